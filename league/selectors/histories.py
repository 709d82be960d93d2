"""How every rank moved from round to round: computed once a version, then cached."""

from dataclasses import dataclass

from django.core.cache import cache

from league.domain.outlook import rank_history
from league.models import Tournament
from league.selectors.boards import board_of
from league.selectors.standings import KEEP


@dataclass(frozen=True, slots=True)
class Histories:
    """Rounds that have a confirmed sheet, and each entry's rank after every one."""

    rounds: tuple[int, ...]
    ranks: dict[int, tuple[int, ...]]


def rank_histories(tournament: Tournament) -> Histories:
    """Ranks after every round by entry id; a bounded number of queries, then none."""
    key = f"histories:{tournament.pk}:{tournament.version}"
    found: Histories | None = cache.get(key)
    if found is None:
        found = _compute(tournament)
        cache.set(key, found, KEEP)
    return found


def _compute(tournament: Tournament) -> Histories:
    board = board_of(tournament)
    return Histories(
        rounds=tuple(sorted({heat.round for heat in board.heats if heat.counts})),
        ranks=rank_history(board.heats, entries=board.entries, rules=board.rules),
    )
