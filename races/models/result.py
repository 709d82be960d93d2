"""Results as append-only versions; standings read the confirmed sheet only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from races.models.race import Race, Seat

REASON_AT_MOST = 200
"""Characters of a reason given for a decision."""


class Finish(models.TextChoices):
    """How a race ended for a seat; the same words as league.domain.points."""

    FINISHED = "finished", _("finished")
    DNF = "dnf", _("did not finish")
    NOT_GREETED = "not_greeted", _("finished without greeting Caesar")
    DSQ = "dsq", _("disqualified")
    DNS = "dns", _("did not start")
    WITHDRAWN = "withdrawn", _("withdrew")
    KILLED = "killed", _("killed")


class ResultSheet(models.Model):
    """One version of a race's result. At most one is confirmed: the database sees to it."""

    class Status(models.TextChoices):
        REPORTED = "reported", _("reported")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("superseded")
        REJECTED = "rejected", _("rejected")

    class Role(models.TextChoices):
        ENGINE = "engine", _("engine")
        TABLE = "table", _("table")
        STEWARD = "steward", _("steward")
        ORGANISER = "organiser", _("organiser")

    race = models.ForeignKey(Race, on_delete=models.PROTECT, related_name="sheets")
    revision = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    role = models.CharField(max_length=10, choices=Role)
    reason = models.CharField(max_length=REASON_AT_MOST, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["race", "revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["race", "revision"], name="one_sheet_a_revision"
            ),
            models.UniqueConstraint(
                fields=["race"],
                condition=models.Q(status="confirmed"),
                name="one_confirmed_sheet_a_race",
            ),
        ]

    def __str__(self) -> str:
        return f"sheet {self.revision} of race {self.race_id}"


class ResultLine(models.Model):
    """One seat's line: a place when it finished, else how it ended.

    `order` keeps the finishing order of those without a place (AC-61), lowest first.
    """

    sheet = models.ForeignKey(
        ResultSheet, on_delete=models.CASCADE, related_name="lines"
    )
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="lines")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    finish = models.CharField(max_length=12, choices=Finish)
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["sheet", "order", "seat__index"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "seat"], name="one_line_a_seat"),
            models.CheckConstraint(
                condition=models.Q(finish="finished", place__gte=1)
                | (~models.Q(finish="finished") & models.Q(place__isnull=True)),
                name="place_exactly_when_finished",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.place or self.finish}"
