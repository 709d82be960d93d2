"""Opening an event, publishing it, and the switch of the keys."""

import pytest

from league.models import Event, Organiser, Tournament
from races.models import User
from tests.factories.desk import desk, make_people

NEW = "/o/new/"
POSTED = {
    "name": "Odense Chariot Weekend",
    "starts_on": "2026-10-09",
    "preset": "classic",
}


@pytest.fixture
def staff(client, db):
    user = User.objects.create_user("line", "line@example.dk", "horse-1", is_staff=True)
    client.force_login(user)
    return client


def test_one_form_opens_an_event_with_its_tournament(staff):
    answer = staff.post(NEW, POSTED)

    event, cup = Event.objects.get(), Tournament.objects.get()
    assert answer["Location"] == desk(event, cup, "import/")
    assert (event.status, str(event.ends_on)) == ("draft", "2026-10-09")
    assert Organiser.objects.get().role == "owner"
    assert cup.stages.count() == 2
    assert cup.rounds.count() == 5


def test_a_preset_of_its_own_sets_the_courses(staff):
    staff.post(NEW, {**POSTED, "preset": "vikingcon"})

    assert Tournament.objects.get().settings["plan"] == "vikingcon"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"starts_on": "yesterday"}, "Enter a valid date."),
        ({"ends_on": "2026-10-08"}, "The last day is before the first."),
        ({"preset": "rollerball"}, "Select a valid choice."),
    ],
)
def test_an_event_that_cannot_be_is_refused_and_kept(staff, more, reason):
    answer = staff.post(NEW, {**POSTED, "venue": "Brætspilshuset", **more})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert "Brætspilshuset" in page
    assert not Event.objects.exists()


def test_only_staff_and_those_who_run_an_event_open_new_ones(client, event):
    people = make_people(event)

    assert client.get(NEW)["Location"] == f"/login/?next={NEW}"
    for role, status in (("owner", 200), ("steward", 403), ("outsider", 403)):
        client.force_login(people[role])
        assert client.get(NEW).status_code == status


def test_publishing_shows_the_event_to_everybody(client, event):
    people = make_people(event)
    Event.objects.update(status=Event.Status.DRAFT)
    client.force_login(people["owner"])

    client.post(desk(event, page="publish/"))

    client.logout()
    assert client.get(f"/e/{event.slug}/").status_code == 200


def test_the_keys_can_be_switched_off_and_on_again(client, event, running):
    client.force_login(make_people(event)["owner"])
    page = desk(event, running, "enter/")
    assert "data-keys" in client.get(page).content.decode()

    answer = client.post("/o/keys/", {"keys": "off", "next": page})
    assert answer["Location"] == page
    assert "data-keys" not in client.get(page).content.decode()
    client.post("/o/keys/", {"keys": "on", "next": page})

    assert "data-keys" in client.get(page).content.decode()


def test_the_switch_leads_nowhere_else(client, event):
    client.force_login(make_people(event)["owner"])

    answer = client.post("/o/keys/", {"keys": "off", "next": "https://evil.example/"})

    assert answer["Location"] == "/"


@pytest.mark.parametrize("asked", ["?t=nowhere", "?t=%00", "?t=" + "x" * 300])
def test_a_tournament_that_is_not_there_is_not_found(client, event, running, asked):
    client.force_login(make_people(event)["owner"])

    assert client.get(desk(event, page=asked)).status_code == 404
