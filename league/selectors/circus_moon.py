"""Alan Moon's optional rules of Circus Maximus in words, those that are played."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.domain.circus_settings import CircusSettings
from league.selectors.rule_words import Rule


def moon_rules(settings: CircusSettings) -> Iterable[Rule]:
    """What of MV-1 to MV-8 is played."""
    if settings.detailed_spec:
        yield Rule(
            _(
                "A chariot has 32 points: horses, driver, wheels, whip, blades and "
                "weapons are bought, and no dice are rolled for them."
            ),
            ("MV-1",),
        )
    elif settings.weapon_budget:
        yield Rule(
            _(
                "Everybody has %(n)s free points for weapons: dust 1, a knife 2, a "
                "spear 4."
            )
            % {"n": settings.weapon_budget},
            ("MV-2", "MV-3", "MV-4"),
        )
    if settings.dust:
        yield Rule(
            _(
                "Dust, once: into the eyes of the driver alongside, on a modified 10 or "
                "more."
            ),
            ("MV-2",),
        )
    if settings.knife:
        yield Rule(
            _(
                "A knife is thrown once; a die for each square of range. Everybody has "
                "a small knife too, and needs one to cut."
            ),
            ("MV-3",),
        )
    if settings.spear:
        yield Rule(
            _(
                "A spear is thrust once a turn. Whoever has one may fall on it in a "
                "strained corner or a ram."
            ),
            ("MV-4",),
        )
    if settings.carcass:
        yield Rule(
            _(
                "A dead horse cut loose stays on its square and is driven over like a "
                "wreck."
            ),
            ("MV-5",),
        )
    if settings.critical_horse:
        yield Rule(
            _("Every harm to a horse is rolled for: it may be worse, or deadly."),
            ("MV-6",),
        )
    if settings.first_turn_accel:
        yield Rule(
            _(
                "Two dice less the driver’s modifier are taken off the speed of the "
                "first turn."
            ),
            ("MV-7",),
        )
    if settings.written_s:
        yield Rule(
            _("Only who writes an S strains the team; who wrote it must, if allowed.")
            if settings.s_commits
            else _("Only who writes an S may strain the team."),
            ("MV-8",),
        )


def weather_rules(settings: CircusSettings) -> Iterable[Rule]:
    """What of MV-9 to MV-11 is played."""
    if settings.weather:
        yield Rule(
            _(
                "A die before the race says whether it rains; in rain another on every "
                "second turn whether it stops."
            ),
            ("MV-9",),
        )
    if settings.rain:
        yield Rule(
            _(
                "In rain no dust is thrown, teams are 1 slower, corners harder, and all "
                "but heavy cars may slide when they change lanes."
            ),
            ("MV-10",),
        )
    if settings.mud:
        yield Rule(
            _(
                "Three corners in rain make mud: safe speeds are 3 lower, teams 2 "
                "slower, and corners stay as in rain."
            ),
            ("MV-11",),
        )
