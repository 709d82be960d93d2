"""What the site knows of a player, as far as the visitor may see it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import QuerySet

from league.models import StandingSnapshot, Tournament
from league.selectors.line_places import line_places
from races.models import Player, ResultLine, ResultSheet

MATES_SHOWN = 5
LAST = 1000  # behind every place
LOCAL = "abcdefghijklmnopqrstuvwxyzæøå"


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A player's part in a tournament.

    Attributes:
        tournament: which; its event is loaded.
        day: first day of the event.
        races: driven with an official result.
        wins: of them.
        places: finishing places in order of races, None where there was none; one for
            every chariot.
        rounds: the same round by round, each place with how the race ended.
        rank: when the tournament is over; None before.
    """

    tournament: Tournament
    day: date
    races: int
    wins: int
    places: tuple[int | None, ...]
    rounds: tuple[tuple[tuple[int | None, str], ...], ...]
    rank: int | None


@dataclass(frozen=True, slots=True)
class TableMate:
    """Somebody met at tables: how often, and how often the player was ahead."""

    player: int
    name: str
    races: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Profile:
    """Figures and results; the share is of races started, in per cent.

    Wins and the mean place count as the game of each race does: in Circus Maximus
    everybody has a place, and the foremost of the living may win (CM-45).
    """

    races: int
    wins: int
    mean_place: float | None
    finished: int | None
    colours: tuple[tuple[str, int], ...]
    tournaments: tuple[PlayedTournament, ...]
    mates: tuple[TableMate, ...]


def player_profile(player: Player, *, sheets: QuerySet[ResultSheet]) -> Profile:
    """A player's figures from these sheets; two queries whatever their number.

    Args:
        player: whose.
        sheets: official ones the visitor may see.
    """
    mine = sheets.filter(
        status=ResultSheet.Status.CONFIRMED, race__seats__player=player
    )
    lines = list(
        ResultLine.objects.filter(sheet__in=mine)
        .select_related("seat__player", "sheet__race__heat__round__tournament__event")
        .order_by("sheet__race__heat__round__number", "sheet__race__heat__leg", "pk")
    )
    own = [line for line in lines if line.seat.player_id == player.pk]
    ranked = line_places(lines)
    places = [place for line in own if (place := ranked.of[line.pk])]
    finished = sum(line.place is not None for line in own)
    started = [line for line in own if line.finish != "dns"]
    return Profile(
        races=_races(started),
        wins=sum(line.pk in ranked.won for line in own),
        mean_place=sum(places) / len(places) if places else None,
        finished=round(100 * finished / len(started)) if started else None,
        colours=tuple(Counter(line.seat.colour for line in own).most_common(3)),
        tournaments=_tournaments(own, won=ranked.won),
        mates=_mates(own, lines, places=ranked.of),
    )


def _tournaments(
    own: Sequence[ResultLine], *, won: Collection[int]
) -> tuple[PlayedTournament, ...]:
    by_tournament: dict[Tournament, list[ResultLine]] = {}
    for line in own:
        heat = getattr(line.sheet.race, "heat", None)
        if heat is not None:
            by_tournament.setdefault(heat.round.tournament, []).append(line)
    ranks = _final_ranks(by_tournament, own)
    played = [
        PlayedTournament(
            tournament=tournament,
            day=tournament.event.starts_on,
            races=_races(lines),
            wins=sum(line.pk in won for line in lines),
            places=tuple(line.place for line in lines),
            rounds=tuple(
                tuple((line.place, line.finish) for line in round_)
                for _number, round_ in groupby(lines, key=_round_of)
            ),
            rank=ranks.get(tournament.pk),
        )
        for tournament, lines in by_tournament.items()
    ]
    return tuple(
        sorted(played, key=lambda one: (one.day, one.tournament.pk), reverse=True)
    )


def _round_of(line: ResultLine) -> int:
    return int(line.sheet.race.heat.round.number)


def _final_ranks(
    tournaments: Iterable[Tournament], own: Sequence[ResultLine]
) -> dict[int, int]:
    """Rank in each finished tournament, from the standings kept when it closed."""
    player = own[0].seat.player_id if own else None
    over = [
        tournament.pk
        for tournament in tournaments
        if tournament.status == Tournament.Status.FINISHED
        and tournament.standings_released
    ]
    rows = StandingSnapshot.objects.filter(
        stage__tournament__in=over,
        stage__tournament__entries__player=player,
        reopened_at__isnull=True,
    ).order_by("stage__number")
    ranks: dict[int, int] = {}
    for tournament, entry, table in rows.values_list(
        "stage__tournament", "stage__tournament__entries", "rows"
    ):
        for row in table:
            if row["entry"] == entry:
                ranks[tournament] = row["rank"]
    return ranks


def _mates(
    own: Sequence[ResultLine],
    lines: Sequence[ResultLine],
    *,
    places: Mapping[int, int | None],
) -> tuple[TableMate, ...]:
    mine = _foremost(own, places=places)
    names: dict[int, str] = {}
    met: Counter[int] = Counter()
    ahead: Counter[int] = Counter()
    for line in _foremost(lines, places=places).values():
        player = line.seat.player
        if player is None or (line.sheet_id, player.pk) in mine:
            continue
        me = mine[line.sheet_id, own[0].seat.player_id]
        names[player.pk] = player.name
        met[player.pk] += 1
        if (places[me.pk] or LAST) < (places[line.pk] or LAST):
            ahead[player.pk] += 1
    often = sorted(met, key=lambda pk: (-met[pk], danish_key(names[pk])))[:MATES_SHOWN]
    return tuple(TableMate(pk, names[pk], met[pk], ahead[pk]) for pk in often)


def _foremost(
    lines: Iterable[ResultLine], *, places: Mapping[int, int | None]
) -> dict[tuple[int, int | None], ResultLine]:
    """The best chariot of each player in each race (BH-2)."""
    best: dict[tuple[int, int | None], ResultLine] = {}
    for line in lines:
        key = (line.sheet_id, line.seat.player_id)
        other = best.get(key)
        if other is None or (places[line.pk] or LAST) < (places[other.pk] or LAST):
            best[key] = line
    return best


def _races(lines: Iterable[ResultLine]) -> int:
    """How many races these are, several chariots in one counting once."""
    return len({line.sheet_id for line in lines})


def danish_key(name: str) -> tuple[int, ...]:
    """A key that sorts names as in Denmark: æ, ø and å last, aa as å."""
    text = name.casefold().replace("aa", "å").replace("ä", "æ").replace("ö", "ø")
    return tuple(LOCAL.find(sign) if sign in LOCAL else -1 for sign in text)
