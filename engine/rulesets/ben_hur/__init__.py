"""Ben Hur: one chariot a seat, sticks laid freely on an open oval."""

from engine.rulesets.ben_hur.ruleset import BEN_HUR

__all__ = ["BEN_HUR"]
