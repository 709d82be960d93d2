"""How any judge weighs a decision: what each action leads to, with its exact odds.

Values are in chariot lengths along the track. A judge adds what it is worth to stand
somewhere with some cards; it reads only what the seat asked may know.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from engine.rulesets.ben_hur.actions import Kind, kind_of, what_of
from engine.rulesets.ben_hur.cards import CARDS, LONGEST
from engine.rulesets.ben_hur.course import Place, gained, locate
from engine.rulesets.ben_hur.lookahead import comes_home, distance_left, passed
from engine.rulesets.ben_hur.play import VARIANT_BONUS
from engine.rulesets.ben_hur.race import NOBODY, Phase, Race
from engine.rulesets.ben_hur.survey import Way
from engine.rulesets.ben_hur.track import Pose
from engine.rulesets.ben_hur.turns import survey_of
from engine.rulesets.ben_hur.unseen import horseshoe_chances, unseen, win_against

Hand = tuple[int, ...]
HOME = 100.0
"""The worth of having finished."""
LOST = -16.0
"""The worth of being out."""
OVERTAKEN = 1.0
"""What a won ram is worth besides: the other one is set back."""
PLAY_ON = 2.0
"""What an accident card costs less when the turn goes on (BH-40)."""
FEWER = 2.0
"""What it costs to have one card less for the rest of the race (BH-14)."""


class Spot(NamedTuple):
    """Where a chariot stands, or would stand.

    Attributes:
        pose: of its middle.
        place: the same in the coordinates of the track.
        left: chariot lengths until it is home.
    """

    pose: Pose
    place: Place
    left: float


class Judge(ABC):
    """Weighs the actions of the seat asked.

    Attributes:
        race: what is judged.
        menu: the actions with their placements.
        decks: what an unseen card is likely to be, by deck.
        here: where the chariot on turn stands; of the seat asked in the whip phase.
        hand: its cards; empty when the seat asked may not see them.
    """

    def __init__(self, race: Race, menu: Mapping[int, Way | None]) -> None:
        self.race = race
        self.menu = menu
        self.decks = unseen(race, race.asked)
        self.mover = race.asked if race.mover == NOBODY else race.mover
        self.here = self.spot(self.mover)
        owners = race.terms.owners
        is_own = owners[self.mover] == owners[race.asked]
        self.hand: Hand = race.hands[self.mover] if is_own else ()

    def values(self) -> tuple[float, ...]:
        """Return one value for each action of the menu, in order."""
        weigh = {
            Phase.PLAY: self.plays,
            Phase.BENDS: self.bends,
            Phase.WHIP: self.whips,
            Phase.DRAW: self.draws,
        }
        found = weigh[self.race.phase]()
        return tuple(found[action] for action in self.menu)

    @abstractmethod
    def stand(self, spot: Spot, hand: Hand, *, draws: bool = True) -> float:
        """Return what it is worth to stand there with these cards.

        Args:
            spot: where.
            hand: the cards left.
            draws: whether a card is still to be drawn to them.
        """

    @abstractmethod
    def moves(self, plain: Mapping[int, Way]) -> dict[int, float]:
        """Return the value of each plain move."""

    @abstractmethod
    def left_to_rival(self, way: Way) -> float:
        """Return what a placement is worth to the whip's loser."""

    @abstractmethod
    def whips(self) -> dict[int, float]:
        """Return the value of whipping each one in range, and of not whipping."""

    @abstractmethod
    def draws(self) -> dict[int, float]:
        """Return the value of drawing from each deck."""

    def spot(self, seat: int) -> Spot:
        """Return where a running chariot stands."""
        race = self.race
        pose = race.pose_of(seat)
        place = locate(pose)
        left = distance_left(race.terms.laps, race.lines[seat], place)
        return Spot(pose, place, left)

    def landing(self, way: Way) -> Spot | None:
        """Return where a move of the chariot on turn leads; None when it is home."""
        race, laps = self.race, self.race.terms.laps
        lines = passed(race.lines[self.mover], self.here.pose, way.placement)
        if comes_home(laps, lines, way.placement):
            return None
        pose = way.placement.pose
        place = locate(pose)
        return Spot(pose, place, distance_left(laps, lines, place))

    def move(self, way: Way, rest: Hand) -> float:
        """Return the value of a placement after which these cards are left."""
        spot = self.landing(way)
        return HOME if spot is None else self.gain(spot) + self.stand(spot, rest)

    def gain(self, spot: Spot) -> float:
        """Return the chariot lengths that a move brings."""
        return gained(self.here.place.along, spot.place.along)

    def without(self, card: int) -> Hand:
        """Return the hand without a card."""
        return tuple(held for held in self.hand if held != card)

    def bends(self) -> dict[int, float]:
        """Return how badly each placement leaves the whip's loser."""
        return {
            action: -self.left_to_rival(way)
            for action, way in self.menu.items()
            if way is not None
        }

    def plays(self) -> dict[int, float]:
        """Return the value of each action of a turn."""
        plain = {
            action: way
            for action, way in self.menu.items()
            if way is not None and kind_of(action) == Kind.PLAY
        }
        found = self.moves(plain)
        for action, way in self.menu.items():
            if action not in found:
                found[action] = self.other(action, way)
        return found

    def other(self, action: int, way: Way | None) -> float:
        """Return the value of anything in a turn that is no plain move."""
        kind, card = kind_of(action), what_of(action)
        if kind == Kind.RAM and way is not None:
            return self.ram(card, way)
        if kind == Kind.ACCIDENT:
            return self.accident(card)
        if kind == Kind.GIVE:
            return self.give(card)
        if kind == Kind.HOLD:
            return self.stand(self.here, self.without(card))
        return self.stand(self.here, self.hand, draws=False)

    def ram(self, card: int, way: Way) -> float:
        """Return the value of a ram, by its exact odds (BH-27)."""
        (victim,), rest = way.hits, self.without(card)
        bonus = CARDS[card].horseshoes
        if self.race.terms.variant2 and CARDS[card].stick == LONGEST:
            bonus += VARIANT_BONUS
        chance = self.chance_against(victim, bonus)
        won = self.move(way, rest) + self.rivalry(victim) * OVERTAKEN
        return chance * won + (1 - chance) * self.stand(self.here, rest)

    def accident(self, card: int) -> float:
        """Return the value of an accident card, by its exact odds (BH-14, BH-15)."""
        rest, listed = self.without(card), CARDS[card].listed
        fatal = int(self.race.terms.laps == 1 and self.race.round > 1)
        kept = self.stand(self.here, rest)
        lost = self.stand(self.here, rest, draws=False) - FEWER
        value = (
            fatal * self.lost() + (listed - fatal) * lost + (6 - listed) * kept
        ) / 6
        return value + PLAY_ON if self.race.terms.variant1 else value

    def lost(self) -> float:
        """Return what it is worth to be out."""
        return LOST

    def give(self, card: int) -> float:
        """Return the value of a card that somebody else will place (BH-25)."""
        ways = survey_of(self.race, self.mover, (card,)).ways[CARDS[card].stick]
        rest = self.without(card)
        return min(self.move(way, rest) for way in ways if not way.hits)

    def chance_against(self, rival: int, bonus: int) -> float:
        """Return the chance to win a roll, knowing the other hand's backs only."""
        return win_against(bonus, horseshoe_chances(self.race, rival, self.decks))

    def rivalry(self, seat: int) -> float:
        """Return 1 for another owner's chariot, -1 for one's own."""
        owners = self.race.terms.owners
        return -1.0 if owners[seat] == owners[self.race.asked] else 1.0

    def in_company(self, *, ahead: float, behind: float) -> bool:
        """Return whether anybody is within so many chariot lengths along the track."""
        here = self.here.place.along
        return any(
            -behind <= gained(here, locate(pose).along) <= ahead
            for _, pose in self.race.others(self.mover)
        )
