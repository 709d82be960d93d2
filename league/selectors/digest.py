"""The numbered digest of a game's rules, read from the package that plays it."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from django.utils.text import slugify

from engine.core.errors import UnknownRuleset
from engine.registry import ruleset

_CLAUSE = re.compile(
    r"\* (?:\*\*(?P<clause>[A-Z]+-\d+)\*\*|(?P<decision>D\d+[a-z]?)) (?P<text>.+)"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule; `number` is also its anchor, such as `AC-29`."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses under one heading; a chapter without any has its paragraphs."""

    key: str
    title: str
    clauses: tuple[Clause, ...]
    paragraphs: tuple[str, ...] = ()


@cache
def rules_digest(game: str) -> tuple[Chapter, ...]:
    """Every clause of a game's rules, by chapter.

    Raises:
        UnknownRuleset: there is no such game.
    """
    rules = ruleset(game)
    source = files(f"engine.rulesets.{rules.id}").joinpath("RULES.md")
    return read_digest(source.read_text(encoding="utf-8"))


def read_digest(text: str) -> tuple[Chapter, ...]:
    """Parse a digest: `## ` opens a chapter, `* ` a clause.

    Nothing else counts, but where a chapter has no clause its paragraphs do.
    """
    chapters: list[Chapter] = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _newline, body = part.partition("\n")
        found = (_CLAUSE.fullmatch(line.strip()) for line in body.splitlines())
        clauses = tuple(
            Clause(match["clause"] or match["decision"], match["text"].replace("`", ""))
            for match in found
            if match
        )
        told = () if clauses else _paragraphs(body)
        chapters.append(Chapter(slugify(title), title.strip(), clauses, told))
    return tuple(chapters)


def _paragraphs(body: str) -> tuple[str, ...]:
    parts = (" ".join(part.split()) for part in body.split("\n\n"))
    return tuple(part.replace("`", "") for part in parts if part)


__all__ = ["Chapter", "Clause", "UnknownRuleset", "read_digest", "rules_digest"]
