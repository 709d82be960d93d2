"""Seating: drawn once, reproducible, mended when people come and go."""

import pytest

from league.errors import LeagueError
from league.models import Draw, Entry, Tournament
from league.selectors.seating import is_stale
from league.services.entries import enter_player, return_entry, withdraw_entry
from league.services.repairs import repair_round_seating
from league.services.rounds import release_round, withdraw_release
from league.services.seating import draw_seating, redraw_rounds, swap_seats
from races.errors import StaleError
from races.models import Race
from races.selectors.races import visible_races
from tests.factories.league import (
    heats_of,
    in_start_order,
    make_seated,
    make_tournament,
    seating_of,
    settle,
    settle_round,
    state_of,
)

pytestmark = pytest.mark.django_db


def test_the_same_seed_and_roster_give_the_same_seating():
    first, second = make_seated(11, seed=42), make_seated(11, seed=42)
    other = make_seated(11, seed=43)

    assert seating_of(first) == seating_of(second)
    assert seating_of(first) != seating_of(other)


def test_a_stored_draw_is_enough_to_make_it_again():
    tournament = make_seated(9, seed=5)
    draw = Draw.objects.get()
    before = seating_of(tournament)

    draw_seating(stage_id=draw.stage_id, draws=1, seed=draw.seed)

    assert seating_of(tournament) == before
    again = Draw.objects.get(number=2)
    assert (again.algorithm, again.algorithm_version) == (
        "balanced",
        draw.algorithm_version,
    )
    assert (
        again.roster
        == draw.roster
        == list(tournament.entries.order_by("pk").values_list("pk", flat=True))
    )
    assert again.roster_hash == draw.roster_hash
    assert again.quality["max_meetings"] == 1  # 9 in threes: nobody meets twice


def test_everybody_sits_once_a_round_in_colours_by_start_place():
    tournament = make_seated(10)

    rows = seating_of(tournament)
    for number in range(1, 5):
        names = [name for round_, _table, name, _start in rows if round_ == number]
        assert len(names) == len(set(names)) == 10
    seats = [
        (seat.start, seat.colour)
        for heat in tournament.rounds.get(number=1).heats.all()
        for seat in heat.race.seats.all()
    ]
    assert all("ABCDEF"[start - 1] == colour for start, colour in seats)


def test_a_drawn_seating_is_nobodys_business_until_it_is_released():
    tournament = make_seated(8)
    assert not visible_races().exists()

    release_round(round_id=tournament.rounds.get(number=1).pk)

    assert visible_races().count() == 2
    withdraw_release(round_id=tournament.rounds.get(number=1).pk)
    assert not visible_races().exists()


def test_a_release_stays_once_a_race_has_begun():
    tournament = make_seated(8)
    round_ = settle_round(tournament, 1)

    with pytest.raises(LeagueError) as refusal:
        withdraw_release(round_id=round_.pk)

    assert refusal.value.code == "begun"


def test_only_who_has_seen_the_last_draw_may_draw_again():
    tournament = make_seated(8)
    before = state_of(tournament)

    with pytest.raises(StaleError):
        draw_seating(stage_id=heats_of(tournament).pk, draws=0)

    assert state_of(tournament) == before
    assert Draw.objects.count() == 1


@pytest.mark.parametrize(
    ("players", "settings", "code"),
    [(2, {}, "too_few"), (7, {"single_table": True}, "single_table")],
)
def test_people_who_cannot_be_seated_are_refused_in_words(players, settings, code):
    tournament = make_tournament(players, **settings)
    before = state_of(tournament)

    with pytest.raises(LeagueError) as refusal:
        draw_seating(stage_id=heats_of(tournament).pk, draws=0)

    assert refusal.value.code == code
    assert str(players) in str(refusal.value)
    assert state_of(tournament) == before


def test_a_seed_has_63_bits_and_a_final_is_not_drawn():
    tournament = make_tournament(8)
    for stage_id, seed, code in (
        (heats_of(tournament).pk, 2**63, "bad_seed"),
        (tournament.stages.get(kind="final").pk, 1, "final"),
    ):
        with pytest.raises(LeagueError) as refusal:
            draw_seating(stage_id=stage_id, draws=0, seed=seed)
        assert refusal.value.code == code


