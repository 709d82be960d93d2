"""Site-wide views: the theme switch, and what people see when something goes wrong."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEME_COOKIE = "theme"
THEMES = ("system", "light", "dark")
YEAR = 365 * 24 * 3600


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme in a cookie and go back to where it was chosen."""
    answer = HttpResponseRedirect(safe_next(request))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        answer.set_cookie(
            THEME_COOKIE,
            chosen,
            max_age=YEAR,
            samesite="Lax",
            secure=request.is_secure(),
        )
    return answer


def safe_next(request: HttpRequest) -> str:
    """The address to go back to when it is ours, else the home page."""
    target = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if ours else "/"


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403 with what a person can do about it."""
    return render(request, "403.html", {"reason": str(exception)}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that was open too long or came from another page."""
    return render(request, "403_csrf.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 that does not tell whether something is there but hidden."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500 without a request in its context: it must not touch session or database."""
    return HttpResponse(render_to_string("500.html"), status=500)
