"""The front page: events that run, come and are over."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from league.models import Event
from league.permissions import may_create_event, visible_events, worked_events
from league.selectors.champions import champions, leaders
from league.selectors.games import games
from league.selectors.overview import tournament_cards

FINISHED_SHOWN = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the events this visitor may know of; an empty site leads to the first run."""
    today = timezone.localdate()
    events = visible_events(request.user).annotate(
        tournament_count=Count("tournaments", distinct=True),
        player_count=Count("tournaments__entries__player", distinct=True),
    )
    unfinished = events.exclude(status=Event.Status.FINISHED).filter(ends_on__gte=today)
    over = events.exclude(pk__in=unfinished.values("pk"))
    running = list(unfinished.filter(starts_on__lte=today))
    worked = worked_events(request.user).values_list("pk", flat=True)
    cards = tournament_cards([event.pk for event in running], unreleased=set(worked))
    finished = list(over[:FINISHED_SHOWN])
    context = {
        "leaders": leaders(card.tournament for all_ in cards.values() for card in all_),
        "winners": champions([event.pk for event in finished]),
        "running": [(event, cards[event.pk]) for event in running],
        "coming": list(unfinished.filter(starts_on__gt=today).order_by("starts_on")),
        "finished": finished,
        "may_create": may_create_event(request.user),
        "game_names": get_text_list([game.name for game in games()], gettext("and")),
    }
    if not any(context[k] for k in ("running", "coming", "finished")):
        return redirect("first_run")
    return render(request, "league/home.html", context)


@require_safe
def first_run(request: HttpRequest) -> HttpResponse:
    """What to do with a fresh installation; the way to the first event."""
    context = {
        "may_create": may_create_event(request.user),
        "games": games(),
        "has_events": visible_events(request.user).exists(),
    }
    return render(request, "league/first_run.html", context)
