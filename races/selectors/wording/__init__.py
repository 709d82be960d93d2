"""What happened in a race, in words; only what everybody may know is worded.

Each game has its own module; here is what they share.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

COLOURS: Mapping[str, "str | Promise"] = {
    "A": pgettext_lazy("chariot", "Red"),
    "B": pgettext_lazy("chariot", "Blue"),
    "C": pgettext_lazy("chariot", "Yellow"),
    "D": pgettext_lazy("chariot", "Green"),
    "E": pgettext_lazy("chariot", "Sky"),
    "F": pgettext_lazy("chariot", "Pink"),
    "G": pgettext_lazy("chariot", "Orange"),
    "H": pgettext_lazy("chariot", "Black"),
    "J": pgettext_lazy("chariot", "White"),
    "K": pgettext_lazy("chariot", "Brown"),
    "L": pgettext_lazy("chariot", "Lime"),
    "M": pgettext_lazy("chariot", "Grey"),
    "N": pgettext_lazy("chariot", "Navy"),
    "P": pgettext_lazy("chariot", "Turquoise"),
    "Q": pgettext_lazy("chariot", "Wine"),
    "R": pgettext_lazy("chariot", "Lilac"),
}


def colour_name(letter: str) -> str:
    """Return the translated colour of a chariot letter."""
    return str(COLOURS.get(letter, letter))
