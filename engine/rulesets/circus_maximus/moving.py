"""Moving one step: what is legal, what it costs, and doing it (CM-13 to CM-19)."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import corner, ground, laps, slips, weather
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.outlet import shut_in
from engine.rulesets.circus_maximus.track import (
    INSIDE,
    NEXT,
    NOWHERE,
    OUTSIDE,
    PREV,
    SAFE,
    SLIP_INSIDE,
    SLIP_OUTSIDE,
)

STEPS = ("F", "O", "I", "B", "SO", "SI")
"""Ahead, ahead and outward or inward, brake, own-choice slip outward or inward."""
OWN_WAYS = STEPS[:4]
"""Steps that are not slips."""
CHANGES = {"O": True, "I": False, "SO": True, "SI": False}
"""Steps that change the lane, with whether they go outward."""
TAKEN = -2
"""A landing that is not free; NOWHERE is one that is no lane."""
TEXTS = {
    "not_enough_mf": "There are not enough movement factors left for that.",
    "no_endurance": "Braking costs endurance, and the team has none.",
    "sideslip_not_allowed": "A slip is allowed only where every other move is shut.",
    "must_go_straight": "The blinded eye: he drives straight on, except around others.",
    "blocked": "The way is blocked.",
    "no_lane": "There is no lane on that side.",
}


class Way(msgspec.Struct, frozen=True):
    """A legal step.

    Attributes:
        step: one of STEPS.
        square: where the team arrives.
        mf: that it costs; end: endurance that braking costs.
        over: excess of the corner check that it makes; None without a check.
    """

    step: str
    square: int
    mf: int
    end: int = 0
    over: int | None = None


class Stepped(msgspec.Struct, frozen=True):
    """What a step did.

    Attributes:
        result: code of the corner check; None without one.
        slid: whether the wet ground slid the chariot on.
        interrupted: something happened that ends a path planned before.
    """

    result: str | None = None
    slid: bool = False
    interrupted: bool = False


ON = Stepped()


def ways(field: Field, chariot: Chariot) -> tuple[Way, ...]:
    """Return all steps that are legal now, in the order of STEPS."""
    slips = _may_slip(field, chariot)
    steps = STEPS if slips else OWN_WAYS
    found = (_survey(field, chariot, step) for step in steps)
    return tuple(way for way in found if isinstance(way, Way))


def look(field: Field, chariot: Chariot, step: str) -> Way:
    """Return a step that is legal now.

    Raises:
        IllegalActionError: why it is not.
    """
    found = survey(field, chariot, step)
    if isinstance(found, Way):
        return found
    raise IllegalActionError(found, TEXTS[found])


def survey(field: Field, chariot: Chariot, step: str) -> Way | str:
    """Return a step, or the code of the first reason why it is not legal."""
    paid = chariot.mf >= field.charts.step_mf[step]
    if step not in OWN_WAYS and paid and not _may_slip(field, chariot):
        return "sideslip_not_allowed"
    return _survey(field, chariot, step)


def _survey(field: Field, chariot: Chariot, step: str) -> Way | str:
    mf, team = field.charts.step_mf[step], chariot.team
    if team is None or chariot.mf < mf:
        return "not_enough_mf"
    if step == "B":
        end = field.charts.costs_of.brake_end
        return "no_endurance" if chariot.endurance < end else Way(step, team, mf, end)
    square = landing(field, team, chariot.seat, step)
    if square < 0:
        return "blocked" if square == TAKEN else "no_lane"
    if chariot.straight_turns and not _straight_enough(field, chariot, team, step):
        return "must_go_straight"
    return Way(step, square, mf, 0, _check(field, chariot, square, step))


def _may_slip(field: Field, chariot: Chariot) -> bool:
    """Return whether an own-choice slip may be thought of (CM-19).

    Every other move is shut, or will be before the MF are used, whatever is done.
    """
    team = chariot.team
    return team is not None and shut_in(field, team, chariot.mf, chariot.seat)


def landing(field: Field, team: int, seat: int, step: str) -> int:
    """Return where a step from a square lands; TAKEN or NOWHERE if it cannot.

    The seat's own squares are free for it.
    """
    at = field.at
    if step in ("SO", "SI"):
        square = (SLIP_OUTSIDE if step == "SO" else SLIP_INSIDE)[team]
    else:
        ahead = NEXT[team]
        if at[ahead] not in (EMPTY, seat):
            return TAKEN
        if step == "F":
            return ahead
        square = (OUTSIDE if step == "O" else INSIDE)[ahead]
    if square == NOWHERE:
        return NOWHERE
    if at[square] not in (EMPTY, seat) or at[PREV[square]] not in (EMPTY, seat):
        return TAKEN
    return square


def _straight_enough(field: Field, chariot: Chariot, team: int, step: str) -> bool:
    """Return whether an eye wound lets a driver do that (MV-2 rows 6 to 8).

    He leaves his lane only where a chariot is in his way, outward if possible.
    """
    if step == "F":
        return True
    square = team
    for _ in range(chariot.mf):
        square = NEXT[square]
        if field.at[square] not in (EMPTY, chariot.seat):
            break
    else:
        return False
    outward = "SO" if step == "SI" else "O"
    return CHANGES[step] or landing(field, team, chariot.seat, outward) < 0


def _check(field: Field, chariot: Chariot, square: int, step: str) -> int | None:
    """Return the excess of a corner check that a step makes (CM-20, CM-24)."""
    if not SAFE[square]:
        return None
    over = chariot.speed - weather.safe_speed(field, square)
    if over <= 0 or (chariot.checked_over is not None and step not in ("I", "SI")):
        return None
    return over


def step(field: Field, chariot: Chariot, way: str) -> Stepped:
    """Make one step of STEPS and suffer what comes of it.

    Raises:
        IllegalActionError: the step is not legal; nothing has changed.
    """
    return take(field, chariot, look(field, chariot, way))


def take(field: Field, chariot: Chariot, way: Way) -> Stepped:
    """Make a step that was looked up just now."""
    chariot.mf -= way.mf
    if way.step == "B":
        chariot.endurance -= way.end
        if not SAFE[way.square]:  # CM-17: before the first corner square
            chariot.speed -= way.mf
        return ON
    before = chariot.team
    field.place(chariot, way.square)
    if way.step not in ("SO", "SI"):
        chariot.attacked = False
    home = laps.crosses(before, way.square) and laps.pass_line(field, chariot)
    if home and field.terms.finish == "first_across":
        chariot.mf = 0
        return Stepped(interrupted=True)
    met = ground.enter(field, chariot)
    if way.over is None and not met and way.step == "F":
        return ON
    return _suffer(field, chariot, way, met=met)


def _suffer(field: Field, chariot: Chariot, way: Way, *, met: bool) -> Stepped:
    """Check the corner, then the wet ground, for a chariot that still drives."""
    mf, result, slid = chariot.mf, None, False
    if way.over is not None and _drives(chariot):
        result = corner.check_corner(field, chariot).result
    if way.step in CHANGES and _drives(chariot):
        slid = _slides(field, chariot, outward=CHANGES[way.step])
    interrupted = met or slid or result not in (None, "-") or chariot.mf != mf
    return Stepped(result, slid, interrupted=interrupted or not _drives(chariot))


def _drives(chariot: Chariot) -> bool:
    return chariot.team is not None and not (chariot.flipped or chariot.stopped)


def _slides(field: Field, chariot: Chariot, *, outward: bool) -> bool:
    """Roll whether rain or mud slides a chariot one lane on (MV-10)."""
    faces = weather.slides_on(field, chariot)
    if not faces:
        return False
    die = field.die()
    slid = die in faces
    field.tell("slides", chariot.seat, die=die, slid=int(slid))
    if slid:
        slips.forced_slip(field, chariot, 1, outward=outward)
    return slid
