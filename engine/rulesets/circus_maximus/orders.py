"""The speed that is written before a turn (CM-10, MV-8)."""

import re

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import max_speed

_FORM = re.compile(r"(0|[1-9][0-9]?)(S?)", re.ASCII)


class Order(msgspec.Struct, frozen=True):
    """A speed, and whether the driver means to strain (MV-8)."""

    written: int
    strain: bool = False

    @property
    def text(self) -> str:
        """The order as it is written."""
        return f"{self.written}S" if self.strain else str(self.written)


def read_order(field: Field, chariot: Chariot, text: str | None) -> Order:
    """Return an order; a missing one means the maximum (CM-10).

    Raises:
        IllegalActionError: `order_malformed`, also for an S without that rule, or
            `speed_too_high`.
    """
    most = max_speed(field, chariot)
    if text is None:
        return Order(most)
    found = _FORM.fullmatch(text)
    if found is None:
        raise IllegalActionError(
            "order_malformed", f"Write a speed from 0 to {most}, such as {most}."
        )
    order = Order(int(found[1]), strain=bool(found[2]))
    if order.strain and not field.terms.written_s:
        raise IllegalActionError(
            "order_malformed", "In this race no S is written; strain when you move."
        )
    if order.written > most:
        raise IllegalActionError(
            "speed_too_high", f"This team can be driven at {most} at most."
        )
    return order


def end_move(chariot: Chariot) -> None:
    """Let a chariot end its move; raises `mf_unspent` with MF left (CM-10)."""
    if chariot.mf:
        raise IllegalActionError(
            "mf_unspent", f"{chariot.mf} movement factors are still to be used."
        )
    chariot.moved = True
