"""What a chariot may be built from, and how its parts are spelled (CM-2, MV-1).

Parts are what a form asks for, by name; the text is what follows `build` in the notation.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.errors import EngineError
from engine.rulesets.circus_maximus import build, charts, named_builds, specification
from engine.rulesets.circus_maximus.chariot import Blade, Whip
from engine.rulesets.circus_maximus.chart_preparation import FACTORS, POINTS
from engine.rulesets.circus_maximus.specification import Spec, write_spec
from engine.rulesets.circus_maximus.terms import Terms, check_values, make_terms
from races.models import SavedBuild
from races.selectors.charts import OPTION, newest_charts

WEAPONS: Final = {"dust": "d", "knife": "k", "spear": "s"}
"""Weapons by the switch of the race that allows them, with their letters."""
WHIPS: Final = {"none": Whip.NONE, "regular": Whip.REGULAR, "long": Whip.LONG}
BLADES: Final = {"none": Blade.NONE, "scythe": Blade.SCYTHE, "long": Blade.LONG}
HORSES: Final = ("horse_1", "horse_2", "horse_3", "horse_4")
WHEELS: Final = ("left_wheel_hits", "right_wheel_hits")
SIDES: Final = ("left_blade", "right_blade")
LADDERS: Final = (
    *HORSES, "driver_modifier", "driver_hits", "whip", *WHEELS, "endurance",
)  # fmt: skip
"""Parts of a specification that are items of its table."""

Parts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Means:
    """What a chariot is built from.

    Attributes:
        terms: of the race.
        charts: of the race.
    """

    terms: Terms
    charts: charts.Charts

    @property
    def detailed(self) -> bool:
        """Whether it is specified item by item (MV-1), not by four points."""
        return self.terms.detailed_spec

    @property
    def budget(self) -> int:
        """Points for weapons besides four points."""
        return 0 if self.detailed else self.terms.weapon_budget

    @property
    def weapons(self) -> tuple[str, ...]:
        """Weapons that the race allows, of WEAPONS."""
        if not (self.detailed or self.budget):
            return ()
        return tuple(name for name in WEAPONS if getattr(self.terms, name))

    @property
    def kind(self) -> SavedBuild.Kind:
        """Of the chariots that can be kept."""
        kinds = SavedBuild.Kind
        return kinds.POINTS_32 if self.detailed else kinds.POINTS_4

    @property
    def points(self) -> int:
        """Points that there are for all but the weapons of a budget."""
        found = self.charts
        return found.specification_total if self.detailed else found.points_total

    @property
    def choices(self) -> dict[str, tuple[int | str, ...]]:
        """What each part may be, cheapest first; weapons left out."""
        if not self.detailed:
            return dict.fromkeys(FACTORS, POINTS)
        sold = {name: _sold(self.charts, name) for name in LADDERS}
        return {**sold, **dict.fromkeys(SIDES, tuple(BLADES))}


def kept_means(kept: SavedBuild) -> Means:
    """What a chariot that somebody keeps is built from; its weapons can be paid for."""
    detailed = kept.kind == SavedBuild.Kind.POINTS_32
    means = free_means(detailed=detailed, budget=0)
    if detailed:
        return means
    weapons = build.read_points(kept.spec).weapons
    return free_means(detailed=False, budget=build.weapons_cost(weapons, means.charts))


def _sold(found: charts.Charts, name: str) -> tuple[int | str, ...]:
    """What the charts sell of a part, cheapest first, where the notation has a place."""
    costs = found.costs[name]
    known = (
        value
        for value in costs
        if (value in WHIPS if name == "whip" else isinstance(value, int))
    )
    return tuple(sorted(known, key=costs.__getitem__))


def means_of(options: Mapping[str, Any]) -> Means:
    """What the chariots of a race with such options are built from."""
    return Means(
        make_terms(check_values(options)), charts.charts_of(options.get(OPTION))
    )


def free_means(*, detailed: bool, budget: int) -> Means:
    """What a chariot of no race is built from: the newest charts, every weapon."""
    terms = Terms(
        detailed_spec=detailed, weapon_budget=budget, dust=True, knife=True, spear=True
    )
    return Means(terms, charts.charts_of(newest_charts()))


def spelled(means: Means, parts: Parts) -> str:
    """The text of a chariot; every part is one of the choices."""
    armed = "".join(WEAPONS[name] for name in means.weapons if parts.get(name))
    if not means.detailed:
        points = {name: int(parts[name]) for name in FACTORS}
        return build.write_points(build.Points(**points, weapons=armed))
    left, right = (int(parts[name]) for name in WHEELS)
    left_blade, right_blade = (BLADES[parts[name]] for name in SIDES)
    return write_spec(
        Spec(
            horses=tuple(int(parts[name]) for name in HORSES),
            driver_modifier=int(parts["driver_modifier"]),
            driver_hits=int(parts["driver_hits"]),
            whip=WHIPS[parts["whip"]],
            wheels=(left, right),
            endurance=int(parts["endurance"]),
            blades=(left_blade, right_blade),
            weapons=armed,
        )
    )


def parts_of(means: Means, text: str) -> dict[str, int | str]:
    """The parts of a text, for a form; weapons that are not allowed are left out.

    Raises:
        EngineError: it is no chariot of this kind.
    """
    if not means.detailed:
        points = build.read_points(text)
        parts: dict[str, int | str] = {name: getattr(points, name) for name in FACTORS}
        return parts | _armed(means, points.weapons)
    spec = specification.read_spec(text)
    whips = {whip: name for name, whip in WHIPS.items()}
    blades = {blade: name for name, blade in BLADES.items()}
    return {
        **dict(zip(HORSES, spec.horses, strict=True)),
        "driver_modifier": spec.driver_modifier,
        "driver_hits": spec.driver_hits,
        "whip": whips[spec.whip],
        **dict(zip(WHEELS, spec.wheels, strict=True)),
        "endurance": spec.endurance,
        **{name: blades[one] for name, one in zip(SIDES, spec.blades, strict=True)},
        **_armed(means, spec.weapons),
    }


def _armed(means: Means, letters: str) -> dict[str, int | str]:
    return {name: "on" for name in means.weapons if WEAPONS[name] in letters}


def named_text(means: Means, name: str) -> str:
    """The text of a named chariot, with weapons that the race allows.

    Raises:
        KeyError: there is no such name.
    """
    text = named_builds.named(name, means.terms, means.charts)
    return spelled(means, parts_of(means, text))


def start_parts(means: Means, start: str) -> dict[str, int | str]:
    """The parts to begin with: of a name, or of a text; else the balanced chariot."""
    try:
        text = named_text(means, start) if start in named_builds.NAMES else start
        return parts_of(means, text)
    except EngineError:
        return parts_of(means, named_text(means, "balanced"))
