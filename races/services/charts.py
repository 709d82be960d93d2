"""Load the printed charts of a club, and delete them again.

A file may hold some tables only: they replace those of the standard charts. What is
stored, and what a race keeps among its options, is always the whole set, so that a race
can be driven again whatever becomes of the sets.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.rulesets.circus_maximus import charts
from races.errors import RaceError
from races.models import ChartSet
from races.selectors.charts import claims, races_with
from races.services.chart_choice import chart_set_of

SIGNS_AT_MOST = 1_000_000
# Halves of signs and the sign of number 0, which no database stores.
_UNSTORABLE = re.compile(r"\\u(0000|d[89a-f])", re.IGNORECASE)


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
    try:
        whole = charts.read(document)
    except EngineError as refusal:
        faults = list(filter(None, map(_fault, found["tables"]))) or [refusal.text]
        raise RaceError("\n".join(faults), code=refusal.code) from refusal
    return ChartFile(_words(found, "name"), _words(found, "source"), whole)


@transaction.atomic
def load_charts(
    *, found: charts.Charts, name: str, source: str = ""
) -> tuple[ChartSet, bool]:
    """Store charts as the next version; the same charts are stored once.

    Returns:
        The set, and whether it is new.

    Raises:
        RaceError: these are the standard charts, the set would have no name, or
            somebody loads charts at the same moment.
    """
    name = name.strip()
    if not name:
        raise RaceError(_("Charts need a name."), code="no_name")
    if found.digest == charts.standard().digest:
        raise RaceError(
            _("These are the standard charts: there is nothing to load."),
            code="standard_charts",
        )
    known = ChartSet.objects.filter(digest=found.digest).first()
    if known is not None:
        return known, False
    newest: int = ChartSet.objects.aggregate(newest=Max("version"))["newest"] or 0
    try:
        with transaction.atomic():
            stored = ChartSet.objects.create(
                version=newest + 1,
                name=name[:80],
                source=source.strip()[:200],
                digest=found.digest,
                data=found.data,
            )
    except IntegrityError as conflict:
        raise RaceError(
            _("Somebody loads charts at this moment. Try again."), code="at_once"
        ) from conflict
    return stored, True


@transaction.atomic
def delete_charts(*, version: int) -> None:
    """Delete a set that no race is driven by.

    Raises:
        RaceError: there is no such set, or a race uses it.
    """
    found = chart_set_of(version)
    if races_with(found):
        raise RaceError(
            _("Races are driven by charts %(version)s: they stay.")
            % {"version": version},
            code="charts_in_use",
        )
    if any(claimed(version) for claimed in claims()):
        raise RaceError(
            _("Races to come are to be driven by charts %(version)s: they stay.")
            % {"version": version},
            code="charts_in_use",
        )
    found.delete()


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
    """What is wrong with one table among the standard ones; empty when it holds."""
    try:
        charts.read(_merged([table]))
    except EngineError as refusal:
        return refusal.text
    return ""


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
