"""The charts of Circus Maximus with what is known of them and what is our own design.

Cells that no source gives are a design (the rules' section 0). Whoever plays must be
able to see which, so that a printed copy can replace them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.selectors.chart_grids import ChartGrid, chart_grid
from races.selectors.chart_tables import ChartTable, chart_tables

Words = str | Promise

CHAPTERS: Final[tuple[tuple[str, Words, Mapping[str, tuple[str, ...]]], ...]] = (
    ("preparation", _("Preparation"), {
        "prep_points": ("CM-2", "CM-4"),
        "driver_hits_3_61": ("CM-3",),
        "team_speed_3_63": ("CM-5",),
        "endurance_3_64": ("CM-6",),
        "mv1_specification": ("MV-1",),
    }),
    ("moving", _("Moving"), {
        "movement_costs": ("CM-14", "CM-15", "CM-17", "CM-18", "CM-19"),
        "slow_start": ("CM-11",),
        "mv7_acceleration": ("MV-7",),
    }),
    ("corners", _("Corners"), {
        "corner_strain_7_32": ("CM-20",),
        "result_codes": ("CM-21",),
    }),
    ("attacks", _("Attacks and evasion"), {
        "evade": ("CM-27",),
        "lash_team": ("CM-28",),
        "lash_driver_9_42": ("CM-29",),
        "horse_injury_9_5": ("CM-30",),
        "damage_to_cars": ("CM-31",),
        "wheel_damage": ("CM-31",),
    }),
    ("harm", _("Wounds, dead horses and wrecks"), {
        "wound_thresholds": ("CM-42",),
        "driver_critical": ("CM-42",),
        "dead_horse_endurance": ("CM-32",),
        "cut_horse": ("CM-34",),
        "mv6_critical_horse": ("MV-6",),
        "wheel_flip_check": ("CM-33",),
        "wrecks": ("CM-41", "MV-5"),
    }),
    ("on_foot", _("Dragged and on foot"), {
        "cut_driver": ("CM-38",),
        "drag_damage": ("CM-37",),
        "run": ("CM-39",),
        "trample": ("CM-40",),
    }),
    ("weapons", _("Dust, knife and spear"), {
        "mv2_dust_hit": ("MV-2",),
        "mv2_dust": ("MV-2",),
        "mv3_knife_hit": ("MV-3",),
        "mv3_knife": ("MV-3",),
        "mv4_spear_hit": ("MV-4",),
        "mv4_spear_self": ("MV-4",),
        "mv4_spear": ("MV-4",),
    }),
    ("weather", _("Weather"), {
        "mv9_weather": ("MV-9",),
        "mv10_rain": ("MV-10",),
        "mv11_mud": ("MV-11",),
    }),
)  # fmt: skip
"""The charts by what they are about, each with the clauses that use it."""


KINDS: Final[Mapping[str, str]] = {
    "SOURCED": "ok",
    "PART_SOURCED": "gold",
    "DESIGN_VALUES": "gold",
    "CONFLICT": "warn",
}

SWITCHES: Final[Mapping[str, tuple[str, ...]]] = {
    "slow_start": ("slow_start",),
    "mv1_specification": ("detailed_spec",),
    "mv2_dust_hit": ("dust",),
    "mv2_dust": ("dust",),
    "mv3_knife_hit": ("knife",),
    "mv3_knife": ("knife",),
    "mv4_spear_hit": ("spear",),
    "mv4_spear_self": ("spear",),
    "mv4_spear": ("spear",),
    "mv6_critical_horse": ("critical_horse",),
    "mv7_acceleration": ("first_turn_accel",),
    "mv9_weather": ("weather",),
    "mv10_rain": ("rain",),
    "mv11_mud": ("mud",),
}
"""The switches that bring a chart into a race; all others are always in it."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as the rules show it.

    Attributes:
        table: what is known of it.
        kind: of the badge that says whether its figures are sourced.
        clauses: of the rules that use it.
        anchors: single facts that sources tell and the design meets.
        grid: its lines as they are printed.
    """

    table: ChartTable
    kind: str
    clauses: tuple[str, ...]
    anchors: tuple[str, ...]
    grid: ChartGrid

    @property
    def roll(self) -> str:
        """What is rolled and what is added to it; empty when nothing is."""
        said = "; ".join((self.table.dice, *self.table.modifiers))
        return said.replace("_", " ") if self.table.dice else ""


@dataclass(frozen=True, slots=True)
class ChartChapter:
    """Charts under one heading."""

    key: str
    title: Words
    charts: tuple[Chart, ...]


def chart_chapters(
    data: Mapping[str, Any], *, switches: Mapping[str, bool] | None = None
) -> tuple[ChartChapter, ...]:
    """The charts of the data, by chapter.

    Args:
        data: a whole set of them.
        switches: options of a race; charts it does not use are left out. None for all.
    """
    tables = {one.id: one for one in chart_tables(data, data)}
    found = {one["id"]: one for one in data["tables"]}
    chapters = (
        ChartChapter(
            key,
            title,
            tuple(
                _chart(tables[name], found[name], clauses=clauses)
                for name, clauses in held.items()
                if switches is None or _is_used(name, switches)
            ),
        )
        for key, title, held in CHAPTERS
    )
    return tuple(chapter for chapter in chapters if chapter.charts)


def _is_used(name: str, switches: Mapping[str, bool]) -> bool:
    return all(switches.get(one, False) for one in SWITCHES.get(name, ()))


def _chart(
    table: ChartTable, data: Mapping[str, Any], *, clauses: tuple[str, ...]
) -> Chart:
    return Chart(
        table=table,
        kind=KINDS[data["status"]],
        clauses=clauses,
        anchors=tuple(data.get("anchors", ())),
        grid=chart_grid(data),
    )
