"""Every address: league and races pages, the API, languages, health, admin."""

from django.contrib import admin
from django.urls import include, path

from config import views
from config.health import healthz, readyz

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("theme/", views.set_theme, name="set_theme"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("league.api.router")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("", include("races.urls")),
    path("", include("league.urls")),
]

handler403 = views.permission_denied
handler404 = views.page_not_found
handler500 = views.server_error
