"""Closing and reopening rounds and stages, bots for a round, the standings' release."""

import pytest
from django.utils.timezone import localtime

from league.models import Event, Reopening, Round, Stage, Tournament
from races.models import Race
from races.services.bots import note_failure
from tests.factories import weekend
from tests.factories.desk import desk, heat_at, make_people
from tests.factories.league import settle_heats, state_of


@pytest.fixture
def driven(event):
    """Eight players, all four heats settled, nothing closed."""
    cup = weekend.make_tournament(event, players=8)
    weekend.seat(cup)
    settle_heats(cup)
    return weekend.again(cup)


def stage_of(cup, number):
    return Stage.objects.get(tournament=cup, number=number)


def test_a_round_with_every_table_settled_is_closed_and_reopened(owner, event, running):
    owner.post(desk(event, running, "rounds/1/close/"))
    assert Round.objects.get(number=1).closed_at is not None

    owner.post(desk(event, running, "rounds/1/reopen/"), {"reason": "Table 2"})
    assert Round.objects.get(number=1).closed_at is None


def test_a_round_stays_closed_without_a_reason(owner, event, running):
    owner.post(desk(event, running, "rounds/1/close/"))

    answer = owner.post(desk(event, running, "rounds/1/reopen/"), {"reason": "  "})

    assert answer.status_code == 422
    assert "Give a reason." in answer.content.decode()
    assert Round.objects.get(number=1).closed_at is not None


def test_every_closed_round_can_be_reopened_from_where_a_result_is_amended(
    owner, event, running
):
    for number in (1, 2):
        owner.post(desk(event, running, f"rounds/{number}/close/"))
    heat = heat_at(running, 1, 1)

    amend = owner.get(desk(event, page=f"heats/{heat.pk}/amend/")).content.decode()
    page = owner.get(desk(event)).content.decode()

    assert f'href="/o/{event.slug}/?t={running.slug}#reopen"' in amend
    assert 'id="reopen"' in page
    for number in (1, 2):
        assert f"Reopen round {number}" in page
    assert "Reopen round 3" not in page


def test_everybody_reads_when_and_why_something_was_reopened(owner, event, driven):
    owner.post(desk(event, driven, "rounds/2/close/"))
    owner.post(desk(event, driven, "rounds/2/reopen/"), {"reason": "Misread sheet"})
    stage = desk(event, driven, "stages/1/")
    driven.refresh_from_db()
    owner.post(stage, {"act": "close", "version": driven.version})
    assert "Reopen the heats" in owner.get(desk(event)).content.decode()
    driven.refresh_from_db()
    reopen = {"act": "reopen", "version": driven.version, "reason": "A protest"}
    owner.post(stage, reopen)

    owner.logout()
    page = owner.get(f"/e/{event.slug}/changes/").content.decode()

    kept = Reopening.objects.get()
    assert kept.made_by.username == "owner"
    assert "Reason: Misread sheet" in page
    assert "Reason: A protest" in page
    assert f"{localtime(kept.made_at):%H.%M}" in page
    assert page.index("A protest") < page.index("Misread sheet")


def test_a_draft_says_that_nothing_is_seen_yet(owner, event, driven):
    Event.objects.update(status=Event.Status.DRAFT)
    cup = weekend.make_tournament(event, players=4, name="Evening Cup")
    weekend.seat(cup)
    preview = desk(event, cup, "seating/preview/")
    posted = {"round": 1, "draws": 1, "act": "release"}

    answer = owner.post(preview, posted, follow=True).content.decode()

    assert "Round 1 will be seen once the event is published." in answer
    assert "phones show it now" not in answer
    assert f'action="/o/{event.slug}/publish/"' in answer
    now = owner.get(desk(event, page=f"?t={cup.slug}")).content.decode()
    assert "public once the event is published" in now
    standings = desk(event, cup, "standings/")
    for shown in ("no", "yes"):
        cup.refresh_from_db()
        told = owner.post(
            standings, {"shown": shown, "version": cup.version}, follow=True
        )
    assert "once the event is published." in told.content.decode()


