"""What follows the rounds of Ben Hur: a final, a knockout, nothing."""

import pytest

from league.errors import LeagueError
from league.models import Stage, StandingSnapshot, Tournament
from league.selectors.finalists import (
    expected_finalists,
    locked_finalists,
    standing_finalists,
)
from league.selectors.standings import compute_standings, stage_table
from league.selectors.verification import standings_faults
from league.services.entries import withdraw_entry
from league.services.replacing import replace_finalist
from league.services.seating import draw_seating
from league.services.stages import close_stage, reopen_stage
from league.services.tournaments import change_settings
from races.errors import StaleError
from tests.factories.ben_hur import (
    make_cup,
    race_at,
    seated_cup,
    settle_cup_round,
    settle_table,
)
from tests.factories.league import final_of, heats_of, state_of

pytestmark = pytest.mark.django_db


def close(tournament, stage=None, **more):
    tournament.refresh_from_db()
    chosen = stage or heats_of(tournament)
    return close_stage(stage_id=chosen.pk, version=tournament.version, **more)


def reopen(tournament, stage):
    tournament.refresh_from_db()
    return reopen_stage(
        stage_id=stage.pk, version=tournament.version, reason="Table 2 misread"
    )


def stages(tournament):
    """Kind and rounds of every stage, in order."""
    return [
        (stage.kind, list(stage.rounds.values_list("number", flat=True)))
        for stage in tournament.stages.order_by("number")
    ]


def at_table(tournament, number, table):
    """Entries at a table of a round, by seat."""
    seated = race_at(tournament, number, table).seated.order_by("seat__index")
    return list(seated.values_list("entry_id", flat=True))


@pytest.fixture
def driven():
    """Twenty-four people, four tables, two rounds driven, a knockout to come."""
    cup = seated_cup(24, rounds=2, ending="knockout")
    for number in (1, 2):
        settle_cup_round(cup, number)
    return cup


