"""Which attacks are allowed, what they cost, and who is within reach (CM-8, CM-27)."""

import pytest

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import (
    LINE,
    Counter,
    car_square,
    check_range,
    check_reach,
    distance,
    facing,
)
from engine.rulesets.circus_maximus.attacks import attack, possible_attacks
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Driver, Whip
from engine.rulesets.circus_maximus.knife import furthest
from engine.rulesets.circus_maximus.track import NUMBERS
from engine.rulesets.circus_maximus.weapons import COUNTERS, KNIVES, check
from tests.engine.circus_maximus.arena import Arena, code, set_facts

ALL = {"dust": True, "knife": True, "spear": True}
A = {"team": "L3-H21", "mf": 5, **ALL}
B = {"team": "L4-H21"}
VERBS = (*COUNTERS, Verb.KNIFE, Verb.SMALL_KNIFE)


def fight(*dice, mine=A, theirs=B, more=(), answers=(), **options):
    """Return a field of two chariots side by side, all weapons played, and the two."""
    field = Arena(mine, theirs, *more, dice=dice, answers=answers, **ALL | options)
    return field, field.chariots[0], field.chariots[1]


@pytest.mark.parametrize(
    ("square", "target", "reached"),
    [
        ("L3-H20", "L4-H20", True),
        ("L3-H20", "L2-H20", True),
        ("L3-H20", "L4-H21", False),
        ("L3-H20", "L5-H20", False),
        ("L3-C05", "L2-C03", True),
        ("L3-C05", "L2-C04", False),
        ("L3-C05", "L4-C05", True),
    ],
)
def test_a_car_reaches_what_is_level_with_it_in_the_next_lane(
    square, target, reached
):  # CM-27
    field, a, b = fight(mine={}, theirs={})
    after = NUMBERS[square] + 1  # the team stands before the car
    field.place(a, after)
    field.place(b, NUMBERS[target])
    assert (code(check_reach, field, a, b, Counter.TEAM) is None) is reached


def test_a_team_is_not_reached_where_only_the_car_is_level():  # CM-27
    field, a, b = fight()
    assert code(check_reach, field, a, b, Counter.TEAM) == "not_adjacent"
    assert code(check_reach, field, a, b, Counter.CAR) is None


def test_the_side_is_seen_from_the_victim():  # CM-30
    field, a, b = fight(more=[{"team": "L4-H30"}, {}])
    _, _, ahead, off = field.chariots
    assert (facing(a, b), facing(b, a)) == (LEFT, RIGHT)
    assert (facing(b, ahead), facing(off, b), facing(b, off)) == (LINE, LINE, LINE)


@pytest.mark.parametrize(
    ("square", "target", "squares"),
    [
        ("L3-H20", "L4-H20", 1),
        ("L3-H20", "L3-H21", 1),
        ("L3-H20", "L6-H21", 3),
        ("L3-H20", "L4-H25", 5),
        ("L3-H01", "L3-D14", 1),
        ("L3-D14", "L4-H01", 1),
        ("L1-C05", "L8-C13", 7),
        ("L8-C13", "L1-C05", 7),
    ],
)
def test_range_is_counted_in_lanes_or_along_the_lane(square, target, squares):  # MV-3
    assert distance(NUMBERS[square], NUMBERS[target]) == squares


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("L3-H13", "L4-H20"), ("L3-H14", "L4-H13")],
)
@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_attacks_on_the_grid_in_turn_1(mine, theirs, turn):  # CM-8, MV-3
    field, a, b = fight(mine=A | {"team": mine}, theirs={"team": theirs})
    field.turn = turn
    for found in (
        code(check_range, field, a, b),
        code(check_reach, field, a, b, Counter.CAR),
    ):
        assert (found == "grey_zone") is (turn == 1)


def test_a_wrecked_car_neither_attacks_nor_is_attacked():  # CM-27, CM-35
    field, a, b = fight()
    b.flipped = True
    for one, other in ((a, b), (b, a)):
        assert code(check_reach, field, one, other, Counter.CAR) == "not_adjacent"
        assert code(check_range, field, one, other) == "not_adjacent"


