"""What the hard bot thinks of besides: who comes past, and where all may stand."""

from functools import partial

from engine.core.rng import Rng
from engine.rulesets.circus_maximus.actions import encode
from engine.rulesets.circus_maximus.deliberate import SHREWD, deliberate, future
from engine.rulesets.circus_maximus.judge import Judge
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.threat import pursuer, threat
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.bot_fields import race_of

rng = partial(Rng, b"thought")


def danger(race: RaceState, square: str) -> float:
    """Return what seat 1 threatens seat 0 with on a square."""
    judge = Judge(race, 0, SHREWD)
    rival = race.field.chariots[1]
    pursuers = (pursuer(judge.standing(1), judge.standing(0), rival),)
    return threat(pursuers, NUMBERS[square])


def thoughts(race: RaceState) -> dict[str, float]:
    """Return what seat 0 makes of its menu."""
    menu = [encode(action) for action in race.legal_actions(0)]
    return dict(zip(menu, deliberate(race, rng(stream="x")), strict=True))


def writing(*teams: str, options: dict[str, object] | None = None) -> RaceState:
    """Return a race in which seat 0 writes its order."""
    race = race_of(*teams, phase=Phase.ORDER, options=options)
    race.writers, race.written = (0,), [None] * race.seats
    return race


def test_who_is_behind_in_the_next_lane_is_a_danger() -> None:
    # CM-30: he rams in passing.
    race = race_of("L4-H20", "L5-H15")
    assert danger(race, "L4-H20") > danger(race, "L2-H20") == 0
    assert danger(race, "L4-H20") > danger(race, "L5-H20") > 0


def test_who_is_ahead_or_out_of_reach_is_none() -> None:
    race = race_of("L4-H20", "L5-H25")
    assert danger(race, "L4-H20") == 0
    assert danger(race, "L4-B20") == 0


def test_who_has_moved_already_is_less_of_one() -> None:
    race = race_of("L4-H20", "L5-H15")
    fresh = danger(race, "L4-H20")
    race.field.chariots[1].moved = True
    assert 0 < danger(race, "L4-H20") < fresh


def test_a_cautious_driver_keeps_away_from_who_comes_behind() -> None:
    race = race_of("L4-H16", "L5-H10")
    near = Judge(race, 0).wheelman()
    wary = Judge(race, 0, SHREWD).wheelman()
    ways = {way.steps: way for way in near.paths(near.here.square, 4, 4)}
    shy = wary.path(ways["I2"]) - wary.path(ways["F4"])
    assert shy > near.path(ways["I2"]) - near.path(ways["F4"])


def test_in_a_future_some_have_driven_on() -> None:
    race = race_of("L4-H16", "L5-H15", "L6-H15")
    field = race.field
    field.chariots[2].stopped = True
    seen = {
        tuple(c.team for c in future(field, [1, 2], rng(stream=f"{n}")).chariots)
        for n in range(12)
    }
    assert len(seen) > 2
    assert {teams[0] for teams in seen} == {field.chariots[0].team}
    assert {teams[2] for teams in seen} == {field.chariots[2].team}
    assert field.chariots[1].team == NUMBERS["L5-H15"]


def test_the_most_is_written_where_the_straight_is_long() -> None:
    found = thoughts(writing("L4-H14", "L6-H14"))
    assert max(found, key=found.__getitem__) == "order 18"


def test_who_stands_before_a_corner_thinks_of_it() -> None:
    found = thoughts(writing("L4-C01", "L6-H14"))
    assert max(found, key=found.__getitem__) in {"order 15", "order 16"}


def test_an_s_is_thought_of_too() -> None:
    # MV-8.
    race = writing("L8-D16", "L1-B20", options={"written_s": True})
    race.field.chariots[0].laps = 2
    found = thoughts(race)
    assert max(found, key=found.__getitem__) == "order 18S"


def test_with_a_dead_horse_the_most_is_written() -> None:
    # CM-34: what is left after cutting is driven.
    race = writing("L4-H39", "L6-H14")
    me = race.field.chariots[0]
    me.horses, me.dead, me.stopped = [0, 4, 4, 5], 1, True
    found = thoughts(race)
    assert max(found, key=found.__getitem__) == "order 13"


def test_a_glance_writes_the_most_beside_a_dead_horse_too() -> None:
    race = writing("L4-H39", "L6-H14")
    race.field.chariots[0].stopped = True
    found = Judge(race, 0).wheelman().orders([5, 13])
    assert found[13] > found[5]


def test_other_decisions_are_weighed_in_the_same_manner() -> None:
    assert len(thoughts(race_of("L4-H16", "L5-H15"))) > 10


def test_after_the_end_there_is_nothing_to_think_of() -> None:
    race = race_of("L4-H20")
    race.phase, race.asked = Phase.OVER, -1
    assert deliberate(race, rng(stream="x")) == ()
