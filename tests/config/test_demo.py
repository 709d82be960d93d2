"""The demo is a believable event, made once."""

from datetime import date

import pytest
from django.db import transaction

from config.demo import CAST, LOGIN, PASSWORD, seed_demo
from config.demo_driver import move_people
from config.demo_driving import drive_out
from engine.rulesets.circus_maximus.terms import MOON
from league.models import Event, Round, StandingSnapshot, Tournament
from league.selectors.standings import compute_standings
from league.selectors.verification import standings_faults
from races.models import Race, ResultSheet

TODAY = date(2026, 12, 5)


pytestmark = pytest.mark.xdist_group("demo")


@pytest.fixture(scope="module")
def seeded(django_db_setup, django_db_blocker):
    """The demo, made once for all tests here: each takes back what it does to it."""
    with django_db_blocker.unblock(), transaction.atomic():
        assert seed_demo(today=TODAY)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def demo(seeded, db):
    """Access to it."""


def test_a_second_start_changes_nothing(demo):
    before = Race.objects.count()

    assert not seed_demo(today=TODAY)
    assert Race.objects.count() == before


def test_there_is_one_event_of_each_kind(demo):
    found = Event.objects.order_by("starts_on").values_list("name", "status")

    assert list(found) == [
        ("Aarhus Autumn Cup", "finished"),
        ("Circus Maximus Night", "finished"),
        ("Odense Chariot Weekend", "published"),
        ("Fyn Chariot Evening", "published"),
        ("Ribe Winter Circus", "draft"),
    ]


def test_the_cup_is_driven_to_its_champion(demo):
    cups = Tournament.objects.filter(event__slug="aarhus-autumn-cup")

    assert {cup.game for cup in cups} == {"ave_caesar", "ben_hur"}
    for cup in cups:
        assert cup.status == Tournament.Status.FINISHED
        assert StandingSnapshot.objects.filter(stage__tournament=cup).count() == 2
        assert standings_faults(cup) == []


def test_the_night_has_winners_who_were_not_always_champions(demo):
    night = Tournament.objects.get(event__slug="circus-maximus-night")
    table = compute_standings(night)

    assert night.status == Tournament.Status.FINISHED
    assert standings_faults(night) == []
    assert sorted(row.wins for row in table.rows)[-3:] == [1, 1, 1]
    assert {cell.finish for row in table.rows for cell in row.cells if cell.place} == {
        "finished",
        "dnf",
        "withdrawn",
        "killed",
    }


def test_more_wanted_into_a_heat_of_the_night_than_it_has_places(demo):
    left_out = Round.objects.filter(
        tournament__event__slug="circus-maximus-night", byes__isnull=False
    )

    assert set(left_out.values_list("number", flat=True)) == {1, 2, 3}


def test_one_race_with_every_option_is_driven_online(demo):
    race = Race.objects.get(game="circus_maximus", status=Race.Status.RUNNING)

    assert [name for name in MOON if not race.options[name]] == []
    assert race.seats.count() == 8
    assert all(race.options["builds"])


def test_ben_hur_stands_in_its_second_round_at_tables_of_several_sizes(demo):
    cup = Tournament.objects.get(event__slug="odense-chariot-weekend", game="ben_hur")
    second = cup.rounds.get(number=2)

    races = Race.objects.filter(heat__round=second).order_by("heat__table", "heat__leg")
    assert list(races.values_list("status", flat=True)) == [
        *("settled", "settled"),
        *("settled", "seated"),
        *("running", "seated"),
    ]
    table = compute_standings(cup)
    assert (table.low, table.normalised) == (True, True)
    assert any(
        race.finish == "dnf"
        for row in table.rows
        for cell in row.cells
        for race in cell.races
    )


def test_the_weekend_stands_in_its_fourth_heat(demo):
    weekend = Tournament.objects.get(
        event__slug="odense-chariot-weekend", game="ave_caesar"
    )
    fourth = Round.objects.get(tournament=weekend, number=4)
    sheets = ResultSheet.objects.filter(race__heat__round=fourth)

    assert weekend.entries.count() == len(CAST)
    assert fourth.heats.count() == 6
    assert sorted(sheets.values_list("status", flat=True)) == [
        "confirmed",
        "confirmed",
        "reported",
    ]


def test_a_correction_is_there_to_look_at(demo):
    assert ResultSheet.objects.exclude(reason="").count() == 2


def test_the_organiser_can_log_in_with_what_the_demo_prints(demo, client):
    assert client.login(username=LOGIN, password=PASSWORD)


def test_somebody_at_a_table_moves_the_live_race(demo):
    before = {
        race.game: race for race in Race.objects.filter(status=Race.Status.RUNNING)
    }
    assert before.keys() == {"ave_caesar", "ben_hur", "circus_maximus"}
    for race in before.values():
        drive_out(race)  # until it waits for the person

    assert move_people() == 3

    for race in before.values():
        turn = race.turn
        race.refresh_from_db()
        assert race.turn > turn


def test_the_second_live_race_follows_the_first(demo):
    race = Race.objects.get(status=Race.Status.RUNNING, game="ben_hur")
    second = race.heat.round.heats.get(table=race.heat.table, leg=2).race
    race.seats.update(bot="easy")
    Race.objects.filter(pk=race.pk).update(waiting_for=Race.Waiting.BOT)

    drive_out(race)

    second.refresh_from_db()
    assert second.status == Race.Status.RUNNING
    assert second.seats.filter(bot="").count() == 1
