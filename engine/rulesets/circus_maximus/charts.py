"""The charts of a race, read from data: no figure of a table stands in code.

Skeleton: `Charts`, `standard()` and `read(data)` are fixed; the field helper fills it.
"""

from typing import Any


class Charts:
    """All tables, with one typed look-up a table."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
