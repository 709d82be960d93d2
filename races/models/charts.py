"""The printed charts of a club, loaded over the standard ones, each load a version."""

from django.db import models


class ChartSet(models.Model):
    """One whole set of the tables of Circus Maximus, as it was loaded.

    A race keeps its own copy among its options and never looks here, so a set is only
    the source for races to come and the name by which a page calls what a race has.
    """

    version = models.PositiveIntegerField(unique=True)
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    data = models.JSONField()
    source = models.CharField(max_length=200, blank=True)
    loaded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="charts_count_from_one"
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="charts_have_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"
