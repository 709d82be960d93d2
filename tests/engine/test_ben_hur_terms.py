"""What a race of Ben Hur can be agreed on, and what the registry offers."""

import pytest

from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.registry import RULESETS, ruleset
from engine.rulesets.ben_hur.cards import CARDS, DRIVERS
from engine.rulesets.ben_hur.terms import check_field

RULES = ruleset("ben_hur")


def test_a_race_has_these_terms_unless_others_are_agreed():  # BH-4, BH-30, BH-43
    agreed = RULES.check_options(None, seats=4)
    assert agreed == {
        "race": "one_lap",
        "aggression_limit": "race",
        "placement": "rear",
        "three_lap_accidents": "keep",
        "variant1": False,
        "variant2": False,
        "practice": False,
        "owners": [0, 1, 2, 3],
        "places": None,
        "round_limit": 50,
    }
    assert RULES.check_options(agreed, seats=4) == agreed


@pytest.mark.parametrize(("race", "rounds"), [("two_lap", 100), ("three_lap", 150)])
def test_longer_races_may_take_longer(race, rounds):  # BH-43
    agreed = RULES.check_options({"race": race}, seats=6)
    assert agreed["round_limit"] == rounds
    agreed = RULES.check_options({"race": race, "round_limit": 10}, seats=6)
    assert agreed["round_limit"] == 10


@pytest.mark.parametrize(
    ("seats", "owners"),
    [
        (4, [0, 1, 0, 1]),
        (6, [0, 0, 0, 1, 1, 1]),
        (6, [0, 1, 2, 0, 1, 2]),
        (5, [4, 3, 2, 1, 0]),
    ],
)
def test_owners_who_drive_equally_many_are_accepted(seats, owners):  # BH-2
    assert RULES.check_options({"owners": owners}, seats=seats)["owners"] == owners
    assert RULES.start(seats=seats, seed=b"x", options={"owners": owners}).terms.owners


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (4, {"race": "four_lap"}, "bad_race"),  # BH-4
        (4, {"race": 1}, "bad_race"),
        (1, {}, "bad_player_count"),  # BH-2
        (2, {}, "bad_player_count"),
        (3, {}, "bad_player_count"),
        (0, {}, "bad_player_count"),
        ("4", {}, "bad_player_count"),
        (7, {}, "too_many_chariots"),
        (6, {"owners": [0] * 6}, "bad_player_count"),
        (6, {"owners": [0, 0, 0, 0, 1, 1]}, "bad_option"),
        (4, {"owners": [0, 1, 2]}, "bad_option"),
        (4, {"owners": [0, 1, 2, 4]}, "bad_option"),
        (4, {"owners": [0, 1, 2, -1]}, "bad_option"),
        (4, {"owners": "abcd"}, "bad_option"),
        (4, {"owners": [0, 1, 2, True]}, "bad_option"),
        (0, {"practice": True}, "bad_player_count"),
        (7, {"practice": True}, "bad_player_count"),
        (4, {"practice": 1}, "bad_option"),
        (4, {"places": [1, 2, 3]}, "bad_option"),  # BH-5
        (4, {"places": [1, 2, 3, 3]}, "bad_option"),
        (4, {"places": [0, 1, 2, 3]}, "bad_option"),
        (4, {"places": [1, 2, 3, 7]}, "bad_option"),
        (4, {"places": 6}, "bad_option"),
        (4, {"round_limit": 9}, "bad_option"),  # BH-43
        (4, {"round_limit": 501}, "bad_option"),
        (4, {"round_limit": "50"}, "bad_option"),
        (4, {"aggression_limit": "day"}, "bad_option"),  # BH-30
        (4, {"placement": "side"}, "bad_option"),  # BH-20
        (4, {"three_lap_accidents": None}, "bad_option"),  # BH-39
        (4, {"variant1": "yes"}, "bad_option"),  # BH-40
        (4, {"speed": 3}, "bad_option"),
    ],
)
def test_what_cannot_be_is_refused_in_words(seats, options, code):
    with pytest.raises(OptionError) as refused:
        RULES.check_options(options, seats=seats)
    assert refused.value.code == code
    assert refused.value.text.endswith(".")


