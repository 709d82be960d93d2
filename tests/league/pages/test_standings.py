"""The standings page: what is new, what is shown, and to whom."""

import re
from itertools import pairwise

import pytest

from league.models import Entry, Heat, Tournament
from races.models import Player, User
from tests.factories import weekend


def path(cup):
    return f"/e/{cup.event.slug}/t/{cup.slug}/standings/"


def test_nothing_new_is_answered_without_a_body_or_a_table(
    client, running, django_assert_max_num_queries
):
    with django_assert_max_num_queries(2):
        answer = client.get(path(running), {"seen": running.version})

    assert (answer.status_code, answer.content) == (204, b"")


def test_a_new_version_brings_the_part_alone_with_its_number(client, running):
    seen = running.version
    weekend.settle(Heat.objects.filter(round__number=4).first())
    running = weekend.again(running)

    answer = client.get(path(running), {"seen": seen})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith("<section")
    assert f'data-version="{running.version}"' in page
    assert f"?seen={running.version}" in page


def test_the_same_part_is_not_sent_twice_to_who_has_it(client, running):
    first = client.get(path(running), {"seen": 0})
    again = client.get(
        path(running), {"seen": 0}, headers={"If-None-Match": first["ETag"]}
    )

    assert (again.status_code, again.content) == (304, b"")


def test_a_finished_tournament_ends_the_asking(client, running):
    Tournament.objects.update(status=Tournament.Status.FINISHED)

    answer = client.get(path(running), {"seen": running.version})

    assert answer.status_code == 286


def test_the_table_after_an_earlier_round_stays_as_it_was(client, running):
    context = client.get(path(running), {"after": 1}).context

    assert context["view"].rounds == (1,)
    assert [shown.row.points for shown in context["rows"]][:2] == [6, 6]
    assert "data-live" not in client.get(path(running), {"after": 1}).content.decode()


def test_points_are_the_sum_of_the_rounds_and_the_best_leads(client, running):
    rows = client.get(path(running)).context["rows"]

    assert [shown.row.rank for shown in rows] == sorted(
        shown.row.rank for shown in rows
    )
    for shown in rows:
        assert shown.row.points == sum(cell.points for cell in shown.row.cells)


def test_equal_points_are_explained_with_the_step_that_decides(client, running):
    rows = client.get(path(running)).context["rows"]

    for above, below in pairwise(rows):
        assert bool(below.why) == (above.row.points == below.row.points)
    explained = [shown for shown in rows if shown.why]
    assert explained
    for shown in explained:
        assert shown.why[0].startswith("Points: ")
        assert shown.why[-1].endswith("This decides.") == shown.decided


def test_the_cut_line_stands_below_the_last_finalist(client, running):
    page = client.get(path(running)).content.decode()

    assert page.count("Cut line: the first 4 advance to the final") == 1
    rows = client.get(path(running)).context["rows"]
    assert [shown.cut_below for shown in rows].index(True) == 3


def test_a_player_who_is_logged_in_finds_the_own_row_and_what_is_needed(
    client, running
):
    user = User.objects.create_user("freja")
    Player.objects.filter(name="Freja Ravn").update(user=user)
    client.force_login(user)

    page = client.get(path(running)).content.decode()

    row = re.search(r'<tr id="my-row".*?</tr>', page, re.S)[0]
    assert "Freja Ravn" in row
    assert "You</span>" in row


def test_hidden_standings_say_so_and_show_no_name(client, running):
    Tournament.objects.update(standings_released=False)

    for query in ({}, {"seen": 0}, {"after": 1}, {"now": 1}):
        page = client.get(path(running), query).content.decode()
        assert "The standings are not public yet" in page
        assert "Freja" not in page


def test_a_tournament_without_a_result_lists_everybody_at_nothing(client, event):
    cup = weekend.make_tournament(event, players=5)

    context = client.get(path(cup)).context

    assert len(context["rows"]) == 5
    assert {shown.row.points for shown in context["rows"]} == {0}


def test_a_tournament_without_players_has_an_empty_state(client, event):
    cup = weekend.make_tournament(event, players=0)

    assert "Nobody has entered yet" in client.get(path(cup)).content.decode()


def test_names_are_shown_as_text_and_never_as_markup(client, running):
    Player.objects.filter(pk=Entry.objects.first().player_id).update(
        name="<script>alert(1)</script>"
    )
    weekend.settle(Heat.objects.filter(round__number=4).first())

    page = client.get(path(weekend.again(running))).content.decode()

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("query", [{"now": 1}, {"now": 1, "seen": 0, "moved": 0}])
def test_if_it_ended_now_is_never_taken_for_the_official_table(client, running, query):
    page = client.get(path(running), query).content.decode()

    assert "As if everything stopped now" in page
