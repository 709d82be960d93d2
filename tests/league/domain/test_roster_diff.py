"""A list compared with those already there."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from league.domain.roster import Row, read_roster
from league.domain.roster_diff import Change, FieldChange, Ground, Kind, Known, diff

FILES = Path(__file__).parents[2] / "data" / "import"


def rows_of(name: str) -> tuple[Row, ...]:
    return read_roster((FILES / name).read_bytes()).rows


def known(number: int, name: str, **values: object) -> Known:
    return Known(number, name, **values)


def imported(rows: tuple[Row, ...]) -> tuple[Known, ...]:
    return tuple(
        Known(
            row.number,
            row.name,
            row.email,
            row.club,
            row.group,
            row.paid,
            row.external_id,
        )
        for row in rows
    )


def kinds(changes: tuple[Change, ...]) -> list[tuple[str, str]]:
    return [(change.kind.value, change.ground.value) for change in changes]


def only(row: Row, *existing: Known) -> Change:
    return diff([row], existing)[0]


def test_into_an_empty_event_everybody_is_new():
    changes = diff(rows_of("01-comma-utf8.csv"), ())
    assert kinds(changes) == [("new", "no_match")] * 8


def test_the_same_list_again_changes_nothing():
    rows = rows_of("01-comma-utf8.csv")
    assert kinds(diff(rows, imported(rows))) == [("same", "email")] * 8


def test_11_after_01_is_one_new_and_eight_the_same():
    there = imported(rows_of("01-comma-utf8.csv"))
    changes = diff(rows_of("11-reimport-same-people-plus-one.csv"), there)
    assert kinds(changes) == [("same", "email")] * 8 + [("new", "no_match")]


def test_03_after_01_changes_one_spelling():
    there = imported(rows_of("01-comma-utf8.csv"))
    *same, last = diff(rows_of("03-semicolon-cp1252.csv"), there)
    assert {change.kind for change in same} == {Kind.SAME}
    assert last.fields == (
        FieldChange("name", "Spiller O'Neill-Łąka", "Spiller O'Neill-Laka"),
    )


def test_the_drawn_import_page_comes_out():
    rows = [
        Row(1, 2, "Merete Skjødt", "merete@example.test", "Odense"),
        Row(2, 3, "Jens Aagaard", "jens@example.test", "Vejle"),
        Row(3, 4, "Anne Kjær", "", "Odense"),
        Row(4, 5, "Søren Ågård", "soren@example.test", "Odense"),
    ]
    jens = known(11, "Jens Aagaard", email="jens@example.test", club="Kolding")
    anne = known(12, "Anne-Mette Kjær", club="Odense")
    soren = known(13, "Søren Ågård", email="soren@example.test", club="Odense")
    villads = known(14, "Villads Kring", club="Kolding")
    assert diff(rows, [jens, anne, soren, villads]) == (
        Change(Kind.NEW, rows[0], None, (), (), Ground.NO_MATCH),
        Change(
            Kind.CHANGED,
            rows[1],
            jens,
            (FieldChange("club", "Kolding", "Vejle"),),
            (),
            Ground.EMAIL,
        ),
        Change(Kind.ASK, rows[2], None, (), (anne,), Ground.SIMILAR_NAME),
        Change(Kind.SAME, rows[3], soren, (), (), Ground.EMAIL),
        Change(Kind.MISSING, None, villads, (), (), Ground.NOT_IN_LIST),
    )


def test_an_external_id_is_the_surest_ground():
    change = only(
        Row(1, 2, "Bo Ny", "ny@example.test", external_id="77"),
        known(1, "Bo Ny", email="ny@example.test"),
        known(2, "Bo Gammel", external_id="77"),
    )
    assert change.known is not None
    assert (change.known.id, change.ground) == (2, Ground.EXTERNAL_ID)


def test_an_address_does_not_overrule_two_external_ids():
    change = only(
        Row(1, 2, "Bo", "bo@example.test", external_id="1"),
        known(1, "Ib", email="bo@example.test", external_id="2"),
    )
    assert change.kind is Kind.NEW


def test_name_and_club_match_and_fill_in_the_address():
    change = only(
        Row(1, 2, "bo hansen", "bo@example.test", "ribe"),
        known(1, "Bo Hansen", club="Ribe"),
    )
    assert (change.kind, change.ground) == (Kind.CHANGED, Ground.NAME_AND_CLUB)
    assert change.fields == (
        FieldChange("name", "Bo Hansen", "bo hansen"),
        FieldChange("email", "", "bo@example.test"),
        FieldChange("club", "Ribe", "ribe"),
    )


def test_a_name_alone_matches_the_only_one_who_has_it():
    change = only(Row(1, 2, "Bo"), known(1, "Bo", club="Ribe", paid=True))
    assert (change.kind, change.ground, change.fields) == (Kind.SAME, Ground.NAME, ())


def test_a_name_alone_asks_when_several_have_it():
    one, two = known(1, "Bo", club="Ribe"), known(2, "Bo", club="Vejle")
    assert diff([Row(1, 2, "Bo")], [one, two]) == (
        Change(Kind.ASK, Row(1, 2, "Bo"), None, (), (one, two), Ground.SEVERAL),
    )


def test_namesakes_with_different_addresses_are_kept_apart():
    change = only(
        Row(1, 2, "Bo", "ny@example.test", "Ribe"),
        known(1, "Bo", email="bo@example.test", club="Vejle"),
    )
    assert (change.kind, change.ground) == (Kind.NEW, Ground.NO_MATCH)


def test_the_same_name_and_club_with_another_address_asks():
    bo = known(1, "Bo", email="bo@example.test", club="Ribe")
    change = only(Row(1, 2, "Bo", "ny@example.test", "Ribe"), bo)
    assert (change.kind, change.ground) == (Kind.ASK, Ground.OTHER_EMAIL)
    assert change.candidates == (bo,)


def test_a_family_sharing_an_address_is_told_apart_by_name():
    rows = [Row(1, 2, "Ida", "hus@example.test"), Row(2, 3, "Bo", "hus@example.test")]
    there = [known(1, "Bo", email="hus@example.test")]
    assert kinds(diff(rows, there)) == [("new", "no_match"), ("same", "email")]
    both = [*there, known(2, "Ida", email="hus@example.test")]
    assert kinds(diff(rows, both)) == [("same", "email"), ("same", "email")]


def test_a_blank_erases_nothing():
    bo = known(1, "Bo", email="bo@example.test", club="Ribe", group="A", paid=False)
    assert only(Row(1, 2, "Bo", "bo@example.test"), bo).kind is Kind.SAME


def test_paid_may_change_either_way():
    bo = known(1, "Bo", paid=True)
    change = only(Row(1, 2, "Bo", paid=False), bo)
    assert change.fields == (FieldChange("paid", True, False),)


def test_ten_thousand_rows_are_compared_in_seconds():
    rows = [
        Row(n, n + 1, f"Spiller {n}", f"s{n}@example.test") for n in range(1, 10_001)
    ]
    there = [known(n, f"Spiller Nr {n}", club="X") for n in range(1, 10_001)]
    assert len(diff(rows, there)) == 20_000
    assert {change.kind for change in diff(rows, imported(tuple(rows)))} == {Kind.SAME}


PEOPLE = st.lists(
    st.builds(
        Row,
        number=st.just(0),
        line=st.just(0),
        name=st.sampled_from(("Bo", "Ida", "Anne Kjær", "Anne-Mette Kjær")),
        email=st.sampled_from(("", "a@b.dk", "c@d.dk")),
        club=st.sampled_from(("", "Ribe")),
        external_id=st.sampled_from(("", "1", "2")),
    ),
    max_size=6,
)


@given(listed=PEOPLE, there=PEOPLE)
def test_every_row_and_every_person_is_accounted_for_once(listed, there):
    rows = [
        Row(n, n + 1, p.name, p.email, p.club, external_id=p.external_id)
        for n, p in enumerate(listed, start=1)
    ]
    existing = [
        Known(n, p.name, p.email, p.club, external_id=p.external_id)
        for n, p in enumerate(there, start=1)
    ]
    changes = diff(rows, existing)
    assert [change.row for change in changes if change.row] == rows
    matched = [change.known.id for change in changes if change.known]
    assert len(matched) == len(set(matched))
    asked = {person.id for change in changes for person in change.candidates}
    assert set(matched) | asked == {person.id for person in existing}


def test_a_row_that_may_repeat_an_earlier_one_asks_unless_it_is_somebody_known():
    rows = read_roster(b"Navn;E-mail\nAnna;a@b.dk\nBo;a@b.dk\n").rows
    assert kinds(diff(rows, ())) == [("new", "no_match"), ("ask", "same_in_list")]
    assert diff(rows, ())[1].candidates == ()
    assert kinds(diff(rows, imported(rows))) == [("same", "email")] * 2
