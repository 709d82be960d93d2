"""Build a tournament once in a process, and lay the same rows down for later tests."""

from collections.abc import Callable, Hashable
from copy import copy

from django.apps import apps
from django.db.models import Model

from league.models import Event, Tournament

Rows = dict[type[Model], list[Model]]

KEPT: dict[Hashable, tuple[int, Rows]] = {}
"""The tournament and all rows that came with it, by what was built."""


def remembered(
    key: Hashable, event: Event, build: Callable[[], Tournament]
) -> Tournament:
    """The tournament that `build` makes in an event which has none yet."""
    if Tournament.objects.exists():
        return build()
    if key not in KEPT:
        before = {model: _numbers(model) for model in _models()}
        tournament = build()
        rows = {
            model: [row for row in _all(model) if row.pk not in before[model]]
            for model in _models()
        }
        KEPT[key] = tournament.pk, rows
        return tournament
    number, rows = KEPT[key]
    for model, kept in rows.items():
        model._base_manager.bulk_create(_for(event, row) for row in kept)
    return Tournament.objects.select_related("event").get(pk=number)


def _for(event: Event, row: Model) -> Model:
    twin = copy(row)
    for field in row._meta.concrete_fields:
        if field.related_model is Event:
            setattr(twin, field.attname, event.pk)
    return twin


def _models() -> list[type[Model]]:
    return [
        *apps.get_app_config("races").get_models(),
        *apps.get_app_config("league").get_models(),
    ]


def _all(model: type[Model]) -> list[Model]:
    return list(model._base_manager.all())


def _numbers(model: type[Model]) -> set[int]:
    return set(model._base_manager.values_list("pk", flat=True))
