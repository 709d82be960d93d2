"""The handbook lists every code that the API can give, and no other."""

import ast
import re
from pathlib import Path

from django.conf import settings

from league.api.codes import PROBLEMS

ROOT = Path(settings.BASE_DIR)
HANDBOOK = (ROOT / "docs" / "api.md").read_text()
ROW = re.compile(r"^\| `([a-z_]+)` \| (\d{3}) \|", re.MULTILINE)
SERVICES = ("league.services.", "races.services.")
RENAMED = {"unknown": "not_found"}  # a thing that does not exist is told as 404


def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text())


def imported(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{a.name}" for a in node.names)}
    return {
        name
        for name in found
        if name.startswith(SERVICES)
        and (ROOT / f"{name.replace('.', '/')}.py").exists()
    }


def services_behind_the_api() -> set[str]:
    waiting = set()
    for path in (ROOT / "league" / "api").glob("*.py"):
        waiting |= imported(ast.parse(path.read_text()))
    seen: set[str] = set()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= imported(tree_of(module)) - seen
    return seen


def codes_in(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        named = [k.value for k in node.keywords if k.arg == "code"]
        if isinstance(node.func, ast.Name) and node.func.id == "UnseatableError":
            named = node.args[:1]
        found |= {v.value for v in named if isinstance(v, ast.Constant) and v.value}
    return found


def possible_codes() -> set[str]:
    found = set(PROBLEMS)
    for module in services_behind_the_api():
        found |= {RENAMED.get(code, code) for code in codes_in(tree_of(module))}
    for path in (ROOT / "league" / "domain").glob("*.py"):
        found |= codes_in(ast.parse(path.read_text()))
    return found


def test_every_code_is_explained_and_nothing_else():
    explained = [code for code, _status in ROW.findall(HANDBOOK)]

    assert len(explained) == len(set(explained))
    assert set(explained) == possible_codes()


def test_every_code_is_explained_with_its_status():
    told = {code: int(status) for code, status in ROW.findall(HANDBOOK)}

    assert {code: told[code] for code in PROBLEMS} == {
        code: problem.status for code, problem in PROBLEMS.items()
    }
    assert {status for code, status in told.items() if code not in PROBLEMS} == {422}


def test_every_address_is_in_the_handbook():
    paths = re.findall(
        r"^  (/api/v1/\S+):$", (ROOT / "docs/openapi.yaml").read_text(), re.M
    )

    told = [
        p
        for p in paths
        if f"`{p.removeprefix('/api/v1').replace('{id}', '…')}`" not in HANDBOOK
    ]
    assert told == []
