"""What a preview may not do: change the race, roll dice, or tell of other hands."""

import pytest
from django.urls import reverse

from engine.core.rng import Rng
from engine.registry import ruleset
from engine.rulesets.ben_hur import chance
from engine.rulesets.ben_hur.cards import CARDS
from races.models import LoggedAction
from races.selectors.playing import position
from tests.factories.driving import (
    make_drive,
    make_login,
    play_on,
    search,
    state_of,
)

pytestmark = pytest.mark.django_db
RULES = ruleset("ben_hur")


@pytest.fixture(autouse=True)
def _nothing_kept():
    """Some tests here put another race behind a position."""
    position.forget_states()
    yield
    position.forget_states()


@pytest.fixture
def anna():
    return make_login("Anna")


def ask(client, race, **query):
    race.refresh_from_db()
    query = {"seat": 0, "turn": race.turn} | query
    return client.get(reverse("play_preview", args=[race.pk]), query)


def test_a_card_that_is_not_held_is_the_same_whoever_holds_it(client, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    state = play_on(race, until="play")
    client.force_login(anna)
    own = state.observe(0).chariots[0].hand
    answers = {
        ask(client, race, card=card.id).json()["text"]
        for card in CARDS
        if card.id not in own
    }

    assert answers == {"You do not hold this card."}


def test_a_preview_changes_nothing_and_rolls_nothing(client, anna, monkeypatch):
    race, aim = search(anna, "ram")
    client.force_login(anna)
    before = position.current_state(race)
    was = (before.turn, before.poses[:], before.hands[:], before.spent[:])
    rows = LoggedAction.objects.count()

    def no_dice(*_args, **_kwargs):
        raise AssertionError("a preview rolls no dice")

    monkeypatch.setattr(chance.SeedChance, "dice", no_dice)
    monkeypatch.setattr(chance.SeedChance, "shuffled", no_dice)
    query = {"card": aim.card, "bend1": aim.bend1, "bend2": aim.bend2}
    answers = {ask(client, race, **query).content for _ in range(3)}

    assert len(answers) == 1
    assert was == (before.turn, before.poses, before.hands, before.spent)
    assert LoggedAction.objects.count() == rows
    race.refresh_from_db()
    assert race.turn == before.turn


def test_previews_are_the_same_whatever_others_hold(client, anna, monkeypatch):
    race, aim = search(anna, "ram")
    client.force_login(anna)
    query = {"card": aim.card, "bend1": aim.bend1, "bend2": aim.bend2}
    address = reverse("play", args=[race.pk])
    seen = ask(client, race, **query).content
    desk = client.get(address, query).content.split(b'id="move"')[1]
    state = state_of(race)
    twin = RULES.imagine(state.observe(0), Rng(b"twin", stream="hidden"))
    assert twin.hands != state.hands

    position.forget_states()
    monkeypatch.setattr(position, "race_state", lambda *_args, **_kwargs: twin)

    assert ask(client, race, **query).content == seen
    masked = client.get(address, query).content.split(b'id="move"')[1]
    assert strip_token(masked) == strip_token(desk)


def test_that_twin_would_be_seen_if_hands_were_shown(client, anna, monkeypatch):
    race, aim = search(anna, "ram")
    client.force_login(anna)
    state = state_of(race)
    twin = RULES.imagine(state.observe(0), Rng(b"twin", stream="hidden"))
    twin.hands[0], twin.hands[1] = twin.hands[1], twin.hands[0]

    position.forget_states()
    monkeypatch.setattr(position, "race_state", lambda *_args, **_kwargs: twin)

    told = ask(client, race, card=aim.card).json()
    assert told["text"] == "You do not hold this card."


def strip_token(html: bytes) -> bytes:
    """A page without what a form draws anew each time."""
    parts = html.split(b'csrfmiddlewaretoken" value="')
    return parts[0] + b"".join(part.split(b'"', 1)[1] for part in parts[1:])
