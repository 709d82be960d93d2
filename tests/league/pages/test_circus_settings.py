"""The settings of Circus Maximus: every option with its words, and what it needs."""

from dataclasses import fields

import pytest

from engine.rulesets.circus_maximus.terms import MOON
from league.domain.circus_settings import RACE_OPTIONS, CircusSettings
from league.forms.circus_settings import CircusSettingsForm
from league.models import Tournament
from league.selectors.circus_consequences import circus_consequences
from tests.factories.circus_heats import make_circus
from tests.factories.desk import desk

pytestmark = pytest.mark.django_db

PRESET = {
    field.name: str(getattr(CircusSettings(), field.name))
    for field in fields(CircusSettings)
}


@pytest.fixture
def night(event):
    return make_circus(8, event=event)


def post(client, night, **values):
    return client.post(
        desk(night.event, night, "settings/"),
        {"act": "settings", "version": night.version, **PRESET, **values},
    )


def stored(night):
    return Tournament.objects.get(pk=night.pk).settings


def test_every_setting_has_a_field_a_sentence_and_its_clauses():
    form = CircusSettingsForm(stored=CircusSettings())

    assert {*form.fields} == {field.name for field in fields(CircusSettings)}
    assert all(field.label and field.help_text for field in form.fields.values())
    assert all(form.fields[name].clauses for name in RACE_OPTIONS)
    assert [form.fields[name].clauses for name in MOON] == [
        (f"MV-{number}",) for number in range(1, 12)
    ]


def test_every_value_of_an_option_can_be_chosen():
    """The ruleset names them; the form leaves none out."""
    form = CircusSettingsForm(stored=CircusSettings())
    offered = {name: set(form.fields[name].values.values()) for name in RACE_OPTIONS}

    assert offered == {name: set(values) for name, values in RACE_OPTIONS.items()}


def test_what_is_chosen_is_stored_and_shown_again(owner, night):
    answer = post(
        owner, night, open_heats="True", tables="2", weather="True", rain="True"
    )

    assert answer.status_code == 302
    assert stored(night) == {
        "open_heats": True,
        "tables": 2,
        "weather": True,
        "rain": True,
    }
    page = owner.get(desk(night.event, night, "settings/")).text
    assert '<option value="True" selected>Whoever enters it</option>' in page


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rain", "It needs the weather."),
        ("mud", "It needs the weather."),
        ("dust", "It needs chariots of 32 points, or free points for weapons."),
        ("knife", "It needs chariots of 32 points, or free points for weapons."),
        ("spear", "It needs chariots of 32 points, or free points for weapons."),
    ],
)
def test_a_switch_without_what_it_needs_is_refused_at_its_field(
    owner, night, name, words
):
    """MV-2 to MV-4, MV-10, MV-11: nothing is stored, and the form is kept."""
    answer = post(owner, night, rounds="5", **{name: "True"})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {name: [words]}
    assert 'name="rounds" value="5"' in answer.text
    assert stored(night) == {}


@pytest.mark.parametrize("pays", [{"detailed_spec": "True"}, {"weapon_budget": "3"}])
def test_a_weapon_is_played_where_something_pays_for_it(owner, night, pays):
    assert post(owner, night, knife="True", **pays).status_code == 302
    assert stored(night)["knife"] is True


def test_sizes_that_do_not_fit_each_other_are_refused_in_words(owner, night):
    answer = post(owner, night, target="8")

    assert answer.status_code == 422
    assert answer.context["form"].errors["target"] == [
        "“Chariots of a race” must be a whole number, at most 6."
    ]


def test_free_points_beside_chariots_of_32_are_refused_at_their_field(owner, night):
    """MV-1 pays for the weapons."""
    answer = post(owner, night, detailed_spec="True", weapon_budget="3")

    assert answer.status_code == 422
    assert "choose 0 here" in answer.context["form"].errors["weapon_budget"][0]
    assert stored(night) == {}


def test_a_field_that_is_no_choice_is_refused(owner, night):
    assert post(owner, night, laps="4").status_code == 422
    assert post(owner, night, tables="-1").status_code == 422
    assert stored(night) == {}


@pytest.mark.parametrize(
    ("preset", "kept"),
    [
        ("circus_maximus", {}),
        ("circus_open", {"open_heats": True}),
        ("circus_moon", dict.fromkeys(MOON, True)),
        ("circus_single", {"ending": "single"}),
    ],
)
def test_a_preset_begins_a_tournament(owner, event, preset, kept):
    page = owner.get(desk(event, page="new/")).text
    owner.post(desk(event, page="new/"), {"name": "Night", "preset": preset})

    assert f'value="{preset}"' in page
    made = Tournament.objects.get(name="Night")
    assert (made.game, made.settings) == ("circus_maximus", kept)


def told(**chosen):
    form = CircusSettingsForm(stored=CircusSettings(**chosen))
    return dict(form.stored_words())


@pytest.mark.parametrize(
    ("chosen", "unsaid", "said"),
    [
        ({"ending": "none"}, "Who drives the final", "Number of heats"),
        ({"ending": "single"}, "Number of heats", "Laps"),
        ({"first_turn_accel": True}, "Slow start", "Acceleration on turn 1"),
        ({}, "A written S", "Slow start"),
        ({"detailed_spec": True}, "Free points for weapons", "Chariots of 32 points"),
        ({"written_s": True}, "", "A written S"),
    ],
)
def test_what_holds_leaves_out_what_means_nothing(chosen, unsaid, said):
    assert said in told(**chosen)
    assert unsaid not in told(**chosen)


def test_a_tournament_without_a_final_offers_the_usual_one():
    form = CircusSettingsForm(stored=CircusSettings(ending="none"))

    assert form.initial["final_field"] == 6


@pytest.mark.parametrize(
    ("chosen", "people", "sentences"),
    [
        ({}, 13, ("A heat of 13 players is races of: 1 × 5, 2 × 4.",)),
        ({}, 2, ()),
        (
            {"open_heats": True},
            8,
            ("If all 8 players enter a heat, its races are: 2 × 4.",),
        ),
        (
            {"open_heats": True, "tables": 1},
            8,
            ("A heat has 6 places for 8 players.",),
        ),
        ({"ending": "single"}, 14, ("14 players race at once.",)),
        ({"ending": "single"}, 17, ("One table seats 16 at most; here are 17.",)),
        ({"tables": 1}, 13, ("There are too few tables for 13 people.",)),
    ],
)
def test_the_page_says_what_follows_from_the_settings(chosen, people, sentences):
    assert circus_consequences(CircusSettings(**chosen), people=people) == sentences


def test_what_follows_stands_beside_the_settings(owner, night):
    page = owner.get(desk(night.event, night, "settings/")).text

    assert "A heat of 8 players is races of: 2 × 4." in page
