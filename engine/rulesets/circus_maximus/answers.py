"""Decisions inside a rule: asked one by one, answered in the actions that follow."""

from collections.abc import Sequence

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.actions import VERBS, Verb
from engine.rulesets.circus_maximus.field import Question

WORDS = {
    DecisionKind.EVADE: Verb.EVADE,
    DecisionKind.PAY: Verb.PAY,
    DecisionKind.HORSE: Verb.HORSE,
}
"""The first word of an answer whose option does not name it."""


class NeedAnswer(Exception):  # noqa: N818 -- nothing is wrong: a seat is asked
    """An action cannot go on before a seat has decided.

    Attributes:
        question: what the seat is asked.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


class Answers:
    """What the seats have answered while one action was carried out.

    Args:
        given: the options chosen so far, in the order of the questions.
    """

    __slots__ = ("_given", "_next")

    def __init__(self, given: Sequence[str] = ()) -> None:
        self._given = given
        self._next = 0

    def __call__(self, question: Question) -> str:
        """Return the option chosen; the only one is chosen by itself.

        Raises:
            NeedAnswer: nobody has answered this question yet.
        """
        if len(question.options) == 1:
            return question.options[0]
        if self._next == len(self._given):
            raise NeedAnswer(question)
        self._next += 1
        return self._given[self._next - 1]


def text_of(question: Question, option: str) -> str:
    """Return an option of a question as the seat writes it."""
    if option.partition(" ")[0] in VERBS:
        return option
    return f"{WORDS[question.kind]} {option}"


def options_by_text(question: Question) -> dict[str, str]:
    """Return the options of a question by what the seat writes."""
    return {text_of(question, option): option for option in question.options}