def test_after_the_first_race_only_the_rounds_to_come_are_drawn_anew():
    tournament = make_seated(12)
    settle_round(tournament, 1)
    stage = heats_of(tournament)
    raced = [row for row in seating_of(tournament) if row[0] == 1]

    with pytest.raises(LeagueError) as refusal:
        draw_seating(stage_id=stage.pk, draws=1)
    assert refusal.value.code == "begun"
    redraw_rounds(stage_id=stage.pk, draws=1, seed=99)

    rows = seating_of(tournament)
    assert [row for row in rows if row[0] == 1] == raced
    assert {row[0] for row in rows} == {1, 2, 3, 4}


def test_two_seats_are_swapped_between_tables_and_within_one():
    tournament = make_seated(8)
    round_ = tournament.rounds.get(number=1)
    one, two = (heat.race for heat in round_.heats.order_by("table"))
    a, b = one.seats.get(start=1), one.seats.get(start=2)
    c = two.seats.get(start=1)
    names = [seat.player.name for seat in (a, b, c)]

    swap_seats(round_id=round_.pk, first_seat_id=a.pk, second_seat_id=b.pk, draws=1)
    swap_seats(round_id=round_.pk, first_seat_id=a.pk, second_seat_id=c.pk, draws=2)

    for seat in (a, b, c):
        seat.refresh_from_db()
    assert [seat.player.name for seat in (b, c, a)] == [names[0], names[1], names[2]]
    assert [seat.seated.entry.player_id for seat in (a, b, c)] == [
        seat.player_id for seat in (a, b, c)
    ]
    assert {seat.bot for seat in (a, b, c)} == {""}


def test_a_swap_is_refused_with_a_stranger_and_after_the_start():
    tournament = make_seated(8)
    round_ = tournament.rounds.get(number=1)
    heat = round_.heats.get(table=1)
    a, b = heat.race.seats.all()[:2]
    other = tournament.rounds.get(number=2).heats.get(table=1).race.seats.first()

    for second, draws, code in (
        (a.pk, 1, "bad_seats"),
        (other.pk, 1, "bad_seats"),
        (b.pk, 0, "stale"),
    ):
        with pytest.raises((LeagueError, StaleError)) as refusal:
            swap_seats(
                round_id=round_.pk,
                first_seat_id=a.pk,
                second_seat_id=second,
                draws=draws,
            )
        assert refusal.value.code == code
    settle_round(tournament, 1)
    with pytest.raises(LeagueError) as refusal:
        swap_seats(round_id=round_.pk, first_seat_id=a.pk, second_seat_id=b.pk, draws=1)
    assert refusal.value.code == "begun"


def test_who_withdraws_frees_the_seats_to_come_and_keeps_the_results():
    tournament = make_seated(12)
    settle_round(tournament, 1)
    tournament.refresh_from_db()
    leaver = tournament.entries.get(player__name="Ida")

    entry = withdraw_entry(entry_id=leaver.pk, version=tournament.version)

    assert entry.withdrawn_after == 1
    rounds = [
        number for number, _t, name, _s in seating_of(tournament) if name == "Ida"
    ]
    assert rounds == [1]
    for number in (2, 3, 4):
        sizes = [
            heat.race.seats.count()
            for heat in tournament.rounds.get(number=number).heats.all()
        ]
        assert sorted(sizes) == [3, 4, 4]
    assert not is_stale(heats_of(tournament))


def test_a_table_that_keeps_its_people_keeps_its_race():
    tournament = make_seated(12)
    leaver = tournament.entries.get(player__name="Ida")
    table = leaver.seated.get(round__number=1).heat.table
    kept = set(
        tournament.rounds.get(number=1)
        .heats.exclude(table=table)
        .values_list("race_id", flat=True)
    )

    withdraw_entry(entry_id=leaver.pk, version=tournament.version)

    races = set(tournament.rounds.get(number=1).heats.values_list("race_id", flat=True))
    assert kept < races


def test_who_comes_late_races_from_the_next_round_on():
    tournament = make_seated(11)
    settle_round(tournament, 1)

    entry = enter_player(tournament_id=tournament.pk, name="Sent")

    assert entry.active_from == 2
    rounds = [
        number for number, _t, name, _s in seating_of(tournament) if name == "Sent"
    ]
    assert rounds == [2, 3, 4]


