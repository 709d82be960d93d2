"""What the bots decide in plain positions, by the rules of thumb of section 7."""

import pytest

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.answering import answers
from engine.rulesets.circus_maximus.appraisal import appraise
from engine.rulesets.circus_maximus.chariot import Car, Driver
from engine.rulesets.circus_maximus.deliberate import SHREWD
from engine.rulesets.circus_maximus.field import Question
from engine.rulesets.circus_maximus.judge import Judge
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.standing import Manner
from engine.rulesets.circus_maximus.state import RaceState
from tests.engine.circus_maximus.bot_fields import favourite, race_of, worths

PEACEFUL = Manner(flip=12.0, harm=0.0)


def test_a_heavy_car_rams_the_team_beside_it() -> None:
    # Section 7.5; CM-30.
    race = race_of("L4-H21", "L5-H20")
    race.field.chariots[0].car = Car.HEAVY
    assert favourite(race) == "ram-team 1"


def test_who_means_no_harm_drives_on() -> None:
    race = race_of("L4-H21", "L5-H20")
    assert favourite(race, PEACEFUL).startswith("drive")


def test_one_stops_beside_somebody_to_ram_him() -> None:
    # CM-27: from the car; 3 squares on it stands beside the other's team.
    race = race_of("L4-H18", "L5-H20")
    race.field.chariots[0].car = Car.HEAVY
    assert favourite(race) == "drive F3"


def test_nobody_stops_on_the_way_for_nothing() -> None:
    found = worths(race_of("L4-H18", "L5-H20"), PEACEFUL)
    assert max(found, key=found.__getitem__) not in {"drive F2", "drive F3"}


def test_a_wreck_is_nobodys_rival() -> None:
    race = race_of("L4-H21", "L5-H20")
    race.field.chariots[1].runaway = True
    assert favourite(race).startswith("drive")


def test_a_single_step_is_the_last_resort() -> None:
    found = worths(race_of("L4-H18"))
    assert found["drive F"] > found["drive O"] > found["drive I"] > found["drive B"]
    assert found["drive F"] < min(found["drive F12"], found["drive OF11"])


def test_what_is_forced_is_valued_all_the_same() -> None:
    # CM-25: shut in without endurance.
    race = race_of("L1-H14", "L1-H16", "L2-H14", "L2-H16")
    race.field.chariots[0].endurance = 0
    assert "done" in worths(race)


def test_with_dust_in_the_eyes_only_the_way_straight_on_is_offered() -> None:
    # MV-2: for two turns.
    race = race_of("L4-H18")
    race.field.chariots[0].straight_turns = 2
    paths = {text for text in worths(race) if text.startswith("drive")}
    assert paths == {"drive F", "drive B", "drive F12"}


def test_a_corner_may_take_the_endurance_that_a_brake_needs() -> None:
    # CM-17, CM-20: no path with a brake behind the corner is offered.
    race = race_of("L4-H39", "L4-C10", "L5-H40", "L3-H40")
    me = race.field.chariots[0]
    me.mf = me.speed = 18
    me.endurance = 12
    assert "drive F8B10" not in worths(race)


def test_no_speed_is_offered_that_cannot_be_written() -> None:
    # CM-10: an order has two digits; charts may know any horse.
    race = race_of("L8-H14", "L1-H14", phase=Phase.ORDER)
    race.writers, race.written = (0,), [None, None]
    race.field.chariots[0].horses = [30, 30, 30, 30]
    assert len(worths(race)) == 100


def test_a_dead_horse_is_cut_loose() -> None:
    # CM-34.
    race = race_of("L4-H21", phase=Phase.START)
    me = race.field.chariots[0]
    me.horses, me.dead, me.stopped = [0, 4, 4, 5], 1, True
    assert favourite(race) == "cut"


def test_the_optional_mf_of_a_lash_is_taken_where_it_helps() -> None:
    # CM-28: one square short of the finish.
    race = race_of("L4-H12", phase=Phase.START)
    me = race.field.chariots[0]
    me.laps, me.written, me.optional_mf, me.endurance = 2, 0, 1, 0
    assert favourite(race) == "go+1"


def test_one_strains_only_where_it_is_of_use() -> None:
    # CM-18, section 7.3.
    race = race_of("L4-H10", phase=Phase.START)
    race.field.chariots[0].laps = 2
    assert favourite(race) == "go"
    race.field.chariots[0].written = 2
    assert favourite(race) == "strain"


def test_an_s_is_written_where_straining_pays() -> None:
    # MV-8: short of the finish by less than a die.
    race = race_of("L8-D16", phase=Phase.ORDER, options={"written_s": True})
    race.field.chariots[0].laps = 2
    race.writers, race.written = (0,), [None, None]
    assert favourite(race) == "order 18S"


