"""Charts in the order in which they are printed; a database need not keep it.

PostgreSQL sorts the keys of what it stores, so the columns of a table would stand anyhow.
"""

from collections.abc import Mapping
from typing import Any


def printed_order(
    document: Mapping[str, Any], standard: Mapping[str, Any]
) -> dict[str, Any]:
    """The same document, its tables and their columns as in the standard charts."""
    tables = {table["id"]: table for table in document["tables"]}
    known = {table["id"]: table for table in standard["tables"]}
    names = [name for name in known if name in tables]
    names += [name for name in tables if name not in known]
    ordered = [_like(tables[name], known.get(name)) for name in names]
    return {**_like(document, standard), "tables": ordered}


def _like(found: Any, pattern: Any) -> Any:
    """The same value, the keys of every part of it in the order of the pattern."""
    if isinstance(found, list):
        rows = pattern if isinstance(pattern, list) else []
        named = [row for row in rows if isinstance(row, dict)]
        every = {key: value for row in named for key, value in row.items()}
        return [_like(one, every) for one in found]
    if not isinstance(found, dict) or not isinstance(pattern, dict):
        return found
    keys = [key for key in pattern if key in found]
    keys += [key for key in found if key not in pattern]
    return {key: _like(found[key], pattern.get(key)) for key in keys}
