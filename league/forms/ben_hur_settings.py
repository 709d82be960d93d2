"""Everything an organiser may choose about a tournament of Ben Hur."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.standing_rules import FinalMode
from league.forms.setting_fields import FieldWords, GameSettingsForm, Groups, Words

FIELD_WORDS: dict[str, FieldWords] = {
    "target": FieldWords(
        _("Size of a table"),
        _("Tables of this size where the numbers allow it; at a table of three everybody drives two chariots."),
        ((4, "4"), (5, "5"), (6, "6")),
        ("BH-2",),
    ),
    "single_table": FieldWords(
        _("One table"),
        _("Whether all sit at one table in every round; it seats six at most."),
        ((None, _("With six players or fewer")), (True, _("Always")), (False, _("Never"))),
    ),
    "race": FieldWords(
        _("Races of a round"),
        _("The same people at the same table; the sum of all races is the score of the round."),
        (
            ("one_lap", _("Two races of one lap")),
            ("two_lap", _("One race of two laps")),
            ("three_lap", _("One race of three laps")),
        ),
        ("BH-4", "BH-34"),
    ),
    "start_order": FieldWords(
        _("Start places"),
        _("Balanced: everybody starts in front and behind about equally often."),
        (("dice", _("By dice")), ("balanced", _("Balanced")), ("random", _("By lot"))),
        ("BH-5",),
    ),
    "second_start": FieldWords(
        _("Start places of race 2"),
        _("Only where a round is two races. Reversed: the winner starts last."),
        (("dice", _("By dice again")), ("reverse_finish", _("Reversed finish of race 1"))),
        ("BH-34",),
    ),
    "aggression_limit": FieldWords(
        _("Rams and whips"),
        _("How often a chariot may begin a ram or a whip."),
        (("race", _("Once a race")), ("round", _("Once in each turn of all"))),
        ("BH-30",),
    ),
    "three_lap_accidents": FieldWords(
        _("Accident cards over three laps"),
        _("Only in races of three laps."),
        (("keep", _("Five stay in each deck")), ("remove", _("Five leave each deck"))),
        ("BH-39",),
    ),
    "variant1": FieldWords(
        _("After an accident card"),
        _("Variant 1: after two accident cards a tempo card must follow, or a stop."),
        ((False, _("The turn is over")), (True, _("The driver may play again"))),
        ("BH-40",),
    ),
    "variant2": FieldWords(
        _("The longest stick in a ram"),
        _("Variant 2: ramming with III+ is worth two horseshoes more."),
        ((False, _("Counts as any stick")), (True, _("Adds two horseshoes"))),
        ("BH-41",),
    ),
    "ending": FieldWords(
        _("After the rounds"),
        _("Knock-out: the winners of the tables and the next best go on, stage by stage, until one table is left."),
        (
            ("final", _("A final")),
            ("knockout", _("Knock-out")),
            ("none", _("Nothing: the standings decide")),
        ),
    ),
    "final_field": FieldWords(
        _("Who drives it"),
        _("How many go on to the final. With one table everybody drives it."),
        tuple((n, str(n)) for n in (3, 4, 5, 6)),
    ),
    "final_mode": FieldWords(
        _("What the final counts"),
        _("What its result does to the standings of the rounds."),
        (
            (FinalMode.DECIDES_TOP.value, _("It alone orders the finalists")),
            (FinalMode.ADDITIVE.value, _("Sum added, finalists stay ahead")),
            (FinalMode.ADDITIVE_OPEN.value, _("Sum added, others may pass")),
        ),
    ),
    "advance_by": FieldWords(
        _("Who goes on"),
        _("Sums of tables of different sizes are compared by their share of the table."),
        (
            ("round_wins", _("Winners of rounds, then the lowest sums")),
            ("standings", _("The first of the standings")),
        ),
    ),
}  # fmt: skip
"""Label, sentence, choices and clauses of every setting chosen from a list."""

GROUPS: Groups = (
    (
        _("Rounds and seats"),
        ("rounds", "race", "target", "single_table", "start_order", "second_start"),
    ),
    (
        _("A race"),
        ("aggression_limit", "three_lap_accidents", "variant1", "variant2"),
    ),
    (
        _("Knock-out or final"),
        ("ending", "advance_by", "final_field", "final_mode"),
    ),
    (_("The standings"), ("discards",)),
)


class BenHurSettingsForm(GameSettingsForm[BenHurSettings]):
    """Every setting of Ben Hur."""

    values = BenHurSettings
    field_words = FIELD_WORDS
    parts = GROUPS

    def __init__(self, *args: Any, stored: BenHurSettings, **kwargs: Any) -> None:
        super().__init__(*args, stored=stored, **kwargs)
        self.fields["rounds"].help_text = _(
            "How many rounds everybody drives before the final or the knock-out."
        )
        if not stored.final_field:
            self.initial["final_field"] = BenHurSettings().final_field

    def stored_words(self) -> Iterable[tuple[Words, Words]]:
        """Label and value of every setting that means something beside the others."""
        unused = _without_meaning(self.settings)
        labels = {self.fields[name].label for name in unused}
        return (row for row in super().stored_words() if row[0] not in labels)


def _without_meaning(settings: BenHurSettings) -> set[str]:
    unused = set()
    if settings.legs == 1:
        unused.add("second_start")
    if settings.race != "three_lap":
        unused.add("three_lap_accidents")
    if settings.ending != "final":
        unused.add("final_field")
    if settings.ending == "none":
        unused |= {"final_mode", "advance_by"}
    return unused
