"""The demo is a believable event, made once."""

from datetime import date

import pytest

from config.demo import CAST, LOGIN, PASSWORD, seed_demo
from config.demo_driver import move_people
from league.models import Event, Round, StandingSnapshot, Tournament
from races.models import Race, ResultSheet

TODAY = date(2026, 12, 5)


@pytest.fixture
def demo(db):
    assert seed_demo(today=TODAY)


def test_a_second_start_changes_nothing(demo):
    before = Race.objects.count()

    assert not seed_demo(today=TODAY)
    assert Race.objects.count() == before


def test_there_is_one_event_of_each_kind(demo):
    found = Event.objects.order_by("starts_on").values_list("name", "status")

    assert list(found) == [
        ("Aarhus Autumn Cup", "finished"),
        ("Odense Chariot Weekend", "published"),
        ("Fyn Chariot Evening", "published"),
        ("Ribe Winter Circus", "draft"),
    ]


def test_the_cup_is_driven_to_its_champion(demo):
    cup = Tournament.objects.get(event__slug="aarhus-autumn-cup")

    assert cup.status == Tournament.Status.FINISHED
    assert StandingSnapshot.objects.filter(stage__tournament=cup).count() == 2


def test_the_weekend_stands_in_its_fourth_heat(demo):
    weekend = Tournament.objects.get(event__slug="odense-chariot-weekend")
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
    assert ResultSheet.objects.exclude(reason="").count() == 1


def test_the_organiser_can_log_in_with_what_the_demo_prints(demo, client):
    assert client.login(username=LOGIN, password=PASSWORD)


def test_somebody_at_a_table_moves_the_live_race(demo):
    live = Race.objects.get(status=Race.Status.RUNNING)

    assert move_people() == 1

    turn = live.turn
    live.refresh_from_db()
    assert live.turn == turn + 1
