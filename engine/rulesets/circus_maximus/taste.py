"""Which chariots a bot likes to build (CM-2, MV-1)."""

from engine.rulesets.circus_maximus.field import Field


def build_value(field: Field, text: str) -> float:
    """Return what a build is worth among those that are offered."""
    return 0.0
