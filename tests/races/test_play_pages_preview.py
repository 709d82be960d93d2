"""The preview of a placement: what the rules would say, at once and without a trace."""

import statistics
import time

import pytest
from django.urls import reverse

from engine.core.errors import IllegalActionError
from races.selectors.playing import position
from races.selectors.playing.chances import ram_percent
from races.selectors.playing.odds import horseshoes, percent
from races.selectors.playing.preview import Aim, preview
from races.services.bots import advance_race
from tests.factories.driving import (
    COLOURS,
    RULES,
    act,
    aims,
    make_drive,
    make_login,
    play_on,
    search,
    state_of,
    with_verdict,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    """Some tests here put another race behind a position."""
    position.forget_states()
    yield
    position.forget_states()


@pytest.fixture
def anna():
    return make_login("Anna")


@pytest.fixture
def race(anna, client):
    """Anna before her first move among three bots, logged in."""
    race = make_drive(anna, "easy", "easy", "easy")
    play_on(race, until="play")
    client.force_login(anna)
    return race


def ask(client, race, *, bend1=0, bend2=0, **query):
    race.refresh_from_db()
    query = {"seat": 0, "turn": race.turn, "bend1": bend1, "bend2": bend2} | query
    return client.get(reverse("play_preview", args=[race.pk]), query)


def refused(state, seat, notation) -> bool:
    """Whether the rules refuse an action."""
    try:
        state.clone().apply(seat, RULES.decode(notation))
    except IllegalActionError:
        return True
    return False


def test_a_placement_that_fits_is_told_with_its_shapes(client, race):
    state = state_of(race)
    aim = with_verdict(state, 0, "fits")

    told = ask(client, race, card=aim.card, bend1=aim.bend1, bend2=aim.bend2).json()

    assert (told["verdict"], told["tone"], told["drive"]) == ("fits", "ok", True)
    assert told["text"].startswith("Fits. The front ends ")
    assert not told["ram"]
    assert told["hit"] == []
    assert len(told["stick"].split()) == 4
    assert len(told["ghost"].split()) == 6
    assert told["bends"] == ["30° right", "30° right"]


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("wall", "goes over the wall. Bend it, or take a shorter"),
        ("ram", "is in the way. Ram, or bend around."),
        ("several", "are in the way. Two cannot be rammed: go around."),
    ],
)
def test_what_stands_in_the_way_is_named(client, anna, verdict, words):
    race, aim = search(anna, verdict)
    client.force_login(anna)

    told = ask(client, race, card=aim.card, bend1=aim.bend1, bend2=aim.bend2).json()

    assert told["verdict"] == verdict
    assert told["text"].endswith(words) or words in told["text"]
    assert not told["drive"]
    assert told["ram"] == (verdict == "ram")
    assert len(told["hit"]) == {"ram": 1}.get(verdict, len(told["hit"]))
    assert told["odds"].startswith("Your chance") == (verdict == "ram")


def test_the_same_words_stand_on_the_page_without_a_script(client, anna):
    race, aim = search(anna, "ram")
    client.force_login(anna)
    told = ask(client, race, card=aim.card, bend1=aim.bend1, bend2=aim.bend2).json()

    html = client.get(reverse("play", args=[race.pk]), aim._asdict()).content.decode()

    assert told["text"] in html
    assert told["odds"] in html
    assert f'points="{told["ghost"]}"' in html
    assert f'value="{aim.card}"' in html


@pytest.mark.parametrize("placement", ["rear", "front"])
def test_the_preview_says_what_the_rules_would_say(anna, placement):
    race = make_drive(anna, "easy", "easy", "easy", "easy", "easy", placement=placement)
    checked = 0
    seen = set()
    for _ in range(60):
        state = state_of(race)
        if state.is_over():
            break
        if state.pending()[0].kind == "play":
            seat = state.to_move()
            for aim in aims(state, seat):
                told = preview(state, seat, aim, colours=COLOURS)
                plain = "{} {} {}".format(*aim)
                assert told.can_drive != refused(state, seat, plain)
                assert told.can_ram != refused(state, seat, f"{plain} ram")
                seen.add(told.verdict)
                checked += 1
        act(race, state, choice=5 if state.pending()[0].kind == "play" else 0)

    assert checked > 500
    assert {"fits", "wall", "ram"} <= seen


def test_an_attempt_that_is_used_up_is_named(anna):
    race, aim = search(anna, "ram")
    state = state_of(race)
    state.spent[0] = 1

    told = preview(state, 0, aim, colours=COLOURS)

    assert told.verdict == "blocked"
    assert told.text.endswith("is in the way, and your ram or whip is used: go around.")
    assert told.chance is None


def test_under_the_whip_only_the_winner_places(anna):
    state = play_on_to_whip(make_drive(anna, "easy", "easy", "easy"))
    seat = state.to_move()
    card = next(iter(aims(state, seat))).card

    told = preview(state, seat, Aim(card, 0, 0), colours=COLOURS)

    assert told.verdict == "refused"
    assert told.text == "You are under the whip: give a card, the other places it."


