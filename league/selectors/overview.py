"""What the front page and an event's page say of each tournament."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q

from league.models import Round, Stage, Tournament
from league.selectors.desk import MISSING


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament in short.

    Attributes:
        tournament: which.
        players: entries that have not withdrawn.
        rounds: rounds of the heats, without knock-out and final.
        stages: rounds of the knock-out, as far as they are seated.
        has_final: whether a final follows.
        driven: rounds whose tables are all settled or void, the final among them.
        current: the newest round the viewer may see; None before the first.
        tables: of the current round.
        done: of them, settled or void.
    """

    tournament: Tournament
    players: int
    rounds: int
    stages: int
    has_final: bool
    driven: int
    current: Round | None
    tables: int
    done: int

    @property
    def racing(self) -> int:
        """Tables of the current round without an official result."""
        return self.tables - self.done

    @property
    def all_rounds(self) -> int:
        """Rounds with knock-out and final."""
        return self.rounds + self.stages + self.has_final

    @property
    def in_final(self) -> bool:
        """Whether the current round is the final."""
        return self.current is not None and self.current.stage.kind == Stage.Kind.FINAL

    @property
    def in_knockout(self) -> bool:
        """Whether the current round is a stage of the knock-out."""
        return (
            self.current is not None and self.current.stage.kind == Stage.Kind.SEMIFINAL
        )


def tournament_cards(
    event_ids: Collection[int], *, unreleased: Collection[int] = ()
) -> dict[int, list[TournamentCard]]:
    """Tournaments in short by event; two queries whatever their number.

    Args:
        event_ids: whose tournaments.
        unreleased: events whose rounds count although they are not released.
    """
    tournaments = Tournament.objects.filter(event__in=event_ids).annotate(
        player_count=Count("entries", filter=Q(entries__withdrawn_after__isnull=True))
    )
    rounds = defaultdict(list)
    for round_ in (
        Round.objects.filter(tournament__event__in=event_ids)
        .select_related("stage")
        .annotate(
            table_count=Count("heats", filter=Q(heats__leg=1)),
            done_count=F("table_count")
            - Count("heats__table", filter=MISSING, distinct=True),
        )
        .order_by("number")
    ):
        rounds[round_.tournament_id].append(round_)
    cards: dict[int, list[TournamentCard]] = {pk: [] for pk in event_ids}
    for tournament in tournaments.order_by("pk"):
        seen = tournament.event_id in unreleased
        cards[tournament.event_id].append(
            _card(tournament, rounds[tournament.pk], unreleased=seen)
        )
    return cards


def _card(
    tournament: Tournament, rounds: Sequence[Round], *, unreleased: bool
) -> TournamentCard:
    seated = [r for r in rounds if _count(r, "table_count")]
    visible = [r for r in seated if unreleased or r.released_at]
    current = visible[-1] if visible else None
    kinds = Counter(r.stage.kind for r in rounds)
    return TournamentCard(
        tournament=tournament,
        players=_count(tournament, "player_count"),
        rounds=kinds[Stage.Kind.QUALIFYING],
        stages=kinds[Stage.Kind.SEMIFINAL],
        has_final=bool(kinds[Stage.Kind.FINAL]),
        driven=sum(
            _count(r, "done_count") == _count(r, "table_count") for r in visible
        ),
        current=current,
        tables=_count(current, "table_count") if current else 0,
        done=_count(current, "done_count") if current else 0,
    )


def _count(row: Tournament | Round, name: str) -> int:
    # Annotations are not part of the model's type.
    return int(getattr(row, name))
