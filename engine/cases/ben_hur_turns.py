"""Verbs of Ben Hur cases that change a position: one whole turn, or one whip."""

from typing import Any

from engine.cases.ben_hur_position import Position, card_names, card_number, number
from engine.cases.case import Call, CaseError
from engine.core.errors import IllegalActionError
from engine.core.ruleset import Effect
from engine.rulesets.ben_hur import draws
from engine.rulesets.ben_hur.actions import Kind, make, what_of
from engine.rulesets.ben_hur.cards import CARDS, DECKS
from engine.rulesets.ben_hur.play import carry_out
from engine.rulesets.ben_hur.race import NOBODY, Phase
from engine.rulesets.ben_hur.refusals import check_placement

WIDEST = 99
"""The widest bend that can be written down; from 31 on it is refused."""


class Run:
    """Carries actions out on a position and keeps what they told.

    What would follow in a race, the next turn, is not begun.
    """

    def __init__(self, call: Call, *, by: str = "chariot") -> None:
        self.at = Position(call)
        self.state = self.at.state
        self.seat = self.at.seat(call.arguments.get(by))
        self.told: list[Effect] = []
        self._deck = call.arguments.get("deck", DECKS[0])
        if self._deck not in DECKS:
            raise CaseError(f"unknown deck {self._deck!r}")

    def do(self, seat: int, action: int) -> None:
        """Carry one action out; raises IllegalActionError."""
        way = self.state.way_of(seat, action)
        self.told += carry_out(self.state, action, way)

    def draw(self) -> None:
        """Draw from the deck of the case when a deck is asked for."""
        if self.state.phase is Phase.DRAW:
            self.do(self.seat, make(Kind.DRAW, DECKS.index(self._deck)))

    def found(self, kind: str) -> dict[str, Any] | None:
        """Return the facts of an effect of this kind; None when there was none."""
        return next((effect.data for effect in self.told if effect.kind == kind), None)

    def totals(self) -> list[list[int | str]]:
        """Return both totals of each roll."""
        rolls = [e.data for e in self.told if e.kind in ("tied", "whipped", "rammed")]
        return [[roll["total"], roll["other_total"]] for roll in rolls]

    def after(self) -> dict[str, Any]:
        """Return what the chariot has after the turn."""
        state, seat = self.state, self.seat
        hand = card_names(state.hands[seat])
        drawn = self.found("drawn")
        return {
            "moved": self.found("moved") is not None,
            "hand": hand,
            "hand_size": len(hand),
            "drawn": None if drawn is None else drawn["card"],
            "controlled": self.at.name(state.controllers[seat]),
            "turn_over": state.phase is Phase.NEXT,
            **self.at.laid(),
        }


def play(call: Call) -> dict[str, Any]:
    """Answer what a tempo card does, ram and whip included (BH-20, BH-25, BH-26)."""
    run = Run(call)
    card = card_number(call.arguments.get("card"))
    bends = [
        max(-WIDEST, min(number(call, name, 0), WIDEST)) for name in ("bend1", "bend2")
    ]
    victim, placed_by = call.arguments.get("ram"), call.arguments.get("placed_by")
    placer = run.seat if placed_by is None else run.at.seat(placed_by)
    if placer != run.seat:
        _check_placer(run, make(Kind.GIVE, card), placer, rams=victim is not None)
        place = make(Kind.PLACE, 0, *bends)
        check_placement(run.state, place, CARDS[card].stick)
        run.do(run.seat, make(Kind.GIVE, card))
        run.do(placer, place)
    elif victim is not None:
        action = make(Kind.RAM, card, *bends)
        _check_victim(run, action, run.at.seat(victim))
        run.do(run.seat, action)
    else:
        run.do(run.seat, make(Kind.PLAY, card, *bends))
    run.draw()
    return _played(run) | ({} if victim is None else _rammed(run, victim))


def _late_refusal(run: Run, action: int, *codes: str) -> IllegalActionError | None:
    """Return why an action is refused when it is for one of these late codes.

    Raises:
        IllegalActionError: it is refused for any other.
    """
    try:
        run.state.way_of(run.seat, action)
    except IllegalActionError as refusal:
        if refusal.code not in codes:
            raise
        return refusal
    return None


