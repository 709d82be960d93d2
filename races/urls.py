"""Addresses of the races app."""

from django.urls import path

from races.pages import builder, charts, lists, play, stream, watch

urlpatterns = [
    path("live/", stream.stream, name="live"),
    path("races/", lists.races, name="races"),
    path("races/<int:race_id>/", watch.watch, name="watch"),
    path("races/<int:race_id>/board/", watch.board, name="race_board"),
    path("races/<int:race_id>/log/", watch.log, name="race_log"),
    path("races/<int:race_id>/play/", play.play, name="play"),
    path("races/<int:race_id>/play/part/", play.part, name="play_part"),
    path("races/<int:race_id>/play/preview/", play.show_preview, name="play_preview"),
    path("races/<int:race_id>/charts/", charts.race_charts, name="race_charts"),
    path("builder/", builder.builder, name="builder"),
    path("builder/bill/", builder.builder_bill, name="builder_bill"),
    path("builder/<int:build_id>/delete/", builder.delete, name="builder_delete"),
    path("charts/", charts.charts, name="chart_sets"),
    path("charts/<int:version>/", charts.chart_set, name="chart_set"),
]
