"""The driver's page of Ben Hur: who gets in, what it shows, what it keeps to itself."""

import re

import pytest
from django.urls import reverse

from races.models import Race
from races.selectors import races as selector
from races.selectors.playing import position
from races.services.annulling import void_race
from races.services.bots import advance_race
from tests.factories.driving import act, make_drive, make_login, play_on, state_of
from tests.factories.races import SEED, make_player, make_started_race

pytestmark = pytest.mark.django_db
PAGES = ("play", "play_part", "play_preview")


@pytest.fixture
def anna():
    return make_login("Anna")


@pytest.fixture
def bo():
    return make_login("Bo")


@pytest.fixture
def race(anna, bo):
    """Two people, two chariots each: Anna drives red and yellow, Bo blue and green."""
    return make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])


def page(client, race, name="play", **query):
    return client.get(reverse(name, args=[race.pk]), query)


def own_cards(html: str) -> set[str]:
    """Every id of a card anywhere in a page, form tokens left out."""
    plain = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", html)
    return set(re.findall(r"\b[NR][0-9]{2}\b", plain))


def test_a_stranger_logs_in_first(client, race):
    answer = page(client, race)

    assert answer.status_code == 302
    assert answer["Location"] == f"/login/?next=/races/{race.pk}/play/"
    for name in PAGES[1:]:
        assert page(client, race, name).status_code == 403


def test_whoever_does_not_drive_is_sent_to_watch_and_can_do_nothing(client, race):
    client.force_login(make_login("Cleo"))
    address = reverse("play", args=[race.pk])

    assert page(client, race)["Location"] == f"/races/{race.pk}/"
    assert (
        client.post(address, {"turn": 0, "seat": 0, "act": "no-whip"}).status_code
        == 404
    )
    for name in PAGES[1:]:
        assert page(client, race, name).status_code == 404
    assert state_of(race).turn == 0


def test_a_user_without_a_player_does_not_drive(client, race, django_user_model):
    client.force_login(django_user_model.objects.create_user("nobody", password="x"))

    assert page(client, race)["Location"] == f"/races/{race.pk}/"


