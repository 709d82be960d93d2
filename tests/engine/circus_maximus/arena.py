"""Hand-made positions for the tests of the fights: few chariots, listed dice."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.terms import Terms
from engine.rulesets.circus_maximus.track import IDS, NUMBERS


class Listed:
    """Dice and answers in the order in which they are asked for."""

    def __init__(self, dice, answers):
        self.dice = list(dice)
        self.answers = list(answers)
        self.asked = []

    def die(self):
        """Return the next face."""
        return self.dice.pop(0)

    def ask(self, question):
        """Return the next answer, the first option when none is listed."""
        self.asked.append(question)
        if not self.answers:
            return question.options[0]
        answer = self.answers.pop(0)
        assert answer in question.options
        return answer


class Arena(Field):
    """A field with its chariots A, B, C ... as attributes, on turn 5."""

    __slots__ = ("listed",)

    def __init__(self, *units, dice=(), answers=(), **options):
        self.listed = Listed(dice, answers)
        super().__init__(
            terms=Terms(**options),
            charts=standard(),
            chariots=[Chariot(seat) for seat in range(len(units))],
            die=self.listed.die,
            ask=self.listed.ask,
        )
        self.turn = 5
        for chariot, facts in zip(self.chariots, units, strict=True):
            set_facts(self, chariot, **facts)

    def kinds(self):
        """Return the kinds of what was told, in order."""
        return [effect.kind for effect in self.told]

    def found(self, kind):
        """Return the facts of the first effect of a kind."""
        return next(effect.data for effect in self.told if effect.kind == kind)

    def rolled_all(self):
        """Return whether no listed die is left."""
        return not self.listed.dice


def set_facts(field, chariot, *, team=None, **facts):
    """Set facts of a chariot and put it on the track."""
    for name, value in facts.items():
        setattr(chariot, name, value)
    chariot.hits_max = max(chariot.hits_max, chariot.hits)
    if team is not None:
        field.place(chariot, NUMBERS[team])


def at(chariot):
    """Return the name of the square of a team."""
    return None if chariot.team is None else IDS[chariot.team]


def code(action, *arguments, **options):
    """Return the code of a refusal."""
    try:
        action(*arguments, **options)
    except IllegalActionError as refusal:
        return refusal.code
    return None
