"""Where a race stands now, kept in memory so that looking again costs no replay."""

import threading
from collections import OrderedDict

from engine.core.ruleset import State
from races.models import Race
from races.selectors.replays import race_state

KEPT = 64
"""Positions held by a process: as many races as people drive in at once."""

_lock = threading.Lock()
_positions: OrderedDict[tuple[int, int, str, str], State] = OrderedDict()


def current_state(race: Race) -> State:
    """The state after the race's last turn: look at it, and clone it to change it.

    The head of the log is part of the key, and it covers rules, options, seed and
    every action: a kept position cannot be that of another race or turn.

    Args:
        race: started, with its seats fetched.

    Raises:
        ReplayError: the stored log does not hold.
        UnknownRuleset: its rules are not installed.
    """
    key = (race.pk, race.turn, race.head, race.ruleset_version)
    with _lock:
        state = _positions.get(key)
        if state is not None:
            _positions.move_to_end(key)
            return state
    state = race_state(race, seats=len(race.seats.all()), upto=race.turn)
    with _lock:
        _positions[key] = state
        while len(_positions) > KEPT:
            _positions.popitem(last=False)
    return state


def forget_states() -> None:
    """Drop every kept position."""
    with _lock:
        _positions.clear()
