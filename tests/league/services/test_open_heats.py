"""Open heats: who enters which, who gets a place, who waits."""

import pytest
from django.db import IntegrityError, transaction

from league.errors import LeagueError
from league.models import Bye, HeatEntry, Stage
from league.selectors.open_heats import heat_wishes, unraced_heats
from league.selectors.seating import is_stale
from league.selectors.standings import compute_standings
from league.services.entries import return_entry, withdraw_entry
from league.services.heat_seating import seat_heat
from league.services.open_heats import choose_heat_entries, enter_heat, leave_heat
from league.services.repairs import repair_round_seating
from league.services.rounds import release_round, withdraw_release
from league.services.seating import draw_seating, redraw_rounds
from league.services.stages import close_stage
from races.errors import StaleError
from tests.factories.circus_heats import (
    choose,
    heat_at,
    make_circus,
    names_in,
    round_at,
    seated_circus,
    settle,
    settle_round,
)
from tests.factories.league import NAMES, heats_of, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Eight people, three open heats of four places, nobody entered."""
    return make_circus(8, open_heats=True, largest=4, target=4, tables=1, final_field=4)


def entry(tournament, name):
    return tournament.entries.get(player__name=name)


def enter(tournament, number, name):
    return enter_heat(
        round_id=round_at(tournament, number).pk, entry_id=entry(tournament, name).pk
    )


def leave(tournament, number, name):
    leave_heat(
        round_id=round_at(tournament, number).pk, entry_id=entry(tournament, name).pk
    )


def seat(tournament, number, seed=7):
    return seat_heat(
        round_id=round_at(tournament, number).pk,
        draws=heats_of(tournament).draws,
        seed=seed,
    )


def refusal_of(act, *args, **values):
    with pytest.raises(LeagueError) as refusal:
        act(*args, **values)
    return refusal.value.code


def stays_out(tournament, number):
    byes = Bye.objects.filter(round=round_at(tournament, number))
    return list(byes.values_list("entry__player__name", flat=True))


def test_people_race_in_the_heats_they_enter(night):
    for name in ("Bo", "Ida", "Åse"):
        enter(night, 1, name)
    enter(night, 2, "Gry")

    draw = seat(night, 1)

    assert names_in(night, 1) == ["Bo", "Ida", "Åse"]
    assert stays_out(night, 1) == []
    assert len(draw.roster) == 3
    assert not heats_of(night).rounds.filter(number=2, heats__isnull=False).exists()
    night.refresh_from_db()
    assert night.status == "running"


def test_in_a_full_heat_who_has_not_raced_comes_first_then_the_earlier(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    settle_round(night, 1)
    for name in ("Ida", "Lis", "Bo", "Gry", "Jens", "Åse"):
        enter(night, 2, name)

    seat(night, 2)

    assert names_in(night, 2) == ["Gry", "Ida", "Jens", "Lis"]
    assert stays_out(night, 2) == ["Bo", "Åse"]  # Bo entered the heat before Åse
    told = heat_wishes(round_at(night, 2))
    assert [(w.name, w.raced, w.seated, w.stays_out) for w in told] == [
        ("Lis", 0, True, False),
        ("Gry", 0, True, False),
        ("Jens", 0, True, False),
        ("Ida", 1, True, False),
        ("Bo", 1, False, True),
        ("Åse", 1, False, True),
    ]
    assert [w.priority for w in told] == [1, 2, 3, 4, 5, 6]


def test_an_annulled_heat_was_not_raced(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    heat = heat_at(night, 1)
    release_round(round_id=heat.round_id)
    heat.race.status = "void"
    heat.race.save(update_fields=("status",))
    for name in ("Lis", "Ida"):
        enter(night, 2, name)

    assert [w.raced for w in heat_wishes(round_at(night, 2))] == [0, 0]


def test_entering_and_leaving_takes_a_seating_back_that_is_not_public(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    seen = heats_of(night).draws

    enter(night, 1, "Gry")
    assert names_in(night, 1) == []
    assert heats_of(night).draws > seen
    seat(night, 1)
    leave(night, 1, "Ida")

    assert names_in(night, 1) == []
    assert [w.name for w in heat_wishes(round_at(night, 1))] == ["Åse", "Bo", "Gry"]


def test_a_public_heat_stands_until_it_is_hidden_again(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    release_round(round_id=round_at(night, 1).pk)
    before = state_of(night)

    assert refusal_of(enter, night, 1, "Gry") == "released"
    assert refusal_of(leave, night, 1, "Ida") == "released"
    assert refusal_of(choose, night, 1, "Ida", "Gry", "Lis") == "released"
    assert refusal_of(seat, night, 1) == "released"
    assert state_of(night) == before
    withdraw_release(round_id=round_at(night, 1).pk)
    enter(night, 1, "Gry")

    assert HeatEntry.objects.filter(round__number=1).count() == 4


def test_a_heat_with_a_result_stands(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    settle_round(night, 1)
    before = state_of(night)

    assert refusal_of(enter, night, 1, "Gry") == "begun"
    assert refusal_of(seat, night, 1) == "begun"
    assert state_of(night) == before


def test_who_cannot_enter_is_told_why(night):
    enter(night, 1, "Ida")
    gone = entry(night, "Bo")
    night.refresh_from_db()
    withdraw_entry(entry_id=gone.pk, version=night.version)
    stranger = make_circus(3, event=night.event).entries.first()

    assert refusal_of(enter, night, 1, "Ida") == "entered"
    assert refusal_of(enter, night, 1, "Bo") == "withdrawn"
    assert refusal_of(leave, night, 1, "Gry") == "not_entered"
    assert refusal_of(enter, night, 4, "Gry") == "final"
    first = round_at(night, 1).pk
    assert refusal_of(enter_heat, round_id=first, entry_id=stranger.pk) == "unknown"
    assert refusal_of(enter_heat, round_id=0, entry_id=gone.pk) == "unknown"
    night.refresh_from_db()
    for entries in ([gone.pk], [stranger.pk]):
        chosen = {"entry_ids": entries, "version": night.version}
        assert refusal_of(choose_heat_entries, round_id=first, **chosen) == "unknown"


def test_choosing_names_the_version_seen_and_keeps_the_queue(night):
    choose(night, 1, "Lis", "Gry")
    enter(night, 1, "Bo")
    night.refresh_from_db()
    seen = night.version
    choose(night, 1, "Bo", "Lis", "Ida")

    assert [w.name for w in heat_wishes(round_at(night, 1))] == ["Lis", "Bo", "Ida"]
    night.refresh_from_db()
    with pytest.raises(StaleError):
        choose_heat_entries(round_id=round_at(night, 1).pk, entry_ids=[], version=seen)
    version = night.version
    choose(night, 1, "Ida", "Lis", "Bo")
    night.refresh_from_db()
    assert night.version == version


def test_the_database_keeps_one_entry_a_heat(night):
    row = enter(night, 1, "Ida")

    with pytest.raises(IntegrityError), transaction.atomic():
        HeatEntry.objects.create(round=row.round, entry=row.entry)


def test_a_seating_seen_before_somebody_else_seated_is_stale(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)

    with pytest.raises(StaleError):
        seat_heat(round_id=round_at(night, 1).pk, draws=0)


def test_too_few_cannot_be_seated_and_nothing_changes(night):
    choose(night, 1, "Ida", "Åse")
    before = state_of(night)

    assert refusal_of(seat, night, 1) == "too_few"
    assert refusal_of(seat, night, 1, seed=-1) == "bad_seed"
    assert state_of(night) == before


def test_the_same_seed_seats_the_same_people(night):
    choose(night, 1, *NAMES[:4])
    seat(night, 1, seed=11)
    first = list(round_at(night, 1).seated.values_list("entry_id", "seat__start"))
    seat(night, 1, seed=11)

    again = list(round_at(night, 1).seated.values_list("entry_id", "seat__start"))
    assert sorted(again) == sorted(first)
    chance = seat_heat(round_id=round_at(night, 1).pk, draws=heats_of(night).draws)
    assert chance.seed >= 0


def test_where_everybody_races_in_every_heat_nobody_chooses():
    circus = seated_circus(6, rounds=1)
    withdraw_release(round_id=round_at(circus, 1).pk)

    assert refusal_of(enter, circus, 1, "Ida") == "no_open_heats"
    assert unraced_heats(circus, [round_at(circus, 1)]) == frozenset()


@pytest.mark.parametrize("draw", [draw_seating, redraw_rounds])
def test_open_heats_are_not_drawn_ahead(night, draw):
    stage = heats_of(night)

    assert refusal_of(draw, stage_id=stage.pk, draws=stage.draws) == "open_heats"


def test_whoever_waits_first_steps_in_for_somebody_who_withdraws(night):
    for name in ("Ida", "Åse", "Bo", "Finn", "Gry", "Jens"):
        enter(night, 1, name)
    seat(night, 1)
    release_round(round_id=round_at(night, 1).pk)
    assert stays_out(night, 1) == ["Gry", "Jens"]
    night.refresh_from_db()

    withdraw_entry(entry_id=entry(night, "Åse").pk, version=night.version)

    assert names_in(night, 1) == ["Bo", "Finn", "Gry", "Ida"]
    assert stays_out(night, 1) == ["Jens"]
    assert not is_stale(heats_of(night))
    night.refresh_from_db()
    return_entry(entry_id=entry(night, "Åse").pk, version=night.version)
    assert names_in(night, 1) == ["Bo", "Finn", "Gry", "Ida"]
    assert stays_out(night, 1) == ["Åse", "Jens"]  # he entered earlier


@pytest.mark.parametrize("tables", [1, 0])
def test_whoever_comes_back_takes_a_place_that_is_free(tables):
    night = make_circus(8, open_heats=True, largest=4, target=4, tables=tables)
    choose(night, 1, "Ida", "Åse", "Bo", "Finn")
    seat(night, 1)
    night.refresh_from_db()
    withdraw_entry(entry_id=entry(night, "Åse").pk, version=night.version)
    night.refresh_from_db()
    assert names_in(night, 1) == ["Bo", "Finn", "Ida"]

    return_entry(entry_id=entry(night, "Åse").pk, version=night.version)

    assert names_in(night, 1) == ["Bo", "Finn", "Ida", "Åse"]
    assert stays_out(night, 1) == []


def test_a_heat_that_falls_short_stays_seated_and_is_told_stale(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    night.refresh_from_db()

    withdraw_entry(entry_id=entry(night, "Bo").pk, version=night.version)

    assert names_in(night, 1) == ["Bo", "Ida", "Åse"]
    assert is_stale(heats_of(night))


def test_a_heat_that_falls_short_keeps_no_other_from_being_filled(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    choose(night, 2, "Bo", "Finn", "Gry", "Jens", "Kaj")
    seat(night, 2)
    assert stays_out(night, 2) == ["Bo"]  # the only one who races in heat 1 already
    night.refresh_from_db()

    withdraw_entry(entry_id=entry(night, "Finn").pk, version=night.version)
    night.refresh_from_db()
    withdraw_entry(entry_id=entry(night, "Bo").pk, version=night.version)

    assert names_in(night, 1) == ["Bo", "Ida", "Åse"]
    assert names_in(night, 2) == ["Gry", "Jens", "Kaj"]
    night.refresh_from_db()
    with pytest.raises(LeagueError, match="three people; here are 2") as refusal:
        repair_round_seating(tournament_id=night.pk, version=night.version)
    assert refusal.value.code == "too_few"


def test_a_heat_that_nobody_entered_does_not_keep_the_stage_open(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    settle_round(night, 1)
    choose(night, 3, "Gry", "Jens", "Kaj")
    seat(night, 3)
    settle_round(night, 3)

    snapshot = close_stage(
        stage_id=heats_of(night).pk, version=night.version, lot_seed="7"
    )

    winners = {
        heat_at(night, number).seated.get(seat__colour="A").entry_id
        for number in (1, 3)
    }
    assert set(snapshot.advanced["finalists"][:2]) == winners
    assert refusal_of(enter, night, 2, "Lis") == "stage_closed"


def test_a_stage_without_any_race_is_not_closed(night):
    code = refusal_of(close_stage, stage_id=heats_of(night).pk, version=night.version)

    assert code == "not_seated"
    assert Stage.objects.filter(closed_at__isnull=True).count() == 2


def test_heats_not_entered_count_neither_for_nor_against(night):
    choose(night, 1, "Ida", "Åse", "Bo")
    seat(night, 1)
    choose(night, 2, "Gry", "Jens", "Ida")
    seat(night, 2)
    for number in (1, 2):
        release_round(round_id=round_at(night, number).pk)
    letters = {
        seated.entry.player.name: seated.seat.colour
        for seated in round_at(night, 2).seated.select_related("entry__player", "seat")
    }
    settle(heat_at(night, 1))
    settle(heat_at(night, 2), letters["Gry"] + letters["Ida"] + letters["Jens"])

    table = compute_standings(night)
    rows = {row.name: row.heats for row in table.rows}
    assert (rows["Gry"].raced, rows["Gry"].wins, rows["Gry"].first_win) == (1, 1, 1)
    assert rows["Ida"].raced == 2
    assert rows["Lis"].average is None
    assert table.rounds_left == 1
