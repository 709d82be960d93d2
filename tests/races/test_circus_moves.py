"""A move of Circus Maximus is told with its cost and its risk before it is driven."""

import pytest

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.track import NUMBERS
from races.selectors.playing.circus_hazards import shown
from races.selectors.playing.circus_move import put_together
from races.selectors.playing.circus_odds import (
    attack_words,
    corner_risk,
    cut_percent,
    evade_percent,
    free_percent,
)
from tests.engine.circus_maximus.circus_table import table


def mover(at="L3-H36", other=None, **facts):
    """A chariot with 10 MF at a speed of 15, before the first corner; and another."""
    unit = {"at": at, "mf": 10, "speed": 15, **facts}
    return table(unit, other or {"at": "L7-H01"})


def move(state, path=""):
    return put_together(state.field, state.field.chariots[0], path)


def chips(found):
    return [(chip.text, chip.small, chip.tone) for chip in found.chips]


def buttons(found):
    return {one.letter: (one.small, one.able, one.tone) for one in found.buttons}


def test_nothing_yet_offers_every_step_with_its_cost():
    found = move(mover())

    assert (found.path, found.able, found.tone) == ("", False, "ok")
    assert found.counted == "0 of 10 used, 10 left"
    assert buttons(found) == {
        "F": ("1", True, ""),
        "F4": ("4 squares", True, ""),
        "O": ("1, lane 4", True, ""),
        "I": ("2, lane 2", True, ""),
        "B": ("1 endurance", True, ""),
    }


def test_a_corner_too_fast_is_told_with_its_price_and_its_odds():
    """CM-20: lane 3 is safe at 13, so 15 is 2 over: 2 endurance, 3d6 on column 2."""
    found = move(mover(), "F6")

    assert chips(found) == [
        ("Straight 4", "", ""),
        (
            "Corner, 2 over 13: 2 endurance, roll",
            "holds 38 %, jostled 24 %, slips outward 22 %, a horse is hit 12 %,"
            " flips 5 %",
            "cost",
        ),
        ("Straight 1", "", ""),
    ]
    assert (found.left, found.endurance, found.tone, found.able) == (
        4,
        38,
        "warn",
        True,
    )
    assert found.text == "Ends on first corner 2, lane 3, 4 left to use."
    assert len(found.squares) == 6


def test_the_button_warns_before_the_corner_is_entered():
    found = move(mover(), "F4")

    assert buttons(found)["F"] == ("1, corner 2 over", True, "cost")
    assert "F2" not in buttons(found)


def test_a_likely_flip_is_a_danger():
    found = move(mover(speed=21), "F5")

    assert chips(found)[1][2] == "danger"
    assert found.tone == "danger"


def test_who_cannot_strain_flips_for_certain():
    """CM-22: shaken, a corner over the limit is a flip without a roll."""
    found = move(mover(jostle=1), "F5")

    assert chips(found)[1][1] == "it cannot be strained: the chariot flips"


def test_changes_of_lane_brakes_and_the_line_are_named():
    found = move(mover(at="L3-H10", laps=-1), "O2IB2F")

    assert chips(found) == [
        ("Outward, lane 5", "", ""),
        ("Inward, lane 4", "", ""),
        ("Over the line", "", ""),
        ("Brake 2", "2 endurance", "cost"),
        ("Straight 1", "", ""),
    ]
    assert found.path == "O2IB2F"


def test_a_move_ends_at_the_finish():
    """CM-43: nothing is driven beyond it, and no button goes there."""
    state = mover(at="L3-H10", laps=2)

    found = move(state, "F9")

    assert (found.path, found.left, found.able) == ("F3", 0, True)
    assert [chip.text for chip in found.chips] == ["Straight 3", "Over the finish"]
    assert found.text == "Over the finish."
    assert [one.letter for one in move(state).buttons][1] == "F3"


def test_who_drives_for_distance_drives_over_the_finish():
    """CM-43, the other way to finish."""
    unit = {"at": "L3-H10", "laps": 2, "mf": 10, "speed": 10}
    found = move(table(unit, {"at": "L7-H01"}, finish="furthest_at_turn_end"), "F9")

    assert (found.path, found.chips[1].text) == ("F9", "Over the line")


def test_a_wet_lane_change_is_told_with_the_odds_of_sliding():
    """MV-10: a light car slides on 5 and 6."""
    unit = {"at": "L3-H20", "mf": 10, "speed": 10, "car": 0}
    state = table(unit, {"at": "L7-H01"}, weather=True, rain=True)
    state.field.weather.rain = True

    found = move(state, "O2F")

    assert chips(found)[0] == ("Outward, lane 5", "slides on 33 %", "cost")
    assert buttons(found)["I"][0] == "2, lane 4, slides on 33 %"
    assert buttons(found)["F"][0] == "1"


def test_men_on_the_ground_are_named_before_they_are_driven_over():
    """CM-40."""
    state = table(
        {"at": "L3-H20", "mf": 10, "speed": 10},
        {"driver": Driver.RUNNING, "body": NUMBERS["L3-H22"]},
    )

    assert chips(move(state, "F3"))[1] == (
        "Over a driver on foot",
        "he dies, and you lose a die of movement",
        "cost",
    )
    assert "F2" not in buttons(move(state))
    dragged = {"at": "L3-H23", "driver": Driver.DRAGGED, "flipped": True}
    found = move(table({"at": "L3-H20", "mf": 10, "speed": 10}, dragged), "F2")
    assert chips(found)[1][0] == "Over a dragged driver: roll"


