"""What a driver does: each act under the turn that was seen, refusals in words."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.registry import ruleset
from races.models import LoggedAction, Race
from races.selectors.playing import position
from races.selectors.playing.words import REFUSALS
from tests.engine.ben_hur_positions import CODES
from tests.factories.driving import act, make_drive, make_login, play_on, state_of

pytestmark = pytest.mark.django_db
RULES = ruleset("ben_hur")


@pytest.fixture
def anna():
    return make_login("Anna")


@pytest.fixture
def bo():
    return make_login("Bo")


@pytest.fixture
def race(client, anna, bo):
    """Anna drives red and yellow, Bo blue and green; Anna is logged in and on turn."""
    client.force_login(anna)
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    play_on(race, until="play")
    return race


def send(client, race, **form):
    race.refresh_from_db()
    form = {"turn": race.turn, "seat": state_of(race).to_move()} | form
    return client.post(reverse("play", args=[race.pk]), form)


def driver(race) -> Client:
    """A browser of whoever is asked."""
    client = Client()
    seat = race.seats.get(index=state_of(race).to_move())
    client.force_login(seat.player.user)
    return client


def menu(race) -> list[str]:
    state = state_of(race)
    return [RULES.encode(action) for action in state.legal_actions(state.to_move())]


def plain_move(race) -> dict[str, object]:
    """A form that drives the first plain placement of the menu."""
    card, bend1, bend2 = next(
        m for m in menu(race) if re.match(r"\w+ -?\d+ -?\d+$", m)
    ).split()
    return {"act": "drive", "card": card, "bend1": bend1, "bend2": bend2}


def last(race) -> LoggedAction:
    return race.log.order_by("-number")[0]


def reach(race, wanted: str, *, choice: int = 0, most: int = 300) -> str:
    """Play on until an action like this is on somebody's menu; return it."""
    for _ in range(most):
        if state_of(race).is_over():
            break
        found = [notation for notation in menu(race) if re.fullmatch(wanted, notation)]
        if found:
            return found[-1]
        act(race, state_of(race), choice=choice)
    raise AssertionError(f"nobody was offered {wanted}")


def test_a_drive_is_logged_as_a_persons_and_leads_back(client, race):
    form = plain_move(race)

    answer = send(client, race, **form)

    assert (answer.status_code, answer["Location"]) == (302, f"/races/{race.pk}/play/")
    assert last(race).notation == "{card} {bend1} {bend2}".format(**form)
    assert (last(race).seat, last(race).actor) == (0, "person")


def test_any_whole_degree_may_be_driven(client, race):
    form = plain_move(race)
    bent = next(
        {**form, "bend1": one, "bend2": two}
        for one in range(-29, 30, 3)
        for two in range(-29, 30, 3)
        if "{card} {} {}".format(one, two, **form) not in menu(race)
        and fits(race, "{card} {} {}".format(one, two, **form))
    )

    assert send(client, race, **bent).status_code == 302
    assert last(race).notation == "{card} {bend1} {bend2}".format(**bent)


def fits(race, notation: str) -> bool:
    try:
        state_of(race).apply(0, RULES.decode(notation))
    except Exception:  # noqa: BLE001 -- any refusal
        return False
    return True


