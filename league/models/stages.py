"""Records of decisions: how a stage was seated, and who stood where when it closed."""

from django.conf import settings
from django.db import models

from league.models.tournaments import Stage


class Draw(models.Model):
    """A seating that was made: method, seed and roster are enough to make it again."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seatings")
    number = models.PositiveIntegerField()
    algorithm = models.CharField(max_length=20)
    algorithm_version = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()
    roster = models.JSONField()
    roster_hash = models.CharField(max_length=64)
    quality = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="one_draw_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"draw {self.number}"


class StandingSnapshot(models.Model):
    """The standings of a closed stage: proof of who advanced, and on what ground."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="snapshots")
    version = models.PositiveIntegerField()
    rows = models.JSONField()
    advanced = models.JSONField()
    inputs_hash = models.CharField(max_length=64)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["stage", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage"],
                condition=models.Q(reopened_at__isnull=True),
                name="one_standing_snapshot_a_stage",
            )
        ]

    def __str__(self) -> str:
        return f"standings of {self.stage} at version {self.version}"
