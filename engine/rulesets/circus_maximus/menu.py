"""What a seat is offered: a sufficient menu; `apply` takes whatever the rules allow."""

from collections.abc import Callable

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import running
from engine.rulesets.circus_maximus.actions import Verb, number_of, path_of, steps_of
from engine.rulesets.circus_maximus.answers import options_by_text
from engine.rulesets.circus_maximus.attacks import possible_attacks
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.lanes import ambushes, paths
from engine.rulesets.circus_maximus.layout import Path
from engine.rulesets.circus_maximus.moving import ways
from engine.rulesets.circus_maximus.phases import starts
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.race import Phase, Race
from engine.rulesets.circus_maximus.speed import max_speed
from engine.rulesets.circus_maximus.taste import builds
from engine.rulesets.circus_maximus.track import IDS, LANE

FASTEST = 99
"""The highest speed that can be written down, whatever the charts say."""


def menu_of(race: Race, seat: int) -> tuple[int, ...]:
    """Return the actions of a seat that is asked, sorted."""
    return tuple(sorted({number_of(text) for text in texts(race, seat)}))


def texts(race: Race, seat: int) -> tuple[str, ...]:
    """Return the actions of a seat that is asked, as it would write them."""
    if race.held is not None:
        return tuple(options_by_text(race.held.question))
    return MENUS[race.phase](race.field, race.field.chariots[seat])


def builds_of(field: Field, _: Chariot) -> tuple[str, ...]:
    """Return the builds that have a name, and a few more (CM-2, MV-1)."""
    return tuple(f"build {build}" for build in builds(field))


def frees(_: Field, __: Chariot) -> tuple[str, ...]:
    """Return what a dragged driver may do (CM-38)."""
    return (Verb.FREE, Verb.HOLD)


def orders_of(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return every speed that may be written, with an S too where it counts (MV-8)."""
    most = min(max_speed(field, chariot), FASTEST)
    plain = [f"order {speed}" for speed in range(most + 1)]
    marked = [f"{text}S" for text in plain] if field.terms.written_s else []
    return (*plain, *marked)


def plays(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return what may be played, see `plans_of`."""
    return tuple(plans_of(field, chariot))


def plans_of(field: Field, chariot: Chariot) -> dict[str, Path | None]:
    """Return paths, the single steps they leave out, attacks, or what is forced.

    A path that is laid out comes with what is known of it; the others with None.
    """
    steps = ways(field, chariot)
    found: dict[str, Path | None]
    found = dict.fromkeys(f"drive {path_of([way.step])}" for way in steps)
    if steps and chariot.team is not None:
        for squares in ambushes(field, chariot.team, chariot.mf):
            found[f"drive {path_of(['F'] * squares)}"] = None
        laid = paths(
            field,
            chariot.team,
            mf=chariot.mf,
            speed=chariot.speed,
            endurance=chariot.endurance,
        )
        for path in laid:
            if not in_doubt(field, chariot, path) or allows(field, chariot, path):
                found[f"drive {path.steps}"] = path
    for verb, against in possible_attacks(field, chariot):
        found[f"{verb} {against}"] = None
    if not steps:
        found["done"] = None
    return found


def in_doubt(field: Field, chariot: Chariot, path: Path) -> bool:
    """Return whether a path that was laid out may still be forbidden.

    Slips need more than room (CM-19), an eye wound forbids changes (MV-2), a corner
    may take the endurance that a brake needs (CM-17, CM-20), and other charts may ask
    for other MF.
    """
    tired = path.brakes > 0 and path.brakes + path.excess > chariot.endurance
    slips = "<" in path.steps or ">" in path.steps
    wounded = chariot.straight_turns > 0
    return tired or slips or wounded or field.charts is not standard()


def allows(field: Field, chariot: Chariot, path: Path) -> bool:
    """Return whether a path may be driven as the track lies now."""
    try:
        foresee(field, chariot, steps_of(path.steps))
    except IllegalActionError:
        return False
    return True


def runs(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return where a driver on foot may run: off, to either side, or nowhere (CM-39)."""
    found = [f"run off {way}" for way in running.exits(field, chariot)]
    squares = running.reach(field, chariot)
    for lane in {LANE[square] for square in squares}:
        nearest = min(
            (square for square in squares if LANE[square] == lane),
            key=lambda square: (squares[square], square),
        )
        found.append(f"run {IDS[nearest]}")
    return (*found, "stay")


MENUS: dict[Phase, Callable[[Field, Chariot], tuple[str, ...]]] = {
    Phase.BUILD: builds_of,
    Phase.ORDER: orders_of,
    Phase.FREE: frees,
    Phase.START: starts,
    Phase.PLAY: plays,
    Phase.RUN: runs,
}
"""What each phase offers."""
