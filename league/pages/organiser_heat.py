"""One heat at the desk: enter it by seat, decide about reports, help a parked race."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.entry_words import place_words
from league.forms.results import ReasonForm, SheetForm, TableSheets
from league.models import Event, Heat
from league.pages.organiser_desk import (
    bot_choices,
    desk_page,
    for_organisers,
    for_stewards,
    heat_of,
    now_address,
    posted_number,
    race_words,
    refusal_status,
    sheet_role,
    user_id,
)
from league.selectors.desk import HeatView, SheetView, heat_view
from league.selectors.race_titles import round_title
from league.selectors.tables import TableView, table_of
from league.services.results import (
    confirm_result,
    enter_table,
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
    table = _table(found)
    data = request.POST if request.method == "POST" else None
    if view.race.is_over and (data is None or len(table.legs) == 1):
        return redirect("organise_amend", event.slug, found.pk)
    sheets = TableSheets(table, view=view, data=data)
    if data is None:
        return heat_page(request, view, sheets=sheets)
    if not sheets.is_valid():
        return heat_page(request, view, sheets=sheets, status=422)
    try:
        enter_table(
            entries=sheets.entries,
            user_id=user_id(request),
            role=sheet_role(request.user, event),
        )
    except (LeagueError, RaceError) as refusal:
        sheets.refuse(str(refusal))
        status = refusal_status(refusal)
        return heat_page(request, heat_view(found.pk), sheets=sheets, status=status)
    messages.success(request, _("%(where)s is settled.") % {"where": _entered(sheets)})
    return redirect(_back(found))


def _table(heat: Heat) -> TableView:
    found = table_of(heat.round.heats.all(), number=heat.table)
    if found is None:
        raise Http404
    return found


def _entered(sheets: TableSheets) -> str:
    heat = sheets.filled[0].heat.heat
    if len(sheets.filled) == 1:
        return race_words(heat)
    return place_words(heat.table, race=None)


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
        return _("%(where)s is settled.") % {"where": race_words(found)}

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
        return _("%(where)s: the report is turned down.") % {"where": race_words(found)}

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
        return _("%(where)s is void.") % {"where": race_words(found)}

    return _acted(request, found, act)


@require_POST
@for_organisers
def retry(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Let a parked race try again."""
    found = heat_of(event, heat_id)

    def act() -> str:
        retry_race(race_id=found.race_id)
        return _("%(where)s goes on.") % {"where": race_words(found)}

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
        return _("%(where)s: other bots drive now.") % {"where": race_words(found)}

    return _acted(request, found, act)


def heat_page(
    request: HttpRequest, view: HeatView, *, sheets: TableSheets, status: int = 200
) -> HttpResponse:
    """Render the heat with the sheets of its table, its reports and its parked race."""
    round_ = view.heat.round
    event = round_.tournament.event
    table = _table(view.heat)
    context = {
        "view": view,
        "table": table,
        "two_races": len(table.legs) > 1,
        "sheets": sheets,
        "online": any(leg.race.is_driven for leg in table.legs),
        "newer": [found for form in sheets.filled if (found := _newer(form))],
        "crumbs": [
            (_("Now"), now_address(round_.tournament)),
            (round_title(round_), _back(view.heat)),
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


def _newer(form: SheetForm) -> tuple[HeatView, SheetView] | None:
    """A race that has changed since its sheet was opened, with what is stored."""
    view = heat_view(form.heat.heat.pk)
    if str(form["revision"].value()) == str(view.race.revision) or not view.newest:
        return None
    return view, view.newest


def _acted(request: HttpRequest, heat: Heat, act: Callable[[], str]) -> HttpResponse:
    try:
        done = act()
    except (LeagueError, RaceError) as refusal:
        view = heat_view(heat.pk)
        messages.error(request, str(refusal))
        return heat_page(
            request,
            view,
            sheets=TableSheets(_table(heat), view=view),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    return redirect(now_address(heat.round.tournament))


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
