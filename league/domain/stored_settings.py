"""What the settings of every game have in common: how they are stored and checked."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from league.domain.standing_rules import check_discards

ROUNDS_AT_MOST = 20
DISCARDS_AT_MOST = 20


class SettingsError(ValueError):
    """A setting that cannot be.

    Attributes:
        code: stable name of the reason: `unknown`, `choice`, `number`, `points` or
            `discards`.
        field: the setting.
        allowed: what it may be, in words of the file format.
    """

    def __init__(self, code: str, *, field: str, allowed: str = "") -> None:
        super().__init__(f"{field}: {code} ({allowed})" if allowed else field)
        self.code = code
        self.field = field
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class StoredSettings:
    """Settings that are stored as what differs from their preset, the defaults.

    Each game has a kind of its own, whose `validate` refuses what cannot be.
    """

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the settings of stored or sent values.

        Raises:
            SettingsError: one is unknown or cannot be.
        """
        known = {field.name for field in fields(cls)}
        for name in data:
            if name not in known:
                raise SettingsError("unknown", field=str(name))
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
        }
        settings = cls(**values)
        settings.validate()
        return settings

    def to_json(self) -> dict[str, Any]:
        """Return the values that differ from the preset."""
        preset = asdict(type(self)())
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if value != preset[name]
        }

    def validate(self) -> None:
        """Raise SettingsError for the first value that cannot be."""


def check_rounds(rounds: object) -> None:
    """Refuse a number of rounds that is not 1 to `ROUNDS_AT_MOST`."""
    if type(rounds) is not int or not 1 <= rounds <= ROUNDS_AT_MOST:
        raise SettingsError("number", field="rounds", allowed=f"1 to {ROUNDS_AT_MOST}")


def check_choices(
    settings: object, *, choices: Mapping[str, tuple[object, ...]]
) -> None:
    """Refuse the first attribute that is not one of its choices."""
    for name, allowed in choices.items():
        _check_choice(getattr(settings, name), name=name, allowed=allowed)


def check_dropped_rounds(discards: object) -> None:
    """Refuse discards that are no whole numbers or do not fit the rounds."""
    if not whole_numbers(discards, most=DISCARDS_AT_MOST):
        raise SettingsError("discards", field="discards")
    try:
        check_discards(tuple(discards))  # type: ignore[arg-type]  # checked above
    except ValueError as reason:
        raise SettingsError("discards", field="discards") from reason


def whole_numbers(values: object, *, most: int) -> bool:
    """Whether this is a tuple of whole numbers from 0 on, none for a later round."""
    return (
        isinstance(values, tuple)
        and len(values) <= ROUNDS_AT_MOST
        and all(type(value) is int and 0 <= value <= most for value in values)
    )


def _check_choice(value: object, *, name: str, allowed: tuple[object, ...]) -> None:
    # True equals 1 and a member of a StrEnum its text: compare kinds too.
    if isinstance(value, float) or not any(
        value == choice and isinstance(choice, bool) == isinstance(value, bool)
        for choice in allowed
    ):
        words = ", ".join("auto" if c is None else str(c).lower() for c in allowed)
        raise SettingsError("choice", field=name, allowed=words)
