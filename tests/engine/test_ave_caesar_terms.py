"""Options, start places and everything around a race (AC-1 to AC-9, AC-56 to AC-65)."""

import json

import pytest

from engine.core.errors import OptionError
from engine.registry import ruleset
from engine.rulesets.ave_caesar.cards import unpack
from engine.rulesets.ave_caesar.course import course
from engine.rulesets.ave_caesar.tournament import (
    draw_start_order,
    next_start_order,
    place_points,
    plan,
    standings,
    start_order_by_result,
)
from engine.rulesets.ave_caesar.tracks import BOARDS, COLOURS, DIRECTIONS, NAMES, track

RULES = ruleset("ave_caesar")


def test_options_are_completed_with_every_default():
    whole = {
        "board": "B",
        "direction": "cw",
        "route": "first",
        "salute": "act",
        "six_after_finish": "barred",
        "fallen": "block",
        "reopen_sealed_fork": False,
        "colour": "yellow",
        "order": [0, 1, 2, 3, 4],
    }
    assert RULES.check_options(None, seats=5) == whole
    assert RULES.check_options(whole, seats=5) == whole
    assert json.loads(json.dumps(whole)) == whole


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"wheels": 2}, "There is no option “wheels”."),
        ({"board": "C"}, "Option “board” must be one of: A, B."),
        (
            {"reopen_sealed_fork": 1},
            "“reopen_sealed_fork” must be one of: false, true.",
        ),
        ({"route": ["first"]}, "Option “route” must be one of: first, fixed, free."),
        ({"colour": "red"}, "Board A has the courses white and blue."),
        ({"colour": ["white"]}, "Board A has the courses white and blue."),
        ({"order": "012"}, "Option “order” must be a list of seats."),
        ({"order": [0, 1, True]}, "Option “order” must be a list of seats."),
        ({"order": [0, 1, 1]}, "must name each of 3 seats once"),
    ],
)
def test_a_bad_option_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(OptionError) as refused:
        RULES.check_options(options, seats=3)
    assert sentence in refused.value.text


@pytest.mark.parametrize("seats", [2, 7, 0, -1, True, "4", None])
def test_only_three_to_six_drivers_race(seats):  # AC-1
    with pytest.raises(OptionError) as refused:
        RULES.start(seats=seats, seed=b"x")
    assert refused.value.code == "bad_player_count"


def test_the_number_of_drivers_chooses_the_board_unless_it_is_named():  # AC-1, AC-62
    boards = [RULES.check_options({}, seats=n)["board"] for n in (3, 4, 5, 6)]
    assert boards == ["A", "A", "B", "B"]
    assert RULES.check_options({"board": "A"}, seats=6)["board"] == "A"


def test_places_follow_the_order_and_so_do_the_turns():  # AC-8, AC-11
    state = RULES.start(seats=4, seed=b"x", options={"order": [2, 3, 0, 1]})
    assert [NAMES[at] for at in state.at] == ["h3.2", "h3.3", "h3.0", "h3.1"]
    assert state.to_move() == 2
    state.apply(2, state.legal_actions(2)[0])
    assert state.to_move() == 3


def test_every_driver_gets_a_full_deck_and_three_cards_of_it():  # AC-2, AC-9, AC-65
    state = RULES.start(seats=6, seed=b"x")
    for hand, pile in zip(state.hands, state.piles, strict=True):
        assert len(unpack(hand)) == 3
        assert sorted([*unpack(hand), *pile]) == sorted([1, 2, 3, 4, 5, 6] * 4)


def test_each_seat_has_its_own_shuffle_from_the_seed():
    four, six = (RULES.start(seats=n, seed=b"x").piles for n in (4, 6))
    assert four == six[:4]
    assert len(set(six)) == 6


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_course_is_as_long_as_its_board_says(board, direction):  # AC-4, AC-5
    data, tables = track(board), course(board, direction)
    for colour in (0, 1, 2):
        assert tables.shortest(colour=colour) == data["shortest_race"]
        assert tables.lap_length(colour=colour) == data["lap_length"]
    start = tables.starts[0]
    assert tables.rest[0][0][start] == data["shortest_race"]
    assert len(COLOURS[board]) == 2


def test_no_card_meets_coloured_ways_on_both_sides_of_the_line():
    for board in BOARDS:
        for direction in DIRECTIONS:
            tables = course(board, direction)
            for space in tables.spaces:
                here, coloured = {space}, False
                for _ in range(6):
                    edges = [e for s in here for e in tables.edges[s] if not e.line]
                    coloured |= any(len(e.colours) == 1 for e in edges)
                    here = {e.to for e in edges}
                assert not (coloured and tables.lap_ahead[space])


def test_the_start_draw_of_a_seed_is_always_the_same():  # AC-6, AC-7
    draws = {draw_start_order(4, seed=bytes([n])) for n in range(40)}
    assert draws == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}
    assert draw_start_order(4, seed=b"x") == draw_start_order(4, seed=b"x")


def test_after_places_by_result_the_others_follow_to_the_left():  # AC-60
    assert next_start_order([3, 1, 0, 2]) == (2, 3, 0, 1)


def test_places_by_result_put_the_last_eliminated_first():  # AC-61
    order = start_order_by_result([0, 1, 2, 3], finished=[3], eliminated=[1, 0, 2])
    assert order == (3, 2, 0, 1)


def test_points_by_place():  # AC-53, AC-56
    places = (1, 2, 3, 4, 5, 6, 7, None)
    assert [place_points(p) for p in places] == [6, 4, 3, 2, 1, 0, 0, 0]


def test_the_final_may_be_driven_the_other_way():  # AC-62
    assert plan(4, final_direction="ccw")[-1].direction == "ccw"


@pytest.mark.parametrize("wrong", [{"preset": "x"}, {"final_direction": "x"}])
def test_an_unknown_plan_is_refused(wrong):  # AC-59
    with pytest.raises(OptionError):
        plan(4, **wrong)


def test_a_table_without_races_is_empty():  # AC-63
    assert standings([]).order == ()


def test_the_start_place_of_each_seat_makes_the_order():  # AC-8
    assert RULES.start_places(4) == 4
    named = RULES.with_starts({"route": "free"}, [3, 1, 4, 2])
    assert named == {"route": "free", "order": [1, 3, 0, 2]}
    assert RULES.check_options(named, seats=4)["order"] == [1, 3, 0, 2]
