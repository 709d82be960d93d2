"""What the settings of a tournament of Ben Hur come to, in a few sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.sizes import UnseatableError, table_sizes
from league.selectors.wording import unseatable_sentence


def consequences(settings: BenHurSettings, *, people: int) -> tuple[str, ...]:
    """Say how many races and tables follow from the settings.

    Args:
        settings: as stored.
        people: who races now; too few to seat gives no word about tables, too many
            for the one table that is wanted say so.
    """
    races = settings.rounds * settings.legs
    said = [
        _("A round is two races of one lap: %(races)s races before the ending.")
        % {"races": races}
        if settings.legs > 1
        else ngettext(
            "A round is one race: %(races)s race before the ending.",
            "A round is one race: %(races)s races before the ending.",
            races,
        )
        % {"races": races}
    ]
    single = settings.is_single_table(entries=people)
    try:
        sizes = table_sizes(
            people,
            target=settings.target,
            single_table=single,
            fewest_wanted=settings.fewest_wanted,
        )
    except UnseatableError as refusal:
        if refusal.code != "single_table":
            return tuple(said)
        return (*said, unseatable_sentence(refusal))
    return (*said, *_tables(settings, sizes, people=people))


def _tables(
    settings: BenHurSettings, sizes: tuple[int, ...], *, people: int
) -> tuple[str, ...]:
    listed = ", ".join(
        f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True)
    )
    said = [
        _("%(people)s players sit at tables of: %(sizes)s.")
        % {"people": people, "sizes": listed}
    ]
    if any(settings.chariots_each(size) > 1 for size in sizes):
        said.append(_("At a table of three everybody drives two chariots."))
    fields = {(size, settings.chariots_each(size)) for size in sizes}
    if len(fields) > 1:
        said.append(
            _(
                "Tables differ in size: the standings add shares of the table, not places."
            )
        )
    return tuple(said)
