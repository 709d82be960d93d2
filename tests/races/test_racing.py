"""A race is created and started."""

from hashlib import sha256

import pytest

from engine.core.replay import genesis_digest
from engine.registry import ruleset
from races.errors import RaceError
from races.models import Race
from races.services.racing import SeatPlan, create_race, start_race
from tests.factories.races import SEED, make_player, make_race, make_table_race

pytestmark = pytest.mark.django_db


def test_a_created_race_is_pinned_to_its_rules_and_options():
    race = make_race(route="free")

    assert (race.status, race.turn, race.revision) == ("seated", 0, 0)
    assert race.ruleset_version == ruleset("ave_caesar").version
    assert race.options["route"] == "free"
    assert race.options["board"] == "A"
    assert race.options["order"] == [0, 1, 2, 3]
    assert [str(seat) for seat in race.seats.all()][:1] == ["Bot easy A"]


def test_start_places_become_the_order_of_the_rules():
    seats = [
        SeatPlan(index=index, start=start, colour="ABC"[index], bot="easy")
        for index, start in enumerate((2, 3, 1))
    ]

    race = create_race(options={}, mode="online", seats=seats)

    assert race.options["order"] == [2, 0, 1]


def test_starting_publishes_the_commitment_and_asks_for_the_first_move(
    django_capture_on_commit_callbacks,
):
    race = make_race()

    with django_capture_on_commit_callbacks() as callbacks:
        race = start_race(race_id=race.pk)

    assert race.commitment == sha256(SEED).hexdigest()
    assert race.head == genesis_digest(
        "ave_caesar",
        race.ruleset_version,
        ruleset("ave_caesar").track_sha,
        4,
        race.options,
        race.commitment,
    )
    assert (race.status, race.waiting_for) == ("running", "bot")
    assert [c.keywords for c in callbacks if c.keywords] == [
        {"race_id": race.pk, "turn": 0}
    ]


def test_a_seed_is_drawn_when_none_is_given():
    first = start_race(race_id=make_race(seed=None).pk)
    second = start_race(race_id=make_race(seed=None).pk)

    assert len(first.seed) == 32
    assert first.seed != second.seed


def test_a_race_that_a_person_opens_waits_for_the_person(
    django_capture_on_commit_callbacks,
):
    race = make_race(bots=("", "easy", "easy"))

    with django_capture_on_commit_callbacks() as callbacks:
        race = start_race(race_id=race.pk)

    assert race.waiting_for == "person"
    assert [c.keywords for c in callbacks if c.keywords] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"options": {"board": "C"}}, "bad_option"),
        ({"options": {"speed": "fast"}}, "bad_option"),
        ({"game": "chess"}, "unknown_ruleset"),
        ({"version": "0"}, "unknown_ruleset"),
        ({"mode": "by post"}, "bad_mode"),
        ({"seed": b"short"}, "bad_seed"),
    ],
)
def test_an_impossible_race_is_refused_in_words_and_leaves_no_trace(change, code):
    seats = [SeatPlan(i, i + 1, "ABC"[i], bot="easy") for i in range(3)]

    with pytest.raises(RaceError) as refusal:
        create_race(**{"options": {}, "mode": "online", "seats": seats} | change)

    assert refusal.value.code == code
    assert str(refusal.value)
    assert Race.objects.count() == 0


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([(0, 1, "A", "easy"), (2, 2, "B", "easy"), (1, 2, "C", "easy")], "bad_starts"),
        ([(0, 1, "A", "easy"), (1, 2, "B", "easy"), (3, 3, "C", "easy")], "bad_seats"),
        (
            [(0, 1, "A", "easy"), (1, 2, "A", "easy"), (2, 3, "C", "easy")],
            "bad_colours",
        ),
        ([(0, 1, "A", "easy"), (1, 2, "", "easy"), (2, 3, "C", "easy")], "bad_colours"),
        ([(0, 1, "A", "easy"), (1, 2, "B", "nobody"), (2, 3, "C", "easy")], "bad_bot"),
        ([(0, 1, "A", "easy"), (1, 2, "B", ""), (2, 3, "C", "easy")], "no_driver"),
        ([(0, 1, "A", "easy"), (1, 2, "B", "easy")], "bad_player_count"),
    ],
)
def test_impossible_seats_are_refused(seats, code):
    plans = [SeatPlan(i, start, colour, bot=bot) for i, start, colour, bot in seats]

    with pytest.raises(RaceError) as refusal:
        create_race(options={}, mode="online", seats=plans)

    assert refusal.value.code == code
    assert Race.objects.count() == 0


def test_one_player_cannot_sit_twice():
    player = make_player()
    plans = [SeatPlan(i, i + 1, "ABC"[i], player_id=player.pk) for i in range(3)]

    with pytest.raises(RaceError) as refusal:
        create_race(options={}, mode="table", seats=plans)

    assert refusal.value.code == "bad_seats"
    assert Race.objects.count() == 0


def test_a_race_starts_once_and_only_online():
    race = make_race()
    start_race(race_id=race.pk)

    with pytest.raises(RaceError, match="started already"):
        start_race(race_id=race.pk)
    with pytest.raises(RaceError, match="at a table"):
        start_race(race_id=make_table_race().pk)
    with pytest.raises(RaceError, match="no such race"):
        start_race(race_id=0)


def ben_hur_seats(*starts, chariots=1):
    """Seats of Ben Hur by start place; those of one driver stand together."""
    drivers = [make_player(f"Driver {n}") for n in range(len(starts) // chariots)]
    return [
        SeatPlan(
            index=index,
            start=start,
            colour="ABCDEFG"[index],
            player_id=drivers[index // chariots].pk,
            chariot=index % chariots + 1,
        )
        for index, start in enumerate(starts)
    ]


def test_start_places_of_ben_hur_may_leave_gaps():
    race = create_race(
        game="ben_hur",
        options={},
        mode="online",
        seats=ben_hur_seats(6, 2, 4, 1),  # BH-5
    )

    assert race.options["places"] == [6, 2, 4, 1]
    assert list(race.seats.values_list("start", flat=True)) == [6, 2, 4, 1]


@pytest.mark.parametrize("starts", [(1, 2, 3, 7), (0, 1, 2, 3), (1, 2, 2, 3)])
def test_a_chariot_of_ben_hur_stands_on_one_of_six_places_alone(starts):
    with pytest.raises(RaceError) as refusal:
        create_race(
            game="ben_hur", options={}, mode="online", seats=ben_hur_seats(*starts)
        )

    assert refusal.value.code == "bad_starts"
    assert Race.objects.count() == 0


def test_a_driver_may_have_several_chariots_each_counted():
    race = create_race(
        game="ben_hur",
        options={"owners": [0, 0, 1, 1, 2, 2]},
        mode="online",
        seats=ben_hur_seats(1, 2, 3, 4, 5, 6, chariots=2),  # BH-2
    )

    assert list(race.seats.values_list("chariot", flat=True)) == [1, 2] * 3
    assert len(set(race.seats.values_list("player", flat=True))) == 3


def test_one_chariot_is_not_driven_twice_by_one_player():
    plans = ben_hur_seats(1, 2, 3, 4, 5, 6, chariots=2)
    plans[1] = SeatPlan(1, 2, "B", player_id=plans[0].player_id)

    with pytest.raises(RaceError) as refusal:
        create_race(
            game="ben_hur",
            options={"owners": [0, 0, 1, 1, 2, 2]},
            mode="online",
            seats=plans,
        )

    assert refusal.value.code == "bad_seats"
    assert Race.objects.count() == 0
