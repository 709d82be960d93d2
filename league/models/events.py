"""An event and the people who run it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """A gathering at a place and time; nothing of a draft is public."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        FINISHED = "finished", _("finished")

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(unique=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    venue = models.CharField(_("place"), max_length=120, blank=True)
    zone = models.CharField(_("time zone"), max_length=40, default="Europe/Copenhagen")
    about = models.TextField(_("about"), blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="event_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Organiser(models.Model):
    """Who runs an event: owners and organisers everything, stewards enter results."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        STEWARD = "steward", _("steward")

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="organisers"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organises"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.ORGANISER)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"], name="one_role_a_user_and_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"
