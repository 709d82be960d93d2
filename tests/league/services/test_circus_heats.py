"""Heats of Circus Maximus: seated, scored, cut, and won."""

import pytest

from engine.core.ruleset import Finish, FinishKind
from engine.registry import ruleset
from league.domain.entryline import CHARIOTS
from league.errors import LeagueError
from league.formats import format_of
from league.models import Stage, Tournament
from league.selectors.finalists import expected_finalists
from league.selectors.results import heat_results
from league.selectors.standings import compute_standings, stage_table
from league.selectors.verification import standings_faults
from league.services.driving import start_round_online
from league.services.entries import withdraw_entry
from league.services.stages import close_stage
from league.services.tournaments import change_settings, create_tournament
from races.errors import RaceError
from races.selectors.replays import race_state
from tests.factories.circus_heats import (
    heat_at,
    make_circus,
    seated_circus,
    settle,
    settle_round,
)
from tests.factories.league import final_of, heats_of, make_event, make_seated

pytestmark = pytest.mark.django_db


def close(tournament, stage=None, **more):
    tournament.refresh_from_db()
    chosen = stage or heats_of(tournament)
    return close_stage(stage_id=chosen.pk, version=tournament.version, **more)


def entries_at(tournament, number, table=1):
    """Entries at a table by the letters of their chariots."""
    seated = heat_at(tournament, number, table).seated.order_by("seat__colour")
    return list(seated.values_list("entry_id", flat=True))


def test_every_heat_is_a_race_with_the_options_of_the_settings():
    """CM-8, MV-9, MV-10."""
    circus = seated_circus(7, rounds=1, weather=True, rain=True, laps=1)

    races = [heat.race for heat in circus.rounds.get(number=1).heats.all()]
    assert [race.seats.count() for race in races] == [4, 3]
    for race in races:
        assert (race.options["rain"], race.options["laps"]) == (True, 1)
        starts = list(race.seats.order_by("index").values_list("start", flat=True))
        assert race.options["lanes"] == starts
        assert (
            "".join(race.seats.order_by("index").values_list("colour", flat=True))
            == "ABCD"[: len(starts)]
        )


def test_a_switch_without_what_it_needs_is_refused_in_words():
    """MV-9, MV-10."""
    event = make_event()

    with pytest.raises(LeagueError, match="Rain needs the weather rule"):
        create_tournament(
            event_id=event.pk,
            name="Rain",
            game="circus_maximus",
            settings={"rain": True},
        )

    assert not Tournament.objects.exists()


def test_a_race_of_nine_fills_the_first_row_before_the_second():
    """CM-1, CM-8."""
    circus = seated_circus(9, ending="single", laps=1)

    seats = heat_at(circus, 1).race.seats
    starts = sorted(seats.values_list("start", flat=True))
    assert starts[:8] == list(range(1, 9))
    assert 8 < starts[8] <= ruleset("circus_maximus").start_places(9)
    assert sorted(seats.values_list("colour", flat=True)) == list(CHARIOTS[:9])


def test_a_single_race_ranks_everybody_by_his_place():
    """CM-43, CM-45."""
    circus = seated_circus(6, ending="single")
    settle(heat_at(circus, 1), "CB -A wF kED")

    rows = stage_table(circus)
    letters = dict(zip(entries_at(circus, 1), "ABCDEF", strict=True))
    assert "".join(letters[row.entry] for row in rows) == "CBAFED"
    assert [row.cells[0].place for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row.wins for row in rows] == [1, 0, 0, 0, 0, 0]

    close(circus)

    circus.refresh_from_db()
    assert circus.status == Tournament.Status.FINISHED
    assert standings_faults(circus) == []


def test_winners_advance_and_the_rest_of_the_final_by_wins_and_average():
    circus = seated_circus(8, rounds=2, largest=4, target=4, final_field=5)
    for number in (1, 2):
        settle_round(circus, number)
    winners = {entries_at(circus, n, t)[0] for n in (1, 2) for t in (1, 2)}

    snapshot = close(circus, lot_seed="7")

    finalists = snapshot.advanced["finalists"]
    assert set(finalists[: len(winners)]) == winners
    assert len(finalists) == 5
    assert sorted(entries_at(circus, 3)) == sorted(finalists)


def test_the_final_crowns_its_winner_whatever_the_heats_said():
    circus = seated_circus(6, rounds=1, final_field=3)
    settle_round(circus, 1)
    expected = expected_finalists(heats_of(circus))
    close(circus, lot_seed="7")
    settle_round(circus, 2)
    first = entries_at(circus, 2)

    close(circus, final_of(circus))

    table = compute_standings(circus)
    assert [row.entry for row in table.rows[:3]] == first
    assert len(expected.finalists) == 3
    assert table.wins_lead
    assert not table.low
    assert table.final_round == 2


def test_the_table_tells_wins_the_first_of_them_and_the_average():
    circus = seated_circus(3, rounds=2)
    settle(heat_at(circus, 1), "A -B kC")
    settle(heat_at(circus, 2), "BAC")

    table = compute_standings(circus)
    told = {row.entry: row.heats for row in table.rows}
    a, b, c = entries_at(circus, 1)
    assert told[a].raced == 2
    assert told[c].wins == 0
    assert told[c].first_win is None
    assert {told[a].first_win, told[b].first_win} <= {1, 2, None}
    assert all(row.outlook is None for row in table.rows)


