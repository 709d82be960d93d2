"""People: a User logs in, a Player races and may have no login."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Someone who can log in, with a name or an e-mail address."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="one_user_an_email",
            )
        ]


class Player(models.Model):
    """A human being who races; the e-mail address is never shown in public."""

    name = models.CharField(_("name"), max_length=80)
    club = models.CharField(_("club"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    external_id = models.CharField(max_length=40, blank=True)
    user = models.OneToOneField(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(name=""), name="player_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name
