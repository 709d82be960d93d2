"""What the bots of Ben Hur reckon with, and what they do in plain positions."""

import runpy
import sys
from itertools import pairwise
from zlib import decompress

import msgspec
import pytest

import engine.rulesets.ben_hur.outlook
import engine.rulesets.ben_hur.outlook_survey
from engine.bots.hard import HARD
from engine.cases.ben_hur_position import Position
from engine.cases.case import Call, Fed
from engine.core.playout import playout
from engine.core.rng import Rng
from engine.registry import BOTS, ruleset
from engine.rulesets.ben_hur.appraisal import appraise, to_curve
from engine.rulesets.ben_hur.cards import NUMBERS
from engine.rulesets.ben_hur.course import Place, gained, locate, pose_at
from engine.rulesets.ben_hur.deliberate import Careful, deliberate
from engine.rulesets.ben_hur.geometry import LAP, place, progress
from engine.rulesets.ben_hur.judge import HOME, Spot
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
from engine.rulesets.ben_hur.race import Phase
from engine.rulesets.ben_hur.unseen import (
    horseshoe_chances,
    unseen,
    win_against,
    win_chance,
)
from tests.engine.ben_hur_races import from_menu, start

RULES = ruleset("ben_hur")
JUDGES = {
    "glance": appraise,
    "careful": lambda state: deliberate(state, Rng(b"unused", stream="x")),
}
FULL = {
    "normal": ["N08", "N19", "N33", "N46"],
    "risky": ["R03", "R15", "R25", "R31", "R36"],
}
TINY = Grid(6, 4, 9)


@pytest.fixture(params=list(JUDGES))
def judge(request):
    """Both judges, as the value of each action's notation."""
    values = JUDGES[request.param]
    return lambda state: dict(
        zip(
            map(RULES.encode, state.legal_actions(state.asked)),
            values(state),
            strict=True,
        )
    )


def position(chariots, *, on_turn="A", **given):
    """A race in the middle with these chariots; A is asked unless told otherwise."""
    given = {"decks": FULL, **given, "chariots": chariots, "on_turn": on_turn}
    return Position(Call(given, "", {}, Fed("draws", []), Fed("dice", []))).state


def best_of(values):
    return max(values, key=values.__getitem__)


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


# Both judges


def test_whoever_can_come_home_does(judge):  # BH-32
    state = position(
        {"A": {"pose": [-1500, -2000, 0], "lines": 7, "hand": ["N08", "N46"]}}
    )
    values = judge(state)

    assert values["N46 0 0"] == HOME
    assert all(value < HOME for move, value in values.items() if move == "N08 0 0")


def test_nobody_races_into_a_curve_that_the_hand_does_not_get_round(judge):
    hand = ["N08", "N52", "R26", "R27"]  # I+, an accident, twice III+
    state = position({"A": {"pose": [4800, -2200, 0], "hand": hand}})

    assert best_of(judge(state)).startswith("N08")


def test_a_horseshoe_is_kept_while_somebody_is_behind(judge):
    hand = ["N01", "N08"]
    pursuer = {"pose": [-2000, -1500, 0], "hand": ["N09"], "lines": -1}
    state = position({"A": {"pose": [0, -2500, 0], "hand": hand}, "B": pursuer})

    assert best_of(judge(state)).startswith("N08")


def test_an_accident_card_waits_while_a_move_will_do(judge):  # BH-15
    hand = ["N08", "N19", "N50", "R44"]
    state = position({"A": {"hand": hand}})

    assert best_of(judge(state))[:3] in {"N08", "N19"}


def test_a_bad_hand_is_cleaned_in_round_one(judge):  # BH-10, BH-15
    hand = ["N08", "N19", "N49", "N50"]
    poses = {"A": {"pose": [-700, -1208, 0], "lines": -1, "hand": hand}}
    first, later = position(poses, round=1), position(poses, round=2)

    dirty, risky = judge(first), judge(later)

    assert dirty["N49"] > risky["N49"]


