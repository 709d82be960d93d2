"""A tournament, its stages, rounds and heats."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.events import Event
from races.models import Race


class Tournament(models.Model):
    """One competition inside an event.

    `version` grows with everything that its public pages show; `settings` holds the
    values of league.domain.settings that differ from the preset.
    """

    class Status(models.TextChoices):
        SETUP = "setup", _("being set up")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="tournaments"
    )
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField()
    game = models.CharField(_("game"), max_length=20)
    settings = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.SETUP)
    standings_released = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=0)
    # Every seed of the tournament's races is derived from this one; never public.
    secret = models.BinaryField(max_length=32, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "slug"], name="one_tournament_a_slug"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of a tournament with its own table.

    `draws` counts its seatings and every later change of them.
    """

    class Kind(models.TextChoices):
        QUALIFYING = "qualifying", _("heats")
        SEMIFINAL = "semifinal", _("semi-final")
        FINAL = "final", _("final")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="stages"
    )
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    draws = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_stage_a_number"
            )
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Round(models.Model):
    """Heats run at the same time; numbered through the whole tournament.

    `course` is 0 or 1 for the colour of the board in use, null for free choice of way.
    """

    class Direction(models.TextChoices):
        CW = "cw", _("clockwise")
        CCW = "ccw", _("anticlockwise")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveSmallIntegerField()
    course = models.PositiveSmallIntegerField(null=True, blank=True)
    direction = models.CharField(max_length=3, choices=Direction, default="cw")
    released_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_round_a_number"
            ),
            models.CheckConstraint(
                condition=models.Q(course__isnull=True) | models.Q(course__lte=1),
                name="course_is_one_of_two",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class Heat(models.Model):
    """One race of one table in a round.

    Where a round is two races (BH-34), `leg` counts them: the same people sit at the
    same table in both.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="heats")
    table = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    race = models.OneToOneField(Race, on_delete=models.PROTECT, related_name="heat")

    class Meta:
        ordering = ["round", "table", "leg"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table", "leg"], name="one_heat_a_table_and_leg"
            ),
            models.CheckConstraint(
                condition=models.Q(leg__gte=1, leg__lte=2), name="leg_is_one_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"
