"""Results of Circus Maximus from the table: finishers, who is alive, withdrew, died."""

import pytest

from league.domain.points import FinishCode
from league.forms.entry_words import line_echo
from league.forms.results import LineForm
from league.selectors.tables import tables_of
from races.models import Race, ResultLine
from tests.factories.circus_heats import heat_at, seated_circus, settle
from tests.factories.desk import desk, entry_post

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(event):
    """Six chariots, A to F, in one race of everybody."""
    return seated_circus(6, event=event, ending="single")


@pytest.fixture
def heat(night):
    return heat_at(night, 1)


@pytest.fixture
def tables(heat):
    return tables_of(heat.round)


def read(line, tables):
    form = LineForm({"line": line}, tables=tables)
    assert form.is_valid(), form.errors
    ((_view, lines),) = form.races
    letters = {seat.index: seat.colour for seat in tables[0].seats}
    return [(letters[one.seat], one.place, one.finish) for one in lines]


def on_sheet(heat):
    """Letter, place and finish, those without a place by how far they came."""
    lines = ResultLine.objects.filter(sheet__race=heat.race, sheet__status="confirmed")
    rows = lines.order_by("place", "order", "seat__colour")
    return sorted(
        rows.values_list("seat__colour", "place", "finish", "order"),
        key=lambda row: (row[1] is None, row[1] or row[3]),
    )


def test_a_line_spells_who_finished_and_how_the_others_ended(tables):
    assert read("1 BA C-D D-W F-K E-K", tables) == [
        ("B", 1, "finished"),
        ("A", 2, "finished"),
        ("C", None, "dnf"),
        ("D", None, "withdrawn"),
        ("F", None, "killed"),
        ("E", None, "killed"),
    ]


