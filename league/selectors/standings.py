"""Results to table: computed once a version, then read from the cache."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.core.cache import cache
from django.db.models import Count, Q

from league.domain.outlook import Outlook, outlook
from league.domain.points import HeatResult, points_text
from league.domain.reasons import Reason
from league.domain.records import Cell, Entrant
from league.domain.settings import TournamentSettings
from league.domain.standings import Standing, StandingRules, rank
from league.models import Stage, Tournament
from league.selectors.results import entrants, heat_results, running_turns
from league.selectors.seating import is_single_table
from races.models import Race

OVER = (Race.Status.SETTLED, Race.Status.VOID)
KEEP = 60 * 60 * 24  # seconds; an old version is never asked for again


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the table, with nothing in it that depends on the language.

    Attributes:
        entry: id of the entry.
        player: id of the player.
        name: whose line.
        club: may be empty.
        rank: 1 is best; equals share it.
        shared: whether somebody else has the same rank.
        points: what counts.
        wins: first places.
        cells: one a round that has a sheet.
        reasons: this line against the one above it; put in words by `wording`.
        climbed: ranks gained since the round before; None without one.
        outlook: chances of the final; None once the heats are over.
        withdrawn: whether the entry has left.
        in_final: whether the line is above the cut.
    """

    entry: int
    player: int
    name: str
    club: str
    rank: int
    shared: bool
    points: Fraction
    wins: int
    cells: tuple[Cell, ...]
    reasons: tuple[Reason, ...]
    climbed: int | None
    outlook: Outlook | None
    withdrawn: bool
    in_final: bool

    @property
    def points_text(self) -> str:
        """Points as people write them: `16`, `2½`."""
        return points_text(self.points)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """A table as pages and API show it.

    Attributes:
        tournament: its id.
        version: the tournament's version it belongs to.
        after_round: later rounds are left out; None for all.
        provisional: whether unconfirmed sheets and running races count.
        rounds: numbers of the rounds that have a sheet.
        final_round: number of the final; None without one.
        cut: how many go to the final; None when everybody or nobody does.
        rounds_left: heats still to race before the final.
        over: whether the last stage is closed.
        rows: best first.
    """

    tournament: int
    version: int
    after_round: int | None
    provisional: bool
    rounds: tuple[int, ...]
    final_round: int | None
    cut: int | None
    rounds_left: int
    over: bool
    rows: tuple[StandingRow, ...]


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
    key = f"standings:{tournament.pk}:{tournament.version}:{after_round}:{now}"
    key += ":now" if provisional else ""
    found: StandingsView | None = cache.get(key)
    if found is None:
        found = compute_standings(
            tournament, after_round=after_round, provisional=provisional
        )
        cache.set(key, found, KEEP)
    return found


def compute_standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    provisional: bool = False,
    results: Sequence[HeatResult] | None = None,
) -> StandingsView:
    """The table, computed; seven queries whatever the number of entries.

    Args:
        tournament: whose table.
        after_round: leave out later rounds.
        provisional: count what is not confirmed.
        results: ranked instead of the stored ones.
    """
    settings = TournamentSettings.from_json(tournament.settings)
    single = is_single_table(tournament, settings=settings)
    rules = settings.standing_rules(single_table=single)
    entries = entrants(tournament)
    plan = _Plan.of(tournament)
    heats = (
        heat_results(tournament, provisional=provisional)
        if results is None
        else tuple(results)
    )
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
    cut = settings.final_field if settings.final_field and not single else None
    left = plan.rounds_left(after_round)
    return StandingsView(
        tournament=tournament.pk,
        version=tournament.version,
        after_round=after_round,
        provisional=provisional,
        rounds=tuple(numbers),
        final_round=plan.final,
        cut=cut,
        rounds_left=left,
        over=plan.over,
        rows=_rows(
            tournament,
            table=table,
            before=_before(heats, entries=entries, rules=rules, numbers=numbers),
            chances=_chances(table, rules=rules, left=left, cut=cut),
            cut=cut,
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
    settings = TournamentSettings.from_json(tournament.settings)
    single = is_single_table(tournament, settings=settings)
    return rank(
        heat_results(tournament),
        entries=entrants(tournament),
        rules=settings.standing_rules(single_table=single),
        after_round=after_round,
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which rounds there are; `unfinished` are heats with a race still to be settled."""

    heats: tuple[int, ...]
    unfinished: frozenset[int]
    final: int | None
    over: bool

    @classmethod
    def of(cls, tournament: Tournament) -> "_Plan":
        races = Count("rounds__heats")
        done = Count("rounds__heats", filter=Q(rounds__heats__race__status__in=OVER))
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

    def rounds_left(self, after_round: int | None) -> int:
        """Count heats still to come; one begun counts, so that no chance is lost."""
        if after_round is None:
            return len(self.unfinished)
        return sum(
            number > after_round or number in self.unfinished for number in self.heats
        )


def _before(
    heats: Sequence[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: StandingRules,
    numbers: Sequence[int],
) -> Mapping[int, int]:
    """Ranks one round earlier; empty when there is none."""
    if len(numbers) < 2:  # noqa: PLR2004 -- this round and the one before
        return {}
    rows = rank(heats, entries=entries, rules=rules, after_round=numbers[-2])
    return {row.entry: row.rank for row in rows}


def _chances(
    table: Sequence[Standing], *, rules: StandingRules, left: int, cut: int | None
) -> Mapping[int, Outlook]:
    if cut is None or not left:
        return {}
    found = outlook(table, rounds_left=left, rules=rules, field=cut)
    return {chance.entry: chance for chance in found}


def _rows(
    tournament: Tournament,
    *,
    table: Sequence[Standing],
    before: Mapping[int, int],
    chances: Mapping[int, Outlook],
    cut: int | None,
) -> tuple[StandingRow, ...]:
    people = {
        pk: (player, name, club)
        for pk, player, name, club in tournament.entries.values_list(
            "pk", "player_id", "player__name", "player__club"
        )
    }
    rows: list[StandingRow] = []
    staying = 0
    for row in table:
        staying += not row.withdrawn
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
                in_final=cut is not None and staying <= cut and not row.withdrawn,
            )
        )
    return tuple(rows)
