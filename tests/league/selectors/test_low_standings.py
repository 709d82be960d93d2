"""The table of a Ben Hur tournament as stored results make it."""

from fractions import Fraction

import pytest

from config.demo_driving import drive_out
from league.models import Bye, SeatedEntry
from league.selectors.histories import rank_histories
from league.selectors.impact import correction_effects
from league.selectors.profiles import player_profile
from league.selectors.race_titles import race_titles
from league.selectors.results import heat_results
from league.selectors.standings import (
    compute_standings,
    standings_key,
    tournament_standings,
)
from league.selectors.verification import seat_faults, standings_faults, stored_faults
from league.services.driving import start_round_online
from league.services.entries import enter_player
from league.services.results import enter_result, report_result, void_heat
from league.services.rounds import release_round
from league.services.stages import close_stage
from races.models import Player, ResultSheet
from tests.factories.ben_hur import (
    as_seen,
    race_at,
    seated_cup,
    settle_cup_round,
    settle_table,
)
from tests.factories.league import heats_of, make_seated, publish

pytestmark = pytest.mark.django_db


def rows_of(cup, **more):
    cup.refresh_from_db()
    return {row.name: row for row in compute_standings(cup, **more).rows}


def names(cup, number, table):
    """Names at a table of a round, by seat."""
    seated = race_at(cup, number, table).seated.order_by("seat__index")
    return list(seated.values_list("entry__player__name", flat=True))


def enter(heat, *ends):
    heat_id, lines, revision = as_seen(heat, *ends)
    return enter_result(
        heat_id=heat_id, lines=lines, revision=revision, role="organiser"
    )


def test_the_sum_of_both_places_counts_and_the_lowest_leads():
    cup = seated_cup(4, rounds=1)
    settle_table(cup, 1, 1, (1, "dnf", 2, "dnf"), (2, 1, 4, 3))
    one, two, three, four = names(cup, 1, 1)

    rows = rows_of(cup)

    # BH-33: two finished, so the crashed have 3; BH-34: the sums.
    assert {name: row.points for name, row in rows.items()} == {
        one: 3, two: 4, three: 6, four: 6,
    }  # fmt: skip
    assert rows[one].cells[0].won
    assert [race.score for race in rows[two].cells[0].races] == [3, 1]
    view = compute_standings(cup)
    assert (view.low, view.normalised, view.legs) == (True, False, 2)
    assert [row.name for row in view.rows][:2] == [one, two]


def test_one_race_of_two_is_shown_and_does_not_count():
    cup = seated_cup(4, rounds=1)
    enter(race_at(cup, 1, 1, 1), 4, 3, 2, 1)
    last = names(cup, 1, 1)[3]

    official, now = rows_of(cup), rows_of(cup, provisional=True)

    assert not official[last].cells[0].counts
    assert official[last].cells[0].provisional
    assert now[last].cells[0].counts
    assert now[last].rank == 1


def test_if_it_ended_now_the_cut_counts_what_the_table_counts():
    """By round wins, while the table ranks by sums: the rule of most cups."""
    cup = seated_cup(8, rounds=1, target=4, final_field=4)
    for table in (1, 2):
        enter(race_at(cup, 1, table, 1), 1, 2, 3, 4)
    ahead = {*names(cup, 1, 1)[:2], *names(cup, 1, 2)[:2]}

    official, now = rows_of(cup), rows_of(cup, provisional=True)

    assert not any(row.in_final for row in official.values())
    assert {name for name, row in now.items() if row.in_final} == ahead


def test_if_it_ended_now_the_cut_of_a_knockout_counts_its_race_that_is_in():
    cup = seated_cup(18, rounds=1, target=4, ending="knockout")
    settle_cup_round(cup, 1)
    cup.refresh_from_db()
    close_stage(stage_id=heats_of(cup).pk, version=cup.version, lot_seed="7")
    release_round(round_id=cup.rounds.get(number=2).pk)
    for table in (1, 2):
        enter(race_at(cup, 2, table, 1), 4, 3, 2, 1)
    ahead = {*names(cup, 2, 1)[2:], *names(cup, 2, 2)[2:]}

    now = rows_of(cup, provisional=True)

    assert {name for name, row in now.items() if row.in_final} == ahead