@pytest.mark.parametrize(
    ("verb", "mine", "theirs", "options", "refusal"),
    [
        # Each row of a verb lacks one reason more than the row before it.
        ("lash-driver", {"whip": Whip.NONE, "mf": 0}, {}, {}, "no_whip"),
        ("lash-driver", {"mf": 0, "attacked": True}, {}, {}, "not_enough_mf"),
        ("lash-driver", {"attacked": True}, {}, {}, "no_attack_allowed"),
        ("lash-driver", {"no_attack_turns": 1}, {}, {}, "no_attack_allowed"),
        ("lash-driver", {"runaway": True}, {}, {}, "no_attack_allowed"),
        ("lash-driver", {"driver": Driver.DRAGGED}, {}, {}, "no_attack_allowed"),
        ("lash-driver", {}, {"driver": Driver.DEAD}, {}, "no_attack_allowed"),
        ("lash-driver", {}, {"out": True}, {}, "no_attack_allowed"),
        ("lash-driver", {}, {"finished": 1}, {}, "no_attack_allowed"),
        ("ram-car", {}, {"flipped": True}, {}, "no_attack_allowed"),
        ("lash-driver", {}, {"team": "L4-H22"}, {}, "not_adjacent"),
        ("lash-driver", {}, {}, {}, None),
        ("dust", {"mf": 0, "dust": False}, {}, {"dust": False}, "option_off"),
        ("dust", {"mf": 0, "dust": False}, {}, {}, "not_enough_mf"),
        ("dust", {"dust": False}, {}, {}, "no_dust"),
        ("spear", {"mf": 1, "spear": False}, {}, {}, "not_enough_mf"),
        ("spear", {"thrust": True, "spear": False}, {}, {}, "no_attack_allowed"),
        ("spear", {"spear": False}, {}, {}, "no_spear"),
        ("knife", {}, {"team": "L8-B25"}, {}, None),
        ("knife", {"knife": False}, {}, {}, "no_knife"),
        ("small-knife", {"small_knife": False}, {}, {}, "no_knife"),
        ("small-knife", {"knife": False}, {}, {}, None),
    ],
)
def test_the_first_reason_of_several_is_given(
    verb, mine, theirs, options, refusal
):  # CM-27, CM-29, MV-2 to MV-4
    field, a, b = fight(mine=A | mine, theirs=B | theirs, **options)
    assert code(check, field, a, Verb(verb), b) == refusal


def test_rain_forbids_dust_before_it_is_missed():  # MV-2, MV-10
    field, a, b = fight(mine=A | {"dust": False})
    field.weather.rain = True
    assert code(check, field, a, Verb.DUST, b) == "no_dust_in_rain"


def test_nobody_attacks_himself():  # CM-27
    field, a, _ = fight()
    assert code(check, field, a, Verb.RAM_CAR, a) == "no_attack_allowed"


@pytest.mark.parametrize(
    ("verb", "left"),
    [("ram-car", 4), ("dust", 4), ("knife", 4), ("small-knife", 4), ("spear", 3)],
)
def test_an_attack_is_paid_in_mf_and_is_the_one_of_its_square(verb, left):  # CM-27
    dice = [3, 3, 3, 2, 2] if verb == "ram-car" else [4, 3, 6, 6]
    field, a, b = fight(*dice, theirs=B | {"stopped": True})
    attack(field, a, Verb(verb), b)
    assert (a.mf, a.attacked, possible_attacks(field, a)) == (left, True, ())


@pytest.mark.parametrize(
    ("verb", "dice", "told"),
    [
        (Verb.LASH_TEAM, [4, 4, 4, 4], "team_lashed"),
        (Verb.RAM_TEAM, [3, 3, 1, 1], "horse_rammed"),
        (Verb.SPEAR_TEAM, [3, 3], "thrust"),
    ],
)
def test_a_team_beside_the_car_can_be_attacked(verb, dice, told):  # CM-28, CM-30, MV-4
    field, a, b = fight(*dice, theirs={"team": "L4-H20"})
    attack(field, a, verb, b)
    assert told in field.kinds()


