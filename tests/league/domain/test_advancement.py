"""The cut, its ties, its alternates and its corrections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.advancement import (
    Cut,
    CutDifference,
    CutError,
    cut,
    cut_difference,
    draw_lot,
    equals_by_standings,
    replace_finalist,
    settle_tie,
)
from league.domain.standings import AC64_CHAIN, StandingRules, rank
from tests.league.domain.sheets import entrants, heat

RULES = StandingRules(chain=AC64_CHAIN)


def standings(*results, of: int, withdrawn: tuple[int, ...] = ()):
    people = entrants(*range(1, of + 1), withdrawn=withdrawn)
    return rank(results, entries=people, rules=RULES)


def test_the_first_four_advance_and_four_wait():
    table = standings(heat(1, 3, 1, 2, 6, 5, 4), of=6)
    line = cut(table)
    assert (line.finalists, line.alternates) == ((3, 1, 2, 6), (5, 4))
    assert line.tied_at_cut == ()
    assert line.decided_by is not None
    assert (line.decided_by.code, line.decided_by.above, line.decided_by.below) == (
        "points",
        2,
        1,
    )


def test_a_small_tournament_advances_whole():
    line = cut(standings(heat(1, 2, 1, 3), of=3))
    assert (line.finalists, line.alternates, line.decided_by) == ((2, 1, 3), (), None)


def test_the_withdrawn_are_passed_over():
    line = cut(standings(heat(1, 1, 2, 3, 4), of=4, withdrawn=(2,)), field=1)
    assert (line.finalists, line.alternates, line.decided_by) == ((1,), (3, 4), None)


def test_a_final_has_a_seat():
    with pytest.raises(CutError) as caught:
        cut((), field=0)
    assert caught.value.code == "no_seat"


def test_equals_that_need_no_lot_wait_in_the_order_of_the_standings():
    """2 to 5 are level in the last round; over all 3 leads 2, and 4 and 5 are level."""
    last = standings(heat(2, 6, 1, (2, 3, 4, 5)), of=6)
    overall = standings(heat(1, 3, 2, (4, 5), 1, 6), of=6)
    table = equals_by_standings(last, standings=overall)
    line = cut(table, field=2, alternates=3)
    assert (line.finalists, line.alternates) == ((6, 1), (3, 2, 4))
    assert line.decided_by == cut(last, field=2).decided_by
    assert [row.rank for row in table] == [row.rank for row in last]
    assert [row.reasons for row in table] == [row.reasons for row in last]


def tied_cut() -> Cut:
    return cut(standings(heat(1, 1, (2, 3, 4), 5, 6), of=6), field=2, alternates=3)


def test_a_tie_across_the_line_stays_open():
    line = tied_cut()
    assert (line.finalists, line.tied_at_cut, line.alternates, line.decided_by) == (
        (1,),
        (2, 3, 4),
        (5, 6),
        None,
    )


def test_a_tie_inside_the_field_needs_nothing():
    line = cut(standings(heat(1, (1, 2), 3, 4), of=4), field=2)
    assert (line.finalists, line.tied_at_cut) == ((1, 2), ())


def test_a_race_off_fills_the_field_and_the_rest_wait_first():
    line = settle_tie(tied_cut(), order=(4, 2, 3))
    assert (line.finalists, line.alternates, line.tied_at_cut) == (
        (1, 4),
        (2, 3, 5),
        (),
    )


@pytest.mark.parametrize("order", [(2, 3), (2, 3, 5), (2, 2, 3, 4)])
def test_a_race_off_orders_exactly_the_tied(order):
    with pytest.raises(CutError) as caught:
        settle_tie(tied_cut(), order=order)
    assert caught.value.code == "wrong_tie"


def test_a_lot_can_be_repeated_by_anybody():
    assert draw_lot((2, 3, 4), seed="odense-2026") == (3, 4, 2)


@given(tied=st.sets(st.integers(1, 999), min_size=1), data=st.data())
def test_a_lot_does_not_depend_on_the_order_handed_in(tied, data):
    order = data.draw(st.permutations(sorted(tied)))
    assert draw_lot(order, seed="s") == draw_lot(tied, seed="s")
    assert set(draw_lot(order, seed="s")) == tied


def test_a_lot_favours_nobody():
    firsts = [draw_lot((7, 8, 9), seed=str(seed))[0] for seed in range(3000)]
    assert all(abs(firsts.count(entry) - 1000) < 120 for entry in (7, 8, 9))


def test_the_next_alternate_takes_the_last_seed():
    line = cut(standings(heat(1, 1, 2, 3, 4, 5), of=5), field=3)
    line = replace_finalist(line, missing=2)
    assert (line.finalists, line.alternates) == ((1, 3, 4), (5,))


@pytest.mark.parametrize(
    ("missing", "code"), [(9, "not_a_finalist"), (1, "no_alternate")]
)
def test_only_a_finalist_is_replaced_and_only_by_an_alternate(missing, code):
    line = cut(standings(heat(1, 1, 2), of=2))
    with pytest.raises(CutError) as caught:
        replace_finalist(line, missing=missing)
    assert (caught.value.code, str(caught.value)) == (code, caught.value.text)


def test_a_correction_says_who_would_come_and_go():
    before = cut(standings(heat(1, 1, 2, 3, 4), of=4), field=2)
    after = cut(standings(heat(1, 3, 1, 2, 4), of=4), field=2)
    assert cut_difference(before, recomputed=after) == CutDifference(
        added=(3,), removed=(2,), reseeded=False, tied=()
    )


def test_a_correction_may_only_reseed():
    before = cut(standings(heat(1, 1, 2, 3), of=3), field=2)
    after = cut(standings(heat(1, 2, 1, 3), of=3), field=2)
    assert cut_difference(before, recomputed=after) == CutDifference(
        added=(), removed=(), reseeded=True, tied=()
    )


def test_whoever_a_correction_ties_at_the_line_is_not_yet_removed():
    before = cut(standings(heat(1, 1, 2, 3, 4), of=4), field=2)
    after = cut(standings(heat(1, 1, (2, 3), 4), of=4), field=2)
    assert cut_difference(before, recomputed=after) == CutDifference(
        added=(), removed=(), reseeded=False, tied=(2, 3)
    )
