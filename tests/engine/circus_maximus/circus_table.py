"""Hand-made races for the tests of the turn: few chariots, listed dice and draws."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.actions import encode, number_of
from engine.rulesets.circus_maximus.answers import Answers
from engine.rulesets.circus_maximus.race import NOBODY, Phase
from engine.rulesets.circus_maximus.track import IDS, NUMBERS
from tests.engine.circus_maximus.circus_races import RULES


class ListedRolls:
    """Dice from 1 and draws from 0, in the order in which they are asked for."""

    def __init__(self, faces):
        self.faces = list(faces)
        self.drawn = []

    def below(self, n):
        """Return the next draw."""
        self.drawn.append(self.faces.pop(0))
        assert 0 <= self.drawn[-1] < n
        return self.drawn[-1]

    def __call__(self):
        """Return the next face of a die."""
        return 1 + self.below(6)


def table(*units, phase=Phase.COUNTER, turn=5, rolls=(), answers=(), **options):
    """Return a race with the chariots where they are put, on turn 5.

    Args:
        units: one map of facts a chariot; `at` is the square of its team.
        phase: what the race waits for.
        turn: of the race.
        rolls: dice from 0 and draws, used by functions that are called directly.
        answers: options chosen in functions that are called directly.
        options: of the race.
    """
    seats = max(2, len(units))
    race = RULES.start(
        seats=seats,
        seed=b"table",
        options={"builds": [BUILD] * seats, "lanes": [*range(1, seats + 1)], **options},
    )
    race.phase, race.asked, race.writers = phase, NOBODY, ()
    race.field.turn = turn
    race.rolls = ListedRolls(rolls)
    race.field.die, race.field.ask = race.rolls, Answers(answers)
    for chariot in race.field.chariots:
        race.field.lift(chariot)
        chariot.laps, chariot.endurance, chariot.written = 0, 40, 12
        chariot.dm, chariot.hits, chariot.hits_max = 0, 8, 8
        chariot.horses = [5, 4, 4, 5]
    for chariot, unit in zip(race.field.chariots, units, strict=False):
        facts = dict(unit)
        square = facts.pop("at", None)
        for name, value in facts.items():
            setattr(chariot, name, value)
        if square is not None:
            race.field.place(chariot, NUMBERS[square])
    return race


BUILD = "1111"


def asked(race, seat, phase=Phase.PLAY):
    """Let the race wait for a seat."""
    race.asked, race.phase = seat, phase
    return race


def act(race, seat, text):
    """Apply an action by its notation; return the kinds of what happened."""
    return [effect.kind for effect in race.apply(seat, number_of(text))]


def menu(race, seat):
    """Return the menu of a seat as texts."""
    return {encode(action) for action in race.legal_actions(seat)}


def place_of(race, seat):
    """Return the name of the square of a seat's team; None off the board."""
    team = race.field.chariots[seat].team
    return None if team is None else IDS[team]


def code(race, seat, text):
    """Return the code of a refusal; None when the action is taken."""
    try:
        race.apply(seat, number_of(text))
    except IllegalActionError as refusal:
        return refusal.code
    return None
