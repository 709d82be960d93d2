"""Drive races of Ben Hur in tests: at random, with any whole degree, or steadily."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.registry import ruleset
from engine.rulesets.ben_hur.actions import Kind, kind_of, make
from engine.rulesets.ben_hur.cards import CARDS, tempo
from engine.rulesets.ben_hur.geometry import bends, progress, wall_legal_moves
from engine.rulesets.ben_hur.race import Phase, Race
from engine.rulesets.ben_hur.survey import Way

RULES = ruleset("ben_hur")
OWNERS = {4: [0, 0, 1, 1], 6: [0, 1, 2, 0, 1, 2]}


def terms_of(number):
    """Return seats and options of a race, every kind and variant among them."""
    seats = 1 + number % 6
    options = {
        "race": ("one_lap", "two_lap", "three_lap")[number % 3],
        "aggression_limit": ("race", "round")[number // 2 % 2],
        "placement": ("rear", "rear", "rear", "front")[number // 3 % 4],
        "three_lap_accidents": ("keep", "remove")[number // 6 % 2],
        "variant1": number // 4 % 2 == 1,
        "variant2": number // 5 % 2 == 1,
        "practice": seats < 4,
    }
    if number % 5 == 0 and seats in OWNERS:
        options["owners"] = OWNERS[seats]
    return seats, options


def start(number, **more):
    """Return a race by its number."""
    seats, options = terms_of(number)
    seed = b"race %d" % number
    return RULES.start(seats=seats, seed=seed, options={**options, **more})


def drive(state, *, rng, choose, turns=None):
    """Drive a race on, or so many actions; return (seat, action)s."""
    played = []
    while (seat := state.to_move()) is not None and len(played) != turns:
        action = choose(state, seat, rng)
        state.apply(seat, action)
        played.append((seat, action))
    return played


def from_menu(state, seat, rng):
    """Choose any action of the menu."""
    return rng.choice(state.legal_actions(seat))


def any_degree(state, seat, rng):
    """Choose any whole-degree placement that is allowed, or one of the menu."""
    if state.phase in (Phase.PLAY, Phase.BENDS) and rng.below(8):
        for _ in range(12):
            action = any_placement(state, seat, rng)
            if action is not None and allows(state, seat, action):
                return action
    return from_menu(state, seat, rng)


def any_placement(state, seat, rng):
    """Return a placement, allowed or not; None without a tempo card."""
    bend1, bend2 = rng.below(61) - 30, rng.below(61) - 30
    if state.phase is Phase.BENDS:
        return make(Kind.PLACE, 0, bend1, bend2)
    cards = tempo(state.hands[seat])
    if not cards:
        return None
    kind = (Kind.PLAY, Kind.PLAY, Kind.RAM)[rng.below(3)]
    return make(kind, rng.choice(cards), bend1, bend2)


def allows(state, seat, action):
    """Return whether an action is allowed now."""
    try:
        state.way_of(seat, action)
    except IllegalActionError:
        return False
    return True


def steady(state, seat, rng):
    """Choose a placement that leads on and leaves another one; a ram now and then.

    It reads nothing but what the seat knows, and no bot's judgement.
    """
    menu = state.menu()
    rams = [a for a in menu if kind_of(a) == Kind.RAM]
    if rams and rng.below(3) == 0:
        return rng.choice(rams)
    placed = {a: way for a, way in menu.items() if isinstance(way, Way)}
    if not placed or rng.below(25) == 0:
        return rng.choice(tuple(menu))
    if len(placed) > 20:
        kept = {rng.choice(tuple(placed)) for _ in range(20)}
        placed = {a: way for a, way in placed.items() if a in kept}
    return max(placed, key=lambda a: (worth(state, a, placed[a]), a))


def worth(state, action, way):
    """Return how far a placement leads, dead ends far behind."""
    mover = state.mover
    gain = (progress(way.placement.pose) - progress(state.pose_of(mover)) + 8.5) % 34.14
    left = [
        c for c in tempo(state.hands[mover]) if make(Kind.PLAY, c) >> 16 != action >> 16
    ]
    sticks = {CARDS[card].stick for card in left} or {1000}
    ways = (wall_legal_moves(way.placement.pose, stick, bends(15)) for stick in sticks)
    open_ways = sum(next(found, None) is not None for found in ways)
    # Rounded, so that the last bit of a floating-point number never decides.
    return round(gain + 4 * open_ways - (0 if open_ways else 50), 3)


DRIVERS = {"random": from_menu, "any_degree": any_degree, "steady": steady}


def everything(state):
    """Return all that a state holds, its menu and its chance apart."""
    hidden = {"terms", "chance", "choices"}
    return {n: getattr(state, n) for n in Race.__slots__ if n not in hidden}


def frozen(state):
    """Return all that a state holds as bytes."""
    return msgspec.json.encode(everything(state))
