"""Fields of settings, and the form that every game's settings share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.domain.settings import ROUNDS_AT_MOST, SettingsError
from league.selectors.wording import settings_sentence

INPUT = {"class": "in"}
NUMBERS_AT_MOST = 120
DIGITS_AT_MOST = 9
AUTO: Final = "auto"

Words = str | Promise
Choices = Sequence[tuple[object, Words]]
Groups = Sequence[tuple[Words, Sequence[str]]]
Chosen = TypeVar("Chosen")


@dataclass(frozen=True, slots=True)
class FieldWords:
    """A setting that is chosen from a list.

    Attributes:
        label: its name.
        sentence: what it decides.
        values: what may be chosen, each in words; None stands for what is preset.
        clauses: of the rules it is about.
    """

    label: Words
    sentence: Words
    values: Choices
    clauses: tuple[str, ...] = ()


class ListedField(forms.TypedChoiceField):
    """One of the values of a setting; None stands for what the game presets."""

    def __init__(
        self, *, values: Choices, clauses: Sequence[str] = (), **kwargs: Any
    ) -> None:
        self.clauses = clauses
        self.values = {AUTO if v is None else str(v): v for v, _text in values}
        self.words = {AUTO if v is None else str(v): text for v, text in values}
        super().__init__(
            choices=list(self.words.items()),
            coerce=self.values.__getitem__,
            empty_value=None,
            **kwargs,
        )

    def prepare_value(self, value: object) -> object:
        """Show None by its word."""
        return AUTO if value is None else str(value)


class NumbersField(forms.CharField):
    """Whole numbers, separated by commas or spaces."""

    def to_python(self, value: Any) -> Any:
        """Return them as a tuple; refuse what is not a whole number."""
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        if not all(
            part.isascii() and part.isdecimal() and len(part) <= DIGITS_AT_MOST
            for part in parts
        ):
            raise forms.ValidationError(_("Write whole numbers, such as 6, 4, 3."))
        return tuple(map(int, parts))

    def run_validators(self, value: Any) -> None:
        """The domain checks the numbers."""

    def validate(self, value: Any) -> None:
        """Nothing is a list, too; the domain knows where it may not be."""

    def prepare_value(self, value: Any) -> Any:
        """Show stored numbers as people write them."""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class GameSettingsForm(forms.Form, Generic[Chosen]):
    """Every setting of a tournament; `settings` holds them once they are valid.

    A game's own form names its values, its fields in words and their groups.
    """

    values: ClassVar[type[Any]]
    field_words: ClassVar[Mapping[str, FieldWords]]
    parts: ClassVar[Groups]

    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        help_text=_("How many heats everybody drives before the final."),
        min_value=1,
        max_value=ROUNDS_AT_MOST,
        widget=forms.NumberInput(attrs=INPUT),
    )
    discards = NumbersField(
        label=_("Rounds that do not count"),
        help_text=_(
            "How many of the worst are left out after 1, 2, … rounds, such as 0, 0, 1. "
            "Leave it empty if every round counts."
        ),
        required=False,
        max_length=NUMBERS_AT_MOST,
        widget=forms.TextInput(attrs=INPUT),
    )

    def __init__(self, *args: Any, stored: Chosen, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, words in self.field_words.items():
            self.fields[name] = ListedField(
                label=words.label,
                help_text=words.sentence,
                values=words.values,
                widget=forms.Select(attrs=INPUT),
                clauses=words.clauses,
            )
        self.order_fields([name for _title, names in self.parts for name in names])
        self.initial = {name: getattr(stored, name) for name in self.fields}
        self.settings: Chosen = stored

    def clean(self) -> dict[str, Any]:
        """Check the settings as one value; a refusal is told at its field."""
        values: dict[str, Any] = super().clean() or {}
        if self.errors:
            return values
        chosen = self.values(**values)
        try:
            chosen.validate()
        except SettingsError as refusal:
            label = str(self.fields[refusal.field].label)
            self.add_error(refusal.field, settings_sentence(refusal, label=label))
        else:
            self.settings = chosen
        return values

    def groups(self) -> Iterable[tuple[Words, list[forms.BoundField]]]:
        """Heading and fields of each part of the form."""
        for title, names in self.parts:
            yield title, [self[name] for name in names]

    def stored_words(self) -> Iterable[tuple[Words, Words]]:
        """Label and value in words of every setting as it is stored."""
        for name, field in self.fields.items():
            value = field.prepare_value(self.initial[name])
            if isinstance(field, ListedField):
                value = field.words[str(value)]
            yield field.label or name, value
