"""Words and small drawings of the league's pages: tabs, states of tables, spark lines."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.domain.place_sums import RaceCell
from league.domain.points import points_text
from league.domain.records import Cell
from league.formats import format_of
from league.models import Event, Round, Tournament
from league.selectors.desk import HeatView, LineView, SeatView
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS, game_of
from league.selectors.race_titles import round_title
from league.selectors.standing_rows import StandingRow, StandingsView
from league.selectors.tables import TableView
from league.selectors.wording import share_text
from races.models import Race

register = template.Library()

RACES = {
    "one_lap": gettext_lazy("Two races of one lap"),
    "two_lap": gettext_lazy("One race of two laps"),
    "three_lap": gettext_lazy("One race of three laps"),
}  # BH-4, BH-34
SPARK_WIDTH, SPARK_TOP, SPARK_HEIGHT, SPARK_STEP = 84, 3, 18, 26


@register.filter
def game_name(game: str) -> str:
    """The printed name of a game."""
    return game_of(game).name


@register.filter
def several_chariots(lines: Sequence[LineView]) -> bool:
    """Whether somebody on a sheet drives more than one chariot (BH-2)."""
    return any(line.seat.chariot > 1 for line in lines)


@register.filter
def has_two_races(tournament: Tournament) -> bool:
    """Whether a round of it is two races (BH-34)."""
    return format_of(tournament).legs > 1


@register.filter
def is_knockout(tournament: Tournament) -> bool:
    """Whether the field is cut stage by stage after its rounds."""
    return format_of(tournament).is_knockout


@register.filter
def points(value: Fraction | None) -> str:
    """Points as people write them, empty for none."""
    return "" if value is None else points_text(Fraction(value))


@register.simple_tag
def total(view: StandingsView, row: StandingRow) -> str:
    """What a line of the table sums up to; shares of tables with two decimals."""
    if row.points is None:
        return row.points_text
    if view.low and (view.normalised or row.points.denominator != 1):
        return share_text(row.points)
    return row.points_text


@register.simple_tag
def cost(view: StandingsView, cell: Cell) -> str:
    """What one round of low sums counts, written like the sum it goes into."""
    if view.normalised or cell.points.denominator != 1:
        return share_text(cell.points)
    return points_text(cell.points)


@register.simple_tag
def average(row: StandingRow) -> str:
    """Mean place in the heats raced, with two decimals; a dash before the first."""
    if row.heats is None or row.heats.average is None:
        return "–"
    return share_text(row.heats.average)


@register.filter
def by_race(cell: Cell, legs: int) -> list[list[RaceCell]]:
    """The chariots of a cell of low sums, race by race; an empty race has none yet."""
    return [
        [race for race in cell.races if race.leg == leg] for leg in range(1, legs + 1)
    ]


@register.filter
def get(mapping: dict[object, object], key: object) -> object:
    """What a mapping holds under a key, None when nothing."""
    return mapping.get(key)


@register.filter
def absolute(number: int) -> int:
    """A number without its sign."""
    return abs(number)


@register.filter
def round_name(round_: Round) -> str:
    """“Round 3”, “Knock-out, stage 1” or “Final”."""
    return round_title(round_)


@register.filter
def course(heat: HeatView) -> str:
    """What is raced at a table, such as “Board A, white course, clockwise”."""
    options = heat.race.options
    if heat.race.game == BEN_HUR:
        return str(RACES[options["race"]])
    if heat.race.game == CIRCUS_MAXIMUS:
        laps = options["laps"]
        return ngettext("%(n)s lap", "%(n)s laps", laps) % {"n": laps}
    colours = {
        "white": _("white course"),
        "blue": _("blue course"),
        "yellow": _("yellow course"),
        "red": _("red course"),
    }
    ways = {"cw": _("clockwise"), "ccw": _("anticlockwise")}
    free = options.get("route") == "free"
    parts = (
        _("Board %(letter)s") % {"letter": options.get("board", "A")},
        _("free choice of way") if free else colours.get(options.get("colour", ""), ""),
        ways.get(options.get("direction", "cw"), ""),
    )
    return ", ".join(part for part in parts if part)


@register.simple_tag
def days(event: Event) -> str:
    """The days of an event, such as “5–6 December 2026”."""
    first, last = event.starts_on, event.ends_on
    if first == last:
        return _day(last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{_day(last)}"
    return f"{_day(first)} – {_day(last)}"


def _day(day: date) -> str:
    return date_format(day, "j F Y")


@register.inclusion_tag("components/_tabs.html")
def event_tabs(
    event: Event, current: str, tournament: Tournament | None = None
) -> dict[str, object]:
    """The tabs of an event's pages; inside a tournament with that tournament's own."""
    tabs = [("overview", _("Overview"), reverse("event", args=[event.slug]))]
    if tournament is not None:
        place = [event.slug, tournament.slug]
        tabs += [
            ("seating", _("Seating"), reverse("tournament", args=place)),
            ("standings", _("Standings"), reverse("standings", args=place)),
            ("rules", _("Rules"), reverse("rules", args=place)),
        ]
    tabs += [
        ("players", _("Players"), reverse("players", args=[event.slug])),
        ("changes", _("Corrections"), reverse("changes", args=[event.slug])),
    ]
    return {
        "label": event.name,
        "tabs": [(text, url, key == current) for key, text, url in tabs],
    }


@register.inclusion_tag("league/partials/_state.html")
def table_state(heat: HeatView) -> dict[str, object]:
    """The state of a table as a badge: seated, racing, reported, disputed, confirmed."""
    text, kind, icon = _state(heat)
    return {"text": text, "kind": kind, "icon": icon}


@register.inclusion_tag("league/partials/_state.html")
def round_state(table: TableView) -> dict[str, object]:
    """The state of a table with all its races as a badge."""
    text, kind, icon = _round_state(table)
    return {"text": text, "kind": kind, "icon": icon}


def _round_state(table: TableView) -> tuple[str, str, str]:
    void = () if table.is_void else tuple(one for one in table.legs if one.is_void)
    if len(table.legs) == 1 or not (table.is_missing or void):
        return _state(table.legs[-1])
    told = (*table.reported, table.running, *void)
    telling = next((view for view in told if view), None)
    if telling is not None:
        text, kind, icon = _state(telling)
        number = {"race": telling.heat.leg, "state": text}
        return _("Race %(race)s: %(state)s") % number, kind, icon
    over = len(table.legs) - len(table.missing)
    if over:
        words = {"over": over, "all": len(table.legs)}
        return _("%(over)s of %(all)s races confirmed") % words, "info", ""
    return _("No result yet"), "", ""


def _state(heat: HeatView) -> tuple[str, str, str]:
    if heat.race.status == Race.Status.VOID:
        return _("Void"), "danger", "cross"
    if heat.confirmed is not None:
        return _("Confirmed"), "ok", "check"
    claims = {
        tuple((line.seat.index, line.place, line.finish) for line in sheet.lines)
        for sheet in heat.reported
    }
    if len(claims) > 1:
        return _("Disputed"), "danger", "warn"
    if claims:
        count = len(heat.reported)
        text = ngettext("%(n)s reported", "%(n)s reported", count) % {"n": count}
        return text, "info", "eye"
    if heat.race.status == Race.Status.RUNNING:
        return _("Racing"), "live", ""
    return _("No result yet"), "", ""


@register.simple_tag
def spark(ranks: Sequence[int], field: int) -> SafeString:
    """A line of the rank after each round, with the same in words.

    Args:
        ranks: 1 is best, drawn on top.
        field: how many take part.
    """
    if not ranks:
        return SafeString("")
    spread = max(field - 1, 1)
    step = min(SPARK_STEP, (SPARK_WIDTH - 6) / max(len(ranks) - 1, 1))
    dots = [
        (3 + step * i, SPARK_TOP + (rank - 1) / spread * SPARK_HEIGHT)
        for i, rank in enumerate(ranks)
    ]
    label = _("Rank after each round: %(ranks)s") % {
        "ranks": ", ".join(map(str, ranks))
    }
    return format_html(
        '<svg class="spark" viewBox="0 0 {} 24" role="img" aria-label="{}">'
        '<path d="M{}"/><circle cx="{}" cy="{}" r="3"/></svg>',
        SPARK_WIDTH,
        label,
        "L".join(f"{x:.0f} {y:.1f}" for x, y in dots),
        f"{dots[-1][0]:.0f}",
        f"{dots[-1][1]:.1f}",
    )


@register.inclusion_tag("league/partials/_outcome.html")
def outcome(heat: HeatView, seat: SeatView) -> dict[str, object]:
    """The official place of a seat, its finish code, or nothing yet."""
    sheet = heat.confirmed
    lines = sheet.lines if sheet else ()
    line = next((one for one in lines if one.seat.pk == seat.pk), None)
    return {"line": line, "game": heat.race.game}
