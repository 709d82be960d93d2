"""What the bots of Ben Hur make of plain positions."""

import msgspec
import pytest

from engine.core.rng import Rng
from engine.registry import ruleset
from engine.rulesets.ben_hur.appraisal import appraise
from engine.rulesets.ben_hur.cards import NUMBERS
from engine.rulesets.ben_hur.course import locate
from engine.rulesets.ben_hur.deliberate import Careful, deliberate
from engine.rulesets.ben_hur.geometry import place
from engine.rulesets.ben_hur.judge import HOME
from engine.rulesets.ben_hur.outlook import DEAD
from engine.rulesets.ben_hur.race import Phase
from tests.engine.ben_hur_positions import position
from tests.engine.ben_hur_races import from_menu, start

RULES = ruleset("ben_hur")
JUDGES = {
    "glance": appraise,
    "careful": lambda state: deliberate(state, Rng(b"unused", stream="x")),
}


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


def best_of(values):
    return max(values, key=values.__getitem__)


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


@pytest.mark.races
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
