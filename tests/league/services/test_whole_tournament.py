"""A tournament from the first entry to the champion."""

import itertools

import pytest

from league.models import StandingSnapshot, Tournament
from league.selectors.standings import tournament_standings
from league.services.stages import close_stage
from tests.factories.league import (
    final_of,
    heats_of,
    make_seated,
    settle_heats,
    settle_round,
)

pytestmark = pytest.mark.django_db


def test_eight_players_race_four_heats_and_the_best_four_the_final():
    tournament = make_seated(8)
    settle_heats(tournament)

    snapshot = close_stage(
        stage_id=heats_of(tournament).pk, version=tournament.version, lot_seed="1"
    )

    tournament.refresh_from_db()
    final = final_of(tournament)
    round_ = final.rounds.get()
    heat = round_.heats.get()
    assert round_.released_at is None
    assert heat.race.options["board"] == "A"  # AC-62
    assert heat.race.options["route"] == "free"
    seated = set(heat.seated.values_list("entry_id", flat=True))
    assert seated == set(snapshot.advanced["finalists"])
    assert len(seated) == 4

    settle_round(tournament, 5)
    tournament.refresh_from_db()
    close_stage(stage_id=final.pk, version=tournament.version)

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert StandingSnapshot.objects.filter(stage__tournament=tournament).count() == 2
    view = tournament_standings(tournament)
    assert view.over
    assert {row.entry for row in view.rows[:4]} == seated


def test_one_table_of_five_opens_every_heat_by_whoever_started_last():
    tournament = make_seated(5)
    settle_heats(tournament)
    close_stage(stage_id=heats_of(tournament).pk, version=tournament.version)

    starts = []
    for round_ in tournament.rounds.order_by("number"):
        seats = round_.heats.get().race.seats.order_by("start")
        starts.append([seat.player.name for seat in seats])
    for before, after in itertools.pairwise(starts):
        assert after == [before[-1], *before[:-1]]  # AC-60, AC-62
    assert len(starts) == 5  # D13b: all five drive the final
    final = tournament.rounds.get(number=5).heats.get().race
    assert (final.options["board"], final.options["direction"]) == ("A", "cw")
    courses = [
        (race.options["board"], race.options["colour"], race.options["direction"])
        for race in (r.heats.get().race for r in tournament.rounds.order_by("number"))
    ]
    assert courses[:4] == [
        ("B", "yellow", "cw"),
        ("B", "red", "cw"),
        ("B", "yellow", "ccw"),
        ("B", "red", "ccw"),
    ]  # AC-59
