"""Tests: fast hashing, tasks through a real in-memory broker or caught by hand."""

import atexit
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from config.settings.base import *  # noqa: F403 -- test is base plus differences
from config.settings.base import DATABASES, STATIC_ROOT

STATIC_ROOT.mkdir(parents=True, exist_ok=True)

SECRET_KEY = "only-for-tests-" + "0" * 50
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

# Tests that need Redis start a worker of their own; all others stay in the process.
REDIS_URL = ""
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.01}

# A file, not memory: only a file shows real locking between threads. It is a file of
# this run's own, so that several runs do not meet.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    OWN_DIR = Path(mkdtemp(prefix="laurel-test-"))
    atexit.register(rmtree, OWN_DIR, ignore_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": OWN_DIR / "test.sqlite3"}
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    # Nothing of a test has to outlive the server.
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),
        "options": "-c synchronous_commit=off",
    }
