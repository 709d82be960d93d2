"""A driver's place at the table: what he is asked, what he holds, what he may do."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import cast

from engine.core.ruleset import State
from engine.rulesets.ben_hur.actions import Kind, bends_of, kind_of, make, what_of
from engine.rulesets.ben_hur.cards import CARDS, NUMBERS
from engine.rulesets.ben_hur.geometry import front_tip
from engine.rulesets.ben_hur.menu import MOST_ACCIDENTS
from engine.rulesets.ben_hur.observation import BenHurObservation, ChariotView
from races.models import Race, Seat
from races.selectors.playing.chances import whip_percent
from races.selectors.playing.hand import CardView, bar, card_view, card_views
from races.selectors.playing.preview import Aim, Preview, preview, why_refused
from races.selectors.playing.words import stands

ACTS: Mapping[Kind, str] = {
    Kind.PLAY: "drive",
    Kind.RAM: "ram",
    Kind.PLACE: "place",
    Kind.ACCIDENT: "accident",
    Kind.HOLD: "hold",
    Kind.GIVE: "give",
    Kind.STOP: "stop",
    Kind.NO_WHIP: "no-whip",
    Kind.WHIP: "whip",
    Kind.DRAW: "draw",
}
PLACED = (Kind.PLAY, Kind.PLACE, Kind.RAM)
OF_TEMPO = frozenset({*PLACED, Kind.GIVE, Kind.HOLD})
"""What is done with a tempo card. All of it needs a placement on the track."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the driver's own chariots with its cards.

    Attributes:
        seat: whose it is.
        cards: what it holds, face up.
        status: racing, finished or out.
        spent: whether its one ram or whip is used (BH-30a).
        whip: letter of the chariot whose whip it is under; empty when none.
        asked: whether the race waits for it.
    """

    seat: Seat
    cards: tuple[CardView, ...]
    status: str
    spent: bool
    whip: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody who may be whipped, with the chance to win it in percent."""

    seat: Seat
    chance: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck to draw from: how many cards it has, and how many were played from it."""

    deck: str
    left: int
    played: int


@dataclass(frozen=True, slots=True)
class Desk:
    """What a driver sees besides the board.

    Attributes:
        hands: his chariots, by seat.
        seat: the one that is asked; None while the race waits for others.
        kind: what it is asked: play, whip, bends or draw; empty when it is not.
        mover: the chariot that is moved by it, another's under the whip.
        acts: what the rules let him do, as the form spells it.
        cards: the cards he may choose from; those that no place is for are barred:
            under the whip, or when the wall leaves none to any.
        shown: what is looked at now; None without a tempo card.
        chosen: the card chosen.
        targets: whom he may whip.
        piles: the decks.
        per_round: whether rams and whips come back each round (BH-30a).
        fatal: whether a 1 on an accident card puts a chariot out (BH-15).
        follows: what may follow the next accident card in this turn (BH-40): any
            card, a tempo card, or nothing when it is empty.
        pose: of the chariot to place.
        front: whether the front tip goes to the far end of the stick (BH-20).
        walled: whether he is forced into the wall: he holds tempo cards, and none has
            a placement on the track (BH-37).
    """

    hands: tuple[Hand, ...]
    seat: Seat | None = None
    kind: str = ""
    mover: Seat | None = None
    acts: AbstractSet[str] = frozenset()
    cards: tuple[CardView, ...] = ()
    shown: Preview | None = None
    chosen: CardView | None = None
    targets: tuple[Target, ...] = ()
    piles: tuple[Pile, ...] = ()
    per_round: bool = False
    fatal: bool = False
    follows: str = ""
    pose: tuple[int, int, int] | None = None
    front: bool = False
    walled: bool = False

    @property
    def stands(self) -> str:
        """Where the chariot to move stands, in words; empty when none is moved."""
        if self.pose is None:
            return ""
        return stands(front_tip(self.pose))

    @property
    def places(self) -> bool:
        """Whether stick and bends are asked for."""
        return bool(self.acts & {"drive", "ram", "place"})

    @property
    def hand(self) -> Hand | None:
        """The hand of the chariot that is asked."""
        return next((hand for hand in self.hands if hand.asked), None)


def observed(state: State, seat: int | None) -> BenHurObservation:
    """What a seat knows of a race of Ben Hur."""
    return cast("BenHurObservation", state.observe(seat))


def desk(
    race: Race, state: State, *, mine: Sequence[Seat], aim: Aim | None = None
) -> Desk:
    """The place of somebody who drives these seats.

    Args:
        race: with its seats and players fetched.
        state: where it stands; looked at only.
        mine: the seats he drives, at least one.
        aim: what he looks at; a placement that fits is proposed when not given.
    """
    waits = race.status == Race.Status.RUNNING
    decision = next(iter(state.pending()), None) if waits else None
    asked = decision.seat if decision is not None else None
    seats = {seat.index: seat for seat in race.seats.all()}
    hands = tuple(_hand(state, seat, asked=asked, seats=seats) for seat in mine)
    own = next((seat for seat in mine if seat.index == asked), None)
    if decision is None or own is None:
        return Desk(hands=hands, piles=_piles(observed(state, mine[0].index)))
    seen = observed(state, own.index)
    legal = state.legal_actions(own.index)
    kinds = frozenset(kind_of(action) for action in legal)
    mover = seen.mover if seen.mover is not None else own.index
    cards = _choosable(seen, mover)
    walled = _walled(cards, kinds)
    if walled or Kind.GIVE in kinds:
        cards = _barred(cards, state, own.index, walled=walled)
    chosen, aim = _aim(cards, aim, legal=legal, kinds=kinds)
    colours = {index: seat.colour for index, seat in seats.items()}
    return Desk(
        hands=hands,
        seat=own,
        kind=str(decision.kind),
        mover=seats[mover],
        acts=frozenset(ACTS[kind] for kind in kinds),
        cards=cards,
        chosen=chosen,
        shown=None if aim is None else preview(state, own.index, aim, colours=colours),
        targets=tuple(
            Target(
                seats[what_of(action)],
                whip_percent(
                    seen,
                    seen.chariots[own.index],
                    victim=seen.chariots[what_of(action)],
                ),
            )
            for action in legal
            if kind_of(action) == Kind.WHIP
        ),
        piles=_piles(seen),
        per_round=seen.options["aggression_limit"] == "round",
        fatal=seen.laps == 1 and seen.round > 1,
        follows=_follows(seen),
        pose=seen.chariots[mover].pose,
        front=seen.options["placement"] == "front",
        walled=walled,
    )


def _hand(
    state: State, seat: Seat, *, asked: int | None, seats: Mapping[int, Seat]
) -> Hand:
    chariot: ChariotView = observed(state, seat.index).chariots[seat.index]
    whip = chariot.controlled_by
    return Hand(
        seat=seat,
        cards=card_views(chariot.hand or ()),
        status=chariot.status,
        spent=chariot.spent,
        whip="" if whip is None else seats[whip].colour,
        asked=seat.index == asked,
    )


def _choosable(seen: BenHurObservation, mover: int) -> tuple[CardView, ...]:
    if seen.phase == "bends" and seen.given is not None:
        return (card_view(seen.given),)
    if seen.phase == "play":
        return card_views(seen.chariots[mover].hand or ())
    return ()


def _walled(cards: Sequence[CardView], kinds: AbstractSet[Kind]) -> bool:
    """Whether tempo cards are held and the rules offer nothing for them (BH-37).

    Whoever only chariots hold up is offered to discard one (BH-38).
    """
    return any(not card.is_accident for card in cards) and not kinds & OF_TEMPO


def _barred(
    cards: Sequence[CardView], state: State, seat: int, *, walled: bool
) -> tuple[CardView, ...]:
    """The cards with those barred that have no free place at any whole degree."""
    return tuple(
        card
        if card.is_accident
        or not (walled or why_refused(state, seat, make(Kind.GIVE, NUMBERS[card.id])))
        else bar(card)
        for card in cards
    )


def _follows(seen: BenHurObservation) -> str:
    if not seen.options["variant1"]:
        return ""
    return "any" if seen.accidents_this_turn + 1 < MOST_ACCIDENTS else "tempo"


def _aim(
    cards: Sequence[CardView],
    aim: Aim | None,
    *,
    legal: Sequence[int],
    kinds: AbstractSet[Kind],
) -> tuple[CardView | None, Aim | None]:
    """The card looked at and its bends: those asked for, else some that fit."""
    cards = [card for card in cards if not card.barred]
    by_id = {card.id: card for card in cards}
    if aim is not None and aim.card in by_id:
        chosen = by_id[aim.card]
        return chosen, None if chosen.is_accident else aim
    gentle = min(
        (one for one in legal if kind_of(one) in PLACED), key=_bent, default=None
    )
    if gentle is not None:
        bends = bends_of(gentle)
        place = kind_of(gentle) == Kind.PLACE
        chosen = cards[0] if place else by_id[CARDS[what_of(gentle)].id]
        return chosen, Aim(chosen.id, *bends)
    tempo = next((card for card in cards if not card.is_accident), None)
    if tempo is None or kinds == {Kind.ACCIDENT}:
        accident = next((card for card in cards if card.is_accident), None)
        return accident, None
    return tempo, Aim(tempo.id, 0, 0)


def _bent(action: int) -> tuple[bool, int, int]:
    """Plain placements before rams, then how far both bends are from straight on."""
    bend1, bend2 = bends_of(action)
    return kind_of(action) == Kind.RAM, abs(bend1) + abs(bend2), action


def _piles(seen: BenHurObservation) -> tuple[Pile, ...]:
    return (
        Pile("normal", seen.normal_deck, len(seen.normal_discards)),
        Pile("risky", seen.risky_deck, len(seen.risky_discards)),
    )
