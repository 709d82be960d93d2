"""Whether whoever looks drives in a race."""

from django import template
from django.template.context import Context

from races.models import Race, User
from races.selectors.playing.drivers import DRIVEN, is_driver

register = template.Library()


@register.simple_tag(takes_context=True)
def drives(context: Context, race: Race) -> bool:
    """Whether the visitor drives in this race now.

    One query, and none for strangers or where nobody can drive.
    """
    user = context.get("user")
    is_driven = race.game in DRIVEN and race.mode == Race.Mode.ONLINE
    if not is_driven or race.is_over or not isinstance(user, User):
        return False
    return is_driver(race, user)
