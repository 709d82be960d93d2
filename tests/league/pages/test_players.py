"""The players of an event, and one player's page."""

import pytest

from league.models import Event
from league.selectors.profiles import danish_key
from races.models import Player
from tests.factories import weekend
from tests.factories.races import make_player


@pytest.mark.parametrize(
    "names", [["Anna", "Zoe", "Ærø", "Øl", "Aagaard", "Åse"], ["bo", "Ca", "du"]]
)
def test_names_are_sorted_as_in_denmark(names):
    mixed = names[1:] + names[:1]

    assert sorted(mixed, key=danish_key) == names


def test_a_player_in_two_tournaments_is_listed_once(client, event):
    weekend.make_tournament(event, players=3)
    second = weekend.make_tournament(event, players=0, name="Second Cup")
    freja = Player.objects.get(name="Søren Ågård")
    second.entries.create(player=freja)

    rows = client.get(f"/e/{event.slug}/players/").context["rows"]

    assert len(rows) == 3
    assert [len(entries) for player, entries in rows if player == freja] == [2]


def test_the_list_is_searched_by_name_and_club(client, event, running):
    names = [
        player.name
        for player, _entries in client.get(
            f"/e/{event.slug}/players/", {"q": "aarhus"}
        ).context["rows"]
    ]

    assert names == ["Anne-Mette Kjær", "Freja Ravn"]


def test_figures_are_those_of_the_official_results(client, running):
    soren = Player.objects.get(name="Søren Ågård")

    profile = client.get(f"/players/{soren.pk}/").context["profile"]

    assert (profile.races, profile.finished) == (3, 67)
    (played,) = profile.tournaments
    assert played.places == (1, 1, None)
    assert played.rank is None
    assert profile.wins == played.wins == 2
    assert profile.mean_place == 1
    assert sum(count for _colour, count in profile.colours) == 3


def test_somebody_who_sat_at_the_same_table_is_counted(client, running):
    soren = Player.objects.get(name="Søren Ågård")

    mates = client.get(f"/players/{soren.pk}/").context["profile"].mates

    assert [mate.races for mate in mates] == sorted(
        (mate.races for mate in mates), reverse=True
    )
    assert all(0 <= mate.ahead <= mate.races <= 3 for mate in mates)


def test_results_of_a_draft_do_not_count_in_public(client, event, running):
    soren = Player.objects.get(name="Søren Ågård")
    other = weekend.make_event("Open")
    cup = weekend.make_tournament(other, players=0)
    cup.entries.create(player=soren)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.DRAFT)

    answer = client.get(f"/players/{soren.pk}/")

    assert answer.status_code == 200
    assert answer.context["profile"].races == 0
    assert event.name not in answer.content.decode()


def test_somebody_who_never_took_part_is_not_there(client, db):
    assert client.get(f"/players/{make_player().pk}/").status_code == 404
