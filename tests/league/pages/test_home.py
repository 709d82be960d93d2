"""The front page: what runs, what comes, what is over, and where to begin."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Event, Tournament
from league.services.stages import close_stage
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


def finish(cup):
    """Drive all heats, close them and the final."""
    weekend.seat(cup)
    for stage in cup.stages.order_by("number"):
        for round_ in stage.rounds.all():
            weekend.settle_round(cup, round_.number)
        version = Tournament.objects.get(pk=cup.pk).version
        close_stage(stage_id=stage.pk, version=version, lot_seed="7")


def make_finished(name):
    event = weekend.make_event(name, status=Event.Status.FINISHED)
    cup = weekend.make_tournament(event, players=4, settings={"rounds": 1})
    finish(cup)
    return cup


def test_a_finished_event_says_who_has_won(client, db):
    cup = make_finished("Autumn")

    assert "Won by Søren Ågård" in client.get("/").content.decode()

    Tournament.objects.filter(pk=cup.pk).update(standings_released=False)
    assert "Won by" not in client.get("/").content.decode()


def test_the_one_in_the_lead_is_named_once_somebody_has_looked_at_the_table(
    client, event, running
):
    assert "In the lead" not in client.get("/").content.decode()
    table = client.get(f"/e/{event.slug}/t/{running.slug}/standings/").context["view"]

    page = client.get("/")

    assert page.context["leaders"] == {running.pk: table.rows[0].name}
    assert "In the lead" in page.content.decode()


def test_more_events_cost_no_more_queries(client, event, django_assert_num_queries):
    make_finished("Autumn")
    weekend.make_running_tournament(event, players=8)
    with CaptureQueriesContext(connection) as few:
        client.get("/")
    make_finished("Winter")
    weekend.make_running_tournament(weekend.make_event("Second"), players=8)

    with django_assert_num_queries(len(few)):
        client.get("/")
