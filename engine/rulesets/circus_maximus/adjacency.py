"""Who can reach whom: counters side by side, the side of contact, distances (CM-27).

A chariot attacks from its car. The target is the other's team or his car, in the
neighbouring lane; a thrown knife flies any way and however far.
"""

from enum import StrEnum

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.track import (
    ATTACK_INSIDE,
    ATTACK_OUTSIDE,
    GREY,
    INDEX,
    LANE,
    LANES,
    PREV,
    SECTION,
    SEQ,
)

LINE = 2
"""The attacker is in the victim's own lane: on neither side."""
REACH: tuple[tuple[int, ...], ...] = tuple(
    (*inside, *outside)
    for inside, outside in zip(ATTACK_INSIDE, ATTACK_OUTSIDE, strict=True)
)
"""Squares that a car on each square may attack, the inner lane first."""


class Counter(StrEnum):
    """Which half of a unit an attack is aimed at."""

    TEAM = "team"
    CAR = "car"


def _levels() -> list[list[int]]:
    """Return, by lane and square, the place in that lane level with the square."""
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    for lane, section, seq in zip(LANE, SECTION, SEQ, strict=True):
        first, length = spans.get((lane, section), (seq, 0))
        spans[lane, section] = (first, length + 1)
    levels: list[list[int]] = [[]]
    for lane in range(1, LANES + 1):
        levels.append([])
        for own, section, index in zip(LANE, SECTION, INDEX, strict=True):
            first, length = spans[lane, section]
            half = 2 * index - 1
            levels[lane].append(first + half * length // (2 * spans[own, section][1]))
    return levels


LEVELS = _levels()
LAPS = [LANE.count(lane) for lane in range(LANES + 1)]
"""Squares of a lap by lane."""


def car_square(chariot: Chariot) -> int | None:
    """Return where the car stands; None for a wrecked car or off the board."""
    if chariot.team is None or chariot.flipped:
        return None
    return PREV[chariot.team]


def square_of(chariot: Chariot, counter: Counter) -> int | None:
    """Return the square of a counter; None where there is none."""
    return chariot.team if counter is Counter.TEAM else car_square(chariot)


def facing(by: Chariot, against: Chariot) -> int:
    """Return on which side of the victim the attacker is: LEFT, RIGHT or LINE."""
    if by.team is None or against.team is None or LANE[by.team] == LANE[against.team]:
        return LINE
    return LEFT if LANE[by.team] < LANE[against.team] else RIGHT


def in_grey_zone(field: Field, square: int, target: int) -> bool:
    """Return whether the start forbids the attack: turn 1, grey squares (CM-8)."""
    return field.turn == 1 and (GREY[square] or GREY[target])


def check_reach(field: Field, by: Chariot, against: Chariot, counter: Counter) -> None:
    """Refuse an attack from the grid, or on what is not side by side (CM-8, CM-27).

    Raises:
        IllegalActionError: `grey_zone` or `not_adjacent`.
    """
    square, target = car_square(by), square_of(against, counter)
    if square is None or target is None:
        raise _too_far()
    check_zone(field, square, target)
    if target not in REACH[square]:
        raise _too_far()


def check_zone(field: Field, square: int, target: int) -> None:
    """Refuse an attack from or into the grey start squares on turn 1 (CM-8).

    Raises:
        IllegalActionError: `grey_zone`.
    """
    if in_grey_zone(field, square, target):
        raise IllegalActionError(
            "grey_zone", "On the first turn nobody attacks on the grey start squares."
        )


def check_range(field: Field, by: Chariot, against: Chariot) -> int:
    """Return the range of a throw in squares, any way and however far (MV-3).

    Raises:
        IllegalActionError: `grey_zone`, or `not_adjacent` without a car to throw from
            or at.
    """
    square, target = car_square(by), car_square(against)
    if square is None or target is None:
        raise _too_far()
    check_zone(field, square, target)
    return distance(square, target)


def range_between(by: Chariot, against: Chariot) -> int:
    """Return the range of a throw from car to car; 1 where one is not on the track."""
    square, target = car_square(by), car_square(against)
    return 1 if square is None or target is None else distance(square, target)


def _too_far() -> IllegalActionError:
    return IllegalActionError("not_adjacent", "That chariot is out of reach.")


def distance(square: int, target: int) -> int:
    """Return the range: lanes or squares along the lane apart, the larger (MV-3).

    Squares are counted in the lane of `square`; in a corner by what is level with it.
    """
    lane = LANE[square]
    along = abs(SEQ[square] - LEVELS[lane][target])
    return max(abs(lane - LANE[target]), min(along, LAPS[lane] - along))
