"""Which rounds a tournament has, and which of them are still to come."""

from dataclasses import dataclass
from typing import Self

from django.db.models import Count, Q

from league.models import SeatedEntry, Stage, Tournament
from races.models import Race

OVER = (Race.Status.SETTLED, Race.Status.VOID)


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The rounds of a tournament.

    Attributes:
        heats: numbers of the rounds before the final.
        unfinished: of them, those not seated, not released, or with a race still
            to be settled.
        final: number of the final; None without one.
        over: whether the last stage is closed.
    """

    heats: tuple[int, ...]
    unfinished: frozenset[int]
    final: int | None
    over: bool

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """The plan as stored; one query."""
        races = Count("rounds__heats")
        over = Q(
            rounds__released_at__isnull=False, rounds__heats__race__status__in=OVER
        )
        done = Count("rounds__heats", filter=over)
        rows = list(
            tournament.stages.order_by("number", "rounds__number")
            .values_list("kind", "rounds__number", "closed_at")
            .annotate(races=races, done=done)
        )
        finals = [row[1] for row in rows if row[0] == Stage.Kind.FINAL]
        heats = [row for row in rows if row[0] != Stage.Kind.FINAL]
        return cls(
            heats=tuple(row[1] for row in heats),
            unfinished=frozenset(
                row[1] for row in heats if not row[3] or row[3] > row[4]
            ),
            final=finals[-1] if finals else None,
            over=bool(rows) and rows[-1][2] is not None,
        )

    def tables_left(self, tournament: Tournament) -> frozenset[int]:
        """People at the tables of rounds still to come, each size once; one query."""
        seated = SeatedEntry.objects.filter(
            round__tournament=tournament, round__number__in=self.unfinished, leg=1
        )
        sizes = seated.order_by().values("heat").annotate(people=Count("pk"))
        return frozenset(sizes.values_list("people", flat=True))

    def rounds_left(self, after_round: int | None) -> int:
        """Count heats still to come; one begun counts, so that no chance is lost."""
        if after_round is None:
            return len(self.unfinished)
        return sum(
            number > after_round or number in self.unfinished for number in self.heats
        )
