"""What each action is worth after careful thought: three own moves ahead.

The first move is one of the menu, the second is laid out against the walls with the
cards left and each card that may be drawn, the third comes from the table of `outlook`.
What is drawn counts by the shares of both decks that the seat can know.
"""

from collections.abc import Mapping

from engine.core.rng import Rng
from engine.rulesets.ben_hur.actions import NO_WHIP, Kind, make, what_of
from engine.rulesets.ben_hur.cards import CARDS, NORMAL, RISKY, horseshoes
from engine.rulesets.ben_hur.course import Place
from engine.rulesets.ben_hur.geometry import any_wall_legal
from engine.rulesets.ben_hur.judge import HOME, LOST, Hand, Judge, Spot
from engine.rulesets.ben_hur.laps import by_standing
from engine.rulesets.ben_hur.lookahead import Reach, ends, reaches
from engine.rulesets.ben_hur.outlook import DEAD, outlook
from engine.rulesets.ben_hur.outlook import STICKS as LENGTHS
from engine.rulesets.ben_hur.state import RaceState
from engine.rulesets.ben_hur.survey import Way

BEAM = 14
"""Moves that get a second look."""
UNSEEN = 2.0
"""How far behind the ones that were looked at all others are put."""
BURDEN = 0.4
"""What an accident card in hand costs, for it hardly ever goes away."""
WAIT, WALL = -4.0, -10.0
"""No card fits, with and without an accident card to play instead."""
SAVED = 3.0
"""What it is worth to be home a turn earlier: what a turn brings elsewhere."""
SLACK = 0.05
HORSESHOE = 0.05
PURSUED = 0.2
AT_MOST_DARING = 0.5
"""Share of the fear of being out that the last of the field does not have."""
HARM = 0.45
"""How much of what a rival loses is worth to oneself."""

Cards = tuple[tuple[int, ...], int]
"""The sticks of a hand by number, and its accident cards."""


def deliberate(state: RaceState, rng: Rng) -> tuple[float, ...]:
    """Return one value for each legal action of the seat asked, in order."""
    return () if state.is_over() else Careful(state, state.menu()).values()


def sorted_out(hand: Hand) -> Cards:
    """Return what matters of a hand: its different sticks and its accidents."""
    sticks = sorted(LENGTHS.index(CARDS[c].stick) for c in hand if CARDS[c].stick)
    return tuple(sticks), len(hand) - len(sticks)


