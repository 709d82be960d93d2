"""Why something cannot be done in Circus Maximus, in words for drivers."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

REFUSALS: Mapping[str, "str | Promise"] = {
    "not_enough_mf": gettext_lazy("Not enough movement left for that."),
    "no_endurance": gettext_lazy("The team has no endurance left for that."),
    "sideslip_not_allowed": gettext_lazy(
        "A slip is allowed only where every other move is shut."
    ),
    "must_go_straight": gettext_lazy(
        "With a hurt eye one drives straight on, except around others."
    ),
    "blocked": gettext_lazy("The way is blocked."),
    "no_lane": gettext_lazy("There is no lane on that side."),
}


def refusal(code: str, text: str) -> str:
    """Return the translated sentence of a refusal; the engine's own where there is none.

    Args:
        code: of the refusal.
        text: what the engine or the service says.
    """
    return str(REFUSALS.get(code, text))
