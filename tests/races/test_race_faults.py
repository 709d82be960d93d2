"""A race that was tampered with is found out."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from races.models import Race, ResultSheet
from races.selectors.verification import race_faults
from races.services.bots import advance_race
from tests.factories.races import make_race, make_started_race, make_table_race

pytestmark = pytest.mark.django_db
TRIGGERS = ("change", "gap")  # on SQLite


@pytest.fixture
def race():
    """A settled race of bots."""
    race = make_started_race()
    while race.is_driven:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def tamper(sql: str, *values: object) -> None:
    """Change the database behind the application's back, triggers off."""
    off, on = {
        "postgresql": (
            ["ALTER TABLE races_loggedaction DISABLE TRIGGER races_log_no_change"],
            ["ALTER TABLE races_loggedaction ENABLE TRIGGER races_log_no_change"],
        ),
        "sqlite": (
            [f"DROP TRIGGER IF EXISTS races_log_no_{what}" for what in TRIGGERS],
            [],
        ),
    }[connection.vendor]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for statement in off:
            cursor.execute(statement)
        cursor.execute(sql, values)
        for statement in on:
            cursor.execute(statement)


def test_untouched_races_have_no_faults(race):
    assert race_faults(race) == []
    assert race_faults(make_table_race()) == []
    assert race_faults(make_race()) == []
    assert race_faults(make_started_race()) == []


def test_an_altered_move_breaks_the_chain_or_the_rules(race):
    tamper("UPDATE races_loggedaction SET digest = %s WHERE number = 5", "0" * 32)

    assert race_faults(race) == ["Move 5 has been altered: its digest does not match."]


def test_a_missing_move_is_named(race):
    tamper("DELETE FROM races_loggedaction WHERE number = 5")

    assert race_faults(race) == [
        f"The log has {race.turn - 1} moves, not numbered 1 to {race.turn}."
    ]


@pytest.mark.parametrize("cut", [1, 3])
def test_moves_that_were_cut_off_the_end_are_missed(race, cut):
    tamper("DELETE FROM races_loggedaction WHERE number > %s", race.turn - cut)

    assert race_faults(race) == [
        f"The log has {race.turn - cut} moves, not numbered 1 to {race.turn}."
    ]


def test_an_end_that_was_cut_off_with_the_turn_is_missed_by_the_head(race):
    tamper("DELETE FROM races_loggedaction WHERE number > %s", race.turn - 3)
    race.turn -= 3

    assert race_faults(race)[0] == "The head is not the digest of the last move."


def test_a_seed_that_is_not_bytes_is_named(race):
    race.seed = "a text"

    assert race_faults(race) == ["The stored seed is not made of bytes."]


def test_what_cannot_be_read_is_named(race):
    race.turn = "many"

    assert race_faults(race) == [
        "What is stored cannot be read: 'str' object cannot be interpreted as an"
        " integer."
    ]


def test_a_start_place_that_is_not_the_one_agreed_is_noticed(race):
    first, second = race.seats.order_by("start")[:2]
    for seat, start in ((first, 99), (second, 1), (first, 2)):
        race.seats.filter(pk=seat.pk).update(start=start)

    assert race_faults(race) == [
        "The start places of the seats are not those agreed in the options."
    ]


def test_options_that_are_no_options_are_named(race):
    race.options = "none"

    assert len(race_faults(race)) == 2  # the start places, and the replay


def test_another_seed_is_not_the_one_committed_to(race):
    Race.objects.filter(pk=race.pk).update(seed=b"\0" * 32)
    race.refresh_from_db()

    assert race_faults(race) == ["The seed is not the one that was committed to."]


def test_another_head_is_noticed(race):
    race.head = "0" * 32

    assert race_faults(race) == ["The head is not the digest of the last move."]


def test_a_changed_result_is_not_what_was_driven(race):
    line = (
        race.sheets.get().lines.filter(place=1).first()
        or race.sheets.get().lines.first()
    )
    line.order += 7
    line.save()

    assert race_faults(race) == ["The engine result is not what the log comes to."]


def test_a_lost_result_is_noticed(race):
    ResultSheet.objects.filter(race=race).update(status="superseded")

    assert race_faults(race) == ["0 result sheets are confirmed instead of 1."]


def test_a_revision_without_its_sheet_is_noticed(race):
    race.revision = 3

    assert race_faults(race) == [
        "The result sheets are not numbered up to the revision."
    ]


def test_a_race_that_ended_unnoticed_is_noticed(race):
    sheet = race.sheets.get()
    sheet.lines.all().delete()
    sheet.delete()
    race.status, race.revision = "running", 0

    assert race_faults(race) == [
        "The log has come to its end, but the race is still running."
    ]


def test_a_result_before_the_end_is_noticed():
    race = make_started_race()
    ResultSheet.objects.create(
        race=race, revision=1, status="superseded", role="engine"
    )
    race.revision = 1

    assert race_faults(race) == [
        "There is an engine result, but the log has not come to its end."
    ]


def test_a_race_that_stands_still_is_noticed(settings):
    race = make_started_race()
    settings.LAUREL_STALL_AFTER = 10
    race.moved_at = timezone.now() - timedelta(seconds=61)

    assert race_faults(race) == ["A bot has been to move for too long."]


def test_moves_of_a_race_that_never_began_are_noticed():
    race = make_race()
    race.turn = 1

    assert race_faults(race) == ["There are moves in a race that has not been started."]


def test_rules_that_are_not_installed_are_named(race):
    race.ruleset_version = "1989.1"

    assert race_faults(race) == ["Version 1989.1 of “ave_caesar” is not installed."]
