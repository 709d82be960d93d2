"""Two people enter the races of one table at the same moment: one does, whole."""

import threading

import pytest

from league.models import Tournament
from league.services.results import enter_result, enter_table
from league.services.second_races import follow_first
from races.models import Race, ResultSheet
from tests.factories.at_once import all_at_once
from tests.factories.ben_hur import as_seen, race_at, seated_cup

# SQLite lets one write at a time.
pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def both(cup, table=1):
    return [race_at(cup, 1, table, leg) for leg in (1, 2)]


def in_turn(*acts):
    """One act a caller, whoever comes first."""
    waiting, lock = iter(acts), threading.Lock()

    def act():
        with lock:
            mine = next(waiting)
        mine()

    return act


def test_one_table_entered_by_eight_at_once_is_stored_once_and_whole():
    cup = seated_cup(8, rounds=1)
    entries = [as_seen(heat) for heat in both(cup)]

    endings = all_at_once(
        lambda: enter_table(entries=entries, role="organiser"), times=8
    )

    assert endings == ["done"] + ["stale"] * 7
    assert ResultSheet.objects.count() == 2


def test_a_table_and_one_race_of_it_at_once_never_leave_half_a_table():
    cup = seated_cup(8, rounds=1)
    first, second = both(cup)
    whole = [as_seen(first), as_seen(second)]
    heat_id, lines, revision = as_seen(second)

    endings = all_at_once(
        in_turn(
            lambda: enter_table(entries=whole, role="organiser"),
            lambda: enter_result(
                heat_id=heat_id, lines=lines, revision=revision, role="organiser"
            ),
        ),
        times=2,
    )

    assert endings == ["done", "stale"]
    # The table was stored whole, or the single race alone.
    assert ResultSheet.objects.count() in (1, 2)
    stored = set(ResultSheet.objects.values_list("race_id", flat=True))
    assert stored in ({second.race_id}, {first.race_id, second.race_id})


def test_the_two_races_of_a_table_entered_apart_at_once_are_both_stored():
    cup = seated_cup(8, rounds=1, second_start="reverse_finish")
    before = Tournament.objects.get(pk=cup.pk).version
    acts = [
        lambda heat=heat: enter_result(
            heat_id=heat.pk, lines=as_seen(heat)[1], revision=0, role="organiser"
        )
        for heat in both(cup)
    ]

    assert all_at_once(in_turn(*acts), times=2) == ["done", "done"]
    cup.refresh_from_db()
    assert cup.version == before + 2
    starts = race_at(cup, 1, 1, 2).race.seats.values_list("start", flat=True)
    assert len(set(starts)) == 4


def test_all_tables_at_once_are_all_counted_without_a_deadlock():
    cup = seated_cup(18, rounds=1, second_start="reverse_finish")
    tables = [[as_seen(heat) for heat in both(cup, table)] for table in (1, 2, 3)]
    acts = [
        lambda entries=entries: enter_table(entries=entries, role="organiser")
        for entries in tables
    ]

    assert all_at_once(in_turn(*acts), times=3) == ["done"] * 3
    assert ResultSheet.objects.filter(status="confirmed").count() == 6


def test_a_second_race_is_started_once_however_often_the_first_is_told():
    cup = seated_cup(4, rounds=1)
    first, second = both(cup)
    Race.objects.filter(heat__round__tournament=cup).update(mode=Race.Mode.ONLINE)
    enter_result(
        heat_id=first.pk, lines=as_seen(first)[1], revision=0, role="organiser"
    )
    begun = race_at(cup, 1, 1, 2).race
    assert begun.status == Race.Status.RUNNING

    follow_first(second)

    assert race_at(cup, 1, 1, 2).race.started_at == begun.started_at
