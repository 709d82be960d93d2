"""Support screens: everything may be looked at, nothing changed past the services."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest  # noqa: TID251 -- the admin speaks HTTP

from league.models import Draw, Entry, Event, Heat, StandingSnapshot, Tournament


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # as in Django
    """A list and a page without a way to write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Nobody."""
        return False


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("name", "starts_on", "venue", "status")
    list_filter = ("status",)
    search_fields = ("name", "slug")


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "event", "game", "status", "version")
    list_filter = ("status", "game")
    list_select_related = ("event",)
    search_fields = ("name", "event__name")
    exclude = ("secret",)


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("player", "tournament", "active_from", "withdrawn_after")
    list_select_related = ("player", "tournament")
    search_fields = ("player__name", "tournament__name")


@admin.register(Heat)
class HeatAdmin(ReadOnlyAdmin):
    list_display = ("round", "table", "race")
    list_select_related = ("round", "race")


@admin.register(Draw)
class DrawAdmin(ReadOnlyAdmin):
    list_display = ("stage", "number", "algorithm", "seed", "made_by", "made_at")
    list_select_related = ("stage", "made_by")


@admin.register(StandingSnapshot)
class StandingSnapshotAdmin(ReadOnlyAdmin):
    list_display = ("stage", "version", "made_at", "reopened_at", "reopened_because")
    list_select_related = ("stage",)
