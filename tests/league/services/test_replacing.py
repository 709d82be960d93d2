"""A missing finalist: the next alternate drives, before the final has begun."""

import pytest

from league.errors import LeagueError
from league.models import Tournament
from league.services.driving import start_round_online
from league.services.replacing import replace_finalist
from league.services.rounds import release_round
from league.services.stages import close_stage
from races.errors import StaleError
from tests.factories.league import (
    final_of,
    heats_of,
    make_seated,
    settle_heats,
    state_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup():
    """Eight players, one heat each, the final seated."""
    tournament = make_seated(8, rounds=1)
    settle_heats(tournament)
    close_stage(
        stage_id=heats_of(tournament).pk, version=tournament.version, lot_seed="7"
    )
    tournament.refresh_from_db()
    return tournament


def advanced(cup):
    return heats_of(cup).snapshots.get().advanced


def replace(cup, entry, **values):
    version = Tournament.objects.values_list("version", flat=True).get(pk=cup.pk)
    plan = {"version": version, "reason": "Left by train", **values}
    return replace_finalist(stage_id=heats_of(cup).pk, entry_id=entry, **plan)


def drivers(cup):
    heat = final_of(cup).rounds.get().heats.get()
    return set(heat.seated.values_list("entry_id", flat=True))


def test_the_next_alternate_takes_the_last_seed_and_the_table_keeps_both(cup):
    first = advanced(cup)
    missing, stays = first["finalists"][1], first["finalists"]
    steps_in = first["alternates"][0]

    kept = replace(cup, missing).advanced

    assert kept["finalists"] == [stays[0], stays[2], stays[3], steps_in]
    assert kept["alternates"] == first["alternates"][1:]
    assert kept["replaced"] == [
        {"out": missing, "in": steps_in, "reason": "Left by train", "by": None}
    ]
    assert kept["lot"] == first["lot"]
    assert drivers(cup) == set(kept["finalists"])


def test_a_released_final_stays_public_and_a_second_one_may_be_missing_too(cup):
    round_ = release_round(round_id=final_of(cup).rounds.get().pk)
    first = advanced(cup)

    replace(cup, first["finalists"][0])
    replace(cup, first["alternates"][0], reason="Ill")

    round_.refresh_from_db()
    assert round_.released_at is not None
    assert drivers(cup) == {*first["finalists"][1:], first["alternates"][1]}
    assert [one["reason"] for one in advanced(cup)["replaced"]] == [
        "Left by train",
        "Ill",
    ]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"reason": " "}, "reason_needed"),
        ({"reason": "x" * 201}, "reason_too_long"),
        ({"version": 0}, "stale"),
    ],
)
def test_a_refused_replacement_leaves_everything(cup, values, code):
    before, kept = state_of(cup), advanced(cup)

    with pytest.raises((LeagueError, StaleError)) as refused:
        replace(cup, kept["finalists"][0], **values)

    assert refused.value.code == code
    assert (state_of(cup), advanced(cup)) == (before, kept)


def test_only_a_finalist_is_replaced_and_only_while_an_alternate_waits(cup):
    with pytest.raises(LeagueError) as refused:
        replace(cup, advanced(cup)["alternates"][0])
    assert refused.value.code == "not_a_finalist"

    for _alternate in range(4):
        replace(cup, advanced(cup)["finalists"][0])
    with pytest.raises(LeagueError) as refused:
        replace(cup, advanced(cup)["finalists"][0])
    assert refused.value.code == "no_alternate"


def test_a_final_that_has_begun_keeps_its_drivers(cup):
    round_ = release_round(round_id=final_of(cup).rounds.get().pk)
    start_round_online(round_id=round_.pk, bots="easy")
    before = advanced(cup)

    with pytest.raises(LeagueError) as refused:
        replace(cup, before["finalists"][0])

    assert refused.value.code == "final_begun"
    assert advanced(cup) == before


def test_an_open_stage_and_one_without_a_final_have_nobody_to_replace():
    cup = make_seated(8, rounds=1)
    with pytest.raises(LeagueError) as refused:
        replace(cup, 1)
    assert refused.value.code == "stage_open"

    alone = make_seated(8, rounds=1, final_field=0)
    settle_heats(alone)
    close_stage(stage_id=heats_of(alone).pk, version=alone.version)
    with pytest.raises(LeagueError) as refused:
        replace(alone, 1)
    assert refused.value.code == "no_final"