def test_who_has_given_the_chariot_to_a_bot_does_not_drive_it(client, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    race.seats.filter(index=0).update(bot="easy")
    client.force_login(anna)

    assert page(client, race).status_code == 302


@pytest.mark.parametrize("name", PAGES)
def test_hidden_and_unknown_races_are_not_found(client, race, anna, name, monkeypatch):
    client.force_login(anna)
    assert page(client, race, name).status_code != 404
    assert client.get(reverse(name, args=[race.pk + 9])).status_code == 404

    monkeypatch.setattr(selector, "_hidden", [])
    selector.hide(selector.Q(pk=race.pk))

    assert page(client, race, name).status_code == 404


def test_other_games_are_not_driven_here_and_say_so(client, anna):
    race = make_started_race()
    client.force_login(anna)

    answer = page(client, race)

    assert answer.status_code == 404
    assert "Races of this game are not driven here" in answer.content.decode()
    assert page(client, race, "play_part").status_code == 404


@pytest.mark.parametrize("name", PAGES[1:])
def test_background_parts_are_only_read(client, race, anna, name):
    client.force_login(anna)

    assert client.post(reverse(name, args=[race.pk])).status_code == 405


@pytest.mark.parametrize("name", PAGES)
def test_nothing_for_drivers_is_kept_by_a_cache(client, race, anna, name):
    client.force_login(anna)

    kept = page(client, race, name)["Cache-Control"]

    assert {"no-store", "private"} <= set(kept.split(", "))


def test_a_driver_sees_all_his_own_hands_and_no_other(client, race, anna, bo):
    state = state_of(race)
    hands = {
        user: {
            card for seat in seats for card in state.observe(seat).chariots[seat].hand
        }
        for user, seats in ((anna, (0, 2)), (bo, (1, 3)))
    }
    state = play_on(race, until="play")

    for user in (anna, bo):
        client.force_login(user)
        shown = own_cards(page(client, race).content.decode())
        labels = page(client, race, "play_part").content.decode().count('class="pcard ')
        assert shown <= hands[user]
        assert labels == 8
    client.force_login(anna)
    assert own_cards(page(client, race).content.decode()) == set(
        state.observe(0).chariots[0].hand
    )


def test_a_race_that_has_not_begun_says_so(client, anna, race):
    Race.objects.filter(pk=race.pk).update(status="seated", head="")
    client.force_login(anna)

    html = page(client, race).content.decode()

    assert "This race has not begun." in html
    assert (
        page(client, race, "play_preview", card="N01", seat=0, turn=0).status_code
        == 409
    )


def test_a_race_whose_log_does_not_hold_is_shown_as_such(client, anna, race):
    Race.objects.filter(pk=race.pk).update(ruleset_version="1989.1")
    client.force_login(anna)

    answer = page(client, race)

    assert answer.status_code == 200
    assert "This race cannot be shown" in answer.content.decode()
    query = {"card": "N01", "seat": 0, "turn": 0}
    assert page(client, race, "play_preview", **query).status_code == 409


def test_a_parked_race_says_that_it_stands_still_and_not_why(client, anna, race):
    Race.objects.filter(pk=race.pk).update(
        parked_at=race.started_at, parked_because="KeyError: hand N12"
    )
    client.force_login(anna)

    html = page(client, race).content.decode()

    assert "the race stands still" in html
    assert "KeyError" not in html


def test_a_void_race_offers_nothing_to_do(client, anna, race):
    void_race(race_id=race.pk, revision=0, reason="storm")
    client.force_login(anna)

    part = page(client, race, "play_part")

    assert part.status_code == 286
    assert "This race is void" in part.content.decode()
    assert "data-live" not in part.content.decode()


def test_the_part_is_given_when_it_is_newer(client, anna, race):
    client.force_login(anna)

    nothing = page(client, race, "play_part", seen=race.version)
    something = page(client, race, "play_part", seen="x")

    assert (nothing.status_code, nothing.content) == (204, b"")
    assert something.status_code == 200
    assert b'id="play-live"' in something.content


def test_the_page_tells_whom_the_race_waits_for(client, bo, race):
    client.force_login(bo)

    html = page(client, race).content.decode()

    assert "Red may whip" in html
    assert "data-asked" not in html
    assert 'id="move"' not in html


def test_what_happened_since_ones_last_act_is_told(client, anna, race):
    for _ in range(4):
        act(race, state_of(race))
    client.force_login(anna)

    html = page(client, race).content.decode()
    news = html[html.index('id="news"') :]

    turns = [int(n) for n in re.findall(r'<span class="t">(\d+)</span>', news)]
    assert turns == [4, 3]
    assert "Green does not whip" in news


@pytest.mark.parametrize("people", [1, 4])
def test_the_page_takes_the_same_queries_for_any_race(
    client, people, anna, django_assert_num_queries
):
    others = [make_login(f"Driver {n}") for n in range(people - 1)]
    bots = ["easy"] * (4 - people)
    race = make_drive(anna, *others, *bots)
    act(race, state_of(race))
    client.force_login(anna)
    page(client, race)

    # session, user, race, seats with players, log, last own act, title
    with django_assert_num_queries(7):
        page(client, race)


def test_positions_in_memory_are_few_and_the_newest(monkeypatch, anna):
    monkeypatch.setattr(position, "KEPT", 2)
    position.forget_states()
    races = [make_drive(anna, "easy", "easy", "easy") for _ in range(3)]

    states = [position.current_state(race) for race in races]

    assert position.current_state(races[2]) is states[2]
    assert position.current_state(races[0]) is not states[0]


def test_a_position_is_that_of_its_turn(anna):
    race = make_drive(anna, "easy", "easy", "easy")
    before = position.current_state(race)

    act(race, state_of(race))
    race.refresh_from_db()

    assert (before.turn, position.current_state(race).turn) == (0, 1)


def test_nothing_but_ones_own_cards_leaves_the_server_in_a_whole_race(client, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    client.force_login(anna)
    seen = b""
    while not state_of(race).is_over():
        state = state_of(race)
        if state.to_move() == 0:
            answer = page(client, race)
            own = state.observe(0).chariots[0].hand
            given = state.observe(0).given
            assert own_cards(answer.content.decode()) <= {*own, given}
            seen += answer.serialize()
            act(race, state)
        else:
            advance_race(race_id=race.pk, turn=race.turn)

    assert len(seen) > 10_000
    assert SEED not in seen
    assert SEED.hex().encode() not in seen


def test_the_link_to_drive_is_on_the_watch_page_of_ones_own_race(client, anna, race):
    link = f'href="/races/{race.pk}/play/"'
    watch = reverse("watch", args=[race.pk])

    assert link not in client.get(watch).content.decode()
    client.force_login(make_login("Cleo"))
    assert link not in client.get(watch).content.decode()
    client.force_login(anna)
    assert client.get(watch).content.decode().count(link) == 1
    race.seats.filter(player=anna.player).update(bot="easy")
    assert link not in client.get(watch).content.decode()
    race.seats.filter(player=anna.player).update(bot="")
    void_race(race_id=race.pk, revision=0, reason="storm")
    assert link not in client.get(watch).content.decode()


def test_a_player_of_the_same_name_does_not_drive(client, race):
    make_player("Anna")
    other = make_login("Anna2")
    client.force_login(other)

    assert page(client, race).status_code == 302


def test_the_link_costs_strangers_no_query_and_a_driver_one(
    client, anna, race, django_assert_num_queries
):
    watch = reverse("watch", args=[race.pk])

    with django_assert_num_queries(3):  # race, seats with players, title
        client.get(watch)
    client.force_login(anna)
    with django_assert_num_queries(6):  # and session, user, whether she drives
        client.get(watch)
