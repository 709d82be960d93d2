"""Poses as a driver sees them: how far around, which lane, how much askew.

Floats, for bots only; the rules measure in integers (BH-18, BH-31).
"""

from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from engine.rulesets.ben_hur.geometry import LAP, Pose
from engine.rulesets.ben_hur.track import CORE, INNER, OUTER

_STRAIGHT = CORE / 1000
_MIDDLE = (INNER + OUTER) / 2000
_CURVE = pi * _MIDDLE


class Place(NamedTuple):
    """A pose in the coordinates of the track.

    Attributes:
        along: chariot lengths from the finish line along the middle of the track.
        lane: chariot lengths from the spina's core, 1 at the rail.
        askew: degrees against the direction of driving, positive to the left.
    """

    along: float
    lane: float
    askew: float


def locate(pose: Pose) -> Place:
    """Return a pose in the coordinates of the track."""
    x, y, heading = pose[0] / 1000, pose[1] / 1000, pose[2]
    if x > _STRAIGHT:
        angle = atan2(y, x - _STRAIGHT) + pi / 2
        along, lane = _STRAIGHT + _MIDDLE * angle, hypot(x - _STRAIGHT, y)
        ahead = degrees(angle)
    elif x < -_STRAIGHT:
        angle = (atan2(y, x + _STRAIGHT) - pi / 2) % (2 * pi)
        along, lane = 3 * _STRAIGHT + _CURVE + _MIDDLE * angle, hypot(x + _STRAIGHT, y)
        ahead = 180 + degrees(angle)
    elif y >= 0:
        along, lane, ahead = 2 * _STRAIGHT + _CURVE - x, y, 180.0
    else:
        along, lane, ahead = x if x >= 0 else LAP + x, -y, 0.0
    return Place(along, lane, (heading - ahead + 180) % 360 - 180)


def pose_at(place: Place) -> Pose:
    """Return the nearest pose of whole units, on the first half of the lap only."""
    along, lane, askew = place
    angle = min(max((along - _STRAIGHT) / _MIDDLE, 0.0), pi)
    base = min(along, _STRAIGHT) if angle < pi else 2 * _STRAIGHT + _CURVE - along
    return (
        round(1000 * (base + lane * sin(angle))),
        round(-1000 * lane * cos(angle)),
        round(degrees(angle) + askew) % 360,
    )


def gained(before: float, after: float) -> float:
    """Return chariot lengths from one place along the lap to another."""
    return (after - before + LAP / 2) % LAP - LAP / 2
