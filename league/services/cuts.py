"""Who goes on after a stage, and on what ground."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.domain.advancement import cut, draw_lot, settle_tie
from league.domain.standings import Standing

LOT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Advanced:
    """The outcome of a cut: entries in seed order, and the lot if one was drawn.

    Attributes:
        finalists: in seed order.
        alternates: who steps in, in order.
        lot_seed: what the lot was drawn from; empty without one.
        lot_order: the tied as the lot put them.
    """

    finalists: tuple[int, ...] = ()
    alternates: tuple[int, ...] = ()
    lot_seed: str = ""
    lot_order: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return it as a snapshot keeps it."""
        return {
            "finalists": list(self.finalists),
            "alternates": list(self.alternates),
            "lot": {"seed": self.lot_seed, "order": list(self.lot_order)}
            if self.lot_seed
            else None,
        }


def cut_field(
    table: Sequence[Standing], *, field: int, lot_seed: str | None = None
) -> Advanced:
    """Return who goes on: the first so many by the table.

    The lot is drawn among the tied by the order in which they entered, so that
    whoever knows the list and the seed can repeat it.

    Args:
        table: by which the field is cut.
        field: how many go on.
        lot_seed: of the lot, should one be needed.
    """
    line = cut(table, field=field)
    if not line.tied_at_cut:
        return Advanced(line.finalists, line.alternates)
    seed = lot_seed or secrets.token_hex(LOT_BYTES)
    entered = sorted(row.entry for row in table)
    tied = [entered.index(entry) + 1 for entry in line.tied_at_cut]
    order = tuple(entered[number - 1] for number in draw_lot(tied, seed=seed))
    settled = settle_tie(line, order=order)
    return Advanced(settled.finalists, settled.alternates, seed, order)
