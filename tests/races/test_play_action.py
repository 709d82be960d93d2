"""A person plays: checked by the rules, under the turn token, or refused in words."""

import pytest

from engine.core.replay import next_digest
from engine.registry import ruleset
from races.errors import RaceError, StaleError
from races.models import LoggedAction
from races.selectors.replays import race_state
from races.selectors.verification import race_faults
from races.services import play
from races.services.play import play_action
from tests.factories.races import make_race, make_started_race, make_table_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def race():
    """Three people; seat 0 opens."""
    return make_started_race(bots=("", "", ""))


def first_card(race) -> str:
    state = race_state(race, seats=3)
    return ruleset("ave_caesar").encode(state.legal_actions(state.to_move())[0])


def test_a_played_card_is_logged_and_chained(race):
    notation, head = first_card(race), race.head

    after = play_action(race_id=race.pk, seat=0, notation=notation, turn=0)

    row = race.log.get()
    assert (row.number, row.seat, row.notation, row.actor) == (1, 0, notation, "person")
    assert row.digest == next_digest(head, 0, 0, notation) == after.head
    assert (after.turn, after.waiting_for) == (1, "person")
    assert race_faults(after) == []


def test_the_next_bot_is_asked_after_the_commit(django_capture_on_commit_callbacks):
    race = make_started_race(bots=("", "easy", "easy"))

    with django_capture_on_commit_callbacks() as callbacks:
        play_action(race_id=race.pk, seat=0, notation=first_card(race), turn=0)

    assert {"race_id": race.pk, "turn": 1} in [c.keywords for c in callbacks]


@pytest.mark.parametrize(
    ("seat", "notation", "turn", "code"),
    [
        (0, "nonsense", 0, "bad_notation"),
        (0, "6>K1", 0, None),
        (1, "1>h4.0", 0, None),
        (7, "1>h4.0", 0, "bad_seat"),
        (0, "1>h4.0", 1, "stale"),
        (0, "x" * 500, 0, "bad_notation"),
    ],
)
def test_an_action_that_is_not_allowed_is_refused_in_words(
    race, seat, notation, turn, code
):
    with pytest.raises(RaceError) as refusal:
        play_action(race_id=race.pk, seat=seat, notation=notation, turn=turn)

    race.refresh_from_db()
    assert code is None or refusal.value.code == code
    assert str(refusal.value)
    assert (race.turn, LoggedAction.objects.count()) == (0, 0)


def test_a_race_that_does_not_run_is_not_played():
    for race in (make_table_race(), make_race()):
        with pytest.raises(RaceError) as refusal:
            play_action(race_id=race.pk, seat=0, notation="1>h4.0", turn=0)

        assert refusal.value.code == "not_running"


def test_an_unknown_race_is_refused():
    with pytest.raises(RaceError) as refusal:
        play_action(race_id=0, seat=0, notation="1>h4.0", turn=0)

    assert refusal.value.code == "unknown"


def test_the_number_of_a_move_is_the_last_line_of_defence(race):
    notation = first_card(race)
    play_action(race_id=race.pk, seat=0, notation=notation, turn=0)
    state = race_state(race, seats=3, upto=0)
    move = play.Move(0, notation, "person")
    race.turn = 0  # as seen by somebody whose lock did not hold

    with pytest.raises(StaleError, match="moved meanwhile"):
        play.append_moves(
            race,
            state=state,
            moves=[move],
            rules=ruleset("ave_caesar"),
            bots={0: "", 1: "", 2: ""},
        )

    assert race.log.count() == 1
