"""One race as the platform sees it: the table, with words about what happens."""

from engine.core.ruleset import Effect, Finish
from engine.rulesets.ave_caesar.effects import carry_out
from engine.rulesets.ave_caesar.observation import RaceObservation, observation_of
from engine.rulesets.ave_caesar.outcome import outcome, race_order
from engine.rulesets.ave_caesar.refusals import accept
from engine.rulesets.ave_caesar.table import Table


class RaceState(Table):
    """A race of Ave Caesar; see `Table` for what it holds."""

    __slots__ = ()

    def apply(self, seat: int, action: int) -> tuple[Effect, ...]:
        """Carry an action out and tell what happened.

        Raises:
            IllegalActionError: not allowed; the state is as before.
        """
        return carry_out(self, seat, accept(self, seat, action))

    def observe(self, seat: int | None) -> RaceObservation:
        """Return what a seat, or a spectator, may know."""
        return observation_of(self, seat)

    def finishes(self) -> tuple[Finish, ...]:
        """Return one outcome a seat; whoever still races did not finish."""
        return outcome(self)

    def order(self) -> tuple[int, ...]:
        """Return the seats as they lie in the race now, foremost first."""
        return race_order(self)
