"""The chariot that a driver writes in secret before the race."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from races.forms.building import BuildForm
from races.forms.driving import CircusForm
from races.pages.building import bill_of_form
from races.selectors.building import Means


class BuildActForm(CircusForm):
    """A chariot to be built: the builder's own parts beside seat and turn.

    Attributes:
        build: the parts.
    """

    def __init__(
        self, sent: QueryDict, *, seats: Collection[int], means: Means
    ) -> None:
        super().__init__(sent, seats=seats)
        self.build = BuildForm(sent, means=means)

    def _spell(self, given: Mapping[str, Any]) -> None:
        del given
        broken = bill_of_form(self.build).broken
        if broken:
            self.add_error(
                None, _("This chariot cannot be built yet: see what it costs.")
            )
        else:
            self.notation = self.build.notation
