"""Ben Hur seated: two races a table, dice, several chariots; changes act on both."""

import pytest

from league.errors import LeagueError
from league.models import SeatedEntry
from league.selectors.desk import desk_rounds, tables_missing
from league.selectors.seated_quality import seated_quality
from league.selectors.seating import seated_tables
from league.services.entries import enter_player, withdraw_entry
from league.services.results import enter_table
from league.services.rounds import close_round
from league.services.seating import draw_seating, redraw_rounds, swap_seats
from league.services.tournaments import change_settings, create_tournament, plan_round
from races.models import Seat
from races.selectors.verification import race_faults
from tests.factories.ben_hur import (
    as_seen,
    make_cup,
    race_at,
    seated_cup,
    settle_cup_round,
    settle_table,
)
from tests.factories.league import heats_of, make_event, seating_of

pytestmark = pytest.mark.django_db


def chariots(heat):
    """Who drives what: name, number of the chariot, colour."""
    return list(
        heat.race.seats.order_by("index").values_list(
            "player__name", "chariot", "colour"
        )
    )


def starts(heat):
    return list(heat.race.seats.order_by("index").values_list("start", flat=True))


def seat_of(heat, name):
    return SeatedEntry.objects.get(heat=heat, entry__player__name=name).seat_id


def draws(tournament):
    return heats_of(tournament).draws


def test_both_races_of_a_table_have_the_same_people_in_the_same_colours():
    cup = seated_cup(12, rounds=1)

    for table in (1, 2):
        first, second = race_at(cup, 1, table, 1), race_at(cup, 1, table, 2)
        assert chariots(first) == chariots(second)
        assert [colour for *_who, colour in chariots(first)] == list("ABCDEF")
        assert sorted(starts(first)) == sorted(starts(second)) == [1, 2, 3, 4, 5, 6]
        assert starts(first) != starts(second)  # BH-34: rolled anew
        assert first.race.seed != second.race.seed
        assert race_faults(first.race) == race_faults(second.race) == []


def test_at_a_table_of_three_everybody_drives_two_chariots():
    cup = seated_cup(7, rounds=1)
    four, three = race_at(cup, 1, 1), race_at(cup, 1, 2)

    assert len(chariots(four)) == 4
    assert [number for _name, number, _colour in chariots(three)] == [1, 2] * 3  # BH-2
    assert three.race.options["owners"] == [0, 0, 1, 1, 2, 2]
    assert three.race.options["places"] == starts(three)
    assert three.seated.count() == 3
    assert set(three.seated.values_list("seat__chariot", flat=True)) == {1}


def test_dice_may_leave_places_free_and_a_seed_rolls_the_same_again():
    cup, again = seated_cup(8, rounds=3), seated_cup(8, rounds=3)

    rolled = [
        starts(heat) for round_ in cup.rounds.all() for heat in round_.heats.all()
    ]
    assert seating_of(cup) == seating_of(again)
    assert any(max(one) > len(one) for one in rolled)  # BH-5
    assert all(len(set(one)) == len(one) for one in rolled)


@pytest.mark.parametrize("order", ["balanced", "random"])
def test_without_dice_the_first_places_of_the_grid_are_taken(order):
    cup = seated_cup(8, rounds=1, start_order=order)

    assert sorted(starts(race_at(cup, 1, 1))) == [1, 2, 3, 4]


def test_balanced_places_turn_round_for_second_chariots():
    cup = seated_cup(3, rounds=1, start_order="balanced", single_table=False)

    assert starts(race_at(cup, 1, 1)) == [1, 6, 2, 5, 3, 4]


@pytest.mark.parametrize("race", ["two_lap", "three_lap"])
def test_longer_races_are_rounds_of_one_race(race):
    cup = seated_cup(8, rounds=1, race=race)

    heats = cup.rounds.get(number=1).heats.all()
    assert [heat.leg for heat in heats] == [1, 1]
    assert {heat.race.options["race"] for heat in heats} == {race}


def test_a_driver_keeps_his_colours_for_the_day_at_a_single_table():
    cup = seated_cup(3, rounds=2)

    assert chariots(race_at(cup, 1, 1)) == chariots(race_at(cup, 2, 1))
    assert [colour for *_who, colour in chariots(race_at(cup, 2, 1, 2))] == list(
        "ABCDEF"
    )


