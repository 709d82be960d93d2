"""The live stream: version numbers only, as Server-Sent Events."""

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from races import live
from races.pages.pump import Subscription, pump

TOPICS_AT_MOST = 8
STILL_HERE = 15.0
NOTHING_TO_WATCH = 204
DIGITS = 18


@require_GET
async def stream(request: HttpRequest) -> HttpResponseBase:
    """Stream the versions of `?topic=…`; a hidden or unknown topic is just silent.

    Under WSGI a stream would never begin: 204 tells the browser not to try again.
    """
    asked = request.GET.getlist("topic")
    if len(asked) > TOPICS_AT_MOST:
        return HttpResponse(
            _("A stream carries at most %(most)s topics.") % {"most": TOPICS_AT_MOST},
            status=400,
            content_type="text/plain; charset=utf-8",
        )
    topics = frozenset(filter(live.is_topic, asked))
    if not topics or not hasattr(request, "scope"):
        return HttpResponse(status=NOTHING_TO_WATCH)
    seen = _seen(request.headers.get("Last-Event-ID", ""), topics)
    # The stream may last for hours: it must not keep a database connection.
    await sync_to_async(connections.close_all)()
    return StreamingHttpResponse(
        _events(topics, seen),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _seen(last: str, topics: frozenset[str]) -> dict[str, int]:
    """Return what a returning client knows; with several topics that is not clear."""
    if (
        len(topics) != 1
        or not (last.isascii() and last.isdigit())
        or len(last) > DIGITS
    ):
        return {}
    return dict.fromkeys(topics, int(last))


async def _events(topics: frozenset[str], seen: dict[str, int]) -> AsyncIterator[str]:
    subscription = Subscription(topics, seen=seen)
    pump.join(subscription)
    try:
        yield "retry: 2000\n\n"
        while not subscription.ended:
            changes = await subscription.changes(within=STILL_HERE)
            for topic, version in sorted(changes.items()):
                yield f"id: {version}\nevent: {topic}\ndata: {version}\n\n"
            if not changes and not subscription.ended:
                yield ": still here\n\n"
    finally:
        pump.leave(subscription)
