"""The turn of Circus Maximus: what all write, counters, moves, runners, the end."""

import pytest

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import phases, turns
from engine.rulesets.circus_maximus.chariot import Driver, Whip
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.track import NUMBERS
from engine.rulesets.circus_maximus.writing import open_writing, steers
from tests.engine.circus_maximus.circus_races import RULES
from tests.engine.circus_maximus.circus_table import (
    act,
    asked,
    code,
    menu,
    place_of,
    table,
)

AWAY = {"at": "L8-B20"}


def kinds(race):
    return [effect.kind for effect in race.field.told]


def test_all_build_in_secret_and_are_shown_together():
    race = RULES.start(seats=3, seed=b"build")
    assert [d.kind for d in race.pending()] == [DecisionKind.BUILD] * 3
    assert race.sealed_since() == 0
    assert act(race, 1, "build 2200") == ["built"]
    assert race.observe(1).table.written == (None, "2200", None)
    assert race.observe(0).table.written == (None, None, None)
    assert code(race, 1, "build 1111") == "not_your_turn"
    assert code(race, 0, "build 2220") == "bad_points"
    act(race, 0, "build 1111")
    told = act(race, 2, "build 2002")
    assert told == ["built", *["shown"] * 3, *["lined_up"] * 3, "turn_began"]
    assert race.builds == ["1111", "2200", "2002"]
    assert race.sealed_since() == 3
    assert all(c.laps == -1 for c in race.field.chariots)  # CM-8


def test_given_chariots_and_lanes_leave_nothing_to_build():
    options = {"builds": ["1111", None], "lanes": [8, 3]}
    race = RULES.start(seats=2, seed=b"given", options=options)
    assert race.waiting() == (1,)
    act(race, 1, "build 2020")
    assert race.builds == ["1111", "2020"]
    assert [place_of(race, seat) for seat in (0, 1)] == ["L8-H12", "L3-H12"]
    options["builds"] = ["1111", "2020"]
    race = RULES.start(seats=2, seed=b"given", options=options)
    assert (race.phase, race.waiting()) == (Phase.ORDER, (0, 1))


def test_speeds_are_secret_until_the_last_is_written():
    race = table({"at": "L1-H20"}, {"at": "L3-H20"})
    open_writing(race, Phase.ORDER, (0, 1))
    assert code(race, 0, "order 99") == "speed_too_high"
    assert code(race, 0, "order 9S") == "order_malformed"
    assert code(race, 0, "go") == "wrong_phase"
    assert act(race, 1, "order 9") == ["written"]
    assert race.pending()[0].seat == 0
    told = race.apply(0, RULES.decode("order 8"))
    shown = [(e.seat, e.data["speed"]) for e in told if e.kind == "revealed"]
    assert shown == [(0, 8), (1, 9)]  # CM-9
    assert race.sealed_since() is None


@pytest.mark.parametrize(
    "facts",
    [
        {"runaway": True},
        {"driver": Driver.DRAGGED},
        {"blind": True, "frozen_speed": 8},
        {"out": True},
        {"finished": 1},
    ],
)
def test_who_does_not_steer_writes_nothing(facts):
    race = table({"at": "L1-H20", **facts}, AWAY)
    assert not steers(race.field.chariots[0])
    assert steers(race.field.chariots[1])


def test_a_blinded_driver_goes_on_at_his_fixed_speed():
    race = table(
        {"at": "L1-H20", "blind": True, "frozen_speed": 8, "next_max": -2}, AWAY
    )
    open_writing(race, Phase.ORDER, (1,))
    act(race, 1, "order 0")
    assert race.field.chariots[0].written == 8  # MV-2
    assert race.field.chariots[0].next_max == 0


def test_a_turn_begins_with_recoveries():
    facts = {"at": "L1-H20", "jostle": 3, "endurance": 0, "no_attack_turns": 2}
    race = table(facts, {**AWAY, "moved": True}, phase=Phase.TURN)
    turns.begin_turn(race)
    chariot, other = race.field.chariots
    assert (race.field.turn, race.phase, race.writers) == (6, Phase.ORDER, (0, 1))
    assert (chariot.jostle, chariot.exhausted_turns) == (2, 1)  # CM-22, CM-26
    assert (chariot.no_attack_turns, other.moved) == (1, False)


def test_a_blinded_driver_may_see_again_at_the_start_of_a_turn():
    facts = {"at": "L1-H20", "blind": True, "frozen_speed": 8}
    race = table(facts, AWAY, phase=Phase.TURN, rolls=[4])
    turns.begin_turn(race)
    assert not race.field.chariots[0].blind  # MV-2


