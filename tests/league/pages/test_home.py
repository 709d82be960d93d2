"""The front page: what runs, what comes, what is over, and where to begin."""

from datetime import date, timedelta

import pytest

from league.models import Event
from races.models import User
from tests.factories import weekend


@pytest.mark.django_db
def test_an_empty_site_leads_to_the_first_run(client):
    answer = client.get("/", follow=True)

    assert answer.redirect_chain == [("/start/", 302)]
    page = answer.content.decode()
    assert "Welcome to Laurel" in page
    assert "No event is public yet" in page
    assert 'href="/login/?next=/start/"' in page


def test_events_are_sorted_into_running_coming_and_finished(client, event):
    today = date.today()
    weekend.make_event(
        "Later", starts_on=today + timedelta(1), ends_on=today + timedelta(1)
    )
    weekend.make_event(
        "Past", starts_on=today - timedelta(2), ends_on=today - timedelta(1)
    )
    weekend.make_event("Done early", status=Event.Status.FINISHED)

    context = client.get("/").context

    assert [one.name for one, _cards in context["running"]] == [event.name]
    assert [one.name for one in context["coming"]] == ["Later"]
    assert {one.name for one in context["finished"]} == {"Past", "Done early"}


def test_a_running_event_says_which_round_and_how_many_tables_still_race(
    client, event, running
):
    page = client.get("/").content.decode()

    assert "Round 3 of 4" in page
    assert "0 of 2" in page


def test_an_organiser_sees_his_draft_marked_as_such(client, event):
    Event.objects.update(status=Event.Status.DRAFT)
    client.force_login(User.objects.create_superuser("line"))

    assert "Draft, not public" in client.get("/").content.decode()
