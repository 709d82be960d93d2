"""The settings of a tournament: chosen before its first race, shown afterwards."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import settings_of
from league.domain.settings import TournamentSettings
from league.errors import LeagueError
from league.forms.game_settings import AnySettingsForm, settings_form
from league.forms.settings import CoursesForm
from league.models import Event, Round, Stage, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    now_address,
    posted_number,
    refusal_status,
    tournament_of,
)
from league.selectors.begun import rounds_begun
from league.selectors.circus_consequences import circus_consequences
from league.selectors.consequences import consequences
from league.selectors.games import AVE_CAESAR, game_of
from league.selectors.rules_in_force import course_words
from league.selectors.seating import active_entries
from league.services.tournaments import change_settings, plan_rounds
from races.errors import RaceError


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def settings(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show every setting; a POST changes them, or the courses of the rounds."""
    tournament = tournament_of(event, tslug)
    if request.method != "POST":
        return _page(request, tournament)
    about_courses = request.POST.get("act") == "courses"
    form = _form(None if about_courses else request, tournament)
    courses = _courses(request if about_courses else None, tournament)
    if not all(one.is_valid() for one in (form, courses) if one.is_bound):
        return _page(request, tournament, form=form, courses=courses, status=422)
    version = posted_number(request, "version")
    try:
        if about_courses:
            plan_rounds(
                tournament_id=tournament.pk, plans=courses.plans(), version=version
            )
        else:
            change_settings(
                tournament_id=tournament.pk, settings=form.settings, version=version
            )
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db()
        return _page(
            request,
            tournament,
            form=form,
            courses=courses,
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, _("The settings are saved."))
    return redirect("organise_settings", event.slug, tslug)


def _form(request: HttpRequest | None, tournament: Tournament) -> AnySettingsForm:
    return settings_form(tournament, request.POST if request else None)


def _courses(request: HttpRequest | None, tournament: Tournament) -> CoursesForm:
    begun = rounds_begun(tournament)
    open_ = [one for one in _heats(tournament) if one.number not in begun]
    if tournament.game != AVE_CAESAR:  # only there rounds have courses (AC-59)
        open_ = []
    return CoursesForm(request.POST if request else None, rounds=open_)


def _heats(tournament: Tournament) -> list[Round]:
    heats = tournament.rounds.exclude(stage__kind=Stage.Kind.FINAL)
    return list(heats.order_by("number"))


def _follows(tournament: Tournament) -> tuple[str, ...]:
    stored = settings_of(tournament.game, tournament.settings)
    if isinstance(stored, TournamentSettings):
        return ()
    people = active_entries(tournament).count()
    if isinstance(stored, CircusSettings):
        return circus_consequences(stored, people=people)
    return consequences(stored, people=people)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: AnySettingsForm | None = None,
    courses: CoursesForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    event = tournament.event
    begun = rounds_begun(tournament)
    context = {
        "form": form or _form(None, tournament),
        "courses": courses or _courses(None, tournament),
        "begun": bool(begun),
        "has_courses": tournament.game == AVE_CAESAR,
        "game_slug": game_of(tournament.game).slug,
        "driven": [
            (one.number, course_words(one.course, one.direction))
            for one in _heats(tournament)
            if one.number in begun
        ],
        "follows": _follows(tournament),
        "seated": tournament.rounds.filter(heats__isnull=False).exists(),
        "refusal": refusal,
        "crumbs": [
            (_("Now"), now_address(tournament)),
            (_("Settings"), ""),
        ],
    }
    return desk_page(
        request,
        "settings",
        event=event,
        tournament=tournament,
        here="organise",
        context=context,
        status=status,
    )
