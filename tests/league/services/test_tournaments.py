"""Events and tournaments are set up as asked, or not at all."""

from datetime import date

import pytest

from league.errors import LeagueError
from league.models import Event, Tournament
from league.services.events import (
    add_organiser,
    create_event,
    publish_event,
    remove_organiser,
)
from league.services.tournaments import (
    change_settings,
    create_tournament,
    plan_round,
    plan_rounds,
)
from races.errors import StaleError
from races.models import User
from tests.factories.league import (
    SECRET,
    make_event,
    make_seated,
    make_tournament,
    publish,
    settle_round,
    state_of,
)

pytestmark = pytest.mark.django_db

DAY = date(2026, 10, 9)


def test_an_event_has_an_owner_and_an_address_made_of_its_name():
    owner = User.objects.create_user("ida")

    event = create_event(
        name=" Århus  Kongres ", starts_on=DAY, ends_on=DAY, owner_id=owner.pk
    )

    assert (event.name, event.slug) == ("Århus Kongres", "aarhus-kongres")
    assert event.status == Event.Status.DRAFT
    assert list(event.organisers.values_list("user", "role")) == [(owner.pk, "owner")]
    assert publish_event(event_id=event.pk).status == Event.Status.PUBLISHED


def test_a_second_event_of_one_name_gets_another_address():
    assert [make_event().slug, make_event().slug] == ["viking-con", "viking-con-2"]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "  "}, "name_missing"),
        ({"name": "x" * 81}, "name_too_long"),
        ({"name": "a\x00b"}, "name_bad"),
        ({"ends_on": date(2026, 10, 8)}, "ends_before_start"),
        ({"zone": "Mars/Olympus"}, "bad_zone"),
        ({"slug": "ærø!"}, "bad_slug"),
        ({"status": "secret"}, "status"),
    ],
)
def test_an_event_that_cannot_be_is_refused_in_words(values, code):
    plan = {"name": "Kongres", "starts_on": DAY, "ends_on": DAY, **values}

    with pytest.raises(LeagueError) as refusal:
        create_event(**plan)

    assert refusal.value.code == code
    assert str(refusal.value)
    assert not Event.objects.exists()


def test_an_event_never_loses_its_last_owner():
    owner, other = User.objects.create_user("ida"), User.objects.create_user("bo")
    event = make_event(owner_id=owner.pk)

    for lose in (
        lambda: remove_organiser(event_id=event.pk, user_id=owner.pk),
        lambda: add_organiser(event_id=event.pk, user_id=owner.pk, role="steward"),
    ):
        with pytest.raises(LeagueError) as refusal:
            lose()
        assert refusal.value.code == "owner_needed"

    add_organiser(event_id=event.pk, user_id=other.pk, role="owner")
    remove_organiser(event_id=event.pk, user_id=owner.pk)
    assert list(event.organisers.values_list("user", flat=True)) == [other.pk]


def test_the_preset_plans_four_heats_and_a_final_of_free_choice():
    """AC-58, AC-59, AC-62."""
    tournament = make_tournament(0)

    assert list(
        tournament.rounds.order_by("number").values_list(
            "number", "stage__kind", "course", "direction"
        )
    ) == [
        (1, "qualifying", 0, "cw"),
        (2, "qualifying", 1, "cw"),
        (3, "qualifying", 0, "ccw"),
        (4, "qualifying", 1, "ccw"),
        (5, "final", None, "cw"),
    ]
    assert tournament.settings == {}


