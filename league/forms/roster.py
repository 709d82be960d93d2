"""A list of players, pasted or as a file, and what to do with rows that ask."""

import binascii
import re
from base64 import b64decode, b64encode
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.roster_diff import Change
from league.selectors.wording import UNREADABLE

DATA_AT_MOST = 1_500_000  # once more by a third in the hidden field of the comparison
_ROW = re.compile(r"row-([0-9]{1,6})")


class PasteForm(forms.Form):
    """The list itself."""

    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        strip=False,
        max_length=DATA_AT_MOST,
        help_text=_("Straight from a spreadsheet, or one name a line."),
        widget=forms.Textarea(
            attrs={"class": "in in--mono", "rows": 12, "spellcheck": "false"}
        ),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        help_text=_("CSV or text, from any program, up to 1.5 MB."),
        widget=forms.ClearableFileInput(
            attrs={"class": "in", "accept": ".csv,.txt,.tsv"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two is needed; a file goes before pasted text."""
        values: dict[str, Any] = super().clean() or {}
        file = values.get("file")
        if file is not None and file.size > DATA_AT_MOST:
            self.add_error("file", UNREADABLE["too_large"])
        elif (
            file is None and not (values.get("text") or "").strip() and not self.errors
        ):
            self.add_error("text", _("Paste a list, or choose a file."))
        return values

    @property
    def content(self) -> bytes:
        """The list as bytes; only of a valid form."""
        file = self.cleaned_data.get("file")
        if file is not None:
            return bytes(file.read())
        return str(self.cleaned_data["text"]).encode()


class DecideForm(forms.Form):
    """The list as it was compared, its token, and an answer for each row that asks."""

    content = forms.CharField(widget=forms.HiddenInput, max_length=2 * DATA_AT_MOST)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def clean_content(self) -> bytes:
        """The list as bytes."""
        try:
            return b64decode(self.cleaned_data["content"], validate=True)
        except (binascii.Error, ValueError) as refusal:
            raise forms.ValidationError(_("Paste the list again.")) from refusal

    def decisions(self) -> dict[int, str]:
        """What was chosen, by row number."""
        asked = ((_ROW.fullmatch(name), value) for name, value in self.data.items())
        return {int(row[1]): str(value) for row, value in asked if row and value}


def packed(content: bytes) -> str:
    """The list as text that survives a hidden field."""
    return b64encode(content).decode()


def answers(change: Change) -> list[tuple[str, str]]:
    """What a row that asks may mean: a value and a text each."""
    known = [
        (
            str(person.id),
            _("It is %(name)s") % {"name": _person(person.name, person.club)},
        )
        for person in change.candidates
    ]
    return [*known, ("new", str(_("Somebody new"))), ("skip", str(_("Leave out")))]


def _person(name: str, club: str) -> str:
    return f"{name} ({club})" if club else name
