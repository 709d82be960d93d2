"""Everything an organiser may choose about a tournament, in plain words."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.domain.settings import ROUNDS_AT_MOST, SettingsError, TournamentSettings
from league.domain.standing_rules import FinalMode
from league.models import Round
from league.selectors.wording import settings_sentence

INPUT = {"class": "in"}
NUMBERS_AT_MOST = 120
DIGITS_AT_MOST = 9
AUTO: Final = "auto"

Words = str | Promise
Choices = Sequence[tuple[object, Words]]

START_ORDERS: Choices = (
    ("balanced", _("Balanced")),
    ("rulebook", _("Drawn by cards")),
    ("rotate", _("The last starter opens")),
    ("previous_finish", _("Result of the round before")),
    ("standing", _("Standings, best first")),
    ("reverse_standing", _("Standings, last first")),
    ("random", _("By lot")),
)
COURSES: Choices = (
    (0, _("White (A), yellow (B)")),
    (1, _("Blue (A), red (B)")),
    (AUTO, _("Free choice of way")),
)
WAYS: Choices = (("cw", _("Clockwise")), ("ccw", _("Anticlockwise")))
FIELD_WORDS: dict[str, tuple[Words, Words, Choices]] = {
    "target": (
        _("Size of a table"),
        _("Tables of this size where the numbers allow it; board A seats four, board B six."),
        ((4, "4"), (5, "5"), (6, "6")),
    ),
    "single_table": (
        _("One table"),
        _("Whether all sit at one table in every round; it seats six at most."),
        ((None, _("With six players or fewer")), (True, _("Always")), (False, _("Never"))),
    ),
    "plan": (
        _("Plan of the courses"),
        _("Rule book: both courses clockwise, then both anticlockwise. VikingCon: one course clockwise and the other anticlockwise by turns. A round can have its own, under Courses of the rounds."),
        (
            ("classic", _("Rule book")),
            ("vikingcon", "VikingCon"),
        ),
    ),
    "start_order": (
        _("Start places in the rounds"),
        _("Balanced: everybody starts in front and behind about equally often. Automatic: balanced, and with one table the last starter opens. What follows results is set when the round is published."),
        ((None, _("Automatic")), *START_ORDERS),
    ),
    "route": (
        _("Way through the forks"),
        _("Who chooses the colour of the course at the fork of a lap."),
        (
            ("first", _("The first out chooses for all")),
            ("fixed", _("The colour of the round holds")),
            ("free", _("Everybody chooses")),
        ),
    ),
    "salute": (
        _("Greeting Caesar"),
        _("Whether the greeting has to be said or comes with the stop in the alley."),
        (("act", _("The driver says it")), ("auto", _("Whoever stops has greeted"))),
    ),
    "six_after_finish": (
        _("The six after the first has come in"),
        _("Whether the foremost of those still racing may play a six."),
        (("barred", _("The foremost may not")), ("free", _("All may"))),
    ),
    "fallen": (
        _("Fallen horses"),
        _("What becomes of a chariot that has no cards left."),
        (("block", _("It closes its space")), ("remove", _("It is taken off the track"))),
    ),
    "reopen_sealed_fork": (
        _("When the chosen branch is closed"),
        _("What holds while fallen horses leave no way through the chosen branch."),
        ((False, _("The choice stays")), (True, _("Both exits are open"))),
    ),
    "final_field": (
        _("Who drives it"),
        _("The final is on board A. With one table everybody drives it."),
        (
            (0, _("No final")), (3, _("The first 3")), (4, _("The first 4")),
            (5, _("The first 5")), (6, _("The first 6")),
        ),
    ),
    "final_direction": (
        _("Direction of the final"),
        _("The way at every fork is free in the final."),
        WAYS,
    ),
    "final_mode": (
        _("What the final counts"),
        _("What its result does to the standings of the rounds."),
        (
            (FinalMode.ADDITIVE.value, _("Points added, finalists stay ahead")),
            (FinalMode.DECIDES_TOP.value, _("It alone orders the finalists")),
            (FinalMode.ADDITIVE_OPEN.value, _("Points added, others may pass")),
        ),
    ),
    "final_start_order": (
        _("Start places in the final"),
        _("Automatic: drawn by cards, and with one table the last starter opens."),
        ((None, _("Automatic")), *START_ORDERS),
    ),
}  # fmt: skip
"""Label, sentence and choices of every setting that is chosen from a list."""

GROUPS: Sequence[tuple[Words, Sequence[str]]] = (
    (
        _("Rounds and seats"),
        ("rounds", "target", "single_table", "plan", "start_order"),
    ),
    (
        _("A race"),
        ("route", "salute", "six_after_finish", "fallen", "reopen_sealed_fork"),
    ),
    (
        _("The final"),
        ("final_field", "final_direction", "final_mode", "final_start_order"),
    ),
    (_("The standings"), ("points", "discards")),
)


class ListedField(forms.TypedChoiceField):
    """One of the values of a setting; None stands for what the game presets."""

    def __init__(self, *, values: Choices, **kwargs: Any) -> None:
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


class SettingsForm(forms.Form):
    """Every setting of a tournament; `settings` holds them once they are valid."""

    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        help_text=_("How many heats everybody drives before the final."),
        min_value=1,
        max_value=ROUNDS_AT_MOST,
        widget=forms.NumberInput(attrs=INPUT),
    )
    points = NumbersField(
        label=_("Points"),
        help_text=_("For the first place, the second and so on."),
        max_length=NUMBERS_AT_MOST,
        widget=forms.TextInput(attrs=INPUT),
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

    def __init__(self, *args: Any, stored: TournamentSettings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, sentence, values) in FIELD_WORDS.items():
            self.fields[name] = ListedField(
                label=label,
                help_text=sentence,
                values=values,
                widget=forms.Select(attrs=INPUT),
            )
        self.order_fields([name for _title, names in GROUPS for name in names])
        self.initial = {name: getattr(stored, name) for name in self.fields}
        self.settings = stored

    def clean(self) -> dict[str, Any]:
        """Check the settings as one value; a refusal is told at its field."""
        values: dict[str, Any] = super().clean() or {}
        if self.errors:
            return values
        chosen = TournamentSettings(**values)
        try:
            chosen.validate()
        except SettingsError as refusal:
            self.add_error(refusal.field, settings_sentence(refusal))
        else:
            self.settings = chosen
        return values

    def groups(self) -> Iterable[tuple[Words, list[forms.BoundField]]]:
        """Heading and fields of each part of the form."""
        for title, names in GROUPS:
            yield title, [self[name] for name in names]

    def stored_words(self) -> Iterable[tuple[Words, Words]]:
        """Label and value in words of every setting as it is stored."""
        for name, field in self.fields.items():
            value = field.prepare_value(self.initial[name])
            if isinstance(field, ListedField):
                value = field.words[str(value)]
            yield field.label or name, value


class CoursesForm(forms.Form):
    """Course and direction of every round whose races have not begun (AC-59, D1)."""

    def __init__(self, *args: Any, rounds: Sequence[Round], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = [one.number for one in rounds]
        for one in rounds:
            for name, label, values, now in (
                ("course", _("Course"), COURSES, AUTO if one.course is None else one.course),
                ("direction", _("Direction"), WAYS, one.direction),
            ):  # fmt: skip
                self.fields[f"{name}-{one.number}"] = ListedField(
                    label=label,
                    values=values,
                    initial=now,
                    widget=forms.Select(attrs=INPUT),
                )

    def rows(self) -> Iterable[tuple[int, forms.BoundField, forms.BoundField]]:
        """Number of each round with its two fields."""
        for number in self.numbers:
            yield number, self[f"course-{number}"], self[f"direction-{number}"]

    def plans(self) -> dict[int, tuple[int | None, str]]:
        """Course and direction by number of the round, once the form is valid."""
        chosen = self.cleaned_data
        return {
            number: (
                None
                if chosen[f"course-{number}"] == AUTO
                else chosen[f"course-{number}"],
                chosen[f"direction-{number}"],
            )
            for number in self.numbers
        }
