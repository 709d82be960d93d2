"""Late entries, withdrawing with undo, and coming back."""

import pytest

from tests.factories import weekend
from tests.factories.desk import desk, make_people
from tests.factories.league import state_of


@pytest.fixture
def owner(client, event):
    client.force_login(make_people(event)["owner"])
    return client


@pytest.fixture
def cup(event):
    return weekend.make_tournament(event, players=4)


def test_a_late_entry_is_one_line(owner, event, cup):
    answer = owner.post(desk(event, cup, "players/"), {"name": "  Merete   Skjødt "})

    assert answer.status_code == 302
    assert cup.entries.filter(player__name="Merete Skjødt").exists()
    assert "Merete Skjødt takes part." in owner.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("posted", "reason"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"name": "Bo\x07"}, "unprintable"),
    ],
)
def test_a_name_that_cannot_be_is_kept_and_refused(owner, event, cup, posted, reason):
    before = state_of(cup)

    answer = owner.post(desk(event, cup, "players/"), {**posted, "club": "Ribe"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert 'value="Ribe"' in page
    assert state_of(cup) == before


def test_withdrawing_offers_to_undo_it(owner, event, cup):
    entry = cup.entries.first()

    answer = owner.post(
        desk(event, cup, f"players/{entry.pk}/withdraw/"),
        {"version": cup.version},
        follow=True,
    )

    page = answer.content.decode()
    entry.refresh_from_db()
    assert entry.withdrawn_after == 0
    assert f"{entry.player.name} withdrawn. Past results stay." in page
    assert f"players/{entry.pk}/return/" in page


def test_whoever_comes_back_takes_part_again(owner, event, cup):
    entry = cup.entries.first()
    owner.post(
        desk(event, cup, f"players/{entry.pk}/withdraw/"), {"version": cup.version}
    )
    cup.refresh_from_db()

    owner.post(
        desk(event, cup, f"players/{entry.pk}/return/"), {"version": cup.version}
    )

    entry.refresh_from_db()
    assert entry.withdrawn_after is None


@pytest.mark.parametrize("version", [0, "", "x", "-1", 10**12])
def test_an_old_version_withdraws_nobody(owner, event, cup, version):
    entry = cup.entries.first()
    before = state_of(cup)

    answer = owner.post(
        desk(event, cup, f"players/{entry.pk}/withdraw/"), {"version": version}
    )

    assert answer.status_code == 409
    assert "The tournament has changed meanwhile." in answer.content.decode()
    assert state_of(cup) == before


def test_queries_do_not_grow_with_the_players(
    owner, event, django_assert_max_num_queries
):
    counts = []
    for players in (1, 3, 30):
        cup = weekend.make_tournament(event, players=players, name=f"Cup {players}")
        with django_assert_max_num_queries(12) as seen:
            owner.get(desk(event, cup, "players/"))
        counts.append(len(seen))

    assert counts == [counts[0]] * 3
