"""Addresses of the league app."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from league.pages import accounts, home

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.first_run, name="first_run"),
    path("login/", accounts.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
