"""Results to table: computed once a version, then read from the cache."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from django.core.cache import cache

from league.domain.circus_records import heat_summary
from league.domain.circus_rules import HeatWinRules
from league.domain.low_rules import Rules
from league.domain.outlook import Outlook, outlook
from league.domain.points import HeatResult
from league.domain.records import Entrant
from league.domain.standings import Standing, rank
from league.models import Tournament
from league.selectors.boards import board_of
from league.selectors.cut_lines import CutLine
from league.selectors.results import running_turns
from league.selectors.round_plan import RoundPlan
from league.selectors.snapshots import inputs_hash
from league.selectors.stage_cuts import CutEdge, cut_edge
from league.selectors.standing_rows import StandingRow, StandingsView

__all__ = [
    "StandingRow",
    "StandingsView",
    "compute_standings",
    "current_ranks",
    "stage_table",
    "standings_key",
    "tournament_standings",
]

KEEP = 60 * 60 * 24  # seconds; an old version is never asked for again


def tournament_standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    provisional: bool = False,
) -> StandingsView:
    """The table of a version, from the cache once computed.

    Not for use inside a write: what is computed there may be rolled back.

    Args:
        tournament: as just read; its `version` names the table.
        after_round: leave out later rounds.
        provisional: "if it ended now".
    """
    now = running_turns(tournament) if provisional else 0
    key = standings_key(tournament, after_round=after_round)
    key += f":now:{now}" if provisional else ""
    found: StandingsView | None = cache.get(key)
    if found is None:
        found = compute_standings(
            tournament, after_round=after_round, provisional=provisional
        )
        cache.set(key, found, KEEP)
    return found


def standings_key(tournament: Tournament, *, after_round: int | None = None) -> str:
    """The name under which the official table of a version is cached."""
    return f"standings:6:{tournament.pk}:{tournament.version}:{after_round}"


def compute_standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    provisional: bool = False,
) -> StandingsView:
    """The table, computed; nine queries at most whatever the number of entries.

    Args:
        tournament: whose table.
        after_round: leave out later rounds.
        provisional: count what is not confirmed.
    """
    board = board_of(tournament, provisional=provisional)
    heats, entries = board.heats, board.entries
    rules = board.rules
    plan = RoundPlan.of(tournament)
    table = rank(
        heats,
        entries=entries,
        rules=rules,
        after_round=after_round,
        include_provisional=provisional,
    )
    numbers = sorted(
        {h.round for h in heats if not after_round or h.round <= after_round}
    )
    left = plan.rounds_left(after_round)
    edge = cut_edge(
        tournament,
        board=board,
        table=table,
        after_round=after_round,
        provisional=provisional,
    )
    return StandingsView(
        tournament=tournament.pk,
        version=tournament.version,
        after_round=after_round,
        provisional=provisional,
        rounds=tuple(numbers),
        final_round=plan.final,
        cut=edge.field,
        cut_to_final=edge.to_final,
        tied_places=edge.line.places if edge.line.tied else 0,
        locked=edge.line.locked,
        rounds_left=left,
        over=plan.over,
        low=rules.low,
        wins_lead=isinstance(rules, HeatWinRules),
        normalised=any(cell.normalised for row in table for cell in row.cells),
        legs=board.format_.legs,
        rows=_rows(
            tournament,
            table=table,
            before=_before(
                tournament, heats=heats, entries=entries, rules=rules, numbers=numbers
            ),
            chances=_chances(
                edge,
                left=left,
                coming=plan.tables_left(tournament) if rules.low else (),
            ),
            line=edge.line,
            rules=rules,
        ),
    )


def current_ranks(
    tournament: Tournament, *, after_round: int | None = None
) -> dict[int, int]:
    """Rank of every entry by confirmed results, not from the cache; four queries."""
    rows = stage_table(tournament, after_round=after_round)
    return {row.entry: row.rank for row in rows}


def stage_table(
    tournament: Tournament, *, after_round: int | None = None
) -> tuple[Standing, ...]:
    """The bare table by confirmed results, not from the cache; four queries."""
    board = board_of(tournament)
    return rank(
        board.heats, entries=board.entries, rules=board.rules, after_round=after_round
    )


def _before(
    tournament: Tournament,
    *,
    heats: Sequence[HeatResult],
    entries: Sequence[Entrant],
    rules: Rules,
    numbers: Sequence[int],
) -> Mapping[int, int]:
    """Ranks one round earlier, empty when there is none.

    While a round comes in they stay the same: they are kept under what they are made
    from, so that not every new result pays for two tables.
    """
    if len(numbers) < 2:  # noqa: PLR2004 -- this round and the one before
        return {}
    last = numbers[-2]
    made_from = inputs_hash(tournament, after_round=last)
    away = [entrant.entry for entrant in entries if entrant.withdrawn]
    facts = f"{len(entries)} {away} {rules.chain}"
    key = f"ranks:{tournament.pk}:{made_from}:{sha256(facts.encode()).hexdigest()}"
    found: Mapping[int, int] | None = cache.get(key)
    if found is None:
        rows = rank(heats, entries=entries, rules=rules, after_round=last)
        found = {row.entry: row.rank for row in rows}
        cache.set(key, found, KEEP)
    return found


def _chances(
    edge: CutEdge, *, left: int, coming: Collection[int]
) -> Mapping[int, Outlook]:
    if edge.field is None or not edge.by_rounds or not left:
        return {}
    found = outlook(
        edge.table,
        rounds_left=left,
        rules=edge.rules,
        field=edge.field,
        coming=coming,
    )
    return {chance.entry: chance for chance in found}


def _rows(
    tournament: Tournament,
    *,
    table: Sequence[Standing],
    before: Mapping[int, int],
    chances: Mapping[int, Outlook],
    line: CutLine,
    rules: Rules,
) -> tuple[StandingRow, ...]:
    people = {
        pk: (player, name, club)
        for pk, player, name, club in tournament.entries.values_list(
            "pk", "player_id", "player__name", "player__club"
        )
    }
    rows: list[StandingRow] = []
    for row in table:
        player, name, club = people[row.entry]
        rows.append(
            StandingRow(
                entry=row.entry,
                player=player,
                name=name,
                club=club,
                rank=row.rank,
                shared=row.shared,
                points=row.points,
                wins=row.wins,
                cells=row.cells,
                reasons=row.reasons,
                climbed=before[row.entry] - row.rank if before else None,
                outlook=chances.get(row.entry),
                withdrawn=row.withdrawn,
                in_final=row.entry in line.entries,
                tied_at_cut=row.entry in line.tied,
                heats=heat_summary(row.cells)
                if isinstance(rules, HeatWinRules)
                else None,
            )
        )
    return tuple(rows)
