"""What the site knows of a player, as far as the visitor may see it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from league.models import StandingSnapshot, Tournament
from races.models import Player, ResultLine, ResultSheet

MATES_SHOWN = 5
LOCAL = "abcdefghijklmnopqrstuvwxyzæøå"


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A player's part in a tournament.

    Attributes:
        tournament: which; its event is loaded.
        day: first day of the event.
        races: driven with an official result.
        wins: of them.
        places: finishing places in order of rounds, None where there was none.
        rank: when the tournament is over; None before.
    """

    tournament: Tournament
    day: date
    races: int
    wins: int
    places: tuple[int | None, ...]
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
    """Figures and results; the share is of races started, in per cent."""

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
        .order_by("sheet__race__heat__round__number", "pk")
    )
    own = [line for line in lines if line.seat.player_id == player.pk]
    places = [line.place for line in own if line.place]
    started = [line for line in own if line.finish != "dns"]
    return Profile(
        races=len(started),
        wins=places.count(1),
        mean_place=sum(places) / len(places) if places else None,
        finished=round(100 * len(places) / len(started)) if started else None,
        colours=tuple(Counter(line.seat.colour for line in own).most_common(3)),
        tournaments=_tournaments(own),
        mates=_mates(own, lines),
    )


def _tournaments(own: Sequence[ResultLine]) -> tuple[PlayedTournament, ...]:
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
            races=len(lines),
            wins=sum(line.place == 1 for line in lines),
            places=tuple(line.place for line in lines),
            rank=ranks.get(tournament.pk),
        )
        for tournament, lines in by_tournament.items()
    ]
    return tuple(
        sorted(played, key=lambda one: (one.day, one.tournament.pk), reverse=True)
    )


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
    own: Sequence[ResultLine], lines: Sequence[ResultLine]
) -> tuple[TableMate, ...]:
    mine = {line.sheet_id: line for line in own}
    names: dict[int, str] = {}
    met: Counter[int] = Counter()
    ahead: Counter[int] = Counter()
    for line in lines:
        player = line.seat.player
        me = mine[line.sheet_id]
        if player is None or player.pk == me.seat.player_id:
            continue
        names[player.pk] = player.name
        met[player.pk] += 1
        if me.place and (not line.place or me.place < line.place):
            ahead[player.pk] += 1
    often = sorted(met, key=lambda pk: (-met[pk], danish_key(names[pk])))[:MATES_SHOWN]
    return tuple(TableMate(pk, names[pk], met[pk], ahead[pk]) for pk in often)


def danish_key(name: str) -> tuple[int, ...]:
    """A key that sorts names as in Denmark: æ, ø and å last, aa as å."""
    text = name.casefold().replace("aa", "å").replace("ä", "æ").replace("ö", "ø")
    return tuple(LOCAL.find(sign) if sign in LOCAL else -1 for sign in text)
