"""Who drives two chariots of Circus Maximus tells them apart, and turns from actions."""

import pytest
from django.urls import reverse

from tests.factories.circus_driving import act, make_circus
from tests.factories.driving import make_login

pytestmark = pytest.mark.django_db


def test_the_speeds_of_two_chariots_are_written_under_their_names(client):
    anna = make_login("Anna")
    race = make_circus(anna, anna, "easy")
    client.force_login(anna)

    html = client.get(reverse("play", args=[race.pk])).content.decode()

    assert "<span>Turn 1, Red</span>" in html
    assert "<span>Turn 1, Blue</span>" in html
    assert html.count("The first turn takes a die off it.") == 2


def test_a_replay_counts_actions_where_a_turn_is_a_round(client):
    """CM-9: a turn has an action or more of every chariot."""
    race = make_circus(make_login("Anna"), make_login("Bo"))
    act(race, 0, "order 12")

    html = client.get(reverse("watch", args=[race.pk])).content.decode()

    assert "Action 1 of 1" in html
    assert 'data-turn-text="Action %n of %m"' in html
