"""The paths that are offered and looked at."""

from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.lanes import paths
from engine.rulesets.circus_maximus.layout import Path
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.bot_fields import field_of


def found(field: Field, mf: int, *, endurance: int = 40) -> dict[str, Path]:
    """Return the paths of seat 0 by their steps."""
    team = field.chariots[0].team
    assert team is not None
    ways = paths(field, team, mf=mf, speed=mf, endurance=endurance)
    return {way.steps: way for way in ways}


def test_on_a_free_straight_all_is_driven_straight_or_in_other_lanes() -> None:
    ways = found(field_of("L4-H14"), 10)
    assert ways["F10"].end == NUMBERS["L4-H24"]
    assert ways["OF9"].end == NUMBERS["L5-H24"]
    assert ways["IF8"].end == NUMBERS["L3-H23"]  # CM-15: inward costs 2 MF
    assert all(way.left == way.excess == way.brakes == 0 for way in ways.values())


def test_who_is_blocked_drives_round_or_brakes() -> None:
    ways = found(field_of("L4-H14", "L4-H20"), 10)
    assert "F10" not in ways
    assert ways["F4B6"].brakes == 6
    assert ways["F3OF6"].changes == 1


def test_without_endurance_nobody_brakes() -> None:
    ways = found(field_of("L4-H14", "L4-H20"), 10, endurance=0)
    assert all(not way.brakes for way in ways.values())


def test_who_is_shut_in_gets_the_longest_way_there_is() -> None:
    # Nothing else is left than what the rules force afterwards (CM-25).
    field = field_of("L1-H14", "L1-H17", "L2-H15", "L2-H17")
    ways = found(field, 10, endurance=0)
    assert list(ways) == ["F"]
    assert ways["F"].left == 9


def test_a_corner_too_fast_can_be_braked_for() -> None:
    # CM-17: what is braked before the corner counts against its speed.
    ways = found(field_of("L4-H35"), 18)
    assert ways["F18"].excess == 3
    assert ways["B2F16"].excess == 1


def test_one_may_stop_short_of_the_corner() -> None:
    ways = found(field_of("L1-H30"), 14)
    assert ways["F10B4"].excess == 0
    assert ways["F10B4"].end == NUMBERS["L1-H40"]


def test_an_inner_lane_of_the_corner_counts_with_its_own_limit() -> None:
    # CM-24: moving inward makes a new check.
    ways = found(field_of("L4-C04"), 16)
    assert ways["F16"].excess == 1
    assert ways["IF14"].excess == 3


def test_wrecks_on_the_way_are_counted() -> None:
    # CM-41.
    field = field_of("L4-H14")
    field.wrecks.add(NUMBERS["L4-H18"])
    field.carcasses[NUMBERS["L4-H19"]] = (1, 1)
    ways = found(field, 10)
    assert ways["F10"].wrecks == 2
    assert ways["OF9"].wrecks == 0


def test_nobody_changes_into_a_lane_that_is_taken() -> None:
    # CM-13: both squares of the new place must be free.
    ways = found(field_of("L4-H14", "L5-H15", "L3-H16"), 10)
    assert "OF9" not in ways
    assert "IF8" not in ways


def test_who_is_shut_in_slips_where_there_is_room() -> None:
    # CM-19: three MF, and no change of lane is possible.
    ways = found(field_of("L4-H14", "L4-H16", "L3-H14"), 10)
    assert ways[">F7"].end == NUMBERS["L5-H21"]
    assert not any(way.startswith("<") for way in ways)


def test_a_slip_needs_its_mf() -> None:
    # CM-19.
    ways = found(field_of("L4-H14", "L4-H16"), 2)
    assert list(ways) == ["B2"]
