"""Serve the site from this process with uvicorn."""

import asyncio
import socket
import warnings

import uvicorn

from races.pages.pump import pump

HOST = "0.0.0.0"  # noqa: S104 -- phones in the hall must reach it
GRACE = 3


class Server(uvicorn.Server):
    """Ends the live streams first when it stops, since they would never end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close everything; pages ask again when somebody serves."""
        pump.close()
        await super().shutdown(sockets)


def serve(*, port: int, host: str = HOST) -> None:
    """Serve until interrupted; what is still open after a short grace is cut."""
    # WhiteNoise hands out files in blocks, which Django's ASGI handler reads at once.
    warnings.filterwarnings(
        "ignore", message="StreamingHttpResponse must consume synchronous iterators"
    )
    server = Server(
        uvicorn.Config(
            "config.asgi:application",
            host=host,
            port=port,
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=GRACE,
        )
    )
    # The signal that stopped it is raised again once everything is closed.
    with asyncio.Runner() as runner:
        try:
            runner.run(server.serve())
        except KeyboardInterrupt:
            return
