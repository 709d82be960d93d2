"""The sheet of one chariot of Circus Maximus: what is left of it, box by box."""

from dataclasses import dataclass

from races.selectors.boards.badges import Badge


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes: how many are left, and how many are crossed.

    Attributes:
        left: still there.
        lost: crossed.
        label: the same in words.
        dead: whether what they stand for is gone: a dead horse, a wheel that came off.
    """

    left: int
    lost: int
    label: str
    dead: bool = False

    @property
    def kept(self) -> range:
        """One an uncrossed box."""
        return range(self.left)

    @property
    def crossed(self) -> range:
        """One a crossed box."""
        return range(self.lost)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What everybody may see of a chariot besides where it is.

    Attributes:
        seat: its index.
        colour: its letter.
        name: who drives.
        car: what kind of car.
        horses: from the inside to the outside.
        speed: of the team now; `why` says what changes it, empty for nothing.
        why: as above.
        endurance: left; `endurance_of` is what it started with.
        endurance_of: as above.
        driver: hits.
        modifier: current driver modifier with its sign; `modifier_why` as for speed.
        modifier_why: as above.
        wheels: left and right.
        gear: what is in hand.
        marks: what else holds of it: jostled, exhausted, on foot.
    """

    seat: int
    colour: str
    name: str
    car: str
    horses: tuple[Boxes, ...]
    speed: int
    why: str
    endurance: int
    endurance_of: int
    driver: Boxes
    modifier: str
    modifier_why: str
    wheels: tuple[Boxes, ...]
    gear: tuple[Badge, ...]
    marks: tuple[Badge, ...] = ()
