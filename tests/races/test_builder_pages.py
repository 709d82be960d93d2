"""The chariot builder: what it costs, what it breaks, and who keeps which chariot."""

import re

import pytest
from django.urls import reverse

from races.models import SavedBuild
from races.services.saved_builds import save_build
from tests.factories.charts import make_charted_race
from tests.factories.driving import make_login

pytestmark = pytest.mark.django_db
BALANCED = "5445.1.8.w.6.6.40.nn"
SPEC = {
    "points": 32, "budget": 0, "horse_1": 5, "horse_2": 4, "horse_3": 4, "horse_4": 5,
    "driver_modifier": 1, "driver_hits": 8, "whip": "regular", "left_wheel_hits": 6,
    "right_wheel_hits": 6, "endurance": 40, "left_blade": "none", "right_blade": "none",
}  # fmt: skip
FOUR = {"points": 4, "driver": 1, "car": 1, "speed": 1, "endurance": 1}


@pytest.fixture
def anna(client):
    user = make_login("Anna")
    client.force_login(user)
    return user


def page(client, **query) -> str:
    answer = client.get(reverse("builder"), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(client, act: str, **parts):
    return client.post(reverse("builder"), {"act": act, **parts})


def bill(client, **parts) -> dict:
    answer = client.get(reverse("builder_bill"), parts)
    assert answer.status_code == 200
    return answer.json()


def chosen(html: str) -> dict[str, str]:
    """What the form holds: numbers, and the cards that are chosen."""
    steps = re.findall(
        r'<input class="in" type="number" name="(\w+)".*?value="(\d+)"', html
    )
    cards = re.findall(
        r'type="radio" name="(\w+)" value="(\w+)" id="[^"]+" checked', html
    )
    return dict(steps + cards)


def test_the_page_begins_with_the_balanced_chariot_of_four_points(client):
    html = page(client)

    assert chosen(html) == dict.fromkeys(("driver", "car", "speed", "endurance"), "1")
    assert "4 of 4" in html
    assert "Log in to save it" in html
    assert 'name="dust"' not in html


def test_named_chariots_are_there_for_both_kinds_of_points(client):
    assert chosen(page(client, start="sprinter"))["speed"] == "2"
    wrecker = chosen(page(client, points=32, start="wrecker"))
    assert (wrecker["left_blade"], wrecker["right_blade"]) == ("scythe", "scythe")
    assert chosen(page(client, start="nonsense"))["driver"] == "1"


def test_a_random_chariot_breaks_nothing(client):
    for points in (4, 32):
        html = page(client, points=points, start="random", budget=3)
        assert "note--warn" not in html


def test_weapons_of_a_budget_are_offered_and_counted(client):
    parts = {**FOUR, "budget": 3, "dust": "on", "spear": "on"}

    told = bill(client, **parts)

    assert 'name="dust"' in page(client, budget=3)
    assert told["broken"] == ["The weapons cost 5 points, and there are 3."]
    assert "5 of 3" in told["html"]


def test_the_bill_says_what_a_specification_costs_and_gives(client):
    told = bill(client, **SPEC)

    assert (told["spent"], told["left"], told["broken"]) == (32, 0, [])
    assert told["notation"] == f"build {BALANCED}"
    assert told["costs"]["horse_1"] == 4
    assert told["costs"]["endurance"] == 4
    assert told["said"] == "0 points left"


def test_points_that_are_left_may_buy_a_weapon(client):
    told = bill(client, **{**SPEC, "driver_hits": 6})

    assert "One point left. Points may stay unspent. Enough for dust." in told["html"]
    assert told["said"] == "One point left"
    whole = bill(client, **{**SPEC, "driver_hits": 6, "dust": "on"})
    assert whole["left"] == 0


def test_every_broken_constraint_is_named_at_once(client):
    told = bill(client, **{**SPEC, "horse_2": 6, "horse_4": 7, "endurance": 80})

    assert told["broken"] == [
        "Horse 4 may not be better than horse 1.",
        "44 points are spent, and there are 32.",
    ]
    assert told["said"] == "12 points too many"
    four = bill(client, **{**FOUR, "speed": 2, "car": 2})
    assert four["broken"] == ["Spend exactly 4 points, not 6."]
    assert four["said"] == "2 points too many"


def test_blades_that_differ_say_what_they_spoil(client):
    told = bill(client, **{**SPEC, "left_blade": "long", "whip": "none"})

    for words in ("left +4, right 0", "Corner strain", "no lashing, no straining"):
        assert words in told["html"]


def test_a_value_that_is_not_sold_is_named_and_costs_nothing(client):
    told = bill(client, **{**SPEC, "driver_hits": 7, "horse_1": ""})

    assert told["broken"] == [
        "Horse 1, inside is one of 1, 2, 3, 4, 5, 6, 7, 8.",
        "Driver hits is one of 2, 4, 6, 8, 10, 12.",
    ]
    assert told["costs"]["driver_hits"] == "–"
    assert told["notation"] == ""


def test_the_bill_of_a_race_goes_by_its_terms_and_charts(client):
    race = make_charted_race()
    race.options |= {"detailed_spec": True, "dust": True}
    race.save()

    told = bill(client, **{**SPEC, "race": race.pk, "spear": "on", "points": 4})

    assert told["notation"] == f"build {BALANCED}"  # no spears in this race
    strange = client.get(reverse("builder_bill"), {"race": race.pk + 1})
    assert strange.status_code == 404


def test_without_a_script_the_form_is_worked_out_by_a_button(client):
    answer = send(client, "check", **{**SPEC, "horse_3": 5})

    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Horse 3 may not be better than horse 2." in html
    assert chosen(" ".join(html.split()))["horse_3"] == "5"


def test_a_chariot_is_saved_loaded_changed_and_renamed(client, anna):
    send(client, "another", name="Aurora", **SPEC)
    kept = SavedBuild.objects.get()
    assert (kept.owner, kept.kind, kept.spec) == (anna, 32, BALANCED)

    html = page(client, build=kept.pk)
    assert chosen(html)["endurance"] == "40"
    assert 'name="name" value="Aurora"' in html

    changed = {**SPEC, "endurance": 35, "build": kept.pk}
    answer = send(client, "save", name="Bora", **changed)
    assert answer["Location"] == f"/builder/?points=32&build={kept.pk}"
    kept.refresh_from_db()
    assert (kept.name, kept.spec) == ("Bora", "5445.1.8.w.6.6.35.nn")

    send(client, "another", name="Corona", **changed)
    assert SavedBuild.objects.count() == 2


def test_weapons_of_a_saved_chariot_of_four_points_come_back(client, anna):
    send(client, "another", name="Armed", budget=3, dust="on", knife="on", **FOUR)

    kept = SavedBuild.objects.get()
    html = page(client, build=kept.pk)
    assert kept.spec == "1111+dk"
    assert "3 of 3" in html
    assert 'id="build-dust" checked' in html


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 41}, "at most 40 characters"),
        ({"name": "aurora"}, "You have a chariot called “aurora” already."),
        ({"name": "New", "endurance": 80}, "40 points are spent"),
        ({"name": "New", "endurance": 41}, "Endurance is one of"),
    ],
)
def test_what_cannot_be_saved_is_said_and_changes_nothing(client, anna, parts, words):
    save_build(owner=anna, name="Aurora", kind=4, spec="1111")

    answer = send(client, "another", **{**SPEC, **parts})

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert SavedBuild.objects.count() == 1


