"""The oval as it is drawn: track, hexagons, the last act, order and round."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur import BEN_HUR
from engine.rulesets.ben_hur.geometry import outline, place
from engine.rulesets.ben_hur.laps import crash, finish
from engine.rulesets.ben_hur.race import Phase
from engine.rulesets.ben_hur.track import RED_LINES, START_POSES
from races.models import Race, Seat
from races.selectors.boards import draw_board, oval
from races.selectors.boards.acts import Acts
from races.selectors.boards.common import Shape
from races.selectors.boards.history import History, Step

SEED = bytes(range(32))
PICTURE = Path(settings.BASE_DIR) / "config/static/site/boards/ben-hur.svg"
RED, BLUE = (-700, -1210, 0), (-700, -2040, 0)


def a_race(**options):
    """A state at the start: four chariots on places I to IV."""
    options = {"places": [1, 2, 3, 4], **options}
    return BEN_HUR.start(seats=4, seed=SEED, options=options)


def drawn(state, *steps, opening=None):
    """The board of a state that never was in a database."""
    seats = tuple(
        Seat(index=index, start=index + 1, colour="ABCD"[index], bot="easy")
        for index in range(4)
    )
    race = Race(game="ben_hur", turn=9)
    first = opening or state.observe(None)
    return draw_board(History(race, len(steps), seats, first, state, steps, ()))


def acts(*effects, notation="N25 10 -5"):
    """What is drawn after one action of Red, who stands beside Blue."""
    found = Acts(colours={0: "a", 1: "b"}, poses={0: RED, 1: BLUE})
    found.follow(Step(1, 0, notation, effects))
    return found


def moved(pose=RED, *, seat=0, **more):
    """Red's move with the stick II, 10 degrees left and 5 right."""
    x, y, heading = place(pose, 1000, 10, -5).pose
    where = {"x": x, "y": y, "heading": heading, "lines": 0}
    return Effect(
        "moved", seat, {"card": "N25", "bend1": 10, "bend2": -5} | where | more
    )


def kinds(found):
    return [shape.kind for shape in found.shapes]


def test_the_picture_of_the_track_is_the_track_of_the_rules():
    svg = PICTURE.read_text()

    assert f'viewBox="{oval.VIEW}"' in svg
    for pose in START_POSES:
        assert f'<polygon points="{oval.hexagon(pose)}"' in svg
    for line in RED_LINES:
        assert f'd="{oval.way(line)}"' in svg
    numbers = re.findall(r">(\d)</text>", svg)
    assert numbers == [str(number) for number in range(len(RED_LINES))]


def test_a_chariot_is_drawn_as_the_outline_that_the_rules_test():
    pose = (-700, -1210, 13)

    drawn_corners = [
        tuple(float(number) for number in corner.split(","))
        for corner in oval.piece("A", pose, moved=False).outline.split()
    ]

    assert drawn_corners == [(x / 100, -y / 100) for x, y in outline(pose)]


def test_degrees_turn_the_other_way_where_y_runs_down():
    up_the_screen = oval.piece("A", (6000, 0, 90), moved=True)

    assert up_the_screen.heading == 270
    assert up_the_screen.moved
    # The mark is on the car, behind the tip.
    assert up_the_screen.mark_y + oval.MARK / 2 == pytest.approx(oval.MARK_BEHIND)


def test_a_move_shows_where_it_began_its_stick_and_its_way():
    found = acts(moved())

    placed = place(RED, 1000, 10, -5)
    assert kinds(found) == ["ghost", "stick"]
    assert found.shapes[0].points == oval.hexagon(RED)
    assert found.shapes[1].points == oval.corners(placed.strip)
    assert found.trail.startswith("M-2 12.1L")
    assert found.trail.endswith("L{:g} {:g}".format(*oval.spot(placed.front)))
    assert found.poses[0] == placed.pose
    assert found.mover == 0


def test_a_move_under_the_whip_is_that_of_the_chariot_not_of_the_driver():
    found = acts(moved(BLUE, seat=1, by=0), notation="place 10 -5")

    assert found.mover == 1
    assert {shape.colour for shape in found.shapes} == {"b"}
    assert found.poses == {0: RED, 1: place(BLUE, 1000, 10, -5).pose}


def test_a_won_ram_shows_who_was_pushed_and_whereto():
    back = Effect("set_back", 1, dict(zip(("x", "y", "heading"), RED, strict=True)))
    rammed = Effect("rammed", 0, {"against": 1, "total": 8, "other_total": 5, "won": 1})

    found = acts(rammed, back, moved())

    assert kinds(found) == ["rammed", "pushed", "ghost", "stick"]
    assert found.shapes[0].heading == 90
    assert found.shapes[1] == Shape("pushed", "b", oval.way([BLUE[:2], RED[:2]]))
    assert found.poses[1] == RED


