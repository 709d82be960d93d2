"""How every rank moved from round to round: computed once a version, then cached."""

from dataclasses import dataclass

from django.core.cache import cache

from league.domain.game_settings import settings_of
from league.domain.outlook import rank_history
from league.models import Tournament
from league.selectors.results import entrants, heat_results
from league.selectors.seating import is_single_table
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
    settings = settings_of(tournament.game, tournament.settings)
    single = is_single_table(tournament, settings=settings)
    heats = heat_results(tournament)
    return Histories(
        rounds=tuple(sorted({heat.round for heat in heats if heat.counts})),
        ranks=rank_history(
            heats,
            entries=entrants(tournament),
            rules=settings.standing_rules(single_table=single),
        ),
    )
