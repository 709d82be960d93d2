"""The same write sent twice has one effect and one answer.

The answer commits together with what the request did, so a key that was left without
an answer belongs to a request that did nothing and may be taken over.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.errors import KeyReused, KeyRunning
from league.models import IdempotencyKey
from races.models import User

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEPT = timedelta(hours=24)
ABANDONED = timedelta(minutes=2)  # a worker that has not answered by then is dead
SPELLING = re.compile(r"[\x21-\x7e]{1,80}")
NOT_KEPT = (409, 429)
SERVER_FAULT = 500


@dataclass(frozen=True, slots=True)
class Claim:
    """A key, and what it was answered before; `status` None: to be answered now."""

    pk: int
    status: int | None
    body: Any


def key_of(request: Request) -> str | None:
    """Return the key the client sent, None without one.

    Raises:
        ValidationError: it is not 1 to 80 printable ASCII signs without a space.
    """
    key = request.headers.get(HEADER)
    if key is not None and not SPELLING.fullmatch(key):
        raise ValidationError(
            {HEADER: [_("Use 1 to 80 letters, digits and signs without a space.")]}
        )
    return key


def fingerprint_of(request: Request) -> str:
    """Return a digest of what is asked: method, address and body."""
    asked = [request.method, request.get_full_path(), request.data]
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def claim_key(*, user: User, key: str, fingerprint: str) -> Claim:
    """Take a key, or find what it was answered; run it outside any transaction.

    Raises:
        KeyRunning: the first request has not been answered yet.
        KeyReused: the key belongs to another request.
    """
    now = timezone.now()
    mine = IdempotencyKey.objects.filter(user=user)
    mine.filter(created_at__lt=now - KEPT).delete()
    mine.filter(key=key, status=None, created_at__lt=now - ABANDONED).delete()
    stored, is_new = IdempotencyKey.objects.get_or_create(
        user=user, key=key, defaults={"fingerprint": fingerprint}
    )
    if stored.fingerprint != fingerprint:
        raise KeyReused
    if not is_new and stored.status is None:
        raise KeyRunning
    return Claim(stored.pk, stored.status, stored.body and json.loads(stored.body))


def keep_answer(claim: Claim, response: Response) -> None:
    """Store the answer of a claimed key, or give the key back when it may differ.

    Raises:
        KeyRunning: the key was taken over; what this request did must not stand.
    """
    mine = IdempotencyKey.objects.filter(pk=claim.pk, status=None)
    if response.status_code in NOT_KEPT or response.status_code >= SERVER_FAULT:
        mine.delete()
        return
    # As text: PostgreSQL would put the fields of a stored object in another order.
    body = None if response.data is None else JSONRenderer().render(response.data)
    if not mine.update(status=response.status_code, body=body and body.decode()):
        raise KeyRunning


@contextmanager
def given_back_on_failure(claim: Claim) -> Iterator[None]:
    """Free the key when the request fails without an answer of its own."""
    try:
        yield
    except BaseException:
        IdempotencyKey.objects.filter(pk=claim.pk, status=None).delete()
        raise
