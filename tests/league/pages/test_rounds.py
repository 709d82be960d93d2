"""The seating of a round: who sits where, found by name, brought up to date."""

from league.models import Heat
from races.models import Race
from races.services.results import report_result
from tests.factories import weekend
from tests.factories.races import places


def path(cup, number=3):
    return f"/e/{cup.event.slug}/t/{cup.slug}/rounds/{number}/"


def test_every_table_lists_its_players_by_start_place(client, running):
    tables = client.get(path(running)).context["tables"]

    assert [table.number for table in tables] == [1, 2]
    for heat in tables:
        assert [seat.start for seat in heat.seats] == [1, 2, 3, 4]


def test_a_settled_table_shows_places_and_the_code_of_who_did_not_finish(
    client, running
):
    page = client.get(path(running)).content.decode()

    assert page.count("Confirmed") == 2
    assert page.count(">DNF</abbr>") == 2
    assert "2 confirmed, 0 reported, 0 racing, 0 without a result" in page


def test_a_table_that_reported_waits_for_confirmation(client, running):
    heat = Heat.objects.filter(round__number=3, table=1).get()
    Race.objects.filter(pk=heat.race_id).update(status="seated")
    heat.race.sheets.update(status="superseded")
    report_result(
        race_id=heat.race_id,
        lines=places(1, 2, 3, 4),
        revision=heat.race.revision,
        role="table",
    )

    page = client.get(path(running)).content.decode()

    assert "1 reported" in page
    assert "1 confirmed, 1 reported" in page


def test_a_search_shows_only_the_table_of_the_player(client, running):
    context = client.get(path(running), {"q": "freja"}).context

    (heat,) = context["tables"]
    assert "Freja Ravn" in [seat.name for seat in heat.seats]


def test_a_search_for_nobody_says_so_and_leads_back(client, running):
    page = client.get(path(running), {"q": "<b>Nero"}).content.decode()

    assert "Nobody called “&lt;b&gt;Nero” sits in this round." in page
    assert f'href="{path(running)}"' in page


def test_the_live_part_keeps_the_search_and_answers_204_when_nothing_is_new(
    client, running
):
    page = client.get(path(running), {"q": "freja"}).content.decode()
    same = client.get(path(running), {"q": "freja", "seen": running.version})
    new = client.get(path(running), {"q": "freja", "seen": 0})

    assert f"?seen={running.version}&amp;q=freja" in page
    assert same.status_code == 204
    assert new.content.decode().lstrip().startswith("<section")


def test_a_tournament_without_a_released_round_has_an_empty_state(client, event):
    cup = weekend.make_tournament(event)
    weekend.seat(cup)

    page = client.get(f"/e/{event.slug}/t/{cup.slug}/").content.decode()

    assert "The seating is not published yet" in page
    assert "Freja" not in page
