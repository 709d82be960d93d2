"""The same write sent twice has one effect and one answer (INT-12)."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone
from rest_framework.exceptions import Throttled

from league.api import idempotency
from league.models import Entry, IdempotencyKey
from tests.factories.world import build_world

URL = "/api/v1/entries/"


def post(world, *, key="k1", role="organiser", name="Nova"):
    body = {"tournament": world.tournament.pk, "name": name}
    return world.client(role).post(URL, body, headers={"idempotency-key": key})


def test_a_repeated_write_is_answered_as_before(world):
    first, second = post(world), post(world)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert "Idempotency-Replayed" not in first.headers
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Entry.objects.filter(player__name="Nova").count() == 1


def test_a_refusal_is_repeated_as_a_problem(world):
    first, second = post(world, name=""), post(world, name="")

    assert (first.status_code, second.status_code) == (400, 400)
    assert first.content == second.content
    assert second.headers["Content-Type"] == "application/problem+json"
    assert second.headers["Idempotency-Replayed"] == "true"


def test_a_key_with_another_body_or_address_is_refused(world):
    post(world)

    other = post(world, name="Stella")
    elsewhere = world.client("organiser").post(
        f"/api/v1/rounds/{world.round.pk}/release/",
        {},
        headers={"idempotency-key": "k1"},
    )

    for response in (other, elsewhere):
        assert response.status_code == 422
        assert response.json()["code"] == "key_reused"
    assert not Entry.objects.filter(player__name="Stella").exists()


def test_another_users_key_is_another_key(world):
    assert post(world, name="Nova").status_code == 201
    other = post(world, role="owner", name="Stella")

    assert other.status_code == 201
    assert "Idempotency-Replayed" not in other.headers


def test_a_key_whose_first_request_still_runs_is_409(world):
    post(world)
    IdempotencyKey.objects.update(status=None)

    response = post(world)

    assert response.status_code == 409
    assert response.json()["code"] == "key_running"
    assert response.headers["Retry-After"] == "2"


def test_a_key_left_by_a_dead_worker_is_taken_over(world):
    IdempotencyKey.objects.create(
        user=world.users["organiser"], key="k1", fingerprint="of the dead worker"
    )
    IdempotencyKey.objects.update(
        status=None, created_at=timezone.now() - idempotency.ABANDONED * 2
    )

    assert post(world).status_code == 201


def test_who_was_taken_over_leaves_no_effect(world):
    claim = idempotency.claim_key(user=world.users["owner"], key="k", fingerprint="f")
    IdempotencyKey.objects.all().delete()

    with pytest.raises(idempotency.KeyRunning):
        idempotency.keep_answer(claim, idempotency.Response({}, status=201))


def test_a_key_is_forgotten_after_a_day(world):
    post(world)
    IdempotencyKey.objects.update(
        created_at=timezone.now() - idempotency.KEPT - timedelta(minutes=1)
    )

    response = post(world, name="Stella")

    assert response.status_code == 201
    assert IdempotencyKey.objects.count() == 1


def test_a_conflict_is_not_kept(world):
    body = {"withdrawn": True, "version": 999}
    url = f"/api/v1/entries/{world.entries[0].pk}/"

    response = world.client("organiser").patch(
        url, body, headers={"idempotency-key": "k"}
    )

    assert response.status_code == 409
    assert not IdempotencyKey.objects.exists()


def test_a_throttled_answer_is_not_kept(world):
    claim = idempotency.claim_key(user=world.users["owner"], key="k", fingerprint="f")

    idempotency.keep_answer(
        claim, idempotency.Response({}, status=Throttled.status_code)
    )

    assert not IdempotencyKey.objects.exists()


def test_a_request_that_breaks_gives_its_key_back(world):
    claim = idempotency.claim_key(user=world.users["owner"], key="k", fingerprint="f")

    with pytest.raises(ZeroDivisionError), idempotency.given_back_on_failure(claim):
        raise ZeroDivisionError

    assert not IdempotencyKey.objects.exists()


@pytest.mark.parametrize("key", ["", "a b", "x" * 81, "ø"])
def test_a_key_is_spelt_in_printable_ascii(world, key):
    response = post(world, key=key)

    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["Idempotency-Key"]


def test_no_token_is_ever_kept(world):
    world.client("owner").post(
        "/api/v1/token/",
        {"username": "owner", "password": "pass-owner"},
        headers={"idempotency-key": "k"},
    )

    assert not IdempotencyKey.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_ten_equal_posts_at_once_have_one_effect():
    world = build_world()
    start = threading.Barrier(10)

    def send(_number):
        try:
            start.wait()
            return post(world)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(send, range(10)))

    statuses = {answer.status_code for answer in answers}
    created = [answer.json() for answer in answers if answer.status_code == 201]
    assert statuses <= {201, 409}
    assert created
    assert all(body == created[0] for body in created)
    assert Entry.objects.filter(player__name="Nova").count() == 1
    assert post(world).json() == created[0]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_twenty_equal_entries_at_once_make_one_and_no_500():
    # encode/django-rest-framework #3876: the check passes, the INSERT collides.
    world = build_world()
    start = threading.Barrier(20)
    other = world.hidden_heat.seated.first().entry.player

    def send(_number):
        try:
            start.wait()
            body = {"tournament": world.tournament.pk, "player": other.pk}
            return world.client("organiser").post(URL, body)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(send, range(20)))

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses.count(201) == 1
    assert set(statuses) <= {201, 409, 422}
    assert world.tournament.entries.filter(player=other).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_results_for_one_heat_at_once_make_one_and_seven_stale():
    world = build_world()
    start = threading.Barrier(8)

    def send(_number):
        try:
            start.wait()
            return world.client("steward").put(
                f"/api/v1/heats/{world.heat.pk}/result/",
                {"lines": world.lines(), "revision": 0},
            )
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(answer.status_code for answer in pool.map(send, range(8)))

    assert statuses == [200, *[409] * 7]
