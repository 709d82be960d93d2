"""The settings of a Ben Hur tournament: every choice, its clause, and what follows."""

from dataclasses import asdict, fields

import pytest

from league.domain.ben_hur_settings import BenHurSettings
from league.forms.ben_hur_settings import BenHurSettingsForm
from league.models import Tournament
from tests.factories import circus
from tests.factories.desk import desk

PRESET = {
    "rounds": "3", "target": "6", "single_table": "auto", "race": "one_lap",
    "start_order": "dice", "second_start": "dice", "aggression_limit": "race",
    "three_lap_accidents": "keep", "variant1": "False", "variant2": "False",
    "ending": "final", "final_field": "6", "final_mode": "decides_top",
    "advance_by": "round_wins", "discards": "",
}  # fmt: skip
OTHERS = {
    "rounds": ("5", 5), "target": ("4", 4), "single_table": ("False", False),
    "race": ("two_lap", "two_lap"), "start_order": ("balanced", "balanced"),
    "second_start": ("reverse_finish", "reverse_finish"),
    "aggression_limit": ("round", "round"),
    "three_lap_accidents": ("remove", "remove"), "variant1": ("True", True),
    "variant2": ("True", True), "ending": ("knockout", "knockout"),
    "final_field": ("4", 4), "final_mode": ("additive", "additive"),
    "advance_by": ("standings", "standings"), "discards": ("0, 1", [0, 1]),
}  # fmt: skip


@pytest.fixture
def cup(event):
    return circus.make_cup(event)


def post(client, cup, **values):
    return client.post(
        desk(cup.event, cup, "settings/"),
        {"act": "settings", "version": cup.version, **PRESET, **values},
    )


def stored(cup):
    return Tournament.objects.get(pk=cup.pk).settings


def test_the_page_has_a_field_with_a_sentence_for_every_setting():
    form = BenHurSettingsForm(stored=BenHurSettings())

    assert {*form.fields} == {field.name for field in fields(BenHurSettings)}
    assert all(field.label and field.help_text for field in form.fields.values())


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(OTHERS))
def test_every_setting_is_chosen_and_shown_again(owner, cup, name):
    typed, kept = OTHERS[name]

    answer = post(owner, cup, **{name: typed})

    assert answer["Location"] == desk(cup.event, cup, "settings/")
    assert stored(cup) == {name: kept}
    form = owner.get(answer["Location"]).context["form"]
    assert form.initial == asdict(BenHurSettings.from_json({name: kept}))


def test_no_ending_needs_no_number_of_finalists(owner, cup):
    post(owner, cup, ending="none")

    assert stored(cup) == {"ending": "none"}
    page = owner.get(desk(cup.event, cup, "settings/")).content.decode()
    assert '<option value="6" selected>6</option>' in page


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("rounds", "21", "less than or equal to 20"),
        ("race", "four_lap", "Select a valid choice."),
        ("final_field", "2", "Select a valid choice."),
        ("discards", "1", "always fewer than have been raced"),
    ],
)
def test_a_setting_that_cannot_be_is_told_and_the_form_kept(
    owner, cup, name, typed, told
):
    answer = post(owner, cup, variant1="True", **{name: typed})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert '<option value="True" selected>The driver may play again' in page
    assert stored(cup) == {}


def test_a_setting_names_its_clause_and_what_follows_from_all_is_said(owner, cup):
    """BH-4."""
    page = owner.get(desk(cup.event, cup, "settings/")).content.decode()

    assert 'href="/rules/ben-hur/#BH-40">BH-40</a>' in page
    assert "A round is two races of one lap: 6 races before the ending." in page
    assert "12 players sit at tables of: 2 × 6." in page
    assert "Courses of the rounds" not in page


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (7, "At a table of three everybody drives two chariots."),
        (9, "the standings add shares of the table, not places."),
    ],
)
def test_small_and_unequal_tables_are_said_to_follow(owner, event, players, said):
    """BH-2."""
    cup = circus.make_cup(event, players=players, name="Small")

    assert said in owner.get(desk(event, cup, "settings/")).content.decode()


def test_too_many_players_for_one_table_are_told_so(owner, event):
    cup = circus.make_cup(event, players=14, single_table=True, name="Crowd")

    page = owner.get(desk(event, cup, "settings/")).content.decode()

    assert "<li>One table seats 6 at most; here are 14.</li>" in page
    assert "sit at tables" not in page


def test_too_few_players_say_nothing_about_tables(owner, event):
    cup = circus.make_cup(event, players=2, name="Small", race="two_lap")

    page = owner.get(desk(event, cup, "settings/")).content.decode()

    assert "A round is one race: 3 races before the ending." in page
    assert "sit at tables" not in page


def test_settings_that_are_fixed_leave_out_what_means_nothing(owner, event):
    cup = circus.make_seated_cup(event, players=4, ending="none")
    circus.settle_race(circus.race_at(cup, 1, 1))

    page = owner.get(desk(event, cup, "settings/")).content.decode()

    assert "Two races of one lap" in page
    assert "Nothing: the standings decide" in page
    for unused in ("Who drives it", "Who goes on", "Accident cards over three laps"):
        assert unused not in page
