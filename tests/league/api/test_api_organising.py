"""A tournament run by a program: enter, seat, release, settle, close, reopen."""

import pytest

from league.models import Heat, Round, Tournament
from league.services.tournaments import create_tournament
from races.models import Player


@pytest.fixture
def tournament(world) -> Tournament:
    return create_tournament(event_id=world.event.pk, name="Run by a program")


@pytest.fixture
def program(world):
    return world.client("organiser")


def enter(program, tournament, *names):
    return [
        program.post("/api/v1/entries/", {"tournament": tournament.pk, "name": name})
        for name in names
    ]


def seat(program, tournament, **body):
    return program.post(
        f"/api/v1/tournaments/{tournament.pk}/seating/", {"draws": 0, **body}
    )


def version_of(program, tournament):
    return program.get(f"/api/v1/tournaments/{tournament.pk}/").json()["version"]


def test_a_whole_tournament_is_run(world, program, tournament):
    names = [f"Driver {number}" for number in range(8)]
    assert {r.status_code for r in enter(program, tournament, *names)} == {201}

    seated = seat(program, tournament, seed=7)

    assert seated.status_code == 201
    assert (seated.json()["seed"], seated.json()["number"]) == (7, 1)
    public = world.client()
    rounds = program.get(f"/api/v1/rounds/?tournament={tournament.pk}").json()
    heats_url = f"/api/v1/heats/?tournament={tournament.pk}"
    assert public.get(heats_url).json()["count"] == 0
    assert (
        public.get(f"/api/v1/seatings/?tournament={tournament.pk}").json()["count"] == 0
    )
    for round_ in rounds["results"][:4]:
        assert (
            program.post(f"/api/v1/rounds/{round_['id']}/release/").status_code == 200
        )
    assert public.get(heats_url).json()["count"] == 8
    for heat in public.get(heats_url).json()["results"]:
        entered = program.put(
            f"/api/v1/heats/{heat['id']}/result/",
            {"revision": heat["revision"], "lines": world.lines(1, 2, 3, 4)},
        )
        assert entered.status_code == 200, entered.json()
    stages = program.get(f"/api/v1/stages/?tournament={tournament.pk}").json()[
        "results"
    ]
    close = f"/api/v1/stages/{stages[0]['id']}/close/"
    stale = program.post(close, {"version": 0})
    closed = program.post(close, {"version": version_of(program, tournament)})

    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert closed.status_code == 200, closed.json()
    assert closed.json()["closed_at"]
    final = Heat.objects.get(round__stage=stages[1]["id"])
    assert final.seated.count() == 4
    late = program.put(
        f"/api/v1/heats/{heat['id']}/result/",
        {"revision": 1, "lines": world.lines(2, 1, 3, 4), "reason": "swapped"},
    )
    assert (late.status_code, late.json()["code"]) == (422, "stage_closed")
    reopened = program.post(
        f"/api/v1/stages/{stages[0]['id']}/reopen/",
        {"version": version_of(program, tournament), "reason": "a swapped sheet"},
    )
    assert reopened.json()["closed_at"] is None


def test_the_same_seed_seats_the_same(program, tournament):
    enter(program, tournament, *"ABCDEFGH")

    def tables():
        heats = program.get(f"/api/v1/heats/?tournament={tournament.pk}").json()
        return [
            (heat["table"], [(s["entry"], s["start"]) for s in heat["seats"]])
            for heat in heats["results"]
        ]

    seat(program, tournament, seed=7)
    first = tables()
    stale = seat(program, tournament, seed=7)
    seat(program, tournament, seed=7, draws=1)

    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert tables() == first


def test_a_stage_that_does_not_exist_is_refused_by_name(program, tournament):
    response = seat(program, tournament, stage=9)

    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["stage"]


def test_an_entry_shows_no_address_and_no_payment(world, program, tournament):
    entered = program.post(
        "/api/v1/entries/",
        {"tournament": tournament.pk, "name": "Ida", "email": "ida@example.org"},
    )
    shown = program.get(f"/api/v1/entries/{entered.json()['id']}/").json()

    assert entered.status_code == 201
    assert Player.objects.get(name="Ida").email == "ida@example.org"
    assert set(shown) == {
        "id", "tournament", "player", "group", "active_from", "withdrawn_after",
        "entered_at",
    }  # fmt: skip
    assert set(shown["player"]) == {"id", "name", "club"}


