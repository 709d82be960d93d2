"""The record of a seating: method, seed and roster are enough to make it again."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from league.domain.quality import assess
from league.domain.schedule import ALGORITHM, VERSION
from league.errors import LeagueError
from league.models import Draw, Stage, Tournament
from league.selectors.seating import seated_tables
from league.services.derived import SEED_BITS


def chosen_seed(seed: int | None) -> int:
    """Return the seed of a draw: the one given, else any.

    Raises:
        LeagueError: it does not fit 63 bits.
    """
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not 0 <= seed < 2**SEED_BITS:
        raise LeagueError(_("A seed is a number of 63 bits."), code="bad_seed")
    return seed


def record_search(
    stage: Stage, *, seed: int, roster: Sequence[int], user_id: int | None
) -> Draw:
    """Keep a seating that was searched for and stands now; the tournament is under way.

    Args:
        stage: with its locked tournament.
        seed: of the search.
        roster: entries in the order they were searched with.
        user_id: who draws.
    """
    tournament = stage.tournament
    if tournament.status == Tournament.Status.SETUP:
        tournament.status = Tournament.Status.RUNNING
        tournament.save(update_fields=("status",))
    return record_draw(
        stage,
        algorithm=ALGORITHM,
        algorithm_version=VERSION,
        seed=seed,
        roster=roster,
        quality=asdict(assess(seated_tables(stage))),
        user_id=user_id,
    )


def record_draw(
    stage: Stage,
    *,
    algorithm: str,
    algorithm_version: int,
    seed: int,
    roster: Sequence[int],
    quality: Mapping[str, Any],
    user_id: int | None,
) -> Draw:
    """Count and keep a seating of a stage whose tournament is locked."""
    stage.draws += 1
    stage.save(update_fields=("draws",))
    return Draw.objects.create(
        stage=stage,
        number=stage.draws,
        algorithm=algorithm,
        algorithm_version=algorithm_version,
        seed=seed,
        roster=list(roster),
        roster_hash=roster_hash(roster),
        quality=dict(quality),
        made_by_id=user_id,
    )


def count_change(stage: Stage) -> None:
    """Count a seating changed without a draw, so that an older view of it is stale.

    The stage's tournament is locked.
    """
    stage.draws += 1
    stage.save(update_fields=("draws",))


def roster_hash(roster: Sequence[int]) -> str:
    """Return the hex SHA-256 of entry ids in their order."""
    return sha256(json.dumps(list(roster)).encode()).hexdigest()
