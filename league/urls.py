"""Addresses of the league app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
