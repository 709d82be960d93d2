"""What a seat is offered: a sufficient menu of actions with their placements.

Each placement is worked out once; whoever judges the actions finds it here. `apply`
takes any other whole degree as well.
"""

from engine.rulesets.ben_hur import cards
from engine.rulesets.ben_hur.actions import NO_WHIP, STOP, Kind, make
from engine.rulesets.ben_hur.cards import CARDS, DECKS
from engine.rulesets.ben_hur.race import NOBODY, Phase, Race
from engine.rulesets.ben_hur.survey import Way, leaves_room
from engine.rulesets.ben_hur.turns import has_plain, survey_of, whip_targets

Menu = dict[int, Way | None]
MOST_ACCIDENTS = 2
"""Accident cards of one turn under variant 1 (BH-40)."""


def menu_of(race: Race) -> Menu:
    """Return the actions of the seat asked, sorted, with the placement of each."""
    if race.phase is Phase.PLAY:
        found = _play(race)
    elif race.phase is Phase.BENDS:
        stick = CARDS[race.given].stick
        ways = survey_of(race, race.mover, (race.given,)).ways[stick]
        found = {
            make(Kind.PLACE, 0, way.bend1, way.bend2): way
            for way in ways
            if not way.hits
        }
    elif race.phase is Phase.WHIP:
        targets = whip_targets(race, race.asked)
        found = dict.fromkeys([make(Kind.WHIP, seat) for seat in targets])
        found[NO_WHIP] = None
    elif race.phase is Phase.DRAW:
        found = dict.fromkeys(make(Kind.DRAW, deck) for deck in range(len(DECKS)))
    else:
        found = {}
    return dict(sorted(found.items()))


def bound(race: Race, seat: int) -> bool:
    """Return whether somebody else places what this chariot plays (BH-25).

    Without any plain placement the whip's loser acts as if he were free.
    """
    return race.controllers[seat] != NOBODY and has_plain(race, seat, race.hands[seat])


def may_have_accident(race: Race) -> bool:
    """Return whether one more accident card may be played in this turn (BH-40)."""
    return race.accidents < MOST_ACCIDENTS


def _play(race: Race) -> Menu:
    seat, hand = race.mover, race.hands[race.mover]
    found: Menu = {}
    if may_have_accident(race):  # BH-10
        found |= {make(Kind.ACCIDENT, c): None for c in cards.accidents(hand)}
    if race.accidents:
        found[STOP] = None
    tempo = cards.tempo(hand)
    if not tempo:
        return found
    if bound(race, seat):
        return found | _gifts(race, seat, tempo)
    survey = survey_of(race, seat)
    for card in tempo:
        for way in survey.ways[CARDS[card].stick]:
            if not way.hits:  # BH-22
                found[make(Kind.PLAY, card, way.bend1, way.bend2)] = way
            elif can_ram(race, seat, way):
                found[make(Kind.RAM, card, way.bend1, way.bend2)] = way
    if survey.in_track and not survey.is_open:  # BH-38
        found |= {make(Kind.HOLD, card): None for card in tempo}
    return found


def _gifts(race: Race, seat: int, tempo: tuple[int, ...]) -> Menu:
    """Return the cards for which somebody else has a plain placement (BH-25).

    Each card is asked for by itself: a grid that suits the whole hand may miss the few
    placements of a long stick.
    """
    return {
        make(Kind.GIVE, card): None for card in tempo if has_plain(race, seat, (card,))
    }


def can_ram(race: Race, seat: int, way: Way) -> bool:
    """Return whether a placement may be declared as a ram (BH-26, BH-30a)."""
    if len(way.hits) != 1 or not race.may_attack(seat):
        return False
    return leaves_room(race.pose_of(seat), way, front=race.terms.front)
