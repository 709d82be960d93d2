"""Whether a chariot can still use its movement factors by driving on (CM-19)."""

from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.track import INSIDE, NEXT, NOWHERE, OUTSIDE, PREV


def shut_in(field: Field, square: int, mf: int, seat: int) -> bool:
    """Return whether no moves ahead and to either lane use all movement factors.

    Args:
        field: the track, on which nobody else moves meanwhile.
        square: of the team.
        mf: to be used.
        seat: whose own squares are free.
    """
    at = field.at
    ahead = square
    for _ in range(mf):
        ahead = NEXT[ahead]
        if at[ahead] not in (EMPTY, seat):
            break
    else:
        return False
    return not _way_out(field, square, mf, seat)


def _way_out(field: Field, square: int, mf: int, seat: int) -> bool:
    """Return whether some moves use all MF; every place is looked at once."""
    outward, inward = field.charts.step_mf["O"], field.charts.step_mf["I"]
    forward = field.charts.step_mf["F"]
    seen: set[tuple[int, int]] = set()
    open_ends = [(square, mf)]
    while open_ends:
        place = open_ends.pop()
        if place in seen:
            continue
        seen.add(place)
        here, left = place
        if not left:
            return True
        ahead = NEXT[here]
        if field.at[ahead] not in (EMPTY, seat):
            continue
        open_ends += [
            (there, left - cost)
            for there, cost in (
                (ahead, forward),
                (OUTSIDE[ahead], outward),
                (INSIDE[ahead], inward),
            )
            if cost <= left and _free(field, there, seat)
        ]
    return False


def _free(field: Field, square: int, seat: int) -> bool:
    if square == NOWHERE:
        return False
    own = (EMPTY, seat)
    return field.at[square] in own and field.at[PREV[square]] in own
