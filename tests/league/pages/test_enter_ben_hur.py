"""Both races of a table on one line or one sheet: what counts, what is refused."""

import pytest

from league.models import Heat
from races.models import Race, ResultSheet
from races.services.results import report_result
from tests.factories import circus
from tests.factories.desk import desk, make_people
from tests.factories.league import in_start_order, state_of

ENTER = "enter/"


@pytest.fixture
def cup(event):
    """Twelve players at two tables of six, round 1 released, nothing entered."""
    return circus.make_seated_cup(event)


@pytest.fixture
def steward(client, event):
    client.force_login(make_people(event)["steward"])
    return client


def race(cup, table=1, leg=1):
    return circus.race_at(cup, 1, table, leg)


def typed(cup, line, table=1):
    """What the entry page posts for a line; it shows the revisions of both races."""
    first, second = race(cup, table).race, race(cup, table, 2).race
    return {
        "round": 1,
        "line": line,
        f"revision-{table}": first.revision,
        f"revision-{table}-2": second.revision,
    }


def marked(heat, letters, **more):
    """The fields of one race on the sheet of a table, by letters in finishing order."""
    place = {letter: number for number, letter in enumerate(letters, start=1)}
    name = f"race-{heat.leg}"
    return {
        f"{name}-revision": heat.race.revision,
        **{
            f"{name}-seat-{seat.index}": place.get(seat.colour, "dnf")
            for seat in heat.race.seats.all()
        },
        **more,
    }


def places_of(heat):
    sheet = ResultSheet.objects.get(race=heat.race_id, status="confirmed")
    lines = sorted(sheet.lines.all(), key=lambda line: (line.place or 9, line.order))
    return "".join(
        line.seat.colour if line.place else f"-{line.seat.colour}" for line in lines
    )


def sheets():
    return ResultSheet.objects.count()


def test_one_line_settles_both_races_of_a_table(steward, event, cup):
    address = desk(event, cup, ENTER)

    answer = steward.post(address, typed(cup, "1 abcdef / fedcba-d"))

    assert answer["Location"] == f"{address}?round=1"
    assert places_of(race(cup)) == "ABCDEF"
    assert places_of(race(cup, leg=2)) == "FEDCB-A"
    page = steward.get(answer["Location"]).content.decode()
    assert "Table 1 is settled." in page
    assert "Next: table 2" in page


def test_race_1_alone_is_entered_and_the_table_stays_missing(steward, event, cup):
    answer = steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef"))

    page = steward.get(answer["Location"]).content.decode()
    assert "Table 1, race 1 is settled." in page
    assert "Next: table 1" in page
    assert "race 2" in page
    assert not race(cup, leg=2).race.is_over


def test_race_2_alone_follows_a_stroke(steward, event, cup):
    steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef"))
    steward.post(desk(event, cup, ENTER), typed(cup, "1 / bacdef"))

    assert places_of(race(cup, leg=2)) == "BACDEF"
    assert sheets() == 2


def test_race_1_said_again_beside_race_2_stays_as_it_is(steward, event, cup):
    steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef"))
    steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef / bacdef"))

    assert places_of(race(cup, leg=2)) == "BACDEF"
    assert sheets() == 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 abcdef / fedcb", "Table 1, race 2: A missing."),
        ("1 abcde / fedcba", "Table 1, race 1: F missing."),
        ("1 abcde", "Table 1: F missing."),
        ("1 abcdef / fedcbb", "Chariot B is in race 2 twice."),
        ("1 abcdef / fedcbx", "Table 1, race 2 has no chariot X."),
        ("1 abcdef / fedcba-g", "is not a code: -D crashed"),
        ("1 abcdef / fedcba-", "D, E or S must follow “-”."),
        ("1 abcdef / fedcba / abcdef", "A round has 2 races here."),
        ("3 abcdef", "There is no table 3 in this round."),
    ],
)
def test_a_wrong_line_names_the_race_and_stores_neither(
    steward, event, cup, line, reason
):
    before = state_of(cup)

    answer = steward.post(desk(event, cup, ENTER), typed(cup, line))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert f'value="{line}"' in page
    assert state_of(cup) == before
    assert sheets() == 0


def test_a_settled_race_is_not_entered_again_and_the_other_neither(steward, event, cup):
    steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef"))

    answer = steward.post(desk(event, cup, ENTER), typed(cup, "1 bacdef / abcdef"))

    assert answer.status_code == 422
    assert "Table 1, race 1 is settled already." in answer.content.decode()
    assert sheets() == 1


def test_who_was_slower_sees_the_race_that_differs_and_nothing_is_stored(
    steward, event, cup
):
    mine = typed(cup, "1 abcdef / abcdef")
    steward.post(desk(event, cup, ENTER), typed(cup, "1 / fedcba"))

    answer = steward.post(desk(event, cup, ENTER), mine)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert page.count("What you typed") == 1
    assert "race 2" in page
    assert places_of(race(cup, leg=2)) == "FEDCBA"
    assert not race(cup).race.is_over


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 abc", ["Table 1:", "Race 1:", "3. ", "D, E, F missing"]),
        ("1 abcdef / fe", ["Race 1:", "6. ", "Race 2:", "2. ", "A, B, C, D missing"]),
        ("1 abcdef / fea-d", ["Race 2:", 'title="Crashed">C<']),
        ("1 / fe", ["Race 2:", "2. "]),
        ("1 abcdef / x", ["Race 1:", "has no chariot X"]),
        ("1", ["Table 1:", "A, B, C, D, E, F missing"]),
    ],
)
def test_the_echo_says_each_race_in_words(steward, event, cup, line, said):
    page = steward.get(desk(event, cup, "enter/echo/"), {"line": line, "round": 1})

    for words in said:
        assert words in page.content.decode()


