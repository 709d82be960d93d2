"""The figures of a campaign: purses, stakes, odds and experience (CM-46).

No source gives them; they are ours. A race knows nothing of them.
"""

import msgspec

PURSES = (1000, 500, 250)
"""Sesterces for places 1 to 3."""
STAKE = 500
"""Sesterces to enter a race."""
ODDS = ((2, 1), (3, 1), (5, 1))
"""Odds of a bet by rank before the race; the last ones serve for every other rank."""
RACES_A_HIT, WINS_A_MODIFIER = 3, 2
HIGHEST_MODIFIER = 3


class Experience(msgspec.Struct, frozen=True):
    """What a driver has gained: driver hits, and points of his driver modifier."""

    hits: int
    dm: int


def purse(place: int) -> int:
    """Return the sesterces of a place, from 1."""
    return PURSES[place - 1] if 0 < place <= len(PURSES) else 0


def odds(rank: int) -> tuple[int, int]:
    """Return the odds of a bet on a rank before the race, from 1."""
    return ODDS[max(0, min(rank, len(ODDS)) - 1)]


def experience(*, races: int, wins: int) -> Experience:
    """Return what so many races survived and won are worth."""
    return Experience(
        races // RACES_A_HIT, min(wins // WINS_A_MODIFIER, HIGHEST_MODIFIER)
    )
