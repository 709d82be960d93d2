"""The spectator's pages of Ben Hur: at any turn, and never a hidden card."""

import re
from base64 import b64encode

import pytest
from django.urls import reverse

from engine.rulesets.ben_hur import state
from engine.rulesets.ben_hur.cards import CARDS
from races.models import Race
from races.selectors.boards import ben_hur, race_board
from races.selectors.races import public_options, race_versions
from races.selectors.replays import race_ruleset, race_state
from races.selectors.verification import race_faults
from races.services.bots import advance_race
from races.services.play import play_action
from tests.factories.races import SEED, make_race, make_started_race
from tests.races.spectator import spectator_bytes

pytestmark = pytest.mark.django_db
CARD = re.compile(r"\b[NR]\d{2}\b")


def drive(race, turns):
    """Let the seats that are asked take the middle of their menu."""
    for turn in range(race.turn, race.turn + turns):
        now = race_state(race, seats=6)
        menu = now.legal_actions(now.to_move())
        notation = race_ruleset(race).encode(menu[len(menu) // 2])
        race = play_action(
            race_id=race.pk, seat=now.to_move(), notation=notation, turn=turn
        )
    return race


@pytest.fixture
def race():
    """A race of six people, fifty actions on."""
    return drive(make_started_race(game="ben_hur", bots=("",) * 6), 50)


@pytest.fixture
def settled():
    """A race of six bots at its end."""
    race = make_started_race(game="ben_hur", bots=("easy",) * 6)
    while race.is_driven:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def test_the_watch_page_shows_the_race_now(client, race):
    answer = client.get(reverse("watch", args=[race.pk]))
    html = answer.content.decode()

    assert answer.status_code == 200
    assert "Ben Hur, 1 lap" in html
    assert "Turn 50 of 50" in html
    assert f'data-live="race:{race.pk}" data-version="{race.version}"' in html
    assert "ben-hur.svg#track" in html
    assert "races/oval.css" in html
    assert html.count('class="piece ') == len(race_board(race).pieces)
    assert race_board(race).asked in html
    assert race.commitment in html


def test_every_turn_has_a_page_of_its_own(client, race):
    for turn in range(0, 51, 5):
        board = race_board(race, turn=turn)

        page = client.get(reverse("watch", args=[race.pk]), {"turn": turn})
        part = client.get(reverse("race_board", args=[race.pk]), {"turn": turn})

        assert f"Turn {turn} of 50" in page.content.decode()
        for html in (page.content.decode(), part.content.decode()):
            assert all(piece.outline in html for piece in board.pieces)
            assert all(shape.points in html for shape in board.shapes)
            assert board.round in html
            assert board.label in html
        assert part.content.startswith(b'<svg class="board__pieces" id="pieces"')
        assert b'id="order"' in part.content
        assert b'hx-swap-oob="true"' in part.content


def test_every_turn_of_the_log_is_told(client, race):
    html = client.get(reverse("race_log", args=[race.pk])).content.decode()

    told = [int(turn) for turn in re.findall(r"\?turn=(\d+)", html)]
    assert told == list(range(50, 0, -1))
    assert all(entry.text for entry in race_board(race).log)


def test_pages_can_be_read_without_a_script(client, race):
    html = client.get(reverse("watch", args=[race.pk]), {"turn": 20}).content.decode()

    here = reverse("watch", args=[race.pk])
    for turn in (0, 19, 21):
        assert f'href="{here}?turn={turn}"' in html


def test_a_finished_race_shows_laurels_results_and_its_seed(client, settled):
    board = race_board(settled)
    html = client.get(reverse("watch", args=[settled.pk])).content.decode()

    finished = settled.sheets.get().lines.exclude(place=None).count()
    assert board.log[0].text.endswith("The race is over")
    assert (board.asked, board.round, board.pieces) == ("", "", ())
    laurels = sorted(s.number for s in board.shapes if s.kind == "laurel")
    assert laurels == list(range(1, finished + 1))
    assert [rank.number for rank in board.order if rank.status == "out"] == (
        [None] * (6 - finished)
    )
    assert html.count('title="Crashed"') == 6 - finished
    assert SEED.hex() in html


def test_a_race_that_holds_has_no_faults_and_another_grid_is_noticed(settled):
    assert race_faults(settled) == []

    first, second = settled.seats.order_by("start")[:2]
    for seat, start in ((first, 99), (second, 1), (first, 2)):
        settled.seats.filter(pk=seat.pk).update(start=start)

    assert race_faults(settled) == [
        "The start places of the seats are not those agreed in the options."
    ]


def test_a_race_that_has_not_begun_shows_who_stands_where(client):
    race = make_race(game="ben_hur", bots=("easy",) * 6)

    html = client.get(reverse("watch", args=[race.pk])).content.decode()

    assert "This race has not begun." in html
    assert "<span>Ben Hur</span>" in html


def test_the_list_says_which_game_it_is(client, race):
    make_started_race()

    html = client.get(reverse("races")).content.decode()

    assert html.index("Ave Caesar: ") < html.index("Ben Hur: Driver A")


def test_the_watch_page_takes_the_same_queries_at_any_turn(
    client, race, django_assert_num_queries
):
    for turn in (1, 50):
        with django_assert_num_queries(4):  # race, seats with players, log, title
            client.get(reverse("watch", args=[race.pk]), {"turn": turn})


def test_nothing_hidden_leaves_the_server_before_the_end(client, race, monkeypatch):
    # Canary: with other hands behind the same backs, not a byte may differ.
    seen = spectator_bytes(client, race, turn=25)
    observe = state.observation_of
    first = {
        deck: [n for n, c in enumerate(CARDS) if c.deck == deck] for deck in (0, 1)
    }

    def observe_other_cards(table, seat):
        twin = table.clone()
        twin.hands = [
            tuple(first[CARDS[card].deck][place] for place, card in enumerate(hand))
            for hand in table.hands
        ]
        twin.decks = [sorted(deck) for deck in table.decks]
        return observe(twin, seat)

    monkeypatch.setattr(state, "observation_of", observe_other_cards)

    assert spectator_bytes(client, race, turn=25) == seen
    for secret in (SEED, SEED.hex().encode(), b64encode(SEED)):
        assert secret not in seen


def test_the_canary_would_sing(client, race, monkeypatch):
    # Positive control: a spectator who is shown a seat's hand does change the page.
    seen = spectator_bytes(client, race, turn=25)
    own = race_state(race, seats=6).observe(0).chariots[0].hand
    monkeypatch.setattr(ben_hur, "where", lambda **_facts: str(own))

    assert spectator_bytes(client, race, turn=25) != seen
    assert own


def test_no_card_is_named_by_its_id_to_anybody(client, race):
    assert CARD.findall(spectator_bytes(client, race, turn=25).decode()) == []


def test_a_card_drawn_is_never_named(race):
    drawn = [e.text for e in race_board(race).log if "draws a card" in e.text]

    assert drawn
    assert not [text for text in drawn if re.search(r"\bI{1,3}\+?\b", text)]


def test_places_that_the_race_before_decides_are_not_shown(client):
    race = make_race(game="ben_hur", bots=("",) * 4, mode="table", starts=(6, 4, 2, 5))
    page = client.get(reverse("watch", args=[race.pk])).content.decode()
    assert grid(page) == ["II", "IV", "V", "VI"]

    Race.objects.update(starts_open=True)
    page = client.get(reverse("watch", args=[race.pk])).content.decode()
    news = client.get(reverse("race_board", args=[race.pk]), {"seen": 0})

    assert grid(page) == ["–"] * 4
    assert "The race before decides who starts where." in page
    assert page.index("Driver A") < page.index("Driver B") < page.index("Driver C")
    assert grid(news.content.decode()) == ["–"] * 4  # a page open before hears of it
    assert race_versions([race.pk]) == {race.pk: 1}


def test_open_places_of_rules_that_are_gone_are_not_told_either():
    race = make_race(game="ben_hur", bots=("",) * 4, mode="table")
    race.starts_open = True
    assert public_options(race)["places"] is None
    assert public_options(race)["race"] == "one_lap"

    race.ruleset_version = "0.0"

    assert public_options(race) == {}


def grid(html):
    """The start places as they are listed."""
    return re.findall(r'<span class="pos">(.*?)</span>', html)
