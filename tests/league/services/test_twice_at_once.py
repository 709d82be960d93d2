"""Two people do the same thing at the same moment: one does it, the other is told."""

import threading

import pytest

from league.models import Draw, StandingSnapshot, Tournament
from league.services import seating, swaps
from league.services.entries import enter_player
from league.services.results import enter_result
from league.services.seating import draw_seating, swap_seats
from league.services.stages import close_stage
from races.models import Race, ResultSheet
from tests.factories.at_once import all_at_once
from tests.factories.league import (
    heats_of,
    in_start_order,
    make_seated,
    make_tournament,
    publish,
    settle_heats,
)

# SQLite lets one write at a time.
pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_twenty_draws_at_once_seat_everybody_once():
    tournament = make_tournament(9)
    stage = heats_of(tournament)

    endings = all_at_once(
        lambda: draw_seating(stage_id=stage.pk, draws=0, seed=7), times=20
    )

    assert endings == ["done"] + ["stale"] * 19
    assert Draw.objects.count() == 1
    assert Race.objects.count() == 12  # 9 in threes, four rounds


def test_the_token_is_what_keeps_a_second_draw_out(monkeypatch):
    """Positive control: without the comparison every draw goes through."""
    tournament = make_tournament(9)
    stage = heats_of(tournament)

    def careless(stage_id, *, draws):
        del draws
        return seating.locked_stage(stage_id)

    monkeypatch.setattr(seating, "_locked", careless)
    endings = all_at_once(
        lambda: draw_seating(stage_id=stage.pk, draws=0, seed=7), times=4
    )

    assert endings == ["done"] * 4
    assert Draw.objects.count() == 4


def swaps_of(tournament, *, times):
    """Acts that swap the same first seat with other ones, all of the same view."""
    round_ = tournament.rounds.get(number=1)
    one, two, three = (heat.race for heat in round_.heats.order_by("table"))
    first = one.seats.get(start=1)
    others = iter([*two.seats.all(), *three.seats.all()][:times])
    lock = threading.Lock()

    def act():
        with lock:
            other = next(others)
        swap_seats(
            round_id=round_.pk,
            first_seat_id=first.pk,
            second_seat_id=other.pk,
            draws=1,
        )

    return act


def test_of_six_swaps_from_the_same_view_one_is_done():
    tournament = make_seated(9)

    endings = all_at_once(swaps_of(tournament, times=6), times=6)

    assert endings == ["done"] + ["stale"] * 5
    assert heats_of(tournament).draws == 2


def test_the_token_is_what_keeps_a_second_swap_out(monkeypatch):
    """Positive control: without the comparison every swap goes through."""
    tournament = make_seated(9)
    monkeypatch.setattr(swaps, "refuse_older_seating", lambda _stage, *, draws: draws)

    endings = all_at_once(swaps_of(tournament, times=4), times=4)

    assert endings == ["done"] * 4
    assert heats_of(tournament).draws == 5


def test_a_late_entry_pressed_by_eight_at_once_enters_one():
    tournament = make_tournament(4)
    seen = tournament.version

    endings = all_at_once(
        lambda: enter_player(tournament_id=tournament.pk, name="Larry", version=seen),
        times=8,
    )

    assert endings == ["done"] + ["stale"] * 7
    assert tournament.entries.filter(player__name="Larry").count() == 1


def test_a_stage_closed_by_ten_at_once_is_closed_once():
    tournament = make_seated(9, rounds=1)
    settle_heats(tournament)
    stage = heats_of(tournament)

    endings = all_at_once(
        lambda: close_stage(
            stage_id=stage.pk, version=tournament.version, lot_seed="7"
        ),
        times=10,
    )

    assert endings == ["done"] + ["stale"] * 9
    assert StandingSnapshot.objects.count() == 1
    assert tournament.rounds.get(number=2).heats.count() == 1


def test_one_result_entered_by_ten_at_once_is_stored_once():
    heat = publish(make_seated(9, rounds=1)).rounds.get(number=1).heats.get(table=1)
    lines = in_start_order(heat)

    endings = all_at_once(
        lambda: enter_result(
            heat_id=heat.pk, lines=lines, revision=0, role="organiser"
        ),
        times=10,
    )

    assert endings == ["done"] + ["stale"] * 9
    assert ResultSheet.objects.count() == 1


def test_results_of_all_tables_at_once_are_all_counted_without_a_deadlock():
    tournament = publish(make_seated(16, rounds=1))
    heats = list(tournament.rounds.get(number=1).heats.all())
    before = Tournament.objects.get(pk=tournament.pk).version
    todo = iter([(heat, in_start_order(heat)) for heat in heats])
    lock = threading.Lock()

    def enter_next():
        with lock:
            heat, lines = next(todo)
        enter_result(heat_id=heat.pk, lines=lines, revision=0, role="organiser")

    assert all_at_once(enter_next, times=4) == ["done"] * 4
    tournament.refresh_from_db()
    assert tournament.version == before + 4


def test_a_result_and_the_closing_of_its_stage_never_miss_each_other():
    tournament = make_seated(9, rounds=1)
    settle_heats(tournament)
    stage = heats_of(tournament)
    heat = tournament.rounds.get(number=1).heats.get(table=1)
    lines = in_start_order(heat)
    acts = iter(
        [
            lambda: close_stage(stage_id=stage.pk, version=tournament.version),
            lambda: enter_result(
                heat_id=heat.pk,
                lines=lines,
                revision=1,
                role="organiser",
                reason="again",
            ),
        ]
    )

    endings = all_at_once(next(acts), times=2)

    assert endings in (["done", "stage_closed"], ["done", "stale"])


def test_players_entered_at_once_are_all_there():
    tournament = make_tournament(0)

    endings = all_at_once(
        lambda: enter_player(tournament_id=tournament.pk, name="Ida"), times=8
    )

    assert endings == ["done"] * 8
    assert tournament.entries.count() == 8
