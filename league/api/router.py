"""Every resource of the API and its address."""

from typing import Any

from django.urls import include, path, re_path
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import DefaultRouter

from league.api.description import Description, Handbook
from league.api.entries import EntryViewSet
from league.api.events import EventViewSet
from league.api.heat_entries import RoundHeatEntries, RoundHeatSeating
from league.api.heats import HeatViewSet
from league.api.people import MeView, TokenView
from league.api.races import RaceViewSet
from league.api.results import ResultViewSet
from league.api.rounds import RoundViewSet
from league.api.seatings import SeatingViewSet, TournamentSeating
from league.api.standings import TournamentStandings
from league.api.tournaments import StageViewSet, TournamentViewSet
from league.api.views import OnceView


class Nowhere(OnceView):
    """An address that does not exist, answered like a thing that does not exist."""

    schema = None
    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer before anything else is looked at."""
        raise NotFound

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Never reached: `initial` has answered."""
        raise NotFound


router = DefaultRouter()
router.include_format_suffixes = False
router.register("events", EventViewSet, basename="event")
router.register("tournaments", TournamentViewSet, basename="tournament")
router.register("stages", StageViewSet, basename="stage")
router.register("seatings", SeatingViewSet, basename="seating")
router.register("rounds", RoundViewSet, basename="round")
router.register("heats", HeatViewSet, basename="heat")
router.register("entries", EntryViewSet, basename="entry")
router.register("results", ResultViewSet, basename="result")
router.register("races", RaceViewSet, basename="race")

ID = "(?P<pk>[0-9]{1,18})"

urlpatterns = [
    path("", include(router.urls)),
    re_path(
        f"^tournaments/{ID}/standings/$",
        TournamentStandings.as_view(),
        name="tournament-standings",
    ),
    re_path(
        f"^tournaments/{ID}/seating/$",
        TournamentSeating.as_view(),
        name="tournament-seating",
    ),
    re_path(
        f"^rounds/{ID}/heat-entries/$",
        RoundHeatEntries.as_view(),
        name="round-heat-entries",
    ),
    re_path(
        f"^rounds/{ID}/heat-seating/$",
        RoundHeatSeating.as_view(),
        name="round-heat-seating",
    ),
    path("me/", MeView.as_view(), name="me"),
    path("token/", TokenView.as_view(), name="token"),
    path("schema/", Description.as_view(), name="schema"),
    path("docs/", Handbook.as_view(), name="docs"),
    re_path("^.*/$", Nowhere.as_view(), name="nowhere"),
]
app_name = "api"