def test_a_player_is_entered_once(world, program, tournament):
    player = world.entries[0].player_id
    body = {"tournament": tournament.pk, "player": player}

    first = program.post("/api/v1/entries/", body)
    second = program.post("/api/v1/entries/", body)

    assert (first.status_code, second.status_code) == (201, 422)
    assert tournament.entries.count() == 1


def test_an_entry_needs_a_name_or_a_player(program, tournament):
    response = program.post("/api/v1/entries/", {"tournament": tournament.pk})

    assert response.status_code == 422
    assert tournament.entries.count() == 0


def test_a_hidden_tournament_is_entered_like_one_that_does_not_exist(world, program):
    answers = [
        program.post("/api/v1/entries/", {"tournament": pk, "name": "Ida"})
        for pk in (world.hidden_tournament.pk, 987654321)
    ]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].content == answers[1].content


def test_an_entry_withdraws_and_returns(program, tournament):
    entry = enter(program, tournament, "Ida", "Bo")[0].json()
    url = f"/api/v1/entries/{entry['id']}/"

    stale = program.patch(url, {"withdrawn": True, "version": 0})
    left = program.patch(
        url, {"withdrawn": True, "version": version_of(program, tournament)}
    )
    back = program.patch(
        url, {"withdrawn": False, "version": version_of(program, tournament)}
    )

    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert left.json()["withdrawn_after"] is not None
    assert back.json()["withdrawn_after"] is None


def test_a_release_is_withdrawn(world, program, tournament):
    enter(program, tournament, *"ABCDEFGH")
    seat(program, tournament)
    round_ = Round.objects.get(tournament=tournament, number=1)
    url = f"/api/v1/rounds/{round_.pk}/"

    assert program.post(f"{url}release/").json()["released_at"]
    assert world.client().get(url).status_code == 200
    assert program.post(f"{url}withdraw-release/").json()["released_at"] is None
    assert world.client().get(url).status_code == 404


def test_settings_are_changed_one_by_one_until_a_race_begins(program, tournament):
    address = f"/api/v1/tournaments/{tournament.pk}/settings/"

    def patch(settings, version=None):
        seen = version_of(program, tournament) if version is None else version
        return program.patch(address, {"settings": settings, "version": seen})

    assert patch({"salute": "auto"}).json()["settings"] == {"salute": "auto"}
    both = patch({"points": [10, 5]}).json()["settings"]
    assert both == {"salute": "auto", "points": [10, 5]}
    assert patch({"salute": "act"}).json()["settings"] == {"points": [10, 5]}
    refused = [
        patch({"target": 9}),
        patch({"colour": "pink"}),
        patch({"points": [[1]]}),
        patch({"rounds": None}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [
        (422, "bad_target"),
        (422, "bad_colour"),
        (422, "bad_points"),
        (422, "bad_rounds"),
    ]
    stale = patch({"rounds": 2}, version=0)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    for wrong in ({"settings": []}, {"settings": {}}, {"version": 1}):
        assert program.patch(address, wrong).status_code == 400
    assert Tournament.objects.get(pk=tournament.pk).settings == {"points": [10, 5]}


def test_the_course_of_a_round_is_chosen_by_a_program(program, tournament):
    """D1."""
    round_, final = (tournament.rounds.get(number=number) for number in (1, 5))
    body = {
        "course": None,
        "direction": "ccw",
        "version": version_of(program, tournament),
    }

    stale = program.patch(f"/api/v1/rounds/{round_.pk}/", {**body, "version": 99})
    refused = program.patch(f"/api/v1/rounds/{final.pk}/", body)
    changed = program.patch(f"/api/v1/rounds/{round_.pk}/", body).json()

    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert (refused.status_code, refused.json()["code"]) == (422, "is_final")
    assert (changed["course"], changed["direction"]) == (None, "ccw")
