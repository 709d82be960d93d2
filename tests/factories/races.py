"""Races for tests: one function a thing, nothing random, nothing hidden."""

from races.models import Player, Race
from races.services.lines import LineInput
from races.services.racing import SeatPlan, create_race, start_race

SEED = bytes(range(32))
LETTERS = "ABCDEFGHJK"


def make_player(name: str = "Åse Mørk") -> Player:
    """A player without a login."""
    return Player.objects.create(name=name)


def make_race(
    *,
    game: str = "ave_caesar",
    bots: tuple[str, ...] = ("easy", "easy", "easy", "easy"),
    mode: str = Race.Mode.ONLINE,
    seed: bytes | None = SEED,
    starts: tuple[int, ...] = (),
    **options: object,
) -> Race:
    """A race that has not begun; an empty bot key seats a person."""
    seats = [
        SeatPlan(
            index=index,
            start=starts[index] if starts else index + 1,
            colour=LETTERS[index],
            player_id=None if bot else make_player(f"Driver {LETTERS[index]}").pk,
            bot=bot,
        )
        for index, bot in enumerate(bots)
    ]
    return create_race(game=game, options=options, mode=mode, seats=seats, seed=seed)


def make_table_race(drivers: int = 4) -> Race:
    """A race at a table, of people."""
    return make_race(bots=("",) * drivers, mode=Race.Mode.TABLE, seed=None)


def make_started_race(**plan: object) -> Race:
    """A race that runs; its first task has not been carried out."""
    return start_race(race_id=make_race(**plan).pk)


def places(*by_seat: int | str) -> list[LineInput]:
    """Lines by seat: a number is a place, a word is how it ended."""
    return [
        LineInput(seat, end, "finished")
        if isinstance(end, int)
        else LineInput(seat, None, end)
        for seat, end in enumerate(by_seat)
    ]
