"""A player's part in a tournament, the heats it enters, and where it sits in each."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.tournaments import Heat, Round, Tournament
from races.models import Player, Seat


class Entry(models.Model):
    """A player in a tournament; withdrawing keeps every past result."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    paid = models.BooleanField(null=True, blank=True)
    group = models.CharField(_("group"), max_length=20, blank=True)
    active_from = models.PositiveSmallIntegerField(default=1)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="one_entry_a_player"
            )
        ]

    def __str__(self) -> str:
        return str(self.player)


class SeatedEntry(models.Model):
    """An entry at a table. The database allows one seat an entry, round and leg.

    `seat` is the entry's first chariot; further ones of the same player in the race
    (BH-2) follow from it.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seated")
    heat = models.ForeignKey(Heat, on_delete=models.CASCADE, related_name="seated")
    leg = models.PositiveSmallIntegerField(default=1)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seated")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="seated")

    class Meta:
        ordering = ["heat", "seat__start"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "leg", "entry"],
                name="one_seat_an_entry_round_and_leg",
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.heat}"


class Bye(models.Model):
    """A round an entry sits out."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    reason = models.CharField(max_length=200)

    class Meta:
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"], name="one_bye_an_entry_and_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"


class HeatEntry(models.Model):
    """An entry that wants to race in a round, where people choose their heats."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="entered")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="enters")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round", "pk"]
        verbose_name_plural = "heat entries"
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"], name="one_heat_entry_an_entry_and_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} enters {self.round}"
