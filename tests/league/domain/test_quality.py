"""How good a seating is."""

from league.domain.conditions import Conditions
from league.domain.quality import assess
from league.domain.tables import table_of


def rounds_of(*rounds):
    return [
        tuple(table_of(no, entries=entries) for no, entries in enumerate(tables, 1))
        for tables in rounds
    ]


def test_repeated_pairs_are_listed_worst_first():
    quality = assess(
        rounds_of(
            [(1, 2, 3), (4, 5, 6)], [(2, 1, 4), (3, 5, 6)], [(5, 2, 1), (3, 4, 6)]
        )
    )

    assert quality.max_meetings == 3
    assert quality.repeated_pairs == ((1, 2, 3), (3, 6, 2), (4, 6, 2), (5, 6, 2))
    assert quality.repeats == 5
    # 18 meetings of 15 pairs.
    assert quality.fewest_repeats == 3


def test_only_people_present_together_can_meet():
    quality = assess(rounds_of([(1, 2, 3)], [(1, 2, 4)], [(1, 2, 3)]))

    # 9 meetings; 3 and 4 are never there together, so five pairs can meet.
    assert quality.fewest_repeats == 4


def test_a_start_place_had_more_than_twice_is_named():
    quality = assess(rounds_of([(1, 2, 3)], [(1, 2, 3)], [(1, 3, 2)]))

    assert quality.max_same_start == 3
    assert quality.starts_over_two == ((1, 1, 3),)


def test_sizes_boards_and_the_spread_of_smaller_tables_are_told():
    quality = assess(
        rounds_of(
            [(1, 2, 3, 4, 5), (6, 7, 8, 9)],
            [(1, 2, 3, 4, 6), (5, 7, 8, 9)],
            [(1, 2, 3, 4, 5), (6, 7, 8, 10)],
        )
    )

    assert quality.sizes == ((5, 3), (4, 3))
    assert quality.boards == ("A", "B")
    assert quality.small_spread == 3


def test_broken_conditions_and_missed_wishes_are_named():
    conditions = Conditions(
        pinned_table={1: 1, 4: 2}, never_together=[(5, 4)], keep_apart=[(3, 2, 6)]
    )

    quality = assess(
        rounds_of([(1, 2, 3), (4, 5, 6)], [(2, 3, 4), (1, 5, 6)]),
        conditions=conditions,
    )

    assert quality.apart_broken == ((1, 4, 5),)
    assert quality.apart_missed == ((2, 3),)
    assert quality.pins_broken == ((2, 1), (2, 4))


def test_nothing_seated_is_nothing_wrong():
    quality = assess([])

    assert (quality.max_meetings, quality.repeats, quality.small_spread) == (0, 0, 0)
    assert (quality.max_same_start, quality.sizes, quality.boards) == (0, (), ())