def test_the_echo_tells_a_race_that_is_settled_already(steward, event, cup):
    circus.settle_race(race(cup))

    page = steward.get(
        desk(event, cup, "enter/echo/"), {"line": "1 abcdef", "round": 1}
    )

    assert "It is settled already." in page.content.decode()


def test_the_page_names_the_stroke_and_the_crash_among_the_keys(steward, event, cup):
    page = steward.get(desk(event, cup, ENTER)).content.decode()

    assert "then race 2 of the same table" in page
    assert "no greeting to Caesar" not in page
    assert page.count('name="revision-1-2"') == 1


def test_a_race_is_taken_back_alone(steward, event, cup):
    steward.post(desk(event, cup, ENTER), typed(cup, "1 abcdef / abcdef"))
    second = race(cup, leg=2)

    answer = steward.post(
        desk(event, page=f"heats/{second.pk}/undo/"),
        {"revision": second.race.revision},
    )

    page = steward.get(answer["Location"]).content.decode()
    assert "Table 1, race 2 is taken back" in page
    assert race(cup).race.is_over
    assert not race(cup, leg=2).race.is_over


def test_one_sheet_has_a_place_for_every_chariot_of_both_races(steward, event, cup):
    first, second = race(cup), race(cup, leg=2)
    address = desk(event, page=f"heats/{first.pk}/")
    page = steward.get(address).content.decode()
    assert page.count("<select") == 12

    answer = steward.post(
        address, {**marked(first, "ABCDEF"), **marked(second, "FEDCB")}
    )

    assert answer.status_code == 302
    assert places_of(first) == "ABCDEF"
    assert places_of(second).endswith("-A")


def test_a_race_left_empty_on_the_sheet_is_not_entered(steward, event, cup):
    first = race(cup)

    steward.post(desk(event, page=f"heats/{first.pk}/"), marked(first, "ABCDEF"))

    assert places_of(first) == "ABCDEF"
    assert not race(cup, leg=2).race.is_over


@pytest.mark.parametrize("missing", ["race-1-seat-0", "race-2-seat-3"])
def test_a_sheet_half_filled_is_told_and_kept(steward, event, cup, missing):
    first, second = race(cup), race(cup, leg=2)
    posted = {**marked(first, "ABCDEF"), **marked(second, "FEDCBA"), missing: ""}

    answer = steward.post(desk(event, page=f"heats/{first.pk}/"), posted)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Give " in page
    assert page.count(" selected>") >= 11
    assert sheets() == 0


def test_an_empty_sheet_is_told_at_the_race_that_was_opened(steward, event, cup):
    second = race(cup, leg=2)

    answer = steward.post(desk(event, page=f"heats/{second.pk}/"), {})

    assert answer.status_code == 422
    assert "Give " in answer.content.decode()


def test_a_race_settled_meanwhile_is_shown_and_the_other_not_stored(
    steward, event, cup
):
    first, second = race(cup), race(cup, leg=2)
    posted = {**marked(first, "ABCDEF"), **marked(second, "FEDCBA")}
    circus.settle_race(first, order="FEDCBA")

    answer = steward.post(desk(event, page=f"heats/{first.pk}/"), posted)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Stored meanwhile" in page
    assert places_of(first) == "FEDCBA"
    assert not race(cup, leg=2).race.is_over


def test_a_report_of_one_race_is_settled_and_named(steward, event, cup):
    second = race(cup, leg=2)
    sheet = report_result(
        race_id=second.race_id, lines=in_start_order(second), revision=0, role="table"
    )
    page = steward.get(desk(event)).content.decode()
    assert "Table 1, race 2: reported, not confirmed" in page

    answer = steward.post(
        desk(event, page=f"heats/{second.pk}/confirm/"),
        {"sheet": sheet.pk, "revision": 1},
        follow=True,
    )

    assert "Table 1, race 2 is settled." in answer.content.decode()


def test_now_counts_tables_and_says_which_race_is_missing(steward, event, cup):
    circus.settle_race(race(cup))

    page = steward.get(desk(event)).content.decode()

    assert "2 of 2 tables missing" in page
    assert "both races" in page
    assert "race 2</small>" in page


def test_a_race_is_amended_alone_with_its_effect_on_the_sums(steward, event, cup):
    for heat in Heat.objects.filter(round__tournament=cup, round__number=1):
        circus.settle_race(heat)
    second = race(cup, leg=2)
    address = desk(event, page=f"heats/{second.pk}/amend/")
    place = {letter: n for n, letter in enumerate("BACDEF", start=1)}
    posted = {
        "revision": second.race.revision,
        "why": "misread",
        **{
            f"seat-{seat.index}": place[seat.colour] for seat in second.race.seats.all()
        },
    }

    preview = steward.post(address, {**posted, "step": "preview"}).content.decode()
    steward.post(address, {**posted, "step": "save"})

    assert "Table 1, race 2" in preview
    assert "sum 2 → 3" in preview
    assert places_of(second) == "BACDEF"
    assert places_of(race(cup)) == "ABCDEF"
    changes = steward.get(f"/e/{event.slug}/changes/").content.decode()
    assert "table 1, race 2" in changes


def test_a_race_is_annulled_alone(client, event, cup):
    client.force_login(make_people(event)["owner"])
    first = race(cup)

    client.post(
        desk(event, page=f"heats/{first.pk}/void/"),
        {"revision": 0, "reason": "Board fell over"},
    )

    states = dict(
        Race.objects.filter(heat__table=1, heat__round__number=1).values_list(
            "heat__leg", "status"
        )
    )
    assert states == {1: "void", 2: "seated"}
