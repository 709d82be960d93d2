"""Results through the API: enter, amend, report, confirm, reject."""

from races.models import ResultSheet
from tests.factories.world import make_report


def put(world, heat=None, *, role="steward", **body):
    heat = heat or world.heat
    return world.client(role).put(
        f"/api/v1/heats/{heat.pk}/result/", {"lines": world.lines(), **body}
    )


def test_a_steward_makes_a_result_official(world):
    entered = put(world, revision=0, lines=world.lines(2, 1, None, 3))
    read = world.client().get(f"/api/v1/heats/{world.heat.pk}/result/")

    assert entered.status_code == 200
    assert entered.json() == read.json()
    body = read.json()
    assert (body["revision"], body["status"], body["role"]) == (
        1,
        "confirmed",
        "steward",
    )
    assert [
        (line["seat"], line["place"], line["finish"])
        for line in sorted(body["lines"], key=lambda line: line["seat"])
    ] == [(0, 2, "finished"), (1, 1, "finished"), (2, None, "dnf"), (3, 3, "finished")]


def test_who_has_seen_an_older_revision_is_refused(world):
    put(world, revision=0)

    response = put(world, revision=0, reason="late")

    assert (response.status_code, response.json()["code"]) == (409, "stale")
    assert ResultSheet.objects.count() == 1


def test_an_official_result_is_amended_with_a_reason_only(world):
    put(world, revision=0)

    silent = put(world, revision=1, lines=world.lines(2, 1, 3, 4))
    told = put(
        world, revision=1, role="owner", lines=world.lines(2, 1, 3, 4), reason="swapped"
    )

    assert (silent.status_code, silent.json()["code"]) == (422, "reason_needed")
    assert told.json()["role"] == "organiser"
    sheets = world.client().get(f"/api/v1/results/?heat={world.heat.pk}").json()
    assert [
        (sheet["revision"], sheet["status"], sheet["reason"])
        for sheet in sheets["results"]
    ] == [(1, "superseded", ""), (2, "confirmed", "swapped")]


def test_impossible_lines_are_refused_and_change_nothing(world):
    for lines, code in (
        (world.lines(1, 1, 2, 3), "place_gap"),
        (world.lines(1, 2, 3), "seat_missing"),
        (world.lines(1, 2, 3, 4, 5), "seat_unknown"),
        ([*world.lines(1, 2, 3), {"seat": 0, "finish": "dnf"}], "seat_twice"),
        ([{**line, "place": 1, "finish": "dnf"} for line in world.lines()],
         "place_without_finish"),
    ):  # fmt: skip
        response = put(world, revision=0, lines=lines)

        assert (response.status_code, response.json()["code"]) == (422, code)
    assert not ResultSheet.objects.exists()


def test_a_report_counts_once_a_steward_confirms_it(world):
    reported = world.client("player").post(
        f"/api/v1/heats/{world.heat.pk}/reports/",
        {"lines": world.lines(), "revision": 0},
    )
    url = f"/api/v1/results/{reported.json()['id']}/"
    public = world.client().get(url)
    own = world.client("player").get(url)

    confirmed = world.client("steward").post(f"{url}confirm/", {"revision": 1})

    assert reported.status_code == 201
    assert (public.status_code, own.status_code) == (404, 200)
    assert confirmed.json()["status"] == "confirmed"
    assert confirmed.json()["revision"] == 2
    assert world.client().get(url).status_code == 404
    again = world.client("steward").post(f"{url}confirm/", {"revision": 2})
    assert (again.status_code, again.json()["code"]) == (409, "stale")


def test_a_report_is_turned_down_with_a_reason(world):
    report = make_report(world.heat)
    url = f"/api/v1/results/{report.pk}/reject/"

    silent = world.client("steward").post(url, {"revision": 1})
    told = world.client("steward").post(url, {"revision": 1, "reason": "wrong table"})

    assert (silent.status_code, list(silent.json()["errors"])) == (400, ["reason"])
    assert (told.json()["status"], told.json()["reason"]) == ("rejected", "wrong table")


def test_a_player_of_another_table_cannot_report(world):
    world.heat.seated.filter(entry=world.entries[0]).delete()

    response = world.client("player").post(
        f"/api/v1/heats/{world.heat.pk}/reports/",
        {"lines": world.lines(), "revision": 0},
    )

    assert response.status_code == 403


def test_a_friendly_race_has_no_steward(world):
    report = make_report(world.heat, author=world.users["player"])
    world.heat.seated.all().delete()
    world.heat.delete()
    url = f"/api/v1/results/{report.pk}/confirm/"

    assert world.client("player").post(url, {"revision": 1}).status_code == 403
