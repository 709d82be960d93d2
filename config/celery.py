"""The Celery application; its settings live with Django's, under CELERY_."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("laurel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
