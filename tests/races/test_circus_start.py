"""What a move of Circus Maximus begins with is told as it will be (CM-11, CM-33)."""

import pytest

from races.selectors.playing.circus_odds import cut_percent, evade_percent
from races.selectors.playing.circus_start import going, straining, warnings
from tests.engine.circus_maximus.circus_table import table


def begun(turn=5, terms=(), **facts):
    """A field on which red has written 15 far from everybody, and red."""
    unit = {"at": "L3-H20", "written": 15, **facts}
    state = table(unit, {"at": "L7-H01"}, **dict(terms))
    state.field.turn = turn
    return state.field, state.field.chariots[0]


@pytest.mark.parametrize(
    ("turn", "terms", "facts", "said"),
    [
        (5, {}, {}, "15 to drive"),
        (1, {}, {}, "9 to 14 to drive, the start is slow"),
        (1, {}, {"written": 4}, "0 to 3 to drive, the start is slow"),
        (1, {"slow_start": False}, {}, "15 to drive"),
        (
            1,
            {"first_turn_accel": True},
            {"dm": 2},
            "5 to 15 to drive, the start is slow",
        ),
        (5, {}, {"forced_mf": 3}, "18 to drive"),
        (5, {}, {"next_max": -6}, "12 to drive"),
        (5, {}, {"frozen_speed": 7}, "7 to drive"),
    ],
)
def test_going_tells_what_there_is_to_drive(turn, terms, facts, said):
    """CM-11 and MV-7 on the first turn, CM-28 a lash, CM-29 slowed, MV-2 blinded."""
    field, red = begun(turn, terms, **facts)

    assert going(field, red, extra=0) == said


def test_straining_in_a_corner_warns_of_the_most_that_it_may_give():
    """CM-18, CM-20: lane 1 is safe at 8; 9 and a die are up to 15, 7 over."""
    field, red = begun(at="L1-C03", written=9)

    assert straining(field, red, extra=0) == (
        "a die more, for as much endurance, corner, up to 7 over"
    )
    red.endurance = 2
    assert straining(field, red, extra=0).endswith("up to 3 over")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"wheels": [0, 0]}, ""),
        ({"wheels": [3, 0], "written": 13}, ""),
        ({"wheels": [3, 0]}, ", a damaged wheel comes off 3 %"),
        ({"wheels": [3, 4]}, ", a damaged wheel comes off 11 %"),
        ({"wheels": [5, 0], "caps": [6, 6]}, ", a damaged wheel comes off 28 %"),
    ],
)
def test_a_damaged_wheel_is_told_where_it_is_checked(facts, said):
    """CM-33: below the damage it comes off, at it with its last hit; from 14 on."""
    field, red = begun(**facts)

    assert going(field, red, extra=0).partition(" to drive")[2] == said


def test_unequal_blades_make_a_wheel_weaker():
    """MV-1: one less on the roll."""
    field, red = begun(wheels=[3, 0], blades=[1, 0])

    assert going(field, red, extra=0) == "15 to drive, a damaged wheel comes off 8 %"


@pytest.mark.parametrize(
    ("turn", "terms", "facts", "said"),
    [
        (5, {}, {}, []),
        (5, {}, {"forced_mf": 2}, ["The lash adds 2 to it."]),
        (
            5,
            {},
            {"stopped": True},
            ["Beside a dead horse: a die for each living horse comes off it."],
        ),
        (
            5,
            {},
            {"wheels": [3, 0]},
            ["From 14 on: a damaged wheel comes off 3 %."],
        ),
        (5, {}, {"wheels": [3, 0], "horses": [3, 3, 3, 3]}, []),
        (
            5,
            {},
            {"endurance": 0},
            ["You cannot strain: a corner taken too fast flips you."],
        ),
        (
            5,
            {},
            {"frozen_speed": 7},
            ["Blinded, he goes on at 7 whatever is written."],
        ),
        (1, {}, {}, ["The first turn takes a die off it."]),
        (1, {"slow_start": False}, {}, []),
        (
            1,
            {"first_turn_accel": True},
            {},
            ["The first turn takes two dice less your driver modifier off it."],
        ),
    ],
)
def test_what_will_change_a_speed_is_told_before_it_is_written(
    turn, terms, facts, said
):
    field, red = begun(turn, terms, **facts)

    assert list(warnings(field, red)) == said


def test_a_dead_horse_is_cut_at_the_speed_that_is_left():
    """CM-34 after CM-29: 15 is written, and what has slowed him leaves 3."""
    field, red = begun(stopped=True, horses=[5, 4, 0, 0], next_max=-6)

    assert cut_percent(field, red) == pytest.approx(100 * 3 / 36)


def test_nobody_drives_a_team_that_runs_away():
    """CM-27, CM-36: its dead driver's modifier does not count against an evasion."""
    field, red = begun()
    other = field.chariots[1]
    other.runaway, other.dm = True, 2

    assert evade_percent(field, other, red) == pytest.approx(55.63, abs=0.01)
