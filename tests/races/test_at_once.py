"""Two at once: whatever the order, one wins, one is refused in words, nothing doubles.

Every guard has a positive control: with the guards off the accident does happen, so
that the tests above it mean something.
"""

import threading
from contextlib import contextmanager

import pytest
from django.db import connection, connections

from races.errors import RaceError
from races.models import Race, ResultSheet
from races.selectors.verification import race_faults
from races.services import annulling, bots, results
from races.services.annulling import take_back_result
from races.services.bots import advance_race
from races.services.results import (
    confirm_sheet,
    report_result,
    settle_race,
)
from tests.factories.races import make_started_race, make_table_race, places

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

CONSTRAINTS = {
    constraint.name: constraint for constraint in ResultSheet._meta.constraints
}


def at_once(*calls) -> list[object]:
    """Run the calls in threads that start together; their answers or refusals."""
    barrier = threading.Barrier(len(calls))
    answers: list[object] = [None] * len(calls)

    def run(number, call):
        try:
            barrier.wait(10)
            answers[number] = call()
        except RaceError as refusal:
            answers[number] = refusal
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=run, args=(number, call))
        for number, call in enumerate(calls)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    return answers


def two_reports() -> tuple[Race, list[int]]:
    """A race with two different reports; its revision is 2."""
    race = make_table_race(3)
    sheets = [
        report_result(race_id=race.pk, lines=lines, revision=n, role="table").pk
        for n, lines in enumerate((places(1, 2, 3), places(3, 2, 1)))
    ]
    return race, sheets


def confirm_both(sheets: list[int]) -> list[object]:
    return at_once(
        *(
            lambda sheet=sheet: confirm_sheet(
                sheet_id=sheet, revision=2, role="organiser"
            )
            for sheet in sheets
        )
    )


def confirmed(race: Race) -> int:
    return race.sheets.filter(status="confirmed").count()


@contextmanager
def without(*names: str):
    """Take constraints of the result sheets away for a while."""
    with connection.schema_editor() as editor:
        for name in names:
            editor.remove_constraint(ResultSheet, CONSTRAINTS[name])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE races_resultsheet CASCADE")
        with connection.schema_editor() as editor:
            for name in names:
                editor.add_constraint(ResultSheet, CONSTRAINTS[name])


@contextmanager
def no_lock(monkeypatch):
    """Rows are read without locking; both look for a confirmed sheet, then both write."""
    meeting = threading.Barrier(2)
    supersede = results.supersede

    def supersede_and_meet(race, status):
        supersede(race, status)
        meeting.wait(10)

    with monkeypatch.context() as patch:
        patch.setattr(
            results, "locked_race", lambda race_id: Race.objects.get(pk=race_id)
        )
        patch.setattr(results, "supersede", supersede_and_meet)
        yield


def test_two_organisers_confirm_two_sheets_200_times_and_one_counts():
    rounds = [two_reports() for _ in range(200)]
    start = threading.Barrier(2)

    def organiser(number):
        def confirm_all():
            codes = []
            for _race, sheets in rounds:
                start.wait(10)
                try:
                    confirm_sheet(sheet_id=sheets[number], revision=2, role="organiser")
                    codes.append("confirmed")
                except RaceError as refusal:
                    codes.append(refusal.code)
            return codes

        return confirm_all

    first, second = at_once(organiser(0), organiser(1))

    assert [sorted(pair) for pair in zip(first, second, strict=True)] == [
        ["confirmed", "stale"]
    ] * 200
    assert [confirmed(race) for race, _sheets in rounds] == [1] * 200
    for race, _sheets in rounds[::20]:
        race.refresh_from_db()
        assert (race.revision, race_faults(race)) == (3, [])


def test_without_the_lock_the_database_still_refuses_the_second(monkeypatch):
    race, sheets = two_reports()

    with no_lock(monkeypatch):
        answers = confirm_both(sheets)

    assert [a.code for a in answers if isinstance(a, RaceError)] == ["stale"]
    assert confirmed(race) == 1


