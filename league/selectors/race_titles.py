"""What a race of a tournament is called where races are watched."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from league.formats import format_of
from league.models import Heat, Round, Stage
from races.selectors.races import Described


def race_titles(race_ids: Collection[int]) -> dict[int, Described]:
    """Title and way back of each race that is a heat; one query.

    Only for races that may be seen; friendly races are left out.
    """
    heats = Heat.objects.filter(race__in=race_ids).select_related(
        "round__stage", "round__tournament__event"
    )
    return {heat.race_id: _described(heat) for heat in heats}


def round_title(round_: Round) -> str:
    """“Round 3”, “Knock-out, stage 1” or “Final”; the stage is at hand."""
    if round_.stage.kind == Stage.Kind.FINAL:
        return _("Final")
    if round_.stage.kind == Stage.Kind.SEMIFINAL:
        # The heats are stage 1 of the tournament.
        return _("Knock-out, stage %(number)s") % {"number": round_.stage.number - 1}
    return _("Round %(number)s") % {"number": round_.number}


def _described(heat: Heat) -> Described:
    round_, tournament = heat.round, heat.round.tournament
    event = tournament.event
    place = [event.slug, tournament.slug, round_.number]
    name = round_title(round_)
    table = _("Table %(table)s") % {"table": heat.table}
    where = [name, _small(table)]
    if format_of(tournament).legs > 1:
        where.append(_small(_("Race %(number)s") % {"number": heat.leg}))
    return Described(
        title=f"{', '.join(where)} · {tournament.name}",
        crumbs=(
            (event.name, reverse("event", args=[event.slug])),
            (tournament.name, reverse("tournament", args=place[:2])),
            (name, reverse("round", args=place)),
            (table, reverse("heat", args=[*place, heat.table])),
        ),
    )


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]
