"""The builder as its template shows it: every part with its choices and its cost."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from django.http import JsonResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.rulesets.circus_maximus.chart_preparation import FACTORS
from races.forms.building import BuildForm
from races.models import SavedBuild
from races.selectors.building import HORSES, SIDES, WHEELS, Means, start_parts
from races.selectors.building_bill import Bill, bill_of, bill_of_faults
from races.selectors.building_words import CHARACTERS, choice_words, price
from races.services.builds import RANDOM, random_text

Titled = tuple[str | Promise, tuple[str, ...]]

POINTS_4: Final[tuple[Titled, ...]] = ((gettext_lazy("Preparation"), FACTORS),)
POINTS_32: Final[tuple[Titled, ...]] = (
    (gettext_lazy("Horses"), HORSES),
    (gettext_lazy("Driver"), ("driver_modifier", "driver_hits", "whip")),
    (gettext_lazy("Car"), (*WHEELS, "endurance", *SIDES)),
)
HINTS: Final[Mapping[str, str | Promise]] = {
    "horse_2": gettext_lazy("Not better than horse 4."),
    "horse_3": gettext_lazy("Not better than horse 2."),
    "horse_4": gettext_lazy("Not better than horse 1."),
}
CARDS: Final = frozenset({*FACTORS, "driver_modifier", "whip", *SIDES})
"""Parts that are chosen from cards; with four points all of them, endurance too."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a part, as a card with its cost."""

    name: str
    value: str
    id: str
    label: str
    detail: str
    cost: int | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One part: a number to step (`step`), or cards to choose one or several of.

    Attributes:
        look: `step`, `cards` or `ticks`.
        cost: of what is chosen; None when that is not for sale.
    """

    look: str
    name: str
    id: str
    label: str
    hint: str = ""
    errors: tuple[str, ...] = ()
    value: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    cost: int | None = None
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Parts under one heading."""

    title: str | Promise
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Builder:
    """Everything that `races/partials/_builder.html` shows.

    Attributes:
        hidden: fields that tell the server which means are meant.
        groups: the parts.
        bill: of the chariot.
        starts: chariots to begin with, as (name, address).
        actions: template of the buttons below the bill.
        aside: template of what stands below; empty for nothing.
    """

    hidden: Mapping[str, object]
    groups: tuple[Group, ...]
    bill: Bill
    starts: tuple[tuple[str, str], ...]
    actions: str = "races/partials/_builder_send.html"
    aside: str = "races/partials/_builder_begin.html"


def form_to_begin(means: Means, start: str) -> BuildForm:
    """The form of a chariot to begin with: a name, `random` or a text."""
    text = random_text(means) if start == RANDOM else start
    return BuildForm(start_parts(means, text), means=means)


def builder_of(
    form: BuildForm,
    *,
    hidden: Mapping[str, object],
    address: Callable[[str], str],
    own: Iterable[SavedBuild] = (),
) -> Builder:
    """Show a form of a chariot, checked or not, as it is built in a race.

    Args:
        form: bound; its parts need not be right.
        hidden: `points` and `budget`, or `race`: what the bill is asked with.
        address: of the same page, beginning with a chariot; see `form_to_begin`.
        own: chariots of the builder's own; those of the other kind are left out.
    """
    named = [(str(word), address(name)) for name, word in CHARACTERS.items()]
    kind = form.means.kind
    kept = [(one.name, address(one.spec)) for one in own if one.kind == kind]
    groups = tuple(_groups(form))
    return Builder(hidden, groups, bill_of_form(form), tuple(named + kept))


def bill_of_form(form: BuildForm) -> Bill:
    """The bill of a chariot as it was filled in."""
    if form.is_valid():
        return bill_of(form.means, form.spec)
    faults = (str(fault) for faults in form.errors.values() for fault in faults)
    return bill_of_faults(form.means, faults)


def bill_answer(form: BuildForm) -> JsonResponse:
    """What the page's script is told about a chariot: its bill, and what parts cost."""
    bill = bill_of_form(form)
    left = bill.left
    told = {
        "spent": bill.spent,
        "left": left,
        "points": bill.points,
        "costs": {
            part.name: "–" if part.cost is None else part.cost
            for group in _groups(form)
            for part in group.parts
            if part.look == "step"
        },
        "broken": bill.broken,
        "notation": "" if bill.broken else form.notation,
        "html": render_to_string("races/partials/_bill.html", {"bill": bill}),
        "said": _said(left),
    }
    return JsonResponse(told)


def _said(left: int) -> str:
    if left < 0:
        return ngettext("One point too many", "%(n)s points too many", -left) % {
            "n": -left
        }
    return ngettext("One point left", "%(n)s points left", left) % {"n": left}


def _groups(form: BuildForm) -> Iterator[Group]:
    detailed = form.means.detailed
    for title, names in POINTS_32 if detailed else POINTS_4:
        parts = (
            _cards(form, name)
            if name in CARDS and not (detailed and name == "endurance")
            else _step(form, name)
            for name in names
        )
        yield Group(title, tuple(parts))
    if form.means.weapons:
        yield Group(_("Weapons"), (_ticks(form),))


def _step(form: BuildForm, name: str) -> Part:
    bound = form[name]
    values = [int(value) for value in form.means.choices[name]]
    steps = {high - low for low, high in pairwise(values)}
    value = str(bound.value() or "")
    known = dict(zip(map(str, values), values, strict=True))
    return Part(
        look="step",
        name=name,
        id=bound.id_for_label,
        label=str(bound.label),
        hint=str(HINTS.get(name, "")),
        errors=tuple(map(str, bound.errors)),
        value=value,
        low=min(values, default=0),
        high=max(values, default=0),
        step=steps.pop() if len(steps) == 1 else 1,
        cost=price(form.means, name, known[value]) if value in known else None,
    )


def _cards(form: BuildForm, name: str) -> Part:
    bound = form[name]
    chosen = str(bound.value())
    choices = []
    for value in form.means.choices[name]:
        label, detail = choice_words(form.means, name, value)
        choices.append(
            Choice(
                name=name,
                value=str(value),
                id=f"build-{name}-{value}",
                label=label,
                detail=detail,
                cost=price(form.means, name, value),
                is_chosen=str(value) == chosen,
            )
        )
    return Part(
        look="cards",
        name=name,
        id=f"build-{name}",
        label=str(bound.label),
        errors=tuple(map(str, bound.errors)),
        choices=tuple(choices),
    )


def _ticks(form: BuildForm) -> Part:
    choices = (
        Choice(
            name=name,
            value="on",
            id=form[name].id_for_label,
            label=str(form[name].label),
            detail="",
            cost=price(form.means, name, 1),
            is_chosen=bool(form[name].value()),
        )
        for name in form.means.weapons
    )
    return Part(
        "ticks", "weapons", "build-weapons", _("Weapons"), choices=tuple(choices)
    )
