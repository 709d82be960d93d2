"""Open heats at the desk: who races, who would stay out, and the seating of each."""

import re

import pytest

from league.models import HeatEntry, Round
from league.services.entries import return_entry, withdraw_entry
from league.services.rounds import release_round
from tests.factories.circus_heats import (
    choose,
    make_circus,
    names_in,
    round_at,
    settle_round,
)
from tests.factories.desk import desk, make_people
from tests.factories.league import NAMES

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(event):
    """Eight people, three open heats of one race of four."""
    return make_circus(
        8, event=event, open_heats=True, target=4, largest=4, tables=1, final_field=4
    )


def page(night, query=""):
    return desk(night.event, night, f"heats/{query}")


def post(client, night, *names, number=1, act="save", version=None):
    night.refresh_from_db()
    entries = night.entries.filter(player__name__in=names)
    return client.post(
        page(night),
        {
            "round": number,
            "version": night.version if version is None else version,
            "entry": list(entries.values_list("pk", flat=True)),
            "act": act,
        },
    )


def queue(text):
    """Names of the queue as the page lists them."""
    part = text[text.index('id="queue"') :]
    return re.findall(r'<span class="grow">([^<]+)', part)


def test_whoever_is_ticked_is_in_the_heat_and_stands_in_the_queue(owner, night):
    answer = post(owner, night, "Ida", "Bo", "Gry")
    shown = owner.get(page(night)).text

    assert answer["Location"].endswith("heats/?round=1")
    assert queue(shown) == ["Ida", "Bo", "Gry"]
    assert shown.count(" checked") == 3
    assert "3 entered, 4 places" in shown


def test_more_than_the_places_are_told_who_would_stay_out(owner, night):
    post(owner, night, *NAMES[:6])
    shown = owner.get(page(night)).text

    assert shown.count("would stay out: the heat is full") == 2


def test_a_heat_is_saved_and_seated_at_once(owner, night):
    post(owner, night, *NAMES[:6], act="seat")
    shown = owner.get(page(night)).text

    assert names_in(night, 1) == sorted(NAMES[:4])
    assert "Seated, not published" in shown
    assert shown.count("stays out, steps in by this order") == 2
    assert "A change takes the seating of this heat back." in shown


def test_whoever_has_not_raced_comes_first_in_the_next_heat(owner, night):
    post(owner, night, *NAMES[:6], act="seat")
    settle_round(night, 1)
    post(owner, night, *NAMES[:6], number=2, act="seat")

    assert set(NAMES[4:6]) < set(names_in(night, 2))
    shown = owner.get(page(night, "?round=2")).text
    assert queue(shown)[:2] == NAMES[4:6]
    assert "1 heat before" in shown
    assert "1, 2" in shown


def test_somebody_who_changed_it_meanwhile_is_not_overruled(owner, night):
    old = night.version
    choose(night, 1, "Ida")

    answer = post(owner, night, "Bo", "Gry", "Finn", act="seat", version=old)

    assert answer.status_code == 409
    assert list(
        HeatEntry.objects.values_list("entry__player__name", flat=True)
    ) == ["Ida"]  # fmt: skip
    assert answer.text.count(" checked") == 3


def test_too_few_cannot_be_seated_and_the_page_says_so(owner, night):
    answer = post(owner, night, "Ida", "Bo", act="seat")

    assert answer.status_code == 422
    assert "A race needs three people; here are 2." in answer.text
    assert answer.text.count(" checked") == 2
    assert not HeatEntry.objects.exists()  # saved and seated, or neither


def test_whoever_has_stepped_in_would_not_stay_out(owner, night):
    post(owner, night, *NAMES[:5], act="seat")
    night.refresh_from_db()
    gone = night.entries.get(player__name=NAMES[0])
    withdraw_entry(entry_id=gone.pk, version=night.version)
    night.refresh_from_db()
    return_entry(entry_id=gone.pk, version=night.version)

    shown = owner.get(page(night)).text

    assert queue(shown) == NAMES[:5]  # the fifth has the place of the first
    assert "would stay out: the heat is full" not in shown
    assert shown.count("stays out, steps in by this order") == 1


@pytest.mark.parametrize("posted", ["x", "999999", "99999999999999999999"])
def test_an_entry_that_is_none_is_refused(owner, night, posted):
    answer = owner.post(
        page(night), {"round": 1, "version": night.version, "entry": [posted]}
    )

    assert answer.status_code == 422
    assert not HeatEntry.objects.exists()


def test_a_public_heat_stands(owner, night):
    post(owner, night, *NAMES[:4], act="seat")
    release_round(round_id=round_at(night, 1).pk)

    shown = owner.get(page(night, "?round=1")).text
    answer = post(owner, night, "Ida")

    assert "This heat is public." in shown
    assert shown.count(" disabled") == 8
    assert answer.status_code == 422
    assert names_in(night, 1) == sorted(NAMES[:4])


def test_the_page_opens_at_the_next_heat_that_is_not_public(owner, night):
    post(owner, night, *NAMES[:4], act="seat")
    release_round(round_id=round_at(night, 1).pk)
    assert owner.get(page(night)).context["round"].number == 2

    Round.objects.filter(tournament=night).update(released_at=night.created_at)
    assert owner.get(page(night)).context["round"].number == 3


def test_heats_that_are_none_are_not_there(owner, event, night):
    everybody = make_circus(6, event=event)

    assert owner.get(page(night, "?round=4")).status_code == 404
    assert owner.get(page(night, "?round=9")).status_code == 404
    assert owner.get(page(everybody)).status_code == 404


def test_a_steward_does_not_choose_who_races(client, event, night):
    client.force_login(make_people(event)["steward"])

    assert client.get(page(night)).status_code == 403
    assert client.get(desk(event, night, "enter/")).status_code == 200


def test_the_desk_leads_to_the_heats(owner, event, night):
    now = f"{desk(event)}?t={night.slug}"
    assert "Choose who races" in owner.get(now).text
    assert page(night) in owner.get(desk(event, night, "seating/")).text

    post(owner, night, *NAMES[:4], act="seat")
    settle_round(night, 1)

    shown = owner.get(now).text
    assert "Choose who races in heat 2" in shown
    stage = next(s for s in owner.get(now).context["steps"] if "finalists" in s.text)
    assert stage.ready
    assert "Choose who races, or seat again" in (
        owner.get(desk(event, night, "seating/?round=1")).text
    )


def test_a_heat_with_as_many_races_as_needed_keeps_nobody_out(owner, event):
    night = make_circus(6, event=event, open_heats=True)
    shown = owner.get(page(night)).text

    assert "nobody stays out" in shown
    assert "Nobody has entered this heat yet." in shown


def test_a_heat_needs_players_first(owner, event):
    night = make_circus(0, event=event, open_heats=True)

    assert "Bring in the players first." in owner.get(page(night)).text
