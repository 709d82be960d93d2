"""Names in addresses."""

from collections.abc import Callable

from django.utils.text import slugify

LONGEST = 50
_DANISH = str.maketrans(
    {"æ": "ae", "ø": "oe", "å": "aa", "Æ": "Ae", "Ø": "Oe", "Å": "Aa"}
)


def free_slug(name: str, *, otherwise: str, taken: Callable[[str], bool]) -> str:
    """Return an address for a name that nobody else has.

    Args:
        name: in any language and script.
        otherwise: what to start from when nothing of the name can be written.
        taken: whether an address is in use.
    """
    stem = slugify(name.translate(_DANISH))[: LONGEST - 5].strip("-") or otherwise
    slug, number = stem, 1
    while taken(slug):
        number += 1
        slug = f"{stem}-{number}"
    return slug