@pytest.mark.parametrize(
    ("square", "hits", "wish"),
    [
        ("L4-H20", 8, "free"),
        ("L4-H05", 8, "hold"),
        ("L4-H05", 3, "free"),
    ],
)
def test_a_dragged_driver_holds_on_only_near_the_finish(
    square: str, hits: int, wish: str
) -> None:
    # CM-38, CM-44, section 7.9.
    race = race_of(square, phase=Phase.FREE)
    me = race.field.chariots[0]
    me.driver, me.runaway, me.laps, me.hits = Driver.DRAGGED, True, 2, hits
    assert favourite(race) == wish


@pytest.mark.parametrize(
    ("square", "start"), [("L8-H30", "run off"), ("L5-H30", "run L")]
)
def test_who_is_on_foot_leaves_the_track(square: str, start: str) -> None:
    # CM-39.
    race = race_of(square, phase=Phase.RUN)
    me = race.field.chariots[0]
    me.body = me.team
    race.field.lift(me)
    me.driver, me.hits = Driver.RUNNING, 2
    assert favourite(race).startswith(start)


def test_nothing_is_weighed_after_the_end() -> None:
    race = race_of("L4-H20")
    race.phase, race.asked = Phase.OVER, -1
    assert appraise(race) == ()


def test_any_named_build_will_do() -> None:
    # CM-2; section 7.10: a sprinter, a wrecker, a stayer, a balanced one.
    found = worths(race_of("L4-H20", "L5-H20", phase=Phase.BUILD))
    liked = {text for text, worth in found.items() if worth == max(found.values())}
    assert liked == {"build 2020", "build 2200", "build 2002", "build 1111"}


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({}, "build 2011"),
        ({"knife": True, "weapon_budget": 2}, "build 2011+d"),
        ({"detailed_spec": True}, "build 6555.2."),
    ],
)
def test_who_is_choosy_builds_what_wins(options: dict[str, object], start: str) -> None:
    # MV-1: under it weapons are part of the specification.
    race = race_of("L4-H20", "L5-H20", phase=Phase.BUILD, options=options)
    assert favourite(race, SHREWD).startswith(start)


def judged(race: RaceState, question: Question) -> str:
    """Return the option that seat 0 takes."""
    found = answers(Judge(race, 0), question)
    return max(found, key=found.__getitem__)


def attacked(attack: str, *ways: str) -> Question:
    """Return the question put to seat 0 when seat 1 attacks."""
    about: dict[str, int | str] = {"by": 1, "attack": attack}
    return Question(0, DecisionKind.EVADE, ("stand", *ways), about)


def test_one_evades_a_ram_that_hurts() -> None:
    # CM-27, section 7.6.
    race = race_of("L4-H21", "L5-H22")
    race.field.chariots[1].car = Car.HEAVY
    assert judged(race, attacked("ram-team", "brake", "inside", "outside")) != "stand"


def test_one_does_not_evade_into_a_corner_that_flips() -> None:
    # CM-27: the new lane is checked with the latest speed; CM-26: exhausted.
    race = race_of("L5-C08", "L6-C10")
    me = race.field.chariots[0]
    me.speed, me.endurance = 17, 0
    assert judged(race, attacked("ram-team", "inside")) == "stand"


def test_a_lash_on_the_straight_is_not_worth_an_evasion() -> None:
    race = race_of("L4-H16", "L5-H17")
    assert judged(race, attacked("lash-team", "brake", "inside")) == "stand"


def test_a_forced_ram_is_evaded_where_that_is_cheap() -> None:
    race = race_of("L4-H21", "L4-H19")
    assert judged(race, attacked("forced-ram", "outside")) == "outside"


def test_where_there_is_no_lane_the_place_costs_nothing() -> None:
    race = race_of("L8-H21", "L7-H22")
    found = answers(Judge(race, 0), attacked("ram-team", "outside"))
    assert found["outside"] > found["stand"]


@pytest.mark.parametrize(
    ("table", "row", "best"), [("dust", 9, "plus"), ("knife", 5, "plus")]
)
def test_the_row_that_hurts_least_is_chosen(table: str, row: int, best: str) -> None:
    # A12: with dust the 12 blows at the attacker; a knife's 8 is a minor wound.
    about: dict[str, int | str] = {"table": table, "row": row, "dm": 3}
    question = Question(0, DecisionKind.MODIFY, ("plain", "plus", "minus"), about)
    assert judged(race_of("L4-H21", "L5-H22"), question) == best


def test_a_wreck_is_paid_for() -> None:
    # CM-41.
    about: dict[str, int | str] = {"demanded": 4, "what": "wreck"}
    options = tuple(str(paid) for paid in range(5))
    question = Question(0, DecisionKind.PAY, options, about)
    assert judged(race_of("L4-H21"), question) == "4"


def test_the_strongest_horse_runs_into_the_car() -> None:
    # CM-25: its owner chooses.
    race = race_of("L4-H21")
    race.field.chariots[0].horses = [2, 4, 3, 1]
    question = Question(0, DecisionKind.HORSE, ("1", "2", "3", "4"))
    assert judged(race, question) == "2"
