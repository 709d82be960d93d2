"""One race of a Ben Hur table annulled: the other one stands for the round."""

import pytest

from league.domain.ben_hur_settings import BenHurSettings
from league.models import Tournament
from league.selectors.ben_hur_rules import ben_hur_scoring
from league.selectors.impact import correction_effects
from league.selectors.standings import compute_standings, stage_table
from league.selectors.tables import table_of
from league.selectors.verification import standings_faults
from league.services.replacing import replace_finalist
from league.services.results import enter_table, void_heat
from league.services.rounds import release_round
from league.services.stages import close_stage
from races.models import Race
from tests.factories.ben_hur import (
    as_seen,
    by_entry,
    race_at,
    seated_cup,
    settle_cup_round,
    settle_table,
)
from tests.factories.league import final_of, heats_of

pytestmark = pytest.mark.django_db


def close(cup, stage):
    cup.refresh_from_db()
    return close_stage(stage_id=stage.pk, version=cup.version, lot_seed="7")


def annul(cup, number, table, leg=1):
    heat = race_at(cup, number, table, leg)
    void_heat(heat_id=heat.pk, revision=heat.race.revision, reason="Board knocked over")
    cup.refresh_from_db()


def people_at(cup, number, table):
    """Entries at a table of a round, by seat."""
    seated = race_at(cup, number, table).seated.order_by("seat__index")
    return list(seated.values_list("entry_id", flat=True))


def rows_of(cup):
    return {row.entry: row for row in compute_standings(cup).rows}


def cell_of(cup, entry, number=1):
    return next(c for c in rows_of(cup)[entry].cells if c.round == number)


def test_a_final_with_an_annulled_race_crowns_the_winner_of_the_other():
    cup = seated_cup(7, rounds=1, final_field=4)
    settle_cup_round(cup, 1)
    snapshot = close(cup, heats_of(cup))
    missing = snapshot.advanced["finalists"][0]
    cup.refresh_from_db()
    replace_finalist(
        stage_id=heats_of(cup).pk, entry_id=missing, version=cup.version, reason="Ill"
    )
    release_round(round_id=final_of(cup).rounds.get().pk)
    settle_table(cup, 2, 1, (1, 2, 3, 4), (2, 1, "dnf", "dnf"))

    annul(cup, 2, 1)
    close(cup, final_of(cup))

    drove = people_at(cup, 2, 1)
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.FINISHED
    assert [row.entry for row in stage_table(cup)][:2] == [drove[1], drove[0]]
    assert {row.entry for row in stage_table(cup)[:4]} == set(drove)
    assert cell_of(cup, drove[1], 2).score == 2  # twice its first place
    assert standings_faults(cup) == []


def test_a_knock_out_stage_with_an_annulled_race_sends_the_winners_of_both_tables():
    cup = seated_cup(18, rounds=1, target=4, ending="knockout")
    settle_cup_round(cup, 1)
    close(cup, heats_of(cup))
    stage = cup.stages.get(kind="semifinal")
    release_round(round_id=stage.rounds.get().pk)
    annul(cup, 2, 1)
    heat = race_at(cup, 2, 1, 2)
    enter_table(entries=[as_seen(heat, 4, 3, 2, 1)], role="organiser", reason="")
    settle_table(cup, 2, 2)
    first, second = people_at(cup, 2, 1), people_at(cup, 2, 2)

    advanced = close(cup, stage).advanced

    assert set(advanced["finalists"]) == {first[3], first[2], second[0], second[1]}
    standing = [row.entry for row in stage_table(cup)]
    assert set(standing[:4]) == set(advanced["finalists"])


def test_a_round_with_an_annulled_race_has_a_sum_and_a_winner():
    cup = seated_cup(12, rounds=1)
    settle_table(cup, 1, 2)
    settle_table(cup, 1, 1, (6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6))

    annul(cup, 1, 1)

    first = people_at(cup, 1, 1)
    rows = rows_of(cup)
    assert [rows[entry].points for entry in first] == [2, 4, 6, 8, 10, 12]
    assert [rows[entry].wins for entry in first] == [1, 0, 0, 0, 0, 0]
    assert {cell_of(cup, entry).annulled for entry in first} == {(1,)}
    table = table_of(cup.rounds.get(number=1).heats.all(), number=1)
    assert table is not None
    assert table.winners == (rows[first[0]].name,)
    assert table.cells[first[1]].score == 4


def test_a_table_without_any_race_left_has_the_mean_of_its_other_rounds():
    cup = seated_cup(12, rounds=2)
    settle_cup_round(cup, 1)
    settle_cup_round(cup, 2)
    for leg in (1, 2):
        annul(cup, 2, 1, leg)

    entry = people_at(cup, 2, 1)[0]
    cell, row = cell_of(cup, entry, 2), rows_of(cup)[entry]
    assert (cell.averaged, cell.annulled) == (True, (1, 2))
    assert row.points == 2 * cell_of(cup, entry, 1).points


def test_a_table_with_one_race_annulled_and_the_other_missing_is_only_awaited():
    cup = seated_cup(12, rounds=1)
    settle_table(cup, 1, 2)
    annul(cup, 1, 1)

    entry = people_at(cup, 1, 1)[0]
    row = rows_of(cup)[entry]
    assert (row.points, row.points_text, row.cells[0].annulled) == (None, "–", ())


def test_a_correction_beside_an_annulled_race_is_foretold_as_it_will_count():
    cup = seated_cup(12, rounds=1)
    settle_cup_round(cup, 1)
    annul(cup, 1, 1)
    heat = race_at(cup, 1, 1, 2)
    lines = by_entry(heat, 6, 2, 3, 4, 5, 1)
    first = people_at(cup, 1, 1)

    foretold = correction_effects(heat_id=heat.pk, lines=lines)

    moved = {one.entry: one.points_after for one in foretold.changes}
    assert (moved[first[0]], moved[first[5]]) == (12, 2)


def test_an_annulled_race_is_part_of_what_a_kept_table_was_made_from():
    cup = seated_cup(12, rounds=1)
    settle_cup_round(cup, 1)
    close(cup, heats_of(cup))
    heat = race_at(cup, 1, 1)

    Race.objects.filter(pk=heat.race_id).update(status=Race.Status.VOID)

    assert any("have changed" in fault for fault in standings_faults(cup))


@pytest.mark.parametrize(("race", "told"), [("one_lap", True), ("two_lap", False)])
def test_the_rules_say_what_an_annulled_race_does(race, told):
    said = str(ben_hur_scoring(BenHurSettings(race=race)))
    assert "An annulled race counts for nothing" in said
    assert ("the other race of the round counts twice" in said) is told