def _check_placer(run: Run, gift: int, placer: int, *, rams: bool) -> None:
    """Raise IllegalActionError unless another driver may place a card (BH-25).

    Args:
        run: its chariot is the one that plays.
        gift: handing the card over.
        placer: who is to place it.
        rams: whether that is to be a ram.
    """
    # Where the card has no place at all, its bends tell why.
    late = _late_refusal(run, gift, "winner_places", "wall", "blocked")
    is_free = late is not None and late.code == "winner_places"
    is_winner = placer == run.state.controllers[run.seat]
    if rams and (is_winner or not is_free):
        raise IllegalActionError("controlled_no_ram", "The winner places no ram.")
    if is_free or not is_winner:
        raise IllegalActionError("winner_places", "That driver places nothing here.")


def _check_victim(run: Run, action: int, victim: int) -> None:
    """Raise IllegalActionError when a ram would not meet the chariot it names."""
    late = _late_refusal(run, action, "aggression_spent")
    stick = CARDS[what_of(action)].stick
    if check_placement(run.state, action, stick).hits != (victim,):
        raise IllegalActionError("ram_no_contact", "Another chariot is in the way.")
    if late is not None:
        raise late


def _played(run: Run) -> dict[str, Any]:
    state, seat = run.state, run.seat
    pose, finished = state.poses[seat], run.found("finished")
    return {
        **run.after(),
        "pose": None if pose is None else list(pose),
        "lines": state.lines[seat],
        "dolphins": _dolphins(run, seat),
        "spent": not state.may_attack(seat),
        "finished": finished is not None,
        "laurel": None if finished is None else finished["laurel"],
    }


def _rammed(run: Run, name: str) -> dict[str, Any]:
    victim, rammed = run.at.seat(name), run.found("rammed")
    pose = run.state.poses[victim]
    won = rammed is not None and rammed["won"]
    return {
        "totals": run.totals(),
        "winner": run.at.name(run.seat if won else victim),
        "victim_pose": None if pose is None else list(pose),
        "victim_lines": run.state.lines[victim],
        "victim_dolphins": _dolphins(run, victim),
    }


def _dolphins(run: Run, seat: int) -> dict[int, int]:
    held = enumerate(run.state.dolphins[seat], start=1)
    return {lap: number for lap, number in held if number}


def accident(call: Call) -> dict[str, Any]:
    """Answer what an accident card does (BH-14 to BH-16, BH-40)."""
    run = Run(call)
    card = card_number(call.arguments.get("card"))
    run.do(run.seat, make(Kind.ACCIDENT, card))
    run.draw()
    rolled = run.found("accident") or {}
    return {
        **run.after(),
        "out": rolled["outcome"] == "out",
        "replaced": rolled["outcome"] == "replaced",
    }


def hold(call: Call) -> dict[str, Any]:
    """Answer what a chariot does that is held up (BH-38)."""
    run = Run(call)
    run.do(run.seat, make(Kind.HOLD, card_number(call.arguments.get("card"))))
    run.draw()
    return run.after()


def draw(call: Call) -> dict[str, Any]:
    """Answer what is drawn from which deck (BH-13)."""
    run = Run(call)
    run.at.running(call.arguments.get("chariot"))
    deck = DECKS.index(call.arguments.get("deck", DECKS[0]))
    card = draws.draw(run.state, run.seat, deck, run.told)
    drew = run.found("drew")
    source = deck if card is None else CARDS[card].deck
    return {
        "drawn": None if card is None else CARDS[card].id,
        "from_deck": None if drew is None else drew["deck"],
        "reshuffled": run.found("reshuffled") is not None,
        "deck_left": len(run.state.decks[source]),
    }


def whip(call: Call) -> dict[str, Any]:
    """Answer how a whip ends (BH-23, BH-24)."""
    run = Run(call, by="by")
    against = run.at.seat(call.arguments.get("against"))
    run.do(run.seat, make(Kind.WHIP, against))
    winner = (run.found("whipped") or {})["winner"]
    # The loser is under a whip now: of this winner, or still of an earlier one.
    held = [s for s in (run.seat, against) if run.state.controllers[s] != NOBODY]
    (loser,) = (seat for seat in held if seat != winner)
    return {
        "totals": run.totals(),
        "winner": run.at.names[winner],
        "controlled": run.at.names[loser],
        "spent": {
            run.at.names[seat]: not run.state.may_attack(seat)
            for seat in (run.seat, against)
        },
    }
