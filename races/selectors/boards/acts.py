"""The last act of a race of Ben Hur, as it is drawn: stick, way, whip, ram, wreck.

Effects say where a chariot came to stand; where it stood before is kept by following
them from the start.
"""

from dataclasses import dataclass, field
from math import atan2, degrees

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur import actions
from engine.rulesets.ben_hur.cards import CARDS, NUMBERS
from engine.rulesets.ben_hur.geometry import Pose, front_tip
from races.selectors.boards.common import Shape
from races.selectors.boards.history import Step
from races.selectors.boards.oval import hexagon, spot, stick, way

SWING = 0.35
"""How far a whip swings out, in parts of the distance."""
OPENING = ("whipped", "moved", "rammed", "accident", "held")
"""Effects with which a new act begins; drawing a card or a new round ends none."""


@dataclass(slots=True)
class Acts:
    """What has been followed so far.

    Attributes:
        colours: the chariot's letter by seat, in lower case.
        poses: where each chariot stands.
        shapes: of the last act.
        trail: SVG path of its chariot's front tip; empty when nothing moved.
        mover: the seat that it moved; None when nothing did.
        round: the round that is driven.
        lost: why and in which round a chariot went out, by seat.
    """

    colours: dict[int, str]
    poses: dict[int, Pose]
    shapes: list[Shape] = field(default_factory=list)
    trail: str = ""
    mover: int | None = None
    round: int = 1
    lost: dict[int, tuple[str, int]] = field(default_factory=dict)

    def follow(self, step: Step) -> None:
        """Go on by one action."""
        kinds = [effect.kind for effect in step.effects]
        if any(kind in OPENING for kind in kinds):
            self.shapes, self.trail, self.mover = [], "", None
        if "rammed" in kinds and "moved" not in kinds:
            self._lay_in_vain(step)
        for effect in step.effects:
            self._tell(effect)

    def _tell(self, effect: Effect) -> None:
        data, seat = effect.data, effect.seat
        match effect.kind, seat:
            case "round_began", _:
                self.round = int(data["round"])
            case "moved", int():
                self._move(seat, data)
            case "set_back", int():
                old = self.poses[seat]
                self.poses[seat] = _pose(data)
                self._add("pushed", seat, way([old[:2], self.poses[seat][:2]]))
            case (("whipped" | "rammed"), int()):
                self._fight(effect.kind, seat, int(data["against"]))
            case (("accident" | "held"), int()):
                x, y = spot(self.poses[seat][:2])
                self._add(effect.kind, seat, x=x, y=y)
            case "crashed", int():
                pose = self.poses.pop(seat)
                x, y = spot(pose[:2])
                self.lost[seat] = str(data["reason"]), self.round
                self._add("wreck", seat, hexagon(pose), x=x, y=y)
            case "finished", int():
                self._add("arrived", seat, hexagon(self.poses.pop(seat)))

    def _move(self, seat: int, data: dict[str, int | str]) -> None:
        old, new = self.poses[seat], _pose(data)
        length = CARDS[NUMBERS[str(data["card"])]].stick
        laid, end = stick(old, length, int(data["bend1"]))
        self._add("ghost", seat, hexagon(old))
        self._add("stick", seat, laid)
        self.trail = way([front_tip(old), end, front_tip(new)])
        self.mover, self.poses[seat] = seat, new

    def _lay_in_vain(self, step: Step) -> None:
        """Draw the stick of a ram that was lost: its effects do not say how it lay."""
        action = actions.decode(step.notation)
        length, (bend1, _bend2) = (
            CARDS[actions.what_of(action)].stick,
            actions.bends_of(action),
        )
        self._add("stick", step.seat, stick(self.poses[step.seat], length, bend1)[0])

    def _fight(self, kind: str, seat: int, against: int) -> None:
        (ax, ay), (bx, by) = (spot(self.poses[s][:2]) for s in (seat, against))
        middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2
        if kind == "rammed":
            turned = round(degrees(atan2(by - ay, bx - ax)), 1)
            self._add(kind, seat, x=middle_x, y=middle_y, heading=turned)
            return
        # A whip swings out to the left of the straight way.
        out_x, out_y = (by - ay) * SWING, (ax - bx) * SWING
        swung = f"{middle_x + 2 * out_x:.2f} {middle_y + 2 * out_y:.2f}"
        path = f"M{ax:g} {ay:g}Q{swung} {bx:g} {by:g}"
        self._add(kind, seat, path, x=middle_x + out_x, y=middle_y + out_y)

    def _add(
        self,
        kind: str,
        seat: int,
        points: str = "",
        *,
        x: float = 0,
        y: float = 0,
        heading: float = 0,
    ) -> None:
        x, y = round(x, 2), round(y, 2)
        self.shapes.append(Shape(kind, self.colours[seat], points, x, y, heading))


def _pose(data: dict[str, int | str]) -> Pose:
    return int(data["x"]), int(data["y"]), int(data["heading"])
