"""What is stored holds; whatever is bent is named."""

import json
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from league.models import SeatedEntry, StandingSnapshot, Tournament
from league.selectors.standings import tournament_standings
from league.services.driving import start_round_online
from league.services.rounds import release_round
from league.services.stages import close_stage
from races.models import Player, Race, ResultLine, ResultSheet, Seat
from races.services.bots import advance_race
from tests.factories.league import heats_of, make_seated, settle_heats

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed():
    """Nine players, one round raced and closed, the final seated."""
    tournament = make_seated(9, rounds=1)
    settle_heats(tournament)
    close_stage(
        stage_id=heats_of(tournament).pk, version=tournament.version, lot_seed="7"
    )
    tournament.refresh_from_db()
    return tournament


def verify(capsys):
    """Return the faults that `manage.py verify --json` names."""
    with suppress(CommandError):  # its text is for people; the JSON says the same
        call_command("verify", json=True)
    return json.loads(capsys.readouterr().out)["faults"]


def test_everything_holds(closed, capsys):
    tournament_standings(closed)

    call_command("verify")

    assert capsys.readouterr().out == "4 races and 1 tournaments hold.\n"
    assert verify(capsys) == []


def test_a_bent_log_is_named(capsys):
    tournament = make_seated(9, rounds=1)
    round_ = tournament.rounds.get(number=1)
    release_round(round_id=round_.pk)
    race = start_round_online(round_id=round_.pk, bots="easy")[0]
    advance_race(race_id=race.pk, turn=0)
    Race.objects.filter(pk=race.pk).update(head="0" * 32)

    assert any(fault.startswith(f"Race {race.pk}: ") for fault in verify(capsys))


def test_a_seat_of_somebody_else_is_named(closed, capsys):
    first = SeatedEntry.objects.filter(round__number=1).first()
    Seat.objects.filter(pk=first.seat_id).update(
        player=Player.objects.create(name="Sent")
    )

    faults = verify(capsys)

    assert f"Seating {first.pk} and its seat do not belong together." in faults


def test_a_wrong_cached_table_is_named(closed, capsys):
    tournament_standings(closed)
    ResultLine.objects.filter(place=1).update(place=9)

    assert any("cached table" in fault for fault in verify(capsys))
    cache.clear()
    assert any("kept table of" in fault for fault in verify(capsys))


def test_a_kept_table_that_was_touched_is_named(closed, capsys):
    snapshot = StandingSnapshot.objects.get()
    snapshot.rows[0]["points"] = "99"
    snapshot.inputs_hash = "0" * 64
    snapshot.save()

    faults = verify(capsys)

    assert faults == [
        f"Tournament {closed.pk}: The kept table of heats is not what the results"
        " come to.",
        f"Tournament {closed.pk}: Results behind the kept table of heats have changed.",
    ]
    assert Tournament.objects.count() == 1


def test_a_settled_race_without_an_official_result_is_named_with_its_table(
    closed, capsys
):
    sheet = ResultSheet.objects.filter(race__heat__round__number=1).first()
    sheet.lines.all().delete()
    sheet.delete()
    cache.clear()

    faults = verify(capsys)

    assert (
        f"Race {sheet.race_id}: 0 result sheets are confirmed instead of 1." in faults
    )
    assert any("Results behind the kept table" in fault for fault in faults)


def test_a_race_called_settled_that_nobody_raced_is_named(capsys):
    tournament = make_seated(9, rounds=1)
    race = Race.objects.filter(heat__round__tournament=tournament).first()
    Race.objects.filter(pk=race.pk).update(status=Race.Status.SETTLED)

    assert verify(capsys) == [
        f"Race {race.pk}: 0 result sheets are confirmed instead of 1."
    ]
