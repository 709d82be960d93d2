"""The driver's page of Circus Maximus: writes in secret, drives, answers, and refuses."""

import pytest
from django.urls import reverse

from races.models import Race
from races.pages import play_circus
from races.pages.play_games import PLAY_PAGES
from races.selectors.playing.drivers import DRIVEN
from races.services.annulling import void_race
from tests.factories.circus_driving import (
    act,
    make_circus,
    state_of,
    to_drive,
    write_speeds,
)
from tests.factories.driving import make_login

pytestmark = pytest.mark.django_db
PART = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def anna():
    return make_login("Anna")


@pytest.fixture
def bo():
    return make_login("Bo")


@pytest.fixture
def race(anna, bo):
    """Anna drives red in lane 1, Bo blue in lane 2; all have the same chariot."""
    return make_circus(anna, bo)


@pytest.fixture
def driving(client, race, anna, bo):
    """Both have written 12, and one of them puts his move together; his seat."""
    seat = to_drive(race, 12, 12)
    client.force_login((anna, bo)[seat])
    race.refresh_from_db()
    return seat


def page(client, race, name="play", **query):
    return client.get(reverse(name, args=[race.pk]), query)


def send(client, race, seat, *, turn=None, headers=None, **given):
    race.refresh_from_db()
    seen = race.turn if turn is None else turn
    sent = {"seat": seat, "turn": seen, **given}
    return client.post(reverse("play", args=[race.pk]), sent, **(headers or {}))


def log_of(race):
    return list(race.log.values_list("seat", "notation"))


def test_every_game_that_is_driven_has_a_page():
    assert set(PLAY_PAGES) == DRIVEN


def test_the_page_asks_for_a_secret_speed(client, race, anna):
    client.force_login(anna)

    html = page(client, race).content.decode()

    most = state_of(race).legal_actions(0)
    assert "Write your speed" in html
    assert f"0 to {len(most) - 1}. Secret until everybody has written." in html
    assert "lane 1, yours" in html
    assert 'name="strain"' not in html
    assert "Your chariot" in html


def test_a_written_speed_is_shown_to_its_writer_only(client, race, anna, bo):
    client.force_login(anna)
    answer = send(client, race, 0, act="order", speed=13)

    assert answer["Location"] == f"/races/{race.pk}/play/"
    assert "You have written <strong>13</strong>" in page(client, race).content.decode()
    client.force_login(bo)
    html = page(client, race).content.decode()
    assert "13</strong>. It is shown" not in html
    assert "Red has written" in html
    assert log_of(race) == [(0, "order 13")]


def test_an_s_is_written_where_the_rules_have_it(client, anna, bo):
    race = make_circus(anna, bo, written_s=True)
    client.force_login(anna)

    assert 'name="strain"' in page(client, race).content.decode()
    send(client, race, 0, act="order", speed=12, strain="on")

    assert log_of(race) == [(0, "order 12S")]


def test_writing_after_others_have_is_not_late(client, race, anna):
    client.force_login(anna)
    act(race, 1, "order 9")

    answer = send(client, race, 0, turn=0, act="order", speed=12)

    assert answer.status_code == 302
    assert log_of(race) == [(1, "order 9"), (0, "order 12")]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"act": "order", "speed": ""}, "Write a speed."),
        ({"act": "order", "speed": "fast"}, "A speed is a whole number."),
        ({"act": "order", "speed": "40"}, "This team cannot be driven so fast"),
        ({"act": "order", "speed": "400"}, "No team can be driven so fast."),
        ({"act": "order", "speed": "-4"}, "Nobody drives backwards"),
        ({"act": "drive", "path": ""}, "Put your move together first."),
        ({"act": "drive", "path": "F9X"}, "This is no path."),
        ({"act": "nonsense"}, "This is not something one can do here."),
        ({"act": ""}, "This is not something one can do here."),
        ({"act": "order", "speed": "9", "seat": 1}, "You do not drive this chariot."),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(
    client, race, anna, given, said
):
    client.force_login(anna)

    answer = send(client, race, given.pop("seat", 0), **given)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert log_of(race) == []


