"""The table: computed once a version, the same queries for few and many."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from league.domain.outlook import Prospect
from league.models import Event
from league.selectors.standings import compute_standings, tournament_standings
from league.selectors.versions import public_versions
from league.selectors.wording import reason_sentence
from league.services.driving import start_round_online
from league.services.entries import withdraw_entry
from league.services.results import report_result
from league.services.rounds import release_round
from races.services.bots import advance_race
from tests.factories.league import (
    in_start_order,
    make_seated,
    make_tournament,
    publish,
    settle,
    settle_heats,
    settle_round,
)

pytestmark = pytest.mark.django_db


def queries_of(act):
    with CaptureQueriesContext(
        connection,
    ) as found:
        act()
    return len(found)


def test_a_table_takes_as_many_queries_for_nine_as_for_sixteen():
    counts = []
    for players in (9, 16):
        tournament = make_seated(players, rounds=1)
        settle_heats(tournament)
        counts.append(queries_of(lambda t=tournament: compute_standings(t)))

    assert counts[0] == counts[1] <= 8


def test_a_version_is_computed_once_and_then_read_without_a_query():
    tournament = make_seated(9, rounds=1)
    settle_heats(tournament)
    first = tournament_standings(tournament)

    assert queries_of(lambda: tournament_standings(tournament)) == 0
    assert tournament_standings(tournament) == first


def test_a_new_version_never_shows_the_old_table():
    tournament = make_seated(9, rounds=1)
    assert tournament_standings(tournament).rows[0].points == 0

    settle_heats(tournament)

    assert tournament_standings(tournament).rows[0].points == 6


def test_the_table_after_a_round_leaves_later_ones_out():
    tournament = make_seated(9, rounds=2)
    settle_heats(tournament)

    after_one = tournament_standings(tournament, after_round=1)
    now = tournament_standings(tournament)

    assert (after_one.rounds, now.rounds) == ((1,), (1, 2))
    assert sum(row.points for row in after_one.rows) == 3 * (6 + 4 + 3)
    assert all(row.climbed is None for row in after_one.rows)
    ranks = {row.entry: row.rank for row in after_one.rows}
    assert all(row.climbed == ranks[row.entry] - row.rank for row in now.rows)


def test_if_it_ended_now_counts_running_races_as_they_lie():
    tournament = make_seated(9, rounds=1)
    round_ = tournament.rounds.get(number=1)
    release_round(round_id=round_.pk)
    races = start_round_online(round_id=round_.pk, bots="easy")
    advance_race(race_id=races[0].pk, turn=0)
    tournament.refresh_from_db()

    confirmed = tournament_standings(tournament)
    now = tournament_standings(tournament, provisional=True)

    assert now.provisional
    assert sum(row.points for row in now.rows) >= 2 * (6 + 4 + 3)
    assert sum(row.points for row in confirmed.rows) in (0, 6 + 4 + 3)
    cells = [cell for row in now.rows for cell in row.cells]
    assert any(cell.provisional for cell in cells)


def test_what_a_table_says_goes_before_a_race_that_still_runs():
    cup = publish(make_seated(4, rounds=1))
    round_ = cup.rounds.get(number=1)
    (race,) = start_round_online(round_id=round_.pk)
    heat = round_.heats.get()
    report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=race.revision)

    rows = compute_standings(cup, provisional=True).rows

    assert [row.cells[0].place for row in rows] == [1, 2, 3, 4]
    assert [row.cells[0].start for row in rows] == [1, 2, 3, 4]


def test_the_cut_line_and_the_chances_are_shown_until_the_heats_are_over():
    tournament = make_seated(9, rounds=2)
    settle_round(tournament, 1)
    tournament.refresh_from_db()
    view = tournament_standings(tournament)

    assert (view.cut, view.rounds_left, view.final_round) == (4, 1, 3)
    assert [row.in_final for row in view.rows] == [True] * 3 + [False] * 6
    tied = [row.rank for row in view.rows if row.tied_at_cut]
    assert (tied, view.tied_places, view.locked) == ([4, 4, 4], 1, False)
    assert {row.outlook.prospect for row in view.rows} <= set(Prospect)

    settle_round(tournament, 2)
    tournament.refresh_from_db()
    over = tournament_standings(tournament)
    assert over.rounds_left == 0
    assert all(row.outlook is None for row in over.rows)


def test_a_round_half_in_still_counts_as_to_come():
    tournament = make_seated(9, rounds=1)
    settle(tournament.rounds.get(number=1).heats.get(table=1))
    tournament.refresh_from_db()

    assert tournament_standings(tournament).rounds_left == 1


def test_one_table_has_no_cut():
    tournament = make_seated(5)
    settle_round(tournament, 1)
    tournament.refresh_from_db()

    view = tournament_standings(tournament)

    assert view.cut is None
    assert not any(row.in_final for row in view.rows)


def test_who_withdraws_stays_in_the_table_and_out_of_the_final():
    tournament = make_seated(9, rounds=2)
    settle_round(tournament, 1)
    tournament.refresh_from_db()
    best = tournament_standings(tournament).rows[0].entry

    withdraw_entry(entry_id=best, version=tournament.version)

    tournament.refresh_from_db()
    row = next(r for r in tournament_standings(tournament).rows if r.entry == best)
    assert (row.withdrawn, row.in_final, row.points) == (True, False, 6)


def test_a_reason_is_told_in_words_of_the_reader():
    """AC-64."""
    tournament = make_seated(4, rounds=1)
    settle_heats(tournament)
    rows = tournament_standings(tournament).rows

    with translation.override("en"):
        told = reason_sentence(
            rows[1].reasons[-1], above=rows[0].name, below=rows[1].name
        )

    assert told == f"Points: {rows[0].name} 6, {rows[1].name} 4. This decides."


def test_a_table_without_entries_is_empty():
    assert tournament_standings(make_tournament(0)).rows == ()


def test_live_pages_hear_of_public_tournaments_only():
    tournament = make_tournament(3)

    assert public_versions([tournament.pk, 0]) == {tournament.pk: tournament.version}
    Event.objects.update(status=Event.Status.DRAFT)
    assert public_versions([tournament.pk]) == {}
    cache.clear()
