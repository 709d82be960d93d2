"""Results by keyboard and by seat: what is typed, what counts, what is refused."""

import pytest

from league.models import Round
from league.services.results import void_heat
from races.models import Race, ResultSheet
from races.services.results import report_result
from tests.factories import weekend
from tests.factories.desk import desk, entry_post, heat_at, make_people, sheet_post
from tests.factories.league import in_start_order, state_of

ENTER = "enter/"


@pytest.fixture
def cup(event):
    """Twelve players at three tables, round 1 released, nothing entered."""
    cup = weekend.make_tournament(event, players=12)
    weekend.seat(cup)
    weekend.release(cup, upto=1)
    return weekend.again(cup)


@pytest.fixture
def steward(client, event):
    client.force_login(make_people(event)["steward"])
    return client


def places_of(heat):
    sheet = ResultSheet.objects.get(race=heat.race_id, status="confirmed")
    return {line.seat.colour: line.place or line.finish for line in sheet.lines.all()}


def test_one_enter_settles_a_heat_and_names_the_next(steward, event, cup):
    heat = heat_at(cup, 1, 1)
    address = desk(event, cup, ENTER)

    answer = steward.post(address, entry_post(heat, "1 DBA C-D"))

    assert answer.status_code == 302
    assert answer["Location"] == f"{address}?round=1"
    assert places_of(heat) == {"D": 1, "B": 2, "A": 3, "C": "dnf"}
    sheet = ResultSheet.objects.get(race=heat.race_id)
    assert (sheet.role, sheet.author.username) == ("steward", "steward")
    page = steward.get(answer["Location"]).content.decode()
    assert "Table 1 is settled." in page
    assert "Next: table 2" in page


def test_six_chariots_take_no_more_than_twelve_keys(client, event):
    six = weekend.make_tournament(event, players=6)
    weekend.seat(six)
    weekend.release(six, upto=1)
    client.force_login(make_people(event)["owner"])
    heat = heat_at(six, 1, 1)
    typed = "1FBDACE"

    client.post(desk(event, six, ENTER), entry_post(heat, typed))

    assert len(typed) + len(["Enter"]) == 8
    assert places_of(heat) == {"F": 1, "B": 2, "D": 3, "A": 4, "C": 5, "E": 6}


def test_every_code_and_a_shared_place_can_be_typed(steward, event, cup):
    first, second = heat_at(cup, 1, 1), heat_at(cup, 1, 2)

    steward.post(desk(event, cup, ENTER), entry_post(first, "1 a=b c-g d-s"))
    steward.post(desk(event, cup, ENTER), entry_post(second, "2 1 2 3 4-E"))

    assert places_of(first) == {"A": 1, "B": 1, "C": "not_greeted", "D": "dns"}
    assert places_of(second) == {"A": 1, "B": 2, "C": 3, "D": "dsq"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "Type a table and its chariots first."),
        ("DBAC", "Start with the number of the table."),
        ("9 DBAC", "There is no table 9 in this round."),
        ("1 DBX", "Table 1 has no chariot X."),
        ("1 DBB", "Chariot B is in the line twice."),
        ("1 DB", "Table 1: A, C missing."),
        ("1 DBAC-X", "“-X” is not a code: -D did not finish"),
        ("1 =D", "“=” must follow a chariot with a place."),
        ("1 DBAC-", "D, E, S or G must follow “-”."),
        ("1 DBA=", "A chariot must follow “=”."),
    ],
)
def test_a_wrong_line_keeps_what_was_typed_and_says_why(
    steward, event, cup, line, reason
):
    before = state_of(cup)

    answer = steward.post(desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), line))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert f'name="line" value="{line}"' in page
    assert state_of(cup) == before


def test_who_was_slower_sees_both_versions_side_by_side(steward, event, cup):
    heat = heat_at(cup, 1, 1)
    mine = entry_post(heat, "1 DBAC")
    steward.post(desk(event, cup, ENTER), entry_post(heat, "1 ABCD"))

    answer = steward.post(desk(event, cup, ENTER), mine)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert page.index("Stored now") < page.index("What you typed")
    assert 'value="1 DBAC"' in page
    assert places_of(heat) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_pressed_twice_is_entered_once(steward, event, cup):
    heat = heat_at(cup, 1, 1)
    posted = entry_post(heat, "1 DBAC")

    first = steward.post(desk(event, cup, ENTER), posted)
    second = steward.post(desk(event, cup, ENTER), posted)

    assert (first.status_code, second.status_code) == (302, 302)
    assert ResultSheet.objects.filter(race=heat.race_id).count() == 1


def test_a_settled_table_is_amended_not_entered_again(steward, event, cup):
    steward.post(desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), "1 DBAC"))

    again = entry_post(heat_at(cup, 1, 1), "1 ABCD")
    answer = steward.post(desk(event, cup, ENTER), again)

    assert answer.status_code == 422
    assert "Table 1 is settled already. Amend it" in answer.content.decode()


def test_an_annulled_table_is_called_annulled_not_settled(steward, event, cup):
    heat = heat_at(cup, 1, 1)
    void_heat(heat_id=heat.pk, revision=heat.race.revision, reason="A torn board")

    typed = steward.get(desk(event, cup, f"{ENTER}?line=1+DBAC")).content.decode()
    answer = steward.post(
        desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), "1 DBAC")
    )

    told = answer.content.decode()
    assert "It was annulled." in typed
    assert answer.status_code == 422
    assert "Table 1 was annulled: its race does not count." in told
    assert "settled already" not in typed + told


