"""The terms one race is run on: its options, checked and completed."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.errors import OptionError
from engine.core.options import chosen, refuse_unknown
from engine.rulesets.ben_hur.cards import DECKS, deck_of

MIN_SEATS, MAX_SEATS = 1, 6
START_PLACES = 6  # BH-5
EACH: dict[int, tuple[int, ...]] = {2: (2, 3), 3: (2,), 4: (1,), 5: (1,), 6: (1,)}
"""How many chariots each may drive, by the number of players (BH-2)."""
LAPS = {"one_lap": 1, "two_lap": 2, "three_lap": 3}  # BH-4
RACES = {"one_lap": 2, "two_lap": 1, "three_lap": 1}
"""Races that make a game (BH-34, BH-35)."""
CHOICES: dict[str, tuple[object, ...]] = {
    "aggression_limit": ("race", "round"),  # BH-30a
    "placement": ("rear", "front"),  # BH-20
    "three_lap_accidents": ("keep", "remove"),  # BH-39
    "variant1": (False, True),  # BH-40
    "variant2": (False, True),  # BH-41
    "practice": (False, True),
}
"""Options with a fixed set of values; the default comes first."""
ROUNDS_A_LAP, LEAST_ROUNDS, MOST_ROUNDS = 50, 10, 500  # BH-43


class Terms(msgspec.Struct, frozen=True):
    """What a race keeps from start to end.

    Attributes:
        options: every option, normalised.
        seats: number of chariots.
        laps: to be driven (BH-4).
        owners: who drives each seat's chariot (BH-2).
        decks: the cards of the normal and of the risky deck (BH-39).
        per_round: whether an attempt to ram or whip comes back each round (BH-30a).
        front: whether the front tip goes to the far end of the stick (BH-20).
        variant1: playing on after an accident card (BH-40).
        variant2: III+ adds two in a ram (BH-41).
        round_limit: rounds after which nobody races any more (BH-43).
    """

    options: dict[str, Any]
    seats: int
    laps: int
    owners: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    per_round: bool
    front: bool
    variant1: bool
    variant2: bool
    round_limit: int


def check_options(options: Mapping[str, Any] | None, *, seats: int) -> dict[str, Any]:
    """Return the options with every default filled in.

    Raises:
        OptionError: an option or the number of chariots is impossible.
    """
    given = dict(options or {})
    known = {"race", *CHOICES, "owners", "places", "round_limit"}
    refuse_unknown(given, known=known)
    race = check_race(given.get("race", "one_lap"))
    checked: dict[str, Any] = {"race": race}
    checked |= {name: chosen(name, given, choices=CHOICES) for name in CHOICES}
    if checked["practice"]:
        _check_practice(seats)
        checked["owners"] = _owners(given.get("owners"), seats=seats)
    else:
        checked["owners"] = _fair_owners(given.get("owners"), seats=seats)
    checked["places"] = _places(given.get("places"), seats=seats)
    checked["round_limit"] = _round_limit(given.get("round_limit"), laps=LAPS[race])
    return checked


def check_race(race: object) -> str:
    """Return the kind of race; raises OptionError when there is none such (BH-4)."""
    if not isinstance(race, str) or race not in LAPS:
        raise OptionError("bad_race", f"A race must be one of: {', '.join(LAPS)}.")
    return race


def check_field(players: int, each: int) -> int:
    """Return how many chariots start when so many players drive so many each.

    Raises:
        OptionError: BH-2 knows no such field.
    """
    if players not in EACH:
        raise OptionError("bad_player_count", "Ben Hur is raced by two to six players.")
    allowed = EACH[players]
    if each > allowed[-1]:
        raise OptionError(
            "too_many_chariots",
            f"{players} players drive at most {allowed[-1]} each: six chariots exist.",
        )
    if each not in allowed:
        least = allowed[0]
        raise OptionError(
            "bad_player_count", f"{players} players drive at least {least} each."
        )
    return players * each


def _check_practice(seats: int) -> None:
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise OptionError("bad_player_count", "One to six chariots may practise.")


def _fair_owners(value: object, *, seats: int) -> list[int]:
    if type(seats) is not int or seats < MIN_SEATS:
        raise OptionError("bad_player_count", "Ben Hur is raced by two to six players.")
    if seats > MAX_SEATS:
        raise OptionError("too_many_chariots", "There are six chariots.")
    owners = _owners(value, seats=seats)
    shares = {owners.count(owner) for owner in owners}
    if len(shares) > 1:
        raise OptionError("bad_option", "All owners must drive equally many chariots.")
    check_field(len(set(owners)), shares.pop())
    return owners


def _owners(value: object, *, seats: int) -> list[int]:
    if value is None:
        return list(range(seats))
    owners = _whole_numbers("owners", value, seats=seats)
    if not all(0 <= owner < seats for owner in owners):
        raise OptionError("bad_option", "Owners count from 0, one number a chariot.")
    return owners


def _places(value: object, *, seats: int) -> list[int] | None:
    if value is None:
        return None  # BH-5: the dice decide
    places = _whole_numbers("places", value, seats=seats)
    possible = range(1, START_PLACES + 1)
    if len(set(places)) < seats or not all(place in possible for place in places):
        raise OptionError("bad_option", "Start places are different numbers, 1 to 6.")
    return places


def _whole_numbers(name: str, value: object, *, seats: int) -> list[int]:
    if (
        not isinstance(value, list | tuple)
        or len(value) != seats
        or any(type(number) is not int for number in value)
    ):
        raise OptionError(
            "bad_option", f"Option “{name}” must be a list of {seats} whole numbers."
        )
    return list(value)


def _round_limit(value: object, *, laps: int) -> int:
    if value is None:
        return ROUNDS_A_LAP * laps
    if type(value) is not int or not LEAST_ROUNDS <= value <= MOST_ROUNDS:
        raise OptionError(
            "bad_option",
            f"Option “round_limit” must be {LEAST_ROUNDS} to {MOST_ROUNDS}.",
        )
    return value


def make_terms(options: dict[str, Any], *, seats: int) -> Terms:
    """Return the terms of normalised options; the seat count is not checked again."""
    race, kept = options["race"], options["three_lap_accidents"]
    return Terms(
        options=options,
        seats=seats,
        laps=LAPS[race],
        owners=tuple(options["owners"]),
        decks=tuple(
            deck_of(deck, race=race, three_lap=kept) for deck in range(len(DECKS))
        ),
        per_round=options["aggression_limit"] == "round",
        front=options["placement"] == "front",
        variant1=options["variant1"],
        variant2=options["variant2"],
        round_limit=options["round_limit"],
    )
