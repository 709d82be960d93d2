"""Bots move on: in batches, once, and never by looking at what is hidden."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine import registry
from engine.registry import ruleset
from races import queue, tasks
from races.errors import RaceError, StaleError
from races.models import LoggedAction, Race
from races.selectors.replays import race_state
from races.selectors.verification import race_faults
from races.services import bots
from races.services.bots import (
    Advance,
    advance_or_park,
    advance_race,
    replace_bots,
    retry_race,
)
from races.services.play import play_action
from races.services.sweeping import sweep
from tests.factories.races import make_started_race

pytestmark = pytest.mark.django_db


def drive(race: Race, *, most: int = 50) -> Race:
    """Deliver task after task until nobody has to move by itself."""
    for _ in range(most):
        race.refresh_from_db()
        if not race.is_driven:
            return race
        advance_race(race_id=race.pk, turn=race.turn)
    raise AssertionError("the race does not come to an end")


def log_of(race: Race) -> list[tuple[int, int, str]]:
    return list(race.log.values_list("number", "seat", "notation"))


class Raising:
    """A bot that cannot move."""

    key = "raising"

    def choose(self, *, ruleset, observation, legal, rng):
        raise ValueError("the poison")


@pytest.fixture
def raising(monkeypatch):
    """A bot of that name which always raises."""
    monkeypatch.setitem(registry.BOTS, "raising", Raising())
    return "raising"


def test_a_race_of_bots_ends_with_the_engines_result():
    race = drive(make_started_race())

    state = race_state(race, seats=4)
    sheet = race.sheets.get()
    assert race.status == "settled"
    assert state.is_over()
    assert (sheet.status, sheet.role, sheet.revision) == ("confirmed", "engine", 1)
    assert set(sheet.lines.values_list("seat__index", "place", "finish", "order")) == {
        (f.seat, f.place, str(f.finish), f.order) for f in state.finishes()
    }
    assert race.ended_at is not None
    assert race_faults(race) == []


@pytest.mark.parametrize("bot", ["easy", "medium"])
@pytest.mark.parametrize("drivers", [3, 6])
def test_races_of_any_size_end_and_verify(bot, drivers):
    race = drive(make_started_race(bots=(bot,) * drivers))

    assert race.status == "settled"
    assert race_faults(race) == []


def test_one_task_commits_at_most_four_batches_of_25_and_hands_on(
    django_capture_on_commit_callbacks,
):
    race = make_started_race(bots=("easy",) * 6)

    with django_capture_on_commit_callbacks() as callbacks:
        advance = advance_race(race_id=race.pk, turn=0)

    assert advance == Advance(100, bots.Outcome.HANDED_ON)
    assert [c.keywords for c in callbacks if c.keywords] == [
        {"race_id": race.pk, "turn": 100}
    ]
    assert LoggedAction.objects.count() == 100


def test_a_batch_ends_when_its_time_is_up(monkeypatch):
    monkeypatch.setattr(bots, "SECONDS_A_COMMIT", 0.0)
    race = make_started_race()

    assert advance_race(race_id=race.pk, turn=0).moves == bots.COMMITS_A_TASK


def test_a_task_delivered_five_times_moves_once():
    race = make_started_race()
    advance_race(race_id=race.pk, turn=0)
    race.refresh_from_db()
    turn, log = race.turn, log_of(race)

    again = [advance_race(race_id=race.pk, turn=0) for _ in range(5)]

    race.refresh_from_db()
    assert again == [Advance(0, bots.Outcome.STALE)] * 5
    assert (race.turn, log_of(race)) == (turn, log)


def test_a_late_task_of_a_settled_race_does_nothing():
    race = drive(make_started_race())
    log = log_of(race)

    assert advance_race(race_id=race.pk, turn=race.turn).outcome == "stale"
    assert advance_race(race_id=race.pk, turn=7).outcome == "stale"
    assert advance_race(race_id=10**9, turn=0).outcome == "stale"
    assert log_of(race) == log


def test_a_task_that_is_tried_again_chooses_the_same_moves():
    first, second = make_started_race(), make_started_race()

    drive(first)
    while second.is_driven:
        bots._think(bots._table(second.pk, second.turn))  # lost before the commit
        advance_race(race_id=second.pk, turn=second.turn)
        second.refresh_from_db()

    assert log_of(first) == log_of(second)


def test_a_move_that_was_thought_too_long_loses_the_turn():
    race = make_started_race()
    table = bots._table(race.pk, 0)
    moves = bots._think(table)
    advance_race(race_id=race.pk, turn=0)
    log = log_of(race)

    with pytest.raises(RaceError) as refusal:
        bots._commit(table, moves, hand_on=True)

    assert refusal.value.code == "stale"
    assert log_of(race) == log


def test_bots_stop_where_a_person_has_to_act():
    race = make_started_race(bots=("easy", "easy", ""))

    advance = advance_race(race_id=race.pk, turn=0)

    race.refresh_from_db()
    assert advance == Advance(2, bots.Outcome.WAITING)
    assert (race.waiting_for, race.turn) == ("person", 2)


def test_a_person_who_can_only_pass_is_passed_by_the_rules():
    race = make_started_race(bots=("", *("medium",) * 5), board="A", seed=b"\x07" * 32)
    rules = ruleset("ave_caesar")

    while not drive(race).is_over:
        state = race_state(race, seats=6)
        cards = [a for a in map(rules.encode, state.legal_actions(0)) if a != "pass"]
        play_action(race_id=race.pk, seat=0, notation=cards[-1], turn=race.turn)
        race.refresh_from_db()

    passes = race.log.filter(seat=0, notation="pass")
    assert passes.count() == 6
    assert set(passes.values_list("actor", flat=True)) == {"rules"}
    assert set(race.log.filter(actor="person").values_list("seat", flat=True)) == {0}
    assert race_faults(race) == []


def test_a_bot_is_shown_its_own_seat_only(monkeypatch):
    shown = []

    class Looking:
        key = "looking"

        def choose(self, *, ruleset, observation, legal, rng):
            shown.append((observation.seat, len(observation.hand)))
            return legal[0]

    monkeypatch.setitem(registry.BOTS, "looking", Looking())
    race = make_started_race(bots=("looking", "easy", "looking"))

    advance_race(race_id=race.pk, turn=0)

    assert {seat for seat, _hand in shown} == {0, 2}
    assert max(hand for _seat, hand in shown) == 3


def test_a_poisoned_race_is_parked_after_three_attempts_and_others_go_on(
    raising, caplog
):
    healthy = make_started_race()
    sick = make_started_race(bots=("raising", "easy", "easy"))

    outcomes = [advance_or_park(race_id=sick.pk, turn=0).outcome for _ in range(5)]

    sick.refresh_from_db()
    assert outcomes == ["failed", "failed", "failed", "stale", "stale"]
    assert (sick.attempts, sick.turn) == (3, 0)
    assert sick.parked_at is not None
    assert sick.parked_because == "ValueError: the poison"
    assert "cannot go on at turn 0" in caplog.text
    assert drive(healthy).status == "settled"


def test_the_sweeper_leaves_a_parked_race_alone(raising, monkeypatch):
    sick = make_started_race(bots=("raising", "easy", "easy"))
    sent = []
    monkeypatch.setattr(queue, "send", lambda name, **a: sent.append(a) or True)
    for _ in range(3):
        advance_or_park(race_id=sick.pk, turn=0)

    assert sweep(stalled_for=0) == 0
    assert sent == []


def test_a_parked_race_goes_on_when_it_is_tried_again(
    raising, monkeypatch, django_capture_on_commit_callbacks
):
    race = make_started_race(bots=("raising", "easy", "easy"))
    for _ in range(3):
        advance_or_park(race_id=race.pk, turn=0)
    monkeypatch.setitem(registry.BOTS, "raising", registry.BOTS["easy"])

    with django_capture_on_commit_callbacks() as callbacks:
        race = retry_race(race_id=race.pk)

    assert (race.attempts, race.parked_at, race.parked_because) == (0, None, "")
    assert {"race_id": race.pk, "turn": 0} in [c.keywords for c in callbacks]
    assert drive(race).status == "settled"


def test_only_a_parked_race_can_be_tried_again():
    with pytest.raises(RaceError) as refusal:
        retry_race(race_id=make_started_race().pk)

    assert refusal.value.code == "not_parked"


def test_a_parked_race_ends_once_other_bots_take_over(
    raising, django_capture_on_commit_callbacks
):
    race = make_started_race(bots=("raising", "raising", "", "raising"))
    for _attempt in range(bots.ATTEMPTS):
        advance_or_park(race_id=race.pk, turn=0)
    before = log_of(race)
    for change, code in (({"turn": 7}, "stale"), ({"bot": "skynet"}, "bad_bot")):
        with pytest.raises((RaceError, StaleError)) as refusal:
            replace_bots(**{"race_id": race.pk, "turn": 0, "bot": "easy"} | change)
        assert refusal.value.code == code
    assert set(race.seats.values_list("bot", flat=True)) == {"raising", ""}

    with django_capture_on_commit_callbacks() as tasks_sent:
        replace_bots(race_id=race.pk, turn=0, bot="easy")

    race.refresh_from_db()
    assert (race.parked_at, race.attempts, len(tasks_sent)) == (None, 0, 2)
    assert list(race.seats.values_list("bot", flat=True)) == [
        "easy",
        "easy",
        "",
        "easy",
    ]
    assert log_of(race) == before
    race.seats.update(bot="easy")  # nobody is there to act for the person
    assert drive(race).status == "settled"
    assert race_faults(race) == []


def test_bots_are_not_exchanged_in_a_race_that_moves():
    race = make_started_race()

    with pytest.raises(RaceError) as refusal:
        replace_bots(race_id=race.pk, turn=0, bot="hard")

    assert refusal.value.code == "not_parked"


def test_progress_forgives_earlier_failures(raising, monkeypatch):
    race = make_started_race(bots=("raising", "easy", "easy"))
    advance_or_park(race_id=race.pk, turn=0)
    advance_or_park(race_id=race.pk, turn=0)
    monkeypatch.setitem(registry.BOTS, "raising", registry.BOTS["easy"])

    advance_or_park(race_id=race.pk, turn=0)

    race.refresh_from_db()
    assert (race.attempts, race.parked_at) == (0, None)
    assert race.turn > 0


def test_a_failure_of_a_turn_that_has_passed_is_not_counted():
    race = drive(make_started_race())

    bots.note_failure(race_id=race.pk, turn=3, fault=ValueError("late"))

    race.refresh_from_db()
    assert race.attempts == 0


def test_a_lost_start_is_found_by_the_sweeper(monkeypatch, settings):
    race = make_started_race()  # its task was never sent: no commit happened here
    waiting = make_started_race(bots=("", "easy", "easy"))
    sent = []
    monkeypatch.setattr(queue, "send", lambda name, **a: sent.append((name, a)) or True)

    assert sweep() == 0
    settings.LAUREL_STALL_AFTER = 10
    Race.objects.update(moved_at=timezone.now() - timedelta(seconds=11))

    assert sweep() == 1
    assert sent == [(queue.ADVANCE_RACE, {"race_id": race.pk, "turn": 0})]
    assert waiting.waiting_for == "person"


def test_the_sweeper_starts_the_oldest_hundred():
    for _ in range(3):
        make_started_race()

    assert sweep(stalled_for=0) == 3


def test_the_tasks_are_doors_to_the_services():
    race = make_started_race(bots=("easy",) * 6)

    assert tasks.advance_race(race_id=race.pk, turn=0) == "handed_on"
    assert tasks.sweep() == 0
