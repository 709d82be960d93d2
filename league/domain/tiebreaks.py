"""What separates equal points: one small function a tie-break, one closed family.

Each measures an entry within the group that is still tied and returns one value a part
(a place, a round), compared from the left; None means "nothing to compare" and ranks
below every value. The order follows AC-64 and the convention preset.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Generic, TypeVar

from league.domain.meetings import beaten, meetings
from league.domain.points import CODE_RULES, FinishCode
from league.domain.records import ZERO, Cell, Field, Record
from league.domain.standing_rules import FinalMode

Value = Fraction | int | None
Part = tuple[int | None, Value]
"""A place or round number (None where there is one value only) and its value."""

Tied = tuple[Record, ...]
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[F]):
    """One way to separate equals.

    Attributes:
        code: stable name, as settings store it.
        title: what the page calls it.
        higher_wins: direction; None is worst in both.
        measure: the values of every entry in a tied group of a field.
    """

    code: str
    title: str
    higher_wins: bool
    measure: Callable[[F, Tied], Mapping[int, tuple[Part, ...]]]

    def sort_key(
        self, parts: tuple[Part, ...]
    ) -> tuple[tuple[bool, Fraction | int], ...]:
        """Return a key that sorts the better entry first."""
        if self.higher_wins:
            return tuple((value is None, -(value or 0)) for _, value in parts)
        return tuple((value is None, value or 0) for _, value in parts)


def final_seat(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Where the final puts its drivers, above everybody outside it.

    With `decides_top` their order in it, those without a place behind the last seat;
    otherwise 1 for every finalist alike.
    """
    size = max(len(heat.lines) for heat in field.races if heat.is_final)
    alone = field.rules.final_mode is FinalMode.DECIDES_TOP
    return {
        record.entry: ((None, _seat(record.final, size=size, alone=alone)),)
        for record in tied
    }


