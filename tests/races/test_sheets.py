"""Results: appended versions, one of them official, refused in words."""

from itertools import permutations

import pytest

from races.errors import RaceError, StaleError
from races.models import Race, ResultSheet, User
from races.selectors.results import official_lines
from races.selectors.verification import race_faults
from races.services.annulling import void_race
from races.services.lines import LineInput
from races.services.results import (
    confirm_sheet,
    reject_sheet,
    report_result,
    settle_race,
)
from races.signals import race_settled
from tests.factories.races import make_race, make_started_race, make_table_race, places

pytestmark = pytest.mark.django_db

ORGANISER = ResultSheet.Role.ORGANISER


@pytest.fixture
def race():
    """Four people at a table."""
    return make_table_race()


@pytest.fixture
def heard():
    """What the signal told: (race, revision)."""
    told = []

    def hear(sender, *, race_id, revision, **_extra):
        told.append((race_id, revision))

    race_settled.connect(hear)
    yield told
    race_settled.disconnect(hear)


def statuses(race) -> list[tuple[int, str]]:
    return list(race.sheets.values_list("revision", "status"))


@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4))))
def test_any_order_of_four_can_be_settled(race, order):
    settle_race(race_id=race.pk, lines=places(*order), revision=0, role=ORGANISER)

    race.refresh_from_db()
    assert (race.status, race.revision) == ("settled", 1)
    assert [line.place for line in official_lines(race)] == [1, 2, 3, 4]
    assert race_faults(race) == []


@pytest.mark.parametrize(("game", "fits"), [("ave_caesar", True), ("ben_hur", False)])
def test_nobody_greets_caesar_in_ben_hur_whichever_way_the_sheet_comes(game, fits):
    race = make_race(game=game, bots=("",) * 4, mode="table", seed=None)
    lines = places(1, 2, 3, "not_greeted")
    old = race.sheets.create(revision=1, status="reported", role="table")
    for line in lines:
        seat = race.seats.get(index=line.seat)
        old.lines.create(seat=seat, place=line.place, finish=line.finish)
    Race.objects.filter(pk=race.pk).update(revision=1)
    ways = {
        "report": lambda seen: report_result(
            race_id=race.pk, lines=lines, revision=seen, role="table"
        ),
        "confirm": lambda seen: confirm_sheet(
            sheet_id=old.pk, revision=seen, role=ORGANISER
        ),
        "settle": lambda seen: settle_race(
            race_id=race.pk, lines=lines, revision=seen, role=ORGANISER, reason="Late"
        ),
    }

    said = {}
    for way, enter in ways.items():
        seen = Race.objects.get(pk=race.pk).revision
        try:
            enter(seen)
        except RaceError as refusal:
            said[way] = refusal.code

    assert said == ({} if fits else dict.fromkeys(ways, "finish_unknown"))
    assert race.sheets.count() == (4 if fits else 1)


def test_settling_tells_the_league_inside_the_transaction(race, heard):
    author = User.objects.create_user("organiser")

    sheet = settle_race(
        race_id=race.pk,
        lines=places(2, 1, "dnf", "dsq"),
        revision=0,
        role=ORGANISER,
        author_id=author.pk,
    )

    assert heard == [(race.pk, 1)]
    assert (sheet.author, sheet.role, sheet.status) == (
        author,
        "organiser",
        "confirmed",
    )


def test_an_amendment_needs_a_reason_and_supersedes(race, heard):
    settle_race(race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role=ORGANISER)
    amended = {"race_id": race.pk, "lines": places(2, 1, 3, 4), "revision": 1}

    with pytest.raises(RaceError) as refusal:
        settle_race(**amended, role=ORGANISER, reason="  ")
    settle_race(**amended, role=ORGANISER, reason="two cards mixed up")

    assert refusal.value.code == "reason_needed"
    assert statuses(race) == [(1, "superseded"), (2, "confirmed")]
    assert heard == [(race.pk, 1), (race.pk, 2)]


def test_whoever_saw_an_older_revision_is_refused(race):
    settle_race(race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role=ORGANISER)

    with pytest.raises(StaleError):
        settle_race(
            race_id=race.pk,
            lines=places(4, 3, 2, 1),
            revision=0,
            role=ORGANISER,
            reason="late",
        )

    assert statuses(race) == [(1, "confirmed")]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (places(1, 2, 3), "seat_missing"),
        ([], "seat_missing"),
        ([*places(1, 2, 3, 4), LineInput(0, 1, "finished")], "seat_twice"),
        ([*places(1, 2, 3), LineInput(9, 4, "finished")], "seat_unknown"),
        (places(1, 2, 3, "flew"), "finish_unknown"),
        (places(1, 2, 3, 5), "place_gap"),
        (places(2, 3, 4, 5), "place_gap"),
        (places(1, 1, 2, 3), "place_gap"),
        (places(0, 1, 2, 3), "place_missing"),
        ([*places(1, 2, 3), LineInput(3, None, "finished")], "place_missing"),
        ([*places(1, 2, 3), LineInput(3, 4, "dnf")], "place_without_finish"),
        ([*places(1, 2, 3), LineInput(3, None, "dnf", -1)], "order_below_zero"),
    ],
)
def test_impossible_lines_are_refused_in_words_and_leave_no_trace(race, lines, code):
    with pytest.raises(RaceError) as refusal:
        settle_race(race_id=race.pk, lines=lines, revision=0, role=ORGANISER)

    race.refresh_from_db()
    assert refusal.value.code == code
    assert str(refusal.value)
    assert (race.status, race.revision, statuses(race)) == ("seated", 0, [])


