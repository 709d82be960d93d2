"""What a strain and a ram risk besides their roll is told before it is rolled."""

import pytest

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.field import Question
from races.selectors.playing.circus_answers import Asked, heading
from races.selectors.playing.circus_odds import attack_words, strain_risk
from tests.engine.circus_maximus.circus_table import table


def red(**facts):
    """Red in a fast corner of lane 3, blue beside him; spears are played."""
    unit = {"at": "L3-C05", "speed": 15, "dm": 1, **facts}
    state = table(unit, {"at": "L4-H20"}, weapon_budget=6, spear=True)
    return state.field, *state.field.chariots


def told(over=1, **facts):
    field, chariot, _other = red(**facts)
    return strain_risk(field, chariot, over=over, drm=0)


def test_a_sound_chariot_risks_the_corner_only():
    assert "wheel" not in told().text
    assert "spear" not in told().text


def test_damaged_wheels_are_checked_in_a_corner_once():
    """CM-33: 2d6 below 4 is 3 of 36 for each wheel; once in a movement phase."""
    risk = told(wheels=[4, 4])

    assert risk.text.endswith(", a damaged wheel comes off 16 %")
    assert risk.percents["flips"] == pytest.approx(100 * (1 - (33 / 36) ** 2))
    assert risk.is_grave
    assert "wheel" not in told(wheels=[4, 4], checked_over=1).text


def test_whoever_flips_for_certain_has_nothing_else_to_fear():
    """CM-26."""
    risk = told(wheels=[4, 0], endurance=0)

    assert risk.text == "it cannot be strained: the chariot flips"


def test_a_bearer_minds_his_own_spear_in_corners_and_rams():
    """MV-4: 2d6 less his modifier of 1 is 10 or more: 3 of 36."""
    own = "your own spear hurts you 8 %"
    field, chariot, other = red(spear=True)

    assert told(spear=True).text.endswith(own)
    assert attack_words(field, chariot, Verb.RAM_CAR, other).endswith(own)
    assert attack_words(field, chariot, Verb.RAM_TEAM, other).endswith(own)


def test_who_is_run_into_is_told_that_nobody_meant_it():
    """CM-25: an involuntary ram may be evaded like an attack."""
    field, chariot, _other = red()
    question = Question(
        0, DecisionKind.EVADE, ("stand",), {"by": 1, "attack": "forced-ram"}
    )
    asked = Asked(field, chariot, question, {0: "A", 1: "B"})

    assert heading(DecisionKind.EVADE, asked) == (
        "Blue cannot help running into you. Evade?"
    )
