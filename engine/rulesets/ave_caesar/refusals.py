"""Why an action is refused: the codes of the rule cases, first one first."""

from engine.core.errors import IllegalActionError
from engine.rulesets.ave_caesar import cards
from engine.rulesets.ave_caesar.actions import (
    PASS,
    SALUTE,
    card_of,
    destination_of,
)
from engine.rulesets.ave_caesar.table import RACING, Table
from engine.rulesets.ave_caesar.tracks import ALLEY, NAMES


def accept(table: Table, seat: int, action: int) -> int:
    """Return the action as it is carried out.

    With the option `salute=auto` a move may say the salute it makes anyway.

    Raises:
        IllegalActionError: not allowed.
    """
    if action > SALUTE and table.terms.auto_salute and destination_of(action) in ALLEY:
        action &= ~1
    check_racing(table, seat)
    if action not in table.legal_actions(seat):
        raise IllegalActionError(*reason(table, seat, action))
    return action


def check_racing(table: Table, seat: int) -> None:
    """Raise IllegalActionError unless the seat's chariot is racing (AC-11)."""
    if not 0 <= seat < table.terms.seats or table.status[seat] != RACING:
        raise IllegalActionError("not_racing", "This chariot is not in the race.")


def reason(table: Table, seat: int, action: int) -> tuple[str, str]:
    """Return code and sentence for what a racing chariot may not do now."""
    if table.is_over():
        return "not_racing", "The race is over."  # AC-57
    if action == SALUTE:
        return _no_salute(table, seat)
    if seat != table.on_turn:
        return "not_your_turn", "It is another driver's turn."  # AC-11
    if action == PASS:
        return "must_move", "You can move, so you must."  # AC-18
    return _no_move(table, seat, action)


def _no_move(table: Table, seat: int, action: int) -> tuple[str, str]:
    card, to = card_of(action), destination_of(action)
    hand = table.hands[seat]
    if not (card in cards.CARDS and cards.count(hand, card)):
        return "card_not_in_hand", f"You do not hold a {card}."  # AC-10
    plays = table.plays(seat)
    low = any(card_of(play) < 6 for play in plays)
    if card == 6 and table.six_line(seat, low=low) in (4, 5):
        return "six_barred", "The leader may not play a six."  # AC-29, AC-37
    if action & ~1 not in plays:
        name = NAMES[to] if to < len(NAMES) else "that space"
        return "no_path", f"No free way of {card} leads to {name}."  # AC-17
    return _no_salute(table, seat, at=to)


def _no_salute(table: Table, seat: int, at: int | None = None) -> tuple[str, str]:
    if (table.at[seat] if at is None else at) not in ALLEY:
        text = "You can only greet from a space of Emperor's Alley."
        return "not_in_alley", text  # AC-43
    return "already_saluted", "You have greeted Caesar already."  # AC-44
