"""Tables that the lowest sum leads, ranked in short, and what they say."""

from itertools import pairwise

from hypothesis import strategies as st

from league.domain.low_rules import ROUND_WINS_CHAIN, LowSumRules
from league.domain.points import HeatResult
from league.domain.reasons import sentence
from league.domain.standings import Standing, rank
from tests.league.domain.sheets import entrants

TWO = LowSumRules()
ONE = LowSumRules(races=1)
CUT = LowSumRules(chain=ROUND_WINS_CHAIN)
EIGHT = entrants(*range(1, 9))
RULES = st.sampled_from((TWO, CUT, LowSumRules(discards=(0, 0, 1))))


def table(*sheets: HeatResult, of: int, rules: LowSumRules = ONE, **how: object):
    """The rows of entries 1 to `of`."""
    return rank(sheets, entries=entrants(*range(1, of + 1)), rules=rules, **how)


def why(rows: tuple[Standing, ...]) -> list[str]:
    """The deciding sentence of every row but the first."""
    return [
        sentence(row.reasons[-1], above=f"{above.entry}", below=f"{row.entry}")
        for above, row in pairwise(rows)
    ]
