"""Everything an organiser may choose about a tournament of Ave Caesar."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.settings import TournamentSettings
from league.domain.standing_rules import FinalMode
from league.forms.setting_fields import (
    AUTO,
    INPUT,
    NUMBERS_AT_MOST,
    Choices,
    FieldWords,
    GameSettingsForm,
    Groups,
    ListedField,
    NumbersField,
)
from league.models import Round

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
FIELD_WORDS: dict[str, FieldWords] = {
    "target": FieldWords(
        _("Size of a table"),
        _("Tables of this size where the numbers allow it; board A seats four, board B six."),
        ((4, "4"), (5, "5"), (6, "6")),
    ),
    "single_table": FieldWords(
        _("One table"),
        _("Whether all sit at one table in every round; it seats six at most."),
        ((None, _("With six players or fewer")), (True, _("Always")), (False, _("Never"))),
    ),
    "plan": FieldWords(
        _("Plan of the courses"),
        _("Rule book: both courses clockwise, then both anticlockwise. VikingCon: one course clockwise and the other anticlockwise by turns. A round can have its own, under Courses of the rounds."),
        (
            ("classic", _("Rule book")),
            ("vikingcon", "VikingCon"),
        ),
    ),
    "start_order": FieldWords(
        _("Start places in the rounds"),
        _("Balanced: everybody starts in front and behind about equally often. Automatic: balanced, and with one table the last starter opens. What follows results is set when the round is published."),
        ((None, _("Automatic")), *START_ORDERS),
    ),
    "route": FieldWords(
        _("Way through the forks"),
        _("Who chooses the colour of the course at the fork of a lap."),
        (
            ("first", _("The first out chooses for all")),
            ("fixed", _("The colour of the round holds")),
            ("free", _("Everybody chooses")),
        ),
    ),
    "salute": FieldWords(
        _("Greeting Caesar"),
        _("Whether the greeting has to be said or comes with the stop in the alley."),
        (("act", _("The driver says it")), ("auto", _("Whoever stops has greeted"))),
    ),
    "six_after_finish": FieldWords(
        _("The six after the first has come in"),
        _("Whether the foremost of those still racing may play a six."),
        (("barred", _("The foremost may not")), ("free", _("All may"))),
    ),
    "fallen": FieldWords(
        _("Fallen horses"),
        _("What becomes of a chariot that has no cards left."),
        (("block", _("It closes its space")), ("remove", _("It is taken off the track"))),
    ),
    "reopen_sealed_fork": FieldWords(
        _("When the chosen branch is closed"),
        _("What holds while fallen horses leave no way through the chosen branch."),
        ((False, _("The choice stays")), (True, _("Both exits are open"))),
    ),
    "final_field": FieldWords(
        _("Who drives it"),
        _("The final is on board A. With one table everybody drives it."),
        (
            (0, _("No final")), (3, _("The first 3")), (4, _("The first 4")),
            (5, _("The first 5")), (6, _("The first 6")),
        ),
    ),
    "final_direction": FieldWords(
        _("Direction of the final"),
        _("The way at every fork is free in the final."),
        WAYS,
    ),
    "final_mode": FieldWords(
        _("What the final counts"),
        _("What its result does to the standings of the rounds."),
        (
            (FinalMode.ADDITIVE.value, _("Points added, finalists stay ahead")),
            (FinalMode.DECIDES_TOP.value, _("It alone orders the finalists")),
            (FinalMode.ADDITIVE_OPEN.value, _("Points added, others may pass")),
        ),
    ),
    "final_start_order": FieldWords(
        _("Start places in the final"),
        _("Automatic: drawn by cards, and with one table the last starter opens."),
        ((None, _("Automatic")), *START_ORDERS),
    ),
}  # fmt: skip
"""Label, sentence and choices of every setting that is chosen from a list."""

GROUPS: Groups = (
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


class SettingsForm(GameSettingsForm[TournamentSettings]):
    """Every setting of Ave Caesar."""

    values = TournamentSettings
    field_words = FIELD_WORDS
    parts = GROUPS

    points = NumbersField(
        label=_("Points"),
        help_text=_("For the first place, the second and so on."),
        max_length=NUMBERS_AT_MOST,
        widget=forms.TextInput(attrs=INPUT),
    )


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
