"""Draw a seating, by a seed of one's own or by chance."""

from django import forms
from django.utils.translation import gettext_lazy as _

LARGEST_SEED = 2**63 - 1


class DrawForm(forms.Form):
    """The token of the seating that was seen, and a seed to repeat one."""

    draws = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("Empty: drawn by chance. The same seed and players seat the same."),
        widget=forms.TextInput(
            attrs={"class": "in", "inputmode": "numeric", "autocomplete": "off"}
        ),
    )
