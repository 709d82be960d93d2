"""The sheets of Circus Maximus, filled in from what everybody may see."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.ruleset import Effect
from engine.rulesets.circus_maximus import speed, weather
from engine.rulesets.circus_maximus.chariot import Chariot, Driver, Whip
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.observation import ChariotView
from races.models import Seat
from races.selectors.boards.badges import Badge
from races.selectors.boards.sheets import Boxes, Sheet
from races.selectors.wording import circus_words as words


def sheets(
    field: Field,
    seats: Mapping[int, Seat],
    effects: Iterable[Effect],
    opening: Iterable[ChariotView],
) -> tuple[Sheet, ...]:
    """Return the sheet of every chariot, by seat.

    Args:
        field: open to all; what is written in secret is no part of it.
        seats: by index.
        effects: all that happened so far: it tells which boxes have been crossed.
        opening: the chariots before the first action.
    """
    losses = Losses(effects, opening)
    return tuple(
        _sheet(field, chariot, seats[chariot.seat], losses)
        for chariot in field.chariots
    )


class Losses:
    """What chariots had, and what they lost, from what was told of the race.

    Attributes:
        horses: hits by seat and number of the horse.
        endurance: at the start, by seat.
    """

    def __init__(
        self, effects: Iterable[Effect], opening: Iterable[ChariotView]
    ) -> None:
        self.horses: dict[tuple[int, int], int] = {}
        self.endurance = {chariot.seat: chariot.endurance for chariot in opening}
        for effect in effects:
            if effect.seat is not None:
                self._follow(effect, effect.seat)

    def _follow(self, effect: Effect, seat: int) -> None:
        match effect.kind:
            case "shown":
                self.endurance[seat] = int(effect.data["endurance"])
            case "horse_hit":
                key = seat, int(effect.data["horse"])
                self.horses[key] = self.horses.get(key, 0) + int(effect.data["hits"])


def marks(chariot: Chariot) -> tuple[Badge, ...]:
    """Return what holds of a chariot for now, the worst first."""
    found = [_of_driver(chariot)] if chariot.driver != Driver.IN_CAR else []
    states = (
        (chariot.flipped, Badge(_("Wreck"), "danger", "wreck")),
        (chariot.runaway and not chariot.out, Badge(_("Runaway"), "danger")),
        (chariot.stopped and not chariot.out, Badge(_("Dead horse"), "warn", "fallen")),
        (chariot.blind, Badge(_("Blinded"), "warn", "dust")),
        (chariot.straight_turns > 0, Badge(_("Straight on"), "warn")),
        (chariot.no_attack_turns > 0, Badge(_("No attacks"), "warn")),
        (chariot.jostle > 0, Badge(_("Jostled"), "warn")),
        (chariot.endurance == 0 and not chariot.out, Badge(_("Exhausted"), "warn")),
    )
    return (*found, *(badge for holds, badge in states if holds))


def _of_driver(chariot: Chariot) -> Badge:
    match chariot.driver:
        case Driver.DEAD:
            return Badge(_("Killed"), "danger")
        case Driver.SAFE:
            return Badge(_("Driver safe"), "ok")
        case Driver.RUNNING:
            return Badge(_("On foot"), "warn", "people")
        case _:
            return Badge(_("Dragged"), "danger", "people")


def _sheet(field: Field, chariot: Chariot, seat: Seat, losses: Losses) -> Sheet:
    modifier = speed.cdm(field, chariot)
    return Sheet(
        seat=chariot.seat,
        colour=seat.colour,
        name=seat.name,
        car=str(words.CARS[int(chariot.car)]),
        horses=tuple(
            _horse(number, left, losses.horses.get((chariot.seat, number), 0))
            for number, left in enumerate(chariot.horses, start=1)
        ),
        speed=speed.team_speed(field, chariot),
        why=_why_speed(field, chariot),
        endurance=chariot.endurance,
        endurance_of=max(losses.endurance[chariot.seat], 1),
        driver=_driver(chariot),
        modifier=f"{modifier:+d}",
        modifier_why=_why_modifier(field, chariot),
        wheels=tuple(_wheel(chariot, side) for side in (0, 1)),
        gear=_gear(field, chariot),
        marks=marks(chariot),
    )


def _horse(number: int, left: int, lost: int) -> Boxes:
    if not left:
        return Boxes(0, max(lost, 1), _("Horse %(n)s: dead") % {"n": number}, dead=True)
    said = ngettext("Horse %(n)s: %(left)s left", "Horse %(n)s: %(left)s left", left)
    return Boxes(left, lost, said % {"n": number, "left": left})


def _driver(chariot: Chariot) -> Boxes:
    facts = {"left": chariot.hits, "of": chariot.hits_max}
    return Boxes(
        chariot.hits,
        chariot.hits_max - chariot.hits,
        _("%(left)s of %(of)s hits left") % facts,
        dead=not chariot.hits,
    )


def _wheel(chariot: Chariot, side: int) -> Boxes:
    left = chariot.caps[side] - chariot.wheels[side]
    name = _("left %(left)s") if side == 0 else _("right %(left)s")
    return Boxes(left, chariot.wheels[side], name % {"left": left}, dead=not left)


def _why_speed(field: Field, chariot: Chariot) -> str:
    horses, lost = sum(chariot.horses), weather.speed_loss(field)
    parts = [_("horses %(n)s") % {"n": horses}]
    if chariot.exhausted_turns:
        parts.append(_("tired −%(n)s") % {"n": chariot.exhausted_turns})
    if lost:
        name = _("mud −%(n)s") if weather.muddy(field) else _("rain −%(n)s")
        parts.append(name % {"n": lost})
    return ", ".join(parts) if len(parts) > 1 else ""


def _why_modifier(field: Field, chariot: Chariot) -> str:
    wounds = field.charts.wound(chariot.hits, chariot.hits_max)
    parts = []
    if wounds:
        parts.append(_("wounds %(n)s") % {"n": wounds})
    if chariot.jostle:
        parts.append(_("jostled −%(n)s") % {"n": chariot.jostle})
    return ", ".join(parts)


def _gear(field: Field, chariot: Chariot) -> tuple[Badge, ...]:
    blades = [int(blade) for blade in chariot.blades]
    found = (
        (chariot.whip == Whip.REGULAR, Badge(_("Whip"), "ok", "whip")),
        (chariot.whip == Whip.LONG, Badge(_("Long whip"), "ok", "whip")),
        (sum(blades) > 0, Badge(_blades(blades), "ok", "blade")),
        (chariot.dust, Badge(_("Dust"), "ok", "dust")),
        (chariot.knife, Badge(_("Throwing knife"), "ok", "knife")),
        (chariot.spear, Badge(_("Spear"), "ok", "spear")),
        (
            field.terms.knife and chariot.small_knife,
            Badge(_("Small knife"), "", "knife"),
        ),
    )
    return tuple(badge for holds, badge in found if holds)


def _blades(blades: list[int]) -> str:
    names = {0: _("none"), 1: _("scythe"), 2: _("long")}
    return _("Blades %(left)s, %(right)s") % {
        "left": names[blades[0]],
        "right": names[blades[1]],
    }