def play_on_to_whip(race):
    """On until a chariot under the whip is asked for a card."""
    for _ in range(300):
        state = state_of(race)
        seat = state.to_move()
        legal = [RULES.encode(action) for action in state.legal_actions(seat)]
        if any(notation.endswith("give") for notation in legal):
            return state
        act(race, state, choice=-1 if legal[0] == "no-whip" else 0)
    raise AssertionError("nobody came under the whip")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"bend1": "31"}, "A bend is a whole number of degrees, at most 30"),
        ({"bend2": "-31"}, "A bend is a whole number of degrees, at most 30"),
        ({"bend1": "ten"}, "A bend is a whole number of degrees, at most 30"),
        ({"bend1": "1.5"}, "A bend is a whole number of degrees, at most 30"),
        ({"bend1": "9" * 400}, "A bend is a whole number of degrees, at most 30"),
        ({"card": "X99"}, "There is no such card."),
        ({"card": ""}, "Choose a card first."),
        ({"seat": "1"}, "You do not drive this chariot."),
        ({"seat": "x"}, "Enter a whole number."),
        ({"seat": ""}, "You do not drive this chariot."),
    ],
)
def test_nonsense_is_refused_in_words(client, race, query, text):
    answer = ask(client, race, **({"card": "N01"} | query))

    assert answer.status_code == 422
    assert answer.json()["text"].startswith(text)


@pytest.mark.parametrize("turn", ["0", "999", ""])
def test_a_preview_of_another_turn_is_refused_as_stale(client, race, turn):
    answer = ask(client, race, card="N01", turn=turn)

    assert answer.status_code == 409
    assert answer.json()["turn"] == race.turn


def test_who_is_not_asked_gets_no_preview(client, anna, race):
    act(race, state_of(race))  # the deck is to be chosen
    while state_of(race).to_move() == 0:
        act(race, state_of(race))

    assert ask(client, race, card="N01").status_code == 409


def test_a_preview_while_a_deck_is_to_be_chosen_is_refused(client, race):
    act(race, state_of(race))
    state = state_of(race)
    assert str(state.pending()[0].kind) == "draw"
    card = state.observe(0).chariots[0].hand[0]

    told = ask(client, race, card=card).json()

    assert (told["verdict"], told["text"]) == (
        "refused",
        "It is another chariot’s turn.",
    )


def test_before_the_cards_come_the_whips(client, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    client.force_login(anna)
    card = state_of(race).observe(0).chariots[0].hand[0]

    told = ask(client, race, card=card).json()

    assert (told["verdict"], told["drive"]) == ("refused", False)


def test_the_whips_winner_previews_the_card_he_was_given_and_no_other(anna):
    state = play_on_to_whip(make_drive(anna, "easy", "easy", "easy"))
    loser = state.to_move()
    gifts = [RULES.encode(action) for action in state.legal_actions(loser)]
    card = next(text for text in gifts if text.endswith("give")).split()[0]
    state.apply(loser, RULES.decode(f"{card} give"))
    winner = state.to_move()
    bends = RULES.encode(state.legal_actions(winner)[0]).split()[1:]
    aim = Aim(card, *map(int, bends))
    other = next(one for one in state.observe(winner).chariots[winner].hand)

    told = preview(state, winner, aim, colours=COLOURS)
    wrong = preview(state, winner, Aim(other, 0, 0), colours=COLOURS)

    assert (told.verdict, told.can_drive, told.can_ram) == ("fits", True, False)
    assert wrong.text == "You do not hold this card."


def test_variant_2_counts_for_the_longest_stick():
    """BH-41."""
    seen = RULES.start(seats=4, seed=bytes(32), options={"variant2": True}).observe(0)
    plain = RULES.start(seats=4, seed=bytes(32)).observe(0)
    longest, shorter = "N46", "N45"
    victim = seen.chariots[1]

    with_bonus = ram_percent(seen, longest, victim=victim)

    assert with_bonus > ram_percent(plain, longest, victim=victim)
    assert ram_percent(seen, shorter, victim=victim) == ram_percent(
        plain, shorter, victim=victim
    )


def test_half_of_fifty_previews_take_less_than_100_ms(client, anna):
    race = make_drive(anna, "easy", "easy", "easy", "easy", "easy")
    client.force_login(anna)
    while not (state_of(race).round > 3 and state_of(race).to_move() == 0):
        act(race, state_of(race))
    while str(state_of(race).pending()[0].kind) != "play":
        act(race, state_of(race))
    aim = next(aims(state_of(race), 0))
    position.forget_states()
    took = []

    for number in range(50):
        began = time.perf_counter()
        answer = ask(client, race, card=aim.card, bend1=number % 30)
        took.append(time.perf_counter() - began)
        assert answer.status_code == 200

    assert statistics.median(took) < 0.1


def test_looking_again_replays_nothing(client, race, monkeypatch):
    card = next(aims(state_of(race), 0)).card
    ask(client, race, card=card)

    def no_replay(*_args, **_kwargs):
        raise AssertionError("this turn has been replayed already")

    monkeypatch.setattr(position, "race_state", no_replay)

    assert ask(client, race, card=card, bend1=7).status_code == 200


def test_the_hint_is_exact_where_the_hand_is_known():
    assert percent(0, ((0, 54, 17),)) == 50
    assert percent(2, ((1, 1, 1),)) == 68
    assert percent(0, ((2, 2, 2), (2, 2, 2))) == 3


def test_hidden_horseshoes_are_as_likely_as_the_deck_has_them():
    spread = dict(horseshoes(2, unseen=4, shod=2))

    assert [str(spread[number]) for number in (0, 1, 2)] == ["1/6", "2/3", "1/6"]
    assert sum(dict(horseshoes(3, unseen=4, shod=3)).values()) == 1


def test_bots_drive_on_after_the_person(client, race):
    act(race, state_of(race))
    act(race, state_of(race))
    race.refresh_from_db()

    advance_race(race_id=race.pk, turn=race.turn)
    race.refresh_from_db()

    assert race.waiting_for == "person"
