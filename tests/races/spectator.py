"""What somebody without a seat is sent of a race."""

import re

from django.urls import reverse


def spectator_bytes(client, race, *, turn):
    """Every byte a spectator can get of a race, headers and all but form tokens."""
    seen = b"".join(
        client.get(reverse(name, args=[race.pk]), query).serialize()
        for name, query in (
            ("watch", {}),
            ("watch", {"turn": turn}),
            ("race_board", {"turn": turn}),
            ("race_board", {"seen": 0}),
            ("race_log", {}),
        )
    )
    return re.sub(
        rb'csrfmiddlewaretoken" value="\w+|csrftoken=\w+|expires=[^;]+', b"", seen
    )