def points(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Points that count (AC-63)."""
    return {record.entry: ((None, record.points),) for record in tied}


def still_in(field: object, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """1 for an active entry, 0 for one that has withdrawn."""
    return {record.entry: ((None, int(not record.withdrawn)),) for record in tied}


def countback(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Most first places, then seconds, and so on (AC-64).

    Reads every counted race, discarded ones too, and the final where it adds points.
    """
    return {record.entry: tuple(_places(record, field=field)) for record in tied}


def final_place(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Better place in the final (AC-64)."""
    return {
        record.entry: ((None, record.final.place if record.final else None),)
        for record in tied
    }


def share_beaten(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Opponents beaten of opponents started with, in the heats; table size cancels."""
    shares: dict[int, tuple[Part, ...]] = {}
    for record in tied:
        scores = [
            beaten(own, other=other)
            for _, own, other in meetings(field, entry=record.entry)
        ]
        shares[record.entry] = ((None, _mean(scores)),)
    return shares


def head_to_head(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """How often each beat the others tied; only if all met equally often, and did."""
    entries = {record.entry for record in tied}
    met: Counter[tuple[int, int]] = Counter()
    won: dict[int, Fraction | int] = dict.fromkeys(entries, 0)
    for entry in entries:
        for _, own, other in meetings(field, entry=entry):
            if other.entry in entries:
                met[entry, other.entry] += 1
                won[entry] += beaten(own, other=other)
    times = {met[pair] for pair in combinations(sorted(entries), 2)}
    fair = len(times) == 1 and 0 not in times
    return {entry: ((None, won[entry] if fair else None),) for entry in entries}


def latest_rounds(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Points in the latest round, then the one before, discarded ones too."""
    rounds = sorted({heat.round for heat in field.heats}, reverse=True)
    return {
        record.entry: tuple(
            (number, cell.points if (cell := cells[number]).counts else ZERO)
            for number in rounds
        )
        for record in tied
        for cells in ({cell.round: cell for cell in record.cells},)
    }


def strength(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Mean, over opponents met, of what they won a race where this entry did not sit."""
    scores = _scores(field)
    values: dict[int, tuple[Part, ...]] = {}
    for record in tied:
        own = {id(heat) for heat, _, _ in meetings(field, entry=record.entry)}
        means: list[Fraction | None] = []
        for _, _, other in meetings(field, entry=record.entry):
            apart = [
                won for heat, won in scores[other.entry].items() if heat not in own
            ]
            means.append(_mean(apart))
        values[record.entry] = ((None, _mean(means)),)
    return values


def starts(field: Field, tied: Tied) -> dict[int, tuple[Part, ...]]:
    """Mean start place in the heats, 0 the first and 1 the last; later is harder."""
    sizes = {(heat.round, heat.table): len(heat.lines) for heat in field.heats}
    values: dict[int, tuple[Part, ...]] = {}
    for record in tied:
        shares = [
            Fraction(cell.start - 1, size - 1)
            for cell in record.cells
            if cell.counts and cell.start is not None and cell.table is not None
            if (size := sizes.get((cell.round, cell.table), 0)) > 1
        ]
        values[record.entry] = ((None, _mean(shares)),)
    return values


FINAL_SEAT = TieBreak("final_seat", "Final", higher_wins=False, measure=final_seat)
STILL_IN = TieBreak("still_in", "Still in", higher_wins=True, measure=still_in)

TIE_BREAKS: Mapping[str, TieBreak[Field]] = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak("points", "Points", higher_wins=True, measure=points),
        TieBreak("countback", "Places", higher_wins=True, measure=countback),
        TieBreak(
            "final_place", "Place in the final", higher_wins=False, measure=final_place
        ),
        TieBreak(
            "share_beaten",
            "Share of opponents beaten",
            higher_wins=True,
            measure=share_beaten,
        ),
        TieBreak(
            "head_to_head",
            "Heats against each other",
            higher_wins=True,
            measure=head_to_head,
        ),
        TieBreak(
            "latest_rounds", "Latest round", higher_wins=True, measure=latest_rounds
        ),
        TieBreak("strength", "Harder opponents", higher_wins=True, measure=strength),
        TieBreak("starts", "Harder start places", higher_wins=True, measure=starts),
    )
}


def chain_of(field: Field) -> tuple[TieBreak[Field], ...]:
    """Return the steps a table is ranked by, the final and withdrawals in their place.

    Raises:
        ValueError: the rules name a tie-break we do not have.
    """
    rules = field.rules
    unknown = [code for code in rules.chain if code not in TIE_BREAKS]
    if unknown:
        raise ValueError(f"no such tie-break: {', '.join(unknown)}")
    by_points, *others = (TIE_BREAKS[code] for code in rules.chain)
    ahead = field.final_driven and rules.final_mode is not FinalMode.ADDITIVE_OPEN
    return (*((FINAL_SEAT,) if ahead else ()), by_points, STILL_IN, *others)


def _seat(final: Cell | None, *, size: int, alone: bool) -> int | None:
    if final is None or final.finish is None:
        return None
    if not alone:
        return 1
    return final.place or size + CODE_RULES[final.finish].tail


def _places(record: Record, *, field: Field) -> list[Part]:
    counts = Counter(
        cell.place
        for cell in record.cells
        if cell.counts and (field.rules.adds_final or not cell.is_final)
    )
    return [(place, counts[place]) for place in range(1, field.last_place + 1)]


def _mean(values: Iterable[Value]) -> Fraction | None:
    known = [value for value in values if value is not None]
    return Fraction(sum(known), len(known)) if known else None


def _scores(field: Field) -> dict[int, dict[int, Fraction]]:
    scores: dict[int, dict[int, Fraction]] = {}
    for heat in field.heats:
        won = heat.points(scheme=field.rules.scheme)
        for line in heat.lines:
            if line.finish is not FinishCode.DNS:
                scores.setdefault(line.entry, {})[id(heat)] = won[line.entry]
    return scores
