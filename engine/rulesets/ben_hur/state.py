"""One race as the platform sees it: the table, with words about what happens."""

from collections.abc import Mapping

from engine.core.ruleset import Effect, Finish
from engine.rulesets.ben_hur.menu import menu_of
from engine.rulesets.ben_hur.observation import BenHurObservation, observation_of
from engine.rulesets.ben_hur.outcome import outcome, race_order
from engine.rulesets.ben_hur.play import carry_out
from engine.rulesets.ben_hur.race import Race
from engine.rulesets.ben_hur.refusals import accept, check_asked
from engine.rulesets.ben_hur.survey import Way
from engine.rulesets.ben_hur.turns import go_on


class RaceState(Race):
    """A race of Ben Hur; see `Race` for what it holds."""

    __slots__ = ()

    def menu(self) -> Mapping[int, Way | None]:
        """Return the actions of the seat asked, with the placement of each.

        Worked out once for each decision; copies share it.
        """
        if self.choices is None:
            self.choices = menu_of(self)
        return self.choices

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """Return the seat's menu, sorted; empty for whoever is not asked."""
        return tuple(self.menu()) if seat == self.asked else ()

    def way_of(self, seat: int, action: int) -> Way | None:
        """Return the placement of an action, on the menu or not; None without one.

        Raises:
            IllegalActionError: not allowed; the state is as before.
        """
        check_asked(self, seat)
        if self.choices is not None and action in self.choices:
            return self.choices[action]
        return accept(self, action)

    def apply(self, seat: int, action: int) -> tuple[Effect, ...]:
        """Carry an action out and tell what happened.

        Raises:
            IllegalActionError: not allowed; the state is as before.
        """
        told = carry_out(self, action, self.way_of(seat, action))
        go_on(self, told)
        return tuple(told)

    def advance(self, seat: int, action: int) -> None:
        """Carry a legal action out: for playouts.

        It is checked all the same: that costs one look-up where the menu is known.
        """
        self.apply(seat, action)

    def observe(self, seat: int | None) -> BenHurObservation:
        """Return what a seat, or a spectator, may know."""
        return observation_of(self, seat)

    def finishes(self) -> tuple[Finish, ...]:
        """Return one outcome a seat; whoever still races did not finish."""
        return outcome(self)

    def order(self) -> tuple[int, ...]:
        """Return the seats as they lie in the race now, foremost first."""
        return race_order(self)
