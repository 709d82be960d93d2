"""Make the composition root an app, so that its commands are found."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
