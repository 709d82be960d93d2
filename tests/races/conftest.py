"""A real server in a thread, for what the test client cannot show."""

import socket
import threading
import time

import pytest
import uvicorn


@pytest.fixture
def asgi_server(transactional_db):
    """The address of the site, served by uvicorn from a thread of this process."""
    from config.asgi import application

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(
            application, lifespan="off", log_level="error", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    until = time.monotonic() + 10
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    assert server.started
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    listener.close()
    assert not thread.is_alive()
