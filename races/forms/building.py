"""A chariot to be built: read from a form, spelled as the game spells it (CM-2, MV-1)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.core.errors import EngineError
from races.selectors.building import Means, parts_of, spelled

LABELS: Final[Mapping[str, str | Promise]] = {
    "driver": _("Driver"),
    "car": _("Car"),
    "speed": _("Speed"),
    "endurance": _("Endurance"),
    "horse_1": _("Horse 1, inside"),
    "horse_2": _("Horse 2"),
    "horse_3": _("Horse 3"),
    "horse_4": _("Horse 4, outside"),
    "driver_modifier": _("Driver modifier"),
    "driver_hits": _("Driver hits"),
    "whip": _("Whip"),
    "left_wheel_hits": _("Left wheel hits"),
    "right_wheel_hits": _("Right wheel hits"),
    "left_blade": _("Blade on the left wheel"),
    "right_blade": _("Blade on the right wheel"),
    "dust": _("Dust, once"),
    "knife": _("Throwing knife, once"),
    "spear": _("Spear"),
}
NAME_AT_MOST = 40


class BuildForm(forms.Form):
    """The parts of a chariot; what they may be follows from the means.

    After `is_valid` the chariot in the game's own spelling is `spec`, and `notation` is
    the action. It may still break a constraint: `selectors.building.bill_of` says which.

    Args:
        means: what may be built from.
    """

    spec = ""

    def __init__(self, data: Mapping[str, Any], *, means: Means) -> None:
        super().__init__(data, auto_id="build-%s")
        self.means = means
        for name, values in means.choices.items():
            self.fields[name] = _chosen(str(LABELS[name]), values)
        for name in means.weapons:
            self.fields[name] = forms.BooleanField(
                label=str(LABELS[name]), required=False
            )

    @property
    def notation(self) -> str:
        """The action that builds it."""
        return f"build {self.spec}"

    def clean(self) -> dict[str, Any]:
        """Spell the chariot when every part of it is known."""
        parts: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self.spec = spelled(self.means, parts)
            self._refuse_unwritable()
        return parts

    def _refuse_unwritable(self) -> None:
        """Charts of a club may sell what the notation has no room for."""
        try:
            parts_of(self.means, self.spec)
        except EngineError as refusal:
            self.add_error(None, refusal.text)


def _chosen(label: str, values: Sequence[int | str]) -> forms.Field:
    """A part that is one of these values."""
    text = _("%(part)s is one of %(values)s.") % {
        "part": label,
        "values": ", ".join(map(str, values)),
    }
    return forms.TypedChoiceField(
        label=label,
        choices=[(value, value) for value in values],
        error_messages={"required": text, "invalid_choice": text},
    )


class MeansForm(forms.Form):
    """By what a chariot of no race is built, or in which race."""

    points = forms.ChoiceField(choices=[("4", "4"), ("32", "32")], required=False)
    budget = forms.IntegerField(min_value=0, max_value=6, required=False)
    race = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False)


class SaveForm(forms.Form):
    """Under which name a chariot is kept."""

    name = forms.CharField(label=_("Name"), max_length=NAME_AT_MOST)
    name.widget.attrs["class"] = "in"
