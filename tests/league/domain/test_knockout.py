"""How many drive each stage of a knock-out, and who goes on."""

import pytest

from league.domain.advancement import cut
from league.domain.knockout import knockout_fields, stage_standings
from league.domain.low_rules import ROUND_WINS_CHAIN, LowSumRules
from league.domain.sizes import UnseatableError, table_sizes
from tests.league.domain.sheets import entrants, race, round_of

RULES = LowSumRules(races=1, chain=ROUND_WINS_CHAIN)


@pytest.mark.parametrize(
    ("people", "target", "fields"),
    [
        (3, 6, (3,)),
        (6, 6, (6,)),
        (7, 6, (6,)),
        (12, 6, (6,)),
        (13, 6, (6,)),
        (24, 6, (12, 6)),
        (25, 6, (12, 6)),
        (50, 6, (24, 12, 6)),
        (6, 4, (4,)),
        (16, 4, (8, 4)),
        (20, 5, (10, 5)),
    ],
)
def test_every_stage_halves_the_tables_until_one_is_left(people, target, fields):
    assert knockout_fields(people, target) == fields


def test_tables_of_three_that_are_not_wanted_make_no_stage():
    assert knockout_fields(11, 4) == (4,)  # three tables: 4, 4, 3
    assert knockout_fields(15, 4) == (8, 4)  # four tables: 4, 4, 4, 3
    assert knockout_fields(15, 4, fewest_wanted=4) == (4,)  # three tables of five


def test_every_stage_has_full_tables_and_room_for_all_winners():
    for target in (4, 5, 6):
        for people in range(3, 201):
            tables = len(table_sizes(people, target=target))
            left = people
            for field in knockout_fields(people, target):
                sizes = table_sizes(field, target=target)
                assert set(sizes) == {target} or field == people
                assert tables <= field <= left
                assert len(sizes) == 1 or 2 * len(sizes) <= tables
                tables, left = len(sizes), field
            assert tables == 1


def test_too_few_cannot_be_seated():
    with pytest.raises(UnseatableError):
        knockout_fields(2, 6)


def test_winners_of_a_stage_go_on_before_better_sums():
    """C won a table of three; B and E came in second of five."""
    stage = [
        race(4, "ABFGH", knockout=1),
        race(4, "CDE", table=2, knockout=1),
    ]
    results = [race(1, "HGFEDCBA"), *stage, race(5, "DE", is_final=True)]
    rows = stage_standings(
        results, rounds={4}, entries=entrants(*range(1, 9)), rules=RULES
    )
    assert [row.entry for row in rows] == [1, 3, 2, 4, 6, 7, 5, 8]
    assert cut(rows, field=3, alternates=1).finalists == (1, 3, 2)


def test_a_stage_of_one_round_drops_nothing():
    rules = LowSumRules(discards=(0, 1))
    results = [*round_of(1, "AB", "AB"), *round_of(2, "BA", "BA", knockout=1)]
    rows = stage_standings(results, rounds={1, 2}, entries=entrants(1, 2), rules=rules)
    assert [(row.entry, row.points) for row in rows] == [(2, 6), (1, 6)]
