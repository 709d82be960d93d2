"""The spectator's pages: now, at any turn, live, and never a hidden thing."""

import re
from base64 import b64encode

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from engine.rulesets.ave_caesar import cards, state
from races.models import Race
from races.selectors import races as selector
from races.selectors.boards import ave_caesar, race_board
from races.selectors.replays import race_state
from races.selectors.wording.ave_caesar import course_name, lap_course_name
from races.services.annulling import void_race
from races.services.bots import advance_race
from races.services.results import settle_race
from tests.factories.races import (
    SEED,
    make_race,
    make_started_race,
    make_table_race,
    places,
)
from tests.races.spectator import spectator_bytes

pytestmark = pytest.mark.django_db


@pytest.fixture
def race():
    """A race of six bots, a hundred moves on."""
    race = make_started_race(bots=("easy",) * 6)
    advance_race(race_id=race.pk, turn=0)
    race.refresh_from_db()
    return race


@pytest.fixture
def settled(race):
    """The same race at its end."""
    while race.is_driven:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def test_the_watch_page_shows_the_race_now(client, race):
    answer = client.get(reverse("watch", args=[race.pk]))
    html = answer.content.decode()

    assert answer.status_code == 200
    assert f'data-live="race:{race.pk}" data-version="200"' in html
    assert "Turn 100 of 100" in html
    assert html.count('class="piece') == len(race_board(race).pieces)
    assert "ave-caesar-b.svg#track" in html
    assert race.commitment in html


def test_every_turn_has_a_page_of_its_own(client, race):
    for turn in range(0, race.turn + 1, 10):
        html = client.get(reverse("watch", args=[race.pk]), {"turn": turn})

        assert f"Turn {turn} of 100" in html.content.decode()
        assert b"data-live" not in html.content or turn == race.turn


def test_a_turn_beyond_the_last_shows_the_last(client, race):
    html = client.get(reverse("watch", args=[race.pk]), {"turn": 5000}).content.decode()

    assert "Turn 100 of 100" in html


@pytest.mark.parametrize("turn", ["-1", "x", "1.5", "", "٣", "9" * 40, "1;drop"])
@pytest.mark.parametrize("name", ["watch", "race_board"])
def test_a_turn_that_is_no_number_is_not_found(client, race, name, turn):
    answer = client.get(reverse(name, args=[race.pk]), {"turn": turn})

    assert answer.status_code == 404


@pytest.mark.parametrize("name", ["watch", "race_board", "race_log"])
def test_unknown_and_hidden_races_are_not_found(client, race, name, monkeypatch):
    for unknown in (race.pk + 1, 0, 10**30):
        assert client.get(reverse(name, args=[unknown])).status_code == 404

    monkeypatch.setattr(selector, "_hidden", [])
    selector.hide(selector.Q(pk=race.pk))

    assert client.get(reverse(name, args=[race.pk])).status_code == 404
    assert selector.race_versions([race.pk]) == {}


@pytest.mark.parametrize("name", ["watch", "race_board", "race_log", "races"])
def test_pages_are_only_read(client, race, name):
    where = reverse(name, args=[] if name == "races" else [race.pk])

    assert client.post(where).status_code == 405


def test_the_board_of_a_turn_can_be_kept_and_is_the_same_later(client, race):
    where = reverse("race_board", args=[race.pk])

    early = client.get(where, {"turn": 40})
    advance_race(race_id=race.pk, turn=race.turn)
    late = client.get(where, {"turn": 40})

    assert early["Cache-Control"] == "private, max-age=86400, immutable"
    assert {"Cookie", "Accept-Language"} <= set(early["Vary"].split(", "))
    assert early.content == late.content
    assert early.content.startswith(b"<svg")
    assert b'hx-swap-oob="true"' in early.content


def test_the_board_of_a_turn_to_come_is_not_found(client, race):
    where = reverse("race_board", args=[race.pk])

    assert client.get(where, {"turn": 101}).status_code == 404


def test_a_page_that_has_seen_everything_is_told_so(client, race):
    where = reverse("race_board", args=[race.pk])

    nothing = client.get(where, {"seen": race.version})
    something = client.get(where, {"seen": race.version - 2})

    assert (nothing.status_code, nothing.content) == (204, b"")
    assert something.status_code == 200
    assert b'id="race-live"' in something.content
    assert something["Cache-Control"] == "no-store"


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 50])
def test_a_page_that_says_nonsense_gets_the_board(client, race, seen):
    where = reverse("race_board", args=[race.pk])

    assert client.get(where, {"seen": seen}).status_code == 200


def test_asking_ends_when_the_race_is_over(client, settled):
    where = reverse("race_board", args=[settled.pk])

    last = client.get(where, {"seen": 200})
    after = client.get(where, {"seen": settled.version})

    assert last.status_code == 286
    assert b"data-live" not in last.content
    assert (after.status_code, after.content) == (286, b"")


