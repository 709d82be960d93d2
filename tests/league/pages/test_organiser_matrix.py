"""Who may open and post what on the desk: every address, role and method."""

import pytest

from league.models import Event
from tests.factories import weekend
from tests.factories.desk import desk, heat_at, make_people

ANYBODY_AT_THE_DESK = ("owner", "organiser", "steward")
RUNS = ("owner", "organiser")
OWNS = ("owner",)

# Address, methods, who is let through.
PAGES = (
    ("", ("get",), ANYBODY_AT_THE_DESK),
    ("t/{t}/enter/", ("get", "post"), ANYBODY_AT_THE_DESK),
    ("t/{t}/enter/echo/", ("get",), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/", ("get", "post"), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/amend/", ("get", "post"), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/undo/", ("post",), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/confirm/", ("post",), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/reject/", ("post",), ANYBODY_AT_THE_DESK),
    ("heats/{heat}/void/", ("post",), RUNS),
    ("heats/{heat}/retry/", ("post",), RUNS),
    ("heats/{heat}/bots/", ("post",), RUNS),
    ("t/{t}/players/", ("get", "post"), RUNS),
    ("t/{t}/players/{entry}/withdraw/", ("post",), RUNS),
    ("t/{t}/players/{entry}/return/", ("post",), RUNS),
    ("t/{t}/import/", ("get", "post"), RUNS),
    ("t/{t}/seating/", ("get", "post"), RUNS),
    ("t/{t}/seating/draw/", ("post",), RUNS),
    ("t/{t}/seating/repair/", ("post",), RUNS),
    ("t/{t}/seating/preview/", ("get", "post"), RUNS),
    ("t/{t}/rounds/3/close/", ("post",), RUNS),
    ("t/{t}/rounds/3/reopen/", ("post",), RUNS),
    ("t/{t}/rounds/3/online/", ("post",), RUNS),
    ("t/{t}/stages/1/", ("get", "post"), RUNS),
    ("t/{t}/settings/", ("get", "post"), RUNS),
    ("t/{t}/standings/", ("post",), RUNS),
    ("new/", ("get", "post"), RUNS),
    ("publish/", ("post",), OWNS),
)
LET_THROUGH = {200, 302, 404, 409, 422}


def addresses(event, tournament):
    heat = heat_at(tournament, 3, 1)
    names = {
        "t": tournament.slug,
        "heat": heat.pk,
        "entry": tournament.entries.first().pk,
    }
    return [(desk(event, page=page.format(**names)), *rest) for page, *rest in PAGES]


@pytest.mark.parametrize("role", ["owner", "organiser", "steward", "outsider"])
def test_every_address_lets_through_whom_it_should(client, event, running, role):
    client.force_login(make_people(event)[role])

    for address, methods, roles in addresses(event, running):
        for method in ("get", "post"):
            status = getattr(client, method)(address).status_code
            if role not in roles:
                wanted = {403} if method in methods else {403, 405}
            else:
                wanted = LET_THROUGH if method in methods else {405}
            assert status in wanted, f"{role} {method} {address}: {status}"


def test_whoever_is_not_logged_in_is_asked_to_and_comes_back(client, event, running):
    for address, methods, _roles in addresses(event, running):
        for method in methods:
            answer = getattr(client, method)(address)
            assert answer.status_code == 302
            assert answer["Location"] == f"/login/?next={address}"


def test_a_wrong_role_is_told_in_words(client, event, running):
    client.force_login(make_people(event)["steward"])

    answer = client.get(desk(event, running, "seating/"))

    assert answer.status_code == 403
    assert f"This page is for those who run “{event}”" in answer.content.decode()


def test_another_events_tournament_heat_and_entry_are_not_there(client, event, running):
    other = weekend.make_event("Ribe Winter Circus")
    client.force_login(make_people(other)["owner"])
    foreign = [
        address.replace(f"/o/{event.slug}/", f"/o/{other.slug}/")
        for address, _methods, _roles in addresses(event, running)
        if "/t/" in address or "/heats/" in address
    ]

    for address in foreign:
        for method in ("get", "post"):
            assert getattr(client, method)(address).status_code in (404, 405), address


def test_a_draft_does_not_exist_for_a_logged_in_outsider(client, event, running):
    outsider = make_people(event)["outsider"]
    Event.objects.update(status=Event.Status.DRAFT)
    client.force_login(outsider)

    for address, methods, _roles in addresses(event, running):
        for method in methods:
            assert getattr(client, method)(address).status_code == 404


def test_a_draft_is_open_to_its_organisers(client, event, running):
    people = make_people(event)
    Event.objects.update(status=Event.Status.DRAFT)
    client.force_login(people["organiser"])

    assert client.get(desk(event)).status_code == 200
