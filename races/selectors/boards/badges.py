"""A short state beside a name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Badge:
    """A short state beside a name: its text, its kind and its icon, both may be empty."""

    text: str
    kind: str = ""
    icon: str = ""
