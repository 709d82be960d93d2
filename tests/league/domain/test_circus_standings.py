"""The table that most wins lead: heats of Circus Maximus and their final."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.advancement import cut
from league.domain.circus_records import heat_summary
from league.domain.circus_rules import HeatWinRules
from league.domain.outlook import Prospect, if_it_ended_now, outlook, rank_history
from league.domain.points import HeatResult, Line
from league.domain.records import ResultsError
from league.domain.standings import rank
from tests.league.domain.circus_tables import (
    RULES,
    drive,
    letters,
    meetings,
    table,
    why,
)
from tests.league.domain.sheets import entrants


def test_most_wins_come_first():
    rows = table(drive(1, "ABC"), drive(2, "BAC"), drive(3, "BCA"), of=3)

    assert letters(rows) == "BAC"
    assert [row.points for row in rows] == [2, 1, 0]
    assert [row.wins for row in rows] == [2, 1, 0]
    assert why(rows) == ["Heats won: B 2, A 1.", "Heats won: A 1, C 0."]


def test_the_win_in_the_first_heat_entered_comes_before_one_in_the_second():
    rows = table(drive(1, "BAC"), drive(2, "ABC"), of=3)

    assert letters(rows) == "BAC"
    assert why(rows)[0] == "Win in the first heat entered: B 1, A 0."


def test_it_is_the_heat_one_entered_first_and_not_the_first_heat_of_all():
    # C enters with the second heat and wins it: in the first heat of his own.
    rows = table(drive(1, "BA"), drive(2, "CAB"), drive(3, "ACB"), of=3)

    assert letters(rows) == "CBA"
    summaries = {row.entry: heat_summary(row.cells) for row in rows}
    assert (summaries[2].first_win, summaries[3].first_win) == (1, 1)
    assert (summaries[1].first_win, summaries[1].raced) == (3, 3)
    assert why(rows)[0] == "Average finish: C 1½, B 2⅓."


def test_a_heat_not_entered_is_no_worse_than_one_lost():
    rows = table(drive(1, "ABC"), drive(2, "DBA"), of=4)

    # D's only heat is a win in its first, as A's first is; the average decides.
    assert letters(rows) == "DABC"
    assert why(rows)[0] == "Average finish: D 1, A 2."
    titles = [(reason.code, reason.part) for reason in rows[1].reasons]
    assert titles == [
        ("heat_wins", None),
        ("win_order", 1),
        ("win_order", 2),
        ("average_finish", None),
    ]


def test_average_finish_is_exact_and_counts_every_way_to_end():
    """CM-45."""
    rows = table(drive(1, "AB -C kD"), drive(2, "AC wB kD"), drive(3, "ACBD"), of=4)

    averages = {row.entry: heat_summary(row.cells).average for row in rows}
    assert averages == {1: 1, 2: Fraction(8, 3), 3: Fraction(7, 3), 4: 4}
    assert letters(rows) == "ACBD"


def test_who_has_not_raced_stands_last_and_equals_share_their_rank():
    rows = table(drive(1, "AB"), of=4)

    assert [(row.rank, row.shared) for row in rows] == [
        (1, False),
        (2, False),
        (3, True),
        (3, True),
    ]
    assert heat_summary(rows[3].cells).average is None
    assert rows[3].cells[0].absent
    assert why(rows)[1] == "Average finish: B 2, C none."


def test_a_withdrawn_entry_stands_behind_its_equals_in_wins():
    rows = table(drive(1, "ABC"), drive(2, "BAC"), of=3, withdrawn=(1,))

    assert letters(rows) == "BAC"
    assert why(rows)[0] == "A has withdrawn."


def test_the_final_orders_its_drivers_ahead_of_everybody_else():
    heats = (drive(1, "ABCD"), drive(2, "ABDC"))
    rows = table(*heats, drive(3, "C kB", is_final=True), of=4)

    assert letters(rows) == "CBAD"
    assert rows[0].wins == 0  # the final is no heat
    assert why(rows)[:2] == [
        "C came in ahead of B in the final.",
        "B drove the final, A did not.",
    ]


def test_equals_of_a_final_are_told_apart_by_their_heats():
    both = HeatResult(3, 1, (Line(1, 1), Line(2, 1)), is_final=True)
    rows = table(drive(1, "BAC"), drive(2, "BCA"), both, of=3)

    assert letters(rows) == "BAC"
    assert why(rows)[0] == "Heats won: B 2, A 0."


def test_a_dead_heat_is_won_by_both():
    rows = table(HeatResult(1, 1, (Line(1, 1), Line(2, 1))), of=2)

    assert [row.wins for row in rows] == [1, 1]
    assert rows[0].shared


def test_reported_and_abandoned_heats_do_not_count():
    sheets = (
        drive(1, "ABC"),
        drive(2, "BAC", provisional=True),
        drive(3, "BAC", counts=False),
    )

    assert letters(table(*sheets, of=3)) == "ABC"
    now = if_it_ended_now(sheets, entries=entrants(1, 2, 3), rules=RULES)
    assert [row.wins for row in now] == [1, 1, 0]


def test_nobody_has_two_results_in_one_heat():
    with pytest.raises(ResultsError, match="two results in round 1"):
        table(drive(1, "AB"), drive(1, "AC", table=2), of=3)


def test_an_unknown_tie_break_is_refused():
    rules = HeatWinRules(chain=("heat_wins", "beauty"))

    with pytest.raises(ValueError, match="beauty"):
        rank([drive(1, "AB")], entries=entrants(1, 2), rules=rules)


def test_an_empty_table_has_no_rows_and_ranks_nobody_apart():
    assert table(of=0) == ()
    assert [row.rank for row in table(of=2)] == [1, 1]


def test_the_seventh_win_in_a_row_has_a_title_too():
    heats = [drive(number, "CAB") for number in range(1, 7)]

    rows = table(*heats, drive(7, "ABC"), drive(8, "BAC"), of=3)

    assert "Win in the 7th heat entered: A 1, B 0." in why(rows)


def test_every_winner_advances_before_anybody_else_up_to_the_field():
    heats = (
        drive(1, "ABC"),
        drive(1, "DEF", table=2),
        drive(2, "BDE"),
        drive(2, "FAC", table=2),
    )
    rows = table(*heats, of=6)

    assert set(cut(rows, field=4).finalists) == {1, 2, 4, 6}
    three = cut(rows, field=3)
    assert three.finalists == (1, 4, 2)
    assert three.alternates[0] == 6
    five = cut(rows, field=5)
    assert five.finalists[4] == 5  # the best who won nothing takes the place left


def test_equals_across_the_cut_wait_for_a_lot():
    rows = table(drive(1, "AB"), drive(1, "CD", table=2), of=4)

    line = cut(rows, field=3)
    assert line.finalists == (1, 3)
    assert line.tied_at_cut == (2, 4)


def test_who_leads_by_more_wins_than_heats_are_left_is_through():
    heats = [drive(number, "ABCD") for number in (1, 2, 3)]
    rows = table(*heats, drive(4, "BACD"), of=5, withdrawn=(5,))

    found = {
        chance.entry: chance
        for chance in outlook(rows, rounds_left=1, rules=RULES, field=2)
    }
    assert found[1].prospect is Prospect.CERTAIN
    assert found[2].prospect is Prospect.OPEN
    assert found[3].prospect is Prospect.OPEN
    assert found[5].prospect is Prospect.OUT_OF_REACH
    assert (found[2].needs, found[2].with_win) == (None, None)
    two = outlook(rows, rounds_left=1, rules=RULES, field=1)
    assert [chance.prospect for chance in two][:3] == [
        Prospect.CERTAIN,
        Prospect.OUT_OF_REACH,
        Prospect.OUT_OF_REACH,
    ]


def test_ranks_are_told_heat_by_heat():
    heats = (drive(1, "ABC"), drive(2, "BCA"), drive(3, "BCA"))

    history = rank_history(heats, entries=entrants(1, 2, 3), rules=RULES)

    assert history == {1: (1, 1, 2), 2: (2, 2, 1), 3: (3, 3, 3)}


@settings(max_examples=50)
@given(sheets=meetings(), mixer=st.randoms(use_true_random=False))
def test_a_correction_gives_the_table_of_scoring_anew(sheets, mixer):
    """The order in which sheets come in, or come anew, does not matter."""
    people = entrants(*range(1, 9))
    shuffled = list(sheets)
    mixer.shuffle(shuffled)

    anew = rank(sheets, entries=people, rules=RULES)

    assert rank(shuffled, entries=people[::-1], rules=RULES) == anew


@settings(max_examples=50)
@given(sheets=meetings())
def test_a_recount_by_plain_loops_gives_the_same_table(sheets):
    wins = dict.fromkeys(range(1, 9), 0)
    order = {entry: [] for entry in wins}
    places = {entry: [] for entry in wins}
    for sheet in sheets:
        for number, line in enumerate(sheet.lines, start=1):
            won = number == 1 and line.finish in ("finished", "dnf")
            wins[line.entry] += won
            order[line.entry].append(int(won))
            places[line.entry].append(number)

    def key(entry):
        raced = places[entry]
        average = Fraction(sum(raced), len(raced)) if raced else Fraction(99)
        padded = [-won for won in order[entry]] + [0] * (4 - len(order[entry]))
        return (-wins[entry], padded, average)

    for row in table(*sheets, of=8):
        assert row.rank == 1 + sum(key(other) < key(row.entry) for other in wins)
        assert row.points == wins[row.entry]