def test_the_constraint_on_confirmed_sheets_alone_refuses_the_second(monkeypatch):
    race, sheets = two_reports()

    with without("one_sheet_a_revision"), no_lock(monkeypatch):
        answers = confirm_both(sheets)

        assert [a.code for a in answers if isinstance(a, RaceError)] == ["stale"]
        assert confirmed(race) == 1


def test_with_every_guard_off_two_results_are_official(monkeypatch):
    race, sheets = two_reports()

    with (
        without("one_sheet_a_revision", "one_confirmed_sheet_a_race"),
        no_lock(monkeypatch),
    ):
        confirm_both(sheets)

        assert confirmed(race) == 2


def test_a_task_delivered_to_five_workers_at_once_moves_once():
    for _ in range(5):
        race = make_started_race()

        at_once(*[lambda race=race: advance_race(race_id=race.pk, turn=0)] * 5)

        race.refresh_from_db()
        numbers = list(race.log.values_list("number", flat=True))
        assert numbers == list(range(1, race.turn + 1))
        assert [f for f in race_faults(race) if "too long" not in f] == []


def test_without_the_lock_the_log_still_takes_a_move_once(monkeypatch):
    meeting = threading.Barrier(2)
    race = make_started_race()

    def unlocked(race_id):
        found = Race.objects.get(pk=race_id)
        if found.turn == 0:
            meeting.wait(10)
        return found

    monkeypatch.setattr(bots, "locked_race", unlocked)

    outcomes = at_once(*[lambda: advance_race(race_id=race.pk, turn=0)] * 2)

    race.refresh_from_db()
    assert sorted(str(o.outcome) for o in outcomes)[-1] == "stale"
    assert race_faults(race) == []


@contextmanager
def both_have_compared(monkeypatch):
    """Rows are read without locking; both compare the revision before either writes."""
    meeting = threading.Barrier(2)
    compare = annulling.refuse_stale

    def compare_and_meet(race, revision):
        compare(race, revision)
        meeting.wait(10)

    with monkeypatch.context() as patch:
        patch.setattr(
            annulling, "locked_race", lambda race_id: Race.objects.get(pk=race_id)
        )
        patch.setattr(annulling, "refuse_stale", compare_and_meet)
        yield


def settled_at_table() -> Race:
    """A race over the board with an official result; its revision is 1."""
    race = make_table_race(3)
    settle_race(race_id=race.pk, lines=places(1, 2, 3), revision=0, role="steward")
    return race


def take_back_twice(race: Race) -> list[object]:
    def take_back():
        return take_back_result(race_id=race.pk, revision=1, role="steward")

    return at_once(take_back, take_back)


def test_of_two_who_take_a_result_back_one_does_and_one_is_told():
    for _time in range(5):
        race = settled_at_table()

        answers = take_back_twice(race)

        refused = [one.code for one in answers if isinstance(one, RaceError)]
        assert refused == ["stale"]
        race.refresh_from_db()
        assert (race.status, race.revision) == ("seated", 2)
        assert list(race.sheets.values_list("status", flat=True)) == [
            "superseded",
            "rejected",
        ]


def test_the_constraint_alone_lets_one_take_a_result_back(monkeypatch):
    race = settled_at_table()

    with both_have_compared(monkeypatch):
        answers = take_back_twice(race)

    refused = [one.code for one in answers if isinstance(one, RaceError)]
    assert (refused, race.sheets.count()) == (["stale"], 2)


def test_without_lock_and_constraint_a_result_is_taken_back_twice(monkeypatch):
    """Positive control of the two tests above."""
    race = settled_at_table()

    with without("one_sheet_a_revision"), both_have_compared(monkeypatch):
        answers = take_back_twice(race)

        assert not any(isinstance(one, RaceError) for one in answers)
        assert list(race.sheets.values_list("revision", flat=True)) == [1, 2, 2]
