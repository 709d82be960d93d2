"""Carry an action out and tell what happened."""

from enum import StrEnum

from engine.core.ruleset import Effect
from engine.rulesets.ave_caesar.actions import PASS, SALUTE, card_of
from engine.rulesets.ave_caesar.table import FINISHED, OUT, Table
from engine.rulesets.ave_caesar.tracks import COLOURS, NAMES


class Kind(StrEnum):
    """What can happen."""

    MOVED = "moved"
    PASSED = "passed"
    SALUTED = "saluted"
    FORK_CHOSEN = "fork_chosen"
    DISQUALIFIED = "disqualified"
    FINISHED = "finished"
    FELL = "fell"
    DREW = "drew"
    RACE_OVER = "race_over"


def carry_out(table: Table, seat: int, action: int) -> tuple[Effect, ...]:
    """Carry out a legal action and return its effects in the order they happen."""
    if action == SALUTE:
        table.advance(seat, action)
        return (Effect(Kind.SALUTED, seat, {"space": NAMES[table.at[seat]]}),)
    if action == PASS:
        table.advance(seat, action)
        return (Effect(Kind.PASSED, seat, {"in_a_row": table.passes}), *_end(table))
    return _carry_out_move(table, seat, action)


def _carry_out_move(table: Table, seat: int, action: int) -> tuple[Effect, ...]:
    at, left = table.at[seat], table.left[seat]
    saluted = table.saluted[seat]
    late, chosen = table.disqualified(seat), table.chosen[:]
    table.advance(seat, action)
    to = action >> 1 & 511
    move: dict[str, int | str] = {
        "card": card_of(action),
        "from": NAMES[at],
        "to": NAMES[to],
        "crossings": table.crossings[seat],
    }
    effects = [Effect(Kind.MOVED, seat, move)]
    if table.chosen != chosen:
        lap = table.crossings[seat]
        colour = COLOURS[table.terms.course.board][table.chosen[lap] - 1]
        effects.append(Effect(Kind.FORK_CHOSEN, seat, {"lap": lap, "colour": colour}))
    if table.saluted[seat] != saluted:
        effects.append(Effect(Kind.SALUTED, seat, {"space": NAMES[to]}))
    if table.disqualified(seat) and not late:
        effects.append(Effect(Kind.DISQUALIFIED, seat))  # AC-48
    if left:
        card = table.piles[seat][left - 1]
        drew: dict[str, int | str] = {"card": card, "pile": left - 1}
        effects.append(Effect(Kind.DREW, seat, drew, visible_to=seat))  # AC-9
    if table.status[seat] == FINISHED:
        effects.append(Effect(Kind.FINISHED, seat, {"crossed": len(table.crossed)}))
    elif table.status[seat] == OUT:
        effects.append(Effect(Kind.FELL, seat, {"space": NAMES[to]}))  # AC-54
    return (*effects, *_end(table))


def _end(table: Table) -> tuple[Effect, ...]:
    if not table.is_over():
        return ()
    return (Effect(Kind.RACE_OVER, None, {"reason": table.reason().value}),)