def test_a_correction_gives_the_standings_of_scoring_anew():
    circus = seated_circus(6, rounds=2, largest=4, target=4)
    again = seated_circus(6, rounds=2, largest=4, target=4, event=circus.event)
    for number in (1, 2):
        for table in (1, 2):
            settle(heat_at(circus, number, table))
    settle(heat_at(circus, 1, 2), " kA -BC", reason="misread")
    for number, table in ((2, 2), (1, 2), (2, 1), (1, 1)):
        order = " kA -BC" if (number, table) == (1, 2) else ""
        settle(heat_at(again, number, table), order)

    corrected, anew = (
        [
            (row.rank, row.points, [(c.place, c.finish) for c in row.cells])
            for row in stage_table(one)
        ]
        for one in (circus, again)
    )
    assert corrected == anew
    assert standings_faults(circus) == []


def test_the_order_of_the_killed_is_kept_on_the_sheet():
    circus = seated_circus(4, rounds=1)
    settle(heat_at(circus, 1), "B kDCA")

    (result,) = heat_results(circus)
    lines = sorted(result.lines, key=lambda line: line.order or line.place)
    entries = entries_at(circus, 1)
    assert [entries.index(line.entry) for line in lines] == [1, 3, 2, 0]
    assert [str(line.finish) for line in lines] == ["finished", *["killed"] * 3]


def test_nobody_is_killed_in_another_game():
    heat = make_seated(4).rounds.get(number=1).heats.get()

    with pytest.raises(RaceError) as refusal:
        settle_released(heat)

    assert refusal.value.code == "finish_unknown"


def settle_released(heat):
    heat.round.released_at = heat.round.released_at or "2026-10-09T10:00:00Z"
    heat.round.save(update_fields=("released_at",))
    settle(heat, "ABC kD")


def test_settings_change_the_races_that_are_seated_and_may_unseat_them():
    """CM-43."""
    circus = seated_circus(6, rounds=2)
    circus.refresh_from_db()

    change_settings(
        tournament_id=circus.pk,
        settings={"rounds": 2, "laps": 1},
        version=circus.version,
    )
    assert heat_at(circus, 1).race.options["laps"] == 1
    circus.refresh_from_db()
    change_settings(
        tournament_id=circus.pk,
        settings={"rounds": 2, "open_heats": True},
        version=circus.version,
    )
    assert not circus.rounds.filter(heats__isnull=False).exists()


def test_who_withdraws_does_not_advance():
    circus = seated_circus(6, rounds=1, final_field=3)
    settle_round(circus, 1)
    winner = circus.entries.get(pk=entries_at(circus, 1)[0])
    withdraw_entry(entry_id=winner.pk, version=circus.version)

    snapshot = close(circus, lot_seed="7")

    assert winner.pk not in snapshot.advanced["finalists"]
    assert len(snapshot.advanced["finalists"]) == 3


def test_heats_without_a_final_end_with_the_last_of_them():
    circus = make_circus(4, rounds=1, ending="none")

    assert list(circus.stages.values_list("kind", flat=True)) == [Stage.Kind.QUALIFYING]


@pytest.mark.parametrize("builds", ["named", "random"])
@pytest.mark.parametrize("detailed", [False, True])
def test_chariots_that_nobody_builds_follow_from_the_race(builds, detailed):
    """CM-2, MV-1."""
    circus = seated_circus(6, rounds=1, builds=builds, detailed_spec=detailed)
    options = heat_at(circus, 1).race.options

    assert len(options["builds"]) == 6
    assert len(set(options["builds"])) > 1
    again = seated_circus(
        6, rounds=1, builds=builds, detailed_spec=detailed, event=circus.event
    )
    assert heat_at(again, 1).race.options["builds"] == options["builds"]


def test_where_everybody_builds_nothing_is_given():
    """CM-2."""
    circus = seated_circus(3, rounds=1)

    assert heat_at(circus, 1).race.options["builds"] is None
    assert heat_at(circus, 1).race.options["charts"] is None


def test_settings_changed_to_building_take_the_given_chariots_back():
    circus = seated_circus(3, rounds=1, builds="named")
    circus.refresh_from_db()

    change_settings(
        tournament_id=circus.pk, settings={"rounds": 1}, version=circus.version
    )

    assert heat_at(circus, 1).race.options["builds"] is None


def test_a_race_being_driven_counts_as_it_lies_if_it_ended_now():
    """CM-45."""
    circus = seated_circus(3, rounds=1, builds="named")
    start_round_online(round_id=circus.rounds.get(number=1).pk)

    official = compute_standings(circus)
    now = compute_standings(circus, provisional=True)

    assert [row.wins for row in official.rows] == [0, 0, 0]
    assert [row.cells[0].place for row in now.rows] == [1, 2, 3]
    assert [str(row.cells[0].finish) for row in now.rows] == ["finished"] * 3
    assert now.rows[0].cells[0].provisional


def test_a_killed_driver_lies_behind_the_living_while_the_race_goes_on(monkeypatch):
    """CM-45."""
    circus = seated_circus(3, rounds=1, builds="named")
    format_ = format_of(circus)
    state = race_state(heat_at(circus, 1).race, seats=3, upto=0)
    assert [str(code) for code in format_.codes_now(state)] == ["finished"] * 3

    ends = [Finish(0, None, FinishKind.KILLED, 3), *state.finishes()[1:]]
    monkeypatch.setattr(type(state), "finishes", lambda _self: tuple(ends))

    assert [str(code) for code in format_.codes_now(state)] == [
        "killed",
        "finished",
        "finished",
    ]
