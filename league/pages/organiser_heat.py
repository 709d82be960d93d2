"""One heat at the desk: enter it by seat, decide about reports, help a parked race."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.results import ReasonForm, SheetForm
from league.models import Event, Heat
from league.pages.organiser_desk import (
    bot_choices,
    desk_page,
    for_organisers,
    for_stewards,
    heat_of,
    posted_number,
    refusal_status,
    sheet_role,
    user_id,
)
from league.selectors.desk import HeatView, SheetView, heat_view
from league.services.results import (
    confirm_result,
    enter_result,
    reject_result,
    void_heat,
)
from races.errors import RaceError
from races.models import ResultSheet
from races.services.bots import replace_bots, retry_race


@require_http_methods(["GET", "HEAD", "POST"])
@for_stewards
def heat(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Show the heat with a place for every seat, or settle it so."""
    found = heat_of(event, heat_id)
    view = heat_view(found.pk)
    if view.race.is_over:
        return redirect("organise_amend", event.slug, found.pk)
    shown = view.reported[0] if view.reported else None
    form = SheetForm(request.POST or None, heat=view, shown=shown)
    if request.method != "POST":
        return heat_page(request, view, form=form)
    if form.is_valid():
        try:
            enter_result(
                heat_id=found.pk,
                lines=form.lines,
                revision=form.cleaned_data["revision"],
                user_id=user_id(request),
                role=sheet_role(request.user, event),
            )
        except (LeagueError, RaceError) as refusal:
            form.add_error(None, str(refusal))
            return heat_page(
                request,
                heat_view(found.pk),
                form=form,
                status=refusal_status(refusal),
            )
        messages.success(
            request, _("Table %(table)s is settled.") % {"table": found.table}
        )
        return redirect(_back(found))
    return heat_page(request, view, form=form, status=422)


@require_POST
@for_stewards
def confirm(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Make a reported sheet official."""
    found = heat_of(event, heat_id)

    def act() -> str:
        confirm_result(
            sheet_id=_sheet(request, found).pk,
            revision=posted_number(request, "revision"),
            user_id=user_id(request),
            role=sheet_role(request.user, event),
        )
        return _("Table %(table)s is settled.") % {"table": found.table}

    return _acted(request, found, act)


@require_POST
@for_stewards
def reject(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Turn a reported sheet down, with a reason."""
    found = heat_of(event, heat_id)

    def act() -> str:
        reject_result(
            sheet_id=_sheet(request, found).pk,
            revision=posted_number(request, "revision"),
            reason=_reason(request),
            user_id=user_id(request),
        )
        return _("The report of table %(table)s is turned down.") % {
            "table": found.table
        }

    return _acted(request, found, act)


@require_POST
@for_organisers
def void(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Annul the race: it counts for nobody."""
    found = heat_of(event, heat_id)

    def act() -> str:
        void_heat(
            heat_id=found.pk,
            revision=posted_number(request, "revision"),
            reason=_reason(request),
            user_id=user_id(request),
        )
        return _("The race of table %(table)s is void.") % {"table": found.table}

    return _acted(request, found, act)


@require_POST
@for_organisers
def retry(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Let a parked race try again."""
    found = heat_of(event, heat_id)

    def act() -> str:
        retry_race(race_id=found.race_id)
        return _("The race of table %(table)s goes on.") % {"table": found.table}

    return _acted(request, found, act)


@require_POST
@for_organisers
def other_bots(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Let bots of another level take over a parked race."""
    found = heat_of(event, heat_id)

    def act() -> str:
        replace_bots(
            race_id=found.race_id,
            turn=posted_number(request, "turn"),
            bot=request.POST.get("bot", ""),
        )
        return _("Other bots drive table %(table)s now.") % {"table": found.table}

    return _acted(request, found, act)


def heat_page(
    request: HttpRequest, view: HeatView, *, form: SheetForm, status: int = 200
) -> HttpResponse:
    """Render the heat with its form, its reports and its parked race."""
    round_ = view.heat.round
    event = round_.tournament.event
    desk = reverse("organise", args=[event.slug])
    context = {
        "view": view,
        "form": form,
        "newer": _newer(view, form) if form.is_bound else None,
        "crumbs": [
            (_("Now"), desk),
            (_("Round %(number)s") % {"number": round_.number}, _back(view.heat)),
            (_("Table %(table)s") % {"table": view.heat.table}, ""),
        ],
        "reason": ReasonForm(),
        "bots": bot_choices(),
    }
    return desk_page(
        request,
        "heat",
        event=event,
        tournament=round_.tournament,
        here="organise_enter",
        context=context,
        status=status,
    )


def _newer(view: HeatView, form: SheetForm) -> SheetView | None:
    seen = form["revision"].value()
    return view.newest if str(seen) != str(view.race.revision) else None


def _acted(request: HttpRequest, heat: Heat, act: Callable[[], str]) -> HttpResponse:
    try:
        done = act()
    except (LeagueError, RaceError) as refusal:
        view = heat_view(heat.pk)
        shown = view.reported[0] if view.reported else view.confirmed
        messages.error(request, str(refusal))
        return heat_page(
            request,
            view,
            form=SheetForm(heat=view, shown=shown),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    return redirect("organise", heat.round.tournament.event.slug)


def _reason(request: HttpRequest) -> str:
    """The reason as typed; what cannot be one is refused."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise LeagueError(
            _("Give a reason, in 200 characters or less."), code="reason_needed"
        )
    return str(form.cleaned_data["reason"])


def _sheet(request: HttpRequest, heat: Heat) -> ResultSheet:
    number = posted_number(request, "sheet")
    return get_object_or_404(ResultSheet, pk=number, race=heat.race_id)


def _back(heat: Heat) -> str:
    tournament = heat.round.tournament
    page = reverse("organise_enter", args=[tournament.event.slug, tournament.slug])
    return f"{page}?round={heat.round.number}"
