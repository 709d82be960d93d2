"""Every setting is chosen on one page, until the first race has begun."""

from dataclasses import asdict, fields

import pytest

from league.domain.settings import TournamentSettings
from league.forms.settings import SettingsForm
from league.models import Tournament
from tests.factories import weekend
from tests.factories.desk import desk, heat_at

PRESET = {
    "rounds": "4", "target": "4", "single_table": "auto", "plan": "classic",
    "start_order": "auto", "route": "first", "salute": "act",
    "six_after_finish": "barred", "fallen": "block", "reopen_sealed_fork": "False",
    "final_field": "4", "final_direction": "cw", "final_mode": "additive",
    "final_start_order": "auto", "points": "6, 4, 3, 2, 1, 0", "discards": "",
}  # fmt: skip
OTHERS = {
    "rounds": ("3", 3), "target": ("5", 5), "single_table": ("True", True),
    "plan": ("vikingcon", "vikingcon"), "start_order": ("rulebook", "rulebook"),
    "route": ("free", "free"), "salute": ("auto", "auto"),
    "six_after_finish": ("free", "free"), "fallen": ("remove", "remove"),
    "reopen_sealed_fork": ("True", True), "final_field": ("6", 6),
    "final_direction": ("ccw", "ccw"), "final_mode": ("decides_top", "decides_top"),
    "final_start_order": ("standing", "standing"),
    "points": ("10 5 1", [10, 5, 1]), "discards": ("0, 0, 1", [0, 0, 1]),
}  # fmt: skip


@pytest.fixture
def cup(event):
    return weekend.make_tournament(event, players=8)


def post(client, cup, **values):
    return client.post(
        desk(cup.event, cup, "settings/"),
        {"act": "settings", "version": cup.version, **PRESET, **values},
    )


def stored(cup):
    return Tournament.objects.get(pk=cup.pk).settings


def test_the_page_has_a_field_with_a_sentence_for_every_setting():
    form = SettingsForm(stored=TournamentSettings())

    assert {*form.fields} == {field.name for field in fields(TournamentSettings)}
    assert all(field.label and field.help_text for field in form.fields.values())


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(OTHERS))
def test_every_setting_is_chosen_and_shown_again(owner, cup, name):
    typed, kept = OTHERS[name]

    answer = post(owner, cup, **{name: typed})

    assert answer["Location"] == desk(cup.event, cup, "settings/")
    assert stored(cup) == {name: kept}
    form = owner.get(answer["Location"]).context["form"]
    assert form.initial == asdict(TournamentSettings.from_json({name: kept}))


def test_the_preset_is_stored_as_nothing(owner, cup):
    post(owner, cup)

    assert stored(cup) == {}


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("rounds", "0", "greater than or equal to 1"),
        ("rounds", "", "This field is required."),
        ("target", "7", "Select a valid choice."),
        ("points", "", "no worse place is worth more"),
        ("points", "1, 2", "no worse place is worth more"),
        ("points", "six", "Write whole numbers, such as 6, 4, 3."),
        ("points", "9999999999", "Write whole numbers, such as 6, 4, 3."),
        ("discards", "1", "always fewer than have been raced"),
        ("single_table", "perhaps", "Select a valid choice."),
    ],
)
def test_a_setting_that_cannot_be_is_told_and_the_form_kept(
    owner, cup, name, typed, told
):
    typed_too = {"rounds": "7"} if name != "rounds" else {"target": "6"}

    answer = post(owner, cup, **typed_too, **{name: typed})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    kept = 'value="7"' if name != "rounds" else '<option value="6" selected>'
    assert kept in page
    assert stored(cup) == {}


def test_an_older_page_changes_nothing_and_keeps_what_was_chosen(owner, cup):
    answer = post(owner, cup, version=cup.version - 1, salute="auto")

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The tournament has changed meanwhile." in page
    assert '<option value="auto" selected>Whoever stops has greeted' in page
    assert stored(cup) == {}


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_a_version_that_is_none_is_an_older_one(owner, cup, version):
    assert post(owner, cup, version=version).status_code == 409


def test_after_the_first_race_began_the_settings_are_only_shown(owner, event, running):
    page = owner.get(desk(event, running, "settings/")).content.decode()

    answer = post(owner, running, salute="auto")

    assert 'name="salute"' not in page
    assert "The driver says it" in page
    assert "The first race has begun: the settings stay as they are." in page
    assert answer.status_code == 422
    assert stored(running) == {}


def courses(cup, **chosen):
    values = {"act": "courses", "version": cup.version}
    for round_ in cup.rounds.filter(stage__kind="qualifying"):
        values[f"course-{round_.number}"] = round_.course
        values[f"direction-{round_.number}"] = round_.direction
    return values | chosen


def test_the_course_of_a_round_is_chosen_and_the_rules_say_it(owner, event, cup):
    """D1."""
    chosen = courses(cup, **{"course-2": "auto", "direction-2": "ccw"})

    answer = owner.post(desk(event, cup, "settings/"), chosen)

    assert answer.status_code == 302
    round_ = cup.rounds.get(number=2)
    assert (round_.course, round_.direction) == (None, "ccw")
    rules = owner.get(f"/e/{event.slug}/t/{cup.slug}/rules/").content.decode()
    assert "Round 2: free choice of way at every fork, anticlockwise." in rules


def test_a_round_that_has_begun_is_shown_and_the_others_can_still_change(
    owner, event, running
):
    address = desk(event, running, "settings/")
    page = owner.get(address).content.decode()
    chosen = courses(running, **{"course-4": "0"})

    owner.post(address, chosen)

    assert 'name="course-3"' not in page
    assert 'name="course-4"' in page
    assert running.rounds.get(number=4).course == 0
    assert heat_at(running, 4, 1).race.options["colour"] == "white"


def test_a_course_that_is_not_there_is_refused(owner, event, cup):
    for strange in ({"course-1": "2"}, {"direction-1": "up"}, {"course-1": ""}):
        answer = owner.post(desk(event, cup, "settings/"), courses(cup, **strange))
        assert answer.status_code == 422
    assert cup.rounds.get(number=1).course == 0


def test_the_settings_are_reached_from_now(owner, event, cup):
    page = owner.get(desk(event)).content.decode()

    assert f'href="{desk(event, cup, "settings/")}"' in page
