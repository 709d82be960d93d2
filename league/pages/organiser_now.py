"""The desk's first page: what is missing, what wants a decision, what comes next."""

from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.formats import format_of
from league.models import Event, Round, Stage, Tournament
from league.pages.organiser_desk import bot_choices, desk_page, for_stewards
from league.permissions import may_organise
from league.selectors.desk import desk_rounds, round_in_hand, tables_missing
from league.selectors.tables import tables_of

ENTRIES_AT_LEAST = 3
NOTHING_NEW = 204


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: a link, or a button that posts when `posts` is set."""

    text: str
    detail: str
    address: str
    posts: bool = False
    ready: bool = True
    main: bool = False


@require_safe
@for_stewards
def now(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the round in hand of the event, or of the tournament that is asked for."""
    return now_page(request, event)


def now_page(
    request: HttpRequest,
    event: Event,
    *,
    tournament: Tournament | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the desk; a refused act is told on top of it."""
    tournaments = list(event.tournaments.order_by("pk"))
    chosen = tournament or _chosen(request, tournaments)
    context: dict[str, Any] = {
        "tournaments": tournaments,
        "refusal": refusal,
    }
    if chosen is not None:
        chosen.event = event
        if request.GET.get("seen") == str(chosen.version) and not refusal:
            return HttpResponse(status=NOTHING_NEW)
        context |= _round_context(chosen, runs=may_organise(request.user, event))
    return desk_page(
        request,
        "_now" if "seen" in request.GET else "now",
        event=event,
        tournament=chosen,
        here="organise",
        context=context,
        status=status,
    )


def _chosen(request: HttpRequest, tournaments: list[Tournament]) -> Tournament | None:
    asked = request.GET.get("t")
    if asked is not None:
        found = next((one for one in tournaments if one.slug == asked), None)
        if found is None:
            raise Http404
        return found
    running = (t for t in tournaments if t.status != Tournament.Status.FINISHED)
    return next(running, tournaments[0] if tournaments else None)


def _round_context(tournament: Tournament, *, runs: bool) -> dict[str, Any]:
    rounds = desk_rounds(tournament)
    round_ = round_in_hand(rounds)
    tables = tables_of(round_) if round_ else ()
    races = [view for table in tables for view in table.legs]
    entries = tournament.entries.filter(withdrawn_after__isnull=True).count()
    missing = [table for table in tables if table.is_missing]
    return {
        "round": round_,
        "rounds": rounds,
        "bots": bot_choices(),
        "tables": tables,
        "two_races": any(len(table.legs) > 1 for table in tables),
        "missing": missing,
        "settled": len(tables) - len(missing),
        "entries": entries,
        **(_reopenable(rounds) if runs else {}),
        "parked": [view for view in races if view.is_parked],
        "reported": [view for view in races if view.is_missing and view.reported],
        "may_go_online": runs
        and bool(tables)
        and not any(table.has_begun for table in tables),
        "steps": _steps(
            tournament, rounds, round_=round_, missing=len(missing), entries=entries
        )
        if runs
        else [],
    }


def _reopenable(rounds: list[Round]) -> dict[str, Any]:
    """Closed rounds of open stages, and closed stages."""
    stages = {one.stage_id: one.stage for one in rounds if one.stage.closed_at}
    return {
        "closed": [
            one for one in rounds if one.closed_at and one.stage_id not in stages
        ],
        "closed_stages": sorted(stages.values(), key=lambda stage: stage.number),
    }


def _steps(
    tournament: Tournament,
    rounds: list[Round],
    *,
    round_: Round | None,
    missing: int,
    entries: int,
) -> list[Step]:
    """What comes next, nearest first; the first that is ready is the main one."""
    if round_ is None:
        return _first_steps(tournament, entries=entries)
    steps = [
        Step(
            _close_words(one),
            _("every table is settled"),
            _address("organise_close_round", tournament, one.number),
            posts=True,
        )
        for one in rounds
        if getattr(one, "tables", 0)
        and one.closed_at is None
        and one.stage.kind != Stage.Kind.FINAL  # closed with its stage
        and not tables_missing(one)
    ]
    coming = next((one for one in rounds if _may_be_published(one)), None)
    if coming is not None:
        steps.append(
            Step(
                _publish_words(coming),
                _("nobody sees its seating yet"),
                f"{_address('organise_preview', tournament)}?round={coming.number}",
            )
        )
    steps += _open_heat_steps(tournament, rounds)
    steps += _stage_steps(tournament, rounds)
    # With tables missing, entering their results is the main thing to do.
    main = next((step for step in steps if step.ready), None)
    if main is not None and not (missing and round_.released_at is not None):
        steps[steps.index(main)] = replace(main, main=True)
    return steps


def _close_words(round_: Round) -> str:
    if round_.stage.kind == Stage.Kind.SEMIFINAL:
        return _("Close the knock-out stage")
    return _("Close round %(number)s") % {"number": round_.number}


def _publish_words(round_: Round) -> str:
    if round_.stage.kind == Stage.Kind.FINAL:
        return _("Publish the final")
    if round_.stage.kind == Stage.Kind.SEMIFINAL:
        return _("Publish the knock-out stage")
    return _("Publish round %(number)s") % {"number": round_.number}


def _may_be_published(round_: Round) -> bool:
    return bool(getattr(round_, "tables", 0)) and round_.released_at is None


def _first_steps(tournament: Tournament, *, entries: int) -> list[Step]:
    enough = entries >= ENTRIES_AT_LEAST
    return [
        Step(
            _("Bring in the players"),
            ngettext("%(n)s entry so far", "%(n)s entries so far", entries)
            % {"n": entries},
            _address("organise_import", tournament),
        ),
        Step(
            _("Choose who races"),
            _("heat by heat") if enough else _("three players or more"),
            _address("organise_heats", tournament),
            ready=enough,
        )
        if format_of(tournament).open_heats
        else Step(
            _("Seat the heats"),
            _("all rounds at once") if enough else _("three players or more"),
            _address("organise_seating", tournament),
            ready=enough,
        ),
    ]


def _open_heat_steps(tournament: Tournament, rounds: list[Round]) -> list[Step]:
    """The next heat that people can still enter, while its stage is open."""
    if not format_of(tournament).open_heats:
        return []
    coming = (
        one
        for one in rounds
        if one.stage.kind == Stage.Kind.QUALIFYING
        and one.stage.closed_at is None
        and not getattr(one, "tables", 0)
    )
    return [
        Step(
            _("Choose who races in heat %(number)s") % {"number": one.number},
            _("nobody is seated in it yet"),
            f"{_address('organise_heats', tournament)}?round={one.number}",
        )
        for one in islice(coming, 1)
    ]


def _stage_steps(tournament: Tournament, rounds: list[Round]) -> list[Step]:
    steps = []
    stages = {round_.stage_id: round_.stage for round_ in rounds}
    for stage in sorted(stages.values(), key=lambda stage: stage.number):
        if stage.closed_at is not None:
            continue
        own = [one for one in rounds if one.stage_id == stage.pk]
        if _may_stay_empty(tournament, stage):  # nobody need enter an open heat
            own = [one for one in own if getattr(one, "tables", 0)] or own
        driven = all(
            getattr(one, "tables", 0) and not tables_missing(one) for one in own
        )
        steps.append(
            Step(
                close_words(stage),
                _("every race is over") if driven else _("after the last race"),
                _address("organise_stage", tournament, stage.number),
                ready=driven,
            )
        )
    return steps


def _may_stay_empty(tournament: Tournament, stage: Stage) -> bool:
    return stage.kind == Stage.Kind.QUALIFYING and format_of(tournament).open_heats


def close_words(stage: Stage) -> str:
    """Say what closing a stage comes to."""
    if stage.kind == Stage.Kind.FINAL:
        return _("Close the final")
    format_ = format_of(stage.tournament)
    if format_.is_knockout:
        return _("Lock who goes on")
    if format_.has_final:
        return _("Lock the finalists")
    return _("Close the rounds")


def _address(name: str, tournament: Tournament, *more: int) -> str:
    return reverse(name, args=[tournament.event.slug, tournament.slug, *more])
