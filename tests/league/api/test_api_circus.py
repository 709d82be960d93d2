"""Circus Maximus through the API: settings, open heats, codes, heats won."""

import pytest

from league.models import Bye
from tests.factories.circus_heats import (
    heat_at,
    make_circus,
    names_in,
    round_at,
    seated_circus,
    settle,
)
from tests.factories.league import heats_of, state_of


@pytest.fixture
def night(world):
    """Six people, two open heats of four places in the event of the world."""
    return make_circus(
        6, event=world.event, open_heats=True, rounds=2, largest=4, target=4, tables=1
    )


def entries_url(tournament, number=1):
    return f"/api/v1/rounds/{round_at(tournament, number).pk}/heat-entries/"


def enter(client, tournament, entry, *, enters=True, number=1):
    tournament.refresh_from_db()
    body = {"entry": entry.pk, "enters": enters, "version": tournament.version}
    return client.post(entries_url(tournament, number), body, format="json")


def seat(client, tournament, number=1, **more):
    url = f"/api/v1/rounds/{round_at(tournament, number).pk}/heat-seating/"
    body = {"draws": heats_of(tournament).draws, "seed": 7, **more}
    return client.post(url, body, format="json")


def test_entries_enter_a_heat_are_seated_and_read_by_priority(world, night):
    client = world.client("organiser")
    people = list(night.entries.order_by("-pk"))
    answers = [enter(client, night, entry) for entry in people[:5]]
    left = enter(client, night, people[0], enters=False)
    enter(client, night, people[0])

    seating = seat(client, night)
    told = client.get(entries_url(night)).json()
    public = world.client().get(entries_url(night)).json()

    assert [one.status_code for one in answers] == [200] * 5
    assert [row["entry"] for row in left.json()] == [e.pk for e in people[1:5]]
    assert (seating.status_code, len(seating.json()["roster"])) == (201, 4)
    assert [row["seated"] for row in told] == [True] * 4 + [False]
    assert told[-1] == {
        "entry": people[0].pk,
        "name": str(people[0].player),
        "raced": 0,
        "priority": 5,
        "seated": False,
        "stays_out": True,
    }
    assert {(row["seated"], row["stays_out"]) for row in public} == {(None, None)}
    assert len(names_in(night, 1)) == 4
    assert Bye.objects.get().entry == people[0]


def test_a_player_chooses_his_own_heats_and_nobody_elses(world, night):
    mine, other = night.entries.all()[:2]
    mine.player.user = world.users["spectator"]
    mine.player.save(update_fields=("user",))
    client = world.client("spectator")

    entered = enter(client, night, mine)
    meddled = enter(client, night, other)
    left = enter(client, night, mine, enters=False)

    assert (entered.status_code, [r["entry"] for r in entered.json()]) == (
        200,
        [mine.pk],
    )
    assert meddled.status_code == 403
    assert (left.status_code, left.json()) == (200, [])
    assert seat(client, night).status_code == 403


def test_an_older_view_writes_nothing(world, night):
    client = world.client("organiser")
    first, second, third = night.entries.all()[:3]
    for entry in (first, second, third):
        enter(client, night, entry)
    seat(client, night)
    before = state_of(night)
    body = {"entry": first.pk, "enters": False, "version": 0}

    late = client.post(entries_url(night), body, format="json")
    twice = seat(client, night, draws=0)

    assert [(one.status_code, one.json()["code"]) for one in (late, twice)] == [
        (409, "stale")
    ] * 2
    assert state_of(night) == before


def test_what_cannot_be_is_told_by_code(world, night):
    client = world.client("organiser")
    entry = night.entries.first()
    enter(client, night, entry)

    answers = [
        enter(client, night, entry),
        enter(client, night, entry, number=2, enters=False),
        enter(client, night, entry, number=3),
        enter(client, night, world.entries[0]),
        seat(client, night),
    ]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (422, "entered"),
        (422, "not_entered"),
        (422, "final"),
        (404, "not_found"),
        (422, "too_few"),
    ]


def test_a_killed_and_a_withdrawn_driver_have_places_behind_the_living(world):
    circus = seated_circus(4, event=world.event, rounds=1)
    heat = heat_at(circus, 1)
    body = {
        "revision": 0,
        "lines": [
            {"seat": 0, "finish": "killed", "order": 4},
            {"seat": 1, "finish": "withdrawn", "order": 3},
            {"seat": 2, "finish": "dnf", "order": 2},
            {"seat": 3, "place": 1, "finish": "finished"},
        ],
    }

    entered = world.client("steward").put(
        f"/api/v1/heats/{heat.pk}/result/", body, format="json"
    )
    table = world.client().get(f"/api/v1/tournaments/{circus.pk}/standings/").json()

    assert entered.status_code == 200
    assert (table["wins_lead"], table["low"]) == (True, False)
    assert [
        (row["cells"][0]["finish"], row["cells"][0]["place"], row["heats"])
        for row in table["rows"]
    ] == [
        (finish, place, summary(wins=int(place == 1), average=place))
        for place, finish in enumerate(
            ("finished", "dnf", "withdrawn", "killed"), start=1
        )
    ]


def summary(*, wins, average):
    return {
        "raced": 1,
        "wins": wins,
        "first_win": wins or None,
        "average": float(average),
    }


def test_the_reasons_name_heats_won_and_the_average(world):
    circus = seated_circus(3, event=world.event, rounds=2)
    settle(heat_at(circus, 1))
    settle(heat_at(circus, 2))

    rows = world.client().get(f"/api/v1/tournaments/{circus.pk}/standings/").json()
    codes = {reason["code"] for row in rows["rows"] for reason in row["reasons"]}

    assert codes <= {"heat_wins", "still_in", "win_order", "average_finish"}
    assert "heat_wins" in codes


def test_settings_are_told_and_a_missing_need_is_refused_in_words(world):
    circus = make_circus(3, event=world.event, weather=True)
    url = f"/api/v1/tournaments/{circus.pk}/settings/"
    client = world.client("organiser")

    def send(**settings):
        body = {"settings": settings, "version": circus.version}
        return client.patch(url, body, format="json")

    refused = send(knife=True)
    unknown = send(target=17)
    changed = send(rain=True)

    assert (refused.status_code, refused.json()["code"]) == (422, "bad_option")
    assert "needs" in refused.json()["detail"]
    assert (unknown.status_code, unknown.json()["code"]) == (422, "bad_target")
    assert changed.json()["in_force"]["rain"] is True
    assert changed.json()["settings"] == {"weather": True, "rain": True}