class Careful(Judge):
    """The judge of whoever takes the time."""

    def stand(self, spot: Spot, hand: Hand, *, draws: bool = True) -> float:
        """Return what it is worth to stand there, two own moves ahead."""
        cards = sorted_out(hand)
        kept = self.keeping(hand)
        if not draws:
            return self.next_move(spot, cards) + kept
        return max(self.drawing(spot, cards)) + kept

    def keeping(self, hand: Hand) -> float:
        """Return what the horseshoes of a hand are worth."""
        pursued = self.in_company(ahead=3.0, behind=3.0)
        return (PURSUED if pursued else HORSESHOE) * horseshoes(hand)

    def drawing(self, spot: Spot, cards: Cards) -> tuple[float, ...]:
        """Return what to expect of the next move after drawing from each deck."""
        sticks, accidents = cards
        with_stick = [
            self.next_move(spot, (tuple(sorted((*sticks, stick))), accidents))
            for stick in range(len(LENGTHS))
        ]
        with_accident = self.next_move(spot, (sticks, accidents + 1))
        return tuple(
            deck.accidents * with_accident
            + sum(
                share * value
                for share, value in zip(deck.sticks, with_stick, strict=True)
            )
            for deck in self.decks
        )

    def next_move(self, spot: Spot, cards: Cards) -> float:
        """Return the worth of the best next move with these cards, walls only."""
        sticks, accidents = cards
        best = WAIT if accidents else WALL
        front = self.race.terms.front
        for stick in set(sticks):
            rest = list(sticks)
            rest.remove(stick)
            for reach in reaches(spot.pose, LENGTHS[stick], front=front):
                best = max(best, self.reach_value(spot, reach, tuple(rest)))
        return best - BURDEN * accidents

    def reach_value(self, spot: Spot, reach: Reach, rest: tuple[int, ...]) -> float:
        """Return the worth of a next move after which these sticks are left."""
        left = spot.left - reach.gain
        if left <= SLACK:
            return spot.left + 2 * SAVED
        return reach.gain + self.glimpse(reach.place, left, rest)

    def glimpse(self, place: Place, left: float, rest: tuple[int, ...]) -> float:
        """Return what the table promises for a spot, with one unknown card drawn."""
        promised = list(outlook(front=self.race.terms.front).sticks_at(place))
        for stick, length in enumerate(LENGTHS):
            if promised[stick] > DEAD and length / 1000 + 1 > left + SLACK:
                promised[stick] = left + SAVED
        known = max((promised[stick] for stick in rest), default=DEAD)
        return max(
            deck.accidents * known
            + sum(
                share * max(known, value)
                for share, value in zip(deck.sticks, promised, strict=True)
            )
            for deck in self.decks
        )

    def moves(self, plain: Mapping[int, Way]) -> dict[int, float]:
        """Return the value of each plain move; the most promising are thought over."""
        values: dict[int, float] = {}
        promising: list[tuple[float, int, Spot]] = []
        for action, way in plain.items():
            spot = self.landing(way)
            if spot is None:
                values[action] = HOME
                continue
            rest = self.without(what_of(action))
            sticks, _ = sorted_out(rest)
            promise = self.glimpse(spot.place, spot.left, sticks) + self.keeping(rest)
            promising.append((self.gain(spot) + promise, action, spot))
        promising.sort(reverse=True)
        for number, (promise, action, spot) in enumerate(promising):
            if number < BEAM:
                rest = self.without(what_of(action))
                values[action] = self.gain(spot) + self.stand(spot, rest)
            else:
                values[action] = promise - UNSEEN
        return values

    def lost(self) -> float:
        """Return what it is worth to be out: the last has little to lose (BH-33)."""
        order = by_standing(self.race)
        rivals = len(order) - 1
        behind = rivals - order.index(self.mover)
        return LOST * (1 - AT_MOST_DARING * (1 - behind / rivals)) if rivals else LOST

    def left_to_rival(self, way: Way) -> float:
        """Return what a placement is worth to somebody with ordinary cards."""
        spot = self.landing(way)
        if spot is None:
            return HOME
        front = self.race.terms.front
        worth = outlook(front=front).worth_at(spot.place)
        if worth <= WAIT and not any_wall_legal(spot.pose, LENGTHS[:2], front=front):
            worth = WALL
        return self.gain(spot) + worth

    def whips(self) -> dict[int, float]:
        """Return what each whip gains and may cost."""
        values = {NO_WHIP: 0.0}
        bonus = horseshoes(self.hand)
        for action in self.menu:
            if action == NO_WHIP:
                continue
            rival = what_of(action)
            chance = self.chance_against(rival, bonus)
            gain = self.rivalry(rival) * HARM * self.harm(self.spot(rival))
            values[action] = chance * gain - (1 - chance) * self.harm(self.here)
        return values

    def harm(self, spot: Spot) -> float:
        """Return about what it costs to have one's next move placed by another."""
        front = self.race.terms.front
        table = outlook(front=front)
        costs = []
        for length in LENGTHS[:4]:
            found = ends(spot.pose, length, front=front)
            if found:
                best, worst = found[0], found[-1]
                costs.append(best.gain + best.worth - worst.gain - worst.worth)
        return sum(costs) / len(costs) if costs else table.worth_at(spot.place)

    def draws(self) -> dict[int, float]:
        """Return what to expect of each deck."""
        normal, risky = self.drawing(self.here, sorted_out(self.hand))
        return {make(Kind.DRAW, NORMAL): normal, make(Kind.DRAW, RISKY): risky}