def test_the_glance_prefers_cleaning_a_bad_hand_to_moving():
    hand = ["N08", "N19", "N49", "N50"]
    poses = {"A": {"pose": [-700, -1208, 0], "lines": -1, "hand": hand}}
    state = position(poses, round=1)
    values = dict(zip(state.legal_actions(0), appraise(state), strict=True))

    assert RULES.encode(best_of(values)) in {"N49", "N50"}


def test_an_accident_costs_more_where_it_may_be_fatal(judge):  # BH-15, BH-16
    hand = {"A": {"hand": ["N08", "N52"]}}
    one, two = position(hand), position(hand, race="two_lap")
    goes_on = position(hand, options={"variant1": True})

    assert judge(one)["N52"] < judge(two)["N52"]
    assert judge(one)["N52"] < judge(goes_on)["N52"]  # BH-40


def test_a_turn_may_be_stopped_after_an_accident_card(judge):  # BH-40
    state = position(
        {
            "A": {
                "pose": [8000, -200, 0],
                "hand": ["R26", "N50"],
                "accidents_this_turn": 1,
            }
        },
        options={"variant1": True},
    )
    values = judge(state)

    assert set(values) == {"N50", "stop"}


def test_a_ram_is_worth_more_with_a_horseshoe_and_with_the_variant(judge):
    """BH-27 and BH-41."""
    victim = {"pose": [1600, -2000, 0], "lines": 0, "hand": ["N09", "N10", "R10"]}

    def ram(card, **options):
        mine = {"pose": [-1000, -2000, 0], "lines": -1, "hand": [card]}
        return judge(position({"A": mine, "B": victim}, options=options))

    assert ram("N28")["N28 0 0 ram"] > ram("N32")["N32 0 0 ram"]
    with_variant = ram("R26", variant2=True)
    assert with_variant["R26 0 0 ram"] > ram("R26")["R26 0 0 ram"]


def test_nobody_rams_or_whips_his_own_other_chariot(judge):  # BH-2
    options = {"owners": [0, 0, 1, 1], "places": [1, 2, 4, 5]}
    state = RULES.start(seats=4, seed=b"one stable", options=options)
    hand = tuple(NUMBERS[card] for card in ("N01", "N02", "N03", "N13"))
    state.hands[0] = hand
    state.poses = [
        (4000, -2000, 0), (4400, -2600, 0), (-4000, 2000, 180), (4400, -1400, 0),
    ]  # fmt: skip
    state.lines = [0, 0, 4, 0]
    state.phase, state.asked, state.choices = Phase.WHIP, 0, None
    values = judge(state)

    assert values["whip 3"] > values["no-whip"] == 0.0
    assert values["whip 1"] < 0
    state.phase, state.mover, state.choices = Phase.PLAY, 0, None
    state.poses[1] = (6000, -2000, 0)
    rams = {move: value for move, value in judge(state).items() if "ram" in move}
    state.terms = msgspec.structs.replace(state.terms, owners=(0, 1, 2, 3))
    state.choices = None
    foreign = judge(state)
    assert rams
    assert all(value < foreign[move] for move, value in rams.items())


def test_whips_need_better_odds_than_even(judge):  # BH-24
    rival = {"pose": [4300, -2600, 0], "hand": ["N09", "N10", "R10", "R11"]}
    poses = {"pose": [4000, -2000, 0]}

    def whip(hand):
        mine = {**poses, "hand": hand}
        return judge(position({"A": mine, "B": rival}, round_start=True))["whip 1"]

    assert whip(["N01", "N02", "N03", "N04"]) > 0 > whip(["N08", "N09", "N10", "N11"])


def test_the_glance_does_not_whip_far_from_a_curve():
    rival = {"pose": [-4700, -2600, 0], "lines": 7, "hand": ["N09"]}
    mine = {"pose": [-5000, -2000, 0], "lines": 7, "hand": ["N01", "N02", "N03"]}
    state = position({"A": mine, "B": rival}, round_start=True)

    assert appraise(state) == (0.0, -1.0)


