"""A race and its seats. State is not stored: a race is its log."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from races.models.people import Player


class Race(models.Model):
    """The thing raced, over the board or online.

    `turn` counts logged actions, `revision` counts result sheets: both are the tokens
    that every write must name.
    """

    class Mode(models.TextChoices):
        TABLE = "table", _("over the board")
        ONLINE = "online", _("online")

    class Status(models.TextChoices):
        SEATED = "seated", _("seated")
        RUNNING = "running", _("racing")
        SETTLED = "settled", _("settled")
        VOID = "void", _("void")

    class Waiting(models.TextChoices):
        NOBODY = "nobody", _("nobody")
        BOT = "bot", _("a bot")
        PERSON = "person", _("a person")

    game = models.CharField(max_length=20)
    ruleset_version = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    mode = models.CharField(max_length=10, choices=Mode, default=Mode.TABLE)
    status = models.CharField(max_length=10, choices=Status, default=Status.SEATED)
    waiting_for = models.CharField(
        max_length=10, choices=Waiting, default=Waiting.NOBODY
    )
    turn = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    # The start places follow from a race that has no result yet: those stored are none.
    starts_open = models.BooleanField(default=False)
    # The seed stays on the server until the end; its commitment is public from the start.
    seed = models.BinaryField(max_length=32, null=True, blank=True, editable=False)
    commitment = models.CharField(max_length=64, blank=True)
    head = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    parked_at = models.DateTimeField(null=True, blank=True)
    parked_because = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(status="running")
                | (models.Q(seed__isnull=False) & ~models.Q(commitment="")),
                name="running_race_has_committed_seed",
            ),
        ]
        indexes = [
            models.Index(
                fields=["moved_at"],
                condition=models.Q(
                    status="running", waiting_for="bot", parked_at__isnull=True
                ),
                name="race_to_sweep",
            )
        ]

    def __str__(self) -> str:
        return f"race {self.pk}"

    @property
    def topic(self) -> str:
        """The name under which live pages hear of this race."""
        return f"race:{self.pk}"

    @property
    def version(self) -> int:
        """What a page has seen: another number whenever anything shown has changed."""
        # A race stops, or waits for its start places, never both.
        waits = self.starts_open or self.parked_at is not None
        return 2 * (self.turn + self.revision) + waits

    @property
    def is_over(self) -> bool:
        """Whether the race has ended, so that its seed may be shown."""
        return self.status in (self.Status.SETTLED, self.Status.VOID)

    @property
    def is_driven(self) -> bool:
        """Whether the machine is about to make the next move."""
        return (
            self.status == self.Status.RUNNING
            and self.waiting_for == self.Waiting.BOT
            and self.parked_at is None
        )


class Seat(models.Model):
    """A place at the table: who drives, from which start place, in which colour.

    `index` counts from 0 to the left around the table, `start` is the start place, 1
    opens. A seat with a `bot` is driven by it, on behalf of its player when it has one.
    Who drives several chariots (BH-2) has a seat for each: `chariot` counts them.
    """

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    start = models.PositiveSmallIntegerField()
    colour = models.CharField(max_length=1)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    chariot = models.PositiveSmallIntegerField(default=1)
    bot = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["race", "index"]
        constraints = [
            models.UniqueConstraint(fields=["race", "index"], name="one_seat_an_index"),
            models.UniqueConstraint(fields=["race", "start"], name="one_seat_a_start"),
            models.UniqueConstraint(
                fields=["race", "colour"], name="one_seat_a_colour"
            ),
            models.UniqueConstraint(
                fields=["race", "player", "chariot"],
                name="one_seat_a_player_and_chariot",
            ),
            models.CheckConstraint(
                condition=models.Q(chariot__gte=1, chariot__lte=3),
                name="chariots_of_a_player_are_three_at_most",
            ),
            models.CheckConstraint(
                condition=models.Q(start__gte=1), name="start_counts_from_one"
            ),
            models.CheckConstraint(
                condition=models.Q(player__isnull=False) | ~models.Q(bot=""),
                name="seat_has_a_driver",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name shown at this seat: its player's, else the bot's."""
        return str(self.player) if self.player else f"Bot {self.bot} {self.colour}"
