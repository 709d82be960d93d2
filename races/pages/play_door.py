"""Who is let through to drive, and how everybody else is turned away."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from races.models import Race, Seat
from races.selectors.playing.drivers import DRIVEN, driven_seats
from races.selectors.races import races_to_show

UNKNOWN = 404


@dataclass(frozen=True, slots=True)
class Driver:
    """Somebody at a race he drives in.

    Attributes:
        race: with its seats and players.
        seats: the ones he drives, by index; at least one.
    """

    race: Race
    seats: tuple[Seat, ...]


View = Callable[[HttpRequest, Driver], HttpResponse]
Address = Callable[..., HttpResponse]


def page_for_drivers(view: View) -> Address:
    """Guard a page: strangers log in, and whoever only looks is sent to watch.

    An act of somebody who does not drive here is not found. Nothing is cached, and a
    game that is not driven here says so.
    """

    @wraps(view)
    def guarded(request: HttpRequest, race_id: int) -> HttpResponse:
        race = get_object_or_404(races_to_show(), pk=race_id)
        if race.game not in DRIVEN:
            return render(
                request, "races/play_elsewhere.html", {"race": race}, status=UNKNOWN
            )
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        seats = driven_seats(race, request.user)
        if seats:
            return _uncached(view(request, Driver(race, seats)))
        if request.method == "POST":
            raise Http404(_("You do not drive in this race."))
        return redirect("watch", race.pk)

    return guarded


def part_for_drivers(view: View) -> Address:
    """Guard what a page asks for in the background: 403 to strangers, else 404."""

    @wraps(view)
    def guarded(request: HttpRequest, race_id: int) -> HttpResponse:
        if not request.user.is_authenticated:
            raise PermissionDenied(_("Log in to drive."))
        race = get_object_or_404(races_to_show(), pk=race_id, game__in=DRIVEN)
        seats = driven_seats(race, request.user)
        if not seats:
            raise Http404(_("You do not drive in this race."))
        return _uncached(view(request, Driver(race, seats)))

    return guarded


def _uncached(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, private=True, no_store=True)
    return answer