def test_a_refused_attack_changes_nothing():  # CM-27
    field, a, b = fight(mine=A | {"team": "L3-H25"})
    assert code(attack, field, a, Verb.LASH_DRIVER, b) == "not_adjacent"
    assert (a.mf, a.attacked, field.told) == (5, False, [])


def test_an_attack_that_is_evaded_costs_its_mf_and_does_nothing():  # CM-27
    field, a, b = fight(1, 1, 6, 6, answers=["outside"])
    assert attack(field, a, Verb.LASH_DRIVER, b) is None
    assert (a.mf, b.team) == (4, NUMBERS["L5-H21"])


def test_a_driver_beside_the_car_can_be_lashed():  # CM-29
    field, a, b = fight(4, 4, 4, 4, 3, 4)
    assert attack(field, a, Verb.LASH_DRIVER, b).result == "-"


def test_nobody_evades_what_is_thrown():  # CM-27, A25
    field, a, b = fight(4, 4)
    attack(field, a, Verb.DUST, b)
    assert field.listed.asked == []


def test_a_case_names_side_and_range_where_nobody_stands():  # MV-3, MV-6
    field, a, b = fight(1, 1, 5, 5, mine={"mf": 1, "knife": True}, theirs={})
    found = attack(field, a, Verb.KNIFE, b, side=RIGHT, squares=2)
    assert (found.to_hit, b.horses) == (2, [5, 4, 4, 4])
    field, a, b = fight(6, mine={"mf": 1, "knife": True}, theirs={})
    assert attack(field, a, Verb.KNIFE, b).to_hit == 6


POSITIONS = [
    {"theirs": B},
    {"theirs": {"team": "L4-H20"}},
    {"theirs": {"team": "L2-H22"}, "more": [B, {"team": "L6-H21"}]},
    {"theirs": B | {"driver": Driver.DEAD}, "more": [{"team": "L3-H30", "out": True}]},
    {"mine": A | {"mf": 1}, "theirs": B},
    {"mine": A | {"mf": 0}, "theirs": B},
    {"mine": A | {"whip": Whip.NONE, "thrust": True}, "theirs": B},
    {"mine": A | {"knife": False, "dust": False}, "theirs": B},
    {"mine": A | {"team": "L3-H13"}, "theirs": {"team": "L4-H13"}},
    {"mine": A | {"team": "L3-H14"}, "theirs": {"team": "L4-H13"}},
    {"mine": A | {"flipped": True}, "theirs": B},
    {"theirs": B | {"flipped": True}, "more": [{}]},
    {"theirs": {"team": "L8-H28"}, "knife": False},
]


def in_reach(field, a, verb, other):
    far = distance(car_square(a), car_square(other))
    return far <= furthest(field, a, small=verb is Verb.SMALL_KNIFE)


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("turn", [1, 5])
def test_the_list_of_attacks_is_what_the_checks_allow(position, turn):  # CM-27
    """Throws that must fall short are allowed and not listed (MV-3)."""
    field, a, _ = fight(**position)
    field.turn = turn
    allowed = {
        (verb, other.seat)
        for verb in VERBS
        for other in field.chariots
        if other.team is not None and code(check, field, a, verb, other) is None
        if verb not in KNIVES or in_reach(field, a, verb, other)
    }
    found = possible_attacks(field, a)
    assert len(found) == len(set(found))
    assert set(found) == allowed


def test_a_chariot_off_the_track_attacks_nobody():  # CM-27
    field, a, _ = fight(mine={"mf": 3})
    assert possible_attacks(field, a) == ()
    set_facts(field, a, team="L3-H21")
    assert possible_attacks(field, a) != ()
