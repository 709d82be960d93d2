"""The table where low sums lead: BH-33 to BH-35, its chain, finals and knock-outs."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.low_rules import ROUND_WINS_CHAIN, LowSumRules
from league.domain.points import HeatResult, Line
from league.domain.standings import FinalMode, rank
from tests.league.domain.low_tables import EIGHT, ONE, RULES, TWO, table, why
from tests.league.domain.sheets import (
    entrants,
    heat,
    low_seasons,
    race,
    round_of,
    table_of,
)


def test_two_races_of_five_chariots_come_out_as_published():
    """BH-33, BH-34: case bh.k079."""
    rows = table(*round_of(1, "ABC-DE", "DA-BCE"), of=5, rules=TWO)
    assert table_of(rows) == [(1, 1, 3), (2, 4, 5), (3, 2, 5), (4, 3, 6), (5, 5, 7)]
    assert [row.wins for row in rows] == [1, 0, 0, 0, 0]


def test_equal_sums_share_the_victory_as_published():
    """BH-34: case bh.k080."""
    rows = table(*round_of(1, "AB", "BA"), of=2, rules=TWO)
    assert table_of(rows) == [(1, 1, 3), (1, 2, 3)]
    assert [row.wins for row in rows] == [1, 1]


def test_the_owner_of_two_chariots_adds_both_as_published():
    """BH-34, BH-2: case bh.k081."""
    rows = table(*round_of(1, "ABB-A", "AB-AB"), of=2, rules=TWO)
    assert table_of(rows) == [(1, 1, 9), (2, 2, 10)]


def test_in_longer_races_the_laurels_decide_as_published():
    """BH-35: case bh.k082."""
    assert table_of(table(race(1, "AB-C"), of=3)) == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]


def test_everybody_is_level_before_the_first_result():
    rows = table(of=3)
    assert table_of(rows) == [(1, 1, None), (1, 2, None), (1, 3, None)]
    assert why(rows)[0] == "Round wins: 0 each, equal."


def test_a_table_without_entries_is_empty():
    assert rank([race(1, "AB")], entries=(), rules=ONE) == ()


def test_who_has_no_round_yet_stands_below_everybody_who_has():
    people = (*entrants(1, 2), replace(entrants(3)[0], awaits=frozenset({1})))
    rows = rank([race(1, "AB")], entries=people, rules=ONE)
    assert table_of(rows) == [(1, 1, 1), (2, 2, 2), (3, 3, None)]
    assert why(rows)[1] == "Sum of places: 2 2, 3 none."


def test_the_withdrawn_stand_below_the_active_with_equal_sums():
    rows = rank(
        round_of(1, "AB", "BA"), entries=entrants(1, 2, withdrawn=(1,)), rules=TWO
    )
    assert [row.entry for row in rows] == [2, 1]
    assert why(rows) == ["1 has withdrawn."]


def test_round_wins_then_the_latest_round_separate_equal_sums():
    """All have 4; A and C won a round each, A the later one."""
    rows = table(race(1, "CBA"), race(2, "ABC"), of=3)
    assert table_of(rows) == [(1, 1, 4), (2, 3, 4), (3, 2, 4)]
    assert why(rows) == ["Round 2: 1 1, 3 3.", "Round wins: 3 1, 2 0."]


def test_better_single_places_separate_equal_round_wins():
    """Second and third: C won a single race, A and B did not or did not finish it."""
    rows = table(*round_of(1, "CAB", "BAC"), of=3, rules=TWO)
    assert table_of(rows) == [(1, 2, 4), (1, 3, 4), (3, 1, 4)]
    assert [row.wins for row in rows] == [1, 1, 1]
    assert why(rows)[1] == "First places: 3 1, 1 0."


def test_what_nothing_separates_is_shared_and_explained_to_the_end():
    rows = table(*round_of(1, "BAC", "BCA"), of=3, rules=TWO)
    assert [(row.rank, row.shared) for row in rows] == [
        (1, False),
        (2, True),
        (2, True),
    ]
    assert [reason.code for reason in rows[2].reasons] == [
        "place_sum",
        "round_wins",
        "best_place",
        "best_place",
        "best_place",
        "latest_rounds",
    ]
    assert why(rows)[1] == "Round 1: 5 each, equal."


def test_tables_that_differ_are_compared_by_the_normalised_sum():
    """Second of five is a quarter; the middle of five and of three are one half."""
    rows = table(race(1, "ABCDE"), race(1, "FGH", table=2), of=8)
    assert [row.entry for row in rows] == [1, 6, 2, 7, 3, 4, 8, 5]
    assert [row.points for row in rows[2:5]] == [
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(1, 2),
    ]
    assert why(rows)[1:4] == [
        "Normalised sum: 6 0, 2 ¼.",
        "Normalised sum: 2 ¼, 7 ½.",
        "Second places: 7 1, 3 0.",
    ]


def test_a_cut_by_round_wins_asks_for_them_first():
    sheets = (race(1, "ABCD"), race(2, "BADC"), race(3, "CBAD"), race(4, "CBDA"))
    by_sum = table(*sheets, of=4)
    by_wins = table(*sheets, of=4, rules=replace(ONE, chain=ROUND_WINS_CHAIN))
    assert table_of(by_sum)[:2] == [(1, 2, 7), (2, 3, 9)]
    assert [row.entry for row in by_wins] == [3, 2, 1, 4]
    assert why(by_wins)[0] == "Round wins: 3 2, 2 1."


def test_an_unknown_tie_break_is_refused():
    with pytest.raises(ValueError, match="horoscope"):
        table(of=1, rules=LowSumRules(chain=("place_sum", "horoscope")))


def test_a_table_as_of_an_earlier_round_leaves_out_the_later_ones():
    rows = table(race(1, "AB"), race(2, "BA"), of=2, after_round=1)
    assert table_of(rows) == [(1, 1, 1), (2, 2, 2)]


def test_an_unconfirmed_race_counts_only_if_it_ended_now():
    sheets = (*round_of(1, "AB", "AB"), *round_of(2, "BA", "BA", provisional=True))
    assert table_of(table(*sheets, of=2, rules=TWO)) == [(1, 1, 2), (2, 2, 4)]
    now = table(*sheets, of=2, rules=TWO, include_provisional=True)
    assert table_of(now) == [(1, 2, 6), (2, 1, 6)]


def final(*sheets: HeatResult, mode: FinalMode = FinalMode.DECIDES_TOP):
    """A wins two races of four; then these sheets are the final."""
    rules = LowSumRules(final_mode=mode)
    return table(*round_of(1, "ABCD", "ABCD"), *sheets, of=4, rules=rules)


def test_the_final_alone_orders_those_who_drove_it():
    rows = final(*round_of(2, "CBD", "CB-D", is_final=True))
    assert [(row.entry, row.points) for row in rows] == [(3, 6), (2, 4), (4, 8), (1, 2)]
    assert why(rows) == [
        "Sum of places in the final: 3 2, 2 4.",
        "Sum of places in the final: 2 4, 4 6.",
        "4 drove the final, 1 did not.",
    ]


@pytest.mark.parametrize(
    ("races", "order", "words"),
    [
        (("CBD", "DBC"), [4, 3, 2, 1], "Best place in the final: 3 1, 2 2."),
        (("CB", "BC"), [2, 3, 1, 4], "Last race in the final: 2 1, 3 2."),
        (
            ("CDDCBB", "DCC-DBB"),
            [3, 4, 2, 1],
            "Races not finished in the final: 3 0, 4 1.",
        ),
    ],
)
def test_a_final_has_the_tie_breaks_of_a_round(races, order, words):
    rows = final(*round_of(2, *races, is_final=True))
    assert [row.entry for row in rows] == order
    assert words in why(rows)


def test_equals_in_the_final_are_separated_by_the_rounds():
    rows = final(*round_of(2, "C-DB", "C-DB", is_final=True))
    assert [row.entry for row in rows] == [3, 2, 4, 1]
    assert why(rows)[1] == "Sum of places: 2 4, 4 8."
    assert [reason.code for reason in rows[2].reasons] == [
        "final_sum",
        "final_last",
        "final_codes",
        "place_sum",
    ]


def test_an_added_final_keeps_outsiders_behind():
    rows = final(*round_of(2, "DC", "DC", is_final=True), mode=FinalMode.ADDITIVE)
    assert [row.entry for row in rows] == [4, 3, 1, 2]
    assert why(rows)[1] == "3 drove the final, 1 did not."


def test_an_open_final_lets_outsiders_pass_who_score_as_not_started():
    rows = final(
        *round_of(2, "DCB", "DCB", is_final=True), mode=FinalMode.ADDITIVE_OPEN
    )
    assert [row.entry for row in rows] == [4, 3, 2, 1]
    rows = final(*round_of(2, "CD", "CD", is_final=True), mode=FinalMode.ADDITIVE_OPEN)
    assert table_of(rows) == [
        (1, 3, Fraction(4, 3)),
        (2, 1, 4),
        (3, 4, 4),
        (4, 2, Fraction(14, 3)),
    ]


def test_places_of_a_final_that_decides_alone_are_no_places_of_the_rounds():
    """Level in the final, two chariots each: A was second and fifth, B third and fourth."""
    last = round_of(2, "ACBBCA", "BACCAB", is_final=True)
    rows = table(*round_of(1, "AB", "BA"), *last, of=2, rules=TWO)
    assert [row.rank for row in rows] == [1, 1]
    assert [race.place for race in rows[0].cells[1].races] == [1, 6, 2, 5]


@given(results=low_seasons(), rules=RULES, data=st.data())
def test_any_order_of_results_and_entries_gives_the_same_table(results, rules, data):
    shuffled = data.draw(st.permutations(results))
    mixed = data.draw(st.permutations(EIGHT))
    assert rank(shuffled, entries=mixed, rules=rules) == rank(
        results, entries=EIGHT, rules=rules
    )


@given(results=low_seasons(), rules=RULES)
def test_ranks_are_consistent_and_every_difference_has_its_reason(results, rules):
    rows = rank(results, entries=EIGHT, rules=rules)
    ranks = [row.rank for row in rows]
    assert ranks == [1 + sum(other < own for other in ranks) for own in ranks]
    assert [row.shared for row in rows] == [ranks.count(own) > 1 for own in ranks]
    for above, below in pairwise(rows):
        decided = [reason for reason in below.reasons if reason.decides]
        assert len(decided) == (above.rank != below.rank)
        if above.rank == below.rank:
            assert (above.points, above.wins) == (below.points, below.wins)


@given(results=low_seasons(), rules=RULES, data=st.data())
def test_names_and_numbers_play_no_part(results, rules, data):
    to = dict(zip(range(1, 9), data.draw(st.permutations(range(1, 9))), strict=True))
    renamed = [
        replace(
            sheet,
            lines=tuple(replace(line, entry=to[line.entry]) for line in sheet.lines),
        )
        for sheet in results
    ]
    before = {
        to[row.entry]: (row.rank, row.points)
        for row in rank(results, entries=EIGHT, rules=rules)
    }
    after = rank(renamed, entries=EIGHT, rules=rules)
    assert {row.entry: (row.rank, row.points) for row in after} == before


@given(results=low_seasons(shapes=((4, 4),)))
def test_at_tables_of_one_size_raw_and_normalised_order_agree(results):
    """One more race at a table of other people and size turns the sums normalised."""
    elsewhere = [race(9, "IJKLM", leg=leg) for leg in (1, 2)]
    raw = rank(results, entries=EIGHT, rules=TWO)
    normal = rank((*results, *elsewhere), entries=EIGHT, rules=TWO)
    assert [(row.rank, row.entry) for row in raw] == [
        (row.rank, row.entry) for row in normal
    ]


def test_a_given_score_counts_as_given():
    lines = (Line(1, 1), Line(2, 2, awarded=Fraction(3, 2)))
    assert table_of(table(HeatResult(1, 1, lines), of=2)) == [
        (1, 1, 1),
        (2, 2, Fraction(3, 2)),
    ]


def test_a_disqualified_round_is_kept_when_the_worst_is_dropped():
    rules = LowSumRules(races=1, discards=(0, 1))
    rows = table(heat(1, 2, dsq=(1,)), race(2, "AB"), of=2, rules=rules)
    assert table_of(rows) == [(1, 2, 1), (2, 1, 3)]


def test_a_final_with_an_annulled_race_is_decided_by_the_other():
    rounds = round_of(1, "CABD", "CABD")
    final = race(2, "BA", leg=2, is_final=True, annulled=(1,))
    rows = table(*rounds, final, of=4, rules=TWO)
    assert [row.entry for row in rows] == [2, 1, 3, 4]
    assert why(rows)[0] == "Sum of places in the final: 2 2, 1 4."


def test_a_stage_with_an_annulled_race_is_decided_by_the_other():
    rounds = round_of(1, "ABCD", "ABCD")
    stage = [
        race(2, "BA", leg=2, knockout=1, annulled=(1,)),
        *round_of(2, "CD", "DC", table=2, knockout=1),
    ]
    rows = table(*rounds, *stage, of=4, rules=TWO)
    assert [row.entry for row in rows] == [2, 3, 4, 1]  # 2, 3, 3 and 4


def test_a_stage_annulled_at_one_table_is_reached_all_the_same():
    void = frozenset({2})
    people = (
        *entrants(1, 2, 3),
        *(replace(one, awaits=void, annulled=void) for one in entrants(4, 5)),
    )
    rounds = round_of(1, "ABCDE", "ABCDE")
    stage = round_of(2, "BC", "BC", knockout=1)
    rows = rank([*rounds, *stage], entries=people, rules=TWO)
    assert [row.entry for row in rows] == [2, 3, 4, 5, 1]


def test_a_place_beside_an_annulled_race_counts_twice_among_single_places():
    rows = table(
        *round_of(1, "AB", "AB"),
        race(1, "CD", table=2, annulled=(2,)),
        of=4,
        rules=TWO,
    )
    assert table_of(rows) == [(1, 1, 2), (1, 3, 2), (3, 2, 4), (3, 4, 4)]
