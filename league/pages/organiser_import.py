"""Import players: paste, compare, apply. Nothing is saved before Apply."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.domain.roster import RosterError
from league.domain.roster_columns import Column
from league.domain.roster_diff import Change, Ground, Kind
from league.errors import LeagueError
from league.forms.roster import DecideForm, PasteForm, answers, packed
from league.models import Event, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    refusal_status,
    tournament_of,
)
from league.pages.organiser_players import tell_moves
from league.selectors.moves import moves_between, public_seats
from league.selectors.rosters import RosterPreview, roster_preview
from league.selectors.wording import COLUMNS, notice_sentence, unreadable_sentence
from league.services.rosters import RosterReport, apply_roster
from races.errors import RaceError, StaleError

SHOWN_AT_MOST = 400
ORDER = (Kind.ASK, Kind.CHANGED, Kind.NEW, Kind.MISSING, Kind.SAME)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the comparison as the page shows it."""

    kind: str
    label: str
    name: str
    club: str
    why: str
    row: int | None
    answers: list[tuple[str, str]]
    chosen: str


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def import_players(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Paste a list ("compare"), or apply the one that was compared ("apply")."""
    tournament = tournament_of(event, tslug)
    if request.method != "POST":
        return _paste_page(request, tournament, form=PasteForm())
    if request.POST.get("step") == "apply":
        return _apply(request, tournament)
    form = PasteForm(request.POST, request.FILES)
    if form.is_valid():
        content = form.content
        try:
            found = roster_preview(tournament, data=content)
        except RosterError as refusal:
            form.add_error("text", unreadable_sentence(refusal))
        else:
            return _compare_page(request, tournament, found=found, content=content)
    return _paste_page(request, tournament, form=form, status=422)


def _apply(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DecideForm(request.POST)
    if not form.is_valid():
        paste = PasteForm(initial={"text": ""})
        messages.error(request, _("Paste the list again."))
        return _paste_page(request, tournament, form=paste, status=422)
    content: bytes = form.cleaned_data["content"]
    decisions = form.decisions()
    before = public_seats(tournament)
    try:
        report = apply_roster(
            tournament_id=tournament.pk,
            data=content,
            version=form.cleaned_data["version"],
            decisions=decisions,
        )
    except (LeagueError, RaceError) as refusal:
        return _refused(request, tournament, refusal, content, decisions)
    messages.success(request, report_sentence(report))
    tell_moves(request, moves_between(before, public_seats(tournament)))
    return redirect("organise_players", tournament.event.slug, tournament.slug)


def _refused(
    request: HttpRequest,
    tournament: Tournament,
    refusal: LeagueError | RaceError,
    content: bytes,
    decisions: dict[int, str],
) -> HttpResponse:
    tournament.refresh_from_db()
    said = str(refusal)
    if isinstance(refusal, StaleError):
        said = _(
            "The players have changed since you compared. Here is the list again, "
            "compared with those who are there now."
        )
    try:
        found = roster_preview(tournament, data=content)
    except RosterError as unreadable:
        paste = PasteForm()
        messages.error(request, unreadable_sentence(unreadable))
        return _paste_page(request, tournament, form=paste, status=422)
    return _compare_page(
        request,
        tournament,
        found=found,
        content=content,
        decisions=decisions,
        refusal=said,
        status=refusal_status(refusal),
    )


def report_sentence(report: RosterReport) -> str:
    """What an import came to, in one sentence."""
    new = ngettext("%(n)s new", "%(n)s new", report.created) % {"n": report.created}
    changed = _("%(n)s changed") % {"n": report.changed}
    same = _("%(n)s the same") % {"n": report.unchanged}
    return _("The list is applied: %(parts)s.") % {
        "parts": ", ".join((new, changed, same))
    }


def _paste_page(
    request: HttpRequest, tournament: Tournament, *, form: PasteForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "steps": _steps(0), "found": None}
    return _page(request, tournament, context, status=status)


def _compare_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    found: RosterPreview,
    content: bytes,
    decisions: dict[int, str] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    lines = [_line(change, decisions or {}) for change in found.changes]
    lines.sort(key=lambda line: ORDER.index(Kind(line.kind)))
    counts = {kind.value: sum(line.kind == kind for line in lines) for kind in Kind}
    context = {
        "found": found,
        "refused": [notice_sentence(one) for one in found.roster.refused],
        "warnings": [notice_sentence(one) for one in found.roster.warnings],
        "columns": [_column(column) for column in found.roster.columns],
        "lines": lines[:SHOWN_AT_MOST],
        "left_off": max(0, len(lines) - SHOWN_AT_MOST),
        "counts": counts,
        "acts": counts["new"] + counts["changed"] + counts["ask"],
        "content": packed(content),
        "steps": _steps(2),
        "refusal": refusal,
    }
    return _page(request, tournament, context, status=status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    context: dict[str, Any],
    *,
    status: int,
) -> HttpResponse:
    return desk_page(
        request,
        "import",
        event=tournament.event,
        tournament=tournament,
        here="organise_players",
        context=context,
        status=status,
    )


def _steps(now: int) -> list[tuple[str, str]]:
    texts = (_("Paste"), _("Columns"), _("Compare"))
    return [
        (text, "done" if index < now else "now" if index == now else "")
        for index, text in enumerate(texts)
    ]


def _line(change: Change, decisions: dict[int, str]) -> Line:
    labels = {
        Kind.NEW: _("New"),
        Kind.CHANGED: _("Changed"),
        Kind.SAME: _("Same"),
        Kind.ASK: _("Ask"),
        Kind.MISSING: _("Missing"),
    }
    person = change.row or change.known
    row = change.row.number if change.row else None
    return Line(
        kind=change.kind,
        label=labels[change.kind],
        name=person.name if person else "",
        club=_club(change),
        why=_why(change),
        row=row,
        answers=answers(change) if change.kind is Kind.ASK else [],
        chosen=decisions.get(row, "") if row is not None else "",
    )


def _club(change: Change) -> str:
    for one in change.fields:
        if one.field == "club":
            return f"{one.before or '–'} → {one.after}"
    person = change.row or change.known
    return person.club if person else ""


def _why(change: Change) -> str:
    grounds = {
        Ground.EXTERNAL_ID: _("Same number"),
        Ground.EMAIL: _("Same e-mail address"),
        Ground.NAME_AND_CLUB: _("Same name and club"),
        Ground.NAME: _("Same name"),
        Ground.NO_MATCH: _("No match"),
        Ground.SEVERAL: _("Could be several people"),
        Ground.OTHER_EMAIL: _("Same name, other e-mail address"),
        Ground.SIMILAR_NAME: _("Could be %(names)s")
        % {"names": ", ".join(sorted({person.name for person in change.candidates}))},
        Ground.SAME_IN_LIST: _("Could be the person of line %(line)s")
        % {"line": change.row.repeats if change.row else ""},
        Ground.NOT_IN_LIST: _("Entered, not in the list; nothing happens"),
    }
    if change.kind is Kind.SAME:
        return ""
    changed = [_field(one.field) for one in change.fields]
    ground = grounds[change.ground]
    return f"{ground}: {', '.join(changed)}" if changed else ground


def _field(name: str) -> str:
    return _column(Column(name)).lower()


def _column(column: Column | None) -> str:
    return str(COLUMNS[column]) if column else _("left out")
