"""Circus Maximus as the platform meets it: actions, trails, what a seat may know."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from engine.core.errors import IllegalActionError, NotationError, OptionError
from engine.core.rng import Rng
from engine.registry import ruleset
from engine.rulesets.circus_maximus import state
from engine.rulesets.circus_maximus.actions import (
    Action,
    Verb,
    encode,
    is_action,
    number_of,
    parse,
    path_of,
    steps_of,
)
from engine.rulesets.circus_maximus.answers import Answers, NeedAnswer, text_of
from engine.rulesets.circus_maximus.chance import Rolls
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import DecisionKind, Question
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.track import NUMBERS
from engine.rulesets.circus_maximus.writing import TOLD
from tests.engine.circus_maximus.circus_races import RULES, frozen
from tests.engine.circus_maximus.circus_table import act, asked, code, table

AWAY = {"at": "L8-B20"}
TEXTS = (
    *("build 1111", "build 2200+dks", "build 6555.2.8.w.6.6.40.ss.dks", "order 18S"),
    *("order 0", "go", "go+1", "strain+1", "cut", "drive F5OF2", "drive <>B3I", "done"),
    *("lash-team 15", "spear-team 0", "small-knife 3", "evade brake", "stand", "plus"),
    *("pay 6", "horse 4", "free", "hold", "run L3-H20", "run off outside", "stay"),
)
NO_TEXTS = (
    *("", " ", "order", "order 018", "order 100", "order 1s", "drive", "drive FF"),
    *("drive F1", "drive F02", "drive X", "go ", "go 1", "lash-team 16", "pay 7"),
    *("horse 0", "run L9-H20", "run off", "done+1", "evade", "plus 1", "évade brake"),
    *("build", "build AAAA", "build " + "1" * 35, "drive " + "FO" * 20),
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_and_its_number_are_one(text):
    action = RULES.decode(text)
    assert RULES.encode(action) == text
    assert parse(text).text == text
    assert is_action(action)


@pytest.mark.parametrize("text", NO_TEXTS)
def test_what_is_no_action_is_refused_in_words(text):
    with pytest.raises(NotationError) as refusal:
        RULES.decode(text)
    assert refusal.value.code == "bad_notation"


def test_numbers_that_are_no_text_are_no_actions():
    assert not any(map(is_action, (-1, 0, 255, 1 << 400, number_of("order"))))


def test_a_path_is_written_with_its_counts():
    steps = ("F", "F", "O", "SI", "SI", "SO", "B")
    assert path_of(steps) == "F2O<2>B"
    assert steps_of("F2O<2>B") == steps
    assert Action(Verb.DRIVE, "F2O").text == "drive F2O"


def test_the_ruleset_offers_what_the_registry_promises():
    rules = ruleset("circus_maximus")
    assert rules is RULES
    assert (rules.min_seats, rules.max_seats) == (2, 16)  # CM-1
    assert [rules.start_places(seats) for seats in (2, 8, 9)] == [8, 8, 16]  # CM-8
    assert rules.with_starts({"laps": 1}, [3, 1]) == {"laps": 1, "lanes": [3, 1]}
    assert rules.check_options(None, seats=8)["laps"] == 3
    with pytest.raises(OptionError):
        rules.start(seats=17, seed=b"too many")


def test_what_belongs_to_another_game_is_not_mistaken_for_this_one():
    other = ruleset("ben_hur").start(seats=4, seed=b"other")
    with pytest.raises(TypeError, match="observation"):
        RULES.imagine(other.observe(0), Rng(b"other", stream="imagine"))
    for method in (RULES.appraise, lambda state: RULES.trail(state, 0, 0)):
        with pytest.raises(TypeError, match="race"):
            method(other)


def test_a_trail_shows_the_squares_of_a_path_and_rolls_nothing():
    race = asked(table({"at": "L1-H38", "mf": 9, "speed": 15}, AWAY), 0)
    before = frozen(race)
    way = RULES.trail(race, 0, number_of("drive FOF"))
    assert way == ("L1-H38", "L1-H39", "L2-H40", "L2-C01")
    assert RULES.trail(race, 0, number_of("lash-team 1")) == ("L1-H38",)
    assert frozen(race) == before
    for seat, text in ((1, "drive F"), (0, "drive I")):
        with pytest.raises(IllegalActionError):
            RULES.trail(race, seat, number_of(text))
    with pytest.raises(IllegalActionError):
        RULES.trail(race, 0, -1)


def test_a_trail_of_a_runner_and_of_a_chariot_that_is_not_built_yet():
    foot = {"driver": Driver.RUNNING, "body": NUMBERS["L2-H20"]}
    race = asked(table(foot, AWAY), 0, Phase.RUN)
    assert RULES.trail(race, 0, number_of("run L1-H20")) == ("L2-H20", "L1-H20")
    assert RULES.trail(race, 0, number_of("stay")) == ("L2-H20",)
    fresh = RULES.start(seats=2, seed=b"fresh")
    assert RULES.trail(fresh, 0, number_of("build 1111")) == ()


def test_an_action_is_rolled_again_as_it_was():
    rolls = Rolls(b"seed", 7)
    faces = [rolls() for _ in range(20)]
    assert set(faces) <= {1, 2, 3, 4, 5, 6}
    again = Rolls(b"seed", 7, rolls.drawn[:5])
    assert [again() for _ in range(20)] == faces
    other = Rolls(b"other", 7, rolls.drawn)
    assert [other() for _ in range(20)] == faces
    assert Rolls(b"seed", 8).below(1000) != Rolls(b"seed", 7).below(1000)


def test_answers_are_given_in_the_order_of_the_questions():
    question = Question(3, DecisionKind.EVADE, ("stand", "brake"))
    answers = Answers(["brake"])
    assert answers(Question(0, DecisionKind.PAY, ("0",))) == "0"
    assert answers(question) == "brake"
    with pytest.raises(NeedAnswer) as asked_for:
        answers(question)
    assert asked_for.value.question is question
    assert [text_of(question, option) for option in question.options] == [
        "stand",
        "evade brake",
    ]


def held_race():
    """Return a race in which seat 1 is asked whether it evades a lash."""
    unit = {"at": "L2-H19", "endurance": 20}
    race = asked(table({"at": "L1-H20", "mf": 5}, unit, AWAY), 0)
    act(race, 0, "lash-team 1")
    return race


def test_an_action_that_waits_for_an_answer_is_seen_by_all_and_can_be_imagined():
    race = held_race()
    rng = Rng(b"held", stream="imagine")
    for looker in (None, 0, 1, 2):
        seen = race.observe(looker)
        assert (seen.held.asked, seen.held.kind) == (1, DecisionKind.EVADE)
        twin = RULES.imagine(seen, rng)
        assert msgspec.json.encode(twin.observe(looker)) == msgspec.json.encode(seen)
        assert twin.legal_actions(1) == race.legal_actions(1)
        assert act(twin, 1, "stand") == ["team_lashed"]
        assert twin.field.chariots[1].endurance < 20


def test_a_clone_of_a_waiting_race_is_answered_by_itself():
    race = held_race()
    before, twin = frozen(race), race.clone()
    act(twin, 1, "evade brake")
    assert frozen(race) == before
    assert (race.turn, twin.turn) == (1, 2)
    act(race, 1, "evade brake")
    assert frozen(race) == frozen(twin)


def test_an_imagined_seat_has_written_something_it_may_write():
    race = RULES.start(seats=3, seed=b"guess")
    act(race, 1, "build 2002")
    twin = RULES.imagine(race.observe(0), Rng(b"guess", stream="imagine"))
    assert twin.written[1] is not None
    for seat in (0, 2):
        act(twin, seat, "build 1111")
        act(race, seat, "build 1111")
    assert twin.phase is Phase.ORDER
    act(race, 2, "order 5")
    twin = RULES.imagine(race.observe(0), Rng(b"guess", stream="imagine"))
    act(twin, 0, "order 3")
    act(twin, 1, "order 3")
    assert twin.field.chariots[2].written >= 10


def test_refusals_of_a_race_have_codes_and_change_nothing():
    race = asked(table({"at": "L1-H20", "mf": 5}, AWAY), 0)
    before = frozen(race)
    assert code(race, 1, "drive F") == "not_your_turn"
    assert code(race, 7, "drive F") == "not_your_turn"
    assert code(race, 0, "order 5") == "wrong_phase"
    assert code(race, 0, "drive F99") == "not_enough_mf"
    assert code(race, 0, "drive F2I") == "no_lane"
    with pytest.raises(IllegalActionError) as refusal:
        race.apply(0, 255)
    assert refusal.value.code == "no_action"
    assert frozen(race) == before
    assert encode(number_of("go")) == "go"


def test_every_effect_is_in_the_glossary():
    package = Path(state.__file__).parent
    code_text = "\n".join(path.read_text() for path in package.glob("*.py"))
    told = set(re.findall(r'tell\(\s*"([a-z_]+)"', code_text)) | {*TOLD.values()}
    assert len(told) > 50
    assert told <= set(re.findall(r"[a-z_]+", state.__doc__))


def test_a_race_keeps_charts_of_its_own():
    own = json.loads(json.dumps(standard().data))
    hits = next(t for t in own["tables"] if t["id"] == "driver_hits_3_61")
    for row in hits["rows"]:
        row["hits"] = 9
    given = {"builds": ["1111"] * 2, "charts": own}
    race = RULES.start(seats=2, seed=b"charts", options=given)
    assert [chariot.hits for chariot in race.field.chariots] == [9, 9]
    rng = Rng(b"charts", stream="imagine")
    twins = [RULES.imagine(race.observe(0), rng) for _ in range(2)]
    assert {twin.field.charts for twin in twins} == {race.field.charts}
    assert twins[0].field.charts.driver_hits(1) == 9
    plain = RULES.start(seats=2, seed=b"charts", options={**given, "charts": None})
    assert plain.field.charts is standard()