def test_a_speed_that_is_refused_stays_in_its_field(client, anna):
    race = make_circus(anna, anna, written_s=True)
    client.force_login(anna)

    html = send(client, race, 1, act="order", speed="88", strain="on").content.decode()

    assert 'value="88"' in html
    assert html.count(" checked") == 1
    assert html.count('value="88"') == 1


def test_a_speed_without_a_number_leads_to_its_field(client, race, anna):
    client.force_login(anna)

    html = send(client, race, 0, act="order", speed="x").content.decode()

    assert '<a href="#speed-0">A speed is a whole number.</a>' in html


def test_a_speed_pressed_twice_is_written_once(client, race, anna):
    client.force_login(anna)

    first = send(client, race, 0, turn=0, act="order", speed=12)
    again = send(client, race, 0, turn=0, act="order", speed=12)
    other = send(client, race, 0, turn=0, act="order", speed=5)

    assert (first.status_code, again.status_code) == (302, 302)
    assert other.status_code == 422
    assert "written already" in other.content.decode()
    assert log_of(race) == [(0, "order 12")]


def test_the_path_is_put_together_without_a_script(client, race, driving):
    shown = send(client, race, driving, path="F2", add="O")

    assert shown["Location"] == f"/races/{race.pk}/play/?path=F2O#move"
    html = client.get(shown["Location"]).content.decode()
    assert "Straight 2" in html
    assert f"Outward, lane {driving + 2}" in html
    assert 'value="F2O"' in html
    assert "<polygon points=" in html


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"act": "show", "path": "f 2, o"}, "F2O"),
        ({"act": "back", "path": "F2O2"}, "F2O"),
        ({"act": "back", "path": ""}, ""),
        ({"act": "back", "path": "F2", "add": "F3"}, "F5"),
    ],
)
def test_looking_at_a_path_changes_nothing(client, race, driving, given, path):
    before = log_of(race)

    shown = send(client, race, driving, **given)

    assert shown["Location"] == f"/races/{race.pk}/play/?path={path}#move"
    assert log_of(race) == before


def test_a_path_that_cannot_be_read_stays_in_the_field(client, race, driving):
    answer = page(client, race, path="F2Q")

    assert answer.status_code == 422
    html = answer.content.decode()
    assert "This is no path." in html
    assert 'value="F2Q"' in html


def test_a_move_is_driven_and_answered_with_the_part(client, race, driving):
    answer = send(client, race, driving, act="drive", path="FF", headers=PART)

    assert answer.status_code == 200
    assert answer.content.decode().startswith('<div id="play-live"')
    assert log_of(race)[-1] == (driving, "drive F2")


def test_a_move_of_a_turn_that_has_passed_keeps_the_path(client, race, driving):
    turn = race.turn
    act(race, driving, "drive F")

    late = send(client, race, driving, turn=turn, act="drive", path="F3")

    assert late.status_code == 409
    assert "The race has gone on meanwhile" in late.content.decode()
    assert 'value="F3"' in late.content.decode()


def test_what_the_rules_refuse_is_said_in_words(client, race, driving):
    """Beside lane 1 is the spina; beside lane 2 stands the other chariot."""
    answer = send(client, race, driving, act="drive", path="I")

    assert answer.status_code == 422
    why = ("There is no lane on that side.", "The way is blocked.")[driving]
    assert why in answer.content.decode()


def test_the_preview_tells_cost_and_risk_and_rolls_nothing(client, race, driving):
    before = state_of(race).observe(None)

    told = page(
        client, race, "play_preview", seat=driving, turn=race.turn, path="F2", add="O"
    ).json()

    assert told["path"] == "F2O"
    assert told["used"] == 3
    assert [chip[0] for chip in told["chips"]][:1] == ["Straight 2"]
    assert len(told["squares"]) == 3
    assert len(told["pose"]) == 3
    assert {"F", "O", "I", "B"} <= {button[0] for button in told["buttons"]}
    assert (told["able"], told["tone"]) == (True, "ok")
    assert state_of(race).observe(None) == before


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"path": "F2Q"}, 422),
        ({"seat": 7}, 422),
        ({"seat": ""}, 422),
        ({"turn": 0}, 409),
        ({"turn": ""}, 409),
    ],
)
def test_the_preview_refuses_in_words(client, race, driving, query, status):
    asked = {"seat": driving, "turn": race.turn, "path": "F", **query}

    answer = page(client, race, "play_preview", **asked)

    assert answer.status_code == status
    assert answer.json()["text"]


