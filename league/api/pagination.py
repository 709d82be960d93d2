"""How lists are cut into pages; imports no view, so that settings may name it."""

from django.utils.translation import gettext as _
from rest_framework.pagination import CursorPagination, PageNumberPagination
from rest_framework.request import Request

from league.api.parameters import BadParameter

SIZE = "page_size"
DIGITS = 9


class Pages(PageNumberPagination):
    """Fifty a page unless asked for up to two hundred."""

    page_size = 50
    page_size_query_param = SIZE
    max_page_size = 200

    def get_page_size(self, request: Request) -> int | None:
        """Return how many a page; raises BadParameter."""
        _check_size(request)
        return super().get_page_size(request)


class LogPages(CursorPagination):
    """The log of a race, oldest action first; stays stable while the race goes on."""

    ordering = "number"
    page_size = 200
    page_size_query_param = SIZE
    max_page_size = 1000

    def get_page_size(self, request: Request) -> int | None:
        """Return how many a page; raises BadParameter."""
        _check_size(request)
        return super().get_page_size(request)


def _check_size(request: Request) -> None:
    given = request.query_params.get(SIZE)
    if given is None:
        return
    is_number = given.isascii() and given.isdigit() and len(given) <= DIGITS
    if not is_number or int(given) == 0:
        raise BadParameter({SIZE: [_("Give a whole number, 1 or more.")]})
