"""Somebody who drives two chariots of Circus Maximus tells them apart on his page."""

import pytest
from django.urls import reverse

from tests.factories.circus_driving import make_circus
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
