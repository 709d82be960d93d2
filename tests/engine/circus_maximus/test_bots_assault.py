"""What attacks are worth, by their odds (section 7.5 and 7.7)."""

import pytest

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.assault import LOSSES, Assault, Loss
from engine.rulesets.circus_maximus.chariot import Blade, Car, Whip
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.judge import NEARLY_ALL, Judge
from engine.rulesets.circus_maximus.standing import Manner, Standing
from engine.rulesets.circus_maximus.terms import Terms
from tests.engine.circus_maximus.bot_fields import field_of, race_of, worths


def assault(field: Field) -> Assault:
    """Return what seat 0 may do to seat 1."""
    by, against = (Standing(field, c, c.team or 0) for c in field.chariots[:2])
    return Assault(by, against)


def pair(*, terms: Terms | None = None) -> Field:
    """Return two chariots side by side on a straight, far from a corner."""
    return field_of("L4-H16", "L5-H15", terms=terms)


@pytest.mark.parametrize("verb", list(LOSSES))
def test_no_attack_is_worth_nothing_to_both(verb: Verb) -> None:
    field = pair(terms=Terms(dust=True, knife=True, spear=True, weapon_budget=6))
    assert assault(field).loss(verb) != Loss(0.0)


def test_a_heavy_car_hurts_a_team_more_than_a_light_one() -> None:
    # CM-30: +3 and -3.
    losses = []
    for car in Car:
        field = pair()
        field.chariots[0].car = car
        losses.append(assault(field).loss(Verb.RAM_TEAM).victim)
    assert losses == sorted(losses)


def test_nobody_rams_a_heavy_car_with_a_light_one() -> None:
    # Section 7.5; CM-31.
    field = pair()
    field.chariots[0].car, field.chariots[1].car = Car.LIGHT, Car.HEAVY
    loss = assault(field).loss(Verb.RAM_CAR)
    assert loss.own > loss.victim


def test_a_blade_of_the_right_side_counts() -> None:
    # MV-1: the blade on the contact side.
    field = pair(terms=Terms(detailed_spec=True))
    plain = assault(field).loss(Verb.RAM_TEAM)
    field.chariots[0].blades = [Blade.NONE, Blade.LONG]
    assert assault(field).loss(Verb.RAM_TEAM).victim > plain.victim


def test_in_line_no_wheel_is_touched() -> None:
    field = field_of("L4-H16", "L4-H19")
    assert assault(field).loss(Verb.RAM_CAR) == Loss(0.0, 0.0)


def test_a_lash_hurts_a_team_only_before_a_corner() -> None:
    # CM-28, section 7.5: the MF are forced upon it.
    assert assault(pair()).loss(Verb.LASH_TEAM).victim < 0
    near = field_of("L4-H39", "L5-H38")
    assert assault(near).loss(Verb.LASH_TEAM).victim > 0


def test_the_whip_is_for_much_better_drivers() -> None:
    # CM-29, section 7.5: it may be lost.
    field = pair()
    even = assault(field).loss(Verb.LASH_DRIVER)
    field.chariots[0].dm = 2
    better = assault(field).loss(Verb.LASH_DRIVER)
    field.chariots[0].whip = Whip.LONG
    assert even.victim < better.victim < assault(field).loss(Verb.LASH_DRIVER).victim


def test_a_knife_flies_worse_the_farther_it_has_to() -> None:
    # MV-3, section 7.7: 50 % at one square with DM 0.
    terms = Terms(knife=True, weapon_budget=2)
    ranges = [
        assault(field_of("L4-H16", f"L5-H{15 + away}", terms=terms)) for away in (0, 3)
    ]
    near, far = (each.loss(Verb.KNIFE).victim for each in ranges)
    assert near > far
    assert ranges[0].loss(Verb.SMALL_KNIFE).victim < near


def test_a_throw_at_who_has_no_square_counts_as_near() -> None:
    field = field_of("L4-H16", "L5-H15", terms=Terms(knife=True, weapon_budget=2))
    here = assault(field).loss(Verb.KNIFE)
    field.lift(field.chariots[1])
    assert assault(field).loss(Verb.KNIFE).victim == pytest.approx(here.victim, rel=0.2)


def test_the_last_knife_is_kept() -> None:
    # MV-3, section 7.7: without one nothing is cut.
    field = pair(terms=Terms(knife=True, weapon_budget=2))
    last = assault(field).loss(Verb.SMALL_KNIFE)
    field.chariots[0].knife = True
    assert assault(field).loss(Verb.SMALL_KNIFE).own < last.own


def test_a_rival_far_away_in_turns_matters_less() -> None:
    race = race_of("L4-H16", "L5-H15", "L6-B20")
    judge = Judge(race, 0)
    assert judge.weight(1) > judge.weight(2) > 0


def test_of_two_it_is_all_the_others_loss() -> None:
    race = race_of("L4-H16", "L5-H15")
    assert Judge(race, 0, Manner(flip=12.0, harm=1.0)).weight(1) == NEARLY_ALL


def test_who_is_out_is_no_rival() -> None:
    race = race_of("L4-H16", "L5-H15")
    race.field.chariots[1].out = True
    assert Judge(race, 0).gain(Verb.RAM_TEAM, 1) < 0


def test_what_is_thrown_cannot_be_evaded() -> None:
    # A25: an attack that may be evaded is worth less.
    race = race_of("L4-H16", "L5-H15")
    judge = Judge(race, 0)
    loss = Assault(judge.standing(0), judge.standing(1)).loss(Verb.KNIFE)
    assert judge.gain(Verb.KNIFE, 1) == pytest.approx(
        judge.weight(1) * loss.victim - loss.own
    )


def test_who_holds_a_spear_fears_it_when_he_rams() -> None:
    # MV-4, section 7.7: the owner tests himself.
    field = pair(terms=Terms(spear=True, weapon_budget=4))
    free = assault(field).loss(Verb.RAM_TEAM)
    field.chariots[0].spear = True
    assert assault(field).loss(Verb.RAM_TEAM).own > free.own == 0
    field.chariots[0].dm = 2
    steady = assault(field).loss(Verb.RAM_CAR).own
    field.chariots[0].spear = False
    assert steady > assault(field).loss(Verb.RAM_CAR).own


def test_with_a_spear_a_strained_corner_costs_more() -> None:
    # MV-4, section 7.7: stop cornering over the limit while holding it.
    field = pair(terms=Terms(spear=True, weapon_budget=4))
    here = Standing(field, field.chariots[0], field.chariots[0].team or 0)
    bare = here.strain_toll(2)
    field.chariots[0].spear = True
    assert here.strain_toll(2) > bare


def test_dust_is_for_who_is_about_to_enter_a_corner() -> None:
    # MV-2, section 7.7.
    terms = Terms(dust=True, weapon_budget=1)
    far, near = (
        assault(field_of(*teams, terms=terms)).loss(Verb.DUST).victim
        for teams in (("L4-H16", "L5-H16"), ("L4-H40", "L5-H40"))
    )
    assert near > far * 1.5


def test_in_rain_nobody_throws_dust() -> None:
    # MV-2, MV-10.
    options = {"dust": True, "weapon_budget": 1, "weather": True, "rain": True}
    race = race_of("L4-H40", "L5-H40", options=options)
    race.field.chariots[0].dust = True
    race.field.weather.rain = False
    assert "dust 1" in worths(race)
    race.field.weather.rain = True
    assert "dust 1" not in worths(race)