def test_an_organiser_of_a_draft_is_told_who_publishes_it(client, event):
    cup = weekend.make_tournament(event, players=4)
    weekend.seat(cup)
    Event.objects.update(status=Event.Status.DRAFT)
    client.force_login(make_people(event)["organiser"])

    page = client.get(desk(event, cup, "seating/preview/")).content.decode()

    assert "An owner of the event publishes it." in page
    assert f'action="/o/{event.slug}/publish/"' not in page


def test_a_round_with_a_table_missing_is_not_closed(owner, event, running):
    answer = owner.post(desk(event, running, "rounds/4/close/"))

    assert answer.status_code == 422
    assert "Round 4: the results of tables 1, 2 are missing." in answer.content.decode()
    assert Round.objects.get(number=4).closed_at is None


def test_the_finalists_are_shown_before_the_heats_are_closed(owner, event, driven):
    page = owner.get(desk(event, driven, "stages/1/")).content.decode()

    assert "In the final as it stands" in page
    assert "Alternates, in this order" in page
    assert "Lock and seat the final" in page


def test_closing_the_heats_locks_the_finalists_and_seats_them(owner, event, driven):
    address = desk(event, driven, "stages/1/")

    answer = owner.post(
        address, {"act": "close", "version": driven.version}, follow=True
    )

    page = answer.content.decode()
    assert "The heats are closed and the final is seated." in page
    snapshot = stage_of(driven, 1).snapshots.get()
    assert len(snapshot.advanced["finalists"]) == 4
    for entry in driven.entries.filter(pk__in=snapshot.advanced["finalists"]):
        assert entry.player.name in page
    assert heat_at(driven, 5, 1).seated.count() == 4


def test_closing_with_an_old_version_changes_nothing(owner, event, driven):
    before = state_of(driven)

    answer = owner.post(
        desk(event, driven, "stages/1/"), {"act": "close", "version": 1}
    )

    assert answer.status_code == 409
    assert state_of(driven) == before


def test_reopening_needs_a_reason_and_takes_the_final_back(owner, event, driven):
    address = desk(event, driven, "stages/1/")
    owner.post(address, {"act": "close", "version": driven.version})
    driven.refresh_from_db()
    posted = {"act": "reopen", "version": driven.version}

    assert owner.post(address, posted).status_code == 422
    owner.post(address, {**posted, "reason": "Table 2 was misread"})

    assert stage_of(driven, 1).closed_at is None
    kept = stage_of(driven, 1).snapshots.get()
    assert kept.reopened_because == "Table 2 was misread"
    assert not driven.rounds.get(number=5).heats.exists()


def test_a_lot_between_equals_is_told_with_its_seed(owner, event):
    cup = weekend.make_tournament(event, players=8)
    weekend.seat(cup)
    weekend.release(cup, upto=4)
    for number in (1, 2, 3, 4):
        for table in (1, 2):
            weekend.settle(heat_at(cup, number, table), ends=("dns",) * 4)
    cup.refresh_from_db()
    address = desk(event, cup, "stages/1/")
    assert "A lot decides about 4 places" in owner.get(address).content.decode()

    answer = owner.post(address, {"act": "close", "version": cup.version}, follow=True)

    seed = stage_of(cup, 1).snapshots.get().advanced["lot"]["seed"]
    assert f"with which anybody can repeat it: {seed}" in answer.content.decode()


