"""The adapter of Ave Caesar: positions in, answers out."""

from typing import Any

from engine.cases.ave_caesar_position import (
    number,
    position,
    seat_of,
    terms_of,
)
from engine.cases.case import Call, CaseError
from engine.rulesets.ave_caesar import AVE_CAESAR, cards, tournament
from engine.rulesets.ave_caesar.actions import (
    PASS,
    SALUTE,
    card_of,
    destination_of,
    play,
)
from engine.rulesets.ave_caesar.course import Course, members
from engine.rulesets.ave_caesar.outcome import places
from engine.rulesets.ave_caesar.refusals import accept, check_racing
from engine.rulesets.ave_caesar.state import RaceState
from engine.rulesets.ave_caesar.table import FINISHED, OFF, OUT, RACING
from engine.rulesets.ave_caesar.tracks import (
    BOARDS,
    COLOURS,
    DIRECTIONS,
    LAPS,
    NAMES,
)

STATUS = {RACING: "racing", FINISHED: "finished", OUT: "out"}


def _setup(call: Call) -> dict[str, Any]:
    seats = number(call, "drivers")
    options = (
        {"board": "A", "route": "free"} if call.arguments.get("final", False) else {}
    )
    state = AVE_CAESAR.start(seats=seats, seed=b"setup", options=options)
    deck = [*cards.unpack(state.hands[0]), *state.piles[0]]
    copies = {deck.count(card) for card in cards.CARDS}
    return {
        "board": state.terms.course.board,
        "at": {seat: NAMES[at] for seat, at in enumerate(state.at)},
        "laps": LAPS,
        "deck_size": len(deck),
        "deck_sum": sum(deck),
        "copies_of_each": copies.pop(),
        "hand_size": len(cards.unpack(state.hands[0])),
        "pile": state.left[0],
        "coins": 1 - state.saluted[0],
    }


def _course(call: Call) -> dict[str, Any]:
    terms = terms_of(call.given, seats=1)
    course, colour = terms.course, terms.colour
    shortest = course.shortest(colour=colour)
    narrow = (s for s in course.narrow if course.colour_of[s] in (0, colour))
    return {
        "shortest_race": shortest,
        "spare": cards.DECK_SUM - shortest,
        "lap_length": course.lap_length(colour=colour),
        "narrow": sorted(NAMES[space] for space in narrow),
        "alley": sorted(NAMES[space] for space in course.alley),
        "door": NAMES[course.door],
        "fork": NAMES[course.fork],
    }


def _list_courses(call: Call) -> dict[str, Any]:
    del call  # asks nothing
    courses = ([b, c, d] for b in BOARDS for c in COLOURS[b] for d in DIRECTIONS)
    return {"courses": sorted(courses)}


def _start_draw(call: Call) -> dict[str, Any]:
    def draw(seat: int) -> int:
        del seat  # the case lists the cards in seat order
        card: int = call.draws.take()
        return card

    return {"order": list(tournament.start_draw(number(call, "drivers"), draw))}


def _start_order(call: Call) -> dict[str, Any]:
    given = call.arguments
    previous = given.get("previous", [])
    match given.get("mode"):
        case "rotate":
            return {"order": list(tournament.next_start_order(previous))}
        case "by_result":
            order = tournament.start_order_by_result(
                previous,
                finished=given.get("finished", []),
                unsaluted=given.get("unsaluted", []),
                eliminated=given.get("eliminated", []),
                stuck=given.get("stuck", []),
            )
            return {"order": list(order)}
        case mode:
            raise CaseError(f"unknown mode {mode!r}")


def _legal(state: RaceState, seat: int) -> dict[int, list[str]]:
    if state.status[seat] != RACING:
        return {}
    legal: dict[int, set[str]] = {}
    for action in state.plays(seat):
        legal.setdefault(card_of(action), set()).add(NAMES[destination_of(action)])
    return {card: sorted(ends) for card, ends in legal.items()}


def _moves(call: Call) -> dict[str, Any]:
    state, seat = position(call), seat_of(call)
    check_racing(state, seat)
    legal = _legal(state, seat)
    return {"legal": legal, "must_pass": not legal}


