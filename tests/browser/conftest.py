"""A real browser against the real server: Chromium, uvicorn in a thread, axe.

`DJANGO_ALLOW_ASYNC_UNSAFE` is needed because Playwright's synchronous interface keeps an
event loop in the test's thread; it is set for browser tests only.
"""

import os
import shutil
import socket
import threading
import time
from pathlib import Path

import pytest
import uvicorn
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from playwright.sync_api import expect, sync_playwright

from config.asgi import application
from tests.browser.pages import CHROMIUM_ARGS, PHONE, WIDE, Visit

# Two cores run everything at once in CI: a slow page is not a wrong one.
expect.set_options(timeout=15_000)

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"


def pytest_collection_modifyitems(items):
    """Everything in this folder needs Chromium and a database that threads share."""
    for item in items:
        if HERE in Path(item.path).parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="module")
def browser():
    """One Chromium a module: its event loop must be gone when other tests begin."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=CHROMIUM_ARGS
        )
        yield chromium
        chromium.close()
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")


@pytest.fixture
def server(transactional_db):
    """The site on a free port; returns its address."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        ASGIStaticFilesHandler(application),
        lifespan="off",
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    running.should_exit = True
    thread.join(timeout=10)
    listener.close()


@pytest.fixture
def visit(browser, server):
    """Open a page of the site in a fresh browser context; see `Visit`."""
    contexts = []

    def open_page(path="/", *, width=WIDE, theme="light", script=True, **more):
        context = browser.new_context(
            base_url=server,
            viewport=width,
            color_scheme=theme,
            java_script_enabled=script,
            locale=more.pop("locale", "en-GB"),
            **more,
        )
        contexts.append(context)
        return Visit(context).go(path)

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(params=[PHONE, WIDE], ids=["phone", "wide"])
def width(request):
    """Both sizes that the design was drawn for."""
    return request.param


@pytest.fixture(
    params=[
        {"width": PHONE, "theme": "dark"},
        {"width": WIDE, "theme": "light"},
    ],
    ids=["phone-dark", "wide-light"],
)
def look(request):
    """Both sizes and both themes, in two visits instead of four."""
    return request.param
