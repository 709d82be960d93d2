"""What all write in secret at once: chariots before the race, speeds before a turn.

Nothing of it is known to anybody else until the last one has written (CM-2, CM-9).
"""

from engine.rulesets.circus_maximus.actions import Action
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.orders import read_order
from engine.rulesets.circus_maximus.race import Phase, Race
from engine.rulesets.circus_maximus.setup import build_all, check_build
from engine.rulesets.circus_maximus.speed import max_speed

TOLD = {Phase.BUILD: "built", Phase.ORDER: "written"}
"""What is told of a paper that is laid down: that it lies there."""


def steers(chariot: Chariot) -> bool:
    """Return whether a chariot has a driver who writes its speed (CM-10, CM-36)."""
    return (
        chariot.team is not None
        and chariot.driver == Driver.IN_CAR
        and not (chariot.runaway or chariot.blind or chariot.out or chariot.finished)
    )


def open_writing(race: Race, phase: Phase, writers: tuple[int, ...]) -> None:
    """Let some seats write; nobody knows what before all have."""
    race.phase = phase
    race.writers = writers
    race.written = [None] * race.seats


def write(race: Race, seat: int, action: Action) -> None:
    """Lay a paper down, and show all of them with the last one.

    Raises:
        IllegalActionError: this cannot be written.
    """
    if race.phase is Phase.BUILD:
        check_build(race.field, action.rest)
    else:
        read_order(race.field, race.field.chariots[seat], action.rest)
    race.written[seat] = action.rest
    race.field.tell(TOLD[race.phase], seat)
    if race.waiting():
        return
    if race.phase is Phase.BUILD:
        race.builds = [
            written or build
            for written, build in zip(race.written, race.builds, strict=True)
        ]
        build_all(race)
        race.phase = Phase.TURN
    else:
        reveal(race)
        race.phase = Phase.COUNTER
    race.writers = ()


def reveal(race: Race) -> None:
    """Show all speeds; who has none to write drives at his maximum (CM-10, MV-2)."""
    field = race.field
    for chariot in field.chariots:
        text = race.written[chariot.seat]
        if text is not None:
            order = read_order(field, chariot, text)
            chariot.written, chariot.wants_strain = order.written, order.strain
            field.tell(
                "revealed",
                chariot.seat,
                speed=order.written,
                strain=int(order.strain),
            )
        elif chariot.blind and not chariot.runaway:
            chariot.written, chariot.wants_strain = max_speed(field, chariot), False
        chariot.next_max = 0
