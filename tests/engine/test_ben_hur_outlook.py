"""What the bots of Ben Hur reckon with: places, the outlook, hidden cards."""

import runpy
import sys
from itertools import pairwise
from zlib import decompress

import pytest

import engine.rulesets.ben_hur.outlook
import engine.rulesets.ben_hur.outlook_survey
from engine.rulesets.ben_hur.appraisal import to_curve
from engine.rulesets.ben_hur.cards import NUMBERS
from engine.rulesets.ben_hur.course import Place, gained, locate, pose_at
from engine.rulesets.ben_hur.geometry import LAP, place, progress
from engine.rulesets.ben_hur.judge import Spot
from engine.rulesets.ben_hur.lookahead import (
    KEPT,
    best_gain,
    comes_home,
    distance_left,
    ends,
    passed,
    reaches,
)
from engine.rulesets.ben_hur.outlook import (
    DEAD,
    FINENESS,
    GRID,
    NO_STICK,
    NOWHERE,
    STICKS,
    Grid,
    outlook,
    packed,
    unpacked,
)
from engine.rulesets.ben_hur.outlook_survey import (
    main,
    moves_of,
    ordinary,
    settle,
    stand,
    table,
)
from engine.rulesets.ben_hur.unseen import (
    horseshoe_chances,
    unseen,
    win_against,
    win_chance,
)
from tests.engine.ben_hur_positions import FULL, position

TINY = Grid(6, 4, 9)


# The track as a driver sees it


def test_a_pose_is_located_all_around_the_track_and_found_again():
    along = [step / 4 for step in range(int(2 * LAP))]
    poses = [pose_at(Place(way, 2.0, 10.0)) for way in along]

    for way, pose in zip(along, poses, strict=True):
        seen = locate(pose)
        assert seen.along == pytest.approx(way, abs=0.002)
        assert seen.lane == pytest.approx(2.0, abs=0.002)
        assert seen.askew == pytest.approx(10.0, abs=0.51)
        x, y, heading = pose
        turned = locate((-x, -y, (heading + 180) % 360))
        assert turned.along == pytest.approx((way + LAP / 2) % LAP, abs=0.002)
        assert turned.askew == pytest.approx(seen.askew)
        assert seen.along == pytest.approx(progress(pose))


def test_ways_are_gained_across_the_finish_line_and_lost_backward():
    assert gained(LAP - 1, 1) == pytest.approx(2)
    assert gained(1, LAP - 1) == pytest.approx(-2)


def test_the_next_curve_is_told_from_anywhere():
    exit_of_curve = 5 + (LAP / 2 - 10) * 0.7
    ways = [
        to_curve(Spot((0, 0, 0), Place(along, 2.0, 0.0), 9.0))
        for along in (0.0, 4.0, 5.5, exit_of_curve, LAP / 2, LAP - 1)
    ]

    assert ways == pytest.approx([5, 1, 0, LAP / 2 - exit_of_curve + 5, 5, 6])


# The table of the outlook


def test_a_cell_holds_its_own_middle():
    assert [GRID.cell(GRID.middle(cell)) for cell in range(0, GRID.size(), 97)] == list(
        range(0, GRID.size(), 97)
    )


def test_places_beyond_the_grid_are_nowhere_or_at_its_edge():
    assert GRID.cell(Place(1.0, 2.0, 90.0)) == NOWHERE
    assert GRID.cell(Place(1.0, 2.0, -90.0)) == NOWHERE
    assert GRID.cell(Place(1.0, 1.0, 0.0)) == GRID.cell(Place(1.0, 1.2, 0.0))
    assert GRID.cell(Place(1.0, 3.6, 0.0)) == GRID.cell(Place(1.0, 3.3, 0.0))


def test_a_worth_fits_into_a_byte():
    assert packed(DEAD) == packed(DEAD - 5) == 0
    assert packed(99.0) == 255
    assert unpacked(packed(1.5)) == 1.5


