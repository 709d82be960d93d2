"""Races of a tournament are called by round and table where they are watched."""

import pytest

from league.models import Round
from league.services.driving import start_round_online
from league.services.rounds import release_round
from league.services.stages import close_stage
from tests.factories import circus, weekend
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


def test_a_knockout_stage_is_called_by_its_name(client, event):
    cup = circus.make_seated_cup(event, players=24, rounds=1, ending="knockout")
    for heat in circus.heats(cup):
        circus.settle_race(heat)
    close_stage(stage_id=cup.stages.get(number=1).pk, version=circus.again(cup).version)
    stage = cup.stages.get(number=2).rounds.get()
    release_round(round_id=stage.pk)

    page = client.get(f"/races/{stage.heats.get(table=1, leg=2).race_id}/")

    title = "Knock-out, stage 1, table 1, race 2 · Ben Hur Cup"
    assert f"<h1>{title}</h1>" in page.content.decode()


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
