"""Why an action is refused: the codes of the rule cases, the first one first."""

from engine.core.errors import IllegalActionError
from engine.rulesets.ben_hur.actions import Kind, bends_of, is_action, kind_of, what_of
from engine.rulesets.ben_hur.cards import CARDS
from engine.rulesets.ben_hur.menu import bound, may_have_accident
from engine.rulesets.ben_hur.race import NOBODY, RACING, Phase, Race
from engine.rulesets.ben_hur.survey import Way, leaves_room, look
from engine.rulesets.ben_hur.track import MAX_BEND
from engine.rulesets.ben_hur.turns import has_any, has_plain, in_range

IN_PHASE = {
    Phase.WHIP: (Kind.WHIP, Kind.NO_WHIP),
    Phase.BENDS: (Kind.PLACE,),
    Phase.DRAW: (Kind.DRAW,),
}
"""What a phase asks for; a turn asks for any of the rest."""
ASKS = {
    Phase.WHIP: "The whips come first: whip somebody, or none.",
    Phase.BENDS: "Place the other driver's card: choose both bends.",
    Phase.DRAW: "Draw first: choose a deck.",
}
PLACEMENTS = (Kind.PLAY, Kind.RAM, Kind.PLACE)


def accept(race: Race, action: int) -> Way | None:
    """Return the placement of an action of the seat asked; None when it has none.

    Everything is checked but the menu is not worked out: whoever replays a race asks
    for single placements only.

    Raises:
        IllegalActionError: not allowed.
    """
    if not is_action(action):
        raise _no("card_not_in_hand", "There is no such action.")
    _check_phase(race, action)
    match kind_of(action):
        case Kind.PLACE:
            return check_placement(race, action, CARDS[race.given].stick)
        case Kind.WHIP | Kind.NO_WHIP:
            _check_whip(race, action)
        case Kind.STOP:
            if not race.accidents:  # BH-40
                raise _no("must_play_tempo", "You may stop only after an accident.")
        case Kind.DRAW:
            pass  # BH-11: either deck
        case _:
            return _check_card(race, action)
    return None


def _no(code: str, text: str) -> IllegalActionError:
    return IllegalActionError(code, text)


def check_asked(race: Race, seat: int) -> None:
    """Raise IllegalActionError unless this running chariot is asked (BH-42)."""
    if not 0 <= seat < race.terms.seats or race.status[seat] != RACING:
        raise _no("not_racing", "This chariot is not in the race.")
    if seat != race.asked:
        raise _no("not_your_turn", "It is another chariot's turn.")


def _check_phase(race: Race, action: int) -> None:
    """Raise IllegalActionError for what fits no turn or not this phase."""
    kind, wanted = kind_of(action), IN_PHASE.get(race.phase)
    if wanted is not None:
        if kind not in wanted:
            raise _no("not_your_turn", ASKS[race.phase])
    elif kind in (Kind.PLACE, Kind.DRAW):
        raise _no("not_your_turn", "Play a card first.")


def _check_whip(race: Race, action: int) -> None:
    """Raise IllegalActionError unless a whip may be announced (BH-23, BH-30a)."""
    seat, other = race.asked, what_of(action)
    if race.phase is not Phase.WHIP:
        raise _no("not_round_start", "Whips are for the start of a round.")
    if kind_of(action) == Kind.NO_WHIP:
        return
    if not race.may_attack(seat):
        raise _no("aggression_spent", "You have had your ram or whip.")
    known = other < race.terms.seats
    if known and race.controllers[other] != NOBODY:
        raise _no("already_controlled", "That chariot is under a whip already.")
    if not known or not in_range(race, seat, other):
        raise _no("whip_out_of_range", "No chariot's length reaches that chariot.")


def _check_card(race: Race, action: int) -> Way | None:
    """Check a card played, given or held by the chariot on turn."""
    seat, kind, what = race.asked, kind_of(action), what_of(action)
    if what not in race.hands[seat]:
        raise _no("card_not_in_hand", "You do not hold this card.")  # BH-9
    card = CARDS[what]
    if kind == Kind.ACCIDENT:
        _check_accident(race, card.stick)
        return None
    if not card.stick:
        raise _no("not_a_tempo_card", "This is an accident card.")
    _check_bound(race, seat, kind)
    if kind == Kind.HOLD:
        _check_held_up(race, seat)
        return None
    if kind == Kind.GIVE:
        _check_gift(race, seat, what)
        return None
    way = check_placement(race, action, card.stick)
    if kind == Kind.RAM and not race.may_attack(seat):
        raise _no("aggression_spent", "You have had your ram or whip.")  # BH-30a
    return way


def _check_accident(race: Race, stick: int) -> None:
    if stick:
        raise _no("not_an_accident", "This is a tempo card: place it.")  # BH-14
    if not may_have_accident(race):
        raise _no("must_play_tempo", "Play a tempo card now, or stop.")  # BH-40


def _check_bound(race: Race, seat: int, kind: Kind) -> None:
    """Check who may place what the whip's loser plays (BH-25)."""
    if not bound(race, seat):
        if kind == Kind.GIVE:
            raise _no(
                "winner_places", "Nobody else places this card: place it yourself."
            )
        return
    if kind == Kind.RAM:
        raise _no("controlled_no_ram", "A chariot under the whip cannot ram.")
    if kind != Kind.GIVE:
        raise _no("winner_places", "The whip's winner places it: give the card.")


def _check_held_up(race: Race, seat: int) -> None:
    hand = race.hands[seat]
    if has_plain(race, seat, hand) or not has_any(race, seat, hand):
        raise _no("not_held_up", "You are not held up by chariots.")  # BH-38


def _check_gift(race: Race, seat: int, card: int) -> None:
    """Check that the whip's winner has a plain placement for a card (BH-25)."""
    if not has_any(race, seat, (card,)):
        raise _no("wall", "Wherever this stick is laid, the wall is in the way.")
    if not has_plain(race, seat, (card,)):
        raise _no("blocked", "Wherever this stick is laid, chariots are in the way.")


def check_bends(bend1: int, bend2: int) -> None:
    """Raise IllegalActionError for a bend that no chariot can make (BH-20)."""
    if abs(bend1) > MAX_BEND or abs(bend2) > MAX_BEND:
        raise _no("bend", f"A bend is at most {MAX_BEND} degrees to either side.")


def check_placement(race: Race, action: int, stick: int) -> Way:
    """Return a placement (BH-20, BH-22, BH-26); whose attempt is left is not asked.

    Raises:
        IllegalActionError: the bends, a wall or chariots forbid it.
    """
    bend1, bend2 = bends_of(action)
    check_bends(bend1, bend2)
    pose, front = race.pose_of(race.mover), race.terms.front
    others = race.others(race.mover)
    way = look(pose, stick, bend1, bend2, others=others, front=front)
    if way is None:
        raise _no("wall", "The stick or the chariot would not lie on the track.")
    if kind_of(action) != Kind.RAM:
        if way.hits:
            raise _no("blocked", "Another chariot is in the way.")
        return way
    if len(way.hits) > 1:
        raise _no("ram_two_chariots", "Several chariots are in the way: go around.")
    if not way.hits:
        raise _no("ram_no_contact", "Nobody is in the way of this placement.")
    if not leaves_room(pose, way, front=front):
        raise _no("blocked", "The chariot you ram would find no room behind you.")
    return way