def test_a_turn_without_a_driver_goes_straight_to_the_counters():
    dragged = {"at": "L1-H20", "driver": Driver.DRAGGED, "runaway": True}
    race = table(dragged, phase=Phase.TURN)
    turns.begin_turn(race)
    assert (race.phase, race.waiting()) == (Phase.COUNTER, ())


def test_counters_are_drawn_from_those_who_have_not_moved():
    race = table({"at": "L1-H20", "moved": True}, {"at": "L4-H20"}, AWAY, rolls=[1])
    turns.next_counter(race)
    assert race.asked == 2  # CM-9
    assert kinds(race)[0] == "drawn"


def test_a_move_begins_by_itself_when_there_is_nothing_to_choose():
    race = table({"at": "L1-H20", "whip": Whip.NONE}, AWAY)
    phases.start_phase(race, race.field.chariots[0])
    assert (race.phase, race.field.chariots[0].mf) == (Phase.PLAY, 12)


def test_a_driver_with_a_whip_may_strain_and_take_what_a_lash_offers():
    race = table({"at": "L1-H20", "optional_mf": 1}, AWAY, rolls=[3])
    chariot = race.field.chariots[0]
    phases.start_phase(race, chariot)
    assert menu(race, 0) == {"go", "strain", "go+1", "strain+1"}
    assert code(race, 0, "cut") == "strain_forbidden"
    phases.begin_move(race, chariot, "strain+1")
    assert (chariot.mf, chariot.endurance) == (17, 36)  # CM-18, CM-28


@pytest.mark.parametrize(
    ("commits", "wants", "found"),
    [
        (True, True, ("strain",)),
        (False, True, ("go", "strain")),
        (True, False, ("go",)),
    ],
)
def test_a_written_s_decides_about_the_strain(commits, wants, found):
    facts = {"at": "L1-H20", "wants_strain": wants}
    race = table(facts, AWAY, written_s=True, s_commits=commits)
    assert phases.starts(race.field, race.field.chariots[0]) == found  # MV-8


def test_beside_a_dead_horse_one_may_stand_or_cut():
    facts = {"at": "L1-H20", "horses": [0, 4, 4, 5], "dead": 1, "stopped": True}
    race = table(facts, AWAY)
    phases.start_phase(race, race.field.chariots[0])
    assert menu(race, 0) == {"cut", "go"}  # CM-34
    act(race, 0, "go")
    assert place_of(race, 0) == "L1-H20"
    assert race.field.chariots[0].stopped
    race = table({**facts, "small_knife": False}, AWAY)
    assert phases.starts(race.field, race.field.chariots[0]) == ("go",)


def test_a_cut_horse_leaves_what_is_left_of_the_speed():
    facts = {"at": "L1-H20", "horses": [0, 4, 4, 5], "dead": 1, "stopped": True}
    race = table(facts, AWAY, rolls=[0, 0, 0])
    phases.begin_move(race, race.field.chariots[0], "cut")
    assert (race.phase, race.field.chariots[0].mf) == (Phase.PLAY, 9)  # CM-34


def test_every_movement_factor_has_to_be_used():
    race = asked(table({"at": "L1-H20", "mf": 3}, AWAY), 0)
    assert code(race, 0, "done") == "mf_unspent"  # CM-10
    assert code(race, 0, "drive F4") == "not_enough_mf"
    assert code(race, 0, "ram-car 9") == "not_adjacent"
    act(race, 0, "drive F2")
    assert (race.asked, race.field.chariots[0].mf) == (0, 1)
    act(race, 0, "drive F")
    assert race.field.chariots[0].moved


def test_who_is_shut_in_rams_the_one_ahead():
    """CM-25: no move, no endurance to brake, no room to slip."""
    facts = {"at": "L1-H20", "mf": 2, "endurance": 0, "speed": 2}
    race = table(facts, {"at": "L1-H22"}, rolls=[3, 3], answers=["stand", "1"])
    phases.continue_move(race, race.field.chariots[0])
    assert race.held is None
    assert "forced_ram" in kinds(race)
    assert race.field.chariots[0].moved


def test_who_is_evaded_in_a_ram_that_was_forced_drives_on():
    facts = {"at": "L1-H20", "mf": 2, "endurance": 0, "speed": 2}
    rolls = [0, 0, 5, 5]
    race = asked(table(facts, {"at": "L1-H22"}, rolls=rolls, answers=["outside"]), 0)
    phases.continue_move(race, race.field.chariots[0])
    assert place_of(race, 1) == "L2-H22"
    assert (race.phase, race.field.chariots[0].mf) == (Phase.PLAY, 2)  # CM-27


