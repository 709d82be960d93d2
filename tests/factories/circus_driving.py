"""A race of Circus Maximus with people in it who can log in and drive."""

from engine.registry import ruleset
from engine.rulesets.circus_maximus.state import RaceState
from races.models import Race, User
from races.selectors.replays import race_state
from races.services.play import play_action
from races.services.racing import SeatPlan, create_race, start_race
from tests.factories.races import LETTERS, SEED

RULES = ruleset("circus_maximus")
BUILT = "2200"
"""A driver of +2 in a heavy car, with a slow team of little endurance."""


def make_circus(*drivers: User | str, build: str | None = BUILT, **options) -> Race:
    """A race that runs, seat 0 in lane 1: a user drives the seat, a word is its bot.

    All drive the same chariot; without `build` each is built by its driver.
    """
    chariots: dict[object, int] = {}
    seats = []
    for index, driver in enumerate(drivers):
        person = driver.player if isinstance(driver, User) else None
        chariots[driver] = chariots.get(driver, 0) + 1
        seats.append(
            SeatPlan(
                index=index,
                start=index + 1,
                colour=LETTERS[index],
                player_id=person.pk if person else None,
                bot="" if person else str(driver),
                chariot=chariots[driver] if person else 1,
            )
        )
    if build is not None:
        options["builds"] = [build] * len(drivers)
    race = create_race(
        game="circus_maximus",
        options=options,
        mode=Race.Mode.ONLINE,
        seats=seats,
        seed=SEED,
    )
    return start_race(race_id=race.pk)


def state_of(race: Race) -> RaceState:
    """Where the race stands, replayed anew."""
    race.refresh_from_db()
    return race_state(race, seats=race.seats.count())


def act(race: Race, seat: int, notation: str) -> Race:
    """One action of a seat, at the turn where the race stands."""
    race.refresh_from_db()
    play_action(race_id=race.pk, seat=seat, notation=notation, turn=race.turn)
    race.refresh_from_db()
    return race


def write_speeds(race: Race, *speeds: int) -> RaceState:
    """All write a speed, by seat; return where the race stands then."""
    for seat, speed in enumerate(speeds):
        act(race, seat, f"order {speed}")
    return state_of(race)


def to_drive(race: Race, *speeds: int) -> int:
    """All write a speed, and the first drawn begins without straining; return its seat."""
    state = write_speeds(race, *speeds)
    seat = state.to_move()
    if state.phase == "start":
        act(race, seat, "go")
    return seat
