"""The standings: who stands where, what counts, and why one is ahead of the next."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.domain.game_settings import settings_of
from league.models import Heat, Tournament
from league.pages.lookup import NOTHING_NEW, OVER, asked_number, find_tournament
from league.pages.standing_words import (
    caption,
    headings,
    knockout_stages,
    state_sentence,
)
from league.permissions import may_see_standings
from league.selectors.finalists import standing_finalists
from league.selectors.histories import rank_histories
from league.selectors.results import running_turns
from league.selectors.standings import (
    StandingRow,
    StandingsView,
    tournament_standings,
)
from league.selectors.wording import reason_sentence
from races.models import Player, Race

OVER_ALREADY = (Race.Status.SETTLED, Race.Status.VOID)


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A line of the table as the page shows it.

    Attributes:
        row: the line.
        history: its rank after every round.
        above: name of the line before, when the two have to be explained.
        why: what separates them, metric by metric.
        decided: whether the last of them does; else the rank is shared.
        is_me: whether it is the visitor's own.
        cut_below: whether the cut line follows.
        lot_below: whether a line follows that names between whom a lot will decide.
    """

    row: StandingRow
    history: tuple[int, ...]
    above: str
    why: tuple[str, ...]
    decided: bool
    is_me: bool
    cut_below: bool
    lot_below: bool


@require_safe
def standings(request: HttpRequest, slug: str, tslug: str) -> HttpResponse:
    """Show the table, after `?after=round`, `?now=1` as if it ended now.

    With `?seen=version` only the live part is answered: 204 when nothing is new, 286
    when the tournament is over.
    """
    tournament = find_tournament(request, slug, tslug)
    if not may_see_standings(request.user, tournament):
        context = {"event": tournament.event, "tournament": tournament, "hidden": True}
        return render(request, "league/standings.html", context)
    if "seen" in request.GET:
        return _part(request, tournament)
    return render(request, "league/standings.html", _context(request, tournament))


def _part(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    provisional = "now" in request.GET
    moving = running_turns(tournament) if provisional else 0
    same = asked_number(request, "seen") == tournament.version
    if same and (not provisional or asked_number(request, "moved") == moving):
        over = tournament.status == Tournament.Status.FINISHED
        return HttpResponse(status=OVER if over else NOTHING_NEW)
    after = asked_number(request, "after") or 0
    parts = (tournament.version, moving, after, provisional, get_language())
    etag = 'W/"{}.{}"'.format(".".join(map(str, parts)), request.user.pk or 0)
    sent = parse_etags(request.headers.get("If-None-Match", ""))
    if etag in sent or "*" in sent:
        return HttpResponseNotModified(headers={"ETag": etag})
    context = _context(request, tournament)
    answer = render(request, "league/partials/_standings.html", context)
    answer["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    provisional = "now" in request.GET
    histories = rank_histories(tournament)
    after = asked_number(request, "after")
    if after not in histories.rounds or provisional:
        after = None
    view = tournament_standings(tournament, after_round=after, provisional=provisional)
    me = _player_of(request)
    rows = _shown(
        view, ranks=histories.ranks, upto=_upto(histories.rounds, after), me=me
    )
    settings = settings_of(tournament.game, tournament.settings)
    last = after or (view.rounds[-1] if view.rounds else None)
    stages = knockout_stages(tournament) if view.low else {}
    final = view.final_round
    names = headings(
        sorted({*histories.rounds, *view.rounds}), stages=stages, final=final
    )
    return {
        "event": tournament.event,
        "tournament": tournament,
        "view": view,
        "rows": rows,
        "field": len(rows),
        "columns": 6 + len(view.rounds) + (2 if view.wins_lead else 0),
        "headings": [names[number] for number in view.rounds],
        "green_edge": _is_a_set(view),
        "waiting": any(
            cell.averaged and not (cell.sat_out or (cell.annulled and not cell.races))
            for row in view.rows
            for cell in row.cells
        ),
        "annulled": any(cell.annulled for row in view.rows for cell in row.cells),
        "rounds": {number: names[number] for number in histories.rounds},
        "stages": stages,
        "after": last,
        "chosen": after,
        "state": state_sentence(
            last,
            rounds=settings.rounds,
            stages=stages,
            final=final,
            is_raced=last is not None and _is_raced(tournament, last),
        ),
        "caption": caption(last, stages=stages, final=final),
        "discards": any(settings.discards),
        "moved": running_turns(tournament) if provisional else 0,
        "advanced": standing_finalists(tournament, after_round=view.after_round)
        if view.locked
        else None,
        "tied": [row.name for row in view.rows if row.tied_at_cut],
        "mine": next((shown.row for shown in rows if shown.is_me), None),
        "query": request.GET.urlencode(),
    }


def _is_raced(tournament: Tournament, number: int) -> bool:
    """Whether a race of a round has no official result yet."""
    heats = Heat.objects.filter(round__tournament=tournament, round__number=number)
    return heats.exclude(race__status__in=OVER_ALREADY).exists()


def _is_a_set(view: StandingsView) -> bool:
    """Whether those who would go on are not simply the first of the table."""
    return (
        view.low
        and view.cut is not None
        and any(row.in_final for row in view.rows)
        and _lines_under(view) == (None, None)
    )


def _upto(rounds: tuple[int, ...], after: int | None) -> int:
    return len(rounds) if after is None else rounds.index(after) + 1


def _player_of(request: HttpRequest) -> int | None:
    if not request.user.is_authenticated:
        return None
    players = Player.objects.filter(user_id=request.user.pk)
    return players.values_list("pk", flat=True).first()


def _shown(
    view: StandingsView,
    *,
    ranks: dict[int, tuple[int, ...]],
    upto: int,
    me: int | None,
) -> list[ShownRow]:
    shown: list[ShownRow] = []
    above: StandingRow | None = None
    cut_under, lot_under = _lines_under(view)
    for row in view.rows:
        explained = above is not None and _wants_words(view, above, row)
        name = above.name if above is not None and explained else ""
        shown.append(
            ShownRow(
                row=row,
                history=ranks.get(row.entry, ())[:upto],
                above=name,
                why=tuple(
                    reason_sentence(reason, above=name, below=row.name, low=view.low)
                    for reason in row.reasons
                )
                if name
                else (),
                decided=any(reason.decides for reason in row.reasons),
                is_me=row.player == me,
                cut_below=row is cut_under,
                lot_below=row is lot_under,
            )
        )
        above = row
    return shown


def _wants_words(view: StandingsView, above: StandingRow, row: StandingRow) -> bool:
    """Whether the sums alone do not say why one stands above the other."""
    if row.points is None or above.points is None:
        told = row.points is not above.points  # a dash below a sum
    else:
        told = row.points > above.points if view.low else row.points < above.points
    return bool(row.reasons) and not told


def _lines_under(view: StandingsView) -> tuple[StandingRow | None, StandingRow | None]:
    """The rows under which the cut line runs, and the one about a lot.

    None where no line can be true: before the first result, while equals are tied
    across the cut, and when finalists stand below others.
    """
    tied = [row for row in view.rows if row.tied_at_cut]
    if view.cut is None or (view.rounds_left and not view.rounds):
        return None, None
    if tied:
        return None, tied[-1]
    racing = [row for row in view.rows if row.in_final or not row.withdrawn]
    finalists = [row for row in racing if row.in_final]
    is_a_line = racing[: len(finalists)] == finalists
    return (finalists[-1] if finalists and is_a_line else None), None
