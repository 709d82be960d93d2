"""Every address: league and races pages, the API, languages, health, admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("races.urls")),
    path("", include("league.urls")),
]