def test_a_lost_ram_shows_its_stick_although_nobody_moves():
    rammed = Effect("rammed", 0, {"against": 1, "total": 2, "other_total": 5, "won": 0})

    found = acts(rammed, notation="N25 -30 0 ram")

    assert kinds(found) == ["stick", "rammed"]
    assert found.shapes[0].points == oval.corners(place(RED, 1000, -30, 0).strip)
    assert (found.trail, found.mover, found.poses[0]) == ("", None, RED)


def test_a_whip_swings_between_the_two():
    whipped = Effect(
        "whipped", 0, {"against": 1, "total": 8, "other_total": 5, "winner": 0}
    )

    found = acts(whipped, Effect("controlled", 1, {"by": 0}), notation="whip 1")

    (whip,) = found.shapes
    assert (whip.kind, whip.colour) == ("whipped", "a")
    assert whip.points.startswith("M-7 12.1Q")
    assert whip.points.endswith(" -7 20.4")


@pytest.mark.parametrize("kind", ["accident", "held"])
def test_who_stands_still_is_marked(kind):
    effect = Effect(kind, 0, {"card": "N49", "die": 4, "outcome": "replaced"})

    assert acts(effect, notation="N49").shapes == [Shape(kind, "a", x=-7, y=12.1)]


def test_who_finishes_leaves_an_outline():
    found = acts(moved(), Effect("finished", 0, {"laurel": 1}))

    assert kinds(found) == ["ghost", "stick", "arrived"]
    assert found.shapes[2].points == oval.hexagon(place(RED, 1000, 10, -5).pose)
    assert 0 not in found.poses


def test_who_crashes_leaves_a_wreck_with_reason_and_round():
    found = acts(Effect("round_began", None, {"round": 4}))

    found.follow(Step(2, 0, "risky", (Effect("crashed", 0, {"reason": "wall"}),)))

    assert kinds(found) == ["wreck"]
    assert found.lost == {0: ("wall", 4)}
    assert 0 not in found.poses


def test_drawing_a_card_leaves_the_move_in_the_picture_and_a_new_act_does_not():
    found = acts(moved())

    found.follow(Step(2, 0, "risky", (Effect("drew", 0, {"deck": "risky"}),)))
    assert (kinds(found), found.mover) == (["ghost", "stick"], 0)

    found.follow(Step(3, 1, "N26 hold", (Effect("held", 1, {"card": "N26"}),)))
    assert (kinds(found), found.mover, found.trail) == (["held"], None, "")


def test_the_start_shows_everybody_on_the_grid():
    board = drawn(a_race())

    assert [piece.outline for piece in board.pieces] == [
        oval.hexagon(pose) for pose in START_POSES[:4]
    ]
    assert [piece.colour for piece in board.pieces] == ["a", "b", "c", "d"]
    assert board.label == (
        "Red: At the start. Blue: At the start."
        " Yellow: At the start. Green: At the start."
    )
    assert board.said == "The race begins"
    assert board.terms == ("1 lap",)
    assert board.round == "Round 1"
    assert (board.track, board.view) == ("site/boards/ben-hur.svg", "-90 -40 180 80")


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        ({"race": "two_lap"}, ("2 laps",)),
        ({"variant1": True, "variant2": True}, ("1 lap", "variant 1", "variant 2")),
    ],
)
def test_what_was_agreed_is_said(options, terms):
    assert drawn(a_race(**options)).terms == terms


@pytest.mark.parametrize(
    ("phase", "asked", "mover", "sentence"),
    [
        (Phase.WHIP, 1, -1, "Blue may whip"),
        (Phase.PLAY, 1, 1, "Blue to play"),
        (Phase.DRAW, 1, 1, "Blue chooses a deck to draw from"),
        (Phase.BENDS, 1, 0, "Blue places Red’s chariot after the whip"),
        (Phase.OVER, -1, -1, ""),
    ],
)
def test_who_is_asked_for_what_is_a_sentence(phase, asked, mover, sentence):
    state = a_race()
    state.phase, state.asked, state.mover = phase, asked, mover

    board = drawn(state)

    assert board.asked == sentence
    on_turn = [rank.colour for rank in board.order if rank.on_turn]
    assert on_turn == ([] if asked < 0 else ["B"])


