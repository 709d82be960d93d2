"""Serve the site from this process with uvicorn."""

import uvicorn

HOST = "0.0.0.0"  # noqa: S104 -- phones in the hall must reach it
GRACE = 3


def serve(*, port: int, host: str = HOST) -> None:
    """Serve until interrupted; open streams are cut after a short grace."""
    uvicorn.run(
        "config.asgi:application",
        host=host,
        port=port,
        workers=1,
        lifespan="off",
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