def test_two_corners_too_fast_are_told_one_by_one():
    """CM-24: each inner lane asks for the difference; each is named as it is entered."""
    found = move(mover(at="L4-C05", speed=17), "I2")

    assert [chip[0] for chip in chips(found)] == [
        "Inward, lane 3",
        "Corner, 4 over 13: 4 endurance, roll",
        "Inward, lane 2",
        "Corner, 7 over 10: 3 endurance, roll",
    ]


def test_a_brake_before_the_corner_lowers_the_excess():
    """CM-17."""
    found = move(mover(), "B2F6")

    assert "Corner" not in str(chips(found))
    assert found.endurance == 38


def test_a_path_that_is_blocked_ends_before_and_says_why():
    state = mover(other={"at": "L3-H39"})

    found = move(state, "F5")

    assert (found.path, found.able, found.tone) == ("F", True, "warn")
    assert found.text == "The way is blocked. Up to there it can be driven."
    assert buttons(found)["F"] == ("The way is blocked.", False, "")


def test_nothing_is_offered_once_all_is_used():
    found = move(mover(speed=5), "F12")

    assert (found.path, found.left, found.buttons) == ("F10", 0, ())
    assert found.text.startswith("Not enough movement left for that.")


def test_a_first_step_that_is_not_legal_is_no_move():
    found = move(mover(at="L1-H20"), "I")

    assert (found.path, found.able) == ("", False)
    assert found.text == "There is no lane on that side."


def test_what_lies_on_the_way_is_named_and_stops_going_all_the_way():
    state = mover()
    state.field.wrecks = {NUMBERS["L3-H38"]}
    state.field.carcasses = {NUMBERS["L3-H39"]: (1, 1)}

    found = move(state, "F3")

    assert [chip[0] for chip in chips(found)] == [
        "Straight 3",
        "Over a wreck: roll",
        "Over a dead horse: roll",
    ]
    assert chips(found)[1][1] == "no harm 38 %, flips 2 %"
    assert chips(found)[2][1] == "no harm 50 %, flips <1 %"
    assert "F2" not in buttons(move(state))
    assert len(move(state, "FB2F").chips) == 4  # a brake drives over nothing again


def test_a_slip_is_offered_only_where_all_else_is_shut():
    """CM-19."""
    shut = table(
        {"at": "L1-H20", "mf": 5, "speed": 5, "endurance": 0},
        {"at": "L1-H22"},
        {"at": "L2-H22"},
    )

    assert ">" not in buttons(move(mover()))
    found = move(shut)
    assert buttons(found)[">"] == ("3, lane 2", True, "")
    assert [one.key for one in found.buttons][-2:] == ["", ""]
    assert move(shut, ">").chips[0].text == "Slip outward, lane 2"


def test_a_path_as_long_as_one_act_takes_no_more():
    state = mover(at="L4-H13", mf=50, speed=5)

    assert move(state, "OFIF" * 8).buttons
    full = move(state, "OFIF" * 9)
    assert (len(full.path), full.able, full.buttons) == (34, True, ())
    assert full.text.startswith(
        "That is as much as fits into one move: drive it first."
    )


@pytest.mark.parametrize(
    ("percent", "said"),
    [(0, "0"), (0.2, "<1"), (1.4, "1"), (99.6, ">99"), (100, "100")],
)
def test_percentages_are_whole_and_never_certain_by_rounding(percent, said):
    assert shown(percent) == said


def test_the_odds_of_a_corner_are_those_of_the_chart():
    """3d6 less 2 at 2 over flips with 18 - 2 = 16 only (CM-20): 1 of 216."""
    state = mover(dm=2)

    risk = corner_risk(state.field, state.field.chariots[0], over=2, drm=0)

    assert risk.percents["flips"] == pytest.approx(100 / 216)
    assert sum(risk.percents.values()) == pytest.approx(100)
    assert not risk.is_grave


def test_evading_cutting_and_getting_free():
    state = mover(dm=1, written=8, horses=[5, 0, 0, 0], hits=6)
    me, other = state.field.chariots

    assert evade_percent(state.field, other, me) == pytest.approx(66.44, abs=0.01)
    assert cut_percent(state.field, me) == pytest.approx(100)
    me.written = 2
    assert cut_percent(state.field, me) == pytest.approx(50)
    assert free_percent(state.field, me) == pytest.approx(100 * 21 / 36)


ATTACKS = [
    (Verb.LASH_TEAM, "works 44 %"),
    (Verb.RAM_TEAM, "about 1.8 hits on a horse"),
    (Verb.DUST, "hits 17 %"),
    (Verb.SPEAR, "hits 17 %"),
    (Verb.KNIFE, "hits 50 %"),
    (Verb.SMALL_KNIFE, "hits 33 %"),
]


@pytest.mark.parametrize(("verb", "said"), ATTACKS)
def test_attacks_are_offered_with_what_they_promise(verb, said):
    state = table({"at": "L3-H20", "mf": 5}, {"at": "L4-H20"})
    me, other = state.field.chariots

    assert attack_words(state.field, me, verb, other) == said


def test_a_lash_of_one_die_each():
    """CM-28, the other way to roll."""
    state = table({"at": "L3-H20"}, {"at": "L4-H20"}, lash_team_dice=1)
    me, other = state.field.chariots

    assert attack_words(state.field, me, Verb.LASH_TEAM, other) == "works 42 %"


def test_cars_and_drivers_are_told_both_ways():
    state = table({"at": "L3-H20", "whip": 2}, {"at": "L4-H20"})
    me, other = state.field.chariots

    ram = attack_words(state.field, me, Verb.RAM_CAR, other)
    lash = attack_words(state.field, me, Verb.LASH_DRIVER, other)

    assert ram.startswith("their wheel ")
    assert ", yours " in ram
    assert lash.startswith("works ")
    assert "your whip is lost" in lash
