"""Settings of Circus Maximus: the preset, what may differ, and what may not."""

import pytest

from engine.rulesets.circus_maximus.terms import Terms
from league.domain.circus_rules import HEAT_CHAIN, HeatWinRules
from league.domain.circus_settings import RACE_OPTIONS, CircusSettings
from league.domain.game_settings import preset_of, settings_of
from league.domain.standing_rules import FinalMode
from league.domain.stored_settings import SettingsError


def test_the_preset_is_three_heats_of_three_to_six_and_a_final_of_six():
    preset = preset_of("circus_maximus")

    assert isinstance(preset, CircusSettings)
    assert (preset.rounds, preset.smallest, preset.target, preset.largest) == (
        3,
        3,
        6,
        6,
    )
    assert (preset.ending, preset.final_field, preset.open_heats) == ("final", 6, False)
    assert preset.to_json() == {}


def test_the_options_of_a_race_have_the_names_and_defaults_of_the_ruleset():
    """CM-11, CM-28, CM-33, CM-43, CM-44, MV-1 to MV-11."""
    defaults = Terms()
    options = CircusSettings().race_options()

    assert options == {name: getattr(defaults, name) for name in RACE_OPTIONS}
    assert all(choices[0] == options[name] for name, choices in RACE_OPTIONS.items())


def test_what_differs_is_stored_and_comes_back():
    chosen = CircusSettings(
        rounds=4, open_heats=True, rain=True, weather=True, largest=8, tables=2
    )

    stored = chosen.to_json()

    assert stored == {
        "rounds": 4,
        "open_heats": True,
        "rain": True,
        "weather": True,
        "largest": 8,
        "tables": 2,
    }
    assert settings_of("circus_maximus", stored) == chosen


def test_a_single_race_is_one_of_everybody_without_a_final():
    """CM-1."""
    single = CircusSettings(ending="single", rounds=5, open_heats=True, largest=4)

    assert (single.rounds, single.final_field, single.largest) == (1, 0, 16)
    assert not single.open_heats
    assert single.single_table
    assert single.is_single_table(entries=40)
    assert single.to_json() == {"ending": "single"}
    assert settings_of("circus_maximus", {"ending": "single"}) == single


def test_heats_without_a_final_keep_their_number():
    heats = CircusSettings(ending="none", rounds=5)

    assert (heats.rounds, heats.final_field) == (5, 0)
    assert heats.to_json() == {"ending": "none", "rounds": 5}
    assert not heats.is_single_table(entries=3)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rounds", 0),
        ("rounds", 21),
        ("target", 3),
        ("largest", 17),
        ("ending", "knockout"),
        ("final_field", 0),
        ("final_field", 2),
        ("tables", -1),
        ("laps", 4),
        ("slow_start", 1),
        ("weapon_budget", 7),
        ("finish", "last_across"),
        ("builds", "bought"),
        ("start_lanes", "dice"),
        ("target", 7),  # above the largest
        ("smallest", 7),  # above the target
        ("swords", True),
    ],
)
def test_what_cannot_be_is_named(field, value):
    with pytest.raises(SettingsError) as refusal:
        settings_of("circus_maximus", {field: value})

    assert refusal.value.field == field


def test_places_of_a_heat_are_those_of_its_tables():
    assert CircusSettings().places is None
    assert CircusSettings(tables=2, largest=8).places == 16


def test_lanes_are_drawn_or_shared_out_evenly_and_drawn_for_the_final():
    """CM-8."""
    lot, rotate = CircusSettings(), CircusSettings(start_lanes="rotate")

    assert lot.order_of_starts(single_table=False, final=False) == "lot"
    assert rotate.order_of_starts(single_table=False, final=False) == "balanced"
    assert rotate.order_of_starts(single_table=False, final=True) == "lot"
    assert CircusSettings(smallest=5).fewest_wanted == 5


def test_most_wins_lead_and_the_final_decides_among_its_drivers():
    rules = CircusSettings().standing_rules(single_table=True)

    assert rules == HeatWinRules()
    assert rules.chain == HEAT_CHAIN
    assert (rules.low, rules.adds_final) == (False, False)
    assert rules.final_mode is FinalMode.DECIDES_TOP


def test_a_chain_starts_with_the_wins():
    with pytest.raises(ValueError, match="heat_wins"):
        HeatWinRules(chain=("average_finish",))


@pytest.mark.parametrize("version", [-2, 10_000, "1", True, None])
def test_charts_are_named_by_their_version(version):
    with pytest.raises(SettingsError) as refusal:
        CircusSettings(charts=version).validate()

    assert refusal.value.field == "charts"
    CircusSettings(charts=0).validate()
