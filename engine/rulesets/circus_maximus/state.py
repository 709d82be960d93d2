"""One race as the platform sees it: the table, with words about what happens.

Effects, with their facts; `by`, `against` are seats, squares are ids, totals are of dice
with their modifiers, and yes is 1:

* built, written: a paper is laid down, its words are not told. shown (build, hits,
  speed, endurance), revealed (speed, strain): the papers, all at once.
* lined_up (place), weather (die, rain, mud), mud, turn_began (turn), drawn,
  race_over (reason: all_done, turn_cap).
* slow_start (mf), strained (die, mf), began (mf), cut_horse (total, cut, mf).
* drove (steps, path, to), corner (over, result; paid, total unless it flips at once),
  slipped (to), slides (die, slid), hit_wall, crossed_line (lap), finished (place),
  crossed_wreck (what, demanded, paid, total, result).
* attacked (against, verb), evades (by, way, total, other_total, evaded), team_lashed,
  driver_lashed, braked, cars_rammed, horse_rammed, forced_ram (against, counter),
  threw_dust, dusted, blinded, blind_check, threw, thrust, struck, own_spear.
* wheel_hit (side, hits), wheel_check (side, total, damage), flipped, horse_hit,
  horse_died (horse, endurance), out (reason).
* wounded (hits, left), killed, jostled, slowed (mf), weakened (dm), whip_lost,
  driver_critical (row, what), fell, ran_away, tired (endurance), left, dragged (hits),
  cut_free (total, free), ran (to), safe (way), trampled, run_down.
"""

from msgspec.structs import replace

from engine.core.errors import EngineError, IllegalActionError
from engine.core.ruleset import Effect, Finish
from engine.rulesets.circus_maximus.actions import encode, parse
from engine.rulesets.circus_maximus.answers import Answers, NeedAnswer, options_by_text
from engine.rulesets.circus_maximus.chance import Rolls
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.field import Question
from engine.rulesets.circus_maximus.menu import menu_of
from engine.rulesets.circus_maximus.observation import (
    CircusObservation,
    observation_of,
)
from engine.rulesets.circus_maximus.outcome import outcome, race_order
from engine.rulesets.circus_maximus.play import carry_out
from engine.rulesets.circus_maximus.race import SEALED, Held, Race, Todo
from engine.rulesets.circus_maximus.turns import go_on


class RaceState(Race):
    """A race of Circus Maximus; see `Race` for what it holds."""

    __slots__ = ()

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """Return the seat's menu, sorted; empty for whoever is not asked."""
        return menu_of(self, seat) if seat in self.waiting() else ()

    def apply(self, seat: int, action: int) -> tuple[Effect, ...]:
        """Carry an action out and tell what happened.

        Raises:
            IllegalActionError: not allowed; the state is as before.
        """
        if seat not in self.waiting():
            raise IllegalActionError("not_your_turn", "It is not this seat's turn.")
        text = _text(action)
        held, turn = self.held, self.turn
        if held is None:
            todo = Todo(self.clone(), seat, text)
        else:
            answers = (*held.todo.answers, _option(held.question, text))
            todo = replace(held.todo, answers=answers)
            self.take(todo.base)
        told = self._carry_out(todo)
        self.turn = turn + 1
        if self.phase in SEALED and not any(self.written):
            self.since = self.turn
        return told

    def _carry_out(self, todo: Todo) -> tuple[Effect, ...]:
        """Carry an action out; what was told before of it is not told again."""
        field = self.field
        self.rolls = rolls = Rolls(self.seed, todo.base.turn, todo.drawn)
        field.die, field.ask = rolls, Answers(todo.answers)
        self.held = None
        try:
            carry_out(self, todo.seat, parse(todo.text))
            go_on(self)
        except NeedAnswer as asked:
            later = replace(todo, drawn=tuple(rolls.drawn), told=len(field.told))
            self.held = Held(later, asked.question)
        except IllegalActionError:
            self.take(todo.base)
            raise
        told = tuple(field.told[todo.told :])
        field.told = []
        return told

    def advance(self, seat: int, action: int) -> None:
        """Carry a legal action out: for playouts; it is checked all the same."""
        self.apply(seat, action)

    def observe(self, seat: int | None) -> CircusObservation:
        """Return what a seat, or a spectator, may know."""
        return observation_of(self, seat, race_order(self))

    def finishes(self) -> tuple[Finish, ...]:
        """Return one outcome a seat; whoever still races did not finish."""
        return outcome(self)

    def survivors(self) -> tuple[bool, ...]:
        """Return for each seat whether its driver is alive."""
        return tuple(c.driver != Driver.DEAD for c in self.field.chariots)

    def order(self) -> tuple[int, ...]:
        """Return the seats as they lie in the race now, foremost first."""
        return race_order(self)


def _text(action: int) -> str:
    """Return the notation of a number; raises IllegalActionError without one."""
    try:
        text = encode(action)
        parse(text)
    except (ValueError, OverflowError, EngineError) as fault:
        raise IllegalActionError("no_action", "There is no such action.") from fault
    return text


def _option(question: Question, text: str) -> str:
    """Return the option that an answer names."""
    options = options_by_text(question)
    if text not in options:
        raise IllegalActionError(
            "wrong_answer", f"Answer with one of: {', '.join(options)}."
        )
    return options[text]
