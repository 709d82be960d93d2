"""Every game has its board, and a game that is not installed is not a fault of the page."""

import pytest
from django.template.loader import get_template
from django.urls import reverse

from engine.registry import RULESETS
from engine.rulesets.ave_caesar.observation import ChariotView
from races.models import Race
from races.selectors.boards import DRAWERS, ave_caesar, game_name
from tests.factories.races import make_started_race

GAMES = sorted({game for game, _version in RULESETS})


def test_every_game_has_a_drawer():
    assert sorted(DRAWERS) == GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["board", "key"])
def test_every_game_has_the_templates_of_its_board(game, part):
    assert get_template(f"races/partials/_{part}_{game}.html")


def test_games_are_called_by_their_names():
    assert game_name("ave_caesar") == "Ave Caesar"
    assert game_name("ben_hur") == "Ben Hur"
    assert game_name("circus") == "circus"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["watch", "race_log", "races"])
def test_a_race_of_a_game_that_is_not_installed_is_named_and_not_shown(client, name):
    race = make_started_race()
    Race.objects.update(game="circus")

    answer = client.get(reverse(name, args=[] if name == "races" else [race.pk]))

    assert answer.status_code == 200
    words = "This race cannot be shown" if name != "races" else "circus: "
    assert words in answer.content.decode()


def chariot(**facts):
    """A chariot of Ave Caesar that races and has not greeted."""
    view = {
        "seat": 0,
        "at": "wE.0.3",
        "crossings": 1,
        "saluted": False,
        "status": "racing",
        "disqualified": False,
        "leads": False,
        "cards_in_hand": 3,
        "pile": 5,
        "played": (),
    }
    return ChariotView(**view | facts)


@pytest.mark.parametrize(
    ("facts", "badges"),
    [
        ({}, ["Coin"]),
        ({"saluted": True}, ["Greeted"]),
        ({"saluted": True, "status": "finished", "at": None}, ["Greeted"]),
        ({"disqualified": True}, ["Missed Caesar"]),
        ({"status": "out"}, []),
    ],
)
def test_a_chariot_of_ave_caesar_says_whether_it_has_greeted(facts, badges):
    found = ave_caesar._badges(chariot(**facts))

    assert [badge.text for badge in found] == badges


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"status": "finished", "at": None}, "Over the finishing line"),
        ({"status": "out"}, "Fallen, out of cards"),
    ],
)
def test_a_chariot_of_ave_caesar_that_drives_no_more_says_why(facts, words):
    found = ave_caesar._where(chariot(**facts), measure=[], alley=frozenset())

    assert found == words