def test_who_can_still_attack_says_when_he_is_done():
    facts = {"at": "L1-H20", "mf": 2, "endurance": 0, "speed": 2}
    others = {"at": "L1-H22"}, {"at": "L2-H19"}
    race = asked(table(facts, *others), 0)
    phases.continue_move(race, race.field.chariots[0])
    assert race.phase is Phase.PLAY
    assert "done" in menu(race, 0)
    assert "ram-team 2" in menu(race, 0)
    act(race, 0, "done")
    assert race.held.question.kind is DecisionKind.EVADE  # CM-25
    act(race, 1, "stand")
    assert menu(race, 0) == {"horse 1", "horse 2", "horse 3", "horse 4"}
    assert "horse_rammed" in act(race, 0, "horse 4")
    assert race.field.chariots[0].moved


def test_what_cannot_be_used_is_lost():
    race = table({"at": "L1-H20", "mf": 2}, AWAY)
    phases.force(race, race.field.chariots[0])
    assert (race.field.chariots[0].mf, kinds(race)) == (0, [])  # CM-10


def test_a_victim_is_asked_before_anything_is_rolled():
    facts = {"at": "L1-H20", "mf": 5}
    race = asked(table(facts, {"at": "L2-H19", "endurance": 20}), 0)
    told = act(race, 0, "lash-team 1")
    assert told == ["attacked"]
    (decision,) = race.pending()
    assert (decision.seat, decision.kind) == (1, DecisionKind.EVADE)  # CM-27
    assert menu(race, 1) == {"stand", "evade brake", "evade outside"}
    assert code(race, 1, "evade inside") == "wrong_answer"
    assert code(race, 0, "drive F") == "not_your_turn"
    told = act(race, 1, "stand")
    assert told == ["team_lashed"]
    assert race.held is None


def test_a_damaged_wheel_and_a_corner_are_looked_at_anew_in_each_phase():
    race = table({"at": "L1-H20"}, {**AWAY, "checked_over": 2, "phase_checks": 3})
    phases.start_phase(race, race.field.chariots[0])
    other = race.field.chariots[1]
    assert (other.checked_over, other.phase_checks) == (None, 0)  # CM-20, CM-33


@pytest.mark.parametrize(("before", "left"), [(2, 1), (0, 2)])
def test_going_straight_wears_off_with_whole_moves(before, left):
    race = table({"at": "L1-H20", "straight_turns": before, "whip": Whip.NONE}, AWAY)
    chariot = race.field.chariots[0]
    phases.start_phase(race, chariot)
    chariot.straight_turns = 2
    phases.end_phase(race, chariot)
    assert chariot.straight_turns == left  # MV-2


DRAGGED = {"at": "L1-H20", "driver": Driver.DRAGGED, "runaway": True, "flipped": True}


def test_a_dragged_driver_is_asked_whether_he_cuts_himself_free():
    race = table({**DRAGGED, "hits": 8}, AWAY)
    phases.start_phase(race, race.field.chariots[0])
    assert menu(race, 0) == {"free", "hold"}  # CM-38
    act(race, 0, "hold")
    assert race.field.chariots[0].team != NUMBERS["L1-H20"]


def test_a_driver_who_is_free_is_no_longer_dragged():
    race = table({**DRAGGED, "hits": 8}, AWAY, rolls=[0, 0, 2])
    phases.free(race, race.field.chariots[0], cut=True)
    chariot = race.field.chariots[0]
    assert (chariot.driver, chariot.hits) == (Driver.RUNNING, 8)  # CM-37
    assert chariot.body is not None


def test_without_a_knife_nobody_is_asked():
    race = table({**DRAGGED, "small_knife": False}, AWAY, rolls=[2, 5])
    phases.start_phase(race, race.field.chariots[0])
    chariot = race.field.chariots[0]
    assert (chariot.moved, chariot.hits) == (True, 5)  # CM-36, CM-37


def test_who_is_dragged_home_has_arrived_and_suffers_no_more():
    home = {**DRAGGED, "at": "L1-H10", "laps": 2, "small_knife": False, "hits": 1}
    race = table(home, AWAY, rolls=[5])
    phases.start_phase(race, race.field.chariots[0])
    chariot = race.field.chariots[0]
    assert (chariot.finished, chariot.hits, chariot.team) == (1, 1, None)  # CM-44
