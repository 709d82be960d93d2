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
    "not_your_turn": gettext_lazy("It is another chariot’s turn."),
    "wrong_phase": gettext_lazy("Something else is asked of you now."),
    "wrong_answer": gettext_lazy("This is no answer to what is asked."),
    "mf_unspent": gettext_lazy("All of your movement has to be used."),
    "order_malformed": gettext_lazy(
        "Write a whole number; an S only where the race is driven with it."
    ),
    "speed_too_high": gettext_lazy(
        "This team cannot be driven so fast: its highest speed is named below."
    ),
    "strain_forbidden": gettext_lazy("The team cannot be strained now."),
    "no_s_written": gettext_lazy("You have written no S: the team is not strained."),
    "no_whip": gettext_lazy("You have no whip."),
    "no_attack_allowed": gettext_lazy("Nobody can be attacked like that now."),
    "not_adjacent": gettext_lazy("That chariot is out of reach."),
    "grey_zone": gettext_lazy(
        "On the first turn nobody attacks on the grey start squares."
    ),
    "option_off": gettext_lazy("This race is driven without that weapon."),
    "no_dust": gettext_lazy("You have no dust left."),
    "no_dust_in_rain": gettext_lazy("In rain there is no dust."),
    "no_spear": gettext_lazy("You have no spear."),
    "no_knife": gettext_lazy("You have no knife left."),
    "no_dead_horse": gettext_lazy("No dead horse is to be cut loose."),
    "not_dragged": gettext_lazy("Your driver is not dragged."),
    "cannot_evade": gettext_lazy("There is no room to evade that way."),
    "wall": gettext_lazy("No way off the track is within reach."),
}


def refusal(code: str, text: str) -> str:
    """Return the translated sentence of a refusal; the engine's own where there is none.

    Args:
        code: of the refusal.
        text: what the engine or the service says.
    """
    return str(REFUSALS.get(code, text))
