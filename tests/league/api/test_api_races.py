"""Races through the API: the public view, the log, and the seed after the end."""

import json
from hashlib import sha256

import pytest

from engine.core.replay import LoggedMove, verify
from engine.registry import ruleset
from races.models import Race
from races.services.annulling import void_race
from races.services.bots import advance_race
from races.services.racing import SeatPlan, create_race, start_race


@pytest.fixture
def race(world):
    """A friendly race of four bots that has been started."""
    created = create_race(
        options={"route": "free"},
        mode=Race.Mode.ONLINE,
        seats=[SeatPlan(i, i + 1, "RYBG"[i], bot="easy") for i in range(4)],
        seed=bytes(range(32)),
    )
    return start_race(race_id=created.pk)


@pytest.fixture
def waiting_race(world):
    """A race that three bots have driven until the person in the last seat must act."""
    created = create_race(
        options={"route": "free"},
        mode=Race.Mode.ONLINE,
        seats=[
            *(SeatPlan(i, i + 1, "RYB"[i], bot="easy") for i in range(3)),
            SeatPlan(3, 4, "G", player_id=world.entries[0].player_id),
        ],
        seed=bytes(range(32)),
    )
    started = start_race(race_id=created.pk)
    advance_race(race_id=started.pk, turn=0)
    started.refresh_from_db()
    return started


def drive_to_the_end(race: Race) -> Race:
    while not race.is_over:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def test_a_running_race_shows_its_commitment_and_hides_its_seed(world, waiting_race):
    race = waiting_race
    seed = bytes(range(32)).hex()

    for role in ("anonymous", "owner", "superuser"):
        client = world.client(role)
        for path in ("", "view/", "log/"):
            response = client.get(f"/api/v1/races/{race.pk}/{path}")
            assert response.status_code == 200
            assert seed not in response.content.decode()
        body = client.get(f"/api/v1/races/{race.pk}/").json()
        assert body["commitment"] == sha256(bytes(range(32))).hexdigest()
        assert body["seed"] is None


def test_a_finished_race_can_be_verified_by_anybody(world, race):
    drive_to_the_end(race)
    client = world.client()
    body = client.get(f"/api/v1/races/{race.pk}/").json()
    moves, url = [], f"/api/v1/races/{race.pk}/log/?page_size=50"
    while url:
        page = client.get(url).json()
        moves += page["results"]
        url = page["next"]

    assert [move["number"] for move in moves] == list(range(1, race.turn + 1))
    final = verify(
        ruleset(body["game"], body["ruleset_version"]),
        seats=len(body["seats"]),
        seed=bytes.fromhex(body["seed"]),
        options=body["options"],
        moves=[
            LoggedMove(m["number"] - 1, m["seat"], m["notation"], m["digest"])
            for m in moves
        ],
    )
    assert final.is_over()
    assert sha256(bytes.fromhex(body["seed"])).hexdigest() == body["commitment"]


def test_any_moment_of_a_race_is_shown(world, waiting_race):
    race = waiting_race
    client, url = world.client(), f"/api/v1/races/{race.pk}/view/"

    assert race.turn == 3
    assert client.get(url).json()["turn"] == race.turn
    assert client.get(f"{url}?turn=0").json()["turn"] == 0
    assert client.get(f"{url}?turn={race.turn + 1}").status_code == 404
    assert client.get(f"{url}?turn=x").status_code == 400
    assert client.get(f"{url}?seat=1").status_code == 400


def test_the_view_never_holds_a_card_that_is_not_played(world, waiting_race):
    url = f"/api/v1/races/{waiting_race.pk}/view/"

    seen = world.client("player").get(url).json()

    assert seen["seat"] is None
    assert seen["hand"] == []
    assert {"hands", "deck", "piles", "seed"}.isdisjoint(json.dumps(seen).split('"'))


def test_a_race_over_the_board_has_no_view(world):
    url = f"/api/v1/races/{world.heat.race_id}/"

    assert world.client().get(f"{url}view/").status_code == 404
    assert world.client().get(f"{url}log/").json()["results"] == []
    assert world.client().get(url).json()["heat"] == world.heat.pk


def test_a_void_race_shows_its_seed_too(world, race):
    race.parked_at = race.started_at
    race.save()
    void_race(race_id=race.pk, revision=0, reason="power cut")

    body = world.client().get(f"/api/v1/races/{race.pk}/").json()

    assert (body["status"], body["seed"]) == ("void", bytes(range(32)).hex())


def test_a_broken_cursor_is_404(world, race):
    response = world.client().get(f"/api/v1/races/{race.pk}/log/?cursor=nonsense")

    assert response.status_code == 404
