"""Who is likely to win with the dice (BH-24, BH-27); a hint, never a rule.

Only what everybody may see counts: the backs of a hand, the cards played, and what the
decks are made of.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from engine.rulesets.ben_hur.rolls import odds


def horseshoes(held: int, *, unseen: int, shod: int) -> Iterator[tuple[int, Fraction]]:
    """Yield how many horseshoes hidden cards may show, each with its chance.

    Args:
        held: cards in the hand with this back.
        unseen: cards with this back whose face the onlooker does not know.
        shod: those among them that show a horseshoe.
    """
    ways = comb(unseen, held)
    for number in range(min(held, shod) + 1):
        if held - number <= unseen - shod:
            yield (
                number,
                Fraction(comb(shod, number) * comb(unseen - shod, held - number), ways),
            )


def percent(own: int, hidden: tuple[tuple[int, int, int], ...]) -> int:
    """The chance to win against a hidden hand, in whole percent.

    Args:
        own: own horseshoes that count.
        hidden: held, unseen and shod of each back, see `horseshoes`.
    """
    spread = {0: Fraction(1)}
    for held, unseen, shod in hidden:
        wider: dict[int, Fraction] = {}
        for so_far, before in spread.items():
            for number, share in horseshoes(held, unseen=unseen, shod=shod):
                total = so_far + number
                wider[total] = wider.get(total, Fraction(0)) + before * share
        spread = wider
    won = sum(
        (share * odds(own - other) for other, share in spread.items()), Fraction(0)
    )
    return round(100 * won)
