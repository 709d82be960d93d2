"""Lists of players: all or nothing, and twice is the same as once."""

from pathlib import Path

import pytest

from league.domain.roster_columns import Column
from league.domain.roster_values import LIMITS
from league.errors import LeagueError
from league.models import Entry, Tournament
from league.selectors.rosters import roster_preview
from league.services.entries import enter_player
from league.services.rosters import apply_roster
from races.errors import StaleError
from races.models import Player
from tests.factories.league import make_event, make_tournament, state_of

pytestmark = pytest.mark.django_db

IMPORT = Path(__file__).parents[2] / "data" / "import"


def apply(tournament, data, **decisions):
    version = Tournament.objects.get(pk=tournament.pk).version
    if isinstance(data, str):
        data = (
            (IMPORT / data).read_bytes()
            if data.endswith((".csv", ".txt"))
            else data.encode()
        )
    return apply_roster(
        tournament_id=tournament.pk,
        data=data,
        version=version,
        decisions={int(row[1:]): answer for row, answer in decisions.items()},
    )


def test_a_list_enters_everybody_and_a_second_time_nobody():
    tournament = make_tournament(0)

    first = apply(tournament, "01-comma-utf8.csv")
    before = state_of(tournament)
    second = apply(tournament, "01-comma-utf8.csv")
    third = apply(tournament, "11-reimport-same-people-plus-one.csv")

    assert (first.created, first.unchanged) == (8, 0)
    assert (second.created, second.changed, second.unchanged) == (0, 0, 8)
    assert before["tournament"][0]["version"] == 1
    assert (third.created, third.unchanged) == (1, 8)
    assert tournament.entries.count() == Player.objects.count() == 9


def test_a_preview_says_what_would_happen_and_does_nothing():
    tournament = make_tournament(0)
    data = (IMPORT / "01-comma-utf8.csv").read_bytes()

    preview = roster_preview(tournament, data=data)

    assert [change.kind for change in preview.changes] == ["new"] * 8
    assert preview.version == 0
    assert not Player.objects.exists()


def test_an_older_preview_is_not_applied():
    tournament = make_tournament(1)
    before = state_of(tournament)

    with pytest.raises(StaleError):
        apply_roster(tournament_id=tournament.pk, data=b"Navn\nBo", version=0)

    assert state_of(tournament) == before


def test_a_row_that_asks_needs_an_answer_or_nothing_happens():
    tournament = make_tournament(0)
    enter_player(tournament_id=tournament.pk, name="Ida Holm", email="ida@example.org")
    rows = "Navn,Email\nBo Lind,bo@example.org\nIda Holm,other@example.org\n"
    before = state_of(tournament)

    with pytest.raises(LeagueError) as refusal:
        apply(tournament, rows)
    assert refusal.value.code == "undecided"
    assert state_of(tournament) == before
    assert Player.objects.count() == 1

    report = apply(tournament, rows, r2="new")
    assert report.created == 2
    known = Player.objects.get(email="ida@example.org")
    other = tournament.entries.get(player__email="other@example.org")
    assert other.player_id != known.pk


def test_an_answer_may_name_the_person_or_skip_the_row():
    tournament = make_tournament(0)
    entry = enter_player(
        tournament_id=tournament.pk, name="Ida Holm", email="ida@example.org"
    )
    rows = "Navn,Email\nIda Holm,other@example.org\n"

    assert apply(tournament, rows, r1="skip").skipped == 1
    report = apply(tournament, rows, r1=str(entry.player_id))

    assert (report.created, report.changed) == (0, 1)
    entry.player.refresh_from_db()
    assert entry.player.email == "other@example.org"


def test_a_list_updates_what_it_knows_better_and_a_blank_changes_nothing():
    tournament = make_tournament(0)
    entry = enter_player(
        tournament_id=tournament.pk, name="Ida", club="Odense", email="ida@example.org"
    )

    report = apply(tournament, "Navn,Email,Klub,Betalt\nIda,ida@example.org,,ja\n")

    entry.refresh_from_db()
    assert report.changed == 1
    assert (entry.player.club, entry.paid) == ("Odense", True)


def test_somebody_of_another_tournament_is_the_same_person():
    event = make_event()
    apply(make_tournament(0, event=event), "Navn,Email\nIda,ida@example.org\n")
    second = make_tournament(0, event=event)

    report = apply(second, "Navn,Email\nIda,ida@example.org\n")

    assert (report.created, report.missing) == (1, ())
    assert Player.objects.count() == 1
    elsewhere = make_tournament(0)
    assert apply(elsewhere, "Navn,Email\nIda,ida@example.org\n").created == 1
    assert Player.objects.count() == 1


def test_who_is_missing_from_a_list_is_named_and_stays():
    tournament = make_tournament(2)

    report = apply(tournament, "Navn\nIda\n")

    assert report.missing == ("Åse",)
    assert tournament.entries.count() == 2


def test_a_row_too_long_to_store_is_refused_and_the_rest_stands():
    tournament = make_tournament(0)

    report = apply(tournament, f"Navn,Klub\nIda,Odense\n{'B' * 90},Odense\n")

    assert report.created == 1
    assert [notice.code for notice in report.refused] == ["too_long"]


def test_a_list_takes_what_the_tables_can_store():
    stored = {
        Column.NAME: Player._meta.get_field("name"),
        Column.EMAIL: Player._meta.get_field("email"),
        Column.CLUB: Player._meta.get_field("club"),
        Column.EXTERNAL_ID: Player._meta.get_field("external_id"),
        Column.GROUP: Entry._meta.get_field("group"),
    }

    assert {column: field.max_length for column, field in stored.items()} == LIMITS


def test_where_nobody_can_answer_a_row_that_asks_is_left_out_and_said():
    tournament = make_tournament(0)
    enter_player(tournament_id=tournament.pk, name="Ida", email="ida@example.org")
    tournament.refresh_from_db()

    report = apply_roster(
        tournament_id=tournament.pk,
        data=b"Navn,Email\nBo,b@b.dk\nIb,b@b.dk\nIda,other@example.org\n",
        version=tournament.version,
        asks=False,
    )

    assert (report.created, report.skipped) == (1, 2)
    assert [(n.code, n.line, n.other) for n in report.warnings] == [
        ("shared_email", 3, 2),
        ("left_out", 3, 2),
        ("left_out", 4, None),
    ]


def test_somebody_new_is_new_even_with_the_name_and_address_of_two_entered():
    tournament = make_tournament(0)
    for _twin in range(2):
        enter_player(tournament_id=tournament.pk, name="Ida", email="i@example.org")

    report = apply(tournament, "Navn,Email\nIda,i@example.org\n", r1="new")

    assert report.created == 1
    assert tournament.entries.count() == 3


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"Klub\nOdense"])
def test_what_is_not_a_list_is_refused_in_words(data):
    tournament = make_tournament(1)
    before = state_of(tournament)

    with pytest.raises(LeagueError) as refusal:
        apply(tournament, data)

    assert str(refusal.value)
    assert state_of(tournament) == before
