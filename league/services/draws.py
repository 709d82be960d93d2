"""The record of a seating: method, seed and roster are enough to make it again."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from league.models import Draw, Stage


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
