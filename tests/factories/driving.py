"""A race of Ben Hur with people in it who can log in and drive."""

from collections.abc import Iterator

from engine.registry import ruleset
from engine.rulesets.ben_hur.cards import CARDS, NUMBERS
from engine.rulesets.ben_hur.state import RaceState
from races.models import Player, Race, User
from races.selectors.playing.preview import Aim, preview
from races.selectors.replays import race_state
from races.services.play import play_action
from races.services.racing import SeatPlan, create_race, start_race
from tests.factories.races import LETTERS, SEED

RULES = ruleset("ben_hur")
COLOURS = dict(enumerate(LETTERS))
GRID = range(-30, 31, 10)


def make_login(name: str) -> User:
    """A user with a player of the same name."""
    user = User.objects.create_user(name.lower(), password="pass")
    Player.objects.create(name=name, user=user)
    return user


def make_drive(
    *drivers: User | str,
    seed: bytes = SEED,
    starts: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    **options: object,
) -> Race:
    """A race that runs: a user drives the seat, a word is the bot that does."""
    chariots: dict[object, int] = {}
    seats = []
    for index, driver in enumerate(drivers):
        person = driver.player if isinstance(driver, User) else None
        chariots[driver] = chariots.get(driver, 0) + 1
        seats.append(
            SeatPlan(
                index=index,
                start=starts[index],
                colour=LETTERS[index],
                player_id=person.pk if person else None,
                bot="" if person else str(driver),
                chariot=chariots[driver] if person else 1,
            )
        )
    race = create_race(
        game="ben_hur", options=options, mode=Race.Mode.ONLINE, seats=seats, seed=seed
    )
    return start_race(race_id=race.pk)


def state_of(race: Race) -> RaceState:
    """Where the race stands, replayed anew."""
    race.refresh_from_db()
    return race_state(race, seats=race.seats.count())


def play_on(race: Race, *, until: str, most: int = 400) -> RaceState:
    """Play first actions of every menu until somebody is asked this kind of thing."""
    state = state_of(race)
    for _ in range(most):
        if state.is_over() or str(state.pending()[0].kind) == until:
            return state
        act(race, state)
        state = state_of(race)
    raise AssertionError(f"nobody was asked to {until}")


def act(race: Race, state: RaceState, choice: int = 0) -> None:
    """Play one action of the menu of whoever is asked."""
    seat = state.to_move()
    legal = state.legal_actions(seat)
    play_action(
        race_id=race.pk,
        seat=seat,
        notation=RULES.encode(legal[choice % len(legal)]),
        turn=state.turn,
    )


def aims(state: RaceState, seat: int) -> Iterator[Aim]:
    """Every tempo card of a seat with both bends on a grid of ten degrees."""
    for card in state.observe(seat).chariots[seat].hand:
        if CARDS[NUMBERS[card]].stick:
            yield from (Aim(card, one, two) for one in GRID for two in GRID)


def with_verdict(state: RaceState, seat: int, verdict: str) -> Aim | None:
    """The first aim that comes to this verdict; None when there is none."""
    found = (
        aim
        for aim in aims(state, seat)
        if preview(state, seat, aim, colours=COLOURS).verdict == verdict
    )
    return next(found, None)


def search(anna: User, verdict: str, *, acts: int = 90) -> tuple[Race, Aim]:
    """A race and an aim of a person in it that comes to this verdict."""
    for seed in range(6):
        race = make_drive(anna, "easy", "easy", "easy", "easy", seed=bytes([seed]) * 32)
        for _ in range(acts):
            state = state_of(race)
            if state.is_over():
                break
            if state.to_move() == 0 and state.pending()[0].kind == "play":
                aim = with_verdict(state, 0, verdict)
                if aim is not None:
                    return race, aim
            act(race, state)
    raise AssertionError(f"no {verdict} in any race")
