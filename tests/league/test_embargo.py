"""Nothing of a round that is not public counts or is told, however it was stored."""

import pytest
from django.core.cache import cache

from league.errors import LeagueError
from league.models import Heat, Round, Tournament
from league.services.results import (
    confirm_result,
    enter_result,
    reject_result,
    report_result,
    void_heat,
)
from league.services.rounds import release_round
from league.services.taking_back import take_back_result
from races import live
from races.models import ResultSheet, User
from tests.factories import weekend
from tests.factories.desk import desk, entry_post, heat_at
from tests.factories.league import in_start_order, state_of

TOLD = "This round is not public yet: publish it first."


@pytest.fixture
def cup(event):
    """Two rounds released and driven, the third not public."""
    tournament = weekend.make_tournament(event, players=8)
    weekend.seat(tournament)
    weekend.release(tournament, upto=2)
    for number in (1, 2):
        weekend.settle_round(tournament, number)
    return weekend.again(tournament)


@pytest.fixture
def event(db):
    return weekend.make_event()


def hide(number):
    """Take a release back past the service, as no act of ours does."""
    Round.objects.filter(number=number).update(released_at=None)
    cache.clear()


def acts_on(heat):
    """Everything that stores something about a heat's outcome."""
    lines = in_start_order(heat)
    sheet = heat.race.sheets.filter(status="reported").first()
    seen = {"revision": heat.race.revision}
    yield lambda: enter_result(heat_id=heat.pk, lines=lines, role="steward", **seen)
    yield lambda: report_result(heat_id=heat.pk, lines=lines, **seen)
    yield lambda: void_heat(heat_id=heat.pk, reason="Rain", **seen)
    if sheet:
        yield lambda: confirm_result(sheet_id=sheet.pk, role="steward", **seen)
        yield lambda: reject_result(sheet_id=sheet.pk, reason="No", **seen)


def test_no_outcome_is_stored_before_its_round_is_public(cup):
    heat = heat_at(cup, 3, 1)
    before = state_of(cup)

    for act in acts_on(heat):
        with pytest.raises(LeagueError) as refused:
            act()
        assert (refused.value.code, str(refused.value)) == ("not_released", TOLD)

    assert state_of(cup) == before
    release_round(round_id=heat.round_id)
    weekend.settle(heat)


def test_a_report_or_result_of_a_round_hidden_again_is_left_alone(cup):
    release_round(round_id=cup.rounds.get(number=3).pk)
    heat = heat_at(cup, 3, 1)
    report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=0)
    hide(3)
    before = state_of(cup)

    for act in acts_on(heat_at(cup, 3, 1)):
        with pytest.raises(LeagueError, match="publish it first"):
            act()
    hide(2)
    with pytest.raises(LeagueError, match="publish it first"):
        take_back_result(heat_id=heat_at(cup, 2, 1).pk, revision=1, role="steward")

    assert state_of(cup)["races"] == before["races"]


def test_the_desk_and_the_api_refuse_with_the_same_words(client, cup):
    client.force_login(User.objects.create_superuser("line"))
    heat = heat_at(cup, 3, 1)
    seats = list(heat.race.seats.order_by("start"))
    line = "1 " + "".join(seat.colour for seat in seats)

    page = client.post(desk(cup.event, cup, "enter/"), entry_post(heat, line))
    lines = [
        {"seat": seat.index, "place": seat.start, "finish": "finished"}
        for seat in seats
    ]
    body = {"revision": 0, "lines": lines}
    address = f"/api/v1/heats/{heat.pk}"
    put = client.put(f"{address}/result/", body, content_type="application/json")
    post = client.post(f"{address}/reports/", body, content_type="application/json")

    assert (page.status_code, TOLD in page.content.decode()) == (422, True)
    for answer in (put, post):
        assert (answer.status_code, answer.json()["code"]) == (422, "not_released")
        assert answer.json()["detail"] == TOLD
    assert not ResultSheet.objects.filter(race=heat.race_id).exists()


def public_view(client, cup, heat):
    """What somebody without a login can learn, address by address."""
    table = f"/e/{cup.event.slug}/t/{cup.slug}/standings/"
    api = f"/api/v1/tournaments/{cup.pk}/standings/"
    player = heat.seated.first().entry.player_id
    pages = {
        address: client.get(address).context
        for address in (table, f"{table}?now=1", f"/players/{player}/")
    }
    answers = {address: client.get(address) for address in (api, f"{api}?now=true")}
    part = client.get(f"{table}?now=1&seen=0&moved=0")
    return {
        "tables": [
            [(shown.row.entry, shown.row.points) for shown in context["rows"]]
            for address, context in pages.items()
            if "players" not in address
        ],
        "left": pages[table]["view"].rounds_left,
        "rounds": pages[table]["rounds"],
        "profile": pages[f"/players/{player}/"]["profile"],
        "changes": list(client.get(f"/e/{cup.event.slug}/changes/").context["changes"]),
        "api": {a: (x.json(), x.headers["ETag"]) for a, x in answers.items()},
        "results": client.get("/api/v1/results/").json()["count"],
        "heat": client.get(f"/api/v1/heats/{heat.pk}/").status_code,
        "result": client.get(f"/api/v1/heats/{heat.pk}/result/").status_code,
        "race": client.get(f"/races/{heat.race_id}/").status_code,
        "etag": part.headers["ETag"],
        "stream": live.current_versions([heat.race.topic]),
    }


def test_what_is_stored_of_a_hidden_round_is_seen_nowhere(client, cup):
    heat = heat_at(cup, 3, 1)
    before = public_view(client, cup, heat)
    version = cup.version

    release_round(round_id=heat.round_id)
    weekend.settle(heat)
    enter_result(
        heat_id=heat.pk,
        lines=in_start_order(heat),
        revision=1,
        role="steward",
        reason="Read wrongly",
    )
    other = heat_at(cup, 3, 2)
    report_result(heat_id=other.pk, lines=in_start_order(other), revision=0)
    Tournament.objects.update(version=version)
    cache.clear()
    seen = public_view(client, cup, heat)
    hide(3)

    assert public_view(client, cup, heat) == before
    same = [key for key in before if seen[key] == before[key]]
    assert same == ["left"]  # positive control: everything else showed it


def test_ranks_that_open_the_next_round_leave_a_hidden_one_out(cup):
    from league.selectors.seating import last_finishes
    from league.selectors.standings import current_ranks

    before = current_ranks(cup)
    coming = cup.rounds.get(number=4)
    finishes = last_finishes(coming)
    for heat in Heat.objects.filter(round__tournament=cup, round__number=3):
        release_round(round_id=heat.round_id)
        weekend.settle(heat, ends=tuple(range(heat.seated.count(), 0, -1)))
    assert (current_ranks(cup), last_finishes(coming)) != (before, finishes)

    hide(3)

    assert (current_ranks(cup), last_finishes(coming)) == (before, finishes)
