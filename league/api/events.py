"""Events: gatherings at a place and time."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers

from league.api.filtering import Filters
from league.api.views import Reading
from league.models import Event
from league.permissions import visible_events


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event as everybody sees it."""

    class Meta:
        model = Event
        fields = [
            "id",
            "name",
            "slug",
            "starts_on",
            "ends_on",
            "venue",
            "zone",
            "about",
            "status",
        ]
        read_only_fields = fields


class EventFilter(Filters):
    """By address, status and days."""

    starts_from = filters.DateFilter(field_name="starts_on", lookup_expr="gte")
    starts_until = filters.DateFilter(field_name="starts_on", lookup_expr="lte")

    class Meta:
        model = Event
        fields = ["slug", "status"]


class EventViewSet(Reading[Event]):
    """Events, the newest first; drafts only for those who work for them."""

    queryset = Event.objects.none()
    serializer_class = EventSerializer
    filterset_class = EventFilter
    ordering_fields = ["starts_on", "name"]
    ordering = ["-starts_on"]

    def get_queryset(self) -> QuerySet[Event]:
        """Events this viewer may know of."""
        return visible_events(self.viewer)
