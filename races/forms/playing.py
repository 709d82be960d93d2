"""What a driver of Ben Hur sends: read from a form, spelled as the game spells it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from races.forms.acting import SEAT, LookForm, SendForm
from races.selectors.playing.words import refusal

MAX_BEND = 30
ACTS = (
    "show",
    "drive",
    "ram",
    "accident",
    "hold",
    "give",
    "stop",
    "place",
    "whip",
    "no-whip",
    "draw",
)
NEEDS_CARD = ("drive", "ram", "accident", "hold", "give")
NEEDS_BENDS = ("drive", "ram", "place")


def _bend() -> forms.IntegerField:
    text = _("A bend is a whole number of degrees, at most 30 to either side.")
    keys = ("invalid", "min_value", "max_value", "max_digits")
    return forms.IntegerField(
        required=False,
        min_value=-MAX_BEND,
        max_value=MAX_BEND,
        error_messages=dict.fromkeys(keys, text),
    )


class AimForm(LookForm):
    """A card and two bends: what is previewed, nothing of it done.

    Bends are whole degrees, positive to the left; left empty they are straight on.
    """

    card = forms.RegexField(
        r"\A[NR][0-9]{2}\Z",
        required=False,
        error_messages={"invalid": _("There is no such card. Choose one you hold.")},
    )
    bend1 = _bend()
    bend2 = _bend()

    @property
    def bends(self) -> tuple[int, int]:
        """Both bends; straight on where nothing, or nothing sensible, was entered."""
        found = self.cleaned_data
        return found.get("bend1") or 0, found.get("bend2") or 0


class ActForm(SendForm, AimForm):
    """One act of a driver under the turn that was seen.

    After `is_valid` the act in the game's own spelling is `notation`; it is empty for
    `show`, which only looks.
    """

    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    target = forms.IntegerField(min_value=0, max_value=SEAT, required=False)
    deck = forms.ChoiceField(
        choices=[("normal", "normal"), ("risky", "risky")],
        required=False,
        error_messages={"invalid_choice": _("Draw a normal or a risky card.")},
    )

    def clean(self) -> dict[str, Any]:
        """Check that everything the act needs is there, and spell it."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        act = given.get("act", "")
        if act in NEEDS_CARD and not given.get("card") and "card" not in self.errors:
            self.add_error("card", _("Choose a card first."))
        if act == "whip" and given.get("target") is None:
            self.add_error("target", _("Choose whom to whip."))
        if act == "draw" and not given.get("deck") and "deck" not in self.errors:
            self.add_error("deck", _("Draw a normal or a risky card."))
        if not self.errors:
            self.notation = _spelled(act, given, self.bends)
        return given

    @property
    def looks(self) -> dict[str, str | int]:
        """The query that shows the card and the bends that were chosen."""
        shown = zip(("bend1", "bend2"), self.bends, strict=True)
        return {"card": self.cleaned_data["card"], **dict(shown)}

    def in_words(self, code: str, text: str) -> str:
        """The sentence of a refusal of this act."""
        return refusal(code, text, act=self.cleaned_data["act"])


def _spelled(act: str, given: dict[str, Any], bends: tuple[int, int]) -> str:
    card, aim = given.get("card", ""), f"{bends[0]} {bends[1]}"
    spelled: dict[str, str] = {
        "show": "",
        "drive": f"{card} {aim}",
        "ram": f"{card} {aim} ram",
        "accident": card,
        "hold": f"{card} hold",
        "give": f"{card} give",
        "stop": "stop",
        "place": f"place {aim}",
        "whip": f"whip {given.get('target')}",
        "no-whip": "no-whip",
        "draw": given.get("deck", ""),
    }
    return spelled[act]
