"""A heat's result as people enter it: by seat, or as one line of keys."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.entryline import EntryLineError, parse_line
from league.domain.points import FinishCode
from league.forms.entry_words import entry_sentence, letters
from league.selectors.desk import HeatView, SeatView, SheetView
from races.models import Finish
from races.models.result import REASON_AT_MOST
from races.services.results import LineInput

CODES = [
    (str(Finish.DNF), _("DNF, did not finish")),
    (str(Finish.NOT_GREETED), _("DNF, no greeting to Caesar")),
    (str(Finish.DSQ), _("DSQ, disqualified")),
    (str(Finish.DNS), _("DNS, did not start")),
]
WHY = [
    ("misread", _("Misread or mistyped")),
    ("ruling", _("Judge’s ruling")),
    ("protest", _("Protest upheld")),
]


class LineForm(forms.Form):
    """The keyboard line: table, then chariots in finishing order."""

    line = forms.CharField(
        label=_("Table, then chariots in finishing order"),
        max_length=80,
        error_messages={"required": _("Type a table and its chariots first.")},
        widget=forms.TextInput(
            attrs={
                "class": "in entry__in",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
                "aria-describedby": "echo",
            }
        ),
    )

    def __init__(self, *args: Any, heats: Sequence[HeatView], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heats = {heat.heat.table: heat for heat in heats}
        self.heat: HeatView | None = None
        self.lines: list[LineInput] = []

    def clean_line(self) -> str:
        """Read the line; the heat and its lines are attributes afterwards."""
        typed: str = self.cleaned_data["line"]
        tables = letters(list(self.heats.values()))
        try:
            entered = parse_line(typed, tables=tables)
        except EntryLineError as refusal:
            raise forms.ValidationError(
                entry_sentence(refusal, line=typed, tables=tables), code=refusal.code
            ) from refusal
        self.heat = self.heats[entered.table]
        seats = {seat.colour: seat.index for seat in self.heat.seats}
        self.lines = [
            LineInput(seats[one.chariot], one.place, str(one.finish), order)
            for order, one in enumerate(entered.placements)
        ]
        return typed


class SheetForm(forms.Form):
    """A place or a code for every seat of a heat."""

    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, heat: HeatView, shown: SheetView | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.heat = heat
        self.fields["revision"].initial = heat.race.revision
        places = [(str(n), str(n)) for n in range(1, len(heat.seats) + 1)]
        for seat in heat.seats:
            self.fields[seat_field(seat)] = forms.ChoiceField(
                label=seat.name,
                choices=[("", "–"), *places, *CODES],
                initial=shown.mark_of(seat.index) if shown else "",
                error_messages={
                    "required": _("Give %(name)s a place or a code.")
                    % {"name": seat.name}
                },
                widget=forms.Select(attrs={"class": "in"}),
            )

    def rows(self) -> list[tuple[SeatView, forms.BoundField]]:
        """Seats with their fields, in the order of the start places."""
        return [(seat, self[seat_field(seat)]) for seat in self.heat.seats]

    @property
    def lines(self) -> list[LineInput]:
        """The sheet as entered; only of a valid form."""
        return lines_of(
            {
                seat.index: self.cleaned_data[seat_field(seat)]
                for seat in self.heat.seats
            }
        )


class AmendForm(SheetForm):
    """A sheet, and why it replaces an official one."""

    why = forms.ChoiceField(
        label=_("Why?"), choices=WHY, initial="misread", widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=_("In a few words, shown publicly"),
        max_length=REASON_AT_MOST - 40,
        required=False,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """A ruling or a protest must be told in words."""
        values: dict[str, Any] = super().clean() or {}
        if values.get("why") in ("ruling", "protest") and not values.get("words"):
            self.add_error("words", _("Say in a few words what was decided."))
        return values

    @property
    def reason(self) -> str:
        """The reason as it is stored and shown; only of a valid form."""
        chosen = str(dict(WHY)[self.cleaned_data["why"]])
        words = self.cleaned_data["words"].strip()
        return f"{chosen}: {words}" if words else chosen


class ReasonForm(forms.Form):
    """Why something official is turned down or annulled."""

    reason = forms.CharField(
        label=_("In a few words, shown publicly"),
        max_length=REASON_AT_MOST,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )


def seat_field(seat: SeatView) -> str:
    """Name of a seat's field."""
    return f"seat-{seat.index}"


def lines_of(marks: Mapping[int, str]) -> list[LineInput]:
    """Lines of what was chosen for each seat; codes keep the order of the seats."""
    lines = []
    for order, (index, mark) in enumerate(marks.items()):
        if mark.isdecimal():
            lines.append(LineInput(index, int(mark), str(FinishCode.FINISHED), order))
        else:
            lines.append(LineInput(index, None, mark, order))
    return lines
