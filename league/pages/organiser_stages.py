"""Close a stage with its finalists in view, or reopen it with a reason."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
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
from league.selectors.finalists import expected_finalists, locked_finalists
from league.services.stages import close_stage, reopen_stage
from races.errors import RaceError


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def stage(request: HttpRequest, event: Event, tslug: str, number: int) -> HttpResponse:
    """Show who advances; a POST closes the stage, or reopens a closed one."""
    tournament = tournament_of(event, tslug)
    found = get_object_or_404(Stage, tournament=tournament, number=number)
    found.tournament = tournament
    if request.method != "POST":
        return _page(request, found, form=ReasonForm())
    reopens = request.POST.get("act") == "reopen"
    form = ReasonForm(request.POST if reopens else None)
    if reopens and not form.is_valid():
        return _page(request, found, form=form, status=422)
    try:
        done = _reopen(request, found, form) if reopens else _close(request, found)
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db()
        found.refresh_from_db()
        found.tournament = tournament
        return _page(
            request,
            found,
            form=form,
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
    return _("The heats are closed and the final is seated.")


def _reopen(request: HttpRequest, stage: Stage, form: ReasonForm) -> str:
    reopen_stage(
        stage_id=stage.pk,
        version=posted_number(request, "version"),
        reason=form.cleaned_data["reason"],
        user_id=user_id(request),
    )
    return _("The stage is open again.")


def _page(
    request: HttpRequest,
    stage: Stage,
    *,
    form: ReasonForm,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    rounds = [one for one in desk_rounds(stage.tournament) if one.stage_id == stage.pk]
    missing = sum(one.tables - one.settled for one in rounds)  # type: ignore[attr-defined]
    snapshot = stage.snapshots.filter(reopened_at__isnull=True).first()
    is_final = stage.kind == Stage.Kind.FINAL
    context = {
        "stage": stage,
        "is_final": is_final,
        "rounds": rounds,
        "missing": missing,
        "unseated": [one for one in rounds if not one.tables],  # type: ignore[attr-defined]
        "snapshot": snapshot,
        "cut": None
        if is_final
        else locked_finalists(snapshot)
        if snapshot
        else expected_finalists(stage),
        "form": form,
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
