"""Everything an organiser may choose about a tournament of Circus Maximus."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.domain.circus_settings import TABLE_AT_MOST, CircusSettings
from league.forms.circus_switches import NEEDS, SWITCH_WORDS
from league.forms.setting_fields import (
    INPUT,
    FieldWords,
    GameSettingsForm,
    Groups,
    ListedField,
    Words,
)
from league.selectors.chart_choices import FIXED, chart_choices

HEATS_AT_ONCE: Final = 100
FIELD_WORDS: dict[str, FieldWords] = {
    "ending": FieldWords(
        _("What is played"),
        _("The winners of the heats advance; where they are too many or too few, the standings say who does."),
        (
            ("final", _("Heats, then a final of the winners")),
            ("none", _("Heats; most wins decide")),
            ("single", _("One race of everybody")),
        ),
        ("CM-43",),
    ),
    "open_heats": FieldWords(
        _("Who races in a heat"),
        _("Open heats: people choose which they enter. Whoever has not raced yet comes first when a heat is full."),
        ((False, _("Everybody in every heat")), (True, _("Whoever enters it"))),
    ),
    "target": FieldWords(
        _("Chariots of a race"),
        _("Races of this size where the numbers allow it. The game is meant for eight."),
        tuple((n, str(n)) for n in range(4, TABLE_AT_MOST + 1)),
        ("CM-1",),
    ),
    "smallest": FieldWords(
        _("At least"),
        _("Chariots a race has at least, where the numbers allow it."),
        tuple((n, str(n)) for n in range(3, TABLE_AT_MOST + 1)),
    ),
    "largest": FieldWords(
        _("At most"),
        _("Chariots a race has at most; a race of everybody has up to 16."),
        tuple((n, str(n)) for n in range(4, TABLE_AT_MOST + 1)),
        ("CM-1",),
    ),
    "start_lanes": FieldWords(
        _("Start lanes"),
        _("Balanced: over the heats everybody starts inside and outside about equally often."),
        (("lot", _("By lot")), ("rotate", _("Balanced"))),
        ("CM-8",),
    ),
    "final_field": FieldWords(
        _("Who drives the final"),
        _("So many of the standings: winners of heats come first, with the most wins ahead."),
        tuple((n, format_lazy(_("The first {n}"), n=n)) for n in range(3, TABLE_AT_MOST + 1)),
    ),
    "builds": FieldWords(
        _("The chariots"),
        _("Where four points or 32 come from. It matters in races that are driven here."),
        (
            ("choose", _("Everybody builds one in secret")),
            ("named", _("Sprinter, wrecker, stayer and balanced, by lot")),
            ("random", _("By lot")),
        ),
        ("CM-2", "MV-1"),
    ),
    "charts": FieldWords(
        _("The charts"),
        _("The tables that races look into. A race keeps those it was seated with."),
        FIXED,
    ),
    **SWITCH_WORDS,
}  # fmt: skip
"""Label, sentence, choices and clauses of every setting chosen from a list."""

GROUPS: Groups = (
    (
        _("Heats and chariots"),
        (
            "ending", "rounds", "open_heats", "target", "smallest", "largest",
            "tables", "start_lanes", "builds", "charts",
        ),
    ),
    (_("The final"), ("final_field",)),
    (
        _("A race"),
        ("laps", "finish", "slow_start", "body_surf", "lash_team_dice", "flip_speed"),
    ),
    (
        _("Moon’s optional rules"),
        (
            "detailed_spec", "weapon_budget", "dust", "knife", "spear", "carcass",
            "critical_horse", "first_turn_accel", "written_s", "s_commits",
        ),
    ),
    (_("Moon’s weather"), ("weather", "rain", "mud")),
)  # fmt: skip


class CircusSettingsForm(GameSettingsForm[CircusSettings]):
    """Every setting of Circus Maximus."""

    values = CircusSettings
    field_words = FIELD_WORDS
    parts = GROUPS

    tables = forms.IntegerField(
        label=_("Races at the same time"),
        help_text=_(
            "How many races one heat can have, such as the number of boards; who does "
            "not fit stays out. 0: as many as are needed."
        ),
        min_value=0,
        max_value=HEATS_AT_ONCE,
        widget=forms.NumberInput(attrs=INPUT),
    )

    def __init__(self, *args: Any, stored: CircusSettings, **kwargs: Any) -> None:
        super().__init__(*args, stored=stored, **kwargs)
        del self.fields["discards"]  # every heat counts
        self.fields["charts"] = _charts_field()
        self.order_fields([name for _title, names in self.parts for name in names])
        self.fields["rounds"].label = _("Number of heats")
        self.fields["rounds"].help_text = _(
            "How many heats there are before the final. One race of everybody is one."
        )
        if not stored.final_field:
            self.initial["final_field"] = CircusSettings().final_field

    def clean(self) -> dict[str, Any]:
        """Say at a switch what it cannot be without, or together with."""
        values = super().clean()
        if not self.errors:
            for name, (needed, words) in NEEDS.items():
                if values[name] and not any(values[other] for other in needed):
                    self.add_error(name, str(words))
            if values["detailed_spec"] and values["weapon_budget"]:
                words = _("Chariots of 32 points pay for their weapons: choose 0 here.")
                self.add_error("weapon_budget", words)
        return values

    def stored_words(self) -> Iterable[tuple[Words, Words]]:
        """Label and value of every setting that means something beside the others."""
        unused = without_meaning(self.settings)
        labels = {self.fields[name].label for name in unused}
        return (row for row in super().stored_words() if row[0] not in labels)


def _charts_field() -> ListedField:
    """Which charts: of those that have been loaded by now."""
    words = FIELD_WORDS["charts"]
    return ListedField(
        label=words.label,
        help_text=words.sentence,
        values=chart_choices(),
        widget=forms.Select(attrs=INPUT),
    )


def without_meaning(settings: CircusSettings) -> set[str]:
    """Names of the settings that decide nothing beside the others."""
    unused = set()
    if settings.ending != "final":
        unused.add("final_field")
    if settings.ending == "single":
        unused |= {"rounds", "open_heats", "target", "smallest", "largest", "tables"}
    if settings.first_turn_accel:  # MV-7 replaces CM-11
        unused.add("slow_start")
    if not settings.written_s:
        unused.add("s_commits")
    if settings.detailed_spec:  # MV-1 pays for the weapons
        unused.add("weapon_budget")
    return unused
