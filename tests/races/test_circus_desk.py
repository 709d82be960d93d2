"""What a driver of Circus Maximus is asked, and what each answer is said to mean."""

import re
from pathlib import Path

import pytest

import engine.rulesets.circus_maximus as package
from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.field import Question
from engine.rulesets.circus_maximus.race import Held, Phase, Todo
from engine.rulesets.circus_maximus.track import NUMBERS
from races.models import Race
from races.selectors.playing.circus_desk import circus_desk
from races.selectors.playing.circus_refusals import REFUSALS, refusal
from tests.engine.circus_maximus.circus_table import asked, table
from tests.factories.circus_driving import act, make_circus, state_of
from tests.factories.driving import make_login

pytestmark = pytest.mark.django_db
ON = {"written_s": True}


@pytest.fixture
def race():
    """Anna drives red, Bo blue."""
    return make_circus(make_login("Anna"), make_login("Bo"))


def desk(race, state, seat=0, path=""):
    mine = [one for one in race.seats.all() if one.index == seat]
    return circus_desk(race, state, mine=mine, path=path)


def said(found):
    return [(one.notation, one.label, one.small) for one in found.answers]


def held(state, kind, options, **about):
    """Let the race wait for an answer of seat 0 while seat 1 moves."""
    state.phase, state.asked = Phase.PLAY, 1
    todo = Todo(state.clone(), 1, "lash-team 0", (), (), 0)
    state.held = Held(todo, Question(0, kind, options, about))
    return state


def test_the_speed_to_write_is_told_with_its_range_and_the_corner_ahead(race):
    state = table({"at": "L3-H30"}, {"at": "L7-H01"}, written_s=True)
    state.phase, state.writers = Phase.ORDER, (0, 1)

    found = desk(race, state).writings[0]

    assert (found.most, found.speed, found.written) == (18, "18", "")
    assert (found.strains, found.commits) == (True, True)
    assert found.near == "The first corner begins 11 squares ahead."
    assert [(one.lane, one.safe, one.own) for one in found.ahead] == [
        (2, 10, False),
        (3, 13, True),
        (4, 15, False),
    ]


@pytest.mark.parametrize(
    ("square", "near"),
    [
        ("L1-C09", "You stand in a corner; it ends 1 square ahead."),
        ("L8-B40", "The second corner begins 1 square ahead."),
    ],
)
def test_where_the_next_corner_is(race, square, near):
    state = table({"at": square}, {"at": "L4-H01"})
    state.phase, state.writers = Phase.ORDER, (0, 1)

    found = desk(race, state).writings[0]

    assert found.near == near
    assert len(found.ahead) == 2  # nobody drives beyond the wall


def test_mud_lowers_the_safe_speeds(race):
    state = table({"at": "L3-H30"}, {"at": "L7-H01"}, weather=True, mud=True)
    state.field.weather.mud = True
    state.phase, state.writers = Phase.ORDER, (0, 1)

    assert [one.safe for one in desk(race, state).writings[0].ahead] == [7, 10, 12]


def test_what_was_written_is_shown_to_its_own_driver_only(race):
    act(race, 0, "order 11")
    state = state_of(race)

    mine, other = desk(race, state), desk(race, state, seat=1)

    assert (mine.kind, mine.writings[0].written) == ("", "11")
    assert (other.kind, other.writings[0].written) == ("order", "")


def test_chariots_are_built_one_after_the_other():
    anna = make_login("Anna")
    race = make_circus(anna, anna, build=None)
    act(race, 0, "build 1111")

    found = circus_desk(race, state_of(race), mine=list(race.seats.all()))

    assert (found.kind, found.seat.index) == ("build", 1)
    assert [seat.index for seat in found.builds] == [1]
    assert [seat.index for seat in found.built] == [0]


def test_nothing_is_asked_of_whoever_only_waits(race):
    state = asked(table({"at": "L3-H30", "mf": 5}, {"at": "L7-H01", "mf": 5}), 1)

    assert desk(race, state).kind == ""


def test_nothing_is_asked_in_a_race_that_does_not_run(race):
    state = state_of(race)
    race.status = Race.Status.VOID

    assert desk(race, state).writings == ()


def test_a_move_comes_with_the_attacks_from_where_one_stands(race):
    state = asked(
        table({"at": "L3-H20", "mf": 5}, {"at": "L4-H20", "endurance": 20}), 0
    )

    found = desk(race, state, path="F2")

    assert found.move.path == "F2"
    assert [(one.notation, one.label, one.small) for one in found.attacks] == [
        ("lash-driver 1", "Lash driver", found.attacks[0].small),
        ("ram-car 1", "Ram car", found.attacks[1].small),
    ]
    assert found.attacks[1].small.startswith("costs 1, their wheel ")
    assert not found.done


def test_a_move_begins_by_going_or_straining(race):
    state = asked(
        table({"at": "L3-H20", "written": 12, "forced_mf": 2}, {"at": "L7-H01"}),
        0,
        Phase.START,
    )

    found = desk(race, state)

    assert found.question == "Your counter is drawn: how do you begin?"
    assert said(found) == [
        ("go", "Go", "14 to drive"),
        ("strain", "Strain the team", "a die more, for as much endurance"),
    ]


def test_the_lash_that_may_be_taken_and_the_corner_one_stands_in(race):
    state = asked(
        table(
            {"at": "L1-C03", "written": 9, "optional_mf": 1, "whip": 0},
            {"at": "L7-H01"},
        ),
        0,
        Phase.START,
    )

    one, two = said(desk(race, state))

    assert one[:2] == ("go", "Go")
    assert one[2].startswith("9 to drive, corner, 1 over: holds 63 %")
    assert two[:2] == ("go+1", "Go, and take the lash")
    assert two[2].startswith("10 to drive, corner, 2 over: ")


