"""A table of Ben Hur with both its races: round page, table page, states and winner."""

import re

import pytest

from league.selectors.tables import table_of, tables_of
from league.services.driving import start_round_online
from races.services.results import report_result
from tests.factories import circus
from tests.factories.league import in_start_order


@pytest.fixture
def cup(event):
    return circus.make_running_cup(event)


def round_path(cup, number):
    return f"/e/{cup.event.slug}/t/{cup.slug}/rounds/{number}/"


def table_at(cup, number, table):
    return table_of(cup.rounds.get(number=number).heats.all(), number=table)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_round_shows_one_card_a_table_with_both_races(client, cup):
    answer = client.get(round_path(cup, 1))

    page = answer.content.decode()
    assert page.count('<article class="table-card">') == 2
    assert page.count("<th>Race 2") == 2
    assert "Two races of one lap" in page
    assert "2 tables" in page
    assert "2 confirmed, 0 reported, 0 racing, 0 without a result" in page


def test_everybody_stands_once_with_places_sum_and_the_winner_marked(cup):
    """BH-33, BH-34."""
    table = table_at(cup, 1, 1)

    assert len(table.drivers) == 6
    scores = {one.name: [drive.score for drive in one.drives] for one in table.drivers}
    for driver in table.drivers:
        assert driver.cell.score == sum(scores[driver.name])
    best = table.ranking[0]
    assert (best.cell.place, best.cell.score, best.cell.won) == (1, 2, True)
    assert table.winners == (best.name,)


def test_a_crash_is_a_c_and_counts_one_more_than_the_last(client, cup):
    """BH-33."""
    table = table_at(cup, 1, 1)
    last = table.ranking[-1]
    page = client.get(f"{round_path(cup, 1)}tables/1/").content.decode()

    assert [drive.score for drive in last.drives] == [6, 6]
    assert 'title="Crashed">C</abbr>' in page
    assert "DNF" not in page


def test_a_table_after_its_first_race_is_half_done_and_nobody_has_won(client, cup):
    page = client.get(round_path(cup, 3)).content.decode()
    table = table_at(cup, 3, 2)

    assert "1 of 2 races confirmed" in page
    assert 'title="so far">' in page
    assert table.winners == ()
    assert table.state == "seated"
    assert (
        "won the round"
        not in client.get(f"{round_path(cup, 3)}tables/2/").content.decode()
    )


def test_the_page_of_a_table_names_the_winner_and_each_race(client, cup):
    page = client.get(f"{round_path(cup, 1)}tables/1/").content.decode()
    winner = table_at(cup, 1, 1).winners[0]

    assert f"{winner} won the round." in page
    assert 'id="race-1"' in page
    assert 'id="race-2"' in page
    assert f"1. {winner} · 2. " in text(page)


def test_equal_sums_share_the_victory_of_the_round(client, event):
    """BH-34."""
    cup = circus.make_seated_cup(event, players=4)
    circus.settle_race(circus.race_at(cup, 1, 1, 1), order="ABCD")
    circus.settle_race(circus.race_at(cup, 1, 1, 2), order="BACD")

    page = client.get(f"{round_path(cup, 1)}tables/1/").content.decode()

    assert "share the victory of the round." in page
    assert page.count('<tr class="won">') == 2


def test_three_people_drive_two_chariots_each_and_stand_once(client, event):
    """BH-2."""
    cup = circus.make_seated_cup(event, players=3, single_table=True)
    circus.settle_race(circus.race_at(cup, 1, 1, 1), order="ABCDEF")
    circus.settle_race(circus.race_at(cup, 1, 1, 2), order="FEDCBA", crashed=1)

    table = table_at(cup, 1, 1)

    assert len(table.drivers) == 3
    assert {len(drive.chariots) for one in table.drivers for drive in one.drives} == {2}
    assert sum(one.cell.score for one in table.drivers) == 2 * 21
    page = client.get(round_path(cup, 1)).content.decode()
    assert page.count('<th scope="row">') == 3
    words = text(client.get(f"{round_path(cup, 1)}tables/1/").content.decode())
    first, second = (seat for seat in table.first.confirmed.lines[:2])
    assert f"1. {first.seat.name} (A) · 2. {second.seat.name} (B)" in words


def test_a_race_that_is_driven_online_has_its_own_link(client, cup, event):
    online = circus.make_seated_cup(event, players=4, name="Online")
    start_round_online(round_id=online.rounds.get(number=1).pk, bots="easy")
    race = circus.race_at(online, 1, 1, 1).race

    page = client.get(f"{round_path(online, 1)}tables/1/").content.decode()

    assert f'href="/races/{race.pk}/"' in page
    assert "Race 1: Racing" in page


def test_a_report_of_the_second_race_is_named_so(client, cup):
    heat = circus.race_at(cup, 3, 2, 2)
    report_result(
        race_id=heat.race_id, lines=in_start_order(heat), revision=0, role="table"
    )

    page = client.get(round_path(cup, 3)).content.decode()

    assert "Race 2: 1 reported" in page
    assert "1 confirmed, 1 reported, 0 racing, 0 without a result" in page


def test_a_round_of_one_race_has_one_column(client, event):
    """BH-35."""
    cup = circus.make_seated_cup(event, players=4, race="two_lap")
    circus.settle_race(circus.race_at(cup, 1, 1))

    page = client.get(round_path(cup, 1)).content.decode()

    assert "One race of two laps" in page
    assert "Race 2" not in page
    assert table_at(cup, 1, 1).ranking[0].cell.won


def test_who_met_before_is_counted_once_a_round(client, cup):
    context = client.get(f"{round_path(cup, 2)}tables/1/").context

    for met in context["met"].values():
        assert len(met) == len(set(met))


def test_the_page_of_a_table_asks_for_news_of_both_races(client, cup):
    page = f"{round_path(cup, 3)}tables/2/"

    fresh = client.get(page, {"seen": cup.version - 1})
    same = client.get(page, {"seen": cup.version})

    assert (fresh.status_code, same.status_code) == (200, 204)
    assert 'id="table"' in fresh.content.decode()
    assert "<html" not in fresh.content.decode()


def test_more_tables_cost_no_more_queries(event, django_assert_num_queries):
    small = circus.make_seated_cup(event, players=12)
    large = circus.make_seated_cup(event, players=24, name="Large")
    for cup in (small, large):
        with django_assert_num_queries(5):
            tables_of(cup.rounds.get(number=1))