def test_tables_of_several_sizes_are_compared_by_the_normalised_sum():
    cup = seated_cup(7, rounds=1)
    settle_table(cup, 1, 1)  # four chariots
    settle_table(cup, 1, 2, (1, 4, 2, 5, 3, 6), (1, 4, 2, 5, 3, 6))  # six, two each
    rows = rows_of(cup)

    assert compute_standings(cup).normalised
    four, three = names(cup, 1, 1), names(cup, 1, 2)
    # (place - 1) / (chariots - 1), the mean of the own chariots, over both races.
    assert [rows[name].points for name in four] == [
        0, Fraction(2, 3), Fraction(4, 3), 2,
    ]  # fmt: skip
    assert [rows[name].points for name in three] == [
        Fraction(3, 5), 1, Fraction(7, 5),
    ]  # fmt: skip
    assert rows[three[0]].rank == 2
    assert sum(race.leg == 1 for race in rows[three[0]].cells[0].races) == 2


def test_who_comes_late_has_missed_the_rounds_before():
    cup = seated_cup(11, rounds=2)
    settle_cup_round(cup, 1)
    enter_player(tournament_id=cup.pk, name="Zoe")
    settle_cup_round(cup, 2)

    late = rows_of(cup)["Zoe"]

    assert late.cells[0].normal == 2 * Fraction(6, 5)  # like DNS at a table of six
    assert late.cells[0].absent


def test_who_waits_for_a_result_or_sits_out_is_not_taken_as_missing():
    cup = seated_cup(12, rounds=2)
    settle_cup_round(cup, 1)
    settle_table(cup, 2, 1)
    waiting = names(cup, 2, 2)

    rows = rows_of(cup)

    assert all(rows[name].cells[1].averaged for name in waiting)
    assert all(rows[name].points == 2 * rows[name].cells[0].points for name in waiting)


def test_an_annulled_table_costs_nobody_anything():
    cup = seated_cup(12, rounds=2)
    settle_cup_round(cup, 1)
    settle_table(cup, 2, 1)
    for leg in (1, 2):
        void_heat(heat_id=race_at(cup, 2, 2, leg).pk, revision=0, reason="Fire alarm")

    rows = rows_of(cup)

    assert all(
        rows[name].points == 2 * rows[name].cells[0].points for name in names(cup, 2, 2)
    )


def test_a_round_the_organiser_gave_off_counts_as_the_mean():
    cup = seated_cup(11, rounds=2)
    settle_cup_round(cup, 1)
    entry = enter_player(tournament_id=cup.pk, name="Zoe")
    Bye.objects.create(round=cup.rounds.get(number=1), entry=entry, reason="Judge")
    settle_cup_round(cup, 2)

    row = rows_of(cup)["Zoe"]

    assert row.cells[0].sat_out
    assert row.points == 2 * row.cells[1].points


def test_running_races_count_as_they_lie_and_reports_as_they_say():
    cup = seated_cup(8, rounds=1)
    round_ = cup.rounds.get(number=1)
    first, second = start_round_online(round_id=round_.pk, bots=None)
    heat_id, lines, revision = as_seen(race_at(cup, 1, 2, 1), 4, 3, 2, 1)
    report_result(heat_id=heat_id, lines=lines, revision=revision)

    sheets = heat_results(cup, provisional=True)

    running = [sheet for sheet in sheets if sheet.table == 1]
    assert [(sheet.leg, len(sheet.lines)) for sheet in running] == [(1, 4)]
    assert [line.place for line in running[0].lines] == [1, 2, 3, 4]
    # On the grid the order is that of the start places (BH-8, BH-18).
    starts = [line.start for line in running[0].lines]
    assert sorted(starts) == sorted(first.seats.values_list("start", flat=True))
    assert second.heat.table == 2
    now = rows_of(cup, provisional=True)
    assert now[names(cup, 1, 2)[3]].cells[0].place == 1


def test_every_chariot_of_a_running_race_belongs_to_its_driver():
    cup = seated_cup(3, rounds=1)
    start_round_online(round_id=cup.rounds.get(number=1).pk)

    (sheet,) = heat_results(cup, provisional=True)

    entries = [line.entry for line in sheet.lines]
    assert sorted(entries) == sorted(2 * list(cup.entries.values_list("pk", flat=True)))


