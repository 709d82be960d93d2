"""The oval as data: spina, walls, red lines, start places and the chariot's shape.

Every length is in 1/1000 chariot length, every heading in whole degrees
counter-clockwise from +x; the chariots drive counter-clockwise.
"""

import json
from hashlib import sha256
from importlib.resources import files
from typing import Any

Pose = tuple[int, int, int]
Point = tuple[int, int]

_TEXT = files(__package__).joinpath("track.json").read_bytes()
TRACK: dict[str, Any] = json.loads(_TEXT)
TRACK_SHA = sha256(_TEXT).hexdigest()

CORE: int = TRACK["spina"]["half_length"]
"""The spina's core runs from (-CORE, 0) to (CORE, 0)."""
INNER: int = TRACK["spina"]["radius"]
OUTER: int = TRACK["outer_radius"]
HALF: int = TRACK["chariot"]["half_length"]
OUTLINE: tuple[Point, ...] = tuple((x, y) for x, y in TRACK["chariot"]["outline"])
"""The chariot at heading 0 about its centre, rear tip first, front tip fourth."""
STICK_HALF_WIDTH: int = TRACK["stick_half_width"]
MAX_BEND: int = TRACK["max_bend_deg"]
RED_LINES: tuple[tuple[Point, Point], ...] = tuple(
    ((line["inner"][0], line["inner"][1]), (line["outer"][0], line["outer"][1]))
    for line in TRACK["red_lines"]
)
START_POSES: tuple[Pose, ...] = tuple(
    (x, y, heading) for x, y, heading in (p["pose"] for p in TRACK["start_places"])
)
"""Poses of the start places I to VI."""
START_LINES: int = TRACK["start_sector"]
"""Lines passed at the start: the finish line is still ahead (BH-31)."""
