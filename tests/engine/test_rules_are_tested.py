"""RULES.md, code and tests cite each other completely."""

import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
TESTS = Path(__file__).parent
PREFIXES = {"ave_caesar": ["AC"], "ben_hur": ["BH"], "circus_maximus": ["CM", "MV"]}
CLAUSES = [(game, prefix) for game, found in PREFIXES.items() for prefix in found]


def cited(paths, prefix):
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return {int(n) for n in re.findall(rf"\b{prefix}-(\d+)\b", text)}


@pytest.mark.parametrize(("game", "prefix"), CLAUSES)
def test_every_clause_is_cited_in_code_and_in_tests(game, prefix):
    package = ENGINE / "rulesets" / game
    digest = (package / "RULES.md").read_text(encoding="utf-8")
    clauses = [int(n) for n in re.findall(rf"^\* \*\*{prefix}-(\d+)\*\*", digest, re.M)]
    assert clauses == list(range(1, len(clauses) + 1))
    assert cited(package.rglob("*.py"), prefix) == set(clauses)
    tests = [*TESTS.rglob("*.py"), *(TESTS / "cases").glob("*.yaml")]
    assert cited(tests, prefix) >= set(clauses)


def test_ave_caesar_has_65_clauses():
    digest = (ENGINE / "rulesets" / "ave_caesar" / "RULES.md").read_text()
    assert digest.count("* **AC-") == 65


def test_circus_maximus_has_46_clauses_and_11_variants():
    digest = (ENGINE / "rulesets" / "circus_maximus" / "RULES.md").read_text()
    assert digest.count("* **CM-") == 46
    assert digest.count("* **MV-") == 11


def test_every_game_is_on_the_list():
    games = {p.parent.name for p in (ENGINE / "rulesets").glob("*/RULES.md")}
    assert games == set(PREFIXES)
