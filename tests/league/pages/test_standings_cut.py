"""The line under the finalists on the public page and in the API, above all after a lot."""

import re

import pytest

from league.models import Heat, Tournament
from league.selectors.finalists import standing_finalists
from league.selectors.standings import tournament_standings
from league.services.replacing import replace_finalist
from league.services.results import LineInput
from league.services.stages import close_stage, reopen_stage
from tests.factories.league import (
    final_of,
    heats_of,
    make_seated,
    publish,
    settle,
    settle_heats,
)

pytestmark = pytest.mark.django_db
LOT = "7"


def again(cup):
    return Tournament.objects.select_related("event").get(pk=cup.pk)


@pytest.fixture
def equals():
    """Eight players of whom nobody has finished anything: exact equals."""
    cup = make_seated(8, rounds=4)  # so that everybody has every start place once
    Tournament.objects.filter(pk=cup.pk).update(standings_released=True)
    for heat in Heat.objects.filter(round__tournament=publish(cup)):
        settle(heat, [LineInput(seat, None, "dnf") for seat in range(4)])
    return again(cup)


@pytest.fixture
def drawn(equals):
    """The same, closed: a lot has decided."""
    close_stage(stage_id=heats_of(equals).pk, version=equals.version, lot_seed=LOT)
    return again(equals)


def page_of(client, cup, **query):
    return client.get(f"/e/{cup.event.slug}/t/{cup.slug}/standings/", query)


def rows_of(client, cup, query=""):
    body = client.get(f"/api/v1/tournaments/{cup.pk}/standings/{query}").json()
    return body, {row["entry"] for row in body["rows"] if row["in_final"]}


def test_exact_equals_are_not_separated_before_the_heats_are_closed(client, equals):
    page = page_of(client, equals)
    body, finalists = rows_of(client, equals)

    assert "Cut line" not in page.content.decode()
    assert (
        "a lot will decide about 4 places in the final between Ida, Åse, Bo, Finn, Gry,"
        " Jens, Kaj, Lis" in page.content.decode()
    )
    assert [shown.lot_below for shown in page.context["rows"]] == [False] * 7 + [True]
    assert (finalists, body["tied_places"], body["locked"]) == (set(), 4, False)
    assert all(row["tied_at_cut"] for row in body["rows"])


def test_once_closed_the_finalists_are_those_of_the_lot(client, drawn):
    kept = heats_of(drawn).snapshots.get().advanced
    body, finalists = rows_of(client, drawn)
    page = page_of(client, drawn)
    text = page.content.decode()

    assert finalists == set(kept["finalists"])
    assert (body["tied_places"], body["locked"], body["cut"]) == (0, True, 4)
    shown = [one.row for one in page.context["rows"]]
    assert {row.entry for row in shown if row.in_final} == finalists
    in_table = [row.entry for row in shown[:4]]
    assert set(in_table) != finalists  # else this lot would prove nothing
    assert "Cut line" not in text
    wide = re.findall(r'<td class="wide"><span class="badge badge--gold">', text)
    assert len(wide) == 4


def test_a_lot_is_public_with_its_order_and_its_seed(client, drawn):
    text = page_of(client, drawn).content.decode()

    assert "A lot decided between equals, in this order: " in text
    assert f"anybody can repeat it: {LOT}" in text


def test_who_steps_in_is_in_the_final_and_the_page_says_for_whom_and_why(client, drawn):
    before = standing_finalists(drawn)
    replace_finalist(
        stage_id=heats_of(drawn).pk,
        entry_id=before.entries[0],
        version=drawn.version,
        reason="Left by train",
    )
    cup = again(drawn)

    _body, finalists = rows_of(client, cup)

    assert before.entries[0] not in finalists
    assert finalists == set(standing_finalists(cup).entries)
    assert (
        f"{before.alternates[0]} drives in the stead of {before.finalists[0]}: Left by"
        " train" in page_of(client, cup).content.decode()
    )


def test_a_reopened_stage_has_no_finalists_again(client, drawn):
    reopen_stage(
        stage_id=heats_of(drawn).pk, version=drawn.version, reason="Wrong sheet"
    )
    cup = again(drawn)

    body, finalists = rows_of(client, cup)

    assert (finalists, body["tied_places"], body["locked"]) == (set(), 4, False)
    assert "A lot decided" not in page_of(client, cup).content.decode()


def test_without_a_tie_the_line_stays_under_the_last_finalist(client):
    cup = make_seated(9, rounds=2)
    Tournament.objects.filter(pk=cup.pk).update(standings_released=True)
    settle_heats(cup)
    cup = again(cup)
    close_stage(stage_id=heats_of(cup).pk, version=cup.version, lot_seed=LOT)
    cup = again(cup)
    early = tournament_standings(cup, after_round=1)

    page = page_of(client, cup)

    under = [shown.cut_below for shown in page.context["rows"]]
    assert under.index(True) == 3
    assert not early.locked  # round 1 was raced before anybody was in the final
    assert tournament_standings(cup, after_round=2).locked
    settle(final_of(cup).rounds.get().heats.get())
    assert tournament_standings(again(cup)).locked


def test_before_the_first_result_there_is_no_line(client):
    cup = make_seated(8, rounds=1)
    Tournament.objects.filter(pk=cup.pk).update(standings_released=True)

    text = page_of(client, again(publish(cup))).content.decode()

    assert "Cut line" not in text
    assert "a lot will decide" not in text
