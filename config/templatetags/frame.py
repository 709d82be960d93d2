"""Small pieces of every page: icons, chariot marks, badges, finish codes, theme.

Texts are escaped; nothing here asks the database.
"""

from django import template
from django.http import HttpRequest
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.views import THEME_COOKIE, THEMES
from races.selectors.wording import COLOURS

register = template.Library()

SPRITE = "site/icons.svg"
ROMAN = (
    "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII",
    "XIV", "XV", "XVI",
)  # fmt: skip
# Finishing without the greeting is a DNF with its own reason (AC-48, AC-50).
CODES = {
    "dnf": ("DNF", _("Did not finish")),
    "not_greeted": ("DNF", _("Finished without greeting Caesar")),
    "dsq": ("DSQ", _("Disqualified")),
    "dns": ("DNS", _("Did not start")),
    "withdrawn": ("RET", _("Withdrew")),
    "killed": ("KIA", _("Killed")),
}
GAME_CODES = {
    ("ben_hur", "dnf"): ("C", _("Crashed")),  # BH-33
    ("circus_maximus", "dnf"): ("DNF", _("Alive, but did not finish")),  # CM-45
}
SECTIONS = {"races": "races", "rules": "rules", "": "events", "e": "events"}


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """A decorative icon of the sprite; `size` is empty or "lg"."""
    return format_html(
        '<svg class="ico{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f" ico--{size}" if size else "",
        static(SPRITE),
        name,
    )


@register.simple_tag
def mark(colour: str, size: str = "") -> SafeString:
    """The mark of a chariot: colour, shape and letter; `size` is empty, "sm" or "lg"."""
    key = colour.lower()
    return format_html(
        '<svg class="mark{} c-{}" aria-hidden="true"><use href="{}#mark-{}"/></svg>',
        f" mark--{size}" if size else "",
        key,
        static(SPRITE),
        key,
    )


@register.simple_tag
def who(colour: str, name: object, small: object = "", size: str = "") -> SafeString:
    """A name beside its chariot mark, with a small second line when given."""
    second = format_html("<small>{}</small>", small) if small else ""
    return format_html(
        '<span class="who">{}<span>{}{}</span></span>',
        mark(colour, size),
        name,
        second,
    )


@register.simple_tag
def badge(text: object, kind: str = "", icon_name: str = "") -> SafeString:
    """A short state; `kind` is ok, live, you, warn, danger, info, gold or empty."""
    return format_html(
        '<span class="badge{}">{}{}</span>',
        f" badge--{kind}" if kind else "",
        icon(icon_name) if icon_name else "",
        text,
    )


@register.simple_tag
def code(finish: str, game: str = "") -> SafeString:
    """DNF, DSQ or DNS with its meaning; takes the code or the stored finish.

    With the game it is written as that game does: who crashed in Ben Hur is a C.
    """
    key = finish.lower()
    kind, meaning = CODES[key]
    short, meaning = GAME_CODES.get((game, key), (kind, meaning))
    return format_html(
        '<abbr class="code code--{}" title="{}">{}</abbr>',
        kind.lower(),
        meaning,
        short,
    )


@register.filter
def is_code(mark: str) -> bool:
    """Whether what a sheet says of a seat is a code, and no place."""
    return mark in CODES


@register.filter
def colour_name(colour: str) -> object:
    """The translated colour of a chariot letter."""
    return COLOURS.get(colour.upper(), colour)


@register.filter
def roman(number: int | None) -> str:
    """A start place in Roman figures, as printed on the board."""
    if number is None:
        return ""
    return ROMAN[number] if 0 <= number < len(ROMAN) else str(number)


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The theme chosen in this browser: "light", "dark" or "system"."""
    request = context.get("request")
    if not isinstance(request, HttpRequest):
        return "system"
    chosen = request.COOKIES.get(THEME_COOKIE, "system")
    return chosen if chosen in THEMES else "system"


@register.simple_tag(takes_context=True)
def section(context: Context) -> str:
    """Which part of the main menu the page belongs to; empty when none."""
    request = context.get("request")
    if not isinstance(request, HttpRequest):
        return ""
    return SECTIONS.get(request.path.strip("/").split("/")[0], "")
