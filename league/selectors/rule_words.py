"""What a page about the rules of a tournament is made of."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence or two, and the clauses behind it."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Rules under one heading; `key` is the anchor."""

    key: str
    title: str
    rules: tuple[Rule, ...]


def sections_of(
    parts: Iterable[tuple[str, str, Iterable[Rule]]],
) -> tuple[RuleSection, ...]:
    """Return sections of anchors, headings and rules."""
    return tuple(RuleSection(key, title, tuple(rules)) for key, title, rules in parts)
