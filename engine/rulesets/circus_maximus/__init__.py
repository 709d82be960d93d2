"""Circus Maximus with Alan Moon's optional rules; the rules are in `RULES.md`."""

from engine.rulesets.circus_maximus.ruleset import CIRCUS_MAXIMUS

__all__ = ["CIRCUS_MAXIMUS"]
