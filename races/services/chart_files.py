"""Read a file of charts: what is wrong is said with its table and row.

A file may hold some tables only: they replace those of the standard charts.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.rulesets.circus_maximus import charts
from races.errors import RaceError
from races.selectors.chart_words import STATUS

SIGNS_AT_MOST = 1_000_000
# Halves of signs and the sign of number 0, which no database stores.
_UNSTORABLE = re.compile(r"\\u(0000|d[89a-f])", re.IGNORECASE)
WORDS: Final = ("name", "dice", "confidence")
LISTS: Final = ("modifiers", "source", "anchors")


@dataclass(frozen=True, slots=True)
class ChartFile:
    """What a file of charts holds, read and checked.

    Attributes:
        name: how the club calls its charts; empty when the file does not say.
        source: where they are taken from; empty when the file does not say.
        charts: the whole set, the tables of the file in their places.
    """

    name: str
    source: str
    charts: charts.Charts


def read_chart_file(text: str) -> ChartFile:
    """Read a file of charts: JSON with `tables`, and `name` and `source` if wanted.

    Raises:
        RaceError: it is no such file, or tables of it do not hold; the text names of
            each the first row that is wrong, a line each.
    """
    found = _document(text)
    document = _merged(found["tables"])
    faults = list(filter(None, map(_fault, found["tables"])))
    if faults:
        raise RaceError("\n".join(faults), code="bad_charts")
    whole = charts.read(document)
    return ChartFile(_words(found, "name"), _words(found, "source"), whole)


def _document(text: str) -> dict[str, Any]:
    if len(text) > SIGNS_AT_MOST:
        raise RaceError(_("A file of charts has at most 1,000,000 signs."), code="long")
    try:
        found = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse)
    except (ValueError, RecursionError) as fault:
        raise RaceError(
            _("This is not JSON: %(fault)s.") % {"fault": fault}, code="no_json"
        ) from fault
    if _UNSTORABLE.search(text):
        raise RaceError(_("Write signs as they are, not as \\u…."), code="no_json")
    tables = found.get("tables") if isinstance(found, dict) else None
    if not isinstance(tables, list) or not tables:
        raise RaceError(
            _("A file of charts is an object with a list “tables”."), code="no_tables"
        )
    for number, table in enumerate(tables, start=1):
        if not isinstance(table, dict) or not isinstance(table.get("id"), str):
            raise RaceError(
                _("Table %(n)s of the file has no “id”.") % {"n": number}, code="no_id"
            )
    document: dict[str, Any] = found
    return document


def _fault(table: dict[str, Any]) -> str:
    """What is wrong first with one table; empty when it holds."""
    standard = next(
        one for one in charts.standard().data["tables"] if one["id"] == table["id"]
    )
    if "rows" not in table:
        return _("Table %(table)s: it has no “rows”.") % {"table": table["id"]}
    try:
        charts.read(_merged([table]))
    except EngineError as refusal:
        return refusal.text
    return next(_unprintable(table, standard), "")


def _unprintable(
    table: Mapping[str, Any], standard: Mapping[str, Any]
) -> Iterator[str]:
    """What no page could print: columns of its own, and words that are none."""
    place = {"table": table["id"]}
    if table.get("status", "SOURCED") not in list(STATUS):
        known = ", ".join(STATUS)
        yield _("Table %(table)s: “status” is one of %(known)s.") % {
            **place, "known": known,
        }  # fmt: skip
    for key in WORDS:
        if not isinstance(table.get(key) or "", str):
            yield _("Table %(table)s: “%(key)s” is a text.") % {**place, "key": key}
    for key in LISTS:
        if not _is_texts(table.get(key, [])):
            yield _("Table %(table)s: “%(key)s” is a list of texts.") % {
                **place, "key": key,
            }  # fmt: skip
    columns = [set(row) for row in standard["rows"]]
    for number, row in enumerate(table["rows"], start=1):
        for key in sorted(set.intersection(*columns) - set(row)):
            yield _("Table %(table)s, row %(row)s: it has no “%(key)s”.") % {
                **place, "row": number, "key": key,
            }  # fmt: skip
        for key in sorted(set(row) - set.union(*columns)):
            yield _("Table %(table)s, row %(row)s: there is no column “%(key)s”.") % {
                **place, "row": number, "key": key,
            }  # fmt: skip


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _merged(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """The standard charts with these tables in their places.

    What a table leaves out, such as its name and its dice, is as in the standard one;
    its figures count as sourced unless it says otherwise.
    """
    standard: Mapping[str, Any] = charts.standard().data
    given: dict[str, dict[str, Any]] = {}
    known = {table["id"] for table in standard["tables"]}
    for table in tables:
        words = {"table": table["id"]}
        if table["id"] not in known:
            raise RaceError(
                _("There is no table “%(table)s”.") % words, code="no_table"
            )
        if table["id"] in given:
            raise RaceError(
                _("Table “%(table)s” is in the file twice.") % words, code="twice"
            )
        given[table["id"]] = table
    return {
        **standard,
        "tables": [
            _replaced(table, given.get(table["id"])) for table in standard["tables"]
        ],
    }


def _replaced(
    standard: Mapping[str, Any], table: Mapping[str, Any] | None
) -> Mapping[str, Any]:
    if table is None:
        return standard
    printed = {
        "status": "SOURCED",
        "confidence": "printed copy",
        "source": [],
        "anchors": [],
    }
    return {**standard, **printed, **table}


def _words(found: Mapping[str, Any], key: str) -> str:
    text = found.get(key, "")
    return text if isinstance(text, str) else ""
