"""Seating at the desk: draw, look, swap in two steps, publish, repair."""

import pytest

from league.models import Draw, Round
from tests.factories import weekend
from tests.factories.desk import desk, heat_at
from tests.factories.league import heats_of, seating_of, state_of


@pytest.fixture
def cup(event):
    return weekend.make_tournament(event, players=12)


@pytest.fixture
def seated(cup):
    weekend.seat(cup)
    return weekend.again(cup)


def swap(heat, other, **more):
    first = heat.race.seats.get(start=1)
    second = other.race.seats.get(start=2)
    posted = {"round": heat.round.number, "draws": 1, "first": first.pk}
    return {**posted, "second": second.pk, **more}, first, second


def test_all_rounds_are_seated_at_once_and_nothing_is_public(owner, event, cup):
    answer = owner.post(desk(event, cup, "seating/draw/"), {"draws": 0, "seed": 7})

    assert answer.status_code == 302
    assert Draw.objects.get().seed == 7
    assert len(seating_of(cup)) == 4 * 12
    assert not Round.objects.filter(released_at__isnull=False).exists()


def test_the_same_seed_seats_the_same(owner, event, cup):
    owner.post(desk(event, cup, "seating/draw/"), {"draws": 0, "seed": 7})
    first = seating_of(cup)

    owner.post(desk(event, cup, "seating/draw/"), {"draws": 1, "seed": 8})
    assert seating_of(cup) != first
    owner.post(desk(event, cup, "seating/draw/"), {"draws": 2, "seed": 7})

    assert seating_of(cup) == first


@pytest.mark.parametrize(
    "case",
    [
        ({"draws": 0}, 409, "The seating has changed meanwhile"),
        ({"draws": 1, "seed": "seven"}, 422, "Enter a whole number."),
        ({"draws": 1, "seed": 2**63}, 422, "less than or equal to"),
        ({"draws": "x"}, 422, "Enter a whole number."),
        ({}, 422, "This field is required."),
    ],
)
def test_a_draw_that_cannot_be_changes_nothing(owner, event, seated, case):
    posted, status, reason = case
    before = state_of(seated)

    answer = owner.post(desk(event, seated, "seating/draw/"), posted)

    assert answer.status_code == status
    assert reason in answer.content.decode()
    assert state_of(seated) == before


def test_once_a_race_has_a_result_the_seating_stays(owner, event, running):
    answer = owner.post(desk(event, running, "seating/draw/"), {"draws": 1})

    assert answer.status_code == 422
    assert "race has begun" in answer.content.decode()


def test_two_players_swap_in_two_steps_without_script(owner, event, seated):
    heat, other = heat_at(seated, 2, 1), heat_at(seated, 2, 2)
    posted, first, second = swap(heat, other)
    names = first.name, second.name

    picked = owner.get(
        desk(event, seated, "seating/"), {"round": 2, "pick": first.pk}
    ).content.decode()
    assert f"Picked: {first.name}, table 1." in picked
    assert f"Swap {first.name} with {second.name}" in picked
    answer = owner.post(desk(event, seated, "seating/"), posted, follow=True)

    first.refresh_from_db()
    second.refresh_from_db()
    assert (second.name, first.name) == names
    page = answer.content.decode()
    assert f"{first.name} and {second.name} have swapped." in page
    assert "data-undo" in page


def test_a_swap_can_be_undone_with_the_same_two_seats(owner, event, seated):
    before = seating_of(seated)
    posted, _first, _second = swap(heat_at(seated, 2, 1), heat_at(seated, 2, 2))

    owner.post(desk(event, seated, "seating/"), posted)
    assert seating_of(seated) != before
    owner.post(desk(event, seated, "seating/"), {**posted, "draws": 2})

    assert seating_of(seated) == before


def test_a_swap_from_an_older_view_is_refused_with_the_newer_seating(
    owner, event, seated
):
    heat, other = heat_at(seated, 2, 1), heat_at(seated, 2, 2)
    posted, first, second = swap(heat, other)
    owner.post(desk(event, seated, "seating/"), posted)
    before = state_of(seated)
    third = other.race.seats.get(start=3)

    answer = owner.post(desk(event, seated, "seating/"), {**posted, "second": third.pk})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The seating has changed meanwhile." in page
    assert 'name="draws" value="2"' in page
    assert page.index(second.name) < page.index(first.name)  # as it is now
    assert state_of(seated) == before


