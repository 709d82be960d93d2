"""One table's one round on its own."""

from league.domain.low_rules import LowSumRules
from league.domain.reasons import sentence
from league.domain.round_places import rank_round
from tests.league.domain.sheets import race, round_of

RULES = LowSumRules()


def words(*sheets: object) -> list[str]:
    rows = rank_round(sheets, rules=RULES)
    return [sentence(row.reasons[-1], above="Ida", below="Åse") for row in rows[1:]]


def test_the_lowest_sum_wins_the_round():
    """BH-34."""
    rows = rank_round(round_of(1, "ABC", "ACB"), rules=RULES)
    assert [(row.rank, row.entry, row.points, row.wins) for row in rows] == [
        (1, 1, 2, 1),
        (2, 3, 5, 0),
        (3, 2, 5, 0),
    ]


def test_every_step_inside_a_round_has_its_sentence():
    assert words(*round_of(1, "AB", "AB")) == [
        "Sum of places in the round: Ida 2, Åse 4."
    ]
    assert (
        words(*round_of(1, "ABC", "CBA"))[1] == "Best place in the round: Ida 1, Åse 2."
    )
    assert words(*round_of(1, "AB", "BA")) == ["Last race in the round: Ida 1, Åse 2."]
    assert words(*round_of(1, "ABBACC", "BAA-BCC"))[0] == (
        "Races not finished in the round: Ida 0, Åse 1."
    )


def test_equal_sums_share_the_victory_all_the_same():
    """BH-34."""
    rows = rank_round(round_of(1, "AB", "BA"), rules=RULES)
    assert [(row.entry, row.rank, row.wins) for row in rows] == [(2, 1, 1), (1, 2, 1)]


def test_nothing_left_to_compare_shares_the_place():
    rows = rank_round([race(1, "A-BC")], rules=LowSumRules(races=1))
    assert [(row.rank, row.shared) for row in rows] == [
        (1, False),
        (2, True),
        (2, True),
    ]
    assert rows[2].reasons[-1].code == "round_codes"


def test_a_table_half_way_is_ranked_by_what_there_is():
    rows = rank_round([race(1, "BA", provisional=True)], rules=RULES)
    assert [row.entry for row in rows] == [2, 1]
