"""How good the seating is as it stands now, swaps and repairs included."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from league.domain.quality import Quality, assess
from league.domain.tables import Table
from league.models import SeatedEntry, Stage

MEETINGS_AT_MOST = 2
STARTS_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class SeatedQuality:
    """The figures of a stage's seating, with names for the entries in them.

    Attributes:
        figures: of all seated rounds; None when nobody is seated.
        names: of the entries seated.
        starts: how often an entry starts from a place up to a round, for the third
            time and more: (round, entry) to (place, count).
    """

    figures: Quality | None
    names: Mapping[int, str]
    starts: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def meet_thrice(self) -> int:
        """Pairs who meet a third time or more."""
        pairs = self.figures.repeated_pairs if self.figures else ()
        return sum(count > MEETINGS_AT_MOST for _first, _second, count in pairs)

    @property
    def again(self) -> list[tuple[str, str, int]]:
        """Pairs who meet again by name, worst first."""
        pairs = self.figures.repeated_pairs if self.figures else ()
        return [(self.names[one], self.names[two], count) for one, two, count in pairs]

    @property
    def same_start(self) -> list[tuple[str, int, int]]:
        """Names who start more than twice from one place: name, place, count."""
        found = self.figures.starts_over_two if self.figures else ()
        return [(self.names[entry], place, count) for entry, place, count in found]


def seated_quality(stage: Stage) -> SeatedQuality:
    """Assess the seating of a stage from who sits where; one query."""
    seated = (
        SeatedEntry.objects.filter(round__stage=stage, leg=1)
        .order_by("round__number", "heat__table", "seat__start")
        .values_list(
            "round__number",
            "heat__table",
            "entry_id",
            "entry__player__name",
            "seat__start",
            "heat__race__options__board",
        )
    )
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    boards: dict[tuple[int, int], str] = {}
    names: dict[int, str] = {}
    counts: dict[tuple[int, int], int] = defaultdict(int)
    starts: dict[tuple[int, int], tuple[int, int]] = {}
    for number, table, entry, name, start, board in seated:
        tables[number][table].append(entry)
        boards[number, table] = board or ""
        names[entry] = name
        counts[entry, start] += 1
        if counts[entry, start] > STARTS_AT_MOST:
            starts[number, entry] = (start, counts[entry, start])
    if not tables:
        return SeatedQuality(None, {})
    rounds = [
        [
            Table(number=table, entries=tuple(entries), board=boards[number, table])
            for table, entries in by_table.items()
        ]
        for number, by_table in tables.items()
    ]
    return SeatedQuality(assess(rounds), names, starts)
