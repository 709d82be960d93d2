"""Addresses of the league app."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from league.pages import (
    accounts,
    events,
    heats,
    home,
    players,
    rounds,
    rules,
    standings,
)

TOURNAMENT = "e/<slug:slug>/t/<slug:tslug>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.first_run, name="first_run"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/players/", players.players, name="players"),
    path("players/<int:player_id>/", players.player, name="player"),
    path(TOURNAMENT, rounds.tournament, name="tournament"),
    path(f"{TOURNAMENT}rounds/<int:number>/", rounds.round_, name="round"),
    path(
        f"{TOURNAMENT}rounds/<int:number>/tables/<int:table>/", heats.heat, name="heat"
    ),
    path(f"{TOURNAMENT}standings/", standings.standings, name="standings"),
    path(f"{TOURNAMENT}rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.digest, name="ruleset"),
]
