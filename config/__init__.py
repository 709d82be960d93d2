"""The composition root: settings, URLs, ASGI, Celery, static files, translations."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
