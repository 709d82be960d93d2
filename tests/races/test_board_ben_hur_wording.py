"""Ben Hur in words: every effect, every place, every question."""

import re
from pathlib import Path

import pytest

from engine.core.ruleset import Effect
from engine.rulesets import ben_hur
from engine.rulesets.ben_hur.cards import CARDS
from races.selectors.wording.ben_hur import (
    accident_name,
    card_name,
    deck_name,
    told,
    unsaid,
    where,
)

COLOURS = {0: "A", 1: "B", 2: "C"}
MOVED = {"card": "N25", "x": 0, "y": 0, "heading": 0, "lines": 1}
DICE = {"against": 1, "total": 8, "other_total": 5}
TOLD = [
    (Effect("round_began", None, {"round": 3}), "Round 3 begins"),
    (
        Effect("whipped", 0, {**DICE, "winner": 0}),
        "Red whips Blue, 8 against 5, and wins",
    ),
    (
        Effect("whipped", 0, {"against": 1, "total": 2, "other_total": 7, "winner": 1}),
        "Red whips Blue, 2 against 7, and loses",
    ),
    (
        Effect("tied", 0, {"against": 1, "total": 6, "other_total": 6}),
        "Red and Blue both roll 6 and roll again",
    ),
    (
        Effect("controlled", 1, {"by": 0}),
        "Red will place Blue’s chariot in this round",
    ),
    (
        Effect("gave", 1, {"card": "N25", "by": 0}),
        "Blue gives II, and Red places it",
    ),
    (
        Effect("moved", 0, {**MOVED, "bend1": 0, "bend2": 0}),
        "Red drives II, straight on",
    ),
    (
        Effect("moved", 0, {**MOVED, "bend1": 10, "bend2": -5}),
        "Red drives II, 10° left, then 5° right",
    ),
    (
        Effect("moved", 1, {**MOVED, "bend1": 0, "bend2": 30, "by": 0}),
        "Red drives Blue with II, straight on, then 30° left",
    ),
    (
        Effect("rammed", 0, {**DICE, "won": 1}),
        "Red rams Blue, 8 against 5, and wins",
    ),
    (
        Effect("rammed", 0, {"against": 1, "total": 2, "other_total": 7, "won": 0}),
        "Red rams Blue, 2 against 7, and loses: nobody moves",
    ),
    (
        Effect("set_back", 1, {"x": 0, "y": 0, "heading": 0, "lines": 0}),
        "Blue is set back",
    ),
    (
        Effect("accident", 0, {"card": "R44", "die": 5, "outcome": "replaced"}),
        "Red has a lost wheel and rolls 5: no harm done",
    ),
    (
        Effect("accident", 0, {"card": "N53", "die": 2, "outcome": "lost"}),
        "Red has a cracked axle and rolls 2: one card less from now on",
    ),
    (
        Effect("accident", 0, {"card": "N49", "die": 1, "outcome": "out"}),
        "Red has a loose rein and rolls 1",
    ),
    (
        Effect("held", 0, {"card": "N25"}),
        "Red is held up, discards II and stays",
    ),
    (Effect("drew", 0, {"deck": "risky"}), "Red draws a card, risky"),
    (
        Effect("dolphin", 0, {"lap": 1, "number": 2}),
        "Red ends lap 1 and takes dolphin 2",
    ),
    (
        Effect("dolphin_lost", 0, {"lap": 1, "number": 2}),
        "Red gives dolphin 2 back",
    ),
    (Effect("finished", 0, {"laurel": 1}), "Red finishes and takes laurel 1"),
    (Effect("crashed", 0, {"reason": "accident"}), "Red is out after an accident"),
    (Effect("crashed", 0, {"reason": "wall"}), "Red is out, driven into the wall"),
    (Effect("crashed", 0, {"reason": "empty_hand"}), "Red is out of cards"),
    (Effect("crashed", 0, {"reason": "round_limit"}), "Red is out, no rounds left"),
    (
        Effect("reshuffled", None, {"deck": "normal"}),
        "The discards are shuffled into a new deck: normal",
    ),
    (Effect("race_over", None, {"reason": "all_done"}), "The race is over"),
]


@pytest.mark.parametrize(("effect", "sentence"), TOLD, ids=lambda v: str(v)[:40])
def test_every_effect_has_its_sentence(effect, sentence):
    assert told(effect, colours=COLOURS) == sentence


def test_nothing_that_the_engine_tells_is_left_unsaid():
    folder = Path(ben_hur.__file__).parent
    sources = "".join(path.read_text() for path in sorted(folder.glob("*.py")))
    kinds = set(re.findall(r"Effect\(\s*\"(\w+)\"", sources))

    assert len(kinds) > 12
    assert kinds - {effect.kind for effect, _sentence in TOLD} == {"drawn"}


def test_a_drawn_card_is_never_told():
    drawn = Effect("drawn", 0, {"card": "N25"}, visible_to=0)

    assert told(drawn, colours=COLOURS) == ""
    assert told(drawn.redacted(None), colours=COLOURS) == ""


def test_nothing_that_one_seat_alone_may_know_is_told():
    effect = Effect("drew", 0, {"deck": "risky"}, visible_to=0)

    assert told(effect, colours=COLOURS) == ""


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [("no-whip", "Red does not whip"), ("stop", "Red stops here"), ("N25 10 -5", "")],
)
def test_an_action_without_effects_is_said_all_the_same(notation, sentence):
    assert unsaid(notation, who="Red") == sentence


@pytest.mark.parametrize(
    ("lines", "laps", "words"),
    [
        (-1, 1, "At the start"),
        (-3, 2, "At the start"),
        (0, 1, "Home straight, past the finish line"),
        (1, 1, "Curve 1, past line 1"),
        (2, 1, "Curve 1, past line 2"),
        (3, 1, "Back straight, past line 3"),
        (4, 1, "Back straight, past line 4"),
        (5, 1, "Curve 2, past line 5"),
        (6, 1, "Curve 2, past line 6"),
        (7, 1, "Home straight, past line 7"),
        (8, 1, "Home straight, past the finish line"),
        (7, 2, "Lap 1: Home straight, past line 7"),
        (10, 2, "Lap 2: Curve 1, past line 2"),
        (16, 2, "Lap 2: Home straight, past the finish line"),
    ],
)
def test_a_place_on_the_oval_is_named_by_the_last_red_line(lines, laps, words):
    assert where(lines=lines, laps=laps) == words


def test_every_accident_card_has_a_title_and_every_other_its_stick():
    titles = {accident_name(card.id) for card in CARDS if card.listed}
    sticks = {card_name(card.id) for card in CARDS if card.stick}

    assert titles == {"loose rein", "stumbling horse", "cracked axle", "lost wheel"}
    assert sticks == {"I+", "II", "II+", "III", "III+"}


def test_words_that_no_game_knows_stay_as_they_are():
    assert card_name("X99") == ""
    assert deck_name("gold") == "gold"
