"""One table: seats, points and who met before."""

from league.models import Tournament
from tests.factories import weekend


def path(cup, number, table):
    return f"/e/{cup.event.slug}/t/{cup.slug}/rounds/{number}/tables/{table}/"


def test_the_first_round_has_met_nobody_before(client, running):
    page = client.get(path(running, 1, 1)).content.decode()

    assert page.count(">nobody<") == 4


def test_later_tables_say_who_met_in_which_round(client, running):
    context = client.get(path(running, 3, 1)).context

    met = context["met"]
    assert sum(map(len, met.values())) > 0
    assert {number for pairs in met.values() for _name, number in pairs} <= {1, 2}


def test_points_follow_the_places_of_the_official_result(client, running):
    context = client.get(path(running, 1, 1)).context

    lines = context["heat"].confirmed.lines
    worth = {1: 6, 2: 4, 3: 3, 4: 2}
    assert {line.place: context["points"][line.seat.pk] for line in lines} == worth


def test_who_did_not_finish_has_no_points(client, running):
    context = client.get(path(running, 3, 1)).context

    assert context["heat"].confirmed.lines[-1].finish == "dnf"
    assert context["points"][context["heat"].confirmed.lines[-1].seat.pk] == 0


def test_a_table_that_is_not_there_is_404(client, running):
    assert client.get(path(running, 1, 9)).status_code == 404


def test_an_open_table_says_how_far_it_is(client, event):
    cup = weekend.make_tournament(event)
    weekend.seat(cup)
    weekend.release(cup, upto=1)

    context = client.get(path(cup, 1, 1)).context

    assert [state for _text, state in context["steps"]] == ["now", "", "", ""]


def test_the_rank_of_each_player_stands_beside_the_name(client, running):
    table = f"/e/{running.event.slug}/t/{running.slug}/standings/"
    rows = client.get(table).context["view"].rows

    context = client.get(path(running, 3, 1)).context

    assert context["ranks"] == {
        row.entry: f"{row.rank}{'=' if row.shared else ''}" for row in rows
    }
    assert ">Rank</th>" in client.get(path(running, 3, 1)).content.decode()


def test_hidden_standings_and_a_first_round_show_no_ranks(client, event, running):
    Tournament.objects.filter(pk=running.pk).update(standings_released=False)
    cup = weekend.make_tournament(event, name="Second", players=8)
    weekend.seat(cup)
    weekend.release(cup, upto=1)

    assert client.get(path(running, 3, 1)).context["ranks"] == {}
    assert client.get(path(cup, 1, 1)).context["ranks"] == {}


def test_a_watched_table_asks_for_news_and_stops_when_all_is_over(client, running):
    seen = f"{path(running, 3, 1)}?seen="
    page = client.get(path(running, 3, 1)).content.decode()
    assert f'data-live="tournament:{running.pk}"' in page

    fresh = client.get(f"{seen}{running.version - 1}")
    same = client.get(f"{seen}{running.version}")
    Tournament.objects.filter(pk=running.pk).update(status="finished")
    over = client.get(f"{seen}{running.version}")

    assert (fresh.status_code, same.status_code, over.status_code) == (200, 204, 286)
    assert fresh.headers["Cache-Control"] == "no-store"
    assert "<html" not in fresh.content.decode()
    assert 'id="table"' in fresh.content.decode()
