"""The rules of one tournament of Circus Maximus in words, written from its settings.

As in `rules_in_force`, a sentence about a setting is chosen by the value in force.
Moon's optional rules are told only where they are played.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.circus_settings import TABLE_AT_MOST, CircusSettings
from league.selectors.circus_moon import moon_rules, weather_rules
from league.selectors.rule_words import Rule, RuleSection, sections_of


def circus_rules(settings: CircusSettings) -> tuple[RuleSection, ...]:
    """What holds in a tournament, in the order in which it is needed."""
    parts = (
        ("chariots", _("The chariots"), _chariots(settings)),
        ("turn", _("A turn"), _turn(settings)),
        ("corners", _("Corners"), _corners()),
        ("attacks", _("Attacks"), _attacks(settings)),
        ("after", _("Flips, falls and wrecks"), _after()),
        ("moon", _("Moon’s optional rules"), moon_rules(settings)),
        ("weather", _("Weather"), weather_rules(settings)),
        ("end", _("The end of a race"), _end(settings)),
        ("heats", _("Heats and lanes"), _heats(settings)),
        ("final", _("Who advances"), _advancing(settings)),
    )
    found = sections_of(parts)
    return tuple(section for section in found if section.rules)


def circus_scoring(settings: CircusSettings) -> tuple[Rule, ...]:
    """What places are, and what counts (CM-43 to CM-45)."""
    ranked = Rule(
        _(
            "Everybody who starts has a place: first whoever finished, in order; then "
            "who is alive, who withdrew and who was killed, each by how far he came; "
            "then who did not start or was disqualified. Equals share a place."
        ),
        ("CM-43", "CM-45"),
    )
    if settings.ending == "single":
        return (ranked,)
    return (
        ranked,
        Rule(
            _("Most heats won lead. Where nobody finishes, the living driver who came "
              "farthest wins; a heat nobody survives has no winner."),
            ("CM-45",),
        ),
        Rule(_("A heat somebody does not race in costs nothing and counts nothing.")),
    )  # fmt: skip


def circus_ties() -> tuple[Rule, ...]:
    """The tie-breaks in force, in order."""
    return (
        Rule(_("A win in the first heat entered, then in the second, and so on.")),
        Rule(_("The better average finish, over the heats raced.")),
        Rule(
            _("If nothing separates them, the rank is shared; only about a place in "
              "the final a lot decides.")),
    )  # fmt: skip


def _chariots(settings: CircusSettings) -> Iterable[Rule]:
    if not settings.detailed_spec:
        yield Rule(
            _("Four points for driver, car, speed and endurance, none to two in each; "
              "dice then tell hits, horses and endurance."),
            ("CM-2", "CM-3", "CM-4", "CM-5", "CM-6"),
        )  # fmt: skip
    builds = {
        "choose": _("Everybody builds one in secret; all are shown together."),
        "named": _(
            "A sprinter, wrecker, stayer or balanced chariot is drawn for each."
        ),
        "random": _("Each chariot is drawn at random."),
    }
    yield Rule(builds[settings.builds], ("CM-2",))


def _turn(settings: CircusSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "All write a speed in secret. Counters are drawn one by one, and whose "
            "counter is drawn makes a whole move, using every point of it."
        ),
        ("CM-9", "CM-10"),
    )
    yield Rule(
        _(
            "A square ahead costs 1, out by a lane 1, in by a lane 2; no square is "
            "shared. A brake costs endurance, a strain pays it for speed."
        ),
        ("CM-13", "CM-14", "CM-15", "CM-17", "CM-18"),
    )
    if settings.first_turn_accel:
        return
    if settings.slow_start:
        yield Rule(_("A die is taken off the speed of the first turn."), ("CM-11",))
    else:
        yield Rule(_("The first turn is driven as written."), ("CM-11",))


def _corners() -> Iterable[Rule]:
    yield Rule(
        _(
            "A lane’s number is its safe speed. Whoever enters a corner faster pays "
            "the excess in endurance and rolls on the corner chart."
        ),
        ("CM-20", "CM-21"),
    )
    yield Rule(
        _("A team without endurance flips in any corner taken too fast."), ("CM-26",)
    )


def _attacks(settings: CircusSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "From the car at a neighbour, 1 point each: lash a team or a driver, ram "
            "a team or a car. The victim may evade."
        ),
        ("CM-27", "CM-29", "CM-30", "CM-31"),
    )
    dice = {
        1: _("A lash at a team: both sides roll one die."),
        2: _("A lash at a team: both sides roll two dice."),
    }
    yield Rule(dice[settings.lash_team_dice], ("CM-28",))
    yield Rule(
        _("A damaged wheel is checked when at least %(speed)s is written.")
        % {"speed": settings.flip_speed},
        ("CM-33",),
    )


def _after() -> Iterable[Rule]:
    yield Rule(
        _(
            "A dead horse stops its chariot until it is cut loose. After a flip the "
            "car is a wreck and the team drags its driver, who cuts himself free and "
            "runs."
        ),
        ("CM-32", "CM-34", "CM-36", "CM-38", "CM-39"),
    )


def _end(settings: CircusSettings) -> Iterable[Rule]:
    yield Rule(
        ngettext("%(n)s lap.", "%(n)s laps.", settings.laps) % {"n": settings.laps},
        ("CM-43",),
    )
    if settings.finish == "first_across":
        yield Rule(_("The first across the line wins."), ("CM-43",))
    else:
        yield Rule(
            _("Of those who cross the line in a turn, the farthest at its end wins."),
            ("CM-43",),
        )
    if settings.body_surf:
        yield Rule(
            _("A living driver who is dragged over the line has finished."), ("CM-44",)
        )
    else:
        yield Rule(_("Being dragged over the line is no finish."), ("CM-44",))


def _heats(settings: CircusSettings) -> Iterable[Rule]:
    if settings.ending == "single":
        yield Rule(_("One race of everybody."), ("CM-1",))
        yield Rule(_("Start lanes are drawn."), ("CM-8",))
        return
    count = settings.rounds
    yield Rule(ngettext("%(n)s heat.", "%(n)s heats.", count) % {"n": count})
    if settings.open_heats:
        yield Rule(
            _("Everybody enters the heats he likes. When one is full, who has not "
              "raced yet comes first, then who has raced less, then who entered "
              "earlier; the others stay out and step in, in that order.")
        )  # fmt: skip
    else:
        yield Rule(_("Everybody races in every heat."))
    sizes = {
        "target": settings.target,
        "smallest": settings.smallest,
        "largest": min(settings.largest, TABLE_AT_MOST),
    }
    yield Rule(
        _("Races of %(target)s chariots where the numbers allow it; %(smallest)s at "
          "least, %(largest)s at most.") % sizes,
        ("CM-1",),
    )  # fmt: skip
    if settings.tables:
        yield Rule(
            ngettext(
                "A heat is %(n)s race at most.",
                "A heat is %(n)s races at most.",
                settings.tables,
            )
            % {"n": settings.tables}
        )
    lanes = {
        "lot": _("Start lanes are drawn."),
        "rotate": _("Start lanes are balanced over the heats."),
    }
    yield Rule(lanes[settings.start_lanes], ("CM-8",))


def _advancing(settings: CircusSettings) -> Iterable[Rule]:
    if settings.ending == "single":
        return
    if settings.ending == "none":
        yield Rule(_("There is no final: the heats decide."))
        return
    yield Rule(
        _("The first %(field)s of the standings meet in the final: winners of heats "
          "come first. Its start lanes are drawn.") % {"field": settings.final_field},
        ("CM-8",),
    )  # fmt: skip
    yield Rule(_("The final alone orders those who drive it."))
