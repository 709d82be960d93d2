"""What each action is worth at a glance: one move and the next one, walls only.

A placement is worth its gain along the track and most of what the cards left may gain
next; dead ends are punished, horseshoes are kept, decks are chosen by rule of thumb.
"""

from collections.abc import Mapping

from engine.rulesets.ben_hur.actions import NO_WHIP, make, what_of
from engine.rulesets.ben_hur.actions import Kind as Act
from engine.rulesets.ben_hur.cards import (
    CARDS,
    LONGEST,
    NORMAL,
    RISKY,
    accidents,
    horseshoes,
    tempo,
)
from engine.rulesets.ben_hur.geometry import LAP
from engine.rulesets.ben_hur.judge import HOME, Hand, Judge, Spot
from engine.rulesets.ben_hur.lookahead import best_gain
from engine.rulesets.ben_hur.state import RaceState
from engine.rulesets.ben_hur.survey import Way
from engine.rulesets.ben_hur.track import CORE
from engine.rulesets.ben_hur.unseen import LENGTHS

NEXT = 0.8
"""Share of the next gain that counts: others will be in the way."""
TRAPPED = -6.0
"""What it is worth when no card fits."""
SLOW = (500, 1000)
ROOMIEST = 1.6
"""How much farther along the middle a move gets on the inside of a curve."""
HORSESHOE, PURSUED = 0.02, 0.2
"""What a horseshoe kept is worth; the same with somebody close behind."""
CLEANING = 6.0
"""How much two accidents in hand ask for getting rid of one in round 1."""
EDGE = 0.6
"""Chance from which a whip is tried."""
CURVE_AHEAD = 4.0
"""Chariot lengths before a curve in which it has to be thought of."""
STRAIGHT_AHEAD = 8.0
"""Chariot lengths to the next curve for whoever has just come out of one."""


def appraise(state: RaceState) -> tuple[float, ...]:
    """Return one value for each legal action of the seat asked, in order."""
    return () if state.is_over() else Glance(state, state.menu()).values()


class Glance(Judge):
    """The judge of whoever looks one move ahead."""

    def stand(self, spot: Spot, hand: Hand, *, draws: bool = True) -> float:
        """Return what it is worth to stand there, one card drawn if one is due."""
        front = self.race.terms.front
        gains = [best_gain(spot.pose, stick, front=front) for stick in LENGTHS]
        promised = [TRAPPED if gain is None else NEXT * gain for gain in gains]
        held = (promised[LENGTHS.index(CARDS[card].stick)] for card in tempo(hand))
        known = max(held, default=TRAPPED)
        if draws:
            deck = self.decks[NORMAL]
            known = deck.accidents * known + sum(
                share * max(known, value)
                for share, value in zip(deck.sticks, promised, strict=True)
            )
        return known + self._horseshoe() * horseshoes(hand)

    def _horseshoe(self) -> float:
        pursued = self.in_company(ahead=0.0, behind=3.0)
        return PURSUED if pursued else HORSESHOE

    def moves(self, plain: Mapping[int, Way]) -> dict[int, float]:
        """Return the value of each plain move; of the hopeless ones a low guess.

        The most hopeful are looked at first, so that most need no second look.
        """
        hopes: list[tuple[float, int, Spot]] = []
        values: dict[int, float] = {}
        for action, way in plain.items():
            spot = self.landing(way)
            if spot is None:
                values[action] = HOME
                continue
            hopes.append(
                (self._hope(spot, self.without(what_of(action))), action, spot)
            )
        best = max(values.values(), default=TRAPPED)
        hopes.sort(reverse=True)
        for hope, action, spot in hopes:
            if hope <= best:
                values[action] = hope + TRAPPED
                continue
            rest = self.without(what_of(action))
            values[action] = value = self.gain(spot) + self.stand(spot, rest)
            best = max(best, value)
        return values

    def _hope(self, spot: Spot, rest: Hand) -> float:
        roomy = ROOMIEST if to_curve(spot) < CURVE_AHEAD else 1.0
        longest = NEXT * roomy * (LONGEST / 1000 + 1)
        return self.gain(spot) + longest + self._horseshoe() * horseshoes(rest)

    def accident(self, card: int) -> float:
        """Return the value of an accident card; bad hands are cleaned in round 1."""
        value = super().accident(card)
        dirty = self.race.round == 1 and len(accidents(self.hand)) >= 2
        return value + CLEANING if dirty else value

    def left_to_rival(self, way: Way) -> float:
        """Return what a placement is worth to somebody who holds any card."""
        spot = self.landing(way)
        if spot is None:
            return HOME
        front = self.race.terms.front
        gains = [best_gain(spot.pose, stick, front=front) for stick in (*SLOW, 1500)]
        found = [gain for gain in gains if gain is not None]
        return self.gain(spot) + (NEXT * max(found) if found else TRAPPED)

    def whips(self) -> dict[int, float]:
        """Return how far the odds of each whip are above the ones that are worth it."""
        values = {NO_WHIP: 0.0}
        bonus = horseshoes(self.hand)
        for action in self.menu:
            if action == NO_WHIP:
                continue
            rival = what_of(action)
            edge = self.chance_against(rival, bonus) - EDGE
            worth_it = self.rivalry(rival) > 0 and (
                to_curve(self.spot(rival)) < CURVE_AHEAD
            )
            values[action] = edge if worth_it else -1.0
        return values

    def draws(self) -> dict[int, float]:
        """Return 1 for the deck that the rule of thumb names."""
        slow = sum(CARDS[card].stick in SLOW for card in self.hand)
        fresh_straight = to_curve(self.here) > STRAIGHT_AHEAD
        bold = not accidents(self.hand) and (slow >= 2 or fresh_straight)
        return {
            make(Act.DRAW, NORMAL): float(not bold),
            make(Act.DRAW, RISKY): float(bold),
        }


def to_curve(spot: Spot) -> float:
    """Return the chariot lengths to the next curve; 0 in its first two thirds."""
    straight = CORE / 1000
    half = LAP / 2
    along = spot.place.along % half
    curve = half - 2 * straight
    if along < straight:
        return straight - along
    if along < straight + curve * 2 / 3:
        return 0.0
    return half - along + straight
