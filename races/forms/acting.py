"""What a driver sends in any game: for which chariot, and at which turn."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

NUMBER = 10**9
SEAT = 99
"""The highest turn and the highest seat that are read at all."""


class LookForm(forms.Form):
    """An act to be looked at only; nothing of it is done."""

    seat = forms.IntegerField(min_value=0, max_value=SEAT, required=False)
    turn = forms.IntegerField(min_value=0, max_value=NUMBER, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "%s")  # as the page names its fields
        super().__init__(*args, **kwargs)


class SendForm(LookForm):
    """An act of a driver under the turn that was seen.

    Args:
        seats: indices of the seats that the sender drives.
    """

    seat = forms.IntegerField(min_value=0, max_value=SEAT)
    turn = forms.IntegerField(min_value=0, max_value=NUMBER)
    notation = ""

    def __init__(self, *args: Any, seats: Collection[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats

    def clean_seat(self) -> int:
        """Refuse to act for a chariot that somebody else drives."""
        seat: int = self.cleaned_data["seat"]
        if seat not in self.seats:
            raise forms.ValidationError(_("You do not drive this chariot."))
        return seat
