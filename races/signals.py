"""The one signal of ours: how results travel up without a cycle."""

from django.dispatch import Signal

# Sent with send(race_id=..., revision=...) inside the settling transaction, so that
# the result and everything that counts it commit together or not at all.
race_settled = Signal()
