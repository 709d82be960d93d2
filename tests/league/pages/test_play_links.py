"""From the page of a table a driver finds the races that he drives in."""

import pytest

from league.services.driving import start_round_online
from races.models import User
from tests.factories import circus


@pytest.fixture(params=["one_lap", "two_lap"])
def cup(event, request):
    """A tournament whose first round is driven online by its people."""
    cup = circus.make_seated_cup(event, players=4, race=request.param)
    start_round_online(round_id=cup.rounds.get(number=1).pk)
    return cup


def test_the_table_links_to_the_drivers_page_for_who_drives(client, cup):
    race = circus.race_at(cup, 1, 1).race
    page = f"/e/{cup.event.slug}/t/{cup.slug}/rounds/1/tables/1/"
    link = f'href="/races/{race.pk}/play/"'
    user = User.objects.create_user("driver", password="pass")
    seat = race.seats.first()

    assert link not in client.get(page).content.decode()
    client.force_login(user)
    assert link not in client.get(page).content.decode()
    seat.player.user = user
    seat.player.save()

    assert client.get(page).content.decode().count(link) == 1
    assert client.get(f"/races/{race.pk}/play/").status_code == 200


def test_a_table_without_an_online_race_has_no_such_link(client, event):
    cup = circus.make_seated_cup(event, players=4)
    race = circus.race_at(cup, 1, 1).race
    user = User.objects.create_user("driver", password="pass")
    seat = race.seats.first()
    seat.player.user = user
    seat.player.save()
    client.force_login(user)

    page = client.get(f"/e/{cup.event.slug}/t/{cup.slug}/rounds/1/tables/1/")

    assert "/play/" not in page.content.decode()
