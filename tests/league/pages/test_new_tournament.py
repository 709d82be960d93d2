"""Presets of every game, and one more tournament in an event."""

import pytest

from league.forms import presets
from league.models import Tournament
from tests.factories import weekend
from tests.factories.desk import desk, make_people


@pytest.fixture
def people(event):
    return make_people(event)


def test_an_organiser_adds_a_tournament_beside_the_first(client, event, people):
    weekend.make_tournament(event, players=4)
    client.force_login(people["organiser"])

    answer = client.post(
        desk(event, page="new/"), {"name": "Evening Cup", "preset": "vikingcon"}
    )

    cup = Tournament.objects.get(name="Evening Cup")
    assert answer["Location"] == desk(event, cup, "import/")
    assert (cup.event, cup.game, cup.settings) == (
        event,
        "ave_caesar",
        {"plan": "vikingcon"},
    )


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"name": ""}, "This field is required."),
        ({"preset": "rollerball"}, "Select a valid choice."),
        ({"preset": ""}, "This field is required."),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_and_kept(
    client, event, people, more, reason
):
    client.force_login(people["organiser"])
    values = {"name": "Evening Cup", "preset": "classic", **more}

    answer = client.post(desk(event, page="new/"), values)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert values["name"] in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("role", "status"), [("organiser", 200), ("steward", 403), ("outsider", 403)]
)
def test_only_who_runs_the_event_adds_to_it(client, event, people, role, status):
    client.force_login(people[role])

    assert client.get(desk(event, page="new/")).status_code == status


def test_every_preset_says_in_a_sentence_what_is_played(client, event, people):
    client.force_login(people["owner"])

    page = client.get(desk(event, page="new/")).content.decode()

    assert presets.presets()
    for preset in presets.presets():
        assert f'value="{preset.key}"' in page
        assert str(preset.lead) in page


def test_a_preset_of_a_game_that_is_not_here_is_not_offered(monkeypatch):
    monkeypatch.setattr(presets, "games", lambda: ())

    assert presets.presets() == ()
