"""What the settings of a tournament of Circus Maximus come to, in a few sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.circus_settings import CircusSettings
from league.domain.sizes import UnseatableError, table_sizes
from league.selectors.wording import unseatable_sentence


def circus_consequences(settings: CircusSettings, *, people: int) -> tuple[str, ...]:
    """Say how many races follow from the settings, and who stays out of a heat.

    Args:
        settings: as stored.
        people: who takes part now; too few to seat gives no word about races.
    """
    if settings.open_heats and settings.places is not None:
        return (_places(settings.places, people=people),)
    try:
        sizes = table_sizes(
            people,
            target=settings.target,
            copies=settings.tables or None,
            single_table=settings.single_table,
            fewest_wanted=settings.fewest_wanted,
            largest=settings.largest,
        )
    except UnseatableError as refusal:
        if refusal.code == "too_few":
            return ()
        return (unseatable_sentence(refusal),)
    listed = ", ".join(
        f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True)
    )
    if settings.single_table:
        said = _("%(people)s players race at once.")
    elif settings.open_heats:
        said = _("If all %(people)s players enter a heat, its races are: %(sizes)s.")
    else:
        said = _("A heat of %(people)s players is races of: %(sizes)s.")
    return (said % {"people": people, "sizes": listed},)


def _places(places: int, *, people: int) -> str:
    said = ngettext(
        "A heat has %(places)s place for %(people)s players.",
        "A heat has %(places)s places for %(people)s players.",
        places,
    )
    return said % {"places": places, "people": people}