def test_the_winner_of_a_whip_places_the_other_badly(judge):  # BH-25
    victim = {"pose": [4000, -2500, 0], "hand": ["N08"], "controlled_by": "A"}
    state = position(
        {"A": {"pose": [0, -2000, 0], "hand": ["N09"]}, "B": victim}, on_turn="B"
    )
    state.apply(1, RULES.decode("N08 give"))
    values = judge(state)

    assert state.asked == 0
    assert best_of(values) != "place 0 0"
    x, y, heading = place((4000, -2500, 0), 500, *bends_in(best_of(values))).pose
    worst = locate((x, y, heading))
    assert abs(worst.askew) > 20


def bends_in(notation):
    _, bend1, bend2 = notation.split()
    return int(bend1), int(bend2)


def test_even_the_worst_placement_may_bring_a_rival_home(judge):  # BH-32
    victim = {
        "pose": [-700, -2000, 0],
        "lines": 7,
        "hand": ["R26"],
        "controlled_by": "A",
    }
    state = position(
        {"A": {"pose": [0, 2000, 180], "lines": 4, "hand": ["N09"]}, "B": victim},
        on_turn="B",
    )
    state.apply(1, RULES.decode("R26 give"))
    values = judge(state)

    assert -HOME in values.values()


def test_the_loser_of_a_whip_gives_the_card_that_harms_least(judge):  # BH-25
    mine = {"pose": [0, -1400, 0], "hand": ["N08", "R26"]}
    rival = {"pose": [0, 2000, 180], "lines": 4, "hand": ["N09"]}
    free = judge(position({"A": mine, "B": rival}))
    values = judge(position({"A": {**mine, "controlled_by": "B"}, "B": rival}))

    assert set(values) == {"N08 give", "R26 give"}
    for given, value in values.items():
        card = given.split()[0]
        assert value < max(free[move] for move in free if move.startswith(card))


def test_who_is_held_up_gives_away_the_card_that_he_needs_least(judge):  # BH-38
    rivals = {
        name: {"pose": [1350, y, 0], "hand": ["N09"]}
        for name, y in zip("BCDEF", (-1210, -1780, -2350, -2920, -3300), strict=True)
    }
    mine = {"pose": [0, -2250, 0], "spent": True, "hand": ["N08"]}
    state = position({"A": mine, **rivals})
    values = judge(state)

    assert list(values) == ["N08 hold"]


def test_a_hand_without_a_fitting_card_hopes_for_an_accident(judge):  # BH-37
    state = position({"A": {"pose": [8000, -200, 60], "hand": ["R26", "N50"]}})

    assert list(judge(state)) == ["N50"]


def test_nothing_is_judged_when_the_race_is_over(judge):
    state = RULES.start(seats=1, seed=b"over", options={"practice": True})
    rng = Rng(b"over", stream="moves")
    while not state.is_over():
        state.apply(0, from_menu(state, 0, rng))

    assert JUDGES["glance"](state) == JUDGES["careful"](state) == ()


def drawing(chariot, **given):
    """A position in which A has moved and is asked for the deck."""
    state = position({"A": chariot}, **given)
    state.phase = Phase.DRAW
    return state


def test_the_glance_chooses_a_deck_by_rule_of_thumb():  # BH-11
    slow, fast, bad = (
        ["N08", "N19", "N33"],
        ["N33", "N46", "R26"],
        ["N08", "N19", "N52"],
    )
    on_the_straight, out_of_a_curve = [0, -2000, 0], [4900, 2000, 180]
    draws = {
        (name, where): appraise(drawing({"pose": pose, "hand": hand, "lines": lines}))
        for name, hand in (("slow", slow), ("fast", fast), ("bad", bad))
        for where, pose, lines in (
            ("straight", on_the_straight, 0),
            ("exit", out_of_a_curve, 3),
        )
    }

    normal, risky = (1.0, 0.0), (0.0, 1.0)
    assert draws == {
        ("slow", "straight"): risky,
        ("slow", "exit"): risky,
        ("fast", "straight"): normal,
        ("fast", "exit"): risky,
        ("bad", "straight"): normal,
        ("bad", "exit"): normal,
    }


def test_careful_thought_draws_slow_cards_for_a_curve_and_fast_ones_after_it():
    fast, slow = ["R26", "R27", "R28"], ["N08", "N09", "N10"]

    before = JUDGES["careful"](drawing({"pose": [5000, -1500, 20], "hand": fast}))
    after = JUDGES["careful"](
        drawing({"pose": [4900, 2000, 180], "lines": 3, "hand": slow})
    )

    assert before[0] > before[1]
    assert after[1] > after[0]


