"""Why one entry stands above the next, metric by metric, until one decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.domain.points import points_text
from league.domain.tiebreaks import FINAL_SEAT, STILL_IN, TIE_BREAKS, Value

_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured value.

    Attributes:
        code: the tie-break it belongs to.
        part: place or round number, None where there is one value only.
        value: what was measured, None for nothing to compare.
    """

    code: str
    part: int | None
    value: Value


@dataclass(frozen=True, slots=True)
class Reason:
    """One metric of two neighbours side by side; the last of a list may decide."""

    code: str
    part: int | None
    above: Value
    below: Value
    decides: bool


def explain(above: Sequence[Metric], *, below: Sequence[Metric]) -> tuple[Reason, ...]:
    """Return the metrics of two neighbours down to the first that differs.

    The final and a withdrawal are worth a word only where they decide.
    Both were measured in the same tied groups up to there, so they pair up in order.
    """
    reasons: list[Reason] = []
    for a, b in zip(above, below, strict=False):
        decides = a.value != b.value
        if decides or a.code not in _SILENT_WHEN_EQUAL:
            reasons.append(Reason(a.code, a.part, a.value, b.value, decides))
        if decides:
            break
    return tuple(reasons)


def sentence(reason: Reason, *, above: str, below: str) -> str:
    """Return a reason in English words, such as `Fourth places: Ida 1, Åse 0.`

    Args:
        reason: the metric to put in words.
        above: name of the better placed.
        below: name of the other.
    """
    title = title_of(reason)
    if reason.code == STILL_IN.code:
        return f"{below} has withdrawn."
    if reason.code == FINAL_SEAT.code:
        if reason.below is None:
            return f"{above} drove the final, {below} did not."
        return f"{above} came in ahead of {below} in the final."
    if reason.decides:
        first, second = _text(reason.above), _text(reason.below)
        return f"{title}: {above} {first}, {below} {second}."
    if reason.above is None:
        return f"{title}: does not apply."
    return f"{title}: {_text(reason.above)} each, equal."


def title_of(reason: Reason) -> str:
    """Return what is compared, such as `First places` or `Round 4`."""
    if reason.code == "latest_rounds":
        return f"Round {reason.part}"
    if reason.code == "countback":
        place = reason.part or 0
        if place <= len(_ORDINALS):
            return f"{_ORDINALS[place - 1]} places"
        return f"Places number {place}"
    return next(t.title for t in _FAMILY if t.code == reason.code)


_SILENT_WHEN_EQUAL = frozenset({FINAL_SEAT.code, STILL_IN.code})
_FAMILY = (FINAL_SEAT, STILL_IN, *TIE_BREAKS.values())


def _text(value: Value) -> str:
    return "none" if value is None else points_text(Fraction(value))