def test_who_returns_is_seated_again_from_the_next_round_on():
    tournament = make_seated(12)
    leaver = tournament.entries.get(player__name="Ida")
    withdraw_entry(entry_id=leaver.pk, version=tournament.version)
    settle_round(tournament, 1)
    tournament.refresh_from_db()

    entry = return_entry(entry_id=leaver.pk, version=tournament.version)

    assert (entry.active_from, entry.withdrawn_after) == (2, None)
    rounds = [
        number for number, _t, name, _s in seating_of(tournament) if name == "Ida"
    ]
    assert rounds == [2, 3, 4]


def test_too_few_people_leave_a_stale_draw_and_say_so():
    tournament = make_seated(3)
    leaver = tournament.entries.first()

    withdraw_entry(entry_id=leaver.pk, version=tournament.version)

    tournament.refresh_from_db()
    assert is_stale(heats_of(tournament))
    with pytest.raises(LeagueError) as refusal:
        repair_round_seating(tournament_id=tournament.pk, version=tournament.version)
    assert refusal.value.code == "too_few"
    assert str(refusal.value) == "A race needs three people; here are 2."


def test_nobody_joins_after_the_last_round_has_begun():
    tournament = make_seated(8, rounds=1)
    settle_round(tournament, 1)

    with pytest.raises(LeagueError) as refusal:
        enter_player(tournament_id=tournament.pk, name="Sent")

    assert refusal.value.code == "no_round_left"
    assert not Entry.objects.filter(player__name="Sent").exists()


def test_a_withdrawal_needs_the_version_and_happens_once():
    tournament = make_seated(8)
    entry = tournament.entries.first()
    with pytest.raises(StaleError):
        withdraw_entry(entry_id=entry.pk, version=tournament.version - 1)
    with pytest.raises(LeagueError) as refusal:
        return_entry(entry_id=entry.pk, version=tournament.version)
    assert refusal.value.code == "racing"

    withdraw_entry(entry_id=entry.pk, version=tournament.version)

    now = Tournament.objects.get(pk=tournament.pk).version
    with pytest.raises(LeagueError) as refusal:
        withdraw_entry(entry_id=entry.pk, version=now)
    assert refusal.value.code == "withdrawn"


def test_start_places_by_the_last_finish_wait_for_the_results():
    """AC-61: the winner opens, and those without a place follow by the sheet."""
    tournament = make_seated(4, start_order="previous_finish")
    first, second = (tournament.rounds.get(number=n) for n in (1, 2))
    release_round(round_id=first.pk)
    with pytest.raises(LeagueError) as refusal:
        release_round(round_id=second.pk)
    assert refusal.value.code == "results_missing"
    heat = first.heats.get()
    names = {seat.index: seat.player.name for seat in heat.race.seats.all()}
    lines = in_start_order(heat)
    places = {
        0: ("dnf", None, 4),
        1: ("finished", 1, 1),
        2: ("dnf", None, 3),
        3: ("finished", 2, 2),
    }
    settle(
        heat,
        [
            type(line)(line.seat, places[line.seat][1], *places[line.seat][::2])
            for line in lines
        ],
    )

    release_round(round_id=second.pk)

    race = Race.objects.get(heat__round=second)
    seats = race.seats.order_by("start")
    assert [seat.player.name for seat in seats] == [names[i] for i in (1, 3, 2, 0)]
    assert [seat.colour for seat in seats] == ["B", "D", "C", "A"]  # one chariot a day
    assert race.options["order"] == [seat.index for seat in seats]


@pytest.mark.parametrize("order", ["standing", "reverse_standing"])
def test_start_places_by_the_table_follow_it(order):
    tournament = make_seated(4, start_order=order)
    settle_round(tournament, 1)
    first = tournament.rounds.get(number=1).heats.get()
    by_place = [seat.player.name for seat in first.race.seats.order_by("start")]

    release_round(round_id=tournament.rounds.get(number=2).pk)

    second = tournament.rounds.get(number=2).heats.get()
    names = [seat.player.name for seat in second.race.seats.order_by("start")]
    assert names == (by_place if order == "standing" else by_place[::-1])


@pytest.mark.parametrize("order", ["random", "rulebook", "rotate", "balanced"])
def test_start_places_by_chance_are_reproducible(order):
    first, second = (make_seated(7, start_order=order) for _ in range(2))

    assert seating_of(first) == seating_of(second)
