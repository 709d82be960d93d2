"""Ave Caesar: three laps, one greeting, twenty-four cards."""

from engine.rulesets.ave_caesar.ruleset import AVE_CAESAR

__all__ = ["AVE_CAESAR"]
