"""The frame of every page: languages, themes, and pages for when something goes wrong."""

import pytest
from django.test import Client, RequestFactory

from config.views import server_error


@pytest.mark.django_db
def test_the_theme_is_kept_in_a_cookie_and_leads_back(client):
    answer = client.post("/theme/", {"theme": "dark", "next": "/start/"})

    assert (answer.status_code, answer["Location"]) == (302, "/start/")
    assert answer.cookies["theme"].value == "dark"
    assert 'data-theme="dark"' in client.get("/start/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "", "x:y"]
)
def test_the_theme_switch_never_leads_to_another_site(client, target):
    answer = client.post("/theme/", {"theme": "light", "next": target})

    assert answer["Location"] == "/"


@pytest.mark.django_db
def test_an_unknown_theme_changes_nothing(client):
    client.cookies["theme"] = 'x" onload="'

    answer = client.post("/theme/", {"theme": "plaid"})

    assert "theme" not in answer.cookies
    assert "data-theme" not in client.get("/start/").content.decode()


@pytest.mark.django_db
def test_the_language_is_chosen_by_a_form_and_kept(client):
    client.post("/i18n/setlang/", {"language": "da", "next": "/login/"})

    page = client.get("/login/").content.decode()

    assert '<html lang="da"' in page
    assert "Gå til indholdet" in page


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_in_the_frame(client):
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert "No chariot on this space" in answer.content.decode()


def test_the_page_for_our_own_faults_asks_no_database():
    answer = server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert "A wheel came off" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_words():
    client = Client(enforce_csrf_checks=True)

    answer = client.post("/theme/", {"theme": "dark"})

    assert answer.status_code == 403
    assert "This form has been open too long" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/start/", "/login/", "/nowhere/"])
def test_no_page_of_the_frame_carries_inline_style_or_script(client, address):
    page = client.get(address, follow=True).content.decode()

    assert " style=" not in page
    assert "<style" not in page
    assert "<script>" not in page
    assert " onclick=" not in page