@pytest.mark.parametrize("front", [False, True])
def test_the_outlook_knows_that_curves_punish_speed(front):
    table = outlook(front=front)
    straight = table.sticks_at(Place(LAP / 2, 2.0, 0.0))
    before_curve = table.sticks_at(Place(5.5, 1.4, 0.0))

    assert all(slower < faster for slower, faster in pairwise(straight[:4]))
    assert before_curve[4] < before_curve[0]
    assert table.sticks_at(Place(7.0, 2.2, -30.0))[4] == DEAD
    assert table.worth_at(Place(5.0, 2.0, 0.0)) > table.worth_at(Place(5.0, 2.0, -60.0))
    assert table.worth_at(Place(5.0, 2.0, 100.0)) == DEAD
    assert table.sticks_at(Place(5.0, 2.0, 100.0)) == NO_STICK
    half_a_lap_on = Place(5.5 + LAP / 2, 1.4, 0.0)
    assert table.sticks_at(half_a_lap_on) == before_curve


@pytest.mark.parametrize("front", [False, True])
def test_the_stored_outlook_is_what_the_survey_settles_on(front):
    stored = outlook(front=front)
    for cell in range(7, GRID.size(), 1999):
        pose = stand(GRID.middle(cell))
        for number, stick in enumerate(STICKS):
            moves = moves_of(pose, stick, grid=GRID, front=front) if pose else ()
            best = max((gain + stored.worth[to] for to, gain in moves), default=DEAD)
            assert stored.sticks[cell][number] == pytest.approx(
                max(best, DEAD), abs=4 / FINENESS
            )


def test_nobody_stands_in_a_cell_that_no_chariot_fits_into():
    assert stand(Place(2.0, 1.2, 80.0)) is None
    assert stand(Place(2.0, 3.3, 0.0)) == (2000, -3300, 0)
    assert stand(Place(2.0, 1.2, 5.0)) == (2000, -1250, 5)  # nudged to the middle


def test_ordinary_cards_take_the_best_stick_that_they_hold():
    assert ordinary((1.0,) * 5) == pytest.approx(1.0)
    assert ordinary(NO_STICK) == pytest.approx(DEAD)
    slow_only = ordinary((2.0, DEAD, DEAD, DEAD, DEAD))
    assert DEAD < slow_only < 2.0 - (2.0 - DEAD) / 2


def test_settling_gives_a_dead_end_up_and_measures_from_home():
    on, back = ((1, 2.0),), ((0, 2.0),)
    worth, sticks = settle([(on,) * 5, (back,) * 5, ((),) * 5], home=0, rounds=30)

    assert worth == pytest.approx([0.0, 0.0, DEAD])
    assert sticks[0] == pytest.approx((2.0,) * 5)
    assert sticks[2] == NO_STICK


def test_the_survey_writes_both_tables(monkeypatch, tmp_path):
    main(tmp_path, TINY)
    names = sorted(path.name for path in tmp_path.iterdir())

    assert names == ["outlook-front.bin", "outlook-rear.bin"]
    rear = decompress((tmp_path / "outlook-rear.bin").read_bytes())
    assert rear == table(TINY, front=False)
    assert len(rear) == 6 * TINY.size()
    assert rear != decompress((tmp_path / "outlook-front.bin").read_bytes())
    monkeypatch.setattr(engine.rulesets.ben_hur.outlook, "GRID", TINY)
    monkeypatch.setattr(sys, "argv", ["survey", str(tmp_path)])
    (tmp_path / "outlook-rear.bin").unlink()
    runpy.run_path(engine.rulesets.ben_hur.outlook_survey.__file__, run_name="__main__")
    assert decompress((tmp_path / "outlook-rear.bin").read_bytes()) == rear


# What is known of hidden cards


def test_an_unseen_card_is_none_of_those_that_were_seen():
    state = position(
        {"A": {"hand": ["N49", "N50", "R36"]}, "B": {"hand": ["N01", "N02"]}},
        decks={**FULL, "normal_discards": ["N51", "N54"]},
    )

    normal, risky = unseen(state, 0)

    assert normal.accidents == pytest.approx(2 / 50)
    assert normal.sticks[0] == pytest.approx(12 / 50)  # B's are unseen
    assert normal.horseshoes == pytest.approx(17 / 50)
    assert risky.accidents == pytest.approx(9 / 44)
    assert sum(normal.sticks) + normal.accidents == pytest.approx(1)


