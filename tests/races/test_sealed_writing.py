"""All write at once and in secret: nobody waits for another, and nothing leaks."""

import pytest
from rest_framework.test import APIClient

from races.errors import RaceError, StaleError
from races.models import Race, User
from races.selectors.boards.history import follow
from races.selectors.playing.position import current_state
from races.selectors.sealing import sealed_since
from races.selectors.verification import race_faults
from races.services.bots import advance_race
from races.services.play import play_action
from tests.factories.circus_driving import make_circus
from tests.factories.races import make_started_race
from tests.factories.secret_game import GAME, secret_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("secret_game")]
__all__ = ["secret_game"]


@pytest.fixture
def race():
    """Three people, who are all to write."""
    return make_started_race(game=GAME, bots=("", "", ""))


def write(race, seat, number, *, turn=0):
    return play_action(race_id=race.pk, seat=seat, notation=str(number), turn=turn)


def log_of(race, client=None):
    answer = (client or APIClient()).get(f"/api/v1/races/{race.pk}/log/")
    assert answer.status_code == 200
    return [(row["notation"], row["digest"]) for row in answer.json()["results"]]


def test_what_others_write_meanwhile_makes_nobody_late(race):
    write(race, 2, 5)
    write(race, 0, 4)
    after = write(race, 1, 3)

    assert after.turn == 3
    assert list(race.log.values_list("seat", flat=True)) == [2, 0, 1]
    assert race_faults(after) == []


def test_a_number_of_the_last_writing_is_late_in_the_next(race):
    for seat in range(3):
        write(race, seat, 1)

    with pytest.raises(StaleError):
        write(race, 0, 9, turn=2)
    assert write(race, 0, 9, turn=3).turn == 4


def test_a_turn_that_is_still_to_come_is_refused(race):
    with pytest.raises(StaleError):
        write(race, 0, 9, turn=1)


def test_nobody_writes_twice(race):
    write(race, 0, 9)

    with pytest.raises(RaceError, match="written already") as refused:
        write(race, 0, 1, turn=1)

    assert refused.value.code == "written"
    assert race.log.count() == 1


@pytest.mark.parametrize("bots", [("", "copying", ""), ("copying", "", "")])
def test_a_bot_writes_wherever_it_stands_and_waits_for_nobody(bots):
    race = make_started_race(game=GAME, bots=bots)
    assert race.waiting_for == Race.Waiting.BOT

    advance_race(race_id=race.pk, turn=0)

    race.refresh_from_db()
    assert (race.turn, race.waiting_for) == (1, Race.Waiting.PERSON)
    assert race.log.get().actor == "bot"


def test_people_who_write_first_leave_the_bots_asked():
    race = make_started_race(game=GAME, bots=("", "copying"))

    after = write(race, 0, 3)

    assert after.waiting_for == Race.Waiting.BOT
    advance_race(race_id=race.pk, turn=1)
    race.refresh_from_db()
    # Its choice is made from its own seat: the 3 is not copied. Then it writes again.
    assert list(race.log.values_list("notation", flat=True)) == ["3", "7", "7"]
    assert race.waiting_for == Race.Waiting.PERSON


def test_the_public_log_tells_of_a_writing_but_not_what_was_written(race):
    write(race, 0, 4)
    write(race, 1, 6)

    assert log_of(race) == [(None, None), (None, None)]


def test_a_writer_reads_his_own_number_and_no_digest(race):
    """A digest covers what was written before: it would tell of the others."""
    user = User.objects.create_user("writer")
    seat = race.seats.select_related("player").get(index=1)
    seat.player.user = user
    seat.player.save()
    write(race, 0, 4)
    write(race, 1, 6)
    client = APIClient()
    client.force_login(user)

    assert log_of(race, client) == [(None, None), ("6", None)]


def test_everything_is_open_when_all_have_written(race):
    for seat in range(3):
        write(race, seat, seat)
    race.refresh_from_db()

    shown = log_of(race)

    assert [notation for notation, _digest in shown] == ["0", "1", "2"]
    assert shown[-1][1] == race.head


def test_a_race_that_cannot_be_replayed_keeps_its_log_to_itself(race):
    write(race, 0, 4)
    race.refresh_from_db()
    Race.objects.filter(pk=race.pk).update(ruleset_version="gone")
    race.refresh_from_db()

    assert sealed_since(race) == 0


def test_a_history_has_no_notation_of_what_is_secret(race):
    for seat in range(3):
        write(race, seat, 8)
    write(race, 1, 6, turn=3)
    race.refresh_from_db()

    steps = follow(race).steps

    assert [step.notation for step in steps] == ["8", "8", "8", ""]
    assert all(effect.data == {} for effect in steps[-1].effects)
    assert current_state(race).observe(1).own == 6  # the state itself knows it


def test_a_circus_of_bots_builds_writes_drives_and_verifies():
    race = make_circus("easy", "medium", build=None, laps=1)

    for _ in range(100):
        race.refresh_from_db()
        if not race.is_driven:
            break
        advance_race(race_id=race.pk, turn=race.turn)

    assert race.status == Race.Status.SETTLED
    assert race.sheets.get().lines.count() == 2
    assert race_faults(race) == []