@pytest.mark.parametrize(
    "ends",
    [
        (1, 1, 3, 4),
        (1, 2, 2, 2),
        ("dnf", "dns", "dsq", "not_greeted"),
        (1, "dnf", "dnf", "dnf"),
    ],
)
def test_shared_places_and_races_without_a_winner_are_possible(race, ends):
    settle_race(race_id=race.pk, lines=places(*ends), revision=0, role=ORGANISER)

    assert statuses(race) == [(1, "confirmed")]


def test_a_report_counts_when_somebody_else_confirms_it(race, heard):
    driver, organiser = map(User.objects.create_user, ("driver", "organiser"))

    report = report_result(
        race_id=race.pk,
        lines=places(3, 1, 2, "dnf"),
        revision=0,
        role=ResultSheet.Role.TABLE,
        author_id=driver.pk,
    )
    assert (heard, official_lines(race)) == ([], [])
    sheet = confirm_sheet(
        sheet_id=report.pk, revision=1, role=ORGANISER, author_id=organiser.pk
    )

    race.refresh_from_db()
    assert statuses(race) == [(1, "superseded"), (2, "confirmed")]
    assert (sheet.author, report.author) == (organiser, driver)
    assert [line.seat.index for line in official_lines(race)] == [1, 2, 0, 3]
    assert heard == [(race.pk, 2)]
    assert race_faults(race) == []


def test_a_rejected_report_says_who_and_why(race, heard):
    report = report_result(
        race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role="table"
    )

    with pytest.raises(RaceError) as refusal:
        reject_sheet(sheet_id=report.pk, revision=1, reason="")
    rejected = reject_sheet(sheet_id=report.pk, revision=1, reason="unreadable")

    race.refresh_from_db()
    assert refusal.value.code == "reason_needed"
    assert (rejected.status, rejected.reason) == ("rejected", "unreadable")
    assert statuses(race) == [(1, "superseded"), (2, "rejected")]
    assert (race.status, heard) == ("seated", [])
    assert race_faults(race) == []


def test_a_report_is_dealt_with_once(race):
    report = report_result(
        race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role="table"
    )
    confirm_sheet(sheet_id=report.pk, revision=1, role=ORGANISER)

    with pytest.raises(StaleError):
        confirm_sheet(sheet_id=report.pk, revision=2, role=ORGANISER)
    with pytest.raises(StaleError):
        reject_sheet(sheet_id=report.pk, revision=2, reason="too late")
    with pytest.raises(RaceError, match="no such result sheet"):
        confirm_sheet(sheet_id=0, revision=2, role=ORGANISER)


def test_nothing_is_reported_once_the_result_is_official(race):
    settle_race(race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role=ORGANISER)

    with pytest.raises(RaceError) as refusal:
        report_result(
            race_id=race.pk, lines=places(1, 2, 3, 4), revision=1, role="table"
        )

    assert refusal.value.code == "settled"


def test_a_void_race_counts_for_nobody(race, heard):
    settle_race(race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role=ORGANISER)

    with pytest.raises(RaceError) as refusal:
        void_race(race_id=race.pk, revision=1, reason=" ")
    race = void_race(race_id=race.pk, revision=1, reason="wrong board")

    assert refusal.value.code == "reason_needed"
    assert (race.status, official_lines(race)) == ("void", [])
    assert statuses(race) == [(1, "superseded"), (2, "rejected")]
    assert heard == [(race.pk, 1), (race.pk, 2)]
    assert race_faults(race) == []


def test_a_race_is_voided_once_and_may_be_settled_after_all(race):
    void_race(race_id=race.pk, revision=0, reason="wrong table")
    lines = places(1, 2, 3, 4)

    with pytest.raises(RaceError) as twice:
        void_race(race_id=race.pk, revision=1, reason="again")
    with pytest.raises(RaceError) as unexplained:
        settle_race(race_id=race.pk, lines=lines, revision=1, role=ORGANISER)
    settle_race(
        race_id=race.pk,
        lines=lines,
        revision=1,
        role=ORGANISER,
        reason="it was the right one",
    )

    race.refresh_from_db()
    assert (twice.value.code, unexplained.value.code) == ("void", "reason_needed")
    assert race.status == "settled"
    assert race_faults(race) == []


def test_a_reason_has_a_length(race):
    with pytest.raises(RaceError) as refusal:
        void_race(race_id=race.pk, revision=0, reason="x" * 201)

    race.refresh_from_db()
    assert refusal.value.code == "reason_too_long"
    assert race.status == "seated"


def test_nobody_interferes_while_bots_drive():
    race = make_started_race()

    with pytest.raises(RaceError) as refusal:
        settle_race(
            race_id=race.pk, lines=places(1, 2, 3, 4), revision=0, role=ORGANISER
        )

    assert refusal.value.code == "running"


def test_a_race_that_waits_for_a_person_can_be_ended_by_hand():
    race = make_started_race(bots=("", "", ""))

    settle_race(race_id=race.pk, lines=places(1, 2, 3), revision=0, role=ORGANISER)

    race.refresh_from_db()
    assert (race.status, race.waiting_for) == ("settled", "nobody")
    assert race_faults(race) == []
