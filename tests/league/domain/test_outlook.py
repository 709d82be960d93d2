"""Certain, out of reach, or so many points short: the example of the standings page."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.outlook import (
    Outlook,
    Prospect,
    if_it_ended_now,
    outlook,
    rank_history,
)
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.standings import StandingRules, rank
from tests.league.domain.sheets import entrants, heat, seasons, table_of

BEST_FOUR_OF_FIVE = StandingRules(discards=(0, 0, 0, 1, 1))

# Points of rounds 1 to 4 in the drawn standings page, and what it says of round 5.
PAGE = {
    "Søren": ((6, 6, 6, 6), Prospect.CERTAIN, None),
    "Anne-Mette": ((4, 6, 6, 6), Prospect.OPEN, 0),
    "Ida": ((2, 6, 6, 4), Prospect.OPEN, 0),
    "Bjørn": ((6, 4, 6, 6), Prospect.OPEN, 0),
    "Åse": ((0, 6, 4, 6), Prospect.OPEN, 2),
    "Freja": ((6, 6, 2, 2), Prospect.OPEN, 4),
    "Lars": ((2, 3, 4, 6), Prospect.OPEN, 6),
    "Nanna": ((6, 2, 2, 3), Prospect.OUT_OF_REACH, None),
    "Marie": ((4, 4, 3, None), Prospect.OUT_OF_REACH, None),
}


def page_results() -> list[HeatResult]:
    scores = [points for points, _, _ in PAGE.values()]
    return [
        HeatResult(
            number,
            1,
            tuple(
                Line(entry, None, FinishCode.DSQ)
                if won is None
                else Line(entry, None, FinishCode.DNF, awarded=Fraction(won))
                for entry, won in enumerate(column)
            ),
        )
        for number, column in enumerate(zip(*scores, strict=True), start=1)
    ]


def page_outlook() -> dict[str, Outlook]:
    standings = rank(
        page_results(), entries=entrants(*range(len(PAGE))), rules=BEST_FOUR_OF_FIVE
    )
    chances = outlook(standings, rounds_left=1, rules=BEST_FOUR_OF_FIVE, field=4)
    return {list(PAGE)[chance.entry]: chance for chance in chances}


@pytest.mark.parametrize("name", PAGE)
def test_the_page_s_marks_come_out(name):
    _, prospect, needs = PAGE[name]
    chance = page_outlook()[name]
    assert (chance.prospect, chance.needs) == (prospect, needs)


def test_freja_has_twenty_points_with_a_win():
    assert page_outlook()["Freja"].with_win == 20


def test_whoever_must_fit_into_the_field_is_certain_before_the_first_heat():
    standings = rank([], entries=entrants(1, 2, 3, 4), rules=StandingRules())
    chances = outlook(standings, rounds_left=4, rules=StandingRules(), field=4)
    assert {chance.prospect for chance in chances} == {Prospect.CERTAIN}


def test_with_no_round_left_a_tie_is_open_and_nothing_can_be_needed():
    standings = rank(
        [heat(1, (1, 2), 3)], entries=entrants(1, 2, 3), rules=StandingRules()
    )
    chances = outlook(standings, rounds_left=0, rules=StandingRules(), field=1)
    assert chances == (
        Outlook(1, Prospect.OPEN, None, None),
        Outlook(2, Prospect.OPEN, None, None),
        Outlook(3, Prospect.OUT_OF_REACH, None, None),
    )


def test_the_withdrawn_are_out_and_stand_in_nobody_s_way():
    people = entrants(1, 2, 3, withdrawn=(1,))
    standings = rank([heat(1, 1, 2, 3)], entries=people, rules=StandingRules())
    chances = outlook(standings, rounds_left=1, rules=StandingRules(), field=2)
    assert chances == (
        Outlook(1, Prospect.OUT_OF_REACH, None, None),
        Outlook(2, Prospect.CERTAIN, None, Fraction(10)),
        Outlook(3, Prospect.CERTAIN, None, Fraction(9)),
    )


def test_if_it_ended_now_counts_what_is_not_confirmed():
    results = [heat(1, 1, 2, 3), heat(2, 2, 1, 3, provisional=True)]
    now = if_it_ended_now(results, entries=entrants(1, 2, 3), rules=StandingRules())
    assert table_of(now) == [(1, 2, 10), (2, 1, 10), (3, 3, 6)]


def test_the_history_has_one_rank_a_confirmed_round():
    results = [
        heat(1, 1, 2, 3),
        heat(2, 3, 2, dnf=(1,)),
        heat(3, 1, 2, 3, counts=False),
        heat(4, 1, 2, 3, provisional=True),
    ]
    history = rank_history(results, entries=entrants(1, 2, 3, 4), rules=StandingRules())
    assert history == {1: (1, 3), 2: (2, 2), 3: (3, 1), 4: (4, 4)}


@given(
    results=seasons().filter(len),
    field=st.integers(1, 7),
    rules=st.sampled_from((StandingRules(), StandingRules(discards=(0, 0, 1, 1)))),
)
def test_what_is_said_before_the_last_round_holds_after_it(results, field, rules):
    people, last = entrants(*range(8)), max(h.round for h in results)
    before = rank(results, entries=people, rules=rules, after_round=last - 1)
    after = {row.entry: row for row in rank(results, entries=people, rules=rules)}
    for chance in outlook(before, rounds_left=1, rules=rules, field=field):
        own = after[chance.entry]
        others = [row.points for row in after.values() if row is not own]
        above = sum(points > own.points for points in others)
        level = sum(points == own.points for points in others)
        short = chance.needs is not None and own.cells[-1].points < chance.needs
        if chance.prospect is Prospect.CERTAIN:
            assert above + level < field
        if chance.prospect is Prospect.OUT_OF_REACH or short:
            assert above >= field
