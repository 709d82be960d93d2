"""The options of a race (CM-1 to CM-46, MV-1 to MV-11), checked once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.errors import EngineError, OptionError
from engine.core.options import chosen, refuse_unknown
from engine.rulesets.circus_maximus import build
from engine.rulesets.circus_maximus.charts import charts_of
from engine.rulesets.circus_maximus.grid import MAX_CHARIOTS, MIN_CHARIOTS
from engine.rulesets.circus_maximus.track import LANES

MIN_SEATS, MAX_SEATS = MIN_CHARIOTS, MAX_CHARIOTS
CHOICES: dict[str, tuple[object, ...]] = {
    "detailed_spec": (False, True),
    "dust": (False, True),
    "knife": (False, True),
    "spear": (False, True),
    "carcass": (False, True),
    "critical_horse": (False, True),
    "first_turn_accel": (False, True),
    "written_s": (False, True),
    "s_commits": (True, False),
    "weather": (False, True),
    "rain": (False, True),
    "mud": (False, True),
    "slow_start": (True, False),
    "body_surf": (True, False),
    "lash_team_dice": (2, 1),
    "flip_speed": (14, 15),
    "weapon_budget": (0, 1, 2, 3, 4, 5, 6),
    "finish": ("first_across", "furthest_at_turn_end"),
    "wall_exits": ("everywhere",),
    "advanced": (True, False),
}
"""Options with a fixed set of values; the default comes first."""
MOON = (
    *("detailed_spec", "dust", "knife", "spear", "carcass", "critical_horse"),
    *("first_turn_accel", "written_s", "weather", "rain", "mud"),
)
"""The switches of Alan Moon's optional rules, MV-1 to MV-11."""
RANGES = {"laps": (3, 1, 5), "turn_cap": (60, 10, 60)}
"""Options that are numbers: default, least and most (CM-43, CM-45)."""
WEATHER_RULES = {"rain": "Rain", "mud": "Mud"}
WEAPON_RULES = {"dust": "Dust", "knife": "The throwing knife", "spear": "The spear"}


class Terms(msgspec.Struct, frozen=True):
    """What was agreed before the race; the names are those of the rule cases.

    Attributes:
        detailed_spec: 32-point specification (MV-1).
        dust: MV-2; knife: MV-3; spear: MV-4; carcass: MV-5; critical_horse: MV-6.
        first_turn_accel: MV-7, replaces the slow start.
        written_s: MV-8; s_commits: an S must be used (MV-8).
        weather: MV-9; rain: MV-10; mud: MV-11.
        slow_start: CM-11.
        body_surf: a living driver dragged over the line finishes (CM-44).
        lash_team_dice: 1 or 2 (CM-28).
        flip_speed: 14 or 15 (CM-33).
        weapon_budget: 0 to 6 free points for weapons without MV-1.
        finish: `first_across` or `furthest_at_turn_end` (CM-43).
        wall_exits: lanes' ends where a runner gets off: `everywhere` (CM-39).
        advanced: drivers are dragged after a flip; False removes the chariot (CM-35).
        laps: of the race (CM-43).
        turn_cap: the race ends after this turn (CM-45).
    """

    detailed_spec: bool = False
    dust: bool = False
    knife: bool = False
    spear: bool = False
    carcass: bool = False
    critical_horse: bool = False
    first_turn_accel: bool = False
    written_s: bool = False
    s_commits: bool = True
    weather: bool = False
    rain: bool = False
    mud: bool = False
    slow_start: bool = True
    body_surf: bool = True
    lash_team_dice: int = 2
    flip_speed: int = 14
    weapon_budget: int = 0
    finish: str = "first_across"
    wall_exits: str = "everywhere"
    advanced: bool = True
    laps: int = 3
    turn_cap: int = 60


def check_options(options: Mapping[str, Any] | None, *, seats: int) -> dict[str, Any]:
    """Return the options with every default filled in.

    Args:
        options: of `Terms`; besides `charts`, a whole document of tables or None,
            `lanes`, the start place of each seat from 1 or None, and `builds`, the
            build of each seat as a text, None where it is still to be written.
        seats: number of chariots (CM-1).

    Raises:
        OptionError: an option or the number of chariots is impossible; it says what
            an option needs.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise OptionError(
            "bad_player_count", f"{MIN_SEATS} to {MAX_SEATS} chariots race."
        )
    given = dict(options or {})
    checked = check_values(given)
    _check_needs(checked)
    checked["charts"] = given.get("charts")
    charts_of(checked["charts"])
    checked["lanes"] = _lanes(given.get("lanes"), seats=seats)
    checked["builds"] = _builds(given.get("builds"), checked, seats=seats)
    return checked


def check_values(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of `Terms`, each by itself; raises OptionError."""
    refuse_unknown(given, known={*CHOICES, *RANGES, "charts", "lanes", "builds"})
    checked = {name: chosen(name, given, choices=CHOICES) for name in CHOICES}
    for name, (default, least, most) in RANGES.items():
        value = given.get(name, default)
        if type(value) is not int or not least <= value <= most:
            raise OptionError(
                "bad_option", f"Option “{name}” must be a number, {least} to {most}."
            )
        checked[name] = value
    return checked


def make_terms(options: Mapping[str, Any]) -> Terms:
    """Return the terms of options that were checked."""
    return Terms(**{name: options[name] for name in (*CHOICES, *RANGES)})


def _check_needs(checked: Mapping[str, Any]) -> None:
    """Raise OptionError for an option that needs another one (section 3)."""
    for option, name in WEATHER_RULES.items():
        if checked[option] and not checked["weather"]:
            raise OptionError("bad_option", f"{name} needs the weather rule (MV-9).")
    paid = checked["detailed_spec"] or checked["weapon_budget"]
    for option, name in WEAPON_RULES.items():
        if checked[option] and not paid:
            raise OptionError(
                "bad_option",
                f"{name} needs the detailed specification (MV-1) or a weapon budget: "
                "it has to be paid for.",
            )
    if checked["detailed_spec"] and checked["weapon_budget"]:
        raise OptionError(
            "bad_option",
            "A weapon budget is for races without the detailed specification (MV-1).",
        )


def _lanes(value: object, *, seats: int) -> list[int] | None:
    """Return the start places; the second row counts on from the first (CM-8)."""
    if value is None:
        return None
    places = _by_seat("lanes", value, seats=seats)
    most = LANES if seats <= LANES else 2 * LANES
    if any(type(place) is not int or not 0 < place <= most for place in places) or (
        len(set(places)) != seats
    ):
        raise OptionError(
            "bad_option", f"Start lanes are different numbers, 1 to {most}."
        )
    return places


def _builds(
    value: object, checked: Mapping[str, Any], *, seats: int
) -> list[str | None] | None:
    if value is None:
        return None
    builds = _by_seat("builds", value, seats=seats)
    charts = charts_of(checked["charts"])
    for seat, text in enumerate(builds):
        if text is None:
            continue
        try:
            build.check(
                str(text),
                charts,
                detailed=checked["detailed_spec"],
                budget=checked["weapon_budget"],
            )
        except EngineError as fault:
            raise OptionError(
                "bad_option", f"The chariot of seat {seat}: {fault.text}"
            ) from fault
    return [None if text is None else str(text) for text in builds]


def _by_seat(name: str, value: object, *, seats: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) != seats:
        raise OptionError(
            "bad_option", f"Option “{name}” must be a list of {seats}, one a seat."
        )
    return list(value)
