"""How lists are narrowed down and ordered."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Model, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

MOST = 2**63 - 1


class Filters(filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """What a list may be narrowed down by; a bad value is refused with 400."""


# Told here, because the bounds of a number in the database depend on the database.
@extend_schema_field({"type": "integer", "minimum": 0})
class IdFilter(filters.Filter):  # type: ignore[misc]  # django-filter has no types
    """A number compared for equality; an unknown one finds nothing and tells nothing."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MOST, **kwargs)


class StableOrdering(OrderingFilter):
    """`?ordering=`; equals follow their id, so that no page repeats or misses one."""

    def get_ordering(
        self, request: Request, queryset: QuerySet[Model], view: APIView
    ) -> Sequence[str]:
        """Return the fields to order by, the id last."""
        return [*(super().get_ordering(request, queryset, view) or ()), "pk"]


def is_set(queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:  # noqa: FBT001 -- django-filter's signature
    """Keep rows whose moment `name` has come, or has not."""
    return queryset.filter(**{f"{name}__isnull": not value})
