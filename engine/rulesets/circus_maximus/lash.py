"""The whip against a team or a driver (CM-28, CM-29)."""

import msgspec

from engine.rulesets.circus_maximus import wounds
from engine.rulesets.circus_maximus.chariot import Chariot, Whip
from engine.rulesets.circus_maximus.evade import pull_back
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import cdm, control


class LashTeam(msgspec.Struct, frozen=True):
    """By how much the attacker's total was higher; below 1 he has failed."""

    difference: int


class LashDriver(msgspec.Struct, frozen=True):
    """What a lash at a driver did.

    Attributes:
        lash_factor: the attacker's total less the defender's.
        column: of the table, the shift of a long whip included.
        result: code of the table.
        critical: row of the driver critical; None without one.
    """

    lash_factor: int
    column: str
    result: str
    critical: int | None = None


def lash_team(field: Field, by: Chariot, against: Chariot) -> LashTeam:
    """Lash a team on (CM-28): both roll, the attacker first.

    A success costs the difference in endurance and forces as many MF on the next
    move; a failure costs 1 and allows 1.
    """
    dice = field.terms.lash_team_dice
    total = field.dice(dice) + cdm(field, by)
    difference = total - field.dice(dice) - control(field, against)
    lost = min(max(difference, 1), against.endurance)
    against.endurance -= lost
    if difference > 0:
        against.forced_mf += difference
    else:
        against.optional_mf += 1
    field.tell(
        "team_lashed",
        against.seat,
        by=by.seat,
        difference=difference,
        endurance=lost,
        mf=max(difference, 1),
    )
    return LashTeam(difference)


def lash_driver(field: Field, by: Chariot, against: Chariot) -> LashDriver:
    """Lash a driver (CM-29): both roll for the column, then a row is rolled."""
    total = field.dice(2) + cdm(field, by)
    factor = total - field.dice(2) - cdm(field, against)
    charts = field.charts
    shift = charts.blade.long_whip if by.whip == Whip.LONG else 0
    column = charts.lash_column(factor, shift)
    row = field.dice(2)
    result = charts.lash_driver(row, column)
    field.tell(
        "driver_lashed",
        against.seat,
        by=by.seat,
        factor=factor,
        row=row,
        result=result,
    )
    critical = _lashed(field, by, against, result)
    return LashDriver(factor, charts.columns[column], result, critical)


def _lashed(field: Field, by: Chariot, against: Chariot, result: str) -> int | None:
    """Carry a result out; return the row of a driver critical."""
    match result:
        case "G":
            wounds.drop_whip(field, by)
        case "M":
            wounds.slow(field, against)
        case "B":
            force_brake(field, against)
        case "W":
            wounds.wound(field, against)
        case "C":
            return wounds.critical(field, against)
    return None


def force_brake(field: Field, chariot: Chariot) -> None:
    """Brake a chariot one square back, or wound its driver where it cannot (B)."""
    if pull_back(field, chariot):
        field.tell("braked", chariot.seat)
    else:
        wounds.wound(field, chariot)
