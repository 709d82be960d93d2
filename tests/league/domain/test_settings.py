"""Settings: the preset, what may differ, and what may not."""

import pytest

from league.domain.settings import SettingsError, TournamentSettings
from league.domain.standing_rules import AC64_CHAIN, CONVENTION_CHAIN


def test_the_preset_is_four_heats_and_a_final_of_four():
    """AC-56, AC-58."""
    preset = TournamentSettings()

    assert (preset.rounds, preset.final_field) == (4, 4)
    assert preset.points == (6, 4, 3, 2, 1, 0)
    assert preset.to_json() == {}


def test_only_what_differs_is_stored_and_comes_back():
    chosen = TournamentSettings(rounds=5, discards=(0, 0, 1), start_order="random")

    stored = chosen.to_json()

    assert stored == {"rounds": 5, "discards": [0, 0, 1], "start_order": "random"}
    assert TournamentSettings.from_json(stored) == chosen


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"laps": 3}, "unknown", "laps"),
        ({"rounds": 21}, "number", "rounds"),
        ({"reopen_sealed_fork": 1}, "choice", "reopen_sealed_fork"),
        ({"final_field": False}, "choice", "final_field"),
        ({"points": [6, 1001]}, "points", "points"),
        ({"points": [1, 2]}, "points", "points"),
        ({"points": 6}, "points", "points"),
        ({"discards": [0, 2]}, "discards", "discards"),
        ({"discards": [0] * 21}, "discards", "discards"),
        ({"discards": None}, "discards", "discards"),
    ],
)
def test_what_cannot_be_is_named_with_its_field(values, code, field):
    with pytest.raises(SettingsError) as refusal:
        TournamentSettings.from_json(values)

    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert field in str(refusal.value)


@pytest.mark.parametrize(
    ("single_table", "entries", "expected"),
    [(None, 6, True), (None, 7, False), (False, 4, False), (True, 12, True)],
)
def test_six_or_fewer_sit_at_one_table_unless_told_otherwise(
    single_table, entries, expected
):
    """D13b."""
    settings = TournamentSettings(single_table=single_table)

    assert settings.is_single_table(entries=entries) is expected


def test_one_table_rotates_and_many_are_balanced():
    """AC-60, AC-62."""
    settings = TournamentSettings()

    assert settings.order_of_starts(single_table=True, final=False) == "rotate"
    assert settings.order_of_starts(single_table=False, final=False) == "balanced"
    assert settings.order_of_starts(single_table=True, final=True) == "rotate"
    assert settings.order_of_starts(single_table=False, final=True) == "rulebook"
    chosen = TournamentSettings(start_order="random", final_start_order="standing")
    assert chosen.order_of_starts(single_table=True, final=False) == "random"
    assert chosen.order_of_starts(single_table=True, final=True) == "standing"


def test_one_table_is_ranked_by_the_rule_book_and_many_by_more():
    """AC-63, AC-64."""
    settings = TournamentSettings(final_mode="decides_top", discards=(0, 1))

    assert settings.standing_rules(single_table=True).chain == AC64_CHAIN
    rules = settings.standing_rules(single_table=False)
    assert rules.chain == CONVENTION_CHAIN
    assert (rules.final_mode, rules.discards) == ("decides_top", (0, 1))
