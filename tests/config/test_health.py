"""Alive and ready."""

import pytest
from django.db import DatabaseError, connection


def test_healthz_answers_without_a_database(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_readyz_says_how_many_races_wait(client):
    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "overdue": 0, "parked": 0}


@pytest.mark.django_db
def test_readyz_says_that_the_database_is_away(client):
    def refuse(*_args):
        raise DatabaseError("away")

    with connection.execute_wrapper(refuse):
        answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (503, {"status": "database away"})
