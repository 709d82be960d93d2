"""The options of a race of Circus Maximus in words: what each decides, what it needs."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.forms.setting_fields import FieldWords

NEEDS: Final[dict[str, tuple[tuple[str, ...], Promise]]] = {
    **dict.fromkeys(
        ("dust", "knife", "spear"),
        (
            ("detailed_spec", "weapon_budget"),
            _("It needs chariots of 32 points, or free points for weapons."),
        ),
    ),
    **dict.fromkeys(("rain", "mud"), (("weather",), _("It needs the weather."))),
}
"""What a switch cannot be without: one of these must be on; and that in words."""
OFF_OR_ON: Final = ((False, _("Off")), (True, _("On")))
SWITCH_WORDS: Final[dict[str, FieldWords]] = {
    "laps": FieldWords(
        _("Laps"),
        _("The rules have three; one or two make a short evening."),
        ((1, "1"), (2, "2"), (3, "3")),
        ("CM-43",),
    ),
    "finish": FieldWords(
        _("Who wins"),
        _("Whether the order of moves decides, or how far everybody is when the turn ends."),
        (
            ("first_across", _("Who first crosses the line")),
            ("furthest_at_turn_end", _("Who is furthest at the end of the turn")),
        ),
        ("CM-43",),
    ),
    "slow_start": FieldWords(
        _("Slow start"),
        _("A die is taken off the speed written for the first turn. Moon’s acceleration replaces it."),
        OFF_OR_ON,
        ("CM-11",),
    ),
    "body_surf": FieldWords(
        _("Dragged over the line"),
        _("Whether a living driver whose team drags him over the line has finished."),
        ((True, _("He has finished")), (False, _("It does not count"))),
        ("CM-44",),
    ),
    "lash_team_dice": FieldWords(
        _("Dice of a lash at a team"),
        _("The sources disagree whether both sides roll two dice or one."),
        ((2, _("Two dice each")), (1, _("One die each"))),
        ("CM-28",),
    ),
    "flip_speed": FieldWords(
        _("Damaged wheels at speed"),
        _("From which written speed a damaged wheel is checked at the start of a move."),
        ((14, _("14 or more")), (15, _("15 or more"))),
        ("CM-33",),
    ),
    "detailed_spec": FieldWords(
        _("Chariots of 32 points"),
        _("Horses, driver, wheels, whip and weapons are bought one by one, and no dice are rolled for them."),
        OFF_OR_ON,
        ("MV-1",),
    ),
    "weapon_budget": FieldWords(
        _("Free points for weapons"),
        _("For dust (1), a knife (2) and a spear (4), where chariots have four points and not 32."),
        tuple((n, str(n)) for n in range(7)),
        ("MV-2", "MV-3", "MV-4"),
    ),
    "dust": FieldWords(
        _("Dust"),
        _("Thrown once into the eyes of a driver alongside. Needs chariots of 32 points, or free points for weapons."),
        OFF_OR_ON,
        ("MV-2",),
    ),
    "knife": FieldWords(
        _("Throwing knife"),
        _("Thrown once at a driver or a horse. Needs chariots of 32 points, or free points for weapons."),
        OFF_OR_ON,
        ("MV-3",),
    ),
    "spear": FieldWords(
        _("Spear"),
        _("One thrust a turn at a driver or team alongside, and a danger to its owner. Needs chariots of 32 points, or free points for weapons."),
        OFF_OR_ON,
        ("MV-4",),
    ),
    "carcass": FieldWords(
        _("Carcasses"),
        _("A dead horse that is cut loose stays on its square, to be driven over like a wreck."),
        OFF_OR_ON,
        ("MV-5",),
    ),
    "critical_horse": FieldWords(
        _("Critical hits on horses"),
        _("Every harm to a horse may be worse than it looked, up to its death."),
        OFF_OR_ON,
        ("MV-6",),
    ),
    "first_turn_accel": FieldWords(
        _("Acceleration on turn 1"),
        _("Two dice less the driver’s modifier are taken off the first speed. It replaces the slow start."),
        OFF_OR_ON,
        ("MV-7",),
    ),
    "written_s": FieldWords(
        _("Strain in writing"),
        _("Only who has written an S behind the speed strains the team in that turn."),
        OFF_OR_ON,
        ("MV-8",),
    ),
    "s_commits": FieldWords(
        _("A written S"),
        _("Only with strain in writing: whether an S must be carried out."),
        ((True, _("Must be carried out, if allowed")), (False, _("May be left"))),
        ("MV-8",),
    ),
    "weather": FieldWords(
        _("Weather"),
        _("A die before the race, and others during it, say whether it rains."),
        OFF_OR_ON,
        ("MV-9",),
    ),
    "rain": FieldWords(
        _("Effects of rain"),
        _("Slower teams, harder corners, and cars that slide. Needs the weather."),
        OFF_OR_ON,
        ("MV-10",),
    ),
    "mud": FieldWords(
        _("Mud"),
        _("Rain that lasts leaves mud, which makes corners slower for good. Needs the weather."),
        OFF_OR_ON,
        ("MV-11",),
    ),
}  # fmt: skip
"""Label, sentence, choices and clauses of every option of a race."""
