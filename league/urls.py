"""Addresses of the league app."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from league.pages import (
    accounts,
    changes,
    events,
    heats,
    home,
    organiser_amend,
    organiser_enter,
    organiser_event,
    organiser_heat,
    organiser_heats,
    organiser_import,
    organiser_now,
    organiser_players,
    organiser_preview,
    organiser_rounds,
    organiser_seating,
    organiser_settings,
    organiser_stages,
    players,
    rounds,
    rules,
    standings,
)

TOURNAMENT = "e/<slug:slug>/t/<slug:tslug>/"
DESK = "<slug:slug>/t/<slug:tslug>/"
HEAT = "<slug:slug>/heats/<int:heat_id>/"

organise = [
    path("new/", organiser_event.new_event, name="create_event"),
    path("keys/", organiser_event.keys, name="organise_keys"),
    path("<slug:slug>/", organiser_now.now, name="organise"),
    path("<slug:slug>/new/", organiser_event.new_tournament, name="create_tournament"),
    path("<slug:slug>/publish/", organiser_event.publish, name="organise_publish"),
    path(HEAT, organiser_heat.heat, name="organise_heat"),
    path(f"{HEAT}amend/", organiser_amend.amend, name="organise_amend"),
    path(f"{HEAT}undo/", organiser_enter.undo, name="organise_undo"),
    path(f"{HEAT}confirm/", organiser_heat.confirm, name="organise_confirm"),
    path(f"{HEAT}reject/", organiser_heat.reject, name="organise_reject"),
    path(f"{HEAT}void/", organiser_heat.void, name="organise_void"),
    path(f"{HEAT}bots/", organiser_heat.other_bots, name="organise_other_bots"),
    path(f"{HEAT}retry/", organiser_heat.retry, name="organise_retry"),
    path(f"{DESK}enter/", organiser_enter.enter, name="organise_enter"),
    path(f"{DESK}enter/echo/", organiser_enter.echo, name="organise_echo"),
    path(f"{DESK}players/", organiser_players.players, name="organise_players"),
    path(
        f"{DESK}players/<int:entry_id>/withdraw/",
        organiser_players.withdraw,
        name="organise_withdraw",
    ),
    path(
        f"{DESK}players/<int:entry_id>/return/",
        organiser_players.come_back,
        name="organise_return",
    ),
    path(f"{DESK}heats/", organiser_heats.heats, name="organise_heats"),
    path(f"{DESK}import/", organiser_import.import_players, name="organise_import"),
    path(f"{DESK}seating/", organiser_seating.seating, name="organise_seating"),
    path(f"{DESK}seating/draw/", organiser_seating.draw, name="organise_draw"),
    path(f"{DESK}seating/repair/", organiser_seating.repair, name="organise_repair"),
    path(f"{DESK}seating/preview/", organiser_preview.preview, name="organise_preview"),
    path(
        f"{DESK}rounds/<int:number>/close/",
        organiser_rounds.close,
        name="organise_close_round",
    ),
    path(
        f"{DESK}rounds/<int:number>/reopen/",
        organiser_rounds.reopen,
        name="organise_reopen_round",
    ),
    path(
        f"{DESK}rounds/<int:number>/online/",
        organiser_rounds.online,
        name="organise_online",
    ),
    path(f"{DESK}stages/<int:number>/", organiser_stages.stage, name="organise_stage"),
    path(f"{DESK}settings/", organiser_settings.settings, name="organise_settings"),
    path(f"{DESK}standings/", organiser_rounds.standings, name="organise_standings"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.first_run, name="first_run"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("o/", include(organise)),
    path("e/<slug:slug>/changes/", changes.changes, name="changes"),
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
    path("rules/", rules.index, name="rulesets"),
    path("rules/circus-maximus/charts/", rules.charts, name="charts"),
    path("rules/<slug:game>/", rules.digest, name="ruleset"),
]