@pytest.mark.parametrize(
    ("players", "each", "code"),
    [
        (2, 1, "bad_player_count"),
        (2, 4, "too_many_chariots"),
        (3, 1, "bad_player_count"),
        (4, 0, "bad_player_count"),
        (7, 1, "bad_player_count"),
    ],
)
def test_a_field_that_the_rules_do_not_know_is_refused(players, each, code):  # BH-2
    with pytest.raises(OptionError) as refused:
        check_field(players, each)
    assert refused.value.code == code


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_chariots_may_practise(seats):  # BH-2
    options = {"practice": True, "owners": [0] * seats}
    state = RULES.start(seats=seats, seed=b"practice", options=options)
    assert len(state.racing()) == seats
    assert [len(hand) for hand in state.hands] == [4] * seats


def test_fixed_start_places_are_taken():  # BH-5, BH-8
    options = RULES.with_starts({"race": "two_lap"}, [6, 2, 1, 4])
    assert options == {"race": "two_lap", "places": [6, 2, 1, 4]}
    state = RULES.start(seats=4, seed=b"places", options=options)
    assert state.places == (6, 2, 1, 4)
    assert state.poses[0] == (-1300, -3288, 0)
    assert state.in_round == (2, 1, 3, 0)
    assert RULES.start_places(4) == 6


def test_dice_give_every_place_to_somebody():  # BH-5
    drawn = {
        RULES.start(seats=6, seed=bytes([n]), options={}).places for n in range(40)
    }
    assert len(drawn) > 30
    assert all(sorted(places) == [1, 2, 3, 4, 5, 6] for places in drawn)


def test_charioteers_are_dealt_at_random():  # BH-3
    dealt = {RULES.start(seats=4, seed=bytes([n])).drivers for n in range(40)}
    assert len(dealt) > 30
    assert all(len(set(drivers) & set(DRIVERS)) == 4 for drivers in dealt)


def test_a_first_hand_is_two_and_two_without_three_accidents():  # BH-6, BH-7
    for number in range(200):
        state = RULES.start(seats=6, seed=number.to_bytes(2, "big"))
        for hand in state.hands:
            assert sorted(CARDS[card].deck for card in hand) == [0, 0, 1, 1]
            assert sum(CARDS[card].listed > 0 for card in hand) < 3


def test_the_registry_offers_the_game():
    assert ruleset("ben_hur", "2026.1") is RULES
    assert RULESETS["ben_hur", "2026.1"] is RULES
    assert (RULES.name, RULES.min_seats, RULES.max_seats) == ("Ben Hur", 1, 6)
    assert RULES.track_sha == (
        "fb4028da4d74b7d4bab19d8f6552b8f093322baab1c915f971e9d9943c9547d7"
    )


def test_only_races_of_this_game_are_taken():
    other = ruleset("ave_caesar").start(seats=3, seed=b"other")
    with pytest.raises(TypeError, match="race of Ben Hur"):
        RULES.trail(other, 0, 0)
    with pytest.raises(TypeError, match="observation of Ben Hur"):
        RULES.imagine(other.observe(0), Rng(b"x", stream="x"))


def test_a_trail_is_the_pose_before_and_the_pose_after():  # BH-20
    options = {"places": [1, 2, 3, 4], "practice": True}
    state = RULES.start(seats=4, seed=b"trail", options=options)
    while state.phase != "play":
        state.apply(state.to_move(), state.legal_actions(state.to_move())[0])
    seat = state.to_move()
    menu = state.menu()
    action, way = next((a, w) for a, w in menu.items() if w is not None)
    start, end = RULES.trail(state, seat, action)
    assert start == "{},{},{}".format(*state.poses[seat])
    assert end == "{},{},{}".format(*way.placement.pose)
    state.apply(seat, action)
    (here,) = RULES.trail(state, seat, state.legal_actions(seat)[0])
    assert here == end
