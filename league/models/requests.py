"""Answers already given: a repeated request gets the same one."""

from django.conf import settings
from django.db import models


class IdempotencyKey(models.Model):
    """A key that a client sent with a write, and what it was answered.

    `status` is empty while the first request still runs.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    body = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_answer_a_key")
        ]

    def __str__(self) -> str:
        return self.key