def test_the_whole_tournament_is_led_from_the_desk(owner, event, driven):
    owner.post(
        desk(event, driven, "stages/1/"), {"act": "close", "version": driven.version}
    )
    owner.post(
        desk(event, driven, "seating/preview/"),
        {"round": 5, "draws": 1, "act": "release"},
    )
    weekend.settle(heat_at(driven, 5, 1))
    driven.refresh_from_db()

    answer = owner.post(
        desk(event, driven, "stages/2/"),
        {"act": "close", "version": driven.version},
        follow=True,
    )

    driven.refresh_from_db()
    assert driven.status == Tournament.Status.FINISHED
    assert "The final is closed. The tournament is finished." in answer.content.decode()


def test_bots_drive_a_released_round_on_behalf_of_the_players(owner, event):
    cup = weekend.make_tournament(event, players=4)
    weekend.seat(cup)
    early = owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "easy"})
    assert early.status_code == 422
    weekend.release(cup, upto=1)

    owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "easy"})

    race = heat_at(cup, 1, 1).race
    assert (race.mode, race.status) == ("online", "running")
    assert set(race.seats.values_list("bot", flat=True)) == {"easy"}


def test_an_unknown_bot_is_refused(owner, event):
    cup = weekend.make_tournament(event, players=4)
    weekend.seat(cup)
    weekend.release(cup, upto=1)

    answer = owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "skynet"})

    assert answer.status_code == 422
    assert "There is no bot “skynet”." in answer.content.decode()


def test_a_stopped_race_is_on_top_and_goes_on_when_asked(owner, event):
    cup = weekend.make_tournament(event, players=4)
    weekend.seat(cup)
    weekend.release(cup, upto=1)
    owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "easy"})
    heat = heat_at(cup, 1, 1)
    for _attempt in range(3):
        note_failure(race_id=heat.race_id, turn=0, fault=ValueError("secret card 6"))
    page = owner.get(desk(event)).content.decode()
    assert "Table 1: the bots stopped" in page
    assert "secret card" not in page
    assert "Retry" in page

    owner.post(desk(event, page=f"heats/{heat.pk}/retry/"))

    assert Race.objects.get(pk=heat.race_id).parked_at is None


def test_other_bots_take_over_a_stopped_race(owner, event):
    cup = weekend.make_tournament(event, players=4)
    weekend.seat(cup)
    weekend.release(cup, upto=1)
    owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "easy"})
    heat = heat_at(cup, 1, 1)
    for _attempt in range(3):
        note_failure(race_id=heat.race_id, turn=0, fault=ValueError("stuck"))
    page = desk(event, page=f"heats/{heat.pk}/")
    assert "Let these bots take over" in owner.get(page).content.decode()
    address = f"{page}bots/"

    refused = [
        owner.post(address, {"turn": turn, "bot": bot}).status_code
        for turn, bot in ((5, "hard"), (0, "skynet"))
    ]
    done = owner.post(address, {"turn": 0, "bot": "hard"})

    assert (refused, done.status_code) == ([409, 422], 302)
    assert set(heat.race.seats.values_list("bot", flat=True)) == {"hard"}
    assert Race.objects.get(pk=heat.race_id).parked_at is None


def test_the_standings_are_hidden_and_released(owner, event, running):
    address = desk(event, running, "standings/")

    owner.post(address, {"shown": "no", "version": running.version})
    running.refresh_from_db()
    assert running.standings_released is False
    assert owner.post(address, {"shown": "yes", "version": 0}).status_code == 409
    owner.post(address, {"shown": "yes", "version": running.version})

    running.refresh_from_db()
    assert running.standings_released is True


def test_the_desk_asks_again_only_when_something_is_new(owner, event, running):
    nothing = owner.get(desk(event), {"seen": running.version})
    part = owner.get(desk(event), {"seen": running.version - 1})

    assert nothing.status_code == 204
    assert part.content.decode().lstrip().startswith('<div class="cols" id="now"')


def test_now_tells_what_comes_next(owner, event, running):
    page = owner.get(desk(event)).content.decode()

    for words in (
        "Close round 1",
        "Close round 3",
        "Publish round 4",
        "Lock the finalists",
    ):
        assert words in page
