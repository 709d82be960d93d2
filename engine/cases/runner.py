"""Read files of cases and run each case on its game's adapter."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from engine.cases.ave_caesar import VERBS as AVE_CAESAR
from engine.cases.ben_hur import VERBS as BEN_HUR
from engine.cases.case import (
    Adapter,
    Call,
    CaseError,
    Fed,
    Mismatch,
    Verb,
    compare,
)
from engine.cases.circus_maximus import VERBS as CIRCUS_MAXIMUS
from engine.core.errors import EngineError

ADAPTERS: dict[str, Adapter] = {
    "ave_caesar": AVE_CAESAR,
    "ben_hur": BEN_HUR,
    "circus_maximus": CIRCUS_MAXIMUS,
}
"""One adapter a game, by the `game` of its files."""

KEYS = frozenset({"id", "rules", "title", "given", "dice", "draws", "do", "expect"})


class Verdict(msgspec.Struct, frozen=True):
    """How one case came out; `fault` is None when it holds."""

    id: str
    title: str
    fault: str | None


def read(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """Return the game and the cases of a file.

    Raises:
        CaseError: the file cannot be read or is not a file of cases.
    """
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise CaseError(f"{path}: {fault.strerror or fault}") from fault
    except (yaml.YAMLError, UnicodeDecodeError) as fault:
        raise CaseError(f"{path}: not YAML: {fault}") from fault
    if not isinstance(content, dict) or not isinstance(content.get("cases"), list):
        raise CaseError(f"{path}: a file of cases has `game` and a list `cases`")
    game = content.get("game")
    if game not in ADAPTERS:
        raise CaseError(f"{path}: no adapter for the game {game!r}")
    return game, content["cases"]


def run_file(path: Path) -> Iterator[Verdict]:
    """Yield one verdict a case, in the order of the file; raises CaseError."""
    game, cases = read(path)
    for number, case in enumerate(cases, start=1):
        if not isinstance(case, dict):
            raise CaseError(f"{path}: case {number} is not a map")
        yield run_case(case, adapter=ADAPTERS[game])


def run_case(case: dict[str, Any], *, adapter: Adapter) -> Verdict:
    """Run one case.

    Raises:
        CaseError: the case is not written as the format demands.
    """
    name = str(case.get("id", "?"))
    title = str(case.get("title", ""))
    try:
        _run(case, adapter)
    except Mismatch as finding:
        return Verdict(name, title, str(finding))
    except CaseError as fault:
        raise CaseError(f"{name}: {fault}") from fault
    return Verdict(name, title, None)


def _run(case: dict[str, Any], adapter: Adapter) -> None:
    unknown = sorted(set(case) - KEYS, key=str)
    if unknown:
        raise CaseError(f"unknown key {unknown[0]!r}")
    do, expected = case.get("do"), case.get("expect")
    if not isinstance(do, dict) or "verb" not in do or not isinstance(expected, dict):
        raise CaseError("`do` with a verb and `expect` are needed")
    draws = Fed("draws", case.get("draws") or [])
    dice = Fed("dice", case.get("dice") or [])
    arguments = {key: value for key, value in do.items() if key != "verb"}
    call = Call(case.get("given") or {}, do["verb"], arguments, draws, dice)
    try:
        answer = _verb(adapter, call.verb)(call)
    except EngineError as refusal:
        answer = {"refused": refusal.code}
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as fault:
        raise CaseError(f"malformed: {fault!r}") from fault
    if ("refused" in answer) != ("refused" in expected):
        raise Mismatch(f"expected {expected!r}, got {dict(answer)!r}")
    compare(expected, answer)
    draws.check_used_up()
    dice.check_used_up()


def _verb(adapter: Adapter, name: str) -> Verb:
    found = adapter.get(name)
    if found is None:
        raise CaseError(f"unknown verb {name!r}")
    return found
