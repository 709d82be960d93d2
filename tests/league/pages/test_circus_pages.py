"""Public pages of Circus Maximus: places, wins, who advances, who stays out."""

import re

import pytest

from league.selectors.profiles import player_profile
from league.selectors.standings import compute_standings
from league.services.heat_seating import seat_heat
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.stages import close_stage
from races.models import Player, ResultSheet
from tests.factories.circus_heats import (
    choose,
    heat_at,
    make_circus,
    round_at,
    seated_circus,
    settle,
    settle_round,
)
from tests.factories.desk import desk
from tests.factories.league import NAMES, heats_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(event):
    """Six people, two heats driven by all; a final of three; the first heat is over."""
    night = seated_circus(6, event=event, rounds=2, final_field=3)
    settle(heat_at(night, 1), "BA -C wD kEF")
    night.refresh_from_db()
    return night


def page(client, night, rest=""):
    return client.get(f"/e/{night.event.slug}/t/{night.slug}/{rest}").text


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def rows_of(html):
    """The words of each line of the table."""
    body = html[html.index("<tbody>") : html.index("</tbody>")]
    return [text_of(row) for row in body.split("<tr")[1:]]


def test_a_table_lists_everybody_by_place_with_how_it_ended(client, night):
    """CM-45: alive before withdrawn before killed."""
    shown = page(client, night, "rounds/1/tables/1/")
    first, *_others, last = rows_of(shown)

    assert "won the race." in shown
    assert re.search(r"won, Place 1 ", first)
    assert [
        re.search(r"Place (\d)(?: (DNF|RET|KIA))?", row).groups() for row in rows_of(shown)
    ] == [
        ("1", None), ("2", None), ("3", "DNF"), ("4", "RET"), ("5", "KIA"), ("6", "KIA"),
    ]  # fmt: skip
    assert "Place 6 KIA" in last
    assert f'href="/races/{heat_at(night, 1).race_id}/charts/"' in shown


def test_a_round_shows_its_tables_with_places_and_lanes(client, night):
    shown = text_of(page(client, night, "rounds/1/"))

    assert "won, Place 1" in shown
    assert "Place 5 KIA" in shown
    assert "Roman figures are start lanes." in shown
    assert "3 laps" in shown


def test_a_table_without_a_result_shows_lanes_only(client, night):
    shown = page(client, night, "rounds/2/tables/1/")

    assert "<th>Lane</th>" in shown
    assert ">Place</th>" not in shown


def test_the_standings_count_wins_first_win_and_average(client, night):
    shown = page(client, night, "standings/")
    first = rows_of(shown)[0]

    assert ">Wins</th>" in shown
    assert "Most heats won lead." in shown
    assert "KIA" in shown
    assert re.search(r"won, Place 1 .* 1 1\.00 .*1 $", first)


def test_the_step_that_decides_between_equal_wins_is_told(client, night):
    first = heat_at(night, 1)
    names = dict(first.race.seats.values_list("colour", "player__name"))
    second = heat_at(night, 2)
    letter = second.race.seats.get(player__name=names["A"]).colour
    rest = [one for one in "ABCDEF" if one != letter]
    settle(second, letter + "".join(rest))

    shown = text_of(page(client, night, "standings/"))

    assert f"Why is {names['B']} ahead of {names['A']}?" in shown
    assert f"{names['B']} 1, {names['A']} 0. This decides." in shown


def test_who_would_advance_has_the_green_edge_and_the_cut_is_drawn(client, night):
    settle(heat_at(night, 2), "ABCDEF")
    shown = page(client, night, "standings/")

    assert "Cut line: the first 3 advance to the final" in shown
    assert len(re.findall(r'<tr class="in">', shown)) == 3


