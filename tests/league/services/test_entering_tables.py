"""Both races of a table entered at once: both, or none."""

import pytest

from league.errors import LeagueError
from league.selectors.standings import tournament_standings
from league.services.results import enter_result, enter_table
from league.services.rounds import close_round, reopen_round
from races.errors import RaceError, StaleError
from races.models import Race, ResultSheet
from tests.factories.ben_hur import as_seen, by_entry, race_at, seated_cup, settle_table
from tests.factories.league import state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup():
    """Two tables of four, one round."""
    return seated_cup(8, rounds=1)


def both(cup, table=1):
    return [race_at(cup, 1, table, leg) for leg in (1, 2)]


def enter(*entries, **more):
    return enter_table(entries=entries, role="organiser", **more)


def test_both_races_become_official_in_the_order_of_the_races(cup):
    first, second = both(cup)

    sheets = enter(as_seen(second, 4, 3, 2, 1), as_seen(first, 1, 2, 3, 4))

    assert [sheet.race_id for sheet in sheets] == [first.race_id, second.race_id]
    assert {sheet.status for sheet in sheets} == {"confirmed"}
    cup.refresh_from_db()
    rows = tournament_standings(cup).rows
    assert [row.points for row in rows if row.cells[0].counts] == [5, 5, 5, 5]


def test_one_race_may_be_entered_alone_and_the_other_later(cup):
    first, second = both(cup)

    enter(as_seen(first, 1, 2, 3, 4))
    assert race_at(cup, 1, 1, 2).race.status == Race.Status.SEATED
    enter(as_seen(second, 1, 2, 3, 4))

    assert ResultSheet.objects.filter(status="confirmed").count() == 2


def test_a_stale_second_race_leaves_the_first_unwritten(cup):
    first, second = both(cup)
    enter(as_seen(second, 1, 2, 3, 4))
    before = state_of(cup)

    with pytest.raises(StaleError):
        enter(as_seen(first, 1, 2, 3, 4), (second.pk, by_entry(second), 0))

    assert state_of(cup) == before
    assert ResultSheet.objects.count() == 1


def test_a_stale_first_race_leaves_the_second_unwritten(cup):
    first, second = both(cup)
    enter(as_seen(first, 1, 2, 3, 4))
    before = state_of(cup)

    with pytest.raises(StaleError):
        enter((first.pk, by_entry(first), 0), as_seen(second, 1, 2, 3, 4))

    assert state_of(cup) == before


def test_impossible_lines_of_one_race_leave_both_unwritten(cup):
    first, second = both(cup)
    before = state_of(cup)

    with pytest.raises(RaceError) as refusal:
        enter(as_seen(first, 1, 2, 3, 4), as_seen(second, 1, 2, 4, 4))

    assert refusal.value.code == "place_gap"
    assert state_of(cup) == before
    assert ResultSheet.objects.count() == 0


def test_official_results_change_with_a_reason_only(cup):
    settle_table(cup, 1, 1)
    before = state_of(cup)

    with pytest.raises(RaceError) as refusal:
        settle_table(cup, 1, 1, (4, 3, 2, 1), (4, 3, 2, 1))
    assert refusal.value.code == "reason_needed"
    assert state_of(cup) == before

    settle_table(cup, 1, 1, (4, 3, 2, 1), (4, 3, 2, 1), reason="Upside down")
    assert ResultSheet.objects.filter(status="superseded").count() == 2


@pytest.mark.parametrize("which", ["two_tables", "twice", "unknown", "none"])
def test_only_different_races_of_one_table_are_entered_together(cup, which):
    first, second = both(cup)
    other = race_at(cup, 1, 2, 2)
    before = state_of(cup)
    entries = {
        "two_tables": [as_seen(first), as_seen(other)],
        "twice": [as_seen(first), as_seen(first)],
        "unknown": [as_seen(first), (second.pk + 1000, by_entry(second), 0)],
        "none": [],
    }[which]

    with pytest.raises(LeagueError) as refusal:
        enter(*entries)

    assert refusal.value.code == "not_one_table"
    assert state_of(cup) == before


def test_a_closed_round_refuses_both(cup):
    for table in (1, 2):
        settle_table(cup, 1, table)
    round_ = cup.rounds.get(number=1)
    close_round(round_id=round_.pk)

    with pytest.raises(LeagueError) as refusal:
        settle_table(cup, 1, 1, (4, 3, 2, 1), (4, 3, 2, 1), reason="Late")
    assert refusal.value.code == "round_closed"
    assert ResultSheet.objects.count() == 4

    reopen_round(round_id=round_.pk, reason="Misread")
    settle_table(cup, 1, 1, (4, 3, 2, 1), (4, 3, 2, 1), reason="Misread")
    assert ResultSheet.objects.count() == 6


def test_every_chariot_needs_a_line():
    cup = seated_cup(3, rounds=1)
    heat = race_at(cup, 1, 1)

    with pytest.raises(RaceError) as refusal:
        enter_result(
            heat_id=heat.pk, lines=by_entry(heat)[:3], revision=0, role="organiser"
        )

    assert refusal.value.code == "seat_missing"