def test_straining_may_take_the_lash_too(race):
    state = asked(
        table({"at": "L3-H20", "written": 9, "optional_mf": 1}, {"at": "L7-H01"}),
        0,
        Phase.START,
    )

    labels = [label for _notation, label, _small in said(desk(race, state))]

    assert "Strain the team, and take the lash" in labels


def test_a_dead_horse_is_cut_loose_or_stood_beside(race):
    state = asked(
        table(
            {"at": "L3-H20", "stopped": True, "written": 9, "horses": [5, 4, 0, 0]},
            {"at": "L7-H01"},
        ),
        0,
        Phase.START,
    )

    assert sorted(said(desk(race, state))) == [
        ("cut", "Cut the dead horse loose", "works 83 %"),
        ("go", "Stand still", ""),
    ]


def test_evading_is_told_with_its_price_its_odds_and_the_corner(race):
    state = held(
        table({"at": "L3-C05", "speed": 13}, {"at": "L4-H01", "dm": 1}),
        DecisionKind.EVADE,
        ("stand", "brake", "inside", "outside"),
        by=1,
        attack="ram-car",
    )

    found = desk(race, state)

    assert found.question == "Blue attacks you (ram car). Evade?"
    assert sorted(said(found)) == [
        ("evade brake", "Brake", "2 endurance, works 44 %"),
        ("evade inside", "Inward", "2 off your next speed, works 44 %, corner 3 over"),
        ("evade outside", "Outward", "1 off your next speed, works 44 %"),
        ("stand", "Do not evade", ""),
    ]


@pytest.mark.parametrize(
    ("on", "rows"),
    [
        ("dust", ["9: Red swerves away", "7: Red has dust in the eye"]),
        ("knife", ["9: a light wound", "7: a light wound"]),
    ],
)
def test_a_roll_may_be_changed_for_what_the_table_says(race, on, rows):
    state = held(
        table({"at": "L3-H20", "dm": 1}, {"at": "L4-H20"}),
        DecisionKind.MODIFY,
        ("plain", "plus", "minus"),
        table=on,
        row=8,
        dm=1,
    )

    found = desk(race, state)

    assert found.question == "You rolled 8. Use your driver modifier of +1?"
    small = {notation: small for notation, _label, small in said(found)}
    assert [small["plus"], small["minus"]] == rows


@pytest.mark.parametrize(
    ("what", "question"),
    [
        ("wreck", "A wreck lies there: 2 endurance is asked."),
        ("carcass", "A dead horse lies there: 2 endurance is asked."),
    ],
)
def test_what_is_paid_lowers_the_risk(race, what, question):
    state = held(
        table({"at": "L3-H20"}, {"at": "L4-H20"}),
        DecisionKind.PAY,
        ("0", "1", "2"),
        demanded=2,
        what=what,
    )

    found = desk(race, state)

    assert found.question == question
    assert [one.label for one in found.answers] == ["Pay nothing", "Pay 1", "Pay 2"]
    assert [one.main for one in found.answers] == [False, False, True]
    assert "flips" in found.answers[0].small


def test_the_horse_that_meets_a_car_is_chosen_by_its_boxes(race):
    state = held(
        table({"at": "L3-H20", "horses": [5, 1, 0, 4]}, {"at": "L3-H22"}),
        DecisionKind.HORSE,
        ("1", "2", "4"),
    )

    assert said(desk(race, state)) == [
        ("horse 1", "Horse 1", "5 boxes left"),
        ("horse 2", "Horse 2", "1 box left"),
        ("horse 4", "Horse 4", "4 boxes left"),
    ]


def test_a_dragged_driver_may_cut_himself_free(race):
    state = asked(
        table(
            {"at": "L3-H20", "driver": Driver.DRAGGED, "runaway": True, "hits": 7},
            {"at": "L7-H01"},
        ),
        0,
        Phase.FREE,
    )

    assert sorted(said(desk(race, state))) == [
        ("free", "Cut himself free", "works 58 %"),
        ("hold", "Hold on to the reins", "he is dragged on"),
    ]


@pytest.mark.parametrize(
    ("square", "safe"),
    [
        ("L1-H20", ("run off inside", "Over the spina", "safe")),
        ("L8-H20", ("run off outside", "Over the wall", "safe")),
    ],
)
def test_a_driver_on_foot_runs(race, square, safe):
    state = asked(
        table(
            {"driver": Driver.RUNNING, "body": NUMBERS[square], "hits": 2},
            {"at": "L4-H01"},
        ),
        0,
        Phase.RUN,
    )

    found = said(desk(race, state))

    assert safe in found
    assert ("stay", "Stay where he is", "") in found
    lane = 1 if safe[0].endswith("inside") else 8
    assert (f"run {square}", f"To home straight 20, lane {lane}", "") in found


def test_every_code_that_a_driver_can_meet_has_a_sentence_of_its_own():
    """Codes of building are told by the builder, broken logs by nobody."""
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(package.__path__[0]).glob("*.py")
    )
    raised = re.findall(r'(?:IllegalActionError|_no)\(\s*"(\w+)"', source)
    elsewhere = {"bad_points", "bad_value", "bad_chariot_count", "no_action"}

    assert set(raised) - set(REFUSALS) <= elsewhere
    assert refusal("no_whip", "") == "You have no whip."
    assert refusal("new_code", "As the engine says.") == "As the engine says."