def test_winners_of_rounds_come_first_at_the_cut():
    cup = seated_cup(12, rounds=1)
    settle_table(cup, 1, 1, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
    # Everybody of table 2 is worse than the second of table 1 but for the winner.
    settle_table(cup, 1, 2, (3, 1, 2, 4, 5, 6), (1, 6, 5, 4, 3, 2))
    first, second = at_table(cup, 1, 1), at_table(cup, 1, 2)

    advanced = close(cup, lot_seed="7").advanced

    winners = [first[0], second[0]]  # sums 2 and 4
    assert advanced["finalists"][:2] == winners
    assert advanced["finalists"][2:4] == [first[1], first[2]]
    assert set(advanced["finalists"]) == {*at_table(cup, 2, 1)}


def test_by_the_standings_a_better_sum_beats_a_round_won():
    # Table 1: everybody close; table 2: one wins with a sum of 2, the next has 4.
    cup = seated_cup(12, rounds=1, advance_by="standings")
    settle_table(cup, 1, 1, (1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))
    settle_table(cup, 1, 2, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
    second = at_table(cup, 1, 2)

    advanced = close(cup, lot_seed="7").advanced

    assert advanced["finalists"][:3] == second[:3]  # 2, 4 and 6 places; the others 7


def test_a_final_is_two_races_of_six_and_crowns_the_lowest_sum_of_them():
    cup = seated_cup(12, rounds=1)
    settle_cup_round(cup, 1)
    close(cup, lot_seed="7")
    finalists = at_table(cup, 2, 1)
    assert [race_at(cup, 2, 1, leg).seated.count() for leg in (1, 2)] == [6, 6]
    settle_cup_round(cup, 2)

    close(cup, final_of(cup))

    cup.refresh_from_db()
    assert cup.status == Tournament.Status.FINISHED
    assert [row.entry for row in stage_table(cup)[:6]] == finalists
    assert standings_faults(cup) == []


def test_without_an_ending_the_table_stands():
    cup = seated_cup(12, rounds=1, ending="none")
    settle_cup_round(cup, 1)

    snapshot = close(cup)

    cup.refresh_from_db()
    assert stages(cup) == [("qualifying", [1])]
    assert cup.status == Tournament.Status.FINISHED
    assert snapshot.advanced["finalists"] == []


def test_equals_across_the_cut_draw_a_lot():
    cup = seated_cup(12, rounds=1)
    for table in (1, 2):
        settle_table(cup, 1, table, (1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))

    first = close(cup, lot_seed="7").advanced
    reopen(cup, heats_of(cup))
    again = close(cup, lot_seed="7").advanced

    # All won with 7. Four came in first once and are through; of the four who came in
    # second once two are, by lot.
    assert first == again
    assert first["lot"]["seed"] == "7"
    assert len(first["lot"]["order"]) == 4
    assert first["finalists"][4:] == first["lot"]["order"][:2]


def test_a_knockout_grows_between_the_rounds_and_the_final(driven):
    assert stages(driven) == [("qualifying", [1, 2]), ("final", [3])]

    snapshot = close(driven, lot_seed="7")

    assert stages(driven) == [
        ("qualifying", [1, 2]),
        ("semifinal", [3]),
        ("final", [4]),
    ]
    advanced = snapshot.advanced["finalists"]
    assert len(advanced) == 12
    first, second = at_table(driven, 3, 1), at_table(driven, 3, 2)
    assert [advanced.index(entry) for entry in first] == [0, 3, 4, 7, 8, 11]  # snake
    assert [advanced.index(entry) for entry in second] == [1, 2, 5, 6, 9, 10]
    assert race_at(driven, 3, 1, 2).seated.count() == 6
    assert driven.stages.get(kind="semifinal").seatings.get().algorithm == "snake"


def test_every_stage_seats_the_next_winners_of_tables_first(driven):
    close(driven, lot_seed="7")
    semifinal = driven.stages.get(kind=Stage.Kind.SEMIFINAL)
    settle_cup_round(driven, 3)
    winners = [at_table(driven, 3, table)[0] for table in (1, 2)]
    expected = expected_finalists(semifinal)

    snapshot = close(driven, semifinal, lot_seed="7")

    finalists = snapshot.advanced["finalists"]
    assert len(finalists) == 6
    assert set(finalists[:2]) == set(winners)
    assert set(at_table(driven, 4, 1)) == set(finalists)
    assert set(expected.finalists) <= set(locked_finalists(snapshot).finalists)
    assert [row.rank for row in stage_table(driven)][:1] == [1]
    assert {row.entry for row in stage_table(driven)[:12]} == set(
        StandingSnapshot.objects.get(stage=heats_of(driven)).advanced["finalists"]
    )
    settle_cup_round(driven, 4)
    close(driven, final_of(driven))
    driven.refresh_from_db()
    assert driven.status == Tournament.Status.FINISHED
    assert {row.entry for row in stage_table(driven)[:6]} == set(finalists)
    assert standings_faults(driven) == []


def test_the_line_under_those_who_go_on_follows_the_stage_in_hand(driven):
    driven.refresh_from_db()
    before = compute_standings(driven)
    close(driven, lot_seed="7")
    driven.refresh_from_db()
    between = compute_standings(driven)
    settle_cup_round(driven, 3)
    semifinal = driven.stages.get(kind=Stage.Kind.SEMIFINAL)
    close(driven, semifinal, lot_seed="7")
    driven.refresh_from_db()
    after = compute_standings(driven)

    assert (before.cut, before.cut_to_final, before.locked) == (12, False, False)
    assert (between.cut, between.cut_to_final, between.locked) == (6, True, False)
    assert (after.cut, after.locked) == (6, True)
    assert sum(row.in_final for row in after.rows) == 6
    assert len(standing_finalists(driven).finalists) == 6
    assert len(standing_finalists(driven, after_round=2).finalists) == 12
    assert (
        sum(row.in_final for row in compute_standings(driven, after_round=2).rows) == 12
    )


def test_alternates_level_in_their_stage_step_in_by_the_standings():
    """Two tables alike: thirds and fourths are level, and the rounds tell them apart."""
    cup = seated_cup(18, rounds=2, target=4, ending="knockout")
    for number in (1, 2):
        settle_cup_round(cup, number)
    close(cup, lot_seed="7")
    semifinal = cup.stages.get(kind=Stage.Kind.SEMIFINAL)
    before = {row.entry: row.rank for row in stage_table(cup)}
    settle_cup_round(cup, 3)
    thirds, fourths = ([at_table(cup, 3, t)[seat] for t in (1, 2)] for seat in (2, 3))
    expected = [
        *sorted(thirds, key=lambda entry: (before[entry], entry)),
        *sorted(fourths, key=lambda entry: (before[entry], entry)),
    ]
    assert expected != [*sorted(thirds), *sorted(fourths)]  # else it proves nothing

    advanced = close(cup, semifinal, lot_seed="7").advanced

    assert advanced["alternates"] == expected
    assert [row.entry for row in stage_table(cup)][4:8] == expected


def test_reopening_the_rounds_takes_the_knockout_away(driven):
    close(driven, lot_seed="7")

    reopen(driven, heats_of(driven))

    assert stages(driven) == [("qualifying", [1, 2]), ("final", [3])]
    close(driven, lot_seed="7")
    assert len(stages(driven)) == 3


def test_a_stage_of_a_knockout_that_has_begun_stands(driven):
    close(driven, lot_seed="7")
    settle_cup_round(driven, 3)
    before = state_of(driven)

    with pytest.raises(LeagueError) as refusal:
        reopen(driven, heats_of(driven))

    assert refusal.value.code == "stage_begun"
    assert state_of(driven) == before


def test_reopening_a_stage_of_a_knockout_takes_back_what_it_seated(driven):
    close(driven, lot_seed="7")
    settle_cup_round(driven, 3)
    semifinal = driven.stages.get(kind=Stage.Kind.SEMIFINAL)
    close(driven, semifinal, lot_seed="7")

    reopen(driven, semifinal)

    assert len(stages(driven)) == 3
    assert not driven.rounds.get(number=4).heats.exists()
    settle_table(driven, 3, 1, (6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1), reason="Misread")
    close(driven, semifinal, lot_seed="7")
    assert driven.rounds.get(number=4).heats.count() == 2


def test_an_alternate_steps_into_a_stage_of_a_knockout(driven):
    snapshot = close(driven, lot_seed="7")
    missing, stand_in = (
        snapshot.advanced["finalists"][0],
        snapshot.advanced["alternates"][0],
    )
    driven.refresh_from_db()

    replace_finalist(
        stage_id=heats_of(driven).pk,
        entry_id=missing,
        version=driven.version,
        reason="Gone home",
    )

    seated = set(driven.rounds.get(number=3).seated.values_list("entry_id", flat=True))
    assert missing not in seated
    assert stand_in in seated
    assert driven.rounds.get(number=3).heats.count() == 4


def test_a_stage_of_a_knockout_is_not_drawn_by_hand(driven):
    close(driven, lot_seed="7")
    semifinal = driven.stages.get(kind=Stage.Kind.SEMIFINAL)

    with pytest.raises(LeagueError) as refusal:
        draw_seating(stage_id=semifinal.pk, draws=semifinal.draws)

    assert refusal.value.code == "knockout"


def test_a_stage_is_closed_by_who_has_seen_the_newest(driven):
    with pytest.raises(StaleError):
        close_stage(stage_id=heats_of(driven).pk, version=driven.version - 1)

    assert len(stages(driven)) == 2


def test_too_few_left_end_the_tournament():
    cup = seated_cup(4, rounds=1)
    settle_cup_round(cup, 1)
    for name in ("Ida", "Åse"):
        cup.refresh_from_db()
        entry = cup.entries.get(player__name=name)
        withdraw_entry(entry_id=entry.pk, version=cup.version)

    close(cup)

    cup.refresh_from_db()
    assert cup.status == Tournament.Status.FINISHED
    assert not final_of(cup).rounds.get().heats.exists()


def test_one_table_drives_its_final_again_whoever_it_is():
    cup = seated_cup(5, rounds=1, ending="knockout")
    settle_cup_round(cup, 1)

    close(cup)

    assert stages(cup) == [("qualifying", [1]), ("final", [2])]
    assert race_at(cup, 2, 1).seated.count() == 5


def test_another_ending_is_planned_before_the_first_race():
    cup = make_cup(8)

    change_settings(
        tournament_id=cup.pk, settings={"ending": "none"}, version=cup.version
    )
    assert stages(cup) == [("qualifying", [1, 2, 3])]
    cup.refresh_from_db()
    change_settings(tournament_id=cup.pk, settings={"rounds": 2}, version=cup.version)
    assert stages(cup) == [("qualifying", [1, 2]), ("final", [3])]


@pytest.mark.parametrize("players", [0, 2])
def test_a_knockout_of_too_few_has_a_table(players):
    cup = make_cup(players, ending="knockout", single_table=False)

    assert len(compute_standings(cup).rows) == players


def test_a_knockout_that_too_few_are_left_for_ends():
    cup = seated_cup(7, rounds=1, ending="knockout")
    settle_cup_round(cup, 1)
    for entry in list(cup.entries.all())[:5]:
        cup.refresh_from_db()
        withdraw_entry(entry_id=entry.pk, version=cup.version)

    close(cup)

    cup.refresh_from_db()
    assert cup.status == Tournament.Status.FINISHED
    assert stages(cup) == [("qualifying", [1]), ("final", [2])]
