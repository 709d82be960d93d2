"""Why one entry stands above the next, metric by metric, until one decides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.domain.circus_tiebreaks import HEAT_TIE_BREAKS, WIN_ORDER
from league.domain.low_stages import STAGE_FAMILY, STAGE_PLACES, STAGE_REACHED
from league.domain.low_tiebreaks import FINAL_STEPS, LOW_FAMILY
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

    The final, a knock-out and a withdrawal are worth a word only where they decide,
    or where both were in them and came out level.
    Both were measured in the same tied groups up to there, so they pair up in order.
    """
    reasons: list[Reason] = []
    for a, b in zip(above, below, strict=False):
        decides = a.value != b.value
        if decides or not _goes_without_saying(a):
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
    if reason.decides and (told := _story(reason, above=above, below=below)):
        return told
    title = title_of(reason)
    if reason.decides:
        first, second = _text(reason.above), _text(reason.below)
        return f"{title}: {above} {first}, {below} {second}."
    if reason.above is None:
        return f"{title}: does not apply."
    return f"{title}: {_text(reason.above)} each, equal."


def _story(reason: Reason, *, above: str, below: str) -> str:
    """Return what is told without figures, nothing for everything else."""
    if reason.code == STILL_IN.code:
        return f"{below} has withdrawn."
    if reason.code == STAGE_REACHED.code:
        return f"{above} came further in the knock-out than {below}."
    if reason.code != FINAL_SEAT.code:
        return ""
    if reason.below is None:
        return f"{above} drove the final, {below} did not."
    return f"{above} came in ahead of {below} in the final."


def title_of(reason: Reason) -> str:
    """Return what is compared, such as `First places` or `Round 4`."""
    if reason.code == "latest_rounds":
        return f"Round {reason.part}"
    if reason.code == WIN_ORDER.code:
        return f"Win in the {_ordinal(reason.part or 0)} heat entered"
    if reason.code in _BY_PLACE:
        return _places(reason.part or 0)
    if reason.code == STAGE_PLACES.code:
        return f"{_places(reason.part or 0)} in the knock-out stage"
    return _TITLES[reason.code]


_BY_PLACE = frozenset({"countback", "best_place"})
_SILENT_WHEN_EQUAL = frozenset({FINAL_SEAT.code, STILL_IN.code, STAGE_REACHED.code})
_SILENT_OUTSIDE = frozenset(step.code for step in (*STAGE_FAMILY, *FINAL_STEPS))
_TITLES: Mapping[str, str] = {
    FINAL_SEAT.code: FINAL_SEAT.title,
    STILL_IN.code: STILL_IN.title,
    **{step.code: step.title for step in LOW_FAMILY},
    **{step.code: step.title for step in TIE_BREAKS.values()},
    **{step.code: step.title for step in HEAT_TIE_BREAKS.values()},
}


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1].lower()
    return f"{number}th"


def _places(place: int) -> str:
    if place <= len(_ORDINALS):
        return f"{_ORDINALS[place - 1]} places"
    return f"Places number {place}"


def _goes_without_saying(equal: Metric) -> bool:
    return equal.code in _SILENT_WHEN_EQUAL or (
        equal.value is None and equal.code in _SILENT_OUTSIDE
    )


def _text(value: Value) -> str:
    return "none" if value is None else points_text(Fraction(value))