def _play(call: Call) -> dict[str, Any]:
    state, seat = position(call, draw=call.draws.peek()), seat_of(call)
    to = call.arguments.get("to")
    if to not in NAMES:
        raise CaseError(f"unknown space {to!r}")
    salute = call.arguments.get("salute", False)
    action = play(number(call, "card"), NAMES.index(to), salute=salute)
    left = state.left[seat]
    state.advance(seat, accept(state, seat, action))
    if state.left[seat] != left:
        call.draws.take()
    others = (other for other in range(state.terms.seats) if other != seat)
    return {
        "at": None if state.at[seat] == OFF else NAMES[state.at[seat]],
        "crossings": state.crossings[seat],
        "saluted": bool(state.saluted[seat]),
        "disqualified": state.disqualified(seat),
        "status": STATUS[state.status[seat]],
        "fallen": sorted(NAMES[space] for space in members(state.fallen)),
        "hand": list(cards.unpack(state.hands[seat])),
        "hand_size": len(cards.unpack(state.hands[seat])),
        "pile": state.left[seat],
        "lap_colour": _lap_colours(state.terms.course, state.chosen),
        "legal_next": {other: _legal(state, other) for other in others},
        "race_over": state.is_over(),
    }


def _lap_colours(course: Course, chosen: list[int]) -> dict[int, str]:
    names = COLOURS[course.board]
    return {lap: names[colour - 1] for lap, colour in enumerate(chosen) if colour}


def _pass(call: Call) -> dict[str, Any]:
    state, seat = position(call), seat_of(call)
    state.apply(seat, PASS)
    return {
        "passes": state.passes,
        "hand": list(cards.unpack(state.hands[seat])),
        "pile": state.left[seat],
        "race_over": state.is_over(),
    }


def _salute(call: Call) -> dict[str, Any]:
    state, seat = position(call), seat_of(call)
    state.apply(seat, SALUTE)
    return {
        "saluted": bool(state.saluted[seat]),
        "coins": 1 - state.saluted[seat],
        "disqualified": state.disqualified(seat),
    }


def _six_allowed(call: Call) -> dict[str, Any]:
    state, seat = position(call), seat_of(call)
    check_racing(state, seat)
    low = any(card < 6 for card in _legal(state, seat))
    line = state.six_line(seat, low=low)
    return {"allowed": line not in (4, 5), "line": line}


def _leaders(call: Call) -> dict[str, Any]:
    state = position(call)
    measure = state.terms.course.measure
    return {
        "leaders": list(state.leaders()),
        "measure": {
            seat: [state.crossings[seat], measure[at]]
            for seat, at in enumerate(state.at)
            if state.status[seat] == RACING
        },
    }


def _next_driver(call: Call) -> dict[str, Any]:
    seats, after = number(call, "drivers"), number(call, "after")
    gone = call.arguments.get("gone", [])
    chariots = {s: {"status": "out" if s in gone else "racing"} for s in range(seats)}
    state = position(call, chariots=chariots)
    following = state.successor(after)
    return {"next": following if state.status[following] == RACING else None}


def _place_points(call: Call) -> dict[str, Any]:
    seats = number(call, "drivers")
    crossed = call.arguments.get("crossed", [])
    saluted = {seat: int(greeted) for seat, greeted in crossed}
    won = places(
        [seat for seat, _ in crossed], saluted=[saluted.get(s, 0) for s in range(seats)]
    )
    by_seat = {seat: won.get(seat) for seat in range(seats)}
    points = {s: tournament.place_points(place) for s, place in by_seat.items()}
    return {"places": by_seat, "points": points}


def _race_state(call: Call) -> dict[str, Any]:
    state = position(call)
    return {"race_over": state.is_over(), "reason": state.reason().value}


def _plan(call: Call) -> dict[str, Any]:
    preset = call.arguments.get("preset", "classic")
    races = tournament.plan(number(call, "drivers"), preset=preset)
    return {
        "plan": [[race.board, race.colour, race.direction] for race in races],
        "heats": tournament.HEATS,
    }


def _standings(call: Call) -> dict[str, Any]:
    table = tournament.standings(
        call.arguments["races"], final_places=call.arguments.get("final_places")
    )
    return {
        "totals": list(table.totals),
        "order": list(table.order),
        "champions": list(table.champions),
    }


VERBS = {
    "setup": _setup,
    "course": _course,
    "list_courses": _list_courses,
    "start_draw": _start_draw,
    "start_order": _start_order,
    "moves": _moves,
    "play": _play,
    "pass": _pass,
    "salute": _salute,
    "six_allowed": _six_allowed,
    "leaders": _leaders,
    "next_driver": _next_driver,
    "place_points": _place_points,
    "race_state": _race_state,
    "plan": _plan,
    "standings": _standings,
}
