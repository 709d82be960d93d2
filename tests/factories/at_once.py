"""Several people do something at the same moment."""

import threading

from django.db import connections

from league.errors import LeagueError
from races.errors import RaceError


def all_at_once(act, *, times):
    """Call in threads that start together; return how each ended."""
    gate = threading.Barrier(times)
    endings = []

    def run():
        gate.wait()
        try:
            act()
        except (LeagueError, RaceError) as refusal:
            endings.append(refusal.code)
        else:
            endings.append("done")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(endings)
