"""Lines, laps, the finish and the ways out of a race."""

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur.cards import CARDS
from engine.rulesets.ben_hur.geometry import (
    dist_next,
    front_tip,
    lines_after,
    outline,
    over_line,
    rail,
    sector,
)
from engine.rulesets.ben_hur.race import FINISHED, NOBODY, OUT, Race
from engine.rulesets.ben_hur.track import Pose

A_LAP = 8
"""Red lines of a lap (BH-31)."""


def set_down(race: Race, seat: int, pose: Pose) -> None:
    """Put a chariot down and count the lines anew (BH-21, BH-31)."""
    old, new = front_tip(race.pose_of(seat)), front_tip(pose)
    race.lines[seat] = lines_after(race.lines[seat], sector(old), sector(new))
    race.poses[seat] = pose


def crossed(race: Race, seat: int, lap: int) -> bool:
    """Return whether a whole chariot is over the finish line for a lap (BH-32)."""
    beyond = race.lines[seat] - A_LAP * lap
    if beyond != 0:
        return beyond > 0
    return over_line(outline(race.pose_of(seat)))


def lap_cards(
    race: Race, seat: int, told: list[Effect], *, rammed: bool = False
) -> None:
    """Give and take dolphins and the laurel where a chariot stands now (BH-36).

    Args:
        race: changed in place.
        seat: whose chariot.
        told: effects are added to it.
        rammed: whether a won ram moved it: only then a dolphin is surrendered.
    """
    for lap, held in enumerate(race.dolphins[seat], start=1):
        is_over = crossed(race, seat, lap)
        if is_over and not held and race.supply[lap - 1]:
            number = min(race.supply[lap - 1])
            _dolphin(race, seat, lap, number)
            told.append(Effect("dolphin", seat, {"lap": lap, "number": number}))
        elif rammed and held and not is_over:
            _dolphin(race, seat, lap, 0)
            told.append(Effect("dolphin_lost", seat, {"lap": lap, "number": held}))
    if crossed(race, seat, race.terms.laps):
        finish(race, seat, told)


def _dolphin(race: Race, seat: int, lap: int, number: int) -> None:
    """Exchange what is held for a lap against a number of the supply, or nothing."""
    held = race.dolphins[seat][lap - 1]
    left = {*race.supply[lap - 1], held} - {number, 0}
    race.supply[lap - 1] = tuple(sorted(left))
    mine = list(race.dolphins[seat])
    mine[lap - 1] = number
    race.dolphins[seat] = tuple(mine)


def finish(race: Race, seat: int, told: list[Effect]) -> None:
    """Take the next laurel and leave the board (BH-32)."""
    laurel = race.next_laurel
    race.laurels[seat] = laurel
    race.next_laurel += 1
    race.status[seat] = FINISHED
    race.finished.append(seat)
    _leave(race, seat)
    told.append(Effect("finished", seat, {"laurel": laurel}))


def crash(race: Race, seat: int, reason: str, told: list[Effect]) -> None:
    """Take a chariot out of the race (BH-15, BH-37, BH-42, BH-43).

    Args:
        race: changed in place.
        seat: whose chariot.
        reason: accident, wall, empty_hand or round_limit.
        told: effects are added to it.
    """
    race.status[seat] = OUT
    race.crashed.append(seat)
    _leave(race, seat)
    told.append(Effect("crashed", seat, {"reason": reason}))


def _leave(race: Race, seat: int) -> None:
    race.poses[seat] = None  # BH-42: off the board at once, cards laid away
    for card in race.hands[seat]:
        lay(race, card)
    race.hands[seat] = ()
    # BH-25: control ends at once when the winner is out or has finished
    race.controllers = [NOBODY if c == seat else c for c in race.controllers]
    race.controllers[seat] = NOBODY


def lay(race: Race, card: int) -> None:
    """Lay a card on the discards of its own deck (BH-13)."""
    race.discards[CARDS[card].deck].append(card)


def standing(race: Race, seat: int) -> tuple[int, int, int, int]:
    """Return the key of the turn order, less is further ahead (BH-18)."""
    tip = front_tip(race.pose_of(seat))
    return -race.lines[seat], dist_next(tip), rail(tip), race.places[seat]


def round_order(race: Race) -> tuple[int, ...]:
    """Return the running seats in the order of the round (BH-8, BH-17)."""
    if race.round == 1:
        return tuple(sorted(race.racing(), key=race.places.__getitem__))
    return by_standing(race)


def by_standing(race: Race) -> tuple[int, ...]:
    """Return the running seats as they lie in the race, foremost first (BH-18)."""

    return tuple(sorted(race.racing(), key=lambda seat: standing(race, seat)))
