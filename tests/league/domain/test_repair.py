"""A schedule mended after the roster changed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.repair import moved_entries, repair
from league.domain.seating import draw_schedule
from league.domain.sizes import UnseatableError, table_sizes
from league.domain.tables import table_of

SCHEDULE = draw_schedule(range(1, 25), seed=3)


def moves(after, *, before=SCHEDULE):
    return [
        len(moved_entries(old, after=new))
        for old, new in zip(before.rounds, after.rounds, strict=True)
    ]


def test_one_who_leaves_moves_nobody():
    after = repair(SCHEDULE, done_rounds=1, gone=[5], seed=1)

    assert after.rounds[0] == SCHEDULE.rounds[0]
    assert moves(after) == [0, 0, 0, 0]
    assert after.quality.sizes == ((4, 21), (3, 3))
    assert all(5 not in t.entries for tables in after.rounds[1:] for t in tables)


def test_one_who_comes_for_one_who_left_takes_the_empty_seat():
    after = repair(SCHEDULE, done_rounds=2, gone=[5], new=[50], seed=1)

    assert moves(after) == [0, 0, 0, 0]
    assert after.quality.sizes == ((4, 24),)


def test_tables_nobody_leaves_or_joins_keep_their_start_places():
    after = repair(SCHEDULE, done_rounds=2, gone=[5], seed=1)

    for old, new in zip(SCHEDULE.rounds[2:], after.rounds[2:], strict=True):
        for before, now in zip(old, new, strict=True):
            assert (before == now) == (5 not in before.entries)


def test_two_who_leave_one_table_cost_one_move_there():
    tables = SCHEDULE.rounds[3]
    gone = tables[2].entries[:2]

    after = repair(SCHEDULE, done_rounds=3, gone=gone, seed=1)

    assert moves(after) == [0, 0, 0, 1]
    assert after.quality.max_meetings == 1
    assert [len(t.entries) for t in after.rounds[3]].count(3) == 2


def test_a_schedule_is_repaired_the_same_way_with_the_same_seed():
    def mend(seed):
        return repair(SCHEDULE, done_rounds=1, gone=[1, 2], new=[40, 41, 42], seed=seed)

    assert mend(4) == mend(4)
    assert mend(4).roster_hash == mend(5).roster_hash != SCHEDULE.roster_hash


@settings(max_examples=60, deadline=None)
@given(
    gone=st.sets(st.integers(1, 24), max_size=9),
    new=st.lists(st.integers(100, 120), unique=True, max_size=6),
    done=st.integers(0, 3),
    seed=st.integers(0, 10**6),
)
def test_after_any_change_all_who_race_sit_once_at_tables_of_the_right_size(
    gone, new, done, seed
):
    after = repair(SCHEDULE, done_rounds=done, gone=gone, new=new, seed=seed)

    roster = sorted(({*range(1, 25)} | {*new}) - gone)
    assert after.rounds[:done] == SCHEDULE.rounds[:done]
    for tables in after.rounds[done:]:
        assert sorted(e for table in tables for e in table.entries) == roster
        assert sorted(len(table.entries) for table in tables) == sorted(
            table_sizes(len(roster))
        )
        numbers = [table.number for table in tables]
        assert numbers == sorted(set(numbers))


def test_pins_and_people_kept_apart_are_respected():
    before = draw_schedule(range(24), seed=3, pinned_table={0: 1})

    after = repair(
        before,
        done_rounds=1,
        gone=[9],
        new=[50],
        seed=1,
        pinned_table={0: 1, 50: 2},
        never_together=[(50, 3)],
    )

    assert after.quality.pins_broken == after.quality.apart_broken == ()


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"done_rounds": 4}, "rounds"),
        ({"done_rounds": -1}, "rounds"),
        ({"done_rounds": 1, "new": [5]}, "twice"),
        ({"done_rounds": 1, "new": [50, 50]}, "twice"),
        ({"done_rounds": 1, "gone": range(1, 23)}, "too_few"),
        ({"done_rounds": 1, "pinned_table": {3: 9}}, "pin_table"),
        ({"done_rounds": 1, "never_together": [(1, 2), (1, 3)]}, "conditions"),
    ],
)
def test_a_repair_that_cannot_be_is_refused(how, code):
    together = draw_schedule(range(1, 25), seed=3, pinned_table={1: 1, 2: 1})

    with pytest.raises(UnseatableError) as refusal:
        repair(together, seed=1, **how)

    assert refusal.value.code == code


def test_newcomers_and_leavers_are_not_counted_as_moved():
    before = (table_of(1, entries=(1, 2, 3)), table_of(2, entries=(4, 5, 6)))
    after = (table_of(1, entries=(9, 2, 4)), table_of(2, entries=(3, 5, 6)))

    assert moved_entries(before, after=after) == (4, 3)


def test_seats_wanted_hold_for_a_mended_round():
    """Nobody is left at a table of three where four are wanted (BH-2)."""
    before = draw_schedule(range(12), rounds=1, seed=3, fewest_wanted=4)

    after = repair(
        before, done_rounds=0, gone=[0, 1, 2], seed=1, fewest_wanted=4
    ).rounds[0]

    assert [len(table.entries) for table in after] == [5, 4]
