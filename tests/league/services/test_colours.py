"""At a single table a driver has one chariot for the day (AC-2, AC-65)."""

import pytest

from league.models import SeatedEntry
from league.services.entries import enter_player, return_entry, withdraw_entry
from league.services.rounds import release_round
from league.services.seating import swap_seats
from league.services.stages import close_stage
from tests.factories.league import heats_of, make_seated, settle_heats, settle_round

pytestmark = pytest.mark.django_db


def colours(tournament):
    """The colours each driver has had, by name."""
    found = {}
    for name, colour in SeatedEntry.objects.filter(
        round__tournament=tournament
    ).values_list("entry__player__name", "seat__colour"):
        found.setdefault(name, set()).add(colour)
    return found


@pytest.mark.parametrize(
    "order", ["rotate", "random", "balanced", "previous_finish", "reverse_standing"]
)
def test_a_single_table_keeps_its_colours_through_the_final(order):
    tournament = make_seated(5, rounds=3, start_order=order)
    settle_heats(tournament)
    close_stage(stage_id=heats_of(tournament).pk, version=tournament.version)
    release_round(round_id=tournament.rounds.get(number=4).pk)

    assert colours(tournament) == {
        "Ida": {"A"},
        "Åse": {"B"},
        "Bo": {"C"},
        "Finn": {"D"},
        "Gry": {"E"},
    }
    assert SeatedEntry.objects.filter(round__number=4).count() == 5


def test_who_comes_late_takes_a_colour_of_nobody_and_who_returns_his_own():
    tournament = make_seated(5, rounds=3)
    settle_round(tournament, 1)
    tournament.refresh_from_db()
    leaver = tournament.entries.get(player__name="Åse")
    withdraw_entry(entry_id=leaver.pk, version=tournament.version)
    enter_player(tournament_id=tournament.pk, name="Sent")
    settle_round(tournament, 2)
    tournament.refresh_from_db()
    return_entry(entry_id=leaver.pk, version=tournament.version)

    assert colours(tournament)["Sent"] == {"F"}
    assert colours(tournament)["Åse"] == {"B"}
    assert SeatedEntry.objects.filter(round__number=3).count() == 6


def test_drivers_of_a_single_table_swap_places_and_keep_their_colours():
    tournament = make_seated(4, rounds=2)
    round_ = tournament.rounds.get(number=2)
    before = colours(tournament)
    a, b = round_.heats.get().race.seats.order_by("start")[:2]

    swap_seats(round_id=round_.pk, first_seat_id=a.pk, second_seat_id=b.pk, draws=1)

    assert colours(tournament) == before
    names = [
        seat.player.name for seat in round_.heats.get().race.seats.order_by("start")
    ]
    assert names[:2] == [b.player.name, a.player.name]


def test_where_tables_change_the_colour_is_the_start_place():
    make_seated(8, rounds=2)

    assert {
        (seated.seat.start, seated.seat.colour)
        for seated in SeatedEntry.objects.select_related("seat")
    } == {(1, "A"), (2, "B"), (3, "C"), (4, "D")}