def test_careful_thought_sees_the_finish_within_reach():
    near = drawing(
        {"pose": [-2500, -2000, 0], "lines": 7, "hand": ["N08", "N46", "N19"]}
    )
    far = drawing(
        {"pose": [-2500, 2000, 180], "lines": 4, "hand": ["N08", "N46", "N19"]}
    )
    two_moves = drawing({"pose": [-4600, -2000, 0], "lines": 7, "hand": ["N08", "N46"]})

    home, on_the_way, soon = map(JUDGES["careful"], (near, far, two_moves))

    assert min(home) > max(on_the_way)
    assert min(home) > max(soon)
    assert min(soon) > max(on_the_way)


def test_being_out_costs_the_leader_more_than_the_last():  # BH-33
    poses = {
        name: {"pose": [x, -2000, 0], "hand": ["N08"]}
        for name, x in (("A", 3000), ("B", 0), ("C", 1500))
    }
    leader, last, alone = (
        Careful(state, state.menu()).lost()
        for state in (
            position(poses),
            position(poses, on_turn="B"),
            position({"A": {"hand": ["N08"]}}),
        )
    )

    assert leader == alone < last < 0


def test_a_whip_harms_wherever_a_stick_fits_or_none():
    rival = {"pose": [8000, -200, 0], "lines": 1, "hand": ["N09"]}
    mine = {"pose": [8000, -700, 90], "lines": 1, "hand": ["N01", "N02", "N03"]}
    state = position({"A": mine, "B": rival}, round_start=True)
    thought = Careful(state, state.menu())

    assert thought.harm(thought.spot(1)) == DEAD
    assert thought.harm(thought.here) > 0


@pytest.mark.parametrize("number", range(3, 27, 4))
@pytest.mark.parametrize("name", list(JUDGES))
def test_a_judge_reads_only_what_the_seat_knows(name, number):  # BH-12
    state = start(number)
    rng = Rng(b"%d" % number, stream="moves")
    compared = 0
    for _ in range(60):
        seat = state.to_move()
        if seat is None:
            break
        if len(state.legal_actions(seat)) > 1 and state.turn % 5 < 2:
            seen = state.observe(seat)
            imagined = [RULES.imagine(seen, Rng(b, stream="i")) for b in (b"a", b"b")]
            first, second = map(JUDGES[name], imagined)
            assert first == second == JUDGES[name](state)
            assert len(first) == len(state.legal_actions(seat))
            compared += 1
        state.apply(seat, from_menu(state, seat, rng))
    assert compared > 1


# The bots


def test_medium_gets_round_alone_and_draws_from_both_decks():
    home = 0
    drawn = {"normal": 0, "risky": 0}
    for number in range(10):
        state = RULES.start(
            seats=1, seed=b"alone %d" % number, options={"practice": True}
        )
        rng = Rng(b"%d" % number, stream="bots")
        while (seat := state.to_move()) is not None:
            action = BOTS["medium"].choose(
                ruleset=RULES,
                observation=state.observe(seat),
                legal=state.legal_actions(seat),
                rng=rng,
            )
            for effect in state.apply(seat, action):
                if effect.kind == "drew":
                    drawn[effect.data["deck"]] += 1
        home += state.finishes()[0].place == 1

    assert home >= 9
    assert drawn["normal"] > drawn["risky"] > 5


def test_hard_thinks_instead_of_searching_and_wins_its_share(monkeypatch):
    monkeypatch.setattr("engine.bots.hard.grow", None)  # it would fail
    wins = 0
    for number in range(4):
        state = RULES.start(seats=4, seed=b"four %d" % number)
        bots = [BOTS["medium"]] * 4
        bots[number % 4] = HARD
        rng = Rng(b"%d" % number, stream="bots")
        finishes = playout(state, ruleset=RULES, bots=bots, rng=rng)
        wins += finishes[number % 4].place == 1

    assert wins >= 1
