"""Carry an action out and tell what happened."""

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur.actions import Kind, bends_of, kind_of, what_of
from engine.rulesets.ben_hur.cards import CARDS, DECKS, LONGEST, horseshoes
from engine.rulesets.ben_hur.draws import can_give, draw
from engine.rulesets.ben_hur.laps import crash, lap_cards, lay, set_down
from engine.rulesets.ben_hur.race import (
    NO_CARD,
    NOBODY,
    RACING,
    Phase,
    Race,
)
from engine.rulesets.ben_hur.rolls import Roll, contest
from engine.rulesets.ben_hur.survey import Way
from engine.rulesets.ben_hur.turns import end_turn

Facts = dict[str, int | str]
VARIANT_BONUS = 2  # BH-41


def carry_out(race: Race, action: int, way: Way | None) -> list[Effect]:
    """Carry out a legal action of the seat asked; what comes next is not begun yet.

    Args:
        race: changed in place.
        action: what the seat asked does.
        way: its placement, when it is one.
    """
    told: list[Effect] = []
    race.turn += 1
    race.choices = None
    what = what_of(action)
    match kind_of(action):
        case Kind.PLAY | Kind.RAM | Kind.PLACE:
            _place(race, action, way, told)
        case Kind.ACCIDENT:
            _accident(race, what, told)
        case Kind.HOLD:
            _discard(race, race.mover, what)
            told.append(Effect("held", race.mover, {"card": CARDS[what].id}))
            _offer_draw(race, told)
        case Kind.GIVE:
            _give(race, what, told)
        case Kind.STOP:
            end_turn(race)
        case Kind.NO_WHIP:
            race.phase = Phase.NEXT
        case Kind.WHIP:
            _whip(race, race.asked, what, told)
        case _:
            draw(race, race.mover, what, told)
            _after_card(race)
    return told


def _place(race: Race, action: int, way: Way | None, told: list[Effect]) -> None:
    if way is None:
        raise ValueError("a placement is needed")
    kind, mover = kind_of(action), race.mover
    placed_by = race.asked
    if kind == Kind.PLACE:
        card, race.given = race.given, NO_CARD
        lay(race, card)
    else:
        card = what_of(action)
        _discard(race, mover, card)
    race.goes_on = False
    if kind == Kind.RAM and not _ram(race, way, card, told):
        _offer_draw(race, told)  # BH-29: nobody moves
        return
    set_down(race, mover, way.placement.pose)
    moved = _move(race, action, card)
    if placed_by != mover:
        moved["by"] = placed_by
    told.append(Effect("moved", mover, moved))
    lap_cards(race, mover, told, rammed=kind == Kind.RAM)
    _offer_draw(race, told)


def _move(race: Race, action: int, card: int) -> Facts:
    bend1, bend2 = bends_of(action)
    x, y, heading = race.pose_of(race.mover)
    return {
        "card": CARDS[card].id,
        "bend1": bend1,
        "bend2": bend2,
        "x": x,
        "y": y,
        "heading": heading,
        "lines": race.lines[race.mover],
    }


def _ram(race: Race, way: Way, card: int, told: list[Effect]) -> bool:
    """Roll for a ram; a victim who loses is set onto the old pose (BH-27, BH-28)."""
    aggressor, (victim,) = race.mover, way.hits
    race.spent[aggressor] = race.round  # BH-30a
    bonus = CARDS[card].horseshoes
    if race.terms.variant2 and CARDS[card].stick == LONGEST:
        bonus += VARIANT_BONUS
    roll = _roll(race, aggressor, victim, bonus, told)
    won = roll.total > roll.other
    told.append(Effect("rammed", aggressor, _totals(victim, roll, won=int(won))))
    if won:
        old = race.pose_of(aggressor)
        set_down(race, victim, old)
        x, y, heading = old
        set_back: Facts = {
            "x": x,
            "y": y,
            "heading": heading,
            "lines": race.lines[victim],
        }
        told.append(Effect("set_back", victim, set_back))
        lap_cards(race, victim, told, rammed=True)  # BH-36: the loser first
    return won


def _roll(race: Race, seat: int, other: int, bonus: int, told: list[Effect]) -> Roll:
    """Roll for a whip or a ram; the other one counts his whole hand (BH-24, BH-27)."""
    dice = race.chance.dice(str(race.turn))
    *ties, last = contest(bonus, horseshoes(race.hands[other]), dice)
    told.extend(Effect("tied", seat, _totals(other, tie)) for tie in ties)
    return last


def _totals(other: int, roll: Roll, **more: int) -> Facts:
    return {
        "against": other,
        "total": roll.total,
        "other_total": roll.other,
        **more,
    }


def _whip(race: Race, seat: int, other: int, told: list[Effect]) -> None:
    """Roll for a whip: the loser's next card is placed by the winner (BH-24, BH-25).

    Whoever is under a whip already stays under the first one.
    """
    race.spent[seat] = race.round  # BH-30a
    roll = _roll(race, seat, other, horseshoes(race.hands[seat]), told)
    winner, loser = (seat, other) if roll.total > roll.other else (other, seat)
    told.append(Effect("whipped", seat, _totals(other, roll, winner=winner)))
    if race.controllers[loser] == NOBODY:
        race.controllers[loser] = winner
        told.append(Effect("controlled", loser, {"by": winner}))
    race.phase = Phase.NEXT


def _give(race: Race, card: int, told: list[Effect]) -> None:
    """Hand a card to the whip's winner, who places it (BH-25)."""
    mover = race.mover
    race.hands[mover] = tuple(c for c in race.hands[mover] if c != card)
    race.given = card
    race.phase, race.asked = Phase.BENDS, race.controllers[mover]
    gave: Facts = {"card": CARDS[card].id, "by": race.asked}
    told.append(Effect("gave", mover, gave))


def _accident(race: Race, card: int, told: list[Effect]) -> None:
    """Play an accident card and roll for it (BH-14 to BH-16)."""
    mover = race.mover
    _discard(race, mover, card)
    race.accidents += 1
    race.controllers[mover] = NOBODY  # BH-25: he has freed himself
    race.goes_on = race.terms.variant1  # BH-40
    die = next(race.chance.dice(str(race.turn)))
    fatal = race.terms.laps == 1 and race.round > 1 and die == 1
    replaced = die > CARDS[card].listed
    outcome = "out" if fatal else "replaced" if replaced else "lost"
    rolled: Facts = {"card": CARDS[card].id, "die": die, "outcome": outcome}
    told.append(Effect("accident", mover, rolled))
    if fatal:
        crash(race, mover, "accident", told)
    if replaced:
        _offer_draw(race, told)
    else:
        _after_card(race)


def _discard(race: Race, seat: int, card: int) -> None:
    race.hands[seat] = tuple(c for c in race.hands[seat] if c != card)
    lay(race, card)


def _offer_draw(race: Race, told: list[Effect]) -> None:
    """Ask for the deck, draw at once when it makes no difference (BH-11, BH-13)."""
    mover = race.mover
    if race.status[mover] == RACING:
        able = [deck for deck in range(len(DECKS)) if can_give(race, deck)]
        if len(able) == len(DECKS):
            race.phase, race.asked = Phase.DRAW, mover
            return
        draw(race, mover, able[0], told)  # the card just played lies somewhere
    _after_card(race)


def _after_card(race: Race) -> None:
    """End the turn, or let it go on after an accident card (BH-40)."""
    if race.goes_on and race.hands[race.mover]:
        race.phase, race.asked, race.goes_on = Phase.PLAY, race.mover, False
    else:
        end_turn(race)
