"""Results: entered, corrected, refused when closed; the table follows at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.errors import LeagueError
from league.models import Tournament
from league.selectors.impact import correction_effects
from league.selectors.standings import compute_standings, tournament_standings
from league.services.results import (
    LineInput,
    amend_result,
    confirm_result,
    enter_result,
    reject_result,
    report_result,
    void_heat,
)
from league.services.rounds import close_round, release_round, reopen_round
from races import live
from races.errors import RaceError, StaleError
from races.models import ResultSheet
from races.services.results import settle_race
from tests.factories.league import (
    in_start_order,
    make_seated,
    publish,
    settle,
    settle_round,
    state_of,
)

pytestmark = pytest.mark.django_db


def first_heat(tournament, number=1):
    return tournament.rounds.get(number=number).heats.get(table=1)


def reversed_lines(heat):
    seats = list(heat.race.seats.all())
    return [
        LineInput(seat.index, len(seats) + 1 - seat.start, "finished") for seat in seats
    ]


def test_a_result_counts_at_once_and_tells_every_page(
    django_capture_on_commit_callbacks, monkeypatch
):
    tournament = publish(make_seated(8))
    heat = first_heat(tournament)
    before = Tournament.objects.get(pk=tournament.pk).version
    told = []
    monkeypatch.setattr(live, "_announce", lambda *news: told.append(news))

    with django_capture_on_commit_callbacks(execute=True):
        settle(heat)

    tournament.refresh_from_db()
    assert tournament.version == before + 1
    assert (f"tournament:{tournament.pk}", tournament.version) in told
    rows = tournament_standings(tournament).rows
    assert [int(row.points) for row in rows] == [6, 4, 3, 2, 0, 0, 0, 0]  # AC-56
    winner = heat.race.seats.get(start=1).player
    assert rows[0].player == winner.pk


def test_a_correction_keeps_the_old_sheet_and_its_reason():
    tournament = make_seated(8)
    heat = first_heat(tournament)
    settle(heat)

    amend_result(
        heat_id=heat.pk,
        lines=reversed_lines(heat),
        revision=1,
        role="organiser",
        reason="Table misread",
    )

    assert list(heat.race.sheets.values_list("revision", "status", "reason")) == [
        (1, "superseded", ""),
        (2, "confirmed", "Table misread"),
    ]
    tournament.refresh_from_db()
    loser = heat.race.seats.get(start=4).player
    assert tournament_standings(tournament).rows[0].player == loser.pk


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"revision": 0}, "stale"),
        ({"reason": " "}, "reason_needed"),
        ({"heat_id": 0}, "unknown"),
        ({"lines": []}, "seat_missing"),
    ],
)
def test_a_refused_correction_leaves_no_trace(change, code):
    tournament = make_seated(8)
    heat = first_heat(tournament)
    settle(heat)
    before = state_of(tournament)
    plan = {
        "heat_id": heat.pk,
        "lines": reversed_lines(heat),
        "revision": 1,
        "role": "organiser",
        "reason": "Table misread",
        **change,
    }

    with pytest.raises((LeagueError, RaceError)) as refusal:
        amend_result(**plan)

    assert refusal.value.code == code
    assert state_of(tournament) == before
    assert ResultSheet.objects.count() == 1


def test_a_closed_round_refuses_results_whoever_enters_them():
    tournament = make_seated(8)
    round_ = settle_round(tournament, 1)
    heat = first_heat(tournament)
    close_round(round_id=round_.pk)
    before = state_of(tournament)
    values = {"lines": reversed_lines(heat), "revision": 1, "role": "organiser"}

    for attempt in (
        lambda: enter_result(heat_id=heat.pk, reason="late", **values),
        lambda: settle_race(race_id=heat.race_id, reason="past the league", **values),
        lambda: void_heat(heat_id=heat.pk, revision=1, reason="late"),
    ):
        with pytest.raises(LeagueError) as refusal:
            attempt()
        assert refusal.value.code == "round_closed"
    assert state_of(tournament) == before

    reopen_round(round_id=round_.pk, reason="misread")
    enter_result(heat_id=heat.pk, reason="late", **values)


def test_a_round_closes_once_and_only_when_everything_is_in():
    tournament = make_seated(8)
    round_ = tournament.rounds.get(number=1)
    release_round(round_id=round_.pk)
    settle(first_heat(tournament))

    with pytest.raises(LeagueError) as refusal:
        close_round(round_id=round_.pk)
    assert str(refusal.value) == "Round 1: the result of table 2 is missing."

    void_heat(
        heat_id=round_.heats.get(table=2).pk, revision=0, reason="Board fell over"
    )
    closed = close_round(round_id=round_.pk)
    assert close_round(round_id=round_.pk).closed_at == closed.closed_at


def test_a_reported_result_counts_once_it_is_confirmed():
    tournament = publish(make_seated(8))
    heat = first_heat(tournament)
    sheet = report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=0)
    tournament.refresh_from_db()
    assert tournament_standings(tournament).rows[0].points == 0
    now = tournament_standings(tournament, provisional=True)
    assert now.rows[0].points == 6

    confirm_result(sheet_id=sheet.pk, revision=1, role="steward")

    tournament.refresh_from_db()
    assert tournament_standings(tournament).rows[0].points == 6


def test_a_rejected_report_counts_nowhere():
    tournament = publish(make_seated(8))
    heat = first_heat(tournament)
    sheet = report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=0)

    reject_result(sheet_id=sheet.pk, revision=1, reason="Wrong table")

    tournament.refresh_from_db()
    assert tournament_standings(tournament, provisional=True).rows[0].points == 0
    with pytest.raises(StaleError):
        confirm_result(sheet_id=sheet.pk, revision=2, role="steward")


def test_the_effects_of_a_correction_are_told_before_and_change_nothing():
    tournament = make_seated(8)
    settle_round(tournament, 1)
    heat = first_heat(tournament)
    before = state_of(tournament)

    effects = correction_effects(heat_id=heat.pk, lines=reversed_lines(heat))

    names = {seat.start: seat.player.name for seat in heat.race.seats.all()}
    assert [
        (
            effects.names[change.entry],
            int(change.points_before),
            int(change.points_after),
        )
        for change in effects.changes
        if change.points_before != change.points_after
    ] == [(names[4], 2, 6), (names[3], 3, 4), (names[2], 4, 3), (names[1], 6, 2)]
    assert state_of(tournament) == before
    with pytest.raises(RaceError):
        correction_effects(heat_id=heat.pk, lines=[])
    with pytest.raises(LeagueError):
        correction_effects(heat_id=0, lines=[])


class CorrectionsAndFirstEntries(TestCase):
    """Entering right at first and correcting until right give one table."""

    @settings(max_examples=15, deadline=None)
    @given(
        st.lists(st.permutations([1, 2, 3, 4]), min_size=4, max_size=4),
        st.lists(st.permutations([1, 2, 3, 4]), min_size=4, max_size=4),
    )
    def test_corrections_give_the_same_table_as_entering_right_at_first(
        self, wrong, right
    ):
        corrected, direct = (
            publish(make_seated(16, rounds=1, final_field=0)) for _ in range(2)
        )
        for tournament, attempts in ((corrected, (wrong, right)), (direct, (right,))):
            for revision, sheets in enumerate(attempts):
                heats = [
                    heat
                    for round_ in tournament.rounds.order_by("number")
                    for heat in round_.heats.order_by("table")
                ]
                for heat, places in zip(heats, sheets, strict=True):
                    lines = [
                        LineInput(seat, place, "finished")
                        for seat, place in enumerate(places)
                    ]
                    enter_result(
                        heat_id=heat.pk,
                        lines=lines,
                        revision=revision,
                        role="organiser",
                        reason="checked",
                    )
        tables = []
        for tournament in (corrected, direct):
            tournament.refresh_from_db()
            tables.append(
                [
                    (row.name, row.rank, row.points, row.wins)
                    for row in compute_standings(tournament).rows
                ]
            )
        assert tables[0] == tables[1]
