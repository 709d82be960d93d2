"""The circus as everybody sees it: units, counters, sheets, and every effect in words."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import transaction
from django.urls import reverse

import engine.rulesets.circus_maximus as package
from engine.core.ruleset import Effect
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.track import NUMBERS
from races.selectors.boards import circus, race_board
from races.selectors.boards.circus_maximus import pieces
from races.selectors.boards.circus_sheet import sheets
from races.selectors.boards.close_up import close_up
from races.selectors.wording.circus_maximus import all_told, told, unsaid
from tests.engine.circus_maximus.circus_table import table
from tests.factories.circus_driving import act, make_circus, state_of, to_drive
from tests.factories.driving import make_login
from tests.races.spectator import spectator_bytes

pytestmark = pytest.mark.django_db
COLOURS = {0: "A", 1: "B"}


@pytest.fixture
def race():
    """Two people in lanes 1 and 2, who write their first speed."""
    return make_circus(make_login("Anna"), make_login("Bo"))


def kinds_told():
    """Every kind of effect that the engine tells, read from its source."""
    found = set()
    for path in Path(package.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(
                node.func, ast.Attribute
            ):
                continue
            if node.func.attr != "tell" or not node.args:
                continue
            if isinstance(node.args[0], ast.Constant):
                data = {word.arg for word in node.keywords}
                if None in data:  # of a mapping that is put together before
                    data |= {"horse", "hits", "left"}
                found.add((node.args[0].value, frozenset(data - {None})))
    return sorted(found, key=lambda pair: (pair[0], sorted(pair[1])))


SAMPLES = {
    "to": "L3-H36", "square": 5, "result": "-", "what": "", "reason": "horses",
    "verb": "ram-car", "way": "inside", "counter": "car", "side": 0, "against": 1,
    "by": 1, "build": "1111",
}  # fmt: skip
OF_KIND = {
    ("driver_critical", "what"): "eye",
    ("dusted", "what"): "slip",
    ("struck", "what"): "major",
    ("own_spear", "what"): "minor",
    ("crossed_wreck", "what"): "wreck",
    ("evades", "way"): "brake",
    ("cars_rammed", "result"): "both",
    ("trampled", "result"): "D",
    ("race_over", "reason"): "all_done",
}


@pytest.mark.parametrize(("kind", "names"), kinds_told())
def test_every_effect_the_engine_tells_has_a_sentence(kind, names):
    data = {name: OF_KIND.get((kind, name), SAMPLES.get(name, 2)) for name in names}

    said = told(Effect(kind, 0, data), colours=COLOURS)

    assert said, kind
    assert "%(" not in said


def test_speeds_are_told_together_and_the_last_lap_goes_without_saying():
    effects = (
        Effect("revealed", 0, {"speed": 12, "strain": 0}),
        Effect("revealed", 1, {"speed": 9, "strain": 1}),
        Effect("crossed_line", 0, {"lap": 3}),
        Effect("crossed_line", 1, {"lap": 1}),
        Effect("finished", 0, {"place": 1}),
    )

    assert all_told(effects, colours=COLOURS) == (
        "The speeds are shown: Red 12, Blue 9S. Blue has done 1 lap. "
        "Red finishes, number 1 over the line"
    )


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("stand", "Red does not evade"),
        ("minus", "Red subtracts the driver’s modifier"),
        ("horse 3", "Red chooses horse 3"),
        ("order 12", ""),
        ("", ""),
    ],
)
def test_what_tells_nothing_of_itself_is_said(notation, said):
    assert unsaid(notation, who="Red") == said


def test_the_start_shows_lanes_sheets_and_who_is_still_writing(race):
    board = race_board(race)

    assert [(p.colour, p.x, p.y) for p in board.pieces] == [
        ("a", 540.0, 324.0),
        ("b", 540.0, 348.0),
    ]
    assert [rank.where for rank in board.order] == [
        "At the start, lane 1",
        "At the start, lane 2",
    ]
    assert [sheet.endurance for sheet in board.sheets] == [
        chariot.endurance for chariot in state_of(race).field.chariots
    ]
    assert [turn.state for turn in board.turns] == ["next", "next"]
    assert board.asked == "2 drivers are still writing a speed"


def test_counters_stand_in_the_order_they_were_drawn(race):
    first = to_drive(race, 12, 12)
    board = race_board(race)

    assert [turn.state for turn in board.turns] == ["now", "next"]
    assert board.turns[0].colour == COLOURS[first]
    assert board.round == "Turn 1"
    assert {rank.note for rank in board.order} == {"speed 12"}


def test_a_driven_path_is_a_trail_over_the_squares_passed(race):
    seat = to_drive(race, 12, 12)
    act(race, seat, "drive F2")

    board = race_board(race)

    y = 324 if seat == 0 else 348
    assert board.trail == f"M552 {y}L576 {y}L600 {y}"
    assert board.trail_colour == COLOURS[seat].lower()
    assert f"drives 2 steps to home straight 14, lane {seat + 1}" in board.log[0].text


def test_what_was_written_is_on_no_page_before_all_have(client, race):
    """The bytes that a spectator gets do not depend on a speed that is secret."""
    seen = []
    for speed in (3, 17):
        with transaction.atomic():
            point = transaction.savepoint()
            act(race, 0, f"order {speed}")
            race.refresh_from_db()
            seen.append(spectator_bytes(client, race, turn=1))
            transaction.savepoint_rollback(point)

    assert b"Red has written" in seen[0]
    assert seen[0] == seen[1]


def test_a_followed_chariot_is_in_the_middle_and_the_links_keep_it(client, race):
    html = client.get(
        reverse("watch", args=[race.pk]), {"follow": "b"}
    ).content.decode()

    assert html.count('viewBox="312 196 456 304"') == 2
    assert 'href="/races/1/?follow=b&amp;turn=0"'.replace("/1/", f"/{race.pk}/") in html
    assert f"/races/{race.pk}/board/?follow=b&amp;seen=0" in html
    assert "board__stage--nearer" not in html


@pytest.mark.parametrize("letter", ["z", "", "ä"])
def test_nobody_to_follow_shows_the_whole_board(client, race, letter):
    html = client.get(reverse("watch", args=[race.pk]), {"follow": letter})

    assert b'viewBox="0 0 1512 552"' in html.content


def test_the_window_stays_on_the_board(race):
    board = race_board(race)
    edge = circus.piece("A", NUMBERS["L8-C13"], moved=False)

    shown = close_up(replace(board, pieces=(edge,)), "A")

    assert shown.view == "1056 137.5 456 304"


def test_wrecks_runaways_and_people_are_drawn(race, monkeypatch):
    state = table(
        {"at": "L1-H30", "flipped": True, "runaway": True, "driver": Driver.DRAGGED},
        {"driver": Driver.RUNNING, "body": NUMBERS["L4-H20"], "out": True},
    )
    state.field.wrecks = {NUMBERS["L1-H29"]}
    state.field.carcasses = {NUMBERS["L2-B05"]: (1, 0)}
    monkeypatch.setattr("races.selectors.boards.history.race_ruleset", Standing(state))

    board = race_board(race)

    assert [piece.fallen for piece in board.pieces] == [True]
    assert [(s.kind, s.x, s.y) for s in board.shapes] == [
        ("wreck", 960.0, 324.0),
        ("carcass", 1128.0, 204.0),
        ("body", 960.0, 324.0),
        ("body", 744.0, 396.0),
    ]
    assert [rank.where for rank in board.order] == [
        "Lap 1, home straight 30, lane 1",
        "On foot, home straight 20, lane 4",
    ]
    assert {badge.text for badge in board.sheets[0].marks} == {
        "Dragged", "Wreck", "Runaway",
    }  # fmt: skip


class Standing:
    """A ruleset of a race that stands as it is."""

    def __init__(self, state):
        self.state = state

    def __call__(self, race):
        return self

    def start(self, **_agreed):
        return self.state


def test_a_sheet_crosses_what_was_hit_and_says_what_slows():
    state = table(
        {
            "at": "L1-H30", "horses": [3, 0, 4, 4], "hits": 2, "hits_max": 8, "dm": 2,
            "wheels": [4, 0], "jostle": 2, "exhausted_turns": 1, "whip": 0,
            "dust": True, "blades": [1, 0], "endurance": 0,
        },
        weather=True, rain=True,
    )  # fmt: skip
    state.field.weather.rain = True
    effects = [
        Effect("shown", 0, {"endurance": 74}),
        Effect("horse_hit", 0, {"horse": 1, "hits": 2}),
        Effect("race_over"),
    ]
    opening = state.observe(None).table.chariots

    sheet = sheets(state.field, {0: Seated("A"), 1: Seated("B")}, effects, opening)[0]

    assert [(row.left, row.lost, row.dead) for row in sheet.horses] == [
        (3, 2, False),
        (0, 1, True),
        (4, 0, False),
        (4, 0, False),
    ]
    assert (sheet.speed, sheet.why) == (9, "horses 11, tired −1, rain −1")
    assert (sheet.modifier, sheet.modifier_why) == ("-2", "wounds -2, jostled −2")
    assert (sheet.endurance, sheet.endurance_of) == (0, 74)
    assert [row.label for row in sheet.wheels] == ["left 8", "right 12"]
    assert [badge.text for badge in sheet.gear] == ["Blades scythe, none", "Dust"]
    assert [badge.text for badge in sheet.marks] == ["Jostled", "Exhausted"]


class Seated:
    """A seat as far as a sheet shows it."""

    def __init__(self, colour):
        self.colour = colour
        self.name = colour


def test_a_unit_lies_between_its_squares_and_turns_with_the_corner():
    state = table({"at": "L1-C02"}, {"at": "L5-H01"})

    first, second = pieces(state.field, COLOURS, moved=0)

    assert (second.x, second.y, second.heading) == (276.0, 420.0, 0.0) or second.x < 300
    assert 330 < first.heading < 360
    assert (first.moved, second.moved) == (True, False)