def test_a_swap_exchanges_people_in_both_races():
    cup = seated_cup(12, rounds=1)
    before = {
        (table, leg): race_at(cup, 1, table, leg) for table in (1, 2) for leg in (1, 2)
    }
    ours, theirs = (chariots(before[table, 1])[0][0] for table in (1, 2))
    places = {where: starts(heat) for where, heat in before.items()}

    swap_seats(
        round_id=cup.rounds.get(number=1).pk,
        first_seat_id=seat_of(before[1, 1], ours),
        second_seat_id=seat_of(before[2, 1], theirs),
        draws=draws(cup),
    )

    for leg in (1, 2):
        assert chariots(race_at(cup, 1, 1, leg))[0] == (theirs, 1, "A")
        assert chariots(race_at(cup, 1, 2, leg))[0] == (ours, 1, "A")
    assert {where: starts(race_at(cup, 1, *where)) for where in places} == places


def test_a_swap_hands_over_every_chariot_of_a_small_table():
    cup = seated_cup(7, rounds=1)
    four, three = race_at(cup, 1, 1), race_at(cup, 1, 2)
    ours, theirs = chariots(four)[0][0], chariots(three)[0][0]

    swap_seats(
        round_id=cup.rounds.get(number=1).pk,
        first_seat_id=seat_of(three, theirs),
        second_seat_id=seat_of(four, ours),
        draws=draws(cup),
    )

    for leg in (1, 2):
        heat = race_at(cup, 1, 2, leg)
        assert chariots(heat)[:2] == [(ours, 1, "A"), (ours, 2, "B")]
        assert chariots(race_at(cup, 1, 1, leg))[0] == (theirs, 1, "A")
        assert race_faults(heat.race) == []


def test_neighbours_at_a_single_table_take_their_chariots_along():
    cup = seated_cup(3, rounds=1)
    heat = race_at(cup, 1, 1)
    colours = {name: colour for name, number, colour in chariots(heat) if number == 2}

    swap_seats(
        round_id=heat.round_id,
        first_seat_id=seat_of(heat, "Ida"),
        second_seat_id=seat_of(heat, "Bo"),
        draws=draws(cup),
    )

    for leg in (1, 2):
        seated = chariots(race_at(cup, 1, 1, leg))
        assert {n: c for n, number, c in seated if number == 2} == colours
        assert seated[0][0] == "Bo"


def test_two_races_of_one_person_are_no_two_seats():
    cup = seated_cup(12, rounds=1)
    first, second = race_at(cup, 1, 1, 1), race_at(cup, 1, 1, 2)
    name = chariots(first)[0][0]

    with pytest.raises(LeagueError) as refusal:
        swap_seats(
            round_id=first.round_id,
            first_seat_id=seat_of(first, name),
            second_seat_id=seat_of(second, name),
            draws=draws(cup),
        )

    assert refusal.value.code == "bad_seats"


@pytest.mark.parametrize("leg", [1, 2])
def test_nobody_changes_seats_once_either_race_of_a_table_has_a_result(leg):
    cup = seated_cup(12, rounds=1)
    heat, other = race_at(cup, 1, 1, 1), race_at(cup, 1, 2, 1)
    begun = race_at(cup, 1, 1, leg)
    seats = [seat_of(one, chariots(one)[0][0]) for one in (heat, other)]
    enter_table(entries=[as_seen(begun)], role="organiser")

    with pytest.raises(LeagueError) as refusal:
        swap_seats(
            round_id=heat.round_id,
            first_seat_id=seats[0],
            second_seat_id=seats[1],
            draws=draws(cup),
        )

    assert refusal.value.code == "begun"


def test_who_comes_late_finds_a_place_in_both_races():
    cup = seated_cup(11, rounds=2)
    settle_cup_round(cup, 1)

    enter_player(tournament_id=cup.pk, name="Zoe")

    seated = SeatedEntry.objects.filter(entry__player__name="Zoe")
    assert sorted(seated.values_list("round__number", "leg")) == [(2, 1), (2, 2)]
    tables = set(seated.values_list("heat__table", flat=True))
    assert len(tables) == 1


def test_who_leaves_leaves_both_races_and_a_table_of_three_drives_two_chariots_each():
    cup = seated_cup(8, rounds=2)
    settle_cup_round(cup, 1)
    leaver = cup.entries.get(player__name="Ida")

    withdraw_entry(entry_id=leaver.pk, version=cup.version)

    coming = cup.rounds.get(number=2)
    assert not coming.seated.filter(entry=leaver).exists()
    sizes = {
        (heat.table, heat.leg): (heat.seated.count(), heat.race.seats.count())
        for heat in coming.heats.all()
    }
    assert sorted(sizes.values()) == [(3, 6), (3, 6), (4, 4), (4, 4)]


