"""The driver's page of a race: look, preview, act.

What a driver gets is made from what his own seats may know. Every act names the turn
that was seen; the service decides, and a preview only tells what it would decide. How
a game is looked at and sent is its own affair, see `play_games`.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from races.errors import RaceError, StaleError
from races.models import Race
from races.pages.play_door import Driver, page_for_drivers, part_for_drivers
from races.pages.play_games import PLAY_PAGES
from races.pages.play_page import CONFLICT, REFUSED, PlayPage, Sent
from races.selectors.races import descriptions, races_to_show
from races.selectors.results import official_lines
from races.services.play import play_action

NOTHING_NEW = 204
STOP_POLLING = 286


@require_http_methods(["GET", "HEAD", "POST"])
@page_for_drivers
def play(request: HttpRequest, driver: Driver) -> HttpResponse:
    """Show the race to who drives in it; a query shows an act without doing it."""
    if request.method == "POST":
        return _act(request, driver)
    form = _game(driver).look(driver, request.GET) if request.GET else None
    status = 200 if form is None or form.is_valid() else REFUSED
    return _page(request, driver, form, status=status)


@require_safe
@part_for_drivers
def part(request: HttpRequest, driver: Driver) -> HttpResponse:
    """Give the part that changes when it is newer than `?seen=v`, as on the watch page.

    204 says that nothing is new, or nothing that may take away what is being filled in;
    286 that the race is over and nothing will be.
    """
    race = driver.race
    status = STOP_POLLING if race.is_over else 200
    if request.GET.get("seen") == str(race.version) or _game(driver).holds(driver):
        return HttpResponse(status=status if race.is_over else NOTHING_NEW)
    return _part(request, driver, None, status=status)


@require_safe
@part_for_drivers
def show_preview(request: HttpRequest, driver: Driver) -> HttpResponse:
    """Tell what an act would do: 409 when the race has gone on."""
    return _game(driver).foretell(request, driver)


def _game(driver: Driver) -> PlayPage:
    return PLAY_PAGES[driver.race.game]


def _act(request: HttpRequest, driver: Driver) -> HttpResponse:
    form = _game(driver).read(driver, request.POST)
    if not form.is_valid():
        return _again(request, driver, form, status=REFUSED)
    if not form.notation:
        where = reverse("play", args=[driver.race.pk])
        return redirect(f"{where}?{urlencode(form.looks)}#move")
    refused = _send(driver.race, form)
    if refused:
        return _again(request, driver, form, status=refused)
    if request.headers.get("HX-Request"):
        return _part(request, _refreshed(driver), None, status=200)
    return redirect("play", driver.race.pk)


def _send(race: Race, form: Sent) -> int:
    """Play the act; 0 when it is done, else the status of the refusal in the form."""
    seat, turn = form.cleaned_data["seat"], form.cleaned_data["turn"]
    try:
        play_action(race_id=race.pk, seat=seat, notation=form.notation, turn=turn)
    except RaceError as refused:
        if _was_done(race, turn, seat, form.notation):
            return 0
        if isinstance(refused, StaleError):
            form.add_error(None, str(refused))
            return CONFLICT
        form.add_error(None, form.in_words(refused.code, str(refused)))
        return REFUSED
    return 0


def _was_done(race: Race, turn: int, seat: int, notation: str) -> bool:
    """Whether this very act is logged already: a button pressed twice has done it."""
    acted = race.log.filter(number__gt=turn, seat=seat).order_by("number").first()
    return acted is not None and acted.notation == notation


def _refreshed(driver: Driver) -> Driver:
    """The same driver at the race as it is now; two queries."""
    return Driver(races_to_show().get(pk=driver.race.pk), driver.seats)


def _again(
    request: HttpRequest, driver: Driver, form: Sent, *, status: int
) -> HttpResponse:
    """The page as it is now, with what was sent and why it was not done."""
    driver = _refreshed(driver)
    if request.headers.get("HX-Request"):
        return _part(request, driver, form, status=status)
    return _page(request, driver, form, status=status)


def _page(
    request: HttpRequest, driver: Driver, form: object, *, status: int
) -> HttpResponse:
    context = _context(request, driver, form)
    return render(request, "races/play.html", context, status=status)


def _part(
    request: HttpRequest, driver: Driver, form: object, *, status: int
) -> HttpResponse:
    context = _context(request, driver, form)
    return render(request, context["page"].part, context, status=status)


def _context(request: HttpRequest, driver: Driver, form: object) -> dict[str, Any]:
    """What every game shows, and what this one does."""
    race = driver.race
    return {
        "race": race,
        "page": _game(driver),
        "mine": driver.seats,
        "form": form,
        "described": descriptions([race.pk]).get(race.pk),
        "lines": official_lines(race) if race.is_over else [],
        **_game(driver).context(driver, form, request.GET),
    }
