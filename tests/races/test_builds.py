"""Chariots that nobody builds: named and random ones, the same for the same seed."""

import pytest

from engine.rulesets.circus_maximus import build, charts
from engine.rulesets.circus_maximus.named_builds import NAMES, POINTS
from races.errors import RaceError
from races.forms.building import BuildForm
from races.models import SavedBuild
from races.selectors.building import free_means, means_of, named_text, parts_of
from races.services.builds import builds_for, random_text
from races.services.saved_builds import delete_build, save_build
from tests.factories.driving import make_login

SEED = bytes(32)
DETAILED = {"detailed_spec": True, "dust": True, "knife": True}


def holds(text: str, options: dict) -> bool:
    means = means_of(options)
    return not build.broken(
        text, means.charts, detailed=means.detailed, budget=means.budget
    )


def test_named_chariots_are_dealt_out_as_evenly_as_can_be():
    dealt = builds_for("named", {}, seats=6, seed=SEED)

    assert sorted(dealt[:4]) == sorted(POINTS.values())
    assert len(set(dealt[4:])) == 2
    assert dealt == builds_for("named", {}, seats=6, seed=SEED)
    assert dealt != builds_for("named", {}, seats=6, seed=bytes([1] * 32))


@pytest.mark.parametrize(
    "options", [{}, DETAILED, {"weapon_budget": 3, "dust": True, "spear": True}]
)
def test_random_chariots_hold_and_spend_what_they_can(options):
    built = builds_for("random", options, seats=8, seed=SEED)

    assert all(holds(text, options) for text in built)
    assert len(set(built)) > 1
    assert built == builds_for("random", options, seats=8, seed=SEED)


def test_weapons_that_the_race_does_not_allow_are_dealt_to_nobody():
    options = {"weapon_budget": 6, "dust": True}

    for how in ("named", "random"):
        built = builds_for(how, options, seats=4, seed=SEED)
        assert "+d" in {text[4:] for text in built} <= {"", "+d"}


def test_drivers_who_build_themselves_are_dealt_nothing():
    assert builds_for("choose", {}, seats=4, seed=SEED) is None


@pytest.mark.django_db
@pytest.mark.parametrize("detailed", [False, True])
def test_every_text_is_read_back_as_the_form_that_spelled_it(detailed):
    means = free_means(detailed=detailed, budget=6)
    texts = [named_text(means, name) for name in NAMES] + [random_text(means)]

    for text in texts:
        form = BuildForm(parts_of(means, text), means=means)
        assert form.is_valid()
        assert form.notation == f"build {text}"


def test_where_no_chariot_goes_without_a_whip_each_gets_one():
    data = {
        "tables": [
            {**one, "rows": [r for r in one["rows"] if r.get("value") != "none"]}
            if one["id"] == "mv1_specification"
            else one
            for one in charts.standard().data["tables"]
        ]
    }
    options = {"charts": data, "detailed_spec": True}

    built = builds_for("random", options, seats=3, seed=SEED)

    assert all(holds(text, options) for text in built)
    assert {text.split(".")[3] for text in built} <= {"w", "l"}


@pytest.mark.django_db
def test_charts_that_sell_what_no_notation_holds_are_refused_in_words():
    tables = charts.standard().data["tables"]
    rows = [{"item": "horse_1", "value": 12, "cost": 0}]
    data = {
        "tables": [
            {
                **one,
                "rows": [r for r in one["rows"] if r.get("item") != "horse_1"] + rows,
            }
            if one["id"] == "mv1_specification"
            else one
            for one in tables
        ]
    }
    means = means_of({"charts": data, "detailed_spec": True})
    form = BuildForm(
        parts_of(means, "5445.1.8.w.6.6.40.nn") | {"horse_1": 12}, means=means
    )

    assert not form.is_valid()
    assert "Write a specification" in str(form.errors)


@pytest.mark.django_db
def test_what_is_not_ones_own_is_neither_changed_nor_deleted():
    anna, bo = make_login("Anna"), make_login("Bo")
    his = save_build(owner=bo, name="Aurora", kind=4, spec="1111")

    with pytest.raises(RaceError, match="You have no such chariot"):
        save_build(owner=anna, name="Mine", kind=4, spec="2020", build_id=his.pk)
    with pytest.raises(RaceError, match="You have no such chariot"):
        delete_build(owner=anna, build_id=his.pk)
    assert SavedBuild.objects.get().name == "Aurora"
    save_build(owner=anna, name="Aurora", kind=4, spec="1111")  # names are one's own
