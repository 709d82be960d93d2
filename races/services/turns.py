"""Whose turn it is, and whether the machine takes it."""

from collections.abc import Mapping

from engine.core.ruleset import Ruleset, State
from races.models import Race

SIT_OUT = "pass"


def waiting_for(state: State, *, rules: Ruleset, bots: Mapping[int, str]) -> str:
    """Return whom the race waits for, a value of `Race.Waiting`.

    A person who can only pass is not waited for: the rules pass (D18), so the
    machine is to move. Where several seats write in secret at once, people are waited
    for when every bot has written.

    Args:
        state: where the race stands.
        rules: its ruleset.
        bots: the key of the bot by seat, empty for a person.
    """
    if not state.pending():
        return Race.Waiting.NOBODY
    if machine_seat(state, rules=rules, bots=bots) is not None:
        return Race.Waiting.BOT
    return Race.Waiting.PERSON


def machine_seat(
    state: State, *, rules: Ruleset, bots: Mapping[int, str]
) -> int | None:
    """Return the first pending seat that the machine acts for; None without one."""
    return next(
        (
            decision.seat
            for decision in state.pending()
            if bots[decision.seat] or must_pass(state, decision.seat, rules=rules)
        ),
        None,
    )


def must_pass(state: State, seat: int, *, rules: Ruleset) -> bool:
    """Return whether a seat can do nothing but pass (AC-19)."""
    legal = state.legal_actions(seat)
    return len(legal) == 1 and rules.encode(legal[0]) == SIT_OUT
