"""What every game asks of a race's options."""

from collections.abc import Collection, Mapping
from typing import Any

from engine.core.errors import OptionError

SAID: Mapping[object, str] = {False: "false", True: "true"}


def refuse_unknown(given: Mapping[str, Any], *, known: Collection[str]) -> None:
    """Raise OptionError for the first option that the game does not have."""
    unknown = sorted(set(given) - set(known), key=str)
    if unknown:
        raise OptionError("bad_option", f"There is no option “{unknown[0]}”.")


def chosen(
    name: str, given: Mapping[str, Any], *, choices: Mapping[str, tuple[object, ...]]
) -> object:
    """Return an option's value, the first of its choices where none is given.

    Raises:
        OptionError: it is none of them, type included.
    """
    values = choices[name]
    value = given.get(name, values[0])
    for allowed in values:
        if value == allowed and type(value) is type(allowed):
            return allowed
    names = ", ".join(SAID.get(v, str(v)) for v in values if v is not None)
    raise OptionError("bad_option", f"Option “{name}” must be one of: {names}.")
