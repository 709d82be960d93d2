"""A slip sideways: into the next lane, into a chariot, into the wall (CM-23)."""

import msgspec

from engine.rulesets.circus_maximus import flips, ground, ram
from engine.rulesets.circus_maximus.adjacency import Counter
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.track import (
    IDS,
    NOWHERE,
    PREV,
    SLIP_INSIDE,
    SLIP_OUTSIDE,
)


class Slide(msgspec.Struct, frozen=True):
    """How a slip ended.

    Attributes:
        lanes: lanes that were crossed.
        flip_rolls: of wheels that the wall hit hard.
    """

    lanes: int
    flip_rolls: tuple[int, ...] = ()


def room(field: Field, chariot: Chariot, square: int) -> bool:
    """Return whether a unit has room with its team on a square (CM-13).

    A team without a car needs one square, a unit two.
    """
    at, seat = field.at, chariot.seat
    if at[square] not in (EMPTY, seat):
        return False
    return chariot.flipped or at[PREV[square]] in (EMPTY, seat)


def slide(field: Field, chariot: Chariot, lanes: int, *, outward: bool) -> Slide:
    """Slip a unit sideways, without cost, as far as it gets (CM-16, CM-23).

    A taken square is rammed, unless its chariot evades; the wall hurts the wheel
    that hits it. No corner is checked here, see `slips.forced_slip`.

    Args:
        field: the track.
        chariot: stands on the board.
        lanes: 1 or 2.
        outward: away from the spina.
    """
    way = SLIP_OUTSIDE if outward else SLIP_INSIDE
    for crossed in range(lanes):
        if chariot.team is None or chariot.flipped:
            return Slide(crossed)
        landing = way[chariot.team]
        if landing == NOWHERE:
            return Slide(crossed, _hit_wall(field, chariot, outward=outward))
        if not room(field, chariot, landing):
            modifier = field.charts.slip_modifiers[crossed]
            _ram(field, chariot, landing, modifier=modifier, outward=outward)
            if not _may_land(field, chariot, landing):
                return Slide(crossed)
        field.place(chariot, landing)
        field.tell("slipped", chariot.seat, to=IDS[landing])
        ground.enter(field, chariot)
    return Slide(lanes)


def _may_land(field: Field, chariot: Chariot, landing: int) -> bool:
    """Return whether the way is free after all: the other has evaded (CM-27)."""
    return (
        chariot.team is not None
        and not chariot.flipped
        and room(field, chariot, landing)
    )


def _hit_wall(field: Field, chariot: Chariot, *, outward: bool) -> tuple[int, ...]:
    field.tell("hit_wall", chariot.seat)
    return flips.hurt_wheel(field, chariot, RIGHT if outward else LEFT)


def _ram(
    field: Field, chariot: Chariot, landing: int, *, modifier: int, outward: bool
) -> None:
    """Run into whoever stands where the unit slips to (CM-25).

    The own team meets the other's car; in any other contact car meets car, unless the
    other has none.
    """
    at = field.at
    front = at[landing]
    taken = front if front not in (EMPTY, chariot.seat) else at[PREV[landing]]
    victim = field.chariots[taken]
    team_first = victim.flipped or (
        victim.team is not None and PREV[victim.team] == landing
    )
    ram.forced_ram(
        field,
        chariot,
        victim,
        Counter.TEAM if team_first else Counter.CAR,
        side=LEFT if outward else RIGHT,
        modifier=modifier,
    )
