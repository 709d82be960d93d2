"""Tournaments to begin with: a game, a few settings, and what that means in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.rulesets.circus_maximus.terms import MOON
from league.selectors.games import (
    AVE_CAESAR,
    BEN_HUR,
    CIRCUS_MAXIMUS,
    Game,
    game_of,
    games,
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A tournament as one chooses it.

    Attributes:
        key: what the form posts.
        game: id of the ruleset.
        title: its name in the list.
        lead: what is played, in one sentence.
        settings: what differs from the game's own.
    """

    key: str
    game: str
    title: str | Promise
    lead: str | Promise
    settings: Mapping[str, Any] = field(default_factory=dict)


PresetRows = Iterable[tuple[Game, list[tuple[BoundWidget, Preset]]]]

_PRESETS: Final = (
    Preset(
        "classic",
        AVE_CAESAR,
        _("Ave Caesar: four heats and a final"),
        _("Tables change every round, places give points, and the best four meet."),
        {"plan": "classic"},
    ),
    Preset(
        "vikingcon",
        AVE_CAESAR,
        _("Ave Caesar, convention: the courses of VikingCon"),
        _("The same, one course clockwise and the other anticlockwise by turns."),
        {"plan": "vikingcon"},
    ),
    Preset(
        "ben_hur",
        BEN_HUR,
        _("Ben Hur: three rounds and a final"),
        _("A round is two races at one table; the lowest sums meet in the final."),
    ),
    Preset(
        "ben_hur_knockout",
        BEN_HUR,
        _("Ben Hur: three rounds, then knock-out"),
        _("Then the winners of the tables go on, until one table is left."),
        {"ending": "knockout"},
    ),
    Preset(
        "circus_maximus",
        CIRCUS_MAXIMUS,
        _("Circus Maximus: three heats and a final"),
        _("Everybody races in every heat; the winners of the heats meet in the final."),
    ),
    Preset(
        "circus_open",
        CIRCUS_MAXIMUS,
        _("Circus Maximus: open heats and a final"),
        _("People enter the heats they like; most wins, and the winners advance."),
        {"open_heats": True},
    ),
    Preset(
        "circus_moon",
        CIRCUS_MAXIMUS,
        _("Circus Maximus with Moon’s optional rules"),
        _("Chariots of 32 points, weapons, rain and mud; three heats and a final."),
        dict.fromkeys(MOON, True),
    ),
    Preset(
        "circus_single",
        CIRCUS_MAXIMUS,
        _("Circus Maximus: one race"),
        _("Up to sixteen chariots in one race, which decides."),
        {"ending": "single"},
    ),
)


def presets() -> tuple[Preset, ...]:
    """Those whose game can be played here."""
    known = {game.id for game in games()}
    return tuple(preset for preset in _PRESETS if preset.game in known)


class PresetField(forms.ChoiceField):
    """One of the presets; its value is the preset itself."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Preset"),
            choices=lambda: [(one.key, one.title) for one in presets()],
            initial=_PRESETS[0].key,
            widget=forms.RadioSelect,
        )

    def clean(self, value: Any) -> Preset:
        """Return the preset of a key."""
        key = super().clean(value)
        return next(one for one in presets() if one.key == key)


def preset_rows(field_: forms.BoundField) -> PresetRows:
    """The radio buttons of a preset field with their presets, game by game."""
    rows = list(zip(field_.subwidgets, presets(), strict=True))
    for game in dict.fromkeys(preset.game for preset in presets()):
        yield game_of(game), [row for row in rows if row[1].game == game]
