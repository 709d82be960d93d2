"""How lists are cut into pages; imports no view, so that settings may name it."""

from rest_framework.pagination import CursorPagination, PageNumberPagination


class Pages(PageNumberPagination):
    """Fifty a page unless asked for up to two hundred."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class LogPages(CursorPagination):
    """The log of a race, oldest action first; stays stable while the race goes on."""

    ordering = "number"
    page_size = 200
    page_size_query_param = "page_size"
    max_page_size = 1000
