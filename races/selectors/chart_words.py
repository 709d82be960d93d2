"""Headings of the tables of Circus Maximus, and where their figures come from."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ROLL: Final = "roll"

STATUS: Final[Mapping[str, str | Promise]] = {
    "SOURCED": _("sourced"),
    "PART_SOURCED": _("partly our design"),
    "DESIGN_VALUES": _("our design"),
    "CONFLICT": _("sources disagree"),
}
HEADINGS: Final[Mapping[str, str | Promise]] = {
    ROLL: _("Roll"),
    "act": _("Act"),
    "cdm": _("CDM"),
    "code": _("Code"),
    "cost": _("Cost"),
    "dead": _("Dead"),
    "die": _("Die"),
    "effect": _("Effect"),
    "end": _("END"),
    "endurance": _("Endurance"),
    "extra_hits": _("Extra hits"),
    "factor": _("Factor"),
    "heavy": _("Heavy"),
    "hits": _("Hits"),
    "horses": _("Horses"),
    "initial": _("Initial"),
    "item": _("Item"),
    "light": pgettext_lazy("car", "Light"),  # not the light theme
    "lose": _("Lost"),
    "mf": _("MF"),
    "normal": _("Normal"),
    "points": _("Points"),
    "procedure": _("Procedure"),
    "result": _("Result"),
    "row": _("Points"),
    "squares": _("Squares"),
    "subsequent": _("Subsequent"),
    "target": _("Target"),
    "team_speed": _("Team speed"),
    "total": _("Total"),
    "value": _("Value"),
    "when": _("When"),
}
