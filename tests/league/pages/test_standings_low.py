"""Standings where the lowest sum leads: cells, sums, shares, who goes on, and why."""

import re
from fractions import Fraction

import pytest

from league.domain.reasons import Reason
from league.selectors.wording import reason_sentence, share_text
from league.services.entries import enter_player
from league.services.stages import close_stage
from league.templatetags.racing import total
from races.models import Player, User
from tests.factories import circus
from tests.factories.ben_hur import seated_cup, settle_cup_round, settle_table
from tests.factories.league import heats_of


@pytest.fixture
def cup(event):
    return circus.make_running_cup(event)


def path(cup):
    return f"/e/{cup.event.slug}/t/{cup.slug}/standings/"


def cells(page, name):
    """The texts of a player's cells on a wide screen."""
    (row,) = (
        row for row in re.findall(r"<tr.*?</tr>", page, re.S) if f">{name}<" in row
    )
    found = re.findall(r'<td class="n wide">(.*?)</td>', row, re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", text).split()) for text in found]


def test_the_lowest_sum_leads_and_the_head_says_so(client, cup):
    """BH-34."""
    answer = client.get(path(cup))
    rows = [shown.row for shown in answer.context["rows"]]

    sums = [row.points for row in rows]
    assert sums == sorted(sums)
    page = answer.content.decode()
    assert '<span title="the lowest leads">Sum</span>' in page
    assert ">Points</th>" not in page


def test_a_cell_shows_both_places_and_a_crash_as_c(client, cup):
    """BH-33."""
    view = client.get(path(cup)).context["view"]
    crashed = next(row for row in view.rows if row.cells[0].races[1].finish == "dnf")
    winner = next(row for row in view.rows if row.cells[0].won)
    page = client.get(path(cup)).content.decode()

    assert cells(page, crashed.name)[0] == "6 + C"
    assert cells(page, winner.name)[0] == "won 1 + 1"
    assert 'title="Crashed">C</abbr>' in page


def test_a_round_that_is_half_driven_is_shown_as_such(client, cup):
    view = client.get(path(cup)).context["view"]
    waiting = next(row for row in view.rows if row.cells[2].averaged)
    page = client.get(path(cup)).content.decode()

    assert cells(page, waiting.name)[2].endswith("+ –no result")
    assert "counts as the mean of the others until it is" in page


def test_tables_of_one_size_add_places(client, cup):
    page = client.get(path(cup)).content.decode()

    assert "Tables differ in size" not in page


def test_tables_of_several_sizes_add_shares_with_two_decimals(client, event):
    small = circus.make_seated_cup(event, players=7)
    for table in (1, 2):
        for leg in (1, 2):
            circus.settle_race(circus.race_at(small, 1, table, leg))

    answer = client.get(path(small))

    page = answer.content.decode()
    assert "Tables differ in size, or nobody finished at one" in page
    assert answer.context["view"].normalised
    shown = re.findall(r'<td class="n pts">(.*?)</td>', page)
    assert shown == ["0.00", "0.20", "0.67", "1.00", "1.33", "1.80", "2.00"]
    driver = next(
        row for row in answer.context["view"].rows if row.cells[0].chariots == 6
    )
    assert cells(page, driver.name)[0].endswith("1&nbsp;2 + 1&nbsp;2")


def test_equal_sums_are_explained_step_by_step(client, event):
    cup = circus.make_seated_cup(event, players=4, ending="none")
    circus.settle_race(circus.race_at(cup, 1, 1, 1), order="ABCD")
    circus.settle_race(circus.race_at(cup, 1, 1, 2), order="DBCA")

    rows = client.get(path(cup)).context["rows"]

    assert [(shown.row.rank, shown.row.points) for shown in rows] == [
        (1, 4),
        (2, 5),
        (2, 5),
        (4, 6),
    ]
    assert rows[2].why[:2] == (
        "Sum of places: 5 and 5, equal.",
        "Rounds won: 0 and 0, equal.",
    )
    assert not rows[2].decided


def test_who_would_go_on_by_round_wins_is_marked_and_said(client, cup):
    page = client.get(path(cup)).content.decode()

    assert "Those with the green edge would go on if it ended here (6 places)." in page
    assert page.count('class="in"') == 6


def test_if_it_ended_now_counts_the_race_that_is_in(client, cup):
    official = client.get(path(cup)).context["view"]
    page = client.get(path(cup), {"now": 1})

    assert page.context["view"].provisional
    assert page.context["view"].rows != official.rows


def test_a_player_is_told_what_sum_is_needed(client, event):
    cup = circus.make_seated_cup(event, advance_by="standings", final_field=3)
    for table in (1, 2):
        for leg in (1, 2):
            circus.settle_race(circus.race_at(cup, 1, table, leg))
    user = User.objects.create_user("gunhild")
    last = client.get(path(cup)).context["view"].rows[-1]
    Player.objects.filter(pk=last.player).update(user=user)
    client.force_login(user)

    page = client.get(path(cup)).content.decode()

    assert "Any result in the next round leaves you a chance of the final." in page


def test_a_sum_that_is_needed_is_named(client, event):
    cup = circus.make_seated_cup(event, advance_by="standings", final_field=3)
    for number in (1, 2):
        for table in (1, 2):
            for leg in (1, 2):
                circus.settle_race(circus.race_at(cup, number, table, leg))
    rows = client.get(path(cup)).context["view"].rows
    needy = next(row for row in rows if row.outlook.needs)
    user = User.objects.create_user("needy")
    Player.objects.filter(pk=needy.player).update(user=user)
    client.force_login(user)

    page = client.get(path(cup)).content.decode()

    needs = int(needy.outlook.needs)
    assert f"Your sum in the next round must be {needs} or lower" in page


def test_whoever_came_late_did_not_start_in_the_round_before(client, event):
    cup = circus.make_seated_cup(event, players=5, rounds=2)
    for leg in (1, 2):
        circus.settle_race(circus.race_at(cup, 1, 1, leg))
    enter_player(tournament_id=cup.pk, name="Late Comer")

    page = client.get(path(circus.again(cup))).content.decode()

    assert cells(page, "Late Comer") == ["DNS"]
    assert ">12</td>" in page  # two races, each the number of chariots and one


@pytest.mark.parametrize(
    ("players", "costs"),
    [
        (12, "14"),  # two races, each the number of chariots and one
        (11, "2.40"),  # the same as shares: 6/5 a race at a table of six
    ],
)
def test_who_is_not_in_an_open_final_reads_what_that_costs(
    client, event, players, costs
):
    cup = seated_cup(players, event=event, rounds=1, final_mode="additive_open")
    settle_cup_round(cup, 1)
    cup.refresh_from_db()
    close_stage(stage_id=heats_of(cup).pk, version=cup.version, lot_seed="7")
    settle_cup_round(cup, 2)
    cup.refresh_from_db()

    answer = client.get(path(cup))

    page = answer.content.decode()
    outside = [row for row in answer.context["view"].rows if not row.cells[1].races]
    assert len(outside) == players - 6
    assert {cells(page, row.name)[1] for row in outside} == {"not in it"}
    said = f'title="not in the final, scored as not started there: {costs}"'
    assert page.count(said) == 2 * len(outside)  # wide and slim


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            Reason("place_sum", None, 7, 9, decides=True),
            "Sum of places: Ida 7, Bo 9. This decides.",
        ),
        (
            Reason("best_place", 1, 2, 1, decides=True),
            "First places: Ida 2, Bo 1. This decides.",
        ),
        (
            Reason("latest_rounds", 3, 5, 5, decides=False),
            "Score in round 3: 5 and 5, equal.",
        ),
        (
            Reason("stage_reached", None, 2, None, decides=True),
            "Ida came further in the knock-out than Bo. This decides.",
        ),
        (
            Reason("stage_wins", None, 1, 0, decides=True),
            "Tables won in the knock-out stage: Ida 1, Bo 0. This decides.",
        ),
        (
            Reason("stage_places", 1, 1, 0, decides=True),
            "First places in the knock-out stage: Ida 1, Bo 0. This decides.",
        ),
        (
            Reason("stage_places", 7, 1, 0, decides=True),
            "Places number 7 in the knock-out stage: Ida 1, Bo 0. This decides.",
        ),
        (
            Reason("final_seat", None, 1, None, decides=True),
            "Ida drove the final, Bo did not. This decides.",
        ),
        (
            Reason("final_best", None, 1, None, decides=True),
            "Best place in the final: Ida 1, Bo none. This decides.",
        ),
        (
            Reason("still_in", None, 1, 0, decides=True),
            "Bo has withdrawn. This decides.",
        ),
    ],
)
def test_every_step_of_low_sums_is_said_in_words(reason, said):
    assert reason_sentence(reason, above="Ida", below="Bo", low=True) == said


def test_shares_that_differ_never_look_equal():
    near = Reason("normal_sum", None, Fraction(2, 3), Fraction(667, 1000), decides=True)

    said = reason_sentence(near, above="Ida", below="Bo", low=True)

    assert said == "Sum of shares: Ida 0.6667, Bo 0.6670. This decides."
    assert share_text(Fraction(2, 3)) == "0.67"


def test_who_has_no_sum_yet_has_a_dash_and_no_words_but_the_first(client, event):
    """A nought would be the best sum of all (BH-34)."""
    cup = seated_cup(12, event=event, rounds=1)
    before = client.get(path(cup)).content.decode()
    settle_table(cup, 1, 2)
    cup.refresh_from_db()

    answer = client.get(path(cup))

    waiting = [shown for shown in answer.context["rows"] if shown.row.points is None]
    view = answer.context["view"]
    assert len(waiting) == 6
    assert {total(view, shown.row) for shown in waiting} == {"–"}
    assert waiting[0].why == ()  # the dash says it
    assert '<td class="n pts"><span class="mute">–<' in before
