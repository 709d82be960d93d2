"""Drive races of Circus Maximus in tests: at random, from the menu or beside it."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.core.ruleset import DecisionKind
from engine.registry import ruleset
from engine.rulesets.circus_maximus.actions import encode, number_of, path_of
from engine.rulesets.circus_maximus.attacks import possible_attacks
from engine.rulesets.circus_maximus.plan import foresee_step
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.speed import max_speed

RULES = ruleset("circus_maximus")
SWITCHES = (
    "detailed_spec",
    *("dust", "knife", "spear", "carcass", "critical_horse"),
    *("first_turn_accel", "written_s", "weather", "rain", "mud"),
)
EVERYTHING = dict.fromkeys(SWITCHES, True)
SEATS = (2, 8, 16, 3, 5)
STEPS = ("F", "F", "F", "O", "I", "B", "SI", "SO")


def terms_of(number):
    """Return seats and options of a race; every switch among them."""
    options = {"laps": 1 + number % 2}
    if number % 3 == 1:
        options |= EVERYTHING
    if number % 3 == 2:
        options |= dict.fromkeys(SWITCHES[4:][number % 4 :], True)
        options |= {"weather": True, "advanced": number % 4 != 0}
    if number % 5 == 3:
        options |= {"finish": "furthest_at_turn_end", "slow_start": False}
    if number % 6 == 3:
        options |= {"dust": True, "spear": True, "knife": True, "weapon_budget": 6}
    return SEATS[number % len(SEATS)], options


def start(number, **more):
    """Return a race by its number."""
    seats, options = terms_of(number)
    seed = b"circus %d" % number
    return RULES.start(seats=seats, seed=seed, options={**options, **more})


def drive(state, *, rng, choose, turns=None):
    """Drive a race on, or so many actions; return (seat, action)s."""
    played = []
    while (seat := state.to_move()) is not None and len(played) != turns:
        seat = rng.choice(state.waiting())
        action = choose(state, seat, rng)
        state.apply(seat, action)
        played.append((seat, action))
    return played


def from_menu(state, seat, rng):
    """Choose any action of the menu."""
    return rng.choice(state.legal_actions(seat))


def brisk(state, seat, rng):
    """Choose a fast speed, and rather a long path than a short one or a brake."""
    legal = state.legal_actions(seat)
    kind = state.pending()[0].kind
    if kind is DecisionKind.ORDER:
        return number_of(f"order {max(0, len(legal) // 2 - 1 - rng.below(4))}")
    if kind is DecisionKind.PLAY:
        drives = [a for a in legal if encode(a).startswith("drive") and not brakes(a)]
        if drives and rng.below(3):
            return max(drives, key=lambda a: (len(encode(a)), a))
    return rng.choice(legal)


def brakes(action):
    """Return whether a path brakes or slips."""
    return any(letter in encode(action) for letter in "B<>")


def any_path(state, seat, rng):
    """Choose a path of any steps where they are allowed, or one of the menu."""
    if state.held is None and state.phase is Phase.PLAY:
        for _ in range(4):
            steps = [rng.choice(STEPS) for _ in range(1 + rng.below(5))]
            action = number_of(f"drive {path_of(steps)}")
            if allows(state, seat, action):
                return action
    return from_menu(state, seat, rng)


def allows(state, seat, action):
    """Return whether an action is allowed now."""
    try:
        state.clone().apply(seat, action)
    except IllegalActionError:
        return False
    return True


def reins(state, seat, rng):
    """Drive boldly and attack often, whatever the menu of a move offers.

    Recorded races are driven like this, so that another menu leaves them as they are.
    """
    if state.phase is Phase.BUILD:
        terms = state.field.terms
        build = rng.choice(SPECS if terms.detailed_spec else POINTS)
        arms = rng.choice(ARMS) if terms.weapon_budget else ""
        return number_of(f"build {build}{arms}")
    if state.held is not None or state.phase not in (Phase.ORDER, Phase.PLAY):
        return from_menu(state, seat, rng)
    field, chariot = state.field, state.field.chariots[seat]
    if state.phase is Phase.ORDER:
        speed = max(0, max_speed(field, chariot) - rng.below(4))
        mark = "S" if field.terms.written_s and rng.below(2) else ""
        return number_of(f"order {speed}{mark}")
    attacks = possible_attacks(field, chariot)
    if attacks and rng.below(3):
        verb, against = rng.choice(attacks)
        return number_of(f"{verb} {against}")
    steps = onward(field, chariot.clone(), rng)
    return number_of(f"drive {path_of(steps)}" if steps else "done")


def onward(field, twin, rng):
    """Return a path straight on with a lane change now and then, up to an attack."""
    steps = []
    while twin.mf and len(path_of(steps)) < 30:
        first = rng.choice(("O", "I")) if rng.below(9) == 0 else "F"
        for step in (first, "F", "O", "I", "SO", "SI", "B"):
            try:
                foresee_step(field, twin, step)
            except IllegalActionError:
                continue
            steps.append(step)
            break
        else:
            return steps
        twin.attacked = False
        if possible_attacks(field, twin) and rng.below(2):
            return steps
    return steps


ARMS = ("+dk", "+ks", "+ds")
POINTS = ("2020", "2200", "1111", "1201", "0220", "2002")
SPECS = (
    *("5444.1.4.w.2.2.40.nn.dks", "4444.1.4.w.2.2.20.ss.s", "4333.0.4.l.4.4.20.ll.dk"),
    *("6555.1.4.w.2.2.20.nn.d", "4444.2.4.w.2.2.20.nn.s"),
)
DRIVERS = {"random": from_menu, "any_path": any_path, "brisk": brisk, "reins": reins}


def everything(state):
    """Return all that a state holds, chance apart."""
    field = state.field
    held = state.held
    return {
        **{name: getattr(state, name) for name in PLAIN},
        "chariots": [msgspec.structs.asdict(c) for c in field.chariots],
        "weather": msgspec.structs.asdict(field.weather),
        "field": [field.turn, field.crossed, field.at, sorted(field.wrecks)],
        "carcasses": sorted(field.carcasses.items()),
        "held": held and [everything(held.todo.base), held.todo.answers, held.question],
    }


PLAIN = (
    *("turn", "phase", "asked", "builds", "written", "writers", "since", "runners"),
    *("bound", "best"),
)


def frozen(state):
    """Return all that a state holds as bytes."""
    return msgspec.json.encode(everything(state))
