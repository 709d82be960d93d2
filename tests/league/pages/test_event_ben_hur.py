"""What events, players and corrections say of a Ben Hur tournament."""

import re

import pytest

from races.models import Player
from tests.factories import circus


@pytest.fixture
def cup(event):
    return circus.make_running_cup(event)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_event_tells_of_two_races_and_of_the_lowest_sum(client, event, cup):
    page = client.get(f"/e/{event.slug}/").content.decode()

    assert "3 rounds of two races, then the final." in text(page)
    assert "Sums of places: the lowest leads." in page
    assert 'href="/rules/ben-hur/">Ben Hur</a>' in page
    assert "/rules/ave-caesar/" not in page


def test_a_knockout_is_announced_on_its_card(client, event):
    circus.make_cup(event, players=12, ending="knockout", race="two_lap")

    page = text(client.get(f"/e/{event.slug}/").content.decode())

    assert "3 rounds, then knock-out." in page


def test_an_event_without_a_tournament_links_the_rules_of_every_game(client, event):
    page = client.get(f"/e/{event.slug}/").content.decode()

    assert 'href="/rules/ave-caesar/"' in page
    assert 'href="/rules/ben-hur/"' in page


def test_the_front_page_and_the_first_run_name_every_game(client, event, cup):
    front = client.get("/").content.decode()
    assert "Tournaments for Ave Caesar, Ben Hur and Circus Maximus" in front
    start = client.get("/start/").content.decode()
    assert 'href="/rules/ben-hur/"' in start


def test_the_games_are_listed_with_their_rules(client, db):
    page = client.get("/rules/").content.decode()

    assert re.findall(r'href="(/rules/[a-z-]+/)"', page) == [
        "/rules/ave-caesar/",
        "/rules/ben-hur/",
        "/rules/circus-maximus/",
    ]


def test_the_digest_of_ben_hur_has_an_anchor_for_every_clause(client, db):
    page = client.get("/rules/ben-hur/").content.decode()

    assert "<h1>Rules of Ben Hur</h1>" in page
    anchors = re.findall(r'<dt id="(BH-\d+)"', page)
    assert anchors == [f"BH-{number}" for number in range(1, len(anchors) + 1)]
    assert len(anchors) >= 42


def test_a_player_sees_the_places_of_a_round_together(client, cup):
    view = client.get(f"/e/{cup.event.slug}/t/{cup.slug}/standings/").context["view"]
    row = next(r for r in view.rows if r.cells[0].races[1].finish == "dnf")
    player = Player.objects.get(pk=row.player)

    page = client.get(f"/players/{player.pk}/").content.decode()

    told = text(re.search(r'<td class="num">(.*?)</td>', page, re.S)[1])
    assert told.startswith("6 + C , ")
    assert 'title="Crashed">C</abbr>' in page
