"""A heat's result as people enter it: by seat, or as one line of keys."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.entryline import EntryLineError, Placement
from league.domain.points import FinishCode
from league.forms.entry_words import entry_sentence, read_line
from league.selectors.desk import HeatView, SeatView, SheetView
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from league.selectors.tables import TableView
from races.models import Finish
from races.models.result import REASON_AT_MOST
from races.services.results import LineInput

CODES = [
    (str(Finish.DNF), _("DNF, did not finish")),
    (str(Finish.NOT_GREETED), _("DNF, no greeting to Caesar")),
    (str(Finish.DSQ), _("DSQ, disqualified")),
    (str(Finish.DNS), _("DNS, did not start")),
]
BEN_HUR_CODES = [
    (str(Finish.DNF), _("C, crashed or gave up")),
    (str(Finish.DSQ), _("DSQ, disqualified")),
    (str(Finish.DNS), _("DNS, did not start")),
]
CIRCUS_CODES = [
    (str(Finish.DNF), _("DNF, alive but not finished")),
    (str(Finish.WITHDRAWN), _("RET, withdrew")),
    (str(Finish.KILLED), _("KIA, killed")),
    (str(Finish.DSQ), _("DSQ, disqualified")),
    (str(Finish.DNS), _("DNS, did not start")),
]
CODES_OF_GAME = {BEN_HUR: BEN_HUR_CODES, CIRCUS_MAXIMUS: CIRCUS_CODES}
RACE = "race-"
"""Begins the names of the fields where a table has several races."""
WHY = [
    ("misread", _("Misread or mistyped")),
    ("ruling", _("Judge’s ruling")),
    ("protest", _("Protest upheld")),
]


class EnteredRace(NamedTuple):
    """One race of a typed line: its heat, and the sheet the line spells."""

    view: HeatView
    lines: list[LineInput]


class FormRow(NamedTuple):
    """One seat of a sheet with its fields.

    Attributes:
        seat: whose line.
        mark: its place or code.
        far: how far it came among those without a place; None where that is nothing.
    """

    seat: SeatView
    mark: forms.BoundField
    far: forms.BoundField | None


class LineForm(forms.Form):
    """The keyboard line: table, then the chariots of each race in finishing order."""

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

    def __init__(self, *args: Any, tables: Sequence[TableView], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        self.table: TableView | None = None
        self.races: list[EnteredRace] = []
        if any(len(table.legs) > 1 for table in tables):
            self.fields["line"].label = _(
                "Table, then chariots in finishing order, then / and race 2"
            )

    def clean_line(self) -> str:
        """Read the line; the table and its races are attributes afterwards."""
        typed: str = self.cleaned_data["line"]
        try:
            entered = read_line(typed, tables=self.tables)
        except EntryLineError as refusal:
            raise forms.ValidationError(
                entry_sentence(refusal, line=typed, tables=self.tables),
                code=refusal.code,
            ) from refusal
        self.table = next(one for one in self.tables if one.number == entered.table)
        self.races = [
            EnteredRace(view, _lines(view, entered.races[view.heat.leg]))
            for view in self.table.legs
            if view.heat.leg in entered.races
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
        codes = CODES_OF_GAME.get(heat.race.game, CODES)
        for seat in heat.seats:
            self.fields[seat_field(seat)] = forms.ChoiceField(
                label=seat.name,
                choices=[("", "–"), *places, *codes],
                initial=shown.mark_of(seat.index) if shown else "",
                error_messages={
                    "required": _("Give %(name)s a place or a code.")
                    % {"name": seat.name}
                },
                widget=forms.Select(attrs={"class": "in"}),
            )
            if self.ranks_all:
                self.fields[far_field(seat)] = forms.ChoiceField(
                    choices=[("", "–"), *places],
                    initial=shown.distance_of(seat.index) if shown else "",
                    required=False,
                    widget=forms.Select(attrs={"class": "in"}),
                )

    @property
    def ranks_all(self) -> bool:
        """Whether those without a place are ranked by how far they came (CM-45)."""
        return self.heat.race.game == CIRCUS_MAXIMUS

    def rows(self) -> list[FormRow]:
        """Seats with their fields by start place, or by letter while those are open."""
        seats = list(self.heat.seats)
        if self.heat.race.starts_open:
            seats.sort(key=lambda seat: seat.colour)
        return [
            FormRow(
                seat,
                self[seat_field(seat)],
                self[far_field(seat)] if self.ranks_all else None,
            )
            for seat in seats
        ]

    @property
    def lines(self) -> list[LineInput]:
        """The sheet as entered; only of a valid form."""
        given = self.cleaned_data
        lines = lines_of(
            {seat.index: given[seat_field(seat)] for seat in self.heat.seats}
        )
        if not self.ranks_all:
            return lines
        last = str(len(lines))  # who is left empty shares the place behind all others
        far = {
            seat.index: int(given[far_field(seat)] or last) for seat in self.heat.seats
        }
        return [
            line if line.place else replace(line, order=far[line.seat])
            for line in lines
        ]


class TableSheets:
    """The sheets of all races of a table that are still to be entered.

    Where there are several, one may be left empty: `filled` holds the others.
    """

    def __init__(
        self, table: TableView, *, view: HeatView, data: Mapping[str, Any] | None = None
    ) -> None:
        several = len(table.legs) > 1
        self.forms: list[SheetForm] = []
        self.filled: list[SheetForm] = []
        given = {leg.heat.pk for leg in table.legs if data and _is_filled(data, leg)}
        for leg in table.legs:
            # What was settled meanwhile is refused by its revision, not left out.
            if not leg.is_missing and leg.heat.pk not in given:
                continue
            # Whoever sends nothing at all is told so at the race that was opened.
            asked = leg.heat.pk in given or (not given and leg.heat.pk == view.heat.pk)
            form = SheetForm(
                data if asked else None,
                heat=leg,
                shown=leg.reported[0] if leg.reported else None,
                prefix=f"{RACE}{leg.heat.leg}" if several else None,
            )
            self.forms.append(form)
            if form.is_bound:
                self.filled.append(form)

    def is_valid(self) -> bool:
        """Whether at least one race is entered, and all that are can be."""
        wrong = [form for form in self.filled if not form.is_valid()]
        return bool(self.filled) and not wrong

    def refuse(self, sentence: str) -> None:
        """Tell on the first sheet why they cannot be stored."""
        self.filled[0].add_error(None, sentence)

    @property
    def entries(self) -> list[tuple[int, list[LineInput], int]]:
        """Heat, lines and revision of each race that is entered; once valid."""
        return [
            (form.heat.heat.pk, form.lines, form.cleaned_data["revision"])
            for form in self.filled
        ]


def _is_filled(data: Mapping[str, Any], view: HeatView) -> bool:
    """Whether a mark of this race is posted, under its own name or without one."""
    fields = [seat_field(seat) for seat in view.seats]
    prefix = f"{RACE}{view.heat.leg}-"
    return any(data.get(f"{prefix}{field}") or data.get(field) for field in fields)


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


def _lines(view: HeatView, placed: Sequence[Placement]) -> list[LineInput]:
    seats = {seat.colour: seat.index for seat in view.seats}
    return [
        LineInput(seats[one.chariot], one.place, str(one.finish), order)
        for order, one in enumerate(placed)
    ]


def revision_field(view: HeatView) -> str:
    """Name of the field that says which version of a race the page shows."""
    second = f"-{view.heat.leg}" if view.heat.leg > 1 else ""
    return f"revision-{view.heat.table}{second}"


def seat_field(seat: SeatView) -> str:
    """Name of a seat's field."""
    return f"seat-{seat.index}"


def far_field(seat: SeatView) -> str:
    """Name of the field that says how far a seat without a place came."""
    return f"far-{seat.index}"


def lines_of(marks: Mapping[int, str]) -> list[LineInput]:
    """Lines of what was chosen for each seat; codes keep the order of the seats."""
    lines = []
    for order, (index, mark) in enumerate(marks.items()):
        if mark.isdecimal():
            lines.append(LineInput(index, int(mark), str(FinishCode.FINISHED), order))
        else:
            lines.append(LineInput(index, None, mark, order))
    return lines
