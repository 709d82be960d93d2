"""Verbs of Ben Hur cases about the material, the set-up and the scores."""

from collections.abc import Mapping
from typing import Any

from engine.cases.ben_hur_position import (
    FedChance,
    Position,
    card_names,
    card_number,
    number,
    terms_of,
)
from engine.cases.case import Call, CaseError
from engine.rulesets.ben_hur import BEN_HUR
from engine.rulesets.ben_hur import cards as deck_cards
from engine.rulesets.ben_hur.cards import (
    CARDS,
    DOLPHINS,
    DRIVERS,
    NORMAL,
    RISKY,
    STICKS,
)
from engine.rulesets.ben_hur.draws import deal as deal_hand
from engine.rulesets.ben_hur.outcome import scores, totals, winners
from engine.rulesets.ben_hur.rolls import odds as exact_odds
from engine.rulesets.ben_hur.setup import roll_places as roll
from engine.rulesets.ben_hur.terms import (
    LAPS,
    MAX_SEATS,
    RACES,
    check_field,
    check_race,
)
from engine.rulesets.ben_hur.track import START_POSES


def _order(call: Call) -> list[str]:
    order = call.arguments.get("order")
    if not isinstance(order, list) or len(set(order)) < len(order):
        raise CaseError(f"{call.verb} needs a list `order` of chariots")
    return order


def components(call: Call) -> dict[str, Any]:
    """Answer the material (BH-1)."""
    del call  # asks nothing
    return {
        "normal": sum(card.deck == NORMAL for card in CARDS),
        "risky": sum(card.deck == RISKY for card in CARDS),
        "dolphins": 2 * DOLPHINS,
        "laurels": MAX_SEATS,
        "chariots": MAX_SEATS,
        "drivers": len(DRIVERS),
        "sticks": dict(STICKS),
        "start_poses": {n: list(pose) for n, pose in enumerate(START_POSES, start=1)},
    }


def deck_info(call: Call) -> dict[str, Any]:
    """Answer what the decks of a kind of race hold (BH-39)."""
    given = {**call.given, "race": call.arguments.get("race")}
    found: dict[str, Any] = {}
    for name, deck in zip(
        deck_cards.DECKS, terms_of(given, seats=1).decks, strict=True
    ):
        listed = sorted(CARDS[card].listed for card in deck_cards.accidents(deck))
        found[f"{name}_cards"] = len(deck)
        found[f"{name}_lists"] = [list(range(1, k + 1)) for k in listed]
        found[f"{name}_horseshoes"] = deck_cards.horseshoes(deck)
    return found


def card(call: Call) -> dict[str, Any]:
    """Answer what is printed on a card."""
    face = CARDS[card_number(call.arguments.get("card"))]
    return {
        "kind": "tempo" if face.stick else "accident",
        "stick": face.name if face.stick else None,
        "numbers": list(range(1, face.listed + 1)),
        "horseshoes": face.horseshoes,
        "deck": deck_cards.DECKS[face.deck],
    }


def setup(call: Call) -> dict[str, Any]:
    """Answer how a game is set up (BH-2, BH-4)."""
    race = check_race(call.arguments.get("race", "one_lap"))
    players, each = number(call, "players"), number(call, "chariots_each")
    chariots = check_field(players, each)
    owners = [chariot % players for chariot in range(chariots)]
    options = {"race": race, "owners": owners}
    state = BEN_HUR.start(seats=chariots, seed=b"setup", options=options)
    sizes = {len(hand) for hand in state.hands}
    dealt = [card for hand in state.hands for card in hand]
    return {
        "chariots": chariots,
        "hands": len(state.hands),
        "cards_per_hand": sizes.pop(),
        "charioteer_cards": len(set(state.drivers)),
        "laps": LAPS[race],
        "races": RACES[race],
        "own_hands": len(set(dealt)) == len(dealt),
    }


def roll_places(call: Call) -> dict[str, Any]:
    """Answer the start places by dice (BH-5)."""
    order = _order(call)
    places = roll(len(order), FedChance(call).dice("places"))
    return {"places": dict(zip(order, places, strict=True))}


def deal(call: Call) -> dict[str, Any]:
    """Answer the first hands (BH-6, BH-7)."""
    order = _order(call)
    given = {**call.given, "chariots": {name: {} for name in order}}
    at = Position(Call(given, call.verb, {}, call.draws, call.dice))
    hands, redealt = {}, []
    for name in order:
        hand, replaced = deal_hand(at.state, at.seat(name))
        hands[name] = card_names(hand)
        redealt += [name] if replaced else []
    return {"hands": hands, "redealt": redealt, **at.laid()}


def check_hand(call: Call) -> dict[str, Any]:
    """Answer whether a hand is replaced (BH-7)."""
    hand = tuple(card_number(card) for card in call.arguments.get("hand", []))
    return {"redeal": deck_cards.must_redeal(hand)}


def score(call: Call) -> dict[str, Any]:
    """Answer what races score for chariots and for owners (BH-33, BH-34)."""
    races = [
        scores(race.get("finish", []), race.get("crashed", []))
        for race in call.arguments["races"]
    ]
    owners: Mapping[str, list[str]] = call.given.get("owners") or {
        chariot: [chariot] for chariot in sorted(races[0])
    }
    sums = totals(races, owners)
    return {"scores": races, "totals": sums, "winners": sorted(winners(sums))}


def odds(call: Call) -> dict[str, Any]:
    """Answer the initiator's chance as a reduced fraction (BH-30)."""
    chance = exact_odds(number(call, "difference"))
    return {"win": chance.numerator, "of": chance.denominator}
