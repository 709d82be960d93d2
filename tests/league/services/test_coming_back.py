"""A withdrawal and its undoing: at every moment of the heats nothing is lost."""

import pytest

from league.errors import LeagueError
from league.selectors.standings import stage_table
from league.services.cuts import cut_field
from league.services.entries import return_entry, withdraw_entry
from league.services.rounds import release_round
from league.services.seating import swap_seats
from league.services.stages import close_stage
from races.errors import StaleError
from tests.factories.league import heats_of, make_seated, settle_round

pytestmark = pytest.mark.django_db


def test_a_withdrawal_that_changes_the_seating_makes_older_views_of_it_stale():
    tournament = make_seated(12)
    leaver = tournament.entries.get(player__name="Ida")
    round_ = tournament.rounds.get(number=1)
    a, b = round_.heats.get(table=1).race.seats.all()[:2]

    withdraw_entry(entry_id=leaver.pk, version=tournament.version)

    assert heats_of(tournament).draws == 2
    with pytest.raises(StaleError):
        swap_seats(round_id=round_.pk, first_seat_id=a.pk, second_seat_id=b.pk, draws=1)
    with pytest.raises(StaleError):
        release_round(round_id=round_.pk, draws=1)


@pytest.mark.parametrize("raced", range(4))
def test_a_withdrawal_taken_back_leaves_table_and_finalists_as_they_were(raced):
    tournament = make_seated(8, rounds=3)
    for number in range(1, raced + 1):
        settle_round(tournament, number)
    before = stage_table(tournament)
    leader = tournament.entries.get(pk=before[0].entry)
    tournament.refresh_from_db()
    withdraw_entry(entry_id=leader.pk, version=tournament.version)
    tournament.refresh_from_db()

    entry = return_entry(entry_id=leader.pk, version=tournament.version)

    assert (entry.active_from, entry.withdrawn_after) == (1, None)
    assert stage_table(tournament) == before
    assert cut_field(before, field=4, lot_seed="7") == cut_field(
        stage_table(tournament), field=4, lot_seed="7"
    )


def test_who_left_early_may_be_back_before_the_heats_are_closed():
    tournament = make_seated(8, rounds=2)
    leaver = tournament.entries.get(player__name="Ida")
    settle_round(tournament, 1)
    tournament.refresh_from_db()
    withdraw_entry(entry_id=leaver.pk, version=tournament.version)
    settle_round(tournament, 2)
    tournament.refresh_from_db()

    entry = return_entry(entry_id=leaver.pk, version=tournament.version)

    assert (entry.active_from, entry.withdrawn_after) == (1, None)
    tournament.refresh_from_db()
    close_stage(stage_id=heats_of(tournament).pk, version=tournament.version)
    leaver.refresh_from_db()
    tournament.refresh_from_db()
    with pytest.raises(LeagueError) as refusal:
        withdraw_entry(entry_id=leaver.pk, version=tournament.version)
    assert refusal.value.code == "stage_closed"
