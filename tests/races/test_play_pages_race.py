"""A whole race of one person among bots, driven by the forms of the page alone."""

import re

import pytest
from django.urls import reverse

from races.services.bots import advance_race
from tests.factories.driving import make_drive, make_login

pytestmark = pytest.mark.django_db


def test_a_person_and_three_bots_race_to_the_end_by_forms(client):
    anna = make_login("Anna")
    client.force_login(anna)
    race = make_drive(anna, "easy", "easy", "easy")
    address, turns = reverse("play", args=[race.pk]), 0
    while not race.is_over:
        if race.waiting_for == "bot":
            advance_race(race_id=race.pk, turn=race.turn)
        else:
            html = client.get(address).content.decode()
            answer = client.post(address, filled_in(html))
            assert (answer.status_code, turns) == (302, turns)
            turns += 1
        race.refresh_from_db()

    html = client.get(address).content.decode()
    assert turns > 10
    assert "The race is over" in html
    assert 'id="result"' in html
    assert race.sheets.get().lines.count() == 4


def filled_in(html: str) -> dict[str, str]:
    """The form as a person without a script sends it unchanged, by its main button."""
    panel = html[html.index('id="move"') :].split("</section>", maxsplit=1)[0]
    form = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', panel))
    if "No whip" in panel:
        return form | {"act": "no-whip"}
    if "From which deck?" in panel:
        return form | {"deck": "normal"}
    form |= dict(
        re.findall(r'type="number"[^>]* name="(\w+)"[^>]* value="(-?\d+)"', panel)
    )
    form["card"] = re.search(r'name="card"[^>]* value="(\w+)"[^>]* checked', panel)[1]
    main = re.search(r'class="[^"]*btn--main[^"]*" name="act" value="([\w-]+)"', panel)
    return form | {"act": main[1]}
