"""The squares that an action leads over, as far as nothing interrupts it."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.actions import (
    Verb,
    encode,
    is_action,
    parse,
    steps_of,
)
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.race import Phase, Race
from engine.rulesets.circus_maximus.track import NUMBERS


def trail(race: Race, seat: int, action: int) -> tuple[int, ...]:
    """Return where a seat stands and the squares that its action leads over.

    Nothing is rolled for it: a path that is interrupted ends earlier.

    Raises:
        IllegalActionError: the seat cannot do that now.
    """
    if seat not in race.waiting() or not is_action(action):
        raise IllegalActionError("not_your_turn", "It is not this seat's turn.")
    chariot, done = race.field.chariots[seat], parse(encode(action))
    if race.phase is Phase.RUN:
        here, to = chariot.body, NUMBERS.get(done.rest)
        return tuple(square for square in (here, to) if square is not None)
    if chariot.team is None:
        return ()
    if done.verb is not Verb.DRIVE:
        return (chariot.team,)
    seen = foresee(race.field, chariot, steps_of(done.rest))
    return (chariot.team, *(step.way.square for step in seen))