def test_after_the_final_it_alone_orders_its_drivers(owner, night):
    settle(heat_at(night, 2), "ABCDEF")
    night.refresh_from_db()
    close_stage(stage_id=heats_of(night).pk, version=night.version)
    final = heat_at(night, 3)
    release_round(round_id=final.round_id)
    settle(final, "CAB")
    champion = final.race.seats.get(colour="C").name

    rows = rows_of(page(owner, night, "standings/"))
    assert champion in rows[0]
    desk_says = text_of(owner.get(desk(night.event)).text)
    assert "Close the final" in desk_says
    assert "Close round 3" not in desk_says  # the final is no round of the heats


def test_a_player_sees_how_each_race_ended(client, night):
    seat = heat_at(night, 1).race.seats.get(colour="E")
    shown = client.get(f"/players/{Player.objects.get(pk=seat.player_id).pk}/").text

    assert 'title="Killed"' in shown


def test_a_players_wins_and_mean_place_are_those_of_the_standings(night):
    """Nobody comes home in the second heat: the foremost of the living wins (CM-45)."""
    settle(heat_at(night, 2), " -BCA kDEF")
    sheets = ResultSheet.objects.all()

    rows = compute_standings(night).rows

    for row in rows:
        shown = player_profile(Player.objects.get(pk=row.player), sheets=sheets)
        assert (shown.wins, shown.mean_place) == (row.heats.wins, row.heats.average)
    assert sum(row.heats.wins for row in rows) == 2


def test_whoever_stays_out_of_a_full_heat_is_told(owner, event):
    night = make_circus(
        7, event=event, open_heats=True, target=4, largest=4, tables=1, final_field=4
    )
    choose(night, 1, *NAMES[:6])
    round_ = round_at(night, 1)
    seat_heat(round_id=round_.pk, draws=round_.stage.draws, seed=3)
    told = f"In this order the next step in: {NAMES[4]}, {NAMES[5]}"

    before = owner.get(desk(event, night, "seating/preview/")).text
    release_round(round_id=round_.pk)

    assert told in before
    assert told in page(owner, night, "rounds/1/")


def test_a_heat_everybody_drives_leaves_nobody_out(client, night):
    assert "The heat was full" not in page(client, night, "rounds/1/")


def test_the_desk_words_fit_the_ending(owner, event):
    single = make_circus(6, event=event, ending="single")
    none = make_circus(6, event=event, ending="none", rounds=1)
    final = make_circus(6, event=event, rounds=1)

    def steps(tournament):
        draw_seating(stage_id=heats_of(tournament).pk, draws=0, seed=1)
        shown = owner.get(f"{desk(event)}?t={tournament.slug}")
        return [step.text for step in shown.context["steps"]]

    assert "Close the rounds" in steps(single)
    assert "Close the rounds" in steps(none)
    assert "Lock the finalists" in steps(final)
    closing = owner.get(desk(event, none, "stages/1/")).text
    assert "<h1>Close the rounds</h1>" in closing
    assert "inalists" not in closing


def test_the_events_page_says_that_wins_lead(client, night):
    shown = client.get(f"/e/{night.event.slug}/").text

    assert "Top of Circus Night" in shown
    assert "Heats won: most lead." in shown


def test_rounds_without_a_final_close_the_tournament_and_lead_to_no_seating(
    owner, event
):
    single = seated_circus(3, event=event, ending="single")
    settle(heat_at(single, 1))
    single.refresh_from_db()
    page_ = desk(event, single, "stages/1/")

    owner.post(page_, {"act": "close", "version": single.version})
    shown = owner.get(page_).text

    assert "Results can change again, and the tournament is not finished." in shown
    assert "Look at the seating" not in shown


def test_open_heats_close_though_nobody_entered_one_of_them(owner, event):
    night = make_circus(4, event=event, open_heats=True, rounds=2, final_field=3)
    page_ = desk(event, night, "stages/1/")
    choose(night, 1, *NAMES[:4])
    first = round_at(night, 1)
    seat_heat(round_id=first.pk, draws=first.stage.draws, seed=3)
    missing = owner.get(page_).text
    settle_round(night, 1)

    over = owner.get(page_).text

    assert 'value="close" disabled' in missing
    assert 'value="close">' in over
    assert "Every race is over" in over