def test_bots_drive_both_races_and_all_that_is_stored_holds():
    cup = seated_cup(3, rounds=1)
    (race,) = start_round_online(round_id=cup.rounds.get(number=1).pk, bots="easy")
    drive_out(race)
    drive_out(race_at(cup, 1, 1, 2).race)

    assert list(stored_faults()) == []
    rows = rows_of(cup)
    assert sum(row.cells[0].counts for row in rows.values()) == 3


def test_other_people_in_the_second_race_are_named_by_verify():
    cup = seated_cup(12, rounds=1)
    assert list(seat_faults()) == []
    first, second = (race_at(cup, 1, table, 2) for table in (1, 2))
    one, other = first.seated.first(), second.seated.first()
    SeatedEntry.objects.filter(pk=other.pk).delete()
    SeatedEntry.objects.filter(pk=one.pk).update(entry=other.entry)

    faults = list(seat_faults())

    assert "Table 1 of round 1: race 2 has other people." in faults
    assert "Table 2 of round 1: race 2 has other people." in faults


def test_a_correction_of_one_race_tells_who_moves_and_who_is_in_the_final():
    cup = seated_cup(12, rounds=1)
    for table in (1, 2):
        settle_table(cup, 1, table)
    last = race_at(cup, 1, 1).seated.order_by("-seat__index").first()

    effects = correction_effects(
        heat_id=race_at(cup, 1, 1, 2).pk,
        lines=as_seen(race_at(cup, 1, 1, 2), 6, 2, 3, 4, 5, 1)[1],
    )

    moved = {change.entry: change for change in effects.changes}
    assert last.entry_id in moved
    assert effects.cut is not None


def test_a_correction_knows_all_chariots_of_a_driver():
    cup = seated_cup(3, rounds=1)
    settle_table(cup, 1, 1, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))

    effects = correction_effects(
        heat_id=race_at(cup, 1, 1, 2).pk,
        lines=as_seen(race_at(cup, 1, 1, 2), 5, 6, 3, 4, 1, 2)[1],
    )

    assert len(effects.changes) == 3 or effects.champion is None
    assert effects.cut is None  # one table: everybody drives the final


def test_ranks_are_followed_round_by_round():
    cup = seated_cup(12, rounds=2)
    for number in (1, 2):
        settle_cup_round(cup, number)

    histories = rank_histories(cup)

    assert histories.rounds == (1, 2)
    assert {len(ranks) for ranks in histories.ranks.values()} == {2}


def test_the_cached_table_is_what_the_results_come_to():
    cup = seated_cup(8, rounds=1)
    settle_cup_round(cup, 1)
    cup.refresh_from_db()
    key = standings_key(cup)

    tournament_standings(cup)
    assert standings_faults(cup) == []
    settle_table(cup, 1, 1, (4, 3, 2, 1), (4, 3, 2, 1), reason="Misread")
    cup.refresh_from_db()

    assert standings_key(cup) != key
    assert standings_faults(cup) == []


def test_a_profile_counts_races_and_meets_everybody_once_a_round():
    cup = seated_cup(3, rounds=1)
    settle_table(cup, 1, 1, (1, 2, 3, 4, 5, 6), (6, 5, 1, 2, 3, 4))
    player = Player.objects.get(name=names(cup, 1, 1)[0])

    profile = player_profile(player, sheets=ResultSheet.objects.all())

    assert (profile.races, profile.wins) == (2, 1)
    assert profile.mean_place == 3.5
    assert profile.tournaments[0].places == (1, 2, 6, 5)
    assert {mate.races for mate in profile.mates} == {2}
    assert {mate.ahead for mate in profile.mates} == {1}


def test_a_race_of_two_is_called_by_its_number():
    cup = seated_cup(4, rounds=1)
    race_ids = [race_at(cup, 1, 1, leg).race_id for leg in (1, 2)]
    other = publish(make_seated(4, rounds=1))
    caesar = other.rounds.get(number=1).heats.get().race_id

    titles = race_titles([*race_ids, caesar])

    assert titles[race_ids[0]].title == "Round 1, table 1, race 1 · Ben Hur Cup"
    assert titles[race_ids[1]].title == "Round 1, table 1, race 2 · Ben Hur Cup"
    assert titles[caesar].title == "Round 1, table 1 · Ave Caesar"


def test_a_hidden_round_counts_for_nothing():
    cup = seated_cup(4, rounds=2)
    settle_cup_round(cup, 1)
    release_round(round_id=cup.rounds.get(number=2).pk)

    assert compute_standings(cup).rounds == (1,)
