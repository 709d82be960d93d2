"""Read the `given` of a Ben Hur case, defaults filled in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.cases.case import Call, CaseError, Fed
from engine.core.errors import EngineError, IllegalActionError
from engine.rulesets.ben_hur.cards import CARDS, DOLPHINS, NUMBERS
from engine.rulesets.ben_hur.cards import DECKS as DECK_NAMES
from engine.rulesets.ben_hur.laps import round_order
from engine.rulesets.ben_hur.race import (
    FINISHED,
    NOBODY,
    OUT,
    RACING,
    Phase,
)
from engine.rulesets.ben_hur.setup import grid
from engine.rulesets.ben_hur.terms import MAX_SEATS, Terms, check_options, make_terms
from engine.rulesets.ben_hur.track import Pose

GIVEN = frozenset(
    {"race", "round", "round_start", "chariots", "decks", "supply", "next_laurel"}
    | {"on_turn", "options", "owners"}
)
OPTIONS = frozenset({"aggression_limit", "variant1", "variant2", "three_lap_accidents"})
DECKS = frozenset({"normal", "risky", "normal_discards", "risky_discards"})
CHARIOT = frozenset(
    {"pose", "lines", "hand", "place", "spent", "spent_round", "status", "dolphins"}
    | {"accidents_this_turn", "controlled_by"}
)
STATUS = {"racing": RACING, "finished": FINISHED, "out": OUT}
ANYWHERE: Pose = (0, -2000, 0)
"""Where a chariot stands whose place is never read."""


class FedChance:
    """Dice and shuffles as a case lists them."""

    def __init__(self, call: Call) -> None:
        self._dice: Fed = call.dice
        self._draws: Fed = call.draws

    def dice(self, name: str) -> Iterator[int]:
        """Return the dice of the case; they have no names there."""
        del name
        while True:
            yield self._dice.take()

    def shuffled(self, cards: Sequence[int], *, deck: int, turn: int) -> list[int]:
        """Return the cards in the order of the draws, the top one last."""
        del deck, turn
        order = [card_number(self._draws.take()) for _ in cards]
        if sorted(order) != sorted(cards):
            raise CaseError("the draws of a reshuffle must be the discards")
        return order[::-1]


def number(call: Call, name: str, default: int | None = None) -> int:
    """Return a whole-number argument; raises CaseError."""
    value = call.arguments.get(name, default)
    if type(value) is not int:
        raise CaseError(f"{call.verb} needs a number `{name}`")
    return value


def card_number(name: object) -> int:
    """Return the number of a card; raises CaseError."""
    if not isinstance(name, str) or name not in NUMBERS:
        raise CaseError(f"unknown card {name!r}")
    return NUMBERS[name]


def card_names(cards: Sequence[int]) -> list[str]:
    """Return the ids of some cards."""
    return [CARDS[card].id for card in cards]


class Position:
    """A position of a case: a race, and the letters of its chariots.

    Attributes:
        state: the race, its chariots as seats in the order of their letters.
        names: the letters by seat.
    """

    def __init__(self, call: Call) -> None:
        given = _only(call.given, GIVEN, "given")
        chariots = given.get("chariots", {})
        if not isinstance(chariots, Mapping) or not 0 < len(chariots) <= MAX_SEATS:
            raise CaseError("`chariots` needs one to six chariots")
        self.names: list[str] = sorted(chariots)
        views = [_only(chariots[name], CHARIOT, "chariot") for name in self.names]
        places = [view.get("place", 1) for view in views]
        self.state = grid(
            terms_of(given, seats=len(views)),
            FedChance(call),
            places=places,
            drivers=self.names,
        )
        self._put(views)
        self._table(given)
        acting = call.arguments.get("chariot", call.arguments.get("by"))
        self._begin(given, given.get("on_turn", acting))

    def seat(self, name: object) -> int:
        """Return the seat of a chariot's letter; raises CaseError."""
        if name not in self.names:
            raise CaseError(f"no chariot {name!r} is given")
        return self.names.index(str(name))

    def running(self, name: object) -> int:
        """Return the seat of a chariot that is still in the race.

        Raises:
            CaseError: there is no such chariot.
            IllegalActionError: it has finished or is out (BH-42).
        """
        seat = self.seat(name)
        if self.state.status[seat] != RACING:
            raise IllegalActionError("not_racing", "This chariot is off the board.")
        return seat

    def name(self, seat: int) -> str | None:
        """Return the letter of a seat, None for nobody."""
        return None if seat == NOBODY else self.names[seat]

    def laid(self) -> dict[str, Any]:
        """Return the discards of both decks, in the order laid."""
        return {
            f"{name}_discards": card_names(pile)
            for name, pile in zip(DECK_NAMES, self.state.discards, strict=True)
        }

    def _put(self, views: Sequence[Mapping[str, Any]]) -> None:
        state = self.state
        for seat, view in enumerate(views):
            status = view.get("status", "racing")
            if status not in STATUS:
                raise CaseError(f"unknown status {status!r}")
            state.status[seat] = STATUS[status]
            running = state.status[seat] == RACING
            state.poses[seat] = _pose(view.get("pose", ANYWHERE)) if running else None
            state.lines[seat] = view.get("lines", 0)
            hand = [card_number(card) for card in view.get("hand", [])]
            state.hands[seat] = tuple(sorted(hand))
            if view.get("spent", False):
                state.spent[seat] = view.get("spent_round", 0)
            by = view.get("controlled_by")
            state.controllers[seat] = NOBODY if by is None else self.seat(by)
            held = view.get("dolphins", {})
            laps = range(1, state.terms.laps)
            state.dolphins[seat] = tuple(held.get(lap, 0) for lap in laps)
        state.finished = [s for s, was in enumerate(state.status) if was == FINISHED]
        state.crashed = [s for s, was in enumerate(state.status) if was == OUT]
        gone = {NOBODY, *state.finished, *state.crashed}
        state.controllers = [  # BH-25: nobody holds, or is held, off the board
            NOBODY if gone & {seat, by} else by
            for seat, by in enumerate(state.controllers)
        ]

    def _table(self, given: Mapping[str, Any]) -> None:
        state = self.state
        decks = _only(given.get("decks", {}), DECKS, "decks")
        for deck, name in enumerate(DECK_NAMES):
            cards = [card_number(card) for card in decks.get(name, [])]
            state.decks[deck] = cards[::-1]
            laid = decks.get(f"{name}_discards", [])
            state.discards[deck] = [card_number(card) for card in laid]
        supply = given.get("supply", {})
        every = range(1, DOLPHINS + 1)
        state.supply = [
            tuple(supply.get(lap, every)) for lap in range(1, state.terms.laps)
        ]
        state.next_laurel = given.get("next_laurel", 1)

    def _begin(self, given: Mapping[str, Any], on_turn: object) -> None:
        state = self.state
        state.round = given.get("round", 5)
        state.in_round = round_order(state)
        state.asked = NOBODY if on_turn is None else self.seat(on_turn)
        if given.get("round_start", False):
            state.phase = Phase.WHIP
        else:
            state.phase, state.mover = Phase.PLAY, state.asked
        if state.asked != NOBODY:
            view = given["chariots"][self.names[state.asked]]
            state.accidents = view.get("accidents_this_turn", 0)


def terms_of(given: Mapping[str, Any], *, seats: int) -> Terms:
    """Return the terms a position is played on; raises CaseError or OptionError."""
    options = dict(_only(given.get("options", {}), OPTIONS, "options"))
    options |= {"race": given.get("race", "one_lap"), "practice": True}
    try:
        return make_terms(check_options(options, seats=seats), seats=seats)
    except EngineError as fault:
        if fault.code == "bad_race":
            raise
        raise CaseError(fault.text) from fault


def _pose(value: object) -> Pose:
    match value:
        case [int(x), int(y), int(heading)] | (int(x), int(y), int(heading)):
            return x, y, heading % 360
        case _:
            raise CaseError(f"a pose is [x, y, heading], not {value!r}")


def _only(given: object, known: frozenset[str], where: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise CaseError(f"{where} must be a map")
    unknown = sorted(set(given) - known, key=str)
    if unknown:
        raise CaseError(f"unknown key {unknown[0]!r} in {where}")
    return given
