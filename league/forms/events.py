"""Open an event with its first tournament, or add one to an event."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.forms.presets import PresetField, PresetRows, preset_rows

INPUT = {"class": "in"}


class EventForm(forms.Form):
    """Name, days, place and a preset: enough to begin."""

    name = forms.CharField(
        label=_("Name of the event"),
        max_length=80,
        help_text=_("As it should stand on phones and on paper"),
        widget=forms.TextInput(attrs={**INPUT, "autocomplete": "off"}),
    )
    starts_on = forms.DateField(
        label=_("First day"),
        widget=forms.DateInput(attrs={**INPUT, "type": "date"}, format="%Y-%m-%d"),
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Leave it empty for one day"),
        widget=forms.DateInput(attrs={**INPUT, "type": "date"}, format="%Y-%m-%d"),
    )
    venue = forms.CharField(
        label=pgettext_lazy("venue", "Place"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs=INPUT),
    )
    preset = PresetField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_on"].initial = timezone.localdate

    def presets(self) -> PresetRows:
        """The presets game by game, each with its radio button."""
        return preset_rows(self["preset"])

    def clean(self) -> dict[str, Any]:
        """Fill in a missing last day; refuse one before the first."""
        values: dict[str, Any] = super().clean() or {}
        first, last = values.get("starts_on"), values.get("ends_on")
        if first and not last and "ends_on" not in self.errors:
            values["ends_on"] = first
        elif first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return values


class TournamentForm(forms.Form):
    """One more tournament of an event: a name and a preset."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=80,
        help_text=_("As it should stand on phones and on paper"),
        widget=forms.TextInput(attrs={**INPUT, "autocomplete": "off"}),
    )
    preset = PresetField()

    def presets(self) -> PresetRows:
        """The presets game by game, each with its radio button."""
        return preset_rows(self["preset"])
