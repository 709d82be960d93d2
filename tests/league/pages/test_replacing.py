"""A missing finalist at the desk, in the API, and as everybody reads it."""

import pytest
from rest_framework.test import APIClient

from league.models import Stage
from league.services.rounds import release_round
from league.services.stages import close_stage
from tests.factories import weekend
from tests.factories.desk import desk, make_people


@pytest.fixture
def people(event):
    return make_people(event)


@pytest.fixture
def cup(event):
    """The final of eight, seated and public."""
    tournament = weekend.make_tournament(event, players=8, settings={"rounds": 1})
    weekend.seat(tournament)
    weekend.settle_round(tournament, 1)
    tournament = weekend.again(tournament)
    stage = tournament.stages.get(number=1)
    close_stage(stage_id=stage.pk, version=tournament.version, lot_seed="7")
    release_round(round_id=tournament.rounds.get(number=2).pk)
    return weekend.again(tournament)


def field(cup):
    return Stage.objects.get(tournament=cup, number=1).snapshots.get().advanced


def post(cup, who, **more):
    return {
        "act": "replace",
        "entry": who,
        "version": cup.version,
        "missing-reason": "Left by train",
        **more,
    }


def test_the_desk_replaces_a_finalist_and_the_round_says_who_and_why(
    client, event, cup, people
):
    client.force_login(people["organiser"])
    address = desk(event, cup, "stages/1/")
    first = field(cup)
    names = dict(cup.entries.values_list("pk", "player__name"))
    missing, steps_in = first["finalists"][0], first["alternates"][0]
    assert f"Replace {names[missing]}" in client.get(address).content.decode()

    done = client.post(address, post(cup, missing))

    told = f"{names[steps_in]} drives in the stead of {names[missing]}: Left by train"
    assert done.status_code == 302
    assert told in client.get(address).content.decode()
    client.logout()
    public = f"/e/{event.slug}/t/{cup.slug}/rounds/2/"
    assert told in client.get(public).content.decode()


@pytest.mark.parametrize(
    ("more", "status"),
    [({"missing-reason": ""}, 422), ({"version": 1}, 409), ({"entry": 0}, 422)],
)
def test_a_refused_replacement_says_why_and_changes_nothing(
    client, cup, people, more, status
):
    client.force_login(people["organiser"])
    before = field(cup)

    page = client.post(
        desk(cup.event, cup, "stages/1/"), post(cup, before["finalists"][0], **more)
    )

    assert (page.status_code, field(cup)) == (status, before)


def test_a_program_replaces_a_finalist_if_it_runs_the_event(event, cup, people):
    first = field(cup)
    stage = cup.stages.get(number=1)
    address = f"/api/v1/stages/{stage.pk}/replace-finalist/"
    body = {
        "entry": first["finalists"][0],
        "version": cup.version,
        "reason": "Left by train",
    }
    program = APIClient()
    program.force_authenticate(people["steward"])
    assert program.post(address, body, format="json").status_code == 403
    program.force_authenticate(people["organiser"])

    done = program.post(address, body, format="json")
    late = program.post(address, body, format="json")

    assert (done.status_code, done.json()["draws"]) == (200, 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert field(cup)["finalists"][-1] == first["alternates"][0]