def test_fifty_chariots_are_enough(client, anna):
    SavedBuild.objects.bulk_create(
        SavedBuild(owner=anna, name=f"No. {n}", kind=4, spec="1111") for n in range(50)
    )

    answer = send(client, "another", name="One more", **SPEC)

    assert answer.status_code == 422
    assert "You keep 50 chariots already." in answer.content.decode()
    assert SavedBuild.objects.count() == 50


def test_a_stranger_logs_in_before_saving_and_keeps_what_was_built(client):
    answer = send(client, "another", name="Aurora", **SPEC)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/login/?next=/builder/")
    assert "5445.1.8.w.6.6.40.nn" in answer["Location"]
    assert SavedBuild.objects.count() == 0


def test_only_the_owner_sees_changes_and_deletes_a_chariot(client, anna):
    bo = make_login("Bo")
    his = save_build(owner=bo, name="Secret of Bo", kind=4, spec="2020")

    assert "Secret of Bo" not in page(client)
    assert client.get(reverse("builder"), {"build": his.pk}).status_code == 404
    changed = send(client, "save", name="Mine", build=his.pk, **FOUR)
    assert changed.status_code == 404
    address = reverse("builder_delete", args=[his.pk])
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404
    client.logout()
    assert client.get(reverse("builder"), {"build": his.pk}).status_code == 404
    assert client.post(address)["Location"].startswith("/login/")
    his.refresh_from_db()
    assert (his.name, his.spec) == ("Secret of Bo", "2020")


def test_a_chariot_is_deleted_after_a_question(client, anna):
    kept = save_build(owner=anna, name="Aurora", kind=32, spec=BALANCED)
    address = reverse("builder_delete", args=[kept.pk])

    asked = client.get(address)
    assert "Delete Aurora?" in asked.content.decode()
    assert SavedBuild.objects.count() == 1

    assert client.post(address)["Location"] == "/builder/?points=32"
    assert SavedBuild.objects.count() == 0
    assert "“Aurora” is gone." in page(client)


def test_an_address_that_makes_no_sense_shows_four_points(client):
    assert "4 of 4" in page(client, points="99", budget="many")
    assert client.get(reverse("builder"), {"build": "x"}).status_code == 404