def test_a_plan_longer_than_four_heats_begins_again():
    tournament = make_tournament(0, rounds=5, plan="vikingcon", final_field=0)

    assert list(
        tournament.rounds.order_by("number").values_list("course", "direction")
    ) == [(0, "cw"), (1, "ccw"), (0, "cw"), (1, "ccw"), (0, "cw")]
    assert [stage.kind for stage in tournament.stages.all()] == ["qualifying"]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"rounds": 0}, "bad_rounds"),
        ({"rounds": True}, "bad_rounds"),
        ({"rounds": "4"}, "bad_rounds"),
        ({"target": 7}, "bad_target"),
        ({"target": 5.0}, "bad_target"),
        ({"single_table": 1}, "bad_single_table"),
        ({"start_order": "loudest"}, "bad_start_order"),
        ({"points": [1, 2]}, "bad_points"),
        ({"points": []}, "bad_points"),
        ({"points": [6, -1]}, "bad_points"),
        ({"points": "6421"}, "bad_points"),
        ({"discards": [1]}, "bad_discards"),
        ({"discards": [0, "x"]}, "bad_discards"),
        ({"final_mode": []}, "bad_final_mode"),
        ({"colour": "pink"}, "bad_colour"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_words(settings, code):
    event = make_event()

    with pytest.raises(LeagueError) as refusal:
        create_tournament(event_id=event.pk, name="Ave", settings=settings)

    assert refusal.value.code == code
    assert str(refusal.value)
    assert not Tournament.objects.exists()


def test_an_unknown_game_or_event_or_a_short_secret_is_refused():
    event = make_event()
    for plan, code in (
        ({"game": "ludo"}, "unknown_game"),
        ({"event_id": event.pk + 1}, "unknown"),
        ({"secret": b"short"}, "bad_secret"),
    ):
        with pytest.raises(LeagueError) as refusal:
            create_tournament(**{"event_id": event.pk, "name": "Ave", **plan})
        assert refusal.value.code == code
    assert not Tournament.objects.exists()


def test_settings_may_change_until_the_first_race_begins():
    tournament = make_seated(8)

    changed = change_settings(
        tournament_id=tournament.pk, settings={"rounds": 2}, version=tournament.version
    )

    changed.refresh_from_db()
    assert changed.settings == {"rounds": 2}
    assert changed.version == tournament.version + 1
    assert list(changed.rounds.values_list("number", flat=True)) == [1, 2, 3]
    assert changed.stages.get(number=1).draws == 2  # an old page cannot draw over it
    assert not changed.rounds.filter(heats__isnull=False).exists()


@pytest.mark.parametrize(
    ("settings", "option", "value"),
    [
        ({"salute": "auto"}, "salute", "auto"),
        ({"route": "free"}, "route", "free"),
        ({"plan": "vikingcon"}, "direction", "ccw"),
    ],
)
def test_settings_that_seat_nobody_keep_the_seating_and_reach_its_races(
    settings, option, value
):
    tournament = publish(make_seated(8))
    seated = [heat.pk for heat in tournament.rounds.get(number=2).heats.all()]

    change_settings(
        tournament_id=tournament.pk, settings=settings, version=tournament.version
    )

    round_ = tournament.rounds.get(number=2)
    assert [heat.pk for heat in round_.heats.all()] == seated
    assert {heat.race.options[option] for heat in round_.heats.all()} == {value}
    assert round_.released_at is not None
    assert tournament.stages.get(number=1).draws == 1


def test_a_seating_that_is_taken_back_is_not_public_either():
    tournament = publish(make_seated(8))

    change_settings(
        tournament_id=tournament.pk, settings={"target": 5}, version=tournament.version
    )

    assert not tournament.rounds.filter(heats__isnull=False).exists()
    assert not tournament.rounds.filter(released_at__isnull=False).exists()


def test_the_final_follows_its_settings_and_courses_chosen_by_hand_stay():
    """AC-62, D1, D3."""
    tournament = make_tournament(8)
    plan_round(
        round_id=tournament.rounds.get(number=1).pk, course=None, direction="ccw"
    )

    def change(**settings):
        tournament.refresh_from_db()
        change_settings(
            tournament_id=tournament.pk, settings=settings, version=tournament.version
        )
        return list(
            tournament.rounds.order_by("number").values_list("course", "direction")
        )

    heats = [(None, "ccw"), (1, "cw"), (0, "ccw"), (1, "ccw")]
    assert change(final_field=0) == heats
    assert change(final_direction="ccw") == [*heats, (None, "ccw")]
    assert change(rounds=2, final_field=3) == [(0, "cw"), (1, "cw"), (None, "cw")]
    assert change(rounds=5)[4:] == [(0, "cw"), (None, "cw")]


def test_courses_are_planned_all_or_none_and_the_final_is_not_among_them():
    """D1, AC-62."""
    tournament = make_seated(8)
    settle_round(tournament, 1)
    before = state_of(tournament)
    tournament.refresh_from_db()
    seen = tournament.version

    for plans, code in (
        ({2: (0, "cw"), 1: (1, "cw")}, "begun"),
        ({2: (0, "cw"), 3: (2, "cw")}, "bad_course"),
        ({2: (0, "cw"), 5: (0, "cw")}, "is_final"),
    ):
        with pytest.raises(LeagueError) as refusal:
            plan_rounds(tournament_id=tournament.pk, plans=plans, version=seen)
        assert refusal.value.code == code
    with pytest.raises(StaleError):
        plan_rounds(tournament_id=tournament.pk, plans={2: (0, "cw")}, version=seen - 1)
    assert state_of(tournament) == before

    # The first round has begun, but nothing of it is to change.
    plan_rounds(
        tournament_id=tournament.pk,
        plans={1: (0, "cw"), 2: (0, "ccw")},
        version=seen,
    )

    second = tournament.rounds.get(number=2)
    assert (second.course, second.direction) == (0, "ccw")


def test_settings_stay_once_a_result_is_in_and_a_stale_page_changes_nothing():
    tournament = make_seated(8)
    settle_round(tournament, 1)
    before = state_of(tournament)
    now = Tournament.objects.get(pk=tournament.pk).version

    with pytest.raises(LeagueError) as refusal:
        change_settings(
            tournament_id=tournament.pk, settings={"rounds": 2}, version=now
        )
    assert refusal.value.code == "begun"
    with pytest.raises(StaleError):
        change_settings(
            tournament_id=tournament.pk, settings={"rounds": 2}, version=now - 1
        )

    assert state_of(tournament) == before


def test_a_round_gets_another_course_while_nobody_has_begun_it():
    """D1."""
    tournament = make_seated(8)
    round_ = tournament.rounds.get(number=2)

    plan_round(round_id=round_.pk, course=0, direction="ccw")

    race = round_.heats.get(table=1).race
    assert (race.options["colour"], race.options["direction"]) == ("white", "ccw")
    assert race.options["order"] == [0, 1, 2, 3]
    settle_round(tournament, 2)
    with pytest.raises(LeagueError) as refusal:
        plan_round(round_id=round_.pk, course=1, direction="cw")
    assert refusal.value.code == "begun"
    with pytest.raises(LeagueError) as refusal:
        plan_round(round_id=round_.pk, course=2, direction="cw")
    assert refusal.value.code == "bad_course"


def test_the_secret_is_kept():
    assert bytes(make_tournament(0).secret) == SECRET
