"""How lists are narrowed down and ordered."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EMPTY_VALUES
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

from league.api.parameters import BadParameter

MOST = 2**63 - 1
FLAGS = {"true": True, "1": True, "false": False, "0": False}


class Filters(filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """What a list may be narrowed down by; a bad value is refused with 400."""


# Told here, because the bounds of a number in the database depend on the database.
@extend_schema_field({"type": "integer", "minimum": 0})
class IdFilter(filters.Filter):  # type: ignore[misc]  # django-filter has no types
    """A number compared for equality; an unknown one finds nothing and tells nothing."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MOST, **kwargs)


class FlagField(forms.Field):
    """True or false, in so many words; anything else is refused."""

    def to_python(self, value: Any) -> bool | None:
        """Return what is meant; None for an empty text."""
        if value in EMPTY_VALUES:
            return None
        if str(value).lower() not in FLAGS:
            raise ValidationError(_("Say true or false."), code="invalid")
        return FLAGS[str(value).lower()]


@extend_schema_field({"type": "boolean"})
class FlagFilter(filters.Filter):  # type: ignore[misc]  # django-filter has no types
    """Whether something holds."""

    field_class = FlagField


class StableOrdering(OrderingFilter):
    """`?ordering=`; equals follow their id, so that no page repeats or misses one."""

    def get_ordering(
        self, request: Request, queryset: QuerySet[Model], view: APIView
    ) -> Sequence[str]:
        """Return the fields to order by, the id last."""
        return [*(super().get_ordering(request, queryset, view) or ()), "pk"]

    def remove_invalid_fields(
        self,
        queryset: QuerySet[Model],
        fields: Iterable[str],
        view: APIView,
        request: Request,
    ) -> list[str]:
        """Return the fields asked for; raises BadParameter for any that is not offered."""
        offered: Sequence[str] = getattr(view, "ordering_fields", ())
        asked = list(fields)
        if any(field.removeprefix("-") not in offered for field in asked):
            raise BadParameter(
                {
                    self.ordering_param: [
                        _("A list is ordered by: %(fields)s.")
                        % {"fields": ", ".join(offered)}
                    ]
                }
            )
        return asked


def is_set(queryset: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:  # noqa: FBT001 -- django-filter's signature
    """Keep rows whose moment `name` has come, or has not."""
    return queryset.filter(**{f"{name}__isnull": not value})
