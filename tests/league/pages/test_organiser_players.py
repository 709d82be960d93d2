"""Late entries, withdrawing with undo, and coming back."""

from base64 import b64encode

import pytest

from league.services.entries import withdraw_entry
from tests.factories import weekend
from tests.factories.desk import desk
from tests.factories.league import seating_of, state_of


@pytest.fixture
def cup(event):
    return weekend.make_tournament(event, players=4)


def late(cup, name="", **more):
    cup.refresh_from_db()
    return {"name": name, "version": cup.version, **more}


def test_a_late_entry_is_one_line(owner, event, cup):
    answer = owner.post(desk(event, cup, "players/"), late(cup, "  Merete   Skjødt "))

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

    answer = owner.post(desk(event, cup, "players/"), late(cup, **posted, club="Ribe"))

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


def test_a_late_entry_pressed_twice_enters_one_and_asks_about_a_namesake(
    owner, event, cup
):
    posted = late(cup, "Late Larry")
    owner.post(desk(event, cup, "players/"), posted)

    answer = owner.post(desk(event, cup, "players/"), posted)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Late Larry is entered already. A namesake? Press Enter again." in page
    assert cup.entries.filter(player__name="Late Larry").count() == 1
    cup.refresh_from_db()
    assert f'name="version" value="{cup.version}"' in page
    owner.post(desk(event, cup, "players/"), late(cup, "Late Larry"))
    assert cup.entries.filter(player__name="Late Larry").count() == 2


def test_a_late_entry_from_an_older_page_is_kept_in_the_form(owner, event, cup):
    before = state_of(cup)

    answer = owner.post(desk(event, cup, "players/"), {"name": "Bo", "club": "Ribe"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The players have changed meanwhile." in page
    assert 'value="Bo"' in page
    assert state_of(cup) == before


@pytest.fixture
def public(event):
    """Nine players in threes, the first round public."""
    cup = weekend.make_tournament(event, players=9)
    weekend.seat(cup)
    weekend.release(cup, upto=1)
    return weekend.again(cup)


def test_a_withdrawal_that_changes_a_public_round_is_shown_first(owner, event, public):
    entry = public.entries.first()
    address = desk(event, public, f"players/{entry.pk}/withdraw/")
    before = state_of(public)

    answer = owner.post(address, {"version": public.version})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert f"Withdraw {entry.player.name}?" in page
    assert "<caption>Round 1</caption>" in page
    assert "<caption>Round 2</caption>" not in page  # nobody has seen it yet
    assert state_of(public) == before
    places = {row[2]: row[1] for row in seating_of(public) if row[0] == 1}
    answer = owner.post(
        address, {"version": public.version, "confirmed": "yes"}, follow=True
    )

    now = {row[2]: row[1] for row in seating_of(public) if row[0] == 1}
    moved = {name: table for name, table in now.items() if table != places[name]}
    assert set(places) - set(now) == {entry.player.name}
    assert moved
    told = answer.content.decode()
    for name, table in moved.items():
        assert f"{name} to table {table}" in told
        assert name in page


def test_coming_back_to_a_public_round_is_shown_first_too(owner, event, public):
    entry = public.entries.first()
    withdraw_entry(entry_id=entry.pk, version=public.version)
    public.refresh_from_db()
    before = state_of(public)

    answer = owner.post(
        desk(event, public, f"players/{entry.pk}/return/"), {"version": public.version}
    )

    assert f"Let {entry.player.name} return?" in answer.content.decode()
    assert state_of(public) == before


def test_a_late_entry_tells_who_sits_elsewhere_in_a_public_round(owner, event, public):
    answer = owner.post(
        desk(event, public, "players/"), late(public, "Late Larry"), follow=True
    )

    table = public.rounds.get(number=1).seated.get(entry__player__name="Late Larry")
    told = answer.content.decode()
    assert "Round 1, public already, has changed:" in told
    assert f"Late Larry to table {table.heat.table}" in told


@pytest.mark.parametrize("page", ["seating/repair/", "import/"])
def test_a_repair_and_a_list_tell_who_sits_elsewhere_in_a_public_round(
    owner, event, public, page
):
    if page == "import/":
        content = b64encode(b"Name\nLate Larry\n").decode()
        posted = {"step": "apply", "content": content}
    else:
        posted = {}
        public.entries.filter(pk=public.entries.first().pk).update(withdrawn_after=0)

    answer = owner.post(
        desk(event, public, page), {**posted, "version": public.version}, follow=True
    )

    assert "Round 1, public already, has changed:" in answer.content.decode()


def test_rounds_nobody_has_seen_change_without_a_question(owner, event):
    cup = weekend.make_tournament(event, players=9)
    weekend.seat(cup)
    cup = weekend.again(cup)
    entry = cup.entries.first()

    answer = owner.post(
        desk(event, cup, f"players/{entry.pk}/withdraw/"), {"version": cup.version}
    )

    assert answer.status_code == 302
    entry.refresh_from_db()
    assert entry.withdrawn_after == 0


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
