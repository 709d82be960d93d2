"""The players of a tournament: late entries, withdrawing and coming back."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.entries import EntryForm
from league.models import Entry, Event, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
)
from league.selectors.moves import Move, moves_between, public_seats
from league.services.entries import enter_player, return_entry, withdraw_entry
from league.services.rehearsing import rehearse
from races.errors import RaceError, StaleError

UNDO = "withdrawn"


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def players(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """List everybody; a POST is a late entry."""
    tournament = tournament_of(event, tslug)
    if request.method != "POST":
        return _page(request, tournament, form=EntryForm())
    form = EntryForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form=form, status=422)
    before = public_seats(tournament)
    try:
        entry = enter_player(
            tournament_id=tournament.pk,
            version=posted_number(request, "version"),
            **form.cleaned_data,
        )
    except StaleError:
        tournament.refresh_from_db(fields=("version",))
        form.add_error(
            "name", _pressed_again(tournament, name=form.cleaned_data["name"])
        )
        return _page(request, tournament, form=form, status=409)
    except (LeagueError, RaceError) as refusal:
        form.add_error("name", str(refusal))
        return _page(request, tournament, form=form, status=refusal_status(refusal))
    messages.success(request, _("%(name)s takes part.") % {"name": entry.player})
    tell_moves(request, moves_between(before, public_seats(tournament)))
    return redirect("organise_players", event.slug, tslug)


@require_POST
@for_organisers
def withdraw(
    request: HttpRequest, event: Event, tslug: str, entry_id: int
) -> HttpResponse:
    """Withdraw an entry; past results stay, and a toast offers to undo it.

    When a public round would change, who has to move is shown first.
    """
    tournament = tournament_of(event, tslug)
    entry = get_object_or_404(tournament.entries, pk=entry_id)
    version = posted_number(request, "version")

    def act() -> None:
        withdraw_entry(entry_id=entry.pk, version=version)

    def told() -> None:
        request.session[UNDO] = entry.pk

    return _acted(request, entry, act=act, told=told)


@require_POST
@for_organisers
def come_back(
    request: HttpRequest, event: Event, tslug: str, entry_id: int
) -> HttpResponse:
    """Let a withdrawn entry take part again."""
    tournament = tournament_of(event, tslug)
    entry = get_object_or_404(tournament.entries, pk=entry_id)
    version = posted_number(request, "version")

    def act() -> None:
        return_entry(entry_id=entry.pk, version=version)

    def told() -> None:
        messages.success(
            request, _("%(name)s takes part again.") % {"name": entry.player}
        )

    return _acted(request, entry, act=act, told=told)


def _acted(
    request: HttpRequest,
    entry: Entry,
    *,
    act: Callable[[], None],
    told: Callable[[], None],
) -> HttpResponse:
    """Do it, or show who it would move in a public round and ask once."""
    tournament = entry.tournament
    try:
        if "confirmed" not in request.POST:
            moves = rehearse(act, tournament=tournament)
            if moves:
                return _moves_page(request, entry, moves=moves)
        before = public_seats(tournament)
        act()
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db(fields=("version",))
        messages.error(request, str(refusal))
        return _page(
            request, tournament, form=EntryForm(), status=refusal_status(refusal)
        )
    told()
    tell_moves(request, moves_between(before, public_seats(tournament)))
    return redirect("organise_players", tournament.event.slug, tournament.slug)


def _pressed_again(tournament: Tournament, *, name: str) -> str:
    """What to say of a late entry from an older page: was it pressed twice?"""
    name = " ".join(name.split())
    if tournament.entries.filter(player__name__iexact=name).exists():
        return _("%(name)s is entered already. A namesake? Press Enter again.") % {
            "name": name
        }
    return _("The players have changed meanwhile. Look at them and press Enter again.")


def tell_moves(request: HttpRequest, moves: Sequence[Move]) -> None:
    """Name whoever a public round sends to another table."""
    rounds: dict[int, list[str]] = {}
    for move in moves:
        if move.after is not None and move.changes_table:
            rounds.setdefault(move.round, []).append(
                _("%(name)s to table %(table)s")
                % {"name": move.name, "table": move.after.table}
            )
    for number, people in rounds.items():
        messages.warning(
            request,
            _("Round %(number)s, public already, has changed: %(people)s.")
            % {"number": number, "people": ", ".join(people)},
        )


def _moves_page(
    request: HttpRequest, entry: Entry, *, moves: Sequence[Move]
) -> HttpResponse:
    return desk_page(
        request,
        "moves",
        event=entry.tournament.event,
        tournament=entry.tournament,
        here="organise_players",
        context={
            "entry": entry,
            "moves": moves,
            "leaves": entry.withdrawn_after is None,
            "version": posted_number(request, "version"),
        },
    )


def _page(
    request: HttpRequest, tournament: Tournament, *, form: EntryForm, status: int = 200
) -> HttpResponse:
    entries = list(
        tournament.entries.select_related("player").order_by("player__name", "pk")
    )
    undo = request.session.pop(UNDO, None)
    context = {
        "form": form,
        "entries": entries,
        "active": sum(entry.withdrawn_after is None for entry in entries),
        "undo": next((entry for entry in entries if entry.pk == undo), None),
    }
    return desk_page(
        request,
        "players",
        event=tournament.event,
        tournament=tournament,
        here="organise_players",
        context=context,
        status=status,
    )
