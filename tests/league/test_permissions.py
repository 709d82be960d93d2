"""Who may see and do what, role by role."""

from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league import permissions
from league.models import Event, Organiser, Round, Stage, Tournament
from races.models import Race, ResultSheet, User

ROLES = ("anonymous", "spectator", "steward", "organiser", "owner", "superuser")


@pytest.fixture
def people(db):
    people = {role: User.objects.create_user(role) for role in ROLES[1:]}
    people["superuser"].is_superuser = True
    people["anonymous"] = AnonymousUser()
    return people


def event_run_by(people, *, slug, status):
    day = date(2026, 5, 1)
    event = Event.objects.create(
        name=slug, slug=slug, starts_on=day, ends_on=day, status=status
    )
    for role in ("steward", "organiser", "owner"):
        Organiser.objects.create(event=event, user=people[role], role=role)
    return event


@pytest.fixture
def published(people):
    return event_run_by(people, slug="open", status=Event.Status.PUBLISHED)


@pytest.fixture
def draft(people):
    return event_run_by(people, slug="draft", status=Event.Status.DRAFT)


def round_of(event, *, released):
    tournament = Tournament.objects.create(
        event=event, name="Ave", slug="ave", game="ave_caesar", secret=bytes(32)
    )
    stage = Stage.objects.create(tournament=tournament, number=1, kind="qualifying")
    released_at = timezone.now() if released else None
    return Round.objects.create(
        stage=stage, tournament=tournament, number=1, released_at=released_at
    )


@pytest.mark.parametrize(
    ("predicate", "allowed"),
    [
        (permissions.may_see_event, ROLES),
        (permissions.may_see_unreleased, ROLES[2:]),
        (permissions.may_enter_results, ROLES[2:]),
        (permissions.may_organise, ROLES[3:]),
        (permissions.may_own, ROLES[4:]),
    ],
)
def test_each_role_may_do_what_it_is_for(people, published, predicate, allowed):
    may = [role for role in ROLES if predicate(people[role], published)]

    assert may == list(allowed)


def test_a_draft_is_seen_by_its_own_people_only(people, draft):
    may = [role for role in ROLES if permissions.may_see_event(people[role], draft)]
    listed = [
        role for role in ROLES if draft in permissions.visible_events(people[role])
    ]

    assert may == listed == ["steward", "organiser", "owner", "superuser"]


def test_a_role_in_one_event_is_worth_nothing_in_another(people, published):
    other = event_run_by(
        {role: User.objects.create_user(f"other-{role}") for role in ROLES[2:5]},
        slug="other",
        status=Event.Status.DRAFT,
    )

    assert not permissions.may_see_event(people["owner"], other)
    assert not permissions.may_enter_results(people["owner"], other)
    assert list(permissions.visible_events(people["owner"])) == [published]
    assert list(permissions.worked_events(people["owner"])) == [published]


def test_a_user_who_was_shut_out_may_do_nothing(people, published):
    people["owner"].is_active = False

    assert not permissions.may_organise(people["owner"], published)
    assert not permissions.may_create_event(people["owner"])


def test_an_unreleased_round_is_seen_by_the_events_people_only(people, published):
    round_ = round_of(published, released=False)

    may = [role for role in ROLES if permissions.may_see_round(people[role], round_)]
    listed = [
        role for role in ROLES if round_ in permissions.visible_rounds(people[role])
    ]

    assert may == listed == ["steward", "organiser", "owner", "superuser"]


def test_a_released_round_of_a_draft_stays_hidden(people, draft):
    round_ = round_of(draft, released=True)

    assert not permissions.may_see_round(people["spectator"], round_)
    assert round_ not in permissions.visible_rounds(people["spectator"])


def test_standings_that_are_held_back_are_seen_by_the_events_people_only(
    people, published
):
    tournament = round_of(published, released=True).tournament
    assert permissions.may_see_standings(people["anonymous"], tournament)

    tournament.standings_released = False

    may = [
        role
        for role in ROLES
        if permissions.may_see_standings(people[role], tournament)
    ]
    assert may == ["steward", "organiser", "owner", "superuser"]


def test_a_claim_is_seen_by_its_author_and_never_becomes_public_when_superseded(people):
    race = Race.objects.create(game="ave_caesar", ruleset_version="1")
    claims = [
        ResultSheet.objects.create(
            race=race,
            revision=number,
            status=status,
            role="table",
            author=people["spectator"],
        )
        for number, status in enumerate(("reported", "superseded"), start=1)
    ]

    assert list(permissions.visible_sheets(people["anonymous"])) == []
    assert list(permissions.visible_sheets(people["steward"])) == []
    assert list(permissions.visible_sheets(people["spectator"])) == claims


def test_staff_and_those_who_run_an_event_may_open_another(people, published):
    may = [role for role in ROLES if permissions.may_create_event(people[role])]
    people["spectator"].is_staff = True

    assert may == ["organiser", "owner", "superuser"]
    assert permissions.may_create_event(people["spectator"])


def test_every_role_is_told_by_name(people, published):
    roles = [permissions.role_in(people[role], published) for role in ROLES]

    assert roles == [None, None, "steward", "organiser", "owner", "owner"]


@pytest.mark.parametrize("role", ROLES)
def test_a_predicate_asks_at_most_once(
    people, published, role, django_assert_max_num_queries
):
    for predicate in (permissions.may_organise, permissions.may_own):
        with django_assert_max_num_queries(1):
            predicate(people[role], published)
