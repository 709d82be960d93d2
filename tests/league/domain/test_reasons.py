"""Why one stands above another, in words."""

import pytest

from league.domain.low_tiebreaks import LOW_FAMILY
from league.domain.reasons import Metric, Reason, explain, sentence, title_of
from league.domain.standings import AC64_CHAIN, StandingRules, rank
from tests.league.domain.sheets import entrants, heat

ABOVE, BELOW = "Ida", "Åse"


def words(reason: Reason) -> str:
    return sentence(reason, above=ABOVE, below=BELOW)


def test_the_example_of_the_standings_page_reads_as_drawn():
    """Ida has 2 6 6 4 and Åse DNF 6 4 6, best three of four (standings page)."""
    results = [
        heat(1, 11, 12, 13, 1, dnf=(2,)),
        heat(2, 1, 11, 12, 13),
        heat(2, 2, 14, 15, 16, table=2),
        heat(3, 1, 2, 11, 12),
        heat(4, 2, 1, 11, 12),
    ]
    rules = StandingRules(chain=AC64_CHAIN, discards=(0, 0, 0, 1))
    ida, ase = rank(results, entries=entrants(1, 2), rules=rules)
    assert (ida.points, ase.points) == (16, 16)
    assert [words(reason) for reason in ase.reasons] == [
        "Points: 16 each, equal.",
        "First places: 2 each, equal.",
        "Second places: 1 each, equal.",
        "Third places: 0 each, equal.",
        "Fourth places: Ida 1, Åse 0.",
    ]
    assert [reason.decides for reason in ase.reasons] == [False] * 4 + [True]
    assert ida.reasons == ()


def test_equals_are_explained_to_the_end_of_the_chain():
    first, second = rank([], entries=entrants(1, 2), rules=StandingRules())
    assert (first.rank, second.rank) == (1, 1)
    assert second.reasons[-1] == Reason("starts", None, None, None, decides=False)
    assert words(second.reasons[-1]) == "Harder start places: does not apply."


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason("still_in", None, 1, 0, decides=True), "Åse has withdrawn."),
        (
            Reason("final_seat", None, 1, None, decides=True),
            "Ida drove the final, Åse did not.",
        ),
        (
            Reason("final_seat", None, 1, 5, decides=True),
            "Ida came in ahead of Åse in the final.",
        ),
        (
            Reason("share_beaten", None, 0, None, decides=True),
            "Share of opponents beaten: Ida 0, Åse none.",
        ),
        (
            Reason("latest_rounds", 4, 6, 3, decides=True),
            "Round 4: Ida 6, Åse 3.",
        ),
        (
            Reason("countback", 7, 1, 0, decides=True),
            "Places number 7: Ida 1, Åse 0.",
        ),
        (
            Reason("best_place", 2, 1, 0, decides=True),
            "Second places: Ida 1, Åse 0.",
        ),
        (
            Reason("stage_reached", None, 2, 1, decides=True),
            "Ida came further in the knock-out than Åse.",
        ),
    ],
)
def test_every_kind_of_reason_has_its_words(reason, text):
    assert words(reason) == text


def test_every_tie_break_has_a_title():
    titles = [
        title_of(Reason(code, 1, 0, 0, decides=False))
        for code in ("points", "strength", *(step.code for step in LOW_FAMILY))
    ]
    assert titles == [
        "Points",
        "Harder opponents",
        "Final",
        "Sum of places in the final",
        "Best place in the final",
        "Last race in the final",
        "Races not finished in the final",
        "Sum of places in the round",
        "Best place in the round",
        "Last race in the round",
        "Races not finished in the round",
        "Knock-out stage",
        "Tables won in the knock-out stage",
        "Sum in the knock-out stage",
        "First places in the knock-out stage",
        "Normalised sum",
        "Sum of places",
        "Round wins",
        "First places",
        "Round 1",
    ]


def test_the_first_difference_ends_the_explanation():
    above = [Metric("points", None, 6), Metric("countback", 1, 1)]
    below = [Metric("points", None, 4), Metric("countback", 1, 0)]
    assert explain(above, below=below) == (Reason("points", None, 6, 4, decides=True),)
