"""What the driver is told he can do now: only what is possible, and in his language."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from engine.rulesets.ben_hur.cards import NUMBERS
from engine.rulesets.ben_hur.race import NOBODY, Phase
from races.selectors.playing import position
from races.selectors.playing.preview import Aim, preview
from races.selectors.playing.words import lengths, stands
from races.services import play
from races.services.annulling import void_race
from tests.factories.driving import COLOURS, RULES, make_drive, make_login, state_of

pytestmark = pytest.mark.django_db
HERE = (0, -1950, 0)
FACING_THE_WALL = (-1100, -2500, 310)
AT_THE_WALL = (7000, -2300, 20)
"""Where the longest stick fits no way, and the shortest does."""
LONGEST = "N46"
SHORT, MIDDLE, LONG, ACCIDENT, TOO = "N01", "N28", "N40", "N49", "N50"


def row(x):
    """Five chariots side by side, from the spina to the outer wall."""
    return [(x, -1300 - 420 * number, 0) for number in range(5)]


CLOSE, AHEAD, AWAY = row(1500), row(2900), row(-4000)
"""Nobody passes the first; the second leaves room to short sticks only."""


@pytest.fixture
def table(client, monkeypatch):
    """Put a position behind the page of Anna, who drives red and is on turn."""
    anna = make_login("Anna")
    client.force_login(anna)

    def lay(*hand, pose=HERE, others=AWAY, whip=False, accidents=0, spent=0, **options):
        race = make_drive(anna, *["easy"] * 5, **options)
        state = state_of(race)
        state.phase, state.asked, state.mover, state.choices = Phase.PLAY, 0, 0, None
        state.hands = [tuple(sorted(NUMBERS[card] for card in hand)), *state.hands[1:]]
        state.poses = [pose, *others]
        state.controllers = [1 if whip else NOBODY, *[NOBODY] * 5]
        state.accidents = accidents
        state.spent[0] = 1 if spent else NOBODY
        for module in (position, play):
            monkeypatch.setattr(
                module, "race_state", lambda *_args, **_kwargs: state.clone()
            )
        position.forget_states()
        return race

    yield lay
    position.forget_states()


def shown(client, race, **query) -> str:
    return client.get(reverse("play", args=[race.pk]), query).content.decode()


def sent(client, race, **form):
    form = {"turn": race.turn, "seat": 0} | form
    return client.post(reverse("play", args=[race.pk]), form)


def notes(html: str) -> str:
    """All notes of the move, without their marks."""
    panel = html[html.index('id="move"') :].split("</section>", maxsplit=1)[0]
    found = re.findall(r'class="note note--warn"[^>]*>.*?<p>(.*?)</p>', panel)
    return " ".join(found)


@pytest.mark.parametrize(
    ("accidents", "options", "words"),
    [
        (0, {}, "An accident card takes your turn. Roll higher than its numbers"),
        (0, {"variant1": True}, "from now on. Then you may play again or stop."),
        (
            1,
            {"variant1": True},
            "from now on. After this second one only a tempo card may follow, "
            "or you stop.",
        ),
        (
            2,
            {"variant1": True},
            "After two accident cards only a tempo card may follow.",
        ),
    ],
)
def test_what_follows_an_accident_card_is_told(
    client, table, accidents, options, words
):
    """BH-14, BH-40."""
    race = table(SHORT, ACCIDENT, TOO, accidents=accidents, **options)

    told = notes(shown(client, race))

    assert words in told
    assert ("takes your turn" in told) == (not options)
    assert ("Roll higher" in told) == (accidents < 2)


def test_without_an_accident_card_nothing_is_told_of_it(client, table):
    assert notes(shown(client, table(SHORT, LONG))) == ""


@pytest.mark.parametrize(
    ("hand", "facts", "words"),
    [
        ([SHORT, ACCIDENT], {}, "Ram one, play an accident card, or discard a card"),
        ([SHORT], {}, "Ram one, or discard a card and stay."),
        ([SHORT, ACCIDENT], {"spent": 1}, "Play an accident card, or discard a card"),
        ([SHORT], {"spent": 1}, "place. Discard a card and stay."),
        (
            [SHORT, ACCIDENT],
            {"spent": 1, "accidents": 2, "variant1": True},
            "place. Discard a card and stay. Or stop here.",
        ),
        (
            [SHORT, ACCIDENT],
            {"accidents": 2, "variant1": True},
            "place. Ram one, or discard a card and stay. Or stop here.",
        ),
    ],
)
def test_whoever_is_held_up_is_told_what_he_can_do_and_no_more(
    client, table, hand, facts, words
):
    """BH-38, BH-40."""
    html = shown(client, table(*hand, others=CLOSE, **facts))

    assert "Chariots hold you up: no card of yours has a free place." in notes(html)
    assert words in notes(html)
    assert ("stop here" in notes(html)) == ('value="stop"' in html)


@pytest.mark.parametrize(
    ("hand", "facts", "words"),
    [
        ([ACCIDENT], {}, "You must play an accident card. An accident card takes"),
        ([ACCIDENT], {"variant1": True}, "You must play an accident card. Roll"),
        (
            [ACCIDENT],
            {"variant1": True, "accidents": 1},
            "Play an accident card, or stop here. Roll higher",
        ),
        (
            [ACCIDENT],
            {"variant1": True, "accidents": 2},
            "All you can do is stop here. After two accident cards only a tempo card",
        ),
        ([], {"variant1": True, "accidents": 1}, "All you can do is stop here."),
    ],
)
def test_whoever_is_forced_into_the_wall_is_told_so_and_what_is_left(
    client, table, hand, facts, words
):
    """BH-37, BH-40."""
    race = table(LONGEST, *hand, pose=AT_THE_WALL, **facts)

    html = shown(client, race, card=LONGEST)

    told = notes(html)
    forced = "You are forced into the wall: no stick of yours fits on the track."
    assert told.startswith(f"{forced} {words}")
    assert ("After two accident cards" in told) == (facts.get("accidents") == 2)
    assert ("stop here" in told) == ('value="stop"' in html)
    assert ("accident card" in words.partition(". ")[0]) == ('value="accident"' in html)


def test_at_the_wall_no_card_without_a_place_can_be_chosen(client, table):
    """BH-37: else choosing one would hide what an accident card does."""
    race = table(LONGEST, ACCIDENT, pose=AT_THE_WALL)

    html = shown(client, race, card=LONGEST)

    assert " disabled" in card(html, LONGEST)
    assert "normal, no place" in card(html, LONGEST)
    assert " checked" in card(html, ACCIDENT)
    assert " disabled" not in card(html, ACCIDENT)
    assert not re.search(r'data-for="accident"[^>]* hidden', html)


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ((SHORT, LONGEST, ACCIDENT), {"pose": AT_THE_WALL}),
        ((SHORT, ACCIDENT), {"others": CLOSE}),
        ((SHORT, ACCIDENT), {"others": CLOSE, "spent": 1}),
        ((SHORT, ACCIDENT), {"whip": True}),
        ((ACCIDENT, TOO), {"pose": AT_THE_WALL}),
    ],
)
def test_nobody_else_is_told_of_the_wall(client, table, hand, facts):
    """BH-37: a short stick fits, chariots alone are in the way, or none is held."""
    assert "into the wall" not in notes(shown(client, table(*hand, **facts)))


@pytest.mark.parametrize(("hand", "frees"), [((SHORT, ACCIDENT), 1), ((SHORT,), 0)])
def test_an_accident_card_sets_free_whoever_holds_one(client, table, hand, frees):
    """BH-25."""
    told = notes(shown(client, table(*hand, whip=True)))

    assert "give a card, and Blue places it." in told
    assert told.count("An accident card sets you free.") == frees


def test_a_whip_that_binds_nobody_is_told_as_such(client, table):
    """BH-25."""
    told = notes(shown(client, table(SHORT, ACCIDENT, others=CLOSE, whip=True)))

    assert "no card of yours has a free place: the whip does not bind you." in told


def card(html: str, name: str) -> str:
    """The field of a card and all that it says."""
    return re.search(rf'<input [^>]*id="card-{name}".*?</label>', html, re.DOTALL)[0]


def test_under_the_whip_one_sees_which_cards_can_be_given(client, table):
    """BH-25: by every whole degree; on a grid of ten the middle stick has no place."""
    hand = (SHORT, MIDDLE, LONG, ACCIDENT)
    race = table(*hand, others=AHEAD, whip=True)

    html = shown(client, race, card=LONG)

    barred = {name for name in hand if " disabled" in card(html, name)}
    assert barred == {LONG}
    assert "no place" in card(html, LONG)
    assert "normal, no place" in card(html, LONG)
    assert "no place" not in card(html, MIDDLE)
    assert " checked" in card(html, SHORT)


def test_a_card_with_places_between_the_grid_can_be_given(table):
    race = table(SHORT, MIDDLE, LONG, others=AHEAD, whip=True)
    state = position.current_state(race).clone()

    state.apply(0, RULES.decode(f"{MIDDLE} give"))

    assert state.to_move() == 1


def test_without_a_whip_no_card_is_barred(client, table):
    html = shown(client, table(SHORT, MIDDLE, LONG, others=AHEAD))

    assert " disabled" not in card(html, LONG)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"pose": FACING_THE_WALL}, "the wall is in the way. Give another card."),
        ({"others": AHEAD}, "chariots are in the way. Give another card."),
    ],
)
def test_a_card_that_cannot_be_given_is_refused_without_a_word_of_bends(
    client, table, facts, words
):
    """BH-25."""
    race = table(SHORT, LONG, whip=True, **facts)

    answer = sent(client, race, act="give", card=LONG)
    html = answer.content.decode()

    assert answer.status_code == 422
    assert f"Wherever this stick is laid, {words}" in html
    assert "must lie on the track" not in html
    assert " checked" in card(html, SHORT)
    assert " disabled" in card(html, LONG)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", ["0.2", "1.0", "12.3"]), ("da", ["0,2", "1,0", "12,3"])],
)
def test_lengths_have_the_decimal_mark_of_the_language(language, wanted):
    with translation.override(language):
        assert [lengths(far) for far in (249, 999, 12345)] == wanted


def test_where_a_chariot_stands_is_told_in_danish_with_a_comma():
    with translation.override("da"):
        assert re.search(r"\d,\d ", stands((0, -2000)))


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        (Aim("N46", 0, 0), "The stick goes over the wall. Bend it, or take a shorter"),
        (Aim("N01", 0, 0), "The chariot goes over the wall. Bend it, or take a short"),
    ],
)
def test_what_goes_over_the_wall_is_named(table, aim, words):
    """BH-22: touching is allowed."""
    race = table(aim.card, pose=FACING_THE_WALL)

    told = preview(position.current_state(race), 0, aim, colours=COLOURS)

    assert told.verdict == "wall"
    assert told.text.startswith(words)


@pytest.mark.parametrize("typed", ["31", "-99", "5.5"])
def test_a_bend_that_is_none_is_called_none_and_nothing_is_shown_for_it(
    client, table, typed
):
    race = table(SHORT, LONG)

    html = shown(client, race, card=LONG, bend1=typed, bend2="-10")

    said = re.findall(r"data-out>(.*?)<", html)
    assert said == ["not a bend", "10° right"]
    assert f'name="bend1" min="-30" max="30" step="1" value="{typed}"' in html
    assert "Fits." not in html
    assert 'data-ghost points=""' in html


@pytest.mark.parametrize("name", ["play", "watch"])
def test_without_a_script_a_race_is_looked_at_again_by_a_link(client, table, name):
    race = table(SHORT)
    address = reverse(name, args=[race.pk])
    again = rf'<noscript><a [^>]*href="{address}">Refresh</a></noscript>'

    assert re.search(again, client.get(address).content.decode())
    void_race(race_id=race.pk, revision=0, reason="storm")
    assert not re.search(again, client.get(address).content.decode())


def test_an_earlier_turn_is_not_looked_at_again(client, table):
    race = table(SHORT)
    address = reverse("watch", args=[race.pk])
    type(race).objects.filter(pk=race.pk).update(turn=1)

    assert ">Refresh<" not in client.get(address, {"turn": 0}).content.decode()
