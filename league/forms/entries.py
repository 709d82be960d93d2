"""A late entry, in one line."""

from django import forms
from django.utils.translation import gettext_lazy as _


class EntryForm(forms.Form):
    """Name and club of somebody who comes late."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
    club = forms.CharField(
        label=_("Club"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