def test_nothing_is_previewed_while_speeds_are_written(client, race, anna):
    client.force_login(anna)

    answer = page(client, race, "play_preview", seat=0, turn=0, path="F")

    assert answer.status_code == 409


def test_the_other_chariot_of_a_driver_cannot_be_previewed(client, anna):
    race = make_circus(anna, anna)
    seat = to_drive(race, 9, 9)
    client.force_login(anna)
    race.refresh_from_db()

    asked = {"turn": race.turn, "path": "F"}
    other = page(client, race, "play_preview", seat=1 - seat, **asked)

    assert other.status_code == 409
    assert page(client, race, "play_preview", seat=seat, **asked).status_code == 200


def test_several_chariots_are_written_for_one_by_one(client, anna):
    race = make_circus(anna, anna)
    client.force_login(anna)

    html = page(client, race).content.decode()

    assert 'id="speed-0"' in html
    assert 'id="speed-1"' in html
    assert "Your chariot Red" in html


def test_how_to_begin_is_asked_in_words(client, race, anna, bo):
    seat = write_speeds(race, 12, 12).to_move()
    client.force_login((anna, bo)[seat])

    html = page(client, race).content.decode()

    assert "Your counter is drawn: how do you begin?" in html
    assert 'value="strain"' in html
    send(client, race, seat, act="go")
    assert log_of(race)[-1] == (seat, "go")


def test_a_chariot_is_built_in_secret(client, anna, bo):
    race = make_circus(anna, bo, build=None)
    client.force_login(anna)
    html = page(client, race, start="stayer").content.decode()
    assert "Build your chariot" in html
    parts = {"driver": 2, "car": 0, "speed": 2, "endurance": 0}

    too_much = send(client, race, 0, act="build", **{**parts, "car": 2})
    sent = send(client, race, 0, act="build", **parts)

    assert too_much.status_code == 422
    assert "This chariot cannot be built yet" in too_much.content.decode()
    assert sent.status_code == 302
    assert log_of(race) == [(0, "build 2020")]
    assert "Red’s chariot is built" in page(client, race).content.decode()
    client.force_login(bo)
    assert "2020" not in page(client, race).content.decode()


def test_what_others_build_meanwhile_does_not_empty_the_form(client, anna, bo):
    race = make_circus(anna, bo, build=None)
    act(race, 1, "build 1111")
    client.force_login(anna)

    assert page(client, race, "play_part", seen=0).status_code == 204
    act(race, 0, "build 1111")
    assert page(client, race, "play_part", seen=0).status_code == 200


def test_a_chariot_can_be_followed_and_the_part_keeps_it(client, race, anna):
    client.force_login(anna)

    html = page(client, race, follow="b").content.decode()

    assert 'viewBox="312 196 456 304"' in html
    assert f"/races/{race.pk}/play/part/?follow=b&amp;seen=0" in html
    part = page(client, race, "play_part", follow="b").content.decode()
    assert 'viewBox="312 196 456 304"' in part


def test_a_race_that_cannot_be_read_says_so(client, race, anna, caplog):
    Race.objects.filter(pk=race.pk).update(ruleset_version="gone")
    client.force_login(anna)

    html = page(client, race).content.decode()

    assert "This race cannot be shown" in html
    assert "cannot be shown" in caplog.text


def test_a_race_that_has_not_begun_says_so(client, race, anna):
    Race.objects.filter(pk=race.pk).update(status="seated", head="")
    client.force_login(anna)

    assert "This race has not begun." in page(client, race).content.decode()


def test_a_void_race_asks_nothing(client, race, anna):
    void_race(race_id=race.pk, revision=0, reason="A storm")
    client.force_login(anna)

    html = page(client, race).content.decode()

    assert "This race is void" in html
    assert "data-act-form" not in html


def test_the_page_costs_no_more_queries_than_it_has_parts(
    client, race, driving, django_assert_max_num_queries
):
    page(client, race)

    with django_assert_max_num_queries(14):
        page(client, race, path="F3")


def test_the_page_marks_the_chariot_that_is_asked(driving, race):
    board = play_circus.race_board(race)

    assert [piece.moved for piece in board.pieces].count(True) == 1
