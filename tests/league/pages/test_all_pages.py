"""What holds for every public page: open to all, hidden when it must be, bounded."""

import pytest

from league.models import Event, Round
from races.models import Player
from tests.factories import weekend

OPEN = ("home", "event", "players", "tournament", "round", "heat", "standings", "rules")


def address(name, event, tournament):
    base = f"/e/{event.slug}/"
    inside = f"{base}t/{tournament.slug}/"
    return {
        "home": "/",
        "event": base,
        "players": f"{base}players/",
        "tournament": inside,
        "round": f"{inside}rounds/3/",
        "heat": f"{inside}rounds/3/tables/1/",
        "standings": f"{inside}standings/",
        "rules": f"{inside}rules/",
    }[name]


@pytest.mark.parametrize("name", OPEN)
def test_everybody_may_read_a_public_page(client, event, running, name):
    answer = client.get(address(name, event, running))

    assert answer.status_code == 200
    assert event.name in answer.content.decode()


@pytest.mark.parametrize("name", [name for name in OPEN if name != "home"])
def test_nothing_of_a_draft_is_there_for_the_public(client, event, running, name):
    Event.objects.update(status=Event.Status.DRAFT)

    assert client.get(address(name, event, running)).status_code == 404


def test_a_draft_is_not_listed_and_its_players_are_not_there(client, event, running):
    Event.objects.update(status=Event.Status.DRAFT)

    assert client.get("/")["Location"] == "/start/"
    player = Player.objects.first()
    assert client.get(f"/players/{player.pk}/").status_code == 404


@pytest.mark.parametrize("name", ["round", "heat"])
def test_a_round_that_is_not_released_is_not_there(client, event, running, name):
    Round.objects.filter(number=3).update(released_at=None)

    assert client.get(address(name, event, running)).status_code == 404


def test_the_tournament_shows_the_newest_released_round_only(client, event, running):
    Round.objects.filter(number=3).update(released_at=None)

    page = client.get(address("tournament", event, running)).content.decode()

    assert "<h1>Round 2</h1>" in page
    assert "rounds/3/" not in page


@pytest.mark.parametrize("name", OPEN)
def test_a_page_is_only_read(client, event, running, name):
    assert client.post(address(name, event, running)).status_code == 405


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize(
    "query",
    ["?seen=x", "?after=-1", "?after=999999999999999999999", "?q=%00%ff", "?seen="],
)
def test_strange_questions_are_answered_without_a_fault(
    client, event, running, name, query
):
    assert client.get(address(name, event, running) + query).status_code in {200, 204}


@pytest.mark.parametrize(
    "path", ["rounds/99999999999999999999/", "rounds/1/tables/99999999999999999999/"]
)
def test_numbers_beyond_any_table_are_not_there(client, event, running, path):
    assert client.get(f"/e/{event.slug}/t/{running.slug}/{path}").status_code == 404


def test_no_page_shows_an_e_mail_address(client, event, running):
    Player.objects.update(email="secret@example.dk")
    pages = [client.get(address(name, event, running)) for name in OPEN]
    pages.append(client.get(f"/players/{Player.objects.first().pk}/"))

    assert not any("secret@" in page.content.decode() for page in pages)


@pytest.mark.parametrize("name", OPEN)
def test_the_number_of_queries_does_not_grow_with_the_number_of_players(
    client, db, name, django_assert_max_num_queries
):
    counts = []
    for players in (6, 24):
        event = weekend.make_event(f"With {players}", slug=f"with-{players}")
        running = weekend.make_running_tournament(event, players=players)
        path = address(name, event, running)
        client.get(path)
        with django_assert_max_num_queries(30) as queries:
            client.get(path)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", ["home", "event", "players"])
def test_the_number_of_queries_does_not_grow_with_the_number_of_tournaments(
    client, event, name, django_assert_max_num_queries
):
    counts = []
    for more in (1, 2, 7):
        for number in range(more):
            weekend.make_event(f"Event {more} {number}")
            weekend.make_tournament(event, players=4, name=f"Cup {more} {number}")
        with django_assert_max_num_queries(30) as queries:
            client.get(address(name, event, event.tournaments.first()))
        counts.append(len(queries))

    assert counts == [counts[0]] * 3
