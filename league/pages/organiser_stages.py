"""Close a stage with its finalists in view, or reopen it with a reason."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
from league.formats import format_of
from league.forms.results import ReasonForm
from league.models import Event, Stage
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
    user_id,
)
from league.selectors.desk import desk_rounds
from league.selectors.finalists import (
    expected_finalists,
    goes_to_final,
    locked_finalists,
)
from league.selectors.open_heats import unraced_heats
from league.services.replacing import replace_finalist
from league.services.stages import close_stage, reopen_stage
from races.errors import RaceError


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def stage(request: HttpRequest, event: Event, tslug: str, number: int) -> HttpResponse:
    """Show who advances; a POST closes the stage, or reopens a closed one.

    Before the final has begun it also lets an alternate step in for a finalist.
    """
    tournament = tournament_of(event, tslug)
    found = get_object_or_404(Stage, tournament=tournament, number=number)
    found.tournament = tournament
    if request.method != "POST":
        return _page(request, found, form=ReasonForm())
    act = request.POST.get("act")
    form = ReasonForm(request.POST if act == "reopen" else None)
    replacing = ReasonForm(request.POST if act == "replace" else None, prefix="missing")
    if not all(one.is_valid() for one in (form, replacing) if one.is_bound):
        return _page(request, found, form=form, replacing=replacing, status=422)
    try:
        if act == "replace":
            done = _replace(request, found, replacing)
        elif act == "reopen":
            done = _reopen(request, found, form)
        else:
            done = _close(request, found)
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db()
        found.refresh_from_db()
        found.tournament = tournament
        return _page(
            request,
            found,
            form=form,
            replacing=replacing,
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    return redirect("organise_stage", event.slug, tslug, number)


def _close(request: HttpRequest, stage: Stage) -> str:
    close_stage(
        stage_id=stage.pk,
        version=posted_number(request, "version"),
        user_id=user_id(request),
    )
    if stage.kind == Stage.Kind.FINAL:
        return _("The final is closed. The tournament is finished.")
    later = stage.tournament.stages.filter(number__gt=stage.number).order_by("number")
    following = later.filter(closed_at__isnull=True).first()
    if following is None:
        return _("The stage is closed. The tournament is finished.")
    if following.kind == Stage.Kind.SEMIFINAL:
        return _("The stage is closed and the next one of the knock-out is seated.")
    return _("The heats are closed and the final is seated.")


def _reopen(request: HttpRequest, stage: Stage, form: ReasonForm) -> str:
    reopen_stage(
        stage_id=stage.pk,
        version=posted_number(request, "version"),
        reason=form.cleaned_data["reason"],
        user_id=user_id(request),
    )
    return _("The stage is open again.")


def _replace(request: HttpRequest, stage: Stage, form: ReasonForm) -> str:
    replace_finalist(
        stage_id=stage.pk,
        entry_id=posted_number(request, "entry"),
        version=posted_number(request, "version"),
        reason=form.cleaned_data["reason"],
        user_id=user_id(request),
    )
    return _("The next alternate drives the final, which is seated again.")


def _page(
    request: HttpRequest,
    stage: Stage,
    *,
    form: ReasonForm,
    replacing: ReasonForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    rounds = [one for one in desk_rounds(stage.tournament) if one.stage_id == stage.pk]
    missing = sum(one.tables - one.settled for one in rounds)  # type: ignore[attr-defined]
    snapshot = stage.snapshots.filter(reopened_at__isnull=True).first()
    is_final = stage.kind == Stage.Kind.FINAL
    format_ = format_of(stage.tournament)
    left_empty = unraced_heats(stage.tournament, rounds)
    cut = (
        None
        if is_final
        else locked_finalists(snapshot)
        if snapshot
        else expected_finalists(stage)
    )
    context = {
        "stage": stage,
        "is_final": is_final,
        "to_final": is_final or goes_to_final(stage),
        "no_final": not (is_final or format_.has_final or format_.is_knockout),
        "rounds": rounds,
        "missing": missing,
        "unseated": [
            one
            for one in rounds
            if not one.tables and one.pk not in left_empty  # type: ignore[attr-defined]
        ],
        "snapshot": snapshot,
        "cut": cut,
        "missing_ones": list(zip(cut.entries, cut.finalists, strict=True))
        if cut and cut.entries and cut.alternates
        else [],
        "form": form,
        "replacing": replacing or ReasonForm(prefix="missing"),
        "refusal": refusal,
    }
    return desk_page(
        request,
        "stage",
        event=stage.tournament.event,
        tournament=stage.tournament,
        here="organise",
        context=context,
        status=status,
    )
