"""Records of a round being reopened: what was final changed, and why."""

from django.conf import settings
from django.db import models

from league.models.tournaments import Round


class Reopening(models.Model):
    """A closed round was opened again; everybody may read when and why."""

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="reopenings"
    )
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round", "pk"]

    def __str__(self) -> str:
        return f"reopening of {self.round}"
