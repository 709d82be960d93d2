"""Tokens, and who is asking."""

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

URL = "/api/v1/token/"


def obtain(username="owner", password=None, **extra):
    body = {"username": username, "password": password or "pass-owner"}
    return APIClient().post(URL, body, **extra)


def test_a_token_is_obtained_used_and_revoked(world):
    token = obtain().json()["token"]
    client = APIClient(headers={"authorization": f"Token {token}"})

    assert obtain().json()["token"] == token
    assert client.get("/api/v1/me/").json()["username"] == "owner"
    assert client.delete(URL).status_code == 204
    assert client.get("/api/v1/me/").status_code == 401
    assert not Token.objects.exists()


def test_who_asks_is_told_his_roles_and_player(world):
    owner = world.client("owner").get("/api/v1/me/").json()
    player = world.client("player").get("/api/v1/me/").json()

    assert owner["roles"] == [{"event": world.event.pk, "role": "owner"}]
    assert owner["player"] is None
    assert player["player"] == world.entries[0].player_id
    assert "password" not in owner


@pytest.mark.parametrize(
    ("username", "password"), [("owner", "wrong"), ("nobody", "pass-owner")]
)
def test_a_wrong_name_and_a_wrong_password_are_told_alike(world, username, password):
    response = obtain(username, password)

    assert response.status_code == 400
    assert response.json()["errors"] == {
        "non_field_errors": ["Name and password do not fit together."]
    }


def test_a_user_who_was_shut_out_gets_no_token(world):
    world.users["owner"].is_active = False
    world.users["owner"].save()

    assert obtain().status_code == 400


def test_an_old_token_does_not_stand_in_the_way_of_a_new_one(world):
    assert obtain(headers={"authorization": "Token gone"}).status_code == 200


def test_an_account_is_tried_ten_times_whatever_address_is_claimed(world):
    statuses = [
        obtain(
            "OWNER" if number % 2 else "owner",
            "wrong",
            headers={"x-forwarded-for": f"10.0.0.{number}"},
        ).status_code
        for number in range(11)
    ]
    response = obtain()

    assert statuses == [*[400] * 10, 429]
    assert response.status_code == 429
    assert response.json()["code"] == "throttled"
    assert 0 < int(response.headers["Retry-After"]) <= 900
    assert obtain("organiser", "pass-organiser").status_code == 200


def test_a_peer_tries_sixty_accounts_and_no_more(world):
    statuses = [obtain(f"user-{number}", "x").status_code for number in range(61)]

    assert statuses == [*[400] * 60, 429]
    other = obtain(REMOTE_ADDR="10.9.9.9")
    assert other.status_code == 200
