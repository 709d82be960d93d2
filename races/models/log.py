"""The log of a race: append-only, numbered from 1, each row chained to the one before."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from races.models.race import Race


class LoggedAction(models.Model):
    """One action of one seat. The database refuses a second row of the same number."""

    class Actor(models.TextChoices):
        PERSON = "person", _("a person")
        BOT = "bot", _("a bot")
        RULES = "rules", _("the rules")

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    notation = models.CharField(max_length=40)
    actor = models.CharField(max_length=10, choices=Actor)
    digest = models.CharField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        ordering = ["race", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["race", "number"], name="one_action_a_number"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="log_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.seat} {self.notation}"
