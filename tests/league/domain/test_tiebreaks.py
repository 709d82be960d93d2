"""Every tie-break on its own: value, direction and nothing to compare."""

from dataclasses import replace
from fractions import Fraction

import pytest

from league.domain.points import HeatResult, Line
from league.domain.records import Field, field_of
from league.domain.standing_rules import CONVENTION_CHAIN, FinalMode, StandingRules
from league.domain.tiebreaks import FINAL_SEAT, STILL_IN, TIE_BREAKS, chain_of
from tests.league.domain.sheets import entrants, heat


def values(code: str, *results: HeatResult, tied: tuple[int, ...], **rules: object):
    field = field_of(results, entries=entrants(*tied), rules=StandingRules(**rules))
    family = {**TIE_BREAKS, FINAL_SEAT.code: FINAL_SEAT, STILL_IN.code: STILL_IN}
    measured = family[code].measure(field, tuple(field.records.values()))
    return {entry: [value for _, value in parts] for entry, parts in measured.items()}


def test_the_family_is_closed_and_covers_the_convention_chain():
    assert tuple(TIE_BREAKS) == CONVENTION_CHAIN
    assert all(code == tie_break.code for code, tie_break in TIE_BREAKS.items())


@pytest.mark.parametrize(
    ("code", "better", "worse"),
    [("countback", 2, 1), ("final_place", 1, 2), ("starts", Fraction(1), None)],
)
def test_the_better_value_sorts_first_and_none_last(code, better, worse):
    key = TIE_BREAKS[code].sort_key
    assert key(((None, better),)) < key(((None, worse),)) <= key(((None, None),))


def test_countback_counts_places_down_to_the_worst_and_the_discarded_too():
    results = (heat(1, 1, 2, 3, 4), heat(2, 2, 1, 4, 3), heat(3, 4, 3, 2, 1))
    counted = values("countback", *results, tied=(1, 2), discards=(0, 0, 1))
    assert counted == {1: [1, 1, 0, 1], 2: [1, 1, 1, 0]}


def test_countback_reads_the_final_only_where_its_points_are_added():
    """AC-64."""
    results = (heat(1, 1, 2, 3), heat(2, 2, 1, 3, is_final=True))
    assert values("countback", *results, tied=(1,)) == {1: [1, 1, 0]}
    assert values(
        "countback", *results, tied=(1,), final_mode=FinalMode.DECIDES_TOP
    ) == {1: [1, 0, 0]}


def test_the_place_in_the_final_is_none_for_those_outside_it():
    results = (heat(1, 1, 2, 3), heat(2, 2, 1, is_final=True, dnf=(4,)))
    assert values("final_place", *results, tied=(1, 2, 3, 4)) == {
        1: [2],
        2: [1],
        3: [None],
        4: [None],
    }


def test_the_share_of_opponents_beaten_cancels_table_size():
    results = (
        heat(1, 1, 2, 3, dns=(8,)),
        heat(1, 4, 5, 6, 7, table=2),
        heat(2, 3, 1, is_final=True),
    )
    assert values("share_beaten", *results, tied=(1, 2, 5, 6, 8)) == {
        1: [1],
        2: [Fraction(1, 2)],
        5: [Fraction(2, 3)],
        6: [Fraction(1, 3)],
        8: [None],
    }


def test_head_to_head_counts_when_all_tied_met_equally_often():
    results = (heat(1, 1, 2, 3), heat(2, 2, 1, 4), heat(3, 1, 2, 5))
    assert values("head_to_head", *results, tied=(1, 2)) == {1: [2], 2: [1]}


@pytest.mark.parametrize(
    "results",
    [
        (heat(1, 1, 2, 9), heat(2, 2, 3, 1)),
        (heat(1, 1, 8, 9), heat(1, 2, 3, 7, table=2)),
        (heat(1, 1, 2, dns=(3,)),),
    ],
    ids=["unequally often", "never", "not at the start"],
)
def test_head_to_head_does_not_apply_otherwise(results):
    assert values("head_to_head", *results, tied=(1, 2, 3)) == {
        1: [None],
        2: [None],
        3: [None],
    }


def test_the_latest_round_counts_before_the_one_before_it():
    results = (
        heat(1, 1, 2, 3),
        heat(2, 2, 1, 3),
        heat(3, 3, 2, counts=False, dnf=(1,)),
        heat(4, 3, 2, 1, is_final=True),
    )
    assert values("latest_rounds", *results, tied=(1, 2, 4)) == {
        1: [4, 6],
        2: [6, 4],
        4: [0, 0],
    }


def test_strength_is_the_mean_of_opponents_where_one_did_not_sit():
    """1 met 2 (elsewhere 6 and 3), 3 (elsewhere 4), and 4 who raced nowhere else."""
    results = (
        heat(1, 1, 2, 3, 4),
        heat(2, 2, 3, 5),
        heat(3, 6, 5, 2, dns=(3,)),
    )
    assert values("strength", *results, tied=(1, 9)) == {
        1: [(Fraction(9, 2) + 4) / 2],
        9: [None],
    }


def test_later_starts_are_harder_whatever_the_size():
    results = (
        HeatResult(
            1,
            1,
            tuple(Line(e, e, start=s) for e, s in ((1, 4), (2, 1), (3, 2), (4, 3))),
        ),
        HeatResult(
            2, 1, tuple(Line(e, e, start=s) for e, s in ((1, 2), (2, 3), (3, 1)))
        ),
        HeatResult(3, 1, (Line(1, 1, start=1),)),
        HeatResult(4, 1, (Line(1, 1), Line(2, 2))),
    )
    assert values("starts", *results, tied=(1, 2, 4, 5)) == {
        1: [Fraction(3, 4)],
        2: [Fraction(1, 2)],
        4: [Fraction(2, 3)],
        5: [None],
    }


def test_the_final_seats_its_drivers_above_everybody_else():
    results = (
        heat(1, 1, 2, 3, 4, 5),
        heat(2, 2, 1, is_final=True, dnf=(3,), dsq=(4,)),
    )
    everybody = (1, 2, 3, 4, 5)
    assert values("final_seat", *results, tied=everybody) == {
        1: [1],
        2: [1],
        3: [1],
        4: [1],
        5: [None],
    }
    assert values(
        "final_seat", *results, tied=everybody, final_mode=FinalMode.DECIDES_TOP
    ) == {1: [2], 2: [1], 3: [5], 4: [6], 5: [None]}


def chain(rules: StandingRules, *results: HeatResult) -> list[str]:
    field: Field = field_of(results, entries=entrants(1), rules=rules)
    return [tie_break.code for tie_break in chain_of(field)]


def test_the_final_comes_first_once_it_is_driven():
    rules = StandingRules(chain=("points", "countback"))
    final = heat(5, 1, 2, is_final=True)
    assert chain(rules) == ["points", "still_in", "countback"]
    assert chain(rules, final) == ["final_seat", "points", "still_in", "countback"]
    open_final = replace(rules, final_mode=FinalMode.ADDITIVE_OPEN)
    assert chain(open_final, final) == ["points", "still_in", "countback"]
