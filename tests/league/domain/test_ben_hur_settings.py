"""Settings of Ben Hur: the preset, what may differ, and what may not."""

import pytest

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.low_rules import LOW_CHAIN, ROUND_WINS_CHAIN
from league.domain.settings import SettingsError


def test_the_preset_is_three_rounds_of_two_races_and_a_final_of_six():
    """BH-4, BH-34."""
    preset = BenHurSettings()

    assert (preset.rounds, preset.target, preset.final_field) == (3, 6, 6)
    assert (preset.race, preset.legs, preset.start_order) == ("one_lap", 2, "dice")
    assert (preset.ending, preset.final_mode) == ("final", "decides_top")
    assert preset.to_json() == {}


@pytest.mark.parametrize("race", ["two_lap", "three_lap"])
def test_longer_races_are_one_to_a_round(race):
    """BH-35."""
    settings = BenHurSettings(race=race)

    assert settings.legs == 1
    assert settings.standing_rules(single_table=False).races == 1


def test_only_what_differs_is_stored_and_comes_back():
    chosen = BenHurSettings(rounds=5, variant2=True, discards=(0, 0, 1))

    stored = chosen.to_json()

    assert stored == {"rounds": 5, "variant2": True, "discards": [0, 0, 1]}
    assert BenHurSettings.from_json(stored) == chosen


def test_without_an_ending_nobody_drives_a_final():
    settings = BenHurSettings.from_json({"ending": "none", "final_field": 4})

    assert settings.final_field == 0
    assert settings.to_json() == {"ending": "none"}
    assert BenHurSettings.from_json({"ending": "none"}) == settings


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"plan": "classic"}, "unknown", "plan"),
        ({"rounds": 21}, "number", "rounds"),
        ({"rounds": True}, "number", "rounds"),
        ({"target": 3}, "choice", "target"),
        ({"race": "four_lap"}, "choice", "race"),
        ({"start_order": None}, "choice", "start_order"),
        ({"variant1": 1}, "choice", "variant1"),
        ({"final_field": 2}, "choice", "final_field"),
        ({"final_field": 0}, "choice", "final_field"),
        ({"discards": [0, 2]}, "discards", "discards"),
        ({"discards": [0.0]}, "discards", "discards"),
    ],
)
def test_what_cannot_be_is_named_with_its_field(values, code, field):
    with pytest.raises(SettingsError) as refusal:
        BenHurSettings.from_json(values)

    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize(
    ("people", "chariots"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)]
)
def test_few_people_drive_several_chariots_each(people, chariots):
    """BH-2."""
    assert BenHurSettings().chariots_each(people) == chariots


@pytest.mark.parametrize("people", [1, 7])
def test_the_game_has_two_to_six_drivers(people):
    """BH-2."""
    with pytest.raises(ValueError, match=f"table of {people}"):
        BenHurSettings().chariots_each(people)


@pytest.mark.parametrize(
    ("single_table", "entries", "expected"),
    [(None, 6, True), (None, 7, False), (False, 4, False), (True, 12, True)],
)
def test_six_or_fewer_sit_at_one_table_unless_told_otherwise(
    single_table, entries, expected
):
    settings = BenHurSettings(single_table=single_table)

    assert settings.is_single_table(entries=entries) is expected


@pytest.mark.parametrize(
    ("chosen", "in_rounds", "in_the_final"),
    [
        ("dice", "dice", "dice"),
        ("balanced", "balanced", "dice"),
        ("random", "random", "random"),
    ],
)
def test_a_final_is_in_no_schedule_that_balances_it(chosen, in_rounds, in_the_final):
    """BH-5."""
    settings = BenHurSettings(start_order=chosen)

    assert settings.order_of_starts(single_table=False, final=False) == in_rounds
    assert settings.order_of_starts(single_table=False, final=True) == in_the_final


def test_the_table_leads_with_low_sums_and_the_cut_with_round_wins():
    """BH-34."""
    settings = BenHurSettings(final_mode="additive", discards=(0, 1))

    rules = settings.standing_rules(single_table=True)

    assert rules == settings.standing_rules(single_table=False)
    assert (rules.low, rules.chain, rules.discards) == (True, LOW_CHAIN, (0, 1))
    assert rules.adds_final
    assert settings.advance_rules().chain == ROUND_WINS_CHAIN
    assert BenHurSettings(advance_by="standings").advance_rules().chain == LOW_CHAIN
