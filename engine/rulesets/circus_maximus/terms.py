"""The options of a race (CM-1 to CM-46, MV-1 to MV-11), checked once."""

import msgspec


class Terms(msgspec.Struct, frozen=True):
    """What was agreed before the race; the names are those of the rule cases.

    Attributes:
        detailed_spec: 32-point specification (MV-1).
        dust: MV-2; knife: MV-3; spear: MV-4; carcass: MV-5; critical_horse: MV-6.
        first_turn_accel: MV-7, replaces the slow start.
        written_s: MV-8; s_commits: an S must be used (MV-8).
        weather: MV-9; rain: MV-10; mud: MV-11.
        slow_start: CM-11.
        body_surf: a living driver dragged over the line finishes (CM-44).
        lash_team_dice: 1 or 2 (CM-28).
        flip_speed: 14 or 15 (CM-33).
        weapon_budget: 0 to 6 free points for weapons without MV-1.
        finish: `first_across` or `furthest_at_turn_end` (CM-43).
        wall_exits: lanes' ends where a runner gets off: `everywhere` (CM-39).
        advanced: drivers are dragged after a flip; False removes the chariot (CM-35).
        laps: of the race (CM-43).
        turn_cap: the race ends after this turn (CM-45).
    """

    detailed_spec: bool = False
    dust: bool = False
    knife: bool = False
    spear: bool = False
    carcass: bool = False
    critical_horse: bool = False
    first_turn_accel: bool = False
    written_s: bool = False
    s_commits: bool = True
    weather: bool = False
    rain: bool = False
    mud: bool = False
    slow_start: bool = True
    body_surf: bool = True
    lash_team_dice: int = 2
    flip_speed: int = 14
    weapon_budget: int = 0
    finish: str = "first_across"
    wall_exits: str = "everywhere"
    advanced: bool = True
    laps: int = 3
    turn_cap: int = 60