def test_an_empty_deck_will_be_made_from_its_discards():  # BH-13
    decks = {"normal_discards": ["N49", "N01"], "risky": ["R01"]}
    normal, _ = unseen(position({"A": {"hand": ["N02"]}}, decks=decks), 0)

    assert normal.accidents == 0.5
    assert normal.sticks == (0.5, 0, 0, 0, 0)
    nothing, _ = unseen(position({"A": {"hand": ["N02"]}}, decks={"risky": ["R01"]}), 0)
    assert nothing.accidents == 0


def test_the_card_that_was_given_is_no_longer_unseen():
    state = position({"A": {"hand": []}})
    state.given = NUMBERS["N49"]

    assert unseen(state, 0)[0].accidents == pytest.approx(5 / 53)


def test_horseshoes_of_a_hidden_hand_are_reckoned_from_its_backs():
    hands = {"A": {"hand": ["N08"]}, "B": {"hand": ["N09", "N10", "R10", "R11"]}}
    state = position(hands)
    decks = unseen(state, 0)

    chances = horseshoe_chances(state, 1, decks)

    assert len(chances) == 5
    assert sum(chances) == pytest.approx(1)
    normal, risky = (deck.horseshoes for deck in decks)
    assert chances[4] == pytest.approx(normal**2 * risky**2)
    assert chances[0] == pytest.approx((1 - normal) ** 2 * (1 - risky) ** 2)


def test_rolls_are_reckoned_with_their_exact_odds():  # BH-24, BH-30
    found = [round(win_chance(difference), 3) for difference in range(-4, 5)]

    assert found == [0.029, 0.091, 0.188, 0.323, 0.5, 0.677, 0.812, 0.909, 0.971]
    assert win_against(1, [0.5, 0.5]) == pytest.approx((21 / 31 + 1 / 2) / 2)


# Looking ahead


def test_the_way_left_is_measured_to_the_whole_chariot_over_the_line():  # BH-32
    assert distance_left(1, -1, Place(LAP - 0.7, 2, 0)) == pytest.approx(LAP + 1.2)
    assert distance_left(1, 0, Place(LAP - 0.2, 2, 0)) == pytest.approx(LAP + 0.7)
    assert distance_left(1, 4, Place(LAP / 2, 2, 0)) == pytest.approx(LAP / 2 + 0.5)
    assert distance_left(1, 8, Place(LAP - 0.2, 2, 0)) == pytest.approx(0.7)
    assert distance_left(2, 7, Place(0.2, 2, 0)) == pytest.approx(LAP + 0.3)


def test_a_move_comes_home_with_its_whole_outline():  # BH-31, BH-32
    pose = (-1500, -2000, 0)
    touching, over = (place(pose, stick, 0, 0) for stick in (500, 1000))

    assert passed(7, pose, touching) == passed(7, pose, over) == 8
    assert not comes_home(1, 8, touching)
    assert comes_home(1, 8, over)
    assert comes_home(1, 9, touching)
    assert not comes_home(2, 8, over)


def test_the_best_gain_is_what_the_walls_leave():
    along = (-4000, -2000, 0)

    assert best_gain(along, 2000, front=False) == pytest.approx(3.0, abs=0.1)
    assert best_gain(along, 2000, front=True) == pytest.approx(2.0, abs=0.1)
    assert best_gain((8000, -200, 0), 500, front=False) is None


def test_the_ends_of_a_stick_are_sorted_by_what_they_promise():
    found = ends((4000, -2000, 0), 1000, front=False)
    promised = [reach.gain + reach.worth for reach in found]

    assert promised == sorted(promised, reverse=True)
    assert reaches((4000, -2000, 0), 1000, front=False) == found[:KEPT]
    assert ends((8000, -200, 0), 500, front=False) == ()