def test_who_plays_under_a_whip_is_said_with_the_winner():
    state = a_race()
    state.phase, state.asked, state.mover = Phase.PLAY, 0, 0
    state.controllers[0] = 2

    board = drawn(state)

    assert board.asked == "Red to play under Yellow’s whip"
    (badge,) = next(rank for rank in board.order if rank.colour == "A").badges
    assert (badge.text, badge.kind, badge.icon) == ("Yellow’s whip", "warn", "whip")


def test_the_sequence_of_the_round_says_who_has_driven():
    state = a_race()
    state.phase, state.asked, state.mover = Phase.BENDS, 3, 1
    state.done = (0,)
    crash(state, 2, "wall", [])

    board = drawn(
        state,
        Step(1, 2, "stop", (Effect("crashed", 2, {"reason": "wall"}),)),
        opening=a_race().observe(None),
    )

    assert [(turn.colour, turn.state) for turn in board.turns] == [
        ("A", "done"),
        ("B", "now"),
        ("C", "gone"),
        ("D", "next"),
    ]
    assert [turn.label for turn in board.turns] == [
        "Red has driven",
        "Blue drives now",
        "Yellow is not racing any more",
        "Green is still to drive",
    ]


def test_in_the_whip_phase_the_one_asked_is_marked():
    state = a_race()
    state.phase, state.asked, state.mover = Phase.WHIP, 2, -1

    marked = [turn for turn in drawn(state).turns if turn.state == "now"]

    assert [turn.label for turn in marked] == ["Yellow may whip now"]


def test_the_order_says_laurels_reasons_and_places():
    state, told = a_race(), []
    opening = state.observe(None)
    state.lines[3] = 2
    finish(state, 1, told)
    crash(state, 2, "accident", told)

    board = drawn(state, Step(1, 2, "N49", tuple(told)), opening=opening)

    assert [(r.number, r.colour, r.status, r.where) for r in board.order] == [
        (1, "B", "finished", "Over the finish line"),
        (2, "D", "racing", "Curve 1, past line 2"),
        (3, "A", "racing", "At the start"),
        (None, "C", "out", "Round 1: out after an accident"),
    ]
    assert [[badge.text for badge in rank.badges] for rank in board.order] == [
        ["Laurel 1"],
        [],
        [],
        ["Out"],
    ]
    assert board.log[0].text == (
        "Blue finishes and takes laurel 1. Yellow is out after an accident"
    )
    assert [s for s in board.shapes if s.kind == "laurel"] == [
        Shape("laurel", "b", x=oval.LAURELS[0], number=1)
    ]


def test_hands_show_their_backs_and_attempts_that_are_used():
    state = a_race()
    state.spent[0] = 1

    ranks = {rank.colour: rank for rank in drawn(state).order}

    assert ranks["A"].backs == ("normal", "normal", "risky", "risky")
    assert ranks["A"].hand == "2 normal, 2 risky"
    assert ranks["A"].cards == 4
    assert (ranks["A"].note, ranks["B"].note) == ("attempt used", "")


def test_dolphins_are_shown_while_they_are_held():
    state = a_race(race="three_lap")
    state.dolphins[0] = (3, 1)

    ranks = {rank.colour: rank for rank in drawn(state).order}

    assert [badge.text for badge in ranks["A"].badges] == ["Dolphin 3", "Dolphin 1"]
    assert ranks["B"].badges == ()


def test_an_over_race_has_no_round_any_more():
    state = a_race()
    state.phase, state.asked, state.mover = Phase.OVER, -1, -1

    board = drawn(state)

    assert (board.round, board.turns, board.asked) == ("", (), "")


def looked_at(board):
    return [piece.colour for piece in board.pieces if piece.moved]


def test_a_small_board_is_brought_to_what_happened():
    state, opening = a_race(), a_race().observe(None)
    held = Effect("held", 2, {"card": "N25"})

    assert looked_at(drawn(state)) == ["a"]
    assert looked_at(drawn(state, Step(1, 2, "N25 hold", (held,)))) == ["c"]
    placed = moved(BLUE, seat=1, by=0)
    under_whip = drawn(state, Step(1, 0, "place 10 -5", (placed,)), opening=opening)
    assert looked_at(under_whip) == ["b"]


def test_a_board_without_anybody_is_drawn():
    state, told = a_race(), []
    opening = state.observe(None)
    for seat in range(4):
        finish(state, seat, told)
    state.phase, state.asked, state.mover = Phase.OVER, -1, -1

    board = drawn(state, Step(1, 0, "N25 0 0", tuple(told)), opening=opening)

    assert (looked_at(board), board.pieces) == ([], ())
    assert [s.number for s in board.shapes if s.kind == "laurel"] == [1, 2, 3, 4]
