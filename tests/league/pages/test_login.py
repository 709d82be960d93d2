"""Log in with a name or an e-mail address, and come back to a page of ours only."""

import pytest

from races.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def line():
    return User.objects.create_user("line", "line@example.dk", "gate-of-horses")


@pytest.mark.parametrize("typed", ["line", "line@example.dk", " LINE@Example.dk "])
def test_a_name_or_an_e_mail_address_opens_the_gate(client, line, typed):
    answer = client.post(
        "/login/", {"username": typed, "password": "gate-of-horses", "next": "/start/"}
    )

    assert (answer.status_code, answer["Location"]) == (302, "/start/")
    assert client.session["_auth_user_id"] == str(line.pk)


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/"])
def test_the_way_on_never_leads_to_another_site(client, line, target):
    answer = client.post(
        "/login/", {"username": "line", "password": "gate-of-horses", "next": target}
    )

    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("line", "Zebra-99"),
        ("nobody", "Zebra-99"),
        ("x@example.dk", "Zebra-99"),
        ("a" * 300, "Zebra-99"),
    ],
)
def test_a_refusal_keeps_the_name_and_does_not_tell_which_was_wrong(
    client, line, username, password
):
    answer = client.post("/login/", {"username": username, "password": password})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'value="{username}"' in page
    assert password not in page
    if len(username) < 200:
        assert "No account has this name and password." in page


def test_an_account_that_is_closed_is_refused_in_the_same_words(client, line):
    User.objects.update(is_active=False)

    answer = client.post("/login/", {"username": "line", "password": "gate-of-horses"})

    assert "No account has this name and password." in answer.content.decode()


def test_logging_out_needs_a_button_not_a_link(client, line):
    client.force_login(line)

    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/")["Location"] == "/"
    assert "_auth_user_id" not in client.session