def test_a_seating_swapped_after_its_preview_is_not_published(owner, event, seated):
    posted, _first, _second = swap(heat_at(seated, 2, 1), heat_at(seated, 2, 2))
    owner.post(desk(event, seated, "seating/"), posted)

    answer = owner.post(
        desk(event, seated, "seating/preview/"),
        {"round": 2, "draws": 1, "act": "release"},
    )

    assert answer.status_code == 409
    assert 'name="draws" value="2"' in answer.content.decode()
    assert Round.objects.get(number=2).released_at is None


@pytest.mark.parametrize(
    "case",
    [
        ({"draws": 0}, 409, "The seating has changed meanwhile"),
        ({"second": 0}, 422, "Choose two seats of this round."),
        ({"second": "x"}, 422, "Choose two seats of this round."),
        ({"first": ""}, 422, "Choose two seats of this round."),
    ],
)
def test_a_swap_that_cannot_be_changes_nothing(owner, event, seated, case):
    more, status, reason = case
    before = state_of(seated)
    posted, _first, _second = swap(heat_at(seated, 2, 1), heat_at(seated, 2, 2), **more)

    answer = owner.post(desk(event, seated, "seating/"), posted)

    assert answer.status_code == status
    assert reason in answer.content.decode()
    assert state_of(seated) == before


def test_the_preview_tells_method_seed_and_roster_and_publishes(owner, event, seated):
    address = desk(event, seated, "seating/preview/")
    page = owner.get(address, {"round": 1}).content.decode()
    draw = Draw.objects.get()
    assert "<code>7</code>" in page
    assert draw.roster_hash[:8] in page
    assert "12 entries" in page

    answer = owner.post(address, {"round": 1, "draws": 1, "act": "release"})

    assert answer.status_code == 302
    assert Round.objects.get(number=1).released_at is not None
    assert Round.objects.get(number=2).released_at is None


def test_a_seating_nobody_has_looked_at_is_not_published(owner, event, seated):
    owner.post(desk(event, seated, "seating/draw/"), {"draws": 1, "seed": 9})

    answer = owner.post(
        desk(event, seated, "seating/preview/"),
        {"round": 1, "draws": 1, "act": "release"},
    )

    assert answer.status_code == 409
    assert Round.objects.get(number=1).released_at is None


def test_a_published_round_is_hidden_again_until_a_race_begins(owner, event, seated):
    address = desk(event, seated, "seating/preview/")
    weekend.release(seated, upto=1)

    owner.post(address, {"round": 1, "act": "withdraw"})
    assert Round.objects.get(number=1).released_at is None
    weekend.release(seated, upto=1)
    weekend.settle(heat_at(seated, 1, 1))
    answer = owner.post(address, {"round": 1, "act": "withdraw"})

    assert answer.status_code == 422
    assert "A race of this round has begun" in answer.content.decode()
    assert Round.objects.get(number=1).released_at is not None


def test_a_stale_roster_is_told_and_repaired(owner, event, seated):
    entry = seated.entries.first()
    entry.withdrawn_after = 0
    entry.save()
    page = owner.get(desk(event, seated, "seating/")).content.decode()
    assert "The players have changed since this was seated." in page

    answer = owner.post(
        desk(event, seated, "seating/repair/"), {"version": seated.version}, follow=True
    )

    page = answer.content.decode()
    assert "The seating fits the players again." in page
    assert "The players have changed" not in page
    assert entry.player.name not in {name for _r, _t, name, _s in seating_of(seated)}


def test_a_repair_of_an_older_version_is_refused(owner, event, seated):
    answer = owner.post(desk(event, seated, "seating/repair/"), {"version": 0})

    assert answer.status_code == 409


def test_without_enough_players_the_page_leads_to_the_list(owner, event):
    few = weekend.make_tournament(event, players=2, name="Duel")

    page = owner.get(desk(event, few, "seating/")).content.decode()

    assert "Bring in the players" in page
    assert (
        owner.post(desk(event, few, "seating/draw/"), {"draws": 0}).status_code == 422
    )


@pytest.mark.parametrize("page", ["seating/", "seating/preview/"])
def test_queries_do_not_grow_with_the_tables(
    owner, event, django_assert_max_num_queries, page
):
    counts = []
    for players in (4, 12, 120):
        cup = weekend.make_tournament(event, players=players, name=f"Cup {players}")
        weekend.seat(cup)
        with django_assert_max_num_queries(30) as seen:
            assert owner.get(desk(event, cup, page)).status_code == 200
        counts.append(len(seen))

    assert counts == [counts[0]] * 3
    assert heats_of(cup).draws == 1
