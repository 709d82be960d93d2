"""What a driver of Circus Maximus sends: read from a form, spelled as the game does."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.core.errors import NotationError
from engine.rulesets.circus_maximus.actions import LONGEST, decode, path_of, steps_of
from races.forms.acting import LookForm, SendForm
from races.selectors.playing.circus_refusals import refusal

FASTEST = 99
_PATH = re.compile(r"(?:[FOIB<>][0-9]{0,2})*", re.ASCII)
LOOKS = ("show", "back")
"""Acts that only look: at a path, or at one step less of it."""
_UNREADABLE = gettext_lazy(
    "This is no path. Write F ahead, O outward, I inward, B brake, with numbers: F5OF2."
)


class PathForm(LookForm):
    """A move as a path, written in any way that is clear: what is looked at only.

    `add` is a step to be added to it.
    """

    path = forms.CharField(max_length=200, required=False)
    add = forms.CharField(max_length=LONGEST, required=False)

    def clean_path(self) -> str:
        """Read the path, and write it as the game does."""
        return _read(self.cleaned_data["path"])

    def clean_add(self) -> str:
        """Read the step to be added."""
        return _read(self.cleaned_data["add"])

    @property
    def whole(self) -> str:
        """The path with the step that is added; empty where it cannot be read."""
        found = self.cleaned_data
        both = found.get("path", "") + found.get("add", "")
        return path_of(steps_of(both))


class CircusForm(SendForm, PathForm):
    """One act of a driver under the turn that was seen.

    `act` is an act in the game's own spelling, `order` or `drive` with their fields, or
    one of LOOKS. After `is_valid` it stands in `notation`, empty for what only looks.
    """

    act = forms.CharField(max_length=LONGEST, required=False)
    speed = forms.IntegerField(
        min_value=0,
        max_value=FASTEST,
        required=False,
        error_messages={
            "invalid": gettext_lazy("A speed is a whole number."),
            "min_value": gettext_lazy("Nobody drives backwards: write 0 or more."),
            "max_value": gettext_lazy("No team can be driven so fast."),
        },
    )
    strain = forms.BooleanField(required=False)

    def __init__(self, *args: Any, seats: Collection[int], **kwargs: Any) -> None:
        super().__init__(*args, seats=seats, **kwargs)
        # As the page names the fields of each chariot.
        self.fields["speed"].widget.attrs["id"] = f"speed-{self.data.get('seat', '')}"

    def clean(self) -> dict[str, Any]:
        """Check that everything the act needs is there, and spell it."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not (given["add"] or given["act"] in LOOKS):
            self._spell(given)
        return given

    def _spell(self, given: Mapping[str, Any]) -> None:
        if given["act"] == "order" and given["speed"] is None:
            self.add_error("speed", _("Write a speed."))
            return
        if given["act"] == "drive" and not self.whole:
            self.add_error("path", _("Put your move together first."))
            return
        spelled = {
            "order": f"order {given['speed']}{'S' * given['strain']}",
            "drive": f"drive {self.whole}",
        }.get(given["act"], given["act"])
        try:
            decode(spelled)
        except NotationError:
            self.add_error(None, _("This is not something one can do here."))
            return
        self.notation = spelled

    @property
    def looks(self) -> dict[str, str | int]:
        """The query that shows the path, with a step more or less."""
        path = self.whole
        if self.cleaned_data["act"] == "back" and not self.cleaned_data["add"]:
            path = path_of(steps_of(path)[:-1])
        return {"path": path}

    def in_words(self, code: str, text: str) -> str:
        """The sentence of a refusal of this act."""
        return refusal(code, text)


def _read(text: str) -> str:
    """Write a path as the game does, equal steps counted.

    Raises:
        ValidationError: it is none.
    """
    plain = re.sub(r"[\s,.;-]+", "", text).upper()
    if not _PATH.fullmatch(plain):
        raise forms.ValidationError(_UNREADABLE)
    return path_of(steps_of(plain))
