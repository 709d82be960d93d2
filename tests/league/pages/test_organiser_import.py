"""A list of players: compared first, applied once, nothing guessed."""

from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.models import Entry
from tests.factories import weekend
from tests.factories.desk import desk
from tests.factories.league import state_of

LIST = "Navn;Klub;E-mail\nMerete Skjødt;Odense;merete@example.dk\nÞórir Jónsson;Reykjavík;\n"


@pytest.fixture
def cup(event):
    return weekend.make_tournament(event, players=3)


def applied(text, cup, **decisions):
    cup.refresh_from_db()
    return {
        "step": "apply",
        "content": b64encode(text.encode()).decode(),
        "version": cup.version,
        **decisions,
    }


def names(cup):
    return sorted(cup.entries.values_list("player__name", flat=True))


def test_comparing_saves_nothing_and_tells_new_missing_and_columns(owner, event, cup):
    before = state_of(cup)

    answer = owner.post(desk(event, cup, "import/"), {"step": "compare", "text": LIST})

    page = answer.content.decode()
    assert answer.status_code == 200
    for words in (
        "2 new",
        "3 missing",
        "Merete Skjødt",
        "semicolon",
        "Apply 2 changes",
    ):
        assert words in page
    assert state_of(cup) == before


def test_applying_enters_everybody_and_again_changes_nothing(owner, event, cup):
    owner.post(desk(event, cup, "import/"), applied(LIST, cup))
    after = names(cup)
    assert {"Merete Skjødt", "Þórir Jónsson"} < set(after)
    assert len(after) == 5

    answer = owner.post(desk(event, cup, "import/"), applied(LIST, cup), follow=True)

    assert "0 new, 0 changed, 2 the same" in answer.content.decode()
    assert names(cup) == after


def test_pressing_apply_twice_enters_nobody_twice(owner, event, cup):
    posted = applied(LIST, cup)

    owner.post(desk(event, cup, "import/"), posted)
    answer = owner.post(desk(event, cup, "import/"), posted)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The players have changed since you compared." in page
    assert "2 the same" in page
    assert cup.entries.count() == 5


def test_a_file_in_the_letters_of_windows_is_understood(owner, event, cup):
    file = SimpleUploadedFile(
        "hold.csv", LIST.replace("Þórir Jónsson", "Ole").encode("cp1252")
    )

    page = owner.post(desk(event, cup, "import/"), {"step": "compare", "file": file})

    assert "Merete Skjødt" in page.content.decode()
    assert "2 new" in page.content.decode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Paste a list, or choose a file."),
        ("   \n ", "Paste a list, or choose a file."),
        ("E-mail;Betalt\na@b.dk;ja\n", "No column of the list holds the names."),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_in_words(
    owner, event, cup, text, reason
):
    answer = owner.post(desk(event, cup, "import/"), {"step": "compare", "text": text})

    assert answer.status_code == 422
    assert reason in answer.content.decode()


def test_a_row_that_asks_waits_for_a_decision_and_keeps_the_others(owner, event, cup):
    known = cup.entries.first().player
    known.email = "soren@example.dk"
    known.save()
    text = f"Name;Club;E-mail\n{known.name};{known.club};other@example.dk\nBo;Ribe;\n"
    address = desk(event, cup, "import/")
    page = owner.post(address, {"step": "compare", "text": text}).content.decode()
    assert "1 question" in page
    assert f"It is {known.name}" in page

    undecided = owner.post(address, applied(text, cup))
    assert undecided.status_code == 422
    assert f"Line 2: decide who “{known.name}” is." in undecided.content.decode()
    assert cup.entries.count() == 3
    owner.post(address, applied(text, cup, **{"row-1": "new"}))

    assert cup.entries.count() == 5
    assert Entry.objects.filter(player__name=known.name).count() == 2


def test_a_warning_names_its_row(owner, event, cup):
    text = "Name;E-mail\nBo;bo@example.dk\nIb;not an address\n"

    page = owner.post(desk(event, cup, "import/"), {"step": "compare", "text": text})

    words = page.content.decode()
    assert "Line 3: the e-mail address cannot be one; taken without it." in words
    assert "2 new" in words


def test_a_cell_that_is_too_long_is_named_with_its_line_and_limit(owner, event, cup):
    text = f"Name;Club\nBo;{'x' * 81}\nIb;Ribe\n"

    page = owner.post(desk(event, cup, "import/"), {"step": "compare", "text": text})

    assert "Line 2, Club: 80 letters at most." in page.content.decode()


def test_an_open_quotation_mark_is_refused_with_its_line(owner, event, cup):
    text = 'Name;Club\nBo;"Ribe\nIb;Ribe\n'

    answer = owner.post(desk(event, cup, "import/"), {"step": "compare", "text": text})

    assert answer.status_code == 422
    assert (
        "Line 2 cannot be read: a quotation mark is left open."
        in answer.content.decode()
    )


def test_the_same_person_twice_is_left_out_and_the_rest_applied(owner, event, cup):
    text = "Name;Mail;Club\nAnna;a@example.test;Odense\nAnna;a@example.test;\nBo;;\n"
    address = desk(event, cup, "import/")

    page = owner.post(address, {"step": "compare", "text": text}).content.decode()
    assert "2 new" in page
    assert "Line 3 repeats line 2 and is left out." in page
    answer = owner.post(address, applied(text, cup))

    assert answer.status_code == 302
    assert names(cup).count("Anna") == names(cup).count("Bo") == 1
    assert cup.entries.count() == 5


def test_two_names_with_one_address_ask(owner, event, cup):
    text = "Name;Mail\nAnna;a@example.test\nBo;a@example.test\n"
    address = desk(event, cup, "import/")

    page = owner.post(address, {"step": "compare", "text": text}).content.decode()
    assert "1 question" in page
    assert "Could be the person of line 2" in page
    assert owner.post(address, applied(text, cup)).status_code == 422
    owner.post(address, applied(text, cup, **{"row-2": "new"}))

    assert cup.entries.count() == 5
    assert (
        "2 the same"
        in owner.post(address, {"step": "compare", "text": text}).content.decode()
    )


@pytest.mark.parametrize("content", ["", "not base64!"])
def test_a_broken_list_in_the_form_is_asked_for_again(owner, event, cup, content):
    before = state_of(cup)

    answer = owner.post(
        desk(event, cup, "import/"), {**applied(LIST, cup), "content": content}
    )

    assert answer.status_code == 422
    assert state_of(cup) == before


def test_queries_do_not_grow_with_the_list(
    owner, event, cup, django_assert_num_queries
):
    counts = []
    for rows in (1, 3, 30):
        text = "Name\n" + "\n".join(f"Guest {number}" for number in range(rows))
        with django_assert_num_queries(8):
            owner.post(desk(event, cup, "import/"), {"step": "compare", "text": text})
        counts.append(rows)

    assert counts == [1, 3, 30]


def test_decisions_about_rows_that_cannot_be_are_not_heard(owner, event, cup):
    odd = {f"row-{'9' * 900}": "new", "row-": "new", "row-²": "skip", "row-77": "skip"}

    assert (
        owner.post(desk(event, cup, "import/"), applied(LIST, cup, **odd)).status_code
        == 302
    )
    assert cup.entries.count() == 5