def test_with_a_script_the_answer_is_the_part_that_changes(client, race):
    address = reverse("play", args=[race.pk])
    form = {"turn": state_of(race).turn, "seat": 0, **plain_move(race)}

    answer = client.post(address, form, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(b'<div id="play-live"')
    assert b"From which deck?" in answer.content
    again = client.post(address, form | {"bend1": "5"}, headers={"HX-Request": "true"})
    assert again.status_code == 409
    assert again.content.lstrip().startswith(b'<div id="play-live"')
    assert b"The race has gone on meanwhile." in again.content


def test_left_empty_a_bend_is_straight_on(client, race):
    card = plain_move(race)["card"]

    answer = send(client, race, act="show", card=card, bend1="", bend2="")

    where = f"/races/{race.pk}/play/?card={card}&bend1=0&bend2=0#move"
    assert (answer.status_code, answer["Location"]) == (302, where)
    assert race.log.count() == state_of(race).turn


@pytest.mark.parametrize("deck", ["normal", "risky"])
def test_after_a_move_a_deck_is_chosen(client, race, deck):
    send(client, race, **plain_move(race))
    html = client.get(reverse("play", args=[race.pk])).content.decode()
    left = state_of(race).observe(0)

    answer = send(client, race, act="draw", deck=deck)

    assert f"{left.normal_deck} cards left" in html
    assert f"{left.risky_deck} cards left" in html
    assert answer.status_code == 302
    assert last(race).notation == deck
    sizes = state_of(race).observe(0)
    assert getattr(sizes, f"{deck}_deck") == getattr(left, f"{deck}_deck") - 1


def test_a_button_pressed_twice_drives_once(client, race):
    form = {"turn": state_of(race).turn, "seat": 0, **plain_move(race)}
    address = reverse("play", args=[race.pk])

    first, second = client.post(address, form), client.post(address, form)

    assert (first.status_code, second.status_code) == (302, 302)
    assert state_of(race).turn == form["turn"] + 1


def test_an_act_under_an_old_turn_is_refused_with_the_race_as_it_is(client, race):
    form = {"turn": state_of(race).turn, "seat": 0, **plain_move(race)}
    act(race, state_of(race), choice=3)
    turn = state_of(race).turn

    answer = client.post(reverse("play", args=[race.pk]), form)
    html = answer.content.decode()

    assert answer.status_code == 409
    assert "The race has gone on meanwhile. Look at it again." in html
    assert f'name="turn" value="{turn}"' in html
    assert state_of(race).turn == turn


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bend1": "31"}, "at most 30 to either side"),
        ({"bend2": "-31"}, "at most 30 to either side"),
        ({"bend1": "left"}, "at most 30 to either side"),
        ({"bend2": "1e3"}, "at most 30 to either side"),
        ({"card": "Z01"}, "There is no such card."),
        ({"card": "N99"}, "This is not something one can do in Ben Hur."),
        ({"card": ""}, "Choose a card first."),
        ({"act": "fly"}, "fly is not one of the available choices"),
        ({"act": ""}, "This field is required."),
        ({"act": "draw", "deck": "both"}, "Draw a normal or a risky card."),
        ({"act": "draw", "deck": ""}, "Draw a normal or a risky card."),
        ({"act": "draw", "deck": "risky"}, "It is another chariot’s turn."),
        ({"act": "whip", "target": ""}, "Choose whom to whip."),
        ({"act": "whip", "target": "1"}, "Whips are for the start of a round."),
        ({"act": "whip", "target": "99"}, "This is not something one can do"),
        ({"act": "no-whip"}, "Whips are for the start of a round."),
        ({"act": "hold"}, "A card of yours can be driven, so you must drive."),
        ({"act": "give"}, "No whip is on you: place the card yourself."),
        ({"act": "accident"}, "This is a tempo card: place it on the track."),
        ({"act": "place"}, "It is another chariot’s turn."),
        ({"act": "stop"}, "You may stop only after an accident card."),
        ({"act": "ram", "bend1": "0", "bend2": "0"}, "nobody in the way to ram"),
        ({"seat": "1"}, "You do not drive this chariot."),
        ({"seat": "2"}, "It is another chariot’s turn."),
        ({"seat": "77"}, "You do not drive this chariot."),
        ({"seat": "x"}, "Enter a whole number."),
        ({"turn": "now"}, "Enter a whole number."),
        ({"turn": "-1"}, "greater than or equal to 0"),
        ({"turn": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_the_form_kept(
    client, race, wrong, words
):
    form = plain_move(race)
    turn = state_of(race).turn

    answer = send(client, race, **(form | wrong))
    html = answer.content.decode()

    assert answer.status_code == 422
    assert words in html
    assert 'class="errors"' in html
    assert state_of(race).turn == turn
    if wrong.get("card") is None:
        assert re.search(rf'value="{form["card"]}"[^>]*checked', html)
    if "bend1" in wrong:
        assert (
            f'name="bend1" min="-30" max="30" step="1" value="{wrong["bend1"]}"' in html
        )


def test_a_placement_against_the_wall_is_refused_and_shown(client, race):
    card = max(m.split()[0] for m in menu(race))
    for bends in ((30, 30), (-30, -30), (30, 0), (-30, 0)):
        if not fits(race, f"{card} {bends[0]} {bends[1]}"):
            break
    answer = send(client, race, act="drive", card=card, bend1=bends[0], bend2=bends[1])
    html = answer.content.decode()

    assert answer.status_code == 422
    assert f'name="bend1" min="-30" max="30" step="1" value="{bends[0]}"' in html
    assert "aim-ghost--ok" not in html


def test_a_ram_is_rolled_for(anna, bo):
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    card, bend1, bend2, _ram = reach(race, r"\w+ -?\d+ -?\d+ ram", choice=7).split()
    client = driver(race)

    answer = send(client, race, act="ram", card=card, bend1=bend1, bend2=bend2)

    assert answer.status_code == 302
    assert last(race).notation == f"{card} {bend1} {bend2} ram"
    html = client.get(reverse("play", args=[race.pk])).content.decode()
    assert re.search(r"\w+ rams \w+, \d+ against \d+, and (wins|loses)", html)


def test_an_accident_card_is_played(anna, bo):
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    card = reach(race, r"[NR]\d\d")
    client = driver(race)

    html = client.get(reverse("play", args=[race.pk])).content.decode()
    answer = send(client, race, act="accident", card=card)

    assert "An accident card takes your turn." in html
    assert answer.status_code == 302
    assert last(race).notation == card


def test_a_chariot_that_is_held_up_discards_a_card(anna, bo):
    race = held_up(anna, bo)
    card = next(m for m in menu(race) if m.endswith("hold")).split()[0]
    client = driver(race)

    html = client.get(reverse("play", args=[race.pk])).content.decode()
    answer = send(client, race, act="hold", card=card)

    assert "Chariots hold you up: no card of yours has a free place." in html
    assert answer.status_code == 302
    assert last(race).notation == f"{card} hold"


def held_up(anna, bo) -> Race:
    """A race in which somebody is held up by chariots."""
    for seed in range(40):
        race = make_drive(*[anna, bo] * 3, owners=[0, 1] * 3, seed=bytes([seed]) * 32)
        try:
            reach(race, r"\w+ hold", choice=seed, most=120)
        except AssertionError:
            continue
        return race
    raise AssertionError("nobody was held up")


def test_whips_are_announced_or_not(client, anna, bo):
    client.force_login(anna)
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    html = client.get(reverse("play", args=[race.pk])).content.decode()

    assert "Whip Blue" in html
    assert re.search(r"you win about \d+ %", html)
    assert send(client, race, act="whip", target=1).status_code == 302
    assert last(race).notation == "whip 1"
    assert send(client, race, act="no-whip", seat=2).status_code in {302, 422}


def test_under_the_whip_one_gives_a_card_and_the_other_places_it(anna, bo):
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    drivers = {0: anna, 1: bo, 2: anna, 3: bo}
    card = reach(race, r"\w+ give", choice=-1).split()[0]
    loser = state_of(race).to_move()
    winner = state_of(race).observe(None).chariots[loser].controlled_by
    one, other = Client(), Client()
    one.force_login(drivers[loser])
    other.force_login(drivers[winner])
    address = reverse("play", args=[race.pk])

    assert "whip: give a card" in one.get(address).content.decode()
    assert send(one, race, act="give", card=card).status_code == 302
    html = other.get(address).content.decode()
    bends = reach(race, r"place -?\d+ -?\d+").split()[1:]
    assert re.search(r"Place (Red|Blue|Yellow|Green)’s chariot", html)
    assert f'value="{card}"' in html
    answer = send(other, race, act="place", bend1=bends[0], bend2=bends[1])

    assert answer.status_code == 302
    assert last(race).notation == f"place {bends[0]} {bends[1]}"
    assert state_of(race).to_move() == loser


def test_after_an_accident_card_one_may_stop_under_variant_1(anna, bo):
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1], variant1=True)
    reach(race, "stop")
    client = driver(race)

    html = client.get(reverse("play", args=[race.pk])).content.decode()
    answer = send(client, race, act="stop")

    assert "Stop here" in html
    assert answer.status_code == 302
    assert last(race).notation == "stop"


def test_nobody_acts_in_a_race_that_has_ended(client, race):
    Race.objects.filter(pk=race.pk).update(status=Race.Status.SETTLED)

    answer = send(client, race, act="no-whip")

    assert answer.status_code == 422
    assert "This race is not running." in answer.content.decode()


def test_every_refusal_of_the_rules_has_a_sentence():
    assert [code for code in CODES if code not in REFUSALS] == []


@pytest.fixture(autouse=True)
def _nothing_kept():
    position.forget_states()
