"""The driver's page of a race: look, preview, act.

What a driver gets is made from what his own seats may know. Every act names the turn
that was seen; the service decides, and a preview only tells what it would decide.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.core.errors import EngineError
from engine.core.ruleset import State
from races.errors import RaceError, StaleError
from races.forms.playing import ActForm, AimForm
from races.models import Race
from races.pages.play_context import aim_of, play_context
from races.pages.play_door import Driver, page_for_drivers, part_for_drivers
from races.selectors.playing.position import current_state
from races.selectors.playing.preview import Preview, preview
from races.selectors.playing.words import refusal
from races.selectors.races import races_to_show
from races.services.play import play_action

NOTHING_NEW = 204
STOP_POLLING = 286
CONFLICT = 409
REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@page_for_drivers
def play(request: HttpRequest, driver: Driver) -> HttpResponse:
    """Show the race to who drives in it; `?card=&bend1=&bend2=` shows a placement."""
    if request.method == "POST":
        return _act(request, driver)
    form = AimForm(request.GET) if request.GET else None
    status = 200 if form is None or form.is_valid() else REFUSED
    return _page(request, driver, form, status=status)


@require_safe
@part_for_drivers
def part(request: HttpRequest, driver: Driver) -> HttpResponse:
    """Give the part that changes when it is newer than `?seen=v`, as on the watch page.

    204 says that nothing is new, 286 that the race is over and nothing will be.
    """
    race = driver.race
    status = STOP_POLLING if race.is_over else 200
    if request.GET.get("seen") == str(race.version):
        return HttpResponse(status=status if race.is_over else NOTHING_NEW)
    return _part(request, driver, None, status=status)


@require_safe
@part_for_drivers
def show_preview(request: HttpRequest, driver: Driver) -> JsonResponse:
    """Tell what a card and two bends would do: 409 when the race has gone on."""
    form = AimForm(request.GET)
    valid = form.is_valid()
    aim = aim_of(form)
    if not valid or aim is None:
        return JsonResponse({"text": _first_error(form)}, status=REFUSED)
    race, wanted = driver.race, form.cleaned_data
    seat = wanted.get("seat")
    if seat not in {own.index for own in driver.seats}:
        return JsonResponse(
            {"text": _("You do not drive this chariot.")}, status=REFUSED
        )
    state = _state(race)
    if state is None or wanted.get("turn") != race.turn or state.to_move() != seat:
        text = _("The race has gone on meanwhile. Look at it again.")
        return JsonResponse({"text": text, "turn": race.turn}, status=CONFLICT)
    colours = {one.index: one.colour for one in race.seats.all()}
    return JsonResponse(_told(preview(state, seat, aim, colours=colours), race.turn))


def _act(request: HttpRequest, driver: Driver) -> HttpResponse:
    form = ActForm(request.POST, seats=[seat.index for seat in driver.seats])
    if not form.is_valid():
        return _again(request, driver, form, status=REFUSED)
    if not form.notation:
        seen = {"card": form.cleaned_data["card"]}
        seen |= dict(zip(("bend1", "bend2"), form.bends, strict=True))
        where = reverse("play", args=[driver.race.pk])
        return redirect(f"{where}?{urlencode(seen)}#move")
    refused = _send(driver.race, form)
    if refused:
        return _again(request, driver, form, status=refused)
    if request.headers.get("HX-Request"):
        return _part(request, _refreshed(driver), None, status=200)
    return redirect("play", driver.race.pk)


def _send(race: Race, form: ActForm) -> int:
    """Play the act; 0 when it is done, else the status of the refusal in the form."""
    seat, turn = form.cleaned_data["seat"], form.cleaned_data["turn"]
    try:
        play_action(race_id=race.pk, seat=seat, notation=form.notation, turn=turn)
    except StaleError as stale:
        if _was_done(race, turn, seat, form.notation):
            return 0
        form.add_error(None, str(stale))
        return CONFLICT
    except RaceError as refused:
        act = form.cleaned_data["act"]
        form.add_error(None, refusal(refused.code, str(refused), act=act))
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
    request: HttpRequest, driver: Driver, form: ActForm, *, status: int
) -> HttpResponse:
    """The page as it is now, with what was sent and why it was not done."""
    driver = _refreshed(driver)
    if request.headers.get("HX-Request"):
        return _part(request, driver, form, status=status)
    return _page(request, driver, form, status=status)


def _page(
    request: HttpRequest, driver: Driver, form: AimForm | None, *, status: int
) -> HttpResponse:
    return render(request, "races/play.html", play_context(driver, form), status=status)


def _part(
    request: HttpRequest, driver: Driver, form: AimForm | None, *, status: int
) -> HttpResponse:
    context = play_context(driver, form)
    return render(request, "races/partials/_play_live.html", context, status=status)


def _state(race: Race) -> State | None:
    """Where the race stands; None when it does not run or cannot be replayed."""
    if race.status != Race.Status.RUNNING:
        return None
    try:
        return current_state(race)
    except EngineError:
        return None


def _first_error(form: AimForm) -> str:
    for errors in form.errors.values():
        return str(errors[0])
    return _("Choose a card first.")


def _told(seen: Preview, turn: int) -> dict[str, object]:
    return {
        "turn": turn,
        "card": seen.aim.card,
        "bend1": seen.aim.bend1,
        "bend2": seen.aim.bend2,
        "verdict": seen.verdict,
        "tone": seen.tone,
        "text": seen.text,
        "odds": seen.odds,
        "drive": seen.can_drive,
        "ram": seen.can_ram,
        "hit": seen.hit,
        "stick": seen.stick,
        "ghost": seen.ghost,
        "bends": seen.bends,
    }
