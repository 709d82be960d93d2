"""Races of a tournament are called by round and table where they are watched."""

import pytest

from league.models import Round
from league.services.driving import start_round_online
from tests.factories import weekend
from tests.factories.races import make_started_race


@pytest.fixture
def cup(event):
    """Eight players, the first round driven online."""
    tournament = weekend.make_tournament(event, players=8)
    weekend.seat(tournament)
    weekend.release(tournament, upto=1)
    start_round_online(round_id=tournament.rounds.get(number=1).pk, bots="easy")
    return tournament


def test_list_and_race_say_round_table_and_tournament(client, cup):
    race = cup.rounds.get(number=1).heats.get(table=2).race_id

    page = client.get(f"/races/{race}/").content.decode()

    title = "Round 1, table 2 · Ave Caesar Open"
    assert f"<h1>{title}</h1>" in page
    assert f'href="/e/{cup.event.slug}/t/{cup.slug}/rounds/1/tables/2/"' in page
    assert title in client.get("/races/").content.decode()


def test_a_hidden_round_has_no_title_and_a_friendly_race_keeps_its_number(client, cup):
    friendly = make_started_race()
    Round.objects.update(released_at=None)

    page = client.get("/races/").content.decode()

    assert "table 2" not in page
    assert f"Race {friendly.pk}" in page


def test_titles_take_one_query_however_many_races(
    client, cup, django_assert_num_queries
):
    with django_assert_num_queries(4):
        client.get("/races/")
