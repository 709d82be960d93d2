"""Addresses of the races app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