def test_a_chariot_may_be_called_by_its_number(tables):
    assert [one[0] for one in read("1 654321", tables)] == list("FEDCBA")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("1 A-G", "“-G” is not a code: -D alive but not finished, -W withdrew, -K killed, -E disqualified, -S did not start."),
        ("1 A-", "D, W, K, E or S must follow “-”."),
        ("1 AB C-K", "Table 1: D, E, F missing."),
        ("1 AG", "Table 1 has no chariot G."),
        ("1 A=", "A chariot must follow “=”."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_in_the_words_of_the_game(tables, line, problem):
    assert line_echo(line, tables=tables).problem == problem


def test_what_is_typed_is_read_back_before_it_counts(owner, night, heat):
    told = owner.get(
        desk(night.event, night, "enter/echo/"), {"round": 1, "line": "1 B A-K"}
    ).text

    assert 'title="Killed"' in told
    assert "C, D, E, F missing" in told
    assert Race.objects.get(pk=heat.race_id).revision == 0


def test_sixteen_chariots_are_typed_by_their_letters(owner, event):
    crowd = seated_circus(16, event=event, ending="single")
    page = desk(event, crowd, "enter/")

    shown = owner.get(page).text
    line = "1 RQPNMLKJ H-D G-D F-W E-W D-K C-K B-K A-S"
    answer = owner.post(page, entry_post(heat_at(crowd, 1), line))

    assert "<kbd>A … R</kbd>" in shown
    assert "Of those without a place type first who came farthest." in shown
    assert answer.status_code == 302
    assert [row[0] for row in on_sheet(heat_at(crowd, 1))] == list("RQPNMLKJHGFEDCBA")


def test_a_typed_line_settles_the_race(owner, night, heat):
    page = owner.get(desk(night.event, night, "enter/")).text
    owner.post(
        desk(night.event, night, "enter/"), entry_post(heat, "1 BA C-D D-W F-K E-K")
    )

    assert "<kbd>-K</kbd>" in page
    assert "<kbd>-G</kbd>" not in page
    assert [row[:3] for row in on_sheet(heat)] == [
        ("B", 1, "finished"),
        ("A", 2, "finished"),
        ("C", None, "dnf"),
        ("D", None, "withdrawn"),
        ("F", None, "killed"),
        ("E", None, "killed"),
    ]


def post_sheet(client, heat, marks, far=None, page="", **more):
    """Post the form of a race: place or code by letter, and how far by letter."""
    index = dict(heat.race.seats.values_list("colour", "index"))
    revision = Race.objects.values_list("revision", flat=True).get(pk=heat.race_id)
    fields = {f"seat-{index[letter]}": mark for letter, mark in marks.items()}
    fields |= {f"far-{index[letter]}": text for letter, text in (far or {}).items()}
    address = f"/o/{heat.round.tournament.event.slug}/heats/{heat.pk}/{page}"
    return client.post(address, {"revision": revision, **fields, **more})


MARKS = {"A": "2", "B": "1", "C": "dnf", "D": "killed", "E": "killed", "F": "dnf"}


def test_the_same_sheet_again_is_no_news_but_another_order_of_the_dead_is(
    owner, night, heat
):
    """CM-45 ranks them by how far they came."""
    page = desk(night.event, night, "enter/")
    owner.post(page, entry_post(heat, "1 BA C-D D-W F-K E-K"))
    heat.race.refresh_from_db()

    again = owner.post(page, entry_post(heat, "1 BA D-W F-K C-D E-K"))
    other = owner.post(page, entry_post(heat, "1 BA C-D D-W E-K F-K"))

    assert again.status_code == 302  # alive, withdrawn, killed: in the same order
    assert other.status_code == 422
    assert "Table 1 is settled already. Amend it" in other.text
    assert on_sheet(heat)[-1][0] == "E"


def test_the_form_asks_how_far_those_without_a_place_came(owner, heat):
    """CM-45: it orders those who are alive, and then those who were killed."""
    page = owner.get(f"/o/{heat.round.tournament.event.slug}/heats/{heat.pk}/").text
    post_sheet(owner, heat, MARKS, far={"F": "1", "C": "2", "E": "3", "D": "4"})

    assert "KIA, killed" in page
    assert "no greeting to Caesar" not in page
    assert "How far" in page
    assert [row[0] for row in on_sheet(heat)] == list("BAFCED")
    (table,) = tables_of(heat.round)
    assert [d.cell.place for d in table.ranking] == [1, 2, 3, 4, 5, 6]


def test_whoever_is_left_empty_shares_the_place_behind(owner, heat):
    post_sheet(owner, heat, MARKS, far={"F": "1"})

    (table,) = tables_of(heat.round)
    places = {d.seat.colour: d.cell.place for d in table.drivers}
    assert places == {"B": 1, "A": 2, "F": 3, "C": 4, "D": 5, "E": 5}


def test_a_distance_that_is_none_is_refused(owner, heat):
    answer = post_sheet(owner, heat, MARKS, far={"F": "7"})

    assert answer.status_code == 422
    assert Race.objects.get(pk=heat.race_id).revision == 0


def test_an_amendment_shows_what_it_does_to_the_wins(owner, event):
    night = seated_circus(6, event=event, rounds=1)
    heat = heat_at(night, 1)
    settle(heat, "ABCD kEF")
    page = f"/o/{event.slug}/heats/{heat.pk}/amend/"
    changed = {
        "A": "killed", "B": "1", "C": "2", "D": "3", "E": "killed", "F": "killed",
    }  # fmt: skip

    before = owner.get(page).text
    shown = post_sheet(
        owner, heat, changed, far={"E": "1", "F": "2", "A": "3"}, page="amend/",
        why="misread",
    ).text  # fmt: skip

    assert 'class="chg"' not in before
    assert "0 → 1 wins" in shown
    assert "1 → 0 wins" in shown
    assert shown.count('class="chg"') == 4
    assert [row[2] for row in on_sheet(heat)][:4] == [str(FinishCode.FINISHED)] * 4


def test_only_the_order_of_the_dead_is_a_change_too(owner, event):
    night = seated_circus(6, event=event, rounds=1)
    heat = heat_at(night, 1)
    settle(heat, "ABCD kEF")
    same = {"A": "1", "B": "2", "C": "3", "D": "4", "E": "killed", "F": "killed"}

    shown = post_sheet(
        owner, heat, same, far={"E": "2", "F": "1"}, page="amend/",
        why="misread",
    ).text  # fmt: skip

    assert shown.count('class="chg"') == 2


def test_a_sheet_lists_the_living_before_the_dead(heat):
    """CM-45: whatever the order in which they were typed."""
    settle(heat, "BA kC -D wE sF")

    (table,) = tables_of(heat.round)
    lines = table.first.confirmed.lines
    assert "".join(line.seat.colour for line in lines) == "BADECF"