def test_without_its_token_an_entry_counts_for_nothing(steward, event, cup):
    answer = steward.post(desk(event, cup, ENTER), {"round": 1, "line": "1 DBAC"})

    assert answer.status_code == 409
    assert not ResultSheet.objects.exists()


def test_undo_makes_a_table_missing_again_and_it_can_be_entered_anew(
    steward, event, cup
):
    steward.post(desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), "1 DBAC"))
    heat = heat_at(cup, 1, 1)

    steward.post(
        desk(event, page=f"heats/{heat.pk}/undo/"), {"revision": heat.race.revision}
    )

    race = Race.objects.get(pk=heat.race_id)
    assert race.status == Race.Status.SEATED
    assert not ResultSheet.objects.filter(status="confirmed").exists()
    steward.post(desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), "1 ABCD"))
    assert places_of(heat) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_undo_with_an_old_revision_changes_nothing(steward, event, cup):
    steward.post(desk(event, cup, ENTER), entry_post(heat_at(cup, 1, 1), "1 DBAC"))
    before = state_of(cup)
    heat = heat_at(cup, 1, 1)

    answer = steward.post(
        desk(event, page=f"heats/{heat.pk}/undo/"), {"revision": 0}, follow=True
    )

    assert "Somebody else has changed this result" in answer.content.decode()
    assert state_of(cup) == before


def test_a_closed_round_takes_no_result_back(client, event, running):
    client.force_login(make_people(event)["owner"])
    client.post(desk(event, running, "rounds/1/close/"))
    heat = heat_at(running, 1, 1)
    before = state_of(running)

    answer = client.post(
        desk(event, page=f"heats/{heat.pk}/undo/"),
        {"revision": heat.race.revision},
        follow=True,
    )

    assert "This round is closed." in answer.content.decode()
    assert state_of(running) == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 DB", ["Table 1:", "1. ", "2. ", "A, C missing"]),
        ("1 DBX", ["1. ", "2. ", "Table 1 has no chariot X."]),
        ("1 DBA C-D", ["3. ", "DNF"]),
        ("7 A", ["There is no table 7"]),
        ("1 DBA C-", ["3. ", "must follow"]),
    ],
)
def test_the_echo_says_in_words_what_is_typed_so_far(steward, event, cup, typed, said):
    page = steward.get(desk(event, cup, "enter/echo/"), {"line": typed, "round": 1})

    for words in said:
        assert words in page.content.decode()


def test_a_form_with_a_place_for_every_seat_settles_too(steward, event, cup):
    heat = heat_at(cup, 1, 2)

    answer = steward.post(
        desk(event, page=f"heats/{heat.pk}/"), sheet_post(heat, 2, 1, "dnf", 3)
    )

    assert answer.status_code == 302
    assert places_of(heat) == {"A": 2, "B": 1, "C": "dnf", "D": 3}


@pytest.mark.parametrize(
    ("marks", "reason"),
    [
        ((2, 1, "", 3), "Give "),
        ((1, 1, 2, 3), "Place 2"),
        ((2, 1, "drunk", 3), "Select a valid choice"),
    ],
)
def test_an_impossible_sheet_comes_back_as_it_was_chosen(
    steward, event, cup, marks, reason
):
    heat = heat_at(cup, 1, 2)
    before = state_of(cup)

    answer = steward.post(
        desk(event, page=f"heats/{heat.pk}/"), sheet_post(heat, *marks)
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert page.count(" selected>1</option>") == marks.count(1)
    assert state_of(cup) == before


def test_a_report_is_settled_with_one_press_from_now(steward, event, cup):
    heat = heat_at(cup, 1, 3)
    sheet = report_result(
        race_id=heat.race_id, lines=in_start_order(heat), revision=0, role="table"
    )
    assert (
        "Table 3: reported, not confirmed" in steward.get(desk(event)).content.decode()
    )

    steward.post(
        desk(event, page=f"heats/{heat.pk}/confirm/"),
        {"sheet": sheet.pk, "revision": 1},
    )

    assert places_of(heat) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_a_report_is_turned_down_only_with_a_reason(steward, event, cup):
    heat = heat_at(cup, 1, 3)
    sheet = report_result(
        race_id=heat.race_id, lines=in_start_order(heat), revision=0, role="table"
    )
    address = desk(event, page=f"heats/{heat.pk}/reject/")
    posted = {"sheet": sheet.pk, "revision": 1}

    assert steward.post(address, posted).status_code == 422
    assert steward.post(address, {**posted, "reason": "Wrong table"}).status_code == 302

    last = ResultSheet.objects.latest("revision")
    assert (last.status, last.reason) == ("rejected", "Wrong table")


def test_a_round_that_is_not_seated_is_not_there(steward, event, cup):
    assert steward.get(desk(event, cup, "enter/?round=9")).status_code == 404
    assert steward.get(desk(event, cup, "enter/?round=x")).status_code == 404


@pytest.mark.parametrize("page", ["", "enter"])
def test_queries_do_not_grow_with_the_tables(
    client, event, django_assert_max_num_queries, page
):
    client.force_login(make_people(event)["owner"])
    counts = []
    for players in (4, 12, 120):
        cup = weekend.make_tournament(event, players=players, name=f"Cup {players}")
        weekend.seat(cup)
        weekend.release(cup, upto=1)
        address = (
            desk(event, cup, "enter/") if page else desk(event, page=f"?t={cup.slug}")
        )
        with django_assert_max_num_queries(30) as seen:
            assert client.get(address).status_code == 200
        counts.append(len(seen))

    assert counts == [counts[0]] * 3
    assert Round.objects.count() == 15
