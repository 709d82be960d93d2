"""The chariots that somebody has built and kept for later races."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from races.models.people import User


class SavedBuild(models.Model):
    """A chariot of Circus Maximus under a name; only its owner sees it.

    `spec` is what follows the word `build` in the notation of the game.
    """

    class Kind(models.IntegerChoices):
        POINTS_4 = 4, _("4 points")
        POINTS_32 = 32, _("32 points")

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="builds")
    name = models.CharField(_("name"), max_length=40)
    kind = models.PositiveSmallIntegerField(choices=Kind)
    spec = models.CharField(max_length=34)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint(
                "owner", Lower("name"), name="one_build_an_owner_and_name"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=(4, 32)), name="build_has_4_or_32_points"
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="build_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name
