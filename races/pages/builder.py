"""The chariot builder: what a chariot costs, and the chariots that somebody keeps."""

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from races.errors import RaceError
from races.forms.building import BuildForm, MeansForm, SaveForm
from races.models import SavedBuild, User
from races.pages.building import bill_answer, bill_of_form, builder_of, form_to_begin
from races.selectors.building import (
    Means,
    free_means,
    kept_means,
    means_of,
)
from races.selectors.charts import GAME
from races.selectors.races import visible_races
from races.services.saved_builds import delete_build, save_build

REFUSED = 422
BUDGETS = range(7)
DIGITS = 9


@require_http_methods(["GET", "HEAD", "POST"])
def builder(request: HttpRequest) -> HttpResponse:
    """Show a chariot with its cost; keep it when that is asked for."""
    if request.method == "POST":
        return _sent(request)
    kept = _kept(request)
    means = _means(request.GET, kept)
    start = kept.spec if kept else request.GET.get("start", "")
    form = form_to_begin(means, start)
    named = SaveForm(initial={"name": kept.name, "build": kept.pk} if kept else {})
    return _page(request, form, named, kept=kept)


@require_safe
def builder_bill(request: HttpRequest) -> JsonResponse:
    """Tell what a chariot costs and which constraints it breaks.

    With `race` it is built by the terms and the charts of that race.
    """
    asked = MeansForm(request.GET)
    race_id = asked.cleaned_data.get("race") if asked.is_valid() else None
    if race_id is None:
        means = _means(request.GET, None)
    else:
        race = visible_races().filter(pk=race_id, game=GAME).first()
        if race is None:
            raise Http404
        means = means_of(race.options)
    return bill_answer(BuildForm(request.GET, means=means))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, build_id: int) -> HttpResponse:
    """Ask whether one of one's own chariots is to go; delete it when it is."""
    found = get_object_or_404(SavedBuild, pk=build_id, owner_id=request.user.pk)
    if request.method != "POST":
        return render(request, "races/builder_delete.html", {"build": found})
    delete_build(owner=found.owner, build_id=found.pk)
    messages.success(request, _("“%(name)s” is gone.") % {"name": found.name})
    return redirect(_address(found.kind))


def _sent(request: HttpRequest) -> HttpResponse:
    kept = _kept(request)
    form = BuildForm(request.POST, means=_means(request.POST, None))
    act = request.POST.get("act", "")
    if act not in ("save", "another"):
        return _page(request, form, SaveForm(initial=request.POST.dict()), kept=kept)
    named = SaveForm(request.POST)
    is_whole = not bill_of_form(form).broken
    if not isinstance(request.user, User):
        start = form.spec if is_whole else ""
        return redirect_to_login(_address(form.means.kind, start=start))
    if named.is_valid() and is_whole:
        try:
            build = save_build(
                owner=request.user,
                name=named.cleaned_data["name"],
                kind=form.means.kind,
                spec=form.spec,
                build_id=kept.pk if kept and act == "save" else None,
            )
        except RaceError as refusal:
            named.add_error("name", str(refusal))
        else:
            messages.success(request, _("“%(name)s” is kept.") % {"name": build.name})
            return redirect(_address(build.kind, build=build.pk))
    return _page(request, form, named, kept=kept, status=REFUSED)


def _page(
    request: HttpRequest,
    form: BuildForm,
    named: SaveForm,
    *,
    kept: SavedBuild | None,
    status: int = 200,
) -> HttpResponse:
    means = form.means
    hidden: dict[str, object] = {"points": int(means.kind), "budget": means.budget}
    if kept is not None:
        hidden["build"] = kept.pk
    kind, budget = means.kind, means.budget
    shown = builder_of(
        form,
        hidden=hidden,
        address=lambda start: _address(kind, budget=budget, start=start),
    )
    own = request.user.builds.all() if isinstance(request.user, User) else ()
    context = {
        "builder": replace(
            shown,
            actions="races/partials/_builder_save.html",
            aside="races/partials/_builder_start.html",
        ),
        "means": means,
        "named": named,
        "kept": kept,
        "own": own,
        "budgets": BUDGETS,
    }
    return render(request, "races/builder.html", context, status=status)


def _means(given: QueryDict, kept: SavedBuild | None) -> Means:
    """The means that an address or a form names; four points where it does not."""
    if kept is not None:
        return kept_means(kept)
    asked = MeansForm(given)
    asked.is_valid()
    found = asked.cleaned_data
    return free_means(
        detailed=found.get("points") == str(SavedBuild.Kind.POINTS_32.value),
        budget=found.get("budget") or 0,
    )


def _kept(request: HttpRequest) -> SavedBuild | None:
    """One's own chariot that is named in the address or the form; 404 for others'."""
    given = request.POST if request.method == "POST" else request.GET
    number = given.get("build", "")
    if not number:
        return None
    is_number = number.isdecimal() and len(number) <= DIGITS
    if not is_number or not isinstance(request.user, User):
        raise Http404
    return get_object_or_404(SavedBuild, pk=int(number), owner=request.user)


def _address(kind: int, **query: object) -> str:
    asked = {"points": kind, **{key: value for key, value in query.items() if value}}
    return f"{reverse('builder')}?{urlencode(asked)}"
