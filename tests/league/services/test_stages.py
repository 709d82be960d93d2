"""Stages: closed with proof, cut, reopened with a reason."""

import pytest

from league.errors import LeagueError
from league.models import StandingSnapshot, Tournament
from league.selectors.verification import standings_faults
from league.services.driving import start_round_online
from league.services.entries import withdraw_entry
from league.services.results import LineInput, amend_result, void_heat
from league.services.rounds import release_round, reopen_round
from league.services.stages import close_stage, reopen_stage
from races.errors import StaleError
from races.models import Race
from tests.factories.league import (
    final_of,
    heats_of,
    make_seated,
    publish,
    settle_heats,
    settle_round,
    state_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def raced():
    """Eight players, two heats raced, not closed."""
    tournament = make_seated(8, rounds=2)
    settle_heats(tournament)
    return tournament


def close(tournament, **values):
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    return close_stage(
        stage_id=heats_of(tournament).pk, version=version, **{"lot_seed": "7", **values}
    )


def reopen(tournament, **values):
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    return reopen_stage(
        stage_id=heats_of(tournament).pk,
        version=version,
        **{"reason": "Table 2 misread", **values},
    )


def test_a_closed_stage_keeps_its_table_and_who_advanced(raced):
    snapshot = close(raced)

    raced.refresh_from_db()
    assert snapshot.version == raced.version
    assert [row["rank"] for row in snapshot.rows][:1] == [1]
    assert len(snapshot.rows) == 8
    assert len(snapshot.advanced["finalists"]) == 4
    assert standings_faults(raced) == []
    assert all(raced.rounds.filter(number__lte=2).values_list("closed_at", flat=True))


def test_a_stage_closes_only_when_everything_is_in():
    tournament = make_seated(8, rounds=2)
    settle_round(tournament, 1)
    before = state_of(tournament)

    with pytest.raises(LeagueError) as refusal:
        close(tournament)

    assert str(refusal.value) == "Round 2: the results of tables 1, 2 are missing."
    assert state_of(tournament) == before


def test_a_stage_is_closed_once_and_by_who_has_seen_the_newest(raced):
    with pytest.raises(StaleError):
        close_stage(stage_id=heats_of(raced).pk, version=raced.version - 1)
    close(raced)
    with pytest.raises(LeagueError) as refusal:
        close(raced)
    assert refusal.value.code == "stage_closed"
    assert StandingSnapshot.objects.count() == 1


def test_equals_across_the_cut_draw_a_lot_that_anybody_can_repeat():
    tournament = publish(make_seated(8, rounds=1))
    for heat in tournament.rounds.get(number=1).heats.all():
        void_heat(heat_id=heat.pk, revision=0, reason="Rain")

    first = close(tournament).advanced
    reopen(tournament)
    second = close(tournament).advanced
    reopen(tournament)
    other = close(tournament, lot_seed="8").advanced

    assert first == second
    assert first["lot"]["seed"] == "7"
    assert sorted(first["lot"]["order"]) == sorted(
        tournament.entries.values_list("pk", flat=True)
    )
    assert first["finalists"] == first["lot"]["order"][:4]
    assert other["lot"]["order"] != first["lot"]["order"]


def test_a_reopened_stage_takes_the_final_back_and_keeps_the_old_table(raced):
    close(raced)
    heat = raced.rounds.get(number=2).heats.get(table=1)

    with pytest.raises(LeagueError) as refusal:
        reopen_round(round_id=raced.rounds.get(number=2).pk, reason="misread")
    assert refusal.value.code == "stage_closed"
    reopen(raced)

    snapshot = StandingSnapshot.objects.get()
    assert snapshot.reopened_because == "Table 2 misread"
    assert not final_of(raced).rounds.get().heats.exists()
    amend_result(
        heat_id=heat.pk,
        lines=[LineInput(seat, 4 - seat, "finished") for seat in range(4)],
        revision=1,
        role="organiser",
        reason="Table 2 misread",
    )
    close(raced)
    assert StandingSnapshot.objects.count() == 2
    assert final_of(raced).rounds.get().heats.count() == 1


@pytest.mark.parametrize("begin", ["result", "online"])
def test_a_final_that_has_begun_stands(raced, begin):
    close(raced)
    final = final_of(raced).rounds.get()
    if begin == "result":
        settle_round(raced, 3)
    else:
        release_round(round_id=final.pk)
        start_round_online(round_id=final.pk, bots="easy")
    before = state_of(raced)

    with pytest.raises(LeagueError) as refusal:
        reopen(raced)

    assert refusal.value.code == "final_begun"
    assert state_of(raced) == before


def test_reopening_needs_a_reason_a_closed_stage_and_the_newest_version(raced):
    with pytest.raises(LeagueError) as refusal:
        reopen(raced)
    assert refusal.value.code == "stage_open"
    close(raced)
    for values, code in (
        ({"reason": " "}, "reason_needed"),
        ({"reason": "x" * 201}, "reason_too_long"),
        ({"version": 0}, "stale"),
    ):
        with pytest.raises((LeagueError, StaleError)) as refusal:
            reopen_stage(
                **{
                    "stage_id": heats_of(raced).pk,
                    "version": Tournament.objects.get(pk=raced.pk).version,
                    "reason": "r",
                    **values,
                }
            )
        assert refusal.value.code == code


def test_who_has_withdrawn_is_passed_over_by_the_cut(raced):
    best = raced.entries.get(pk=close(raced).advanced["finalists"][0])
    reopen(raced)
    raced.refresh_from_db()

    withdraw_entry(entry_id=best.pk, version=raced.version)

    assert best.pk not in close(raced).advanced["finalists"]


def test_two_who_are_left_drive_no_final():
    tournament = make_seated(3, rounds=1)
    settle_heats(tournament)
    withdraw_entry(entry_id=tournament.entries.first().pk, version=tournament.version)

    close(tournament)

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert not final_of(tournament).rounds.get().heats.exists()
    reopen(tournament)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING
    assert final_of(tournament).closed_at is None


def test_without_a_final_the_heats_decide():
    tournament = make_seated(8, rounds=1, final_field=0)
    settle_heats(tournament)

    snapshot = close(tournament)

    tournament.refresh_from_db()
    assert snapshot.advanced["finalists"] == []
    assert tournament.status == Tournament.Status.FINISHED


@pytest.mark.parametrize(
    ("order", "expected"),
    [("standing", [1, 2, 3, 4]), ("reverse_standing", [4, 3, 2, 1])],
)
def test_the_final_is_opened_as_agreed(order, expected):
    tournament = make_seated(8, rounds=2, final_start_order=order)
    settle_heats(tournament)

    finalists = close(tournament).advanced["finalists"]

    starts = dict(
        final_of(tournament).rounds.get().seated.values_list("entry_id", "seat__start")
    )
    ranks = {row["entry"]: row["rank"] for row in StandingSnapshot.objects.get().rows}
    by_start = sorted(finalists, key=starts.__getitem__)
    listed = [ranks[entry] for entry in by_start]
    assert listed == sorted(listed, reverse=order == "reverse_standing")
    assert sorted(starts.values()) == [1, 2, 3, 4] == sorted(expected)


def test_bots_drive_a_released_round_with_seeds_of_the_tournament():
    one, two = make_seated(8), make_seated(8)
    for tournament in (one, two):
        round_ = tournament.rounds.get(number=1)
        with pytest.raises(LeagueError) as refusal:
            start_round_online(round_id=round_.pk, bots="easy")
        assert refusal.value.code == "not_released"
        release_round(round_id=round_.pk)
        with pytest.raises(LeagueError) as refusal:
            start_round_online(round_id=round_.pk, bots="clever")
        assert refusal.value.code == "unknown_bot"
        start_round_online(round_id=round_.pk, bots="easy")
        with pytest.raises(LeagueError) as refusal:
            start_round_online(round_id=round_.pk, bots="easy")
        assert refusal.value.code == "begun"

    commitments = [
        list(
            Race.objects.filter(heat__round__tournament=t, status="running")
            .order_by("heat__table")
            .values_list("commitment", flat=True)
        )
        for t in (one, two)
    ]
    assert commitments[0] == commitments[1]
    assert len(set(commitments[0])) == 2