def test_rounds_still_to_come_are_drawn_anew_with_both_races():
    cup = seated_cup(12, rounds=2)
    settle_cup_round(cup, 1)

    redraw_rounds(stage_id=heats_of(cup).pk, draws=draws(cup), seed=8)

    assert cup.rounds.get(number=1).heats.count() == 4
    assert cup.rounds.get(number=2).heats.count() == 4
    assert Seat.objects.filter(race__heat__round__tournament=cup).count() == 48


def test_meetings_are_counted_once_a_round():
    two, one = seated_cup(12, rounds=3), seated_cup(12, rounds=3, race="two_lap")

    assert [
        [len(table.entries) for table in tables]
        for tables in seated_tables(heats_of(two))
    ] == [[6, 6]] * 3
    figures = [seated_quality(heats_of(cup)).figures for cup in (two, one)]
    assert len(figures[0].repeated_pairs) == len(figures[1].repeated_pairs)


def test_another_kind_of_race_takes_the_seating_back():
    cup = seated_cup(8, rounds=1)

    change_settings(
        tournament_id=cup.pk,
        settings={"rounds": 1, "race": "two_lap"},
        version=cup.version,
    )

    assert not cup.rounds.get(number=1).heats.exists()


def test_another_variant_keeps_the_seating_and_reaches_every_race():
    cup = seated_cup(7, rounds=1)
    before = seating_of(cup)

    change_settings(
        tournament_id=cup.pk,
        settings={"rounds": 1, "variant1": True},
        version=cup.version,
    )

    assert seating_of(cup) == before
    for heat in cup.rounds.get(number=1).heats.all():
        assert heat.race.options["variant1"] is True
        assert len(heat.race.options["owners"]) == heat.race.seats.count()
        assert race_faults(heat.race) == []


def test_there_is_no_course_to_choose():
    cup = make_cup(8)

    with pytest.raises(LeagueError) as refusal:
        plan_round(round_id=cup.rounds.get(number=1).pk, course=1, direction="cw")

    assert refusal.value.code == "one_course"


def test_settings_of_another_game_are_refused():
    with pytest.raises(LeagueError) as refusal:
        create_tournament(
            event_id=make_event().pk,
            name="Cup",
            game="ben_hur",
            settings={"salute": "auto"},
        )

    assert refusal.value.code == "bad_salute"


def test_a_table_counts_once_and_is_settled_when_both_races_are():
    cup = seated_cup(12, rounds=1)
    settle_table(cup, 1, 1)
    enter_table(entries=[as_seen(race_at(cup, 1, 2, 1))], role="organiser")

    round_ = next(iter(desk_rounds(cup)))
    assert (round_.tables, round_.settled, tables_missing(round_)) == (2, 1, 1)
    with pytest.raises(LeagueError) as refusal:
        close_round(round_id=round_.pk)
    assert str(refusal.value) == "Round 1: the result of table 2 is missing."


def test_a_missing_table_is_named_once():
    cup = seated_cup(12, rounds=1)

    with pytest.raises(LeagueError) as refusal:
        close_round(round_id=cup.rounds.get(number=1).pk)

    assert str(refusal.value) == "Round 1: the results of tables 1, 2 are missing."


def test_drawing_twice_takes_both_races_of_the_first_seating_back():
    cup = make_cup(12, rounds=1)
    for number in range(2):
        draw_seating(stage_id=heats_of(cup).pk, draws=number, seed=7 + number)

    assert cup.rounds.get(number=1).heats.count() == 4
    assert Seat.objects.filter(race__heat__isnull=True).count() == 0


def test_tables_of_three_are_made_only_where_nothing_else_is_possible():
    """BH-2: four to six people drive one chariot each."""
    cup = seated_cup(9, rounds=2, target=4)
    heats = cup.rounds.get(number=2).heats.filter(leg=1)
    assert [heat.race.seats.count() for heat in heats] == [5, 4]

    enter_player(tournament_id=cup.pk, name="Zoe")

    assert [heat.race.seats.count() for heat in heats.all()] == [5, 5]
