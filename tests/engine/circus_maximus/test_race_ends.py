"""Drivers on foot, the finish, and the end of a race of Circus Maximus."""

import pytest

from engine.core.ruleset import FinishKind
from engine.rulesets.circus_maximus import phases, turns
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.outcome import can_finish, close_turn
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.circus_table import (
    act,
    asked,
    code,
    menu,
    place_of,
    table,
)

AWAY = {"at": "L8-B20"}
DRAGGED = {"at": "L1-H20", "driver": Driver.DRAGGED, "runaway": True, "flipped": True}
ON_FOOT = {"driver": Driver.RUNNING, "body": NUMBERS["L2-H20"], "out": True}


def test_drivers_on_foot_run_after_all_have_moved():
    race = table({**ON_FOOT, "hits": 5}, {**AWAY, "moved": True})
    turns.next_counter(race)
    turns.next_runner(race)
    assert (race.phase, race.asked) == (Phase.RUN, 0)  # CM-39
    assert {"run off inside", "stay", "run L1-H20"} <= menu(race, 0)
    assert code(race, 0, "run L8-H20") == "blocked"
    assert code(race, 0, "run off outside") == "wall"
    act(race, 0, "run off inside")
    assert race.field.chariots[0].driver == Driver.SAFE
    assert race.field.turn == 6


@pytest.mark.parametrize(
    ("text", "square"), [("stay", "L2-H20"), ("run L1-H20", "L1-H20")]
)
def test_a_driver_on_foot_may_stay_or_run_a_little(text, square):
    race = table({**ON_FOOT, "hits": 5}, {**AWAY, "moved": True})
    turns.next_counter(race)
    turns.next_runner(race)
    act(race, 0, text)
    assert race.field.chariots[0].body == NUMBERS[square]


def test_a_finisher_leaves_the_board_and_the_race_goes_on():
    race = asked(table({"at": "L1-H10", "mf": 9, "laps": 2}, AWAY), 0)
    told = act(race, 0, "drive F9")
    assert "finished" in told
    assert place_of(race, 0) is None  # CM-43
    assert not race.is_over()
    assert race.order() == (0, 1)


def test_the_furthest_of_a_turn_wins_where_that_is_agreed():
    ahead, behind = {"at": "L1-H20", "laps": 3}, {"at": "L3-H15", "laps": 3}
    race = table(
        {**behind, "finished": 1},
        {**ahead, "finished": 2},
        finish="furthest_at_turn_end",
    )
    close_turn(race.field)
    assert [c.finished for c in race.field.chariots] == [2, 1]  # CM-43
    assert [c.team for c in race.field.chariots] == [None, None]


def test_a_finisher_drives_on_where_the_furthest_wins():
    facts = {"at": "L1-H10", "mf": 9, "laps": 2}
    race = asked(table(facts, AWAY, finish="furthest_at_turn_end"), 0)
    act(race, 0, "drive F9")
    assert place_of(race, 0) == "L1-H19"


@pytest.mark.parametrize(
    ("facts", "able"),
    [
        ({}, True),
        ({"stopped": True}, True),
        ({"stopped": True, "small_knife": False}, False),
        ({"stopped": True, "small_knife": False, "knife": True}, True),
        ({"endurance": 0, "exhausted_turns": 40, "dm": 0}, False),
        ({"endurance": 0, "exhausted_turns": 40, "dm": 1}, True),
        ({"driver": Driver.DRAGGED, "runaway": True}, True),
        ({"driver": Driver.DEAD, "runaway": True}, False),
        ({"finished": 1}, False),
        ({"out": True}, False),
    ],
)
def test_who_may_still_finish(facts, able):
    race = table({"at": "L1-H20", **facts}, AWAY)
    assert can_finish(race.field, race.field.chariots[0]) is able  # CM-45


def test_nobody_is_dragged_home_where_that_is_not_agreed():
    race = table(DRAGGED, AWAY, body_surf=False)
    assert not can_finish(race.field, race.field.chariots[0])  # CM-44


def test_the_race_ends_when_nobody_can_finish_and_the_living_are_placed():
    dead = {"driver": Driver.DEAD, "runaway": True, "at": "L2-B20"}
    race = table(dead, {**ON_FOOT, "hits": 3}, {**ON_FOOT, "hits": 3})
    race.best = [900, 100, 200]
    turns.go_on(race)
    assert race.is_over()
    found = [(f.seat, f.place, f.finish) for f in race.finishes()]
    assert found == [  # CM-45
        (0, None, FinishKind.KILLED),
        (1, 2, FinishKind.FINISHED),
        (2, 1, FinishKind.FINISHED),
    ]


def test_with_a_finisher_nobody_else_is_placed_and_the_dead_come_last():
    dead = {"driver": Driver.DEAD, "runaway": True}
    race = table(dead, ON_FOOT, {"finished": 1, "laps": 3})
    race.best = [900, 100, 800]
    turns.go_on(race)
    found = [(f.place, f.finish, f.order) for f in race.finishes()]
    assert found == [
        (None, FinishKind.KILLED, 3),
        (None, FinishKind.DNF, 2),
        (1, FinishKind.FINISHED, 1),
    ]
    assert race.pending() == ()


def test_the_race_ends_after_its_last_turn():
    race = table({**AWAY, "moved": True}, phase=Phase.COUNTER, turn=60)
    turns.go_on(race)
    assert race.field.told[-1].data == {"reason": "turn_cap"}  # CM-45
    assert race.is_over()


def test_the_distance_of_a_driver_counts_as_long_as_he_is_with_his_team():
    race = table({"at": "L1-H20"}, {"at": "L2-H30", "driver": Driver.DEAD})
    race.best = [0, 0]
    for chariot in race.field.chariots:
        phases.note_best(race, chariot)
    assert race.best[0] > 0
    assert race.best[1] == 0
