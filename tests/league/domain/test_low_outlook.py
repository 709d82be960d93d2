"""Certain, out of reach, or so many places short where low sums lead."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.low_rules import ROUND_WINS_CHAIN, LowSumRules
from league.domain.outlook import Outlook, Prospect, if_it_ended_now, outlook
from league.domain.points import HeatResult
from league.domain.records import Entrant
from league.domain.standings import FinalMode, rank
from tests.league.domain.sheets import entrants, low_seasons, race, round_of, table_of

ONE = LowSumRules(races=1)
TWO = LowSumRules()
WINS = LowSumRules(races=1, chain=ROUND_WINS_CHAIN)


def chances(
    *sheets: HeatResult,
    left: int = 1,
    field: int = 1,
    rules: LowSumRules = ONE,
    people: tuple[Entrant, ...] = entrants(1, 2, 3, 4),
    coming: tuple[int, ...] = (),
) -> dict[int, Outlook]:
    rows = rank(sheets, entries=people, rules=rules)
    found = outlook(rows, rounds_left=left, rules=rules, field=field, coming=coming)
    return {chance.entry: chance for chance in found}


AHEAD = (race(1, "ABCD"), race(2, "ABCD"), race(3, "ABDC"))
"""Sums 3, 6, 10 and 11; a round brings 1 to 5, not starting 5."""


def test_before_the_last_round_the_clear_leader_is_certain():
    found = chances(*AHEAD, field=2)
    assert found == {
        1: Outlook(1, Prospect.CERTAIN, None, Fraction(4)),
        2: Outlook(2, Prospect.OPEN, Fraction(0), Fraction(7)),
        3: Outlook(3, Prospect.OPEN, Fraction(1), Fraction(11)),
        4: Outlook(4, Prospect.OUT_OF_REACH, None, Fraction(12)),
    }


def test_out_of_reach_is_who_cannot_even_draw_level():
    found = chances(*AHEAD, field=1)
    assert found[1] == Outlook(1, Prospect.OPEN, Fraction(0), Fraction(4))
    assert found[2] == Outlook(2, Prospect.OPEN, Fraction(2), Fraction(7))
    assert found[3] == Outlook(3, Prospect.OUT_OF_REACH, None, Fraction(11))


def test_no_round_left_leaves_only_ties_open():
    found = chances(race(1, "AB"), race(2, "BA"), left=0, people=entrants(1, 2))
    assert found == {
        1: Outlook(1, Prospect.OPEN, None, None),
        2: Outlook(2, Prospect.OPEN, None, None),
    }


def test_who_must_fit_in_is_certain_before_the_first_round():
    found = chances(field=4)
    assert {chance.prospect for chance in found.values()} == {Prospect.CERTAIN}
    assert found[1].with_win == 1


def test_the_withdrawn_are_out_and_stand_in_nobody_s_way():
    people = entrants(1, 2, 3, 4, withdrawn=(1,))
    found = chances(*AHEAD, people=people, field=3)
    assert found[1] == Outlook(1, Prospect.OUT_OF_REACH, None, None)
    assert {found[e].prospect for e in (2, 3, 4)} == {Prospect.CERTAIN}


def test_round_wins_weigh_more_than_any_sum_where_they_cut():
    found = chances(*AHEAD, rules=WINS, field=1, left=2)
    assert found[1].prospect is Prospect.CERTAIN
    assert found[2].prospect is Prospect.OUT_OF_REACH
    three = chances(race(1, "ABCD"), rules=WINS, left=1)
    assert three[4] == Outlook(4, Prospect.OPEN, Fraction(2), Fraction(5))


def test_two_races_a_round_are_worth_two_to_ten_for_four():
    """BH-34."""
    found = chances(*round_of(1, "ABCD", "ABCD"), rules=TWO, left=1)
    assert found[4] == Outlook(4, Prospect.OPEN, Fraction(4), Fraction(10))


def test_tables_of_other_sizes_to_come_make_the_sums_normalised():
    found = chances(*AHEAD, coming=(4, 5), field=1)
    assert found[2] == Outlook(2, Prospect.OPEN, None, Fraction(1))
    same = chances(*AHEAD, coming=(4,), field=1)
    assert same == chances(*AHEAD, field=1)


def test_tables_to_come_unlike_those_before_do_so_too():
    found = chances(race(1, "ABCDE"), coming=(4,))
    assert found[2] == Outlook(2, Prospect.OPEN, None, Fraction(1, 4))


def test_a_knock_out_and_a_final_are_no_rounds():
    sheets = (race(2, "BA", knockout=1), race(3, "BA", is_final=True))
    rules = LowSumRules(races=1, final_mode=FinalMode.ADDITIVE)
    found = chances(race(1, "AB"), *sheets, people=entrants(1, 2), rules=rules)
    assert (found[1].with_win, found[2].with_win) == (2, 3)


def test_three_people_to_come_drive_two_chariots_each():
    """BH-2."""
    found = chances(race(1, "AABBCC"), people=entrants(1, 2, 3), coming=(3,))
    assert found[1].with_win == 3 + 3


def test_a_round_sat_out_keeps_the_mean_and_an_awaited_one_is_to_come():
    people = (*entrants(1, 2), Entrant(3, sits_out=frozenset({1})))
    found = chances(race(1, "AB"), race(2, "ACB"), people=people, coming=(3,), left=0)
    assert found[3].prospect is Prospect.OUT_OF_REACH
    found = chances(race(1, "ABDE"), race(2, "ACBD"), people=people)
    assert found[3].with_win == 2 + 1 + Fraction(3, 2)
    waiting = (*entrants(1, 2, 4), Entrant(3, awaits=frozenset({2})))
    sheets = (race(1, "BACD"), race(2, "ABDE"))
    found = chances(*sheets, people=waiting, left=1)
    assert found[3].with_win == 3 + 1


def test_a_round_half_driven_is_to_come():
    sheets = (*round_of(1, "ABCD", "ABCD"), race(2, "DCBA"))
    now = if_it_ended_now(sheets, entries=entrants(1, 2, 3, 4), rules=TWO)
    assert table_of(now)[0] == (1, 1, 10)
    found = outlook(now, rounds_left=1, rules=TWO, field=1)
    assert [c.with_win for c in sorted(found, key=lambda c: c.entry)] == [4, 6, 8, 10]


@pytest.mark.parametrize("rules", [TWO, LowSumRules(chain=ROUND_WINS_CHAIN)])
@given(results=low_seasons(shapes=((4, 4),)).filter(len), field=st.integers(1, 7))
def test_what_is_said_before_the_last_round_holds_after_it(rules, results, field):
    people, last = entrants(*range(1, 9)), max(h.round for h in results)
    before = rank(results, entries=people, rules=rules, after_round=last - 1)
    after = {row.entry: row for row in rank(results, entries=people, rules=rules)}
    by_wins = rules.chain == ROUND_WINS_CHAIN
    key = {
        entry: (-row.wins if by_wins else 0, row.points) for entry, row in after.items()
    }
    for chance in outlook(before, rounds_left=1, rules=rules, field=field, coming=(4,)):
        own = after[chance.entry]
        others = [other for entry, other in key.items() if entry != chance.entry]
        ahead = sum(other < key[chance.entry] for other in others)
        level = sum(other == key[chance.entry] for other in others)
        short = bool(chance.needs) and own.cells[-1].points > chance.needs
        if chance.prospect is Prospect.CERTAIN:
            assert ahead + level < field
        if chance.prospect is Prospect.OUT_OF_REACH or short:
            assert ahead >= field


def test_a_round_with_an_annulled_race_is_decided():
    found = chances(race(1, "AB", annulled=(2,)), rules=TWO, people=entrants(1, 2))
    assert found[2].with_win == 4 + 2


def test_a_round_annulled_as_a_whole_keeps_the_mean():
    void = frozenset({2})
    people = (
        *entrants(1, 3, 4),
        *(Entrant(two, awaits=void, annulled=void) for two in (2, 5)),
    )
    found = chances(
        race(1, "ABC"), race(1, "DEF", table=2), race(2, "ACD"), people=people
    )
    assert found[2].with_win == Fraction(9, 2)  # 2, the mean and a round won
