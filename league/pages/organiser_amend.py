"""Amend a settled result: the effect is shown before anything is saved."""

from fractions import Fraction
from typing import NamedTuple

from django.contrib import messages
from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.domain.points import points_text
from league.errors import LeagueError
from league.forms.results import AmendForm, ReasonForm
from league.models import Event
from league.pages.organiser_desk import (
    desk_page,
    for_stewards,
    heat_of,
    now_address,
    race_words,
    refusal_status,
    sheet_role,
    user_id,
)
from league.selectors.desk import HeatView, SeatView, SheetView, heat_view
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from league.selectors.impact import CorrectionEffects, correction_effects
from league.selectors.race_titles import round_title
from league.selectors.tables import table_of
from league.selectors.wording import share_text
from league.services.results import amend_result
from races.errors import RaceError


class AmendRow(NamedTuple):
    """A seat, what is official, its fields, and whether the two differ."""

    seat: SeatView
    now: str
    mark: BoundField
    far: BoundField | None
    differs: bool


@require_http_methods(["GET", "HEAD", "POST"])
@for_stewards
def amend(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Show old and new places; "preview" tells what would change, "save" changes it."""
    found = heat_of(event, heat_id)
    view = heat_view(found.pk)
    if not view.race.is_over:
        return redirect("organise_heat", event.slug, found.pk)
    form = AmendForm(request.POST or None, heat=view, shown=view.confirmed)
    if request.method != "POST":
        return _page(request, view, form=form)
    if not form.is_valid():
        return _page(request, view, form=form, status=422)
    try:
        # A preview asks the same checks as saving, so it refuses the same sheets.
        effects = correction_effects(heat_id=found.pk, lines=form.lines)
        if request.POST.get("step") != "save":
            return _page(request, view, form=form, effects=effects)
        amend_result(
            heat_id=found.pk,
            lines=form.lines,
            revision=form.cleaned_data["revision"],
            user_id=user_id(request),
            role=sheet_role(request.user, event),
            reason=form.reason,
        )
    except (LeagueError, RaceError) as refusal:
        form.add_error(None, str(refusal))
        status = refusal_status(refusal)
        return _page(request, heat_view(found.pk), form=form, status=status)
    messages.success(
        request,
        _("%(where)s is amended. The old version stays under Corrections.")
        % {"where": race_words(found)},
    )
    return redirect(now_address(found.round.tournament))


def _page(
    request: HttpRequest,
    view: HeatView,
    *,
    form: AmendForm,
    effects: CorrectionEffects | None = None,
    status: int = 200,
) -> HttpResponse:
    round_ = view.heat.round
    event = round_.tournament.event
    enter = reverse("organise_enter", args=[event.slug, round_.tournament.slug])
    seen = str(form["revision"].value())
    table = table_of(round_.heats.all(), number=view.heat.table)
    context = {
        "view": view,
        "table": table,
        "two_races": table is not None and len(table.legs) > 1,
        "form": form,
        "rows": _rows(view, form),
        "effects": None if effects is None else _moves(effects, view, scoring=True),
        "others": [] if effects is None else _moves(effects, view, scoring=False),
        "cut": "" if effects is None else _cut_sentence(effects),
        "champion": effects.names[effects.champion]
        if effects and effects.champion
        else "",
        "newer": view.newest if seen != str(view.race.revision) else None,
        "crumbs": [
            (_("Now"), now_address(round_.tournament)),
            (round_title(round_), f"{enter}?round={round_.number}"),
            (_("Table %(table)s") % {"table": view.heat.table}, ""),
        ],
        "reason": ReasonForm(prefix="void"),
    }
    return desk_page(
        request,
        "amend",
        event=event,
        tournament=round_.tournament,
        here="organise_enter",
        context=context,
        status=status,
    )


def _rows(view: HeatView, form: AmendForm) -> list[AmendRow]:
    sheet = view.confirmed
    return [
        AmendRow(
            seat,
            sheet.mark_of(seat.index) if sheet else "",
            mark,
            far,
            sheet is not None and _differs(sheet, seat, mark=mark, far=far),
        )
        for seat, mark, far in form.rows()
    ]


def _differs(
    sheet: SheetView, seat: SeatView, *, mark: BoundField, far: BoundField | None
) -> bool:
    if sheet.mark_of(seat.index) != (mark.value() or ""):
        return True
    told = sheet.distance_of(seat.index)
    return far is not None and bool(told) and told != (far.value() or "")


def _moves(
    effects: CorrectionEffects, view: HeatView, *, scoring: bool
) -> list[tuple[str, str, str]]:
    """Name, rank and points of those whose points change, or of all the others."""
    low = view.race.game == BEN_HUR
    told = (
        _("sum %(change)s")
        if low
        else _("%(change)s wins")
        if view.race.game == CIRCUS_MAXIMUS
        else _("%(change)s points")
    )
    return [
        (
            effects.names[change.entry],
            _arrow(change.rank_before, change.rank_after),
            told
            % {
                "change": _arrow(
                    _points(change.points_before, low=low),
                    _points(change.points_after, low=low),
                )
            },
        )
        for change in effects.changes
        if (change.points_before != change.points_after) == scoring
    ]


def _points(points: Fraction | None, *, low: bool) -> str | None:
    if points is None:
        return None
    if low and points.denominator != 1:
        return share_text(points)
    return points_text(points)


def _arrow(before: object, after: object) -> str:
    was, becomes = ("–" if one is None else str(one) for one in (before, after))
    return was if was == becomes else f"{was} → {becomes}"


def _cut_sentence(effects: CorrectionEffects) -> str:
    """Who would enter and leave the final; empty when nobody."""
    if effects.cut is None:
        return ""
    parts = []
    for text, entries in (
        (_("in: %(names)s"), effects.cut.added),
        (_("out: %(names)s"), effects.cut.removed),
        (_("tied: %(names)s"), effects.cut.tied),
    ):
        if entries:
            names = ", ".join(effects.names[entry] for entry in entries)
            parts.append(text % {"names": names})
    return "; ".join(parts)