def test_the_seed_is_shown_at_the_end_and_not_before(client, settled):
    html = client.get(reverse("watch", args=[settled.pk])).content.decode()

    assert f"echo {SEED.hex()} | xxd -r -p | sha256sum" in html
    assert settled.commitment in html


def test_the_result_is_shown_with_codes(client, settled):
    html = client.get(reverse("watch", args=[settled.pk])).content.decode()

    assert 'id="result"' in html
    assert (
        html.count('<abbr class="code')
        == settled.sheets.get().lines.filter(place=None).count()
    )


def test_nothing_hidden_leaves_the_server_before_the_end(client, race, monkeypatch):
    # Canary: with other hands and piles behind the same moves, not a byte may differ.
    seen = spectator_bytes(client, race, turn=50)
    observe = state.observation_of

    def observe_other_cards(table, seat):
        twin = table.clone()
        twin.hands = [len(cards.unpack(hand)) for hand in table.hands]  # as many ones
        twin.piles = [bytes([6]) * len(pile) for pile in table.piles]
        return observe(twin, seat)

    monkeypatch.setattr(state, "observation_of", observe_other_cards)

    assert spectator_bytes(client, race, turn=50) == seen
    for secret in (SEED, SEED.hex().encode(), b64encode(SEED)):
        assert secret not in seen


def test_the_canary_would_sing(client, race, monkeypatch):
    # Positive control: a spectator who is shown a seat's hand does change the page.
    seen = spectator_bytes(client, race, turn=50)
    observe = state.observation_of
    monkeypatch.setattr(
        ave_caesar,
        "where",
        lambda **_facts: str(observe(race_state(race, seats=6), 0).hand),
    )

    assert spectator_bytes(client, race, turn=50) != seen


def test_a_parked_race_is_shown_as_standing_still(client, race):
    Race.objects.filter(pk=race.pk).update(
        parked_at=timezone.now(), parked_because="KeyError: hand [6, 6, 6]", attempts=3
    )

    html = client.get(reverse("watch", args=[race.pk])).content.decode()

    assert "This race has stood still since" in html
    assert "KeyError" not in html
    assert "6, 6, 6" not in html


def test_a_race_whose_log_does_not_hold_is_shown_as_such(client, race):
    Race.objects.filter(pk=race.pk).update(ruleset_version="1989.1")

    for name in ("watch", "race_log"):
        answer = client.get(reverse(name, args=[race.pk]))

        assert answer.status_code == 200
        assert "This race cannot be shown" in answer.content.decode()


def test_races_without_a_board_show_who_sits_where(client):
    table, waiting = make_table_race(), make_race()
    settle_race(
        race_id=table.pk, lines=places(2, 1, 3, "dsq"), revision=0, role="organiser"
    )

    at_table = client.get(reverse("watch", args=[table.pk])).content.decode()
    not_begun = client.get(reverse("watch", args=[waiting.pk])).content.decode()

    assert "driven at a table" in at_table
    assert 'id="result"' in at_table
    assert "This race has not begun." in not_begun
    assert SEED.hex() not in not_begun


def test_a_void_race_says_so_and_shows_its_seed(client, settled):
    void_race(race_id=settled.pk, revision=1, reason="wrong board")

    html = client.get(reverse("watch", args=[settled.pk])).content.decode()

    assert "Void" in html
    assert SEED.hex() in html


def test_the_log_page_tells_every_turn(client, race):
    html = client.get(reverse("race_log", args=[race.pk])).content.decode()

    told = [int(turn) for turn in re.findall(r"\?turn=(\d+)", html)]
    assert told == list(range(100, 0, -1))


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_for_any_number(
    client, count, django_assert_num_queries
):
    for _ in range(count):
        make_started_race(bots=("", "easy", "easy"))

    with django_assert_num_queries(4):  # count, races, seats with players, titles
        html = client.get(reverse("races")).content.decode()

    assert html.count("Driver A") == count


@pytest.mark.parametrize("seats", [3, 6])
def test_the_watch_page_takes_the_same_queries_for_any_race(
    client, seats, django_assert_num_queries
):
    race = make_started_race(bots=("easy",) * (seats - 1) + ("",))
    advance_race(race_id=race.pk, turn=0)

    with django_assert_num_queries(4):  # race, seats with players, log, title
        client.get(reverse("watch", args=[race.pk]))


def test_the_list_of_no_races_says_so(client):
    html = client.get(reverse("races")).content.decode()

    assert "No race to watch yet" in html


@pytest.mark.parametrize("page", ["2", "0", "x", "9" * 30])
def test_any_page_number_shows_some_page(client, race, page):
    assert client.get(reverse("races"), {"page": page}).status_code == 200


def test_danish_has_one_colour_with_an_article_and_one_without():
    with translation.override("da"):
        words = [
            (course_name(colour), lap_course_name(colour))
            for colour in ("white", "blue", "yellow", "red")
        ]

    assert words == [
        ("hvide", "hvid"),
        ("blå", "blå"),
        ("gule", "gul"),
        ("røde", "rød"),
    ]
