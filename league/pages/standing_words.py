"""What rounds and stages are called on the page of the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Stage, Tournament


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a round, in short and in words."""

    short: str
    title: str


def knockout_stages(tournament: Tournament) -> dict[int, int]:
    """Number of the knock-out stage of each round that is one; one query."""
    rounds = tournament.rounds.filter(stage__kind=Stage.Kind.SEMIFINAL)
    # The heats are stage 1 of the tournament.
    return {
        number: stage - 1
        for number, stage in rounds.values_list("number", "stage__number")
    }


def headings(
    numbers: Sequence[int], *, stages: Mapping[int, int], final: int | None
) -> dict[int, Heading]:
    """What each round is called by number: R2, K1 for a knock-out stage, Final.

    Args:
        numbers: of the rounds.
        stages: as `knockout_stages` gives them.
        final: number of the final; None without one.
    """
    return {
        number: Heading(_("Final"), _("Final"))
        if number == final
        else Heading(
            _("K%(number)s") % {"number": stages[number]},
            _("Knock-out, stage %(number)s") % {"number": stages[number]},
        )
        if number in stages
        else Heading(
            _("R%(number)s") % {"number": number},
            _("Round %(number)s") % {"number": number},
        )
        for number in numbers
    }


def state_sentence(
    after: int | None,
    *,
    rounds: int,
    stages: Mapping[int, int],
    final: int | None,
    is_raced: bool,
) -> str:
    """Say up to where the table goes.

    Args:
        after: number of its last round; None before the first result.
        rounds: how many are planned before the ending.
        stages: as `knockout_stages` gives them.
        final: number of the final; None without one.
        is_raced: whether a race of that round has no result yet.
    """
    if after is None:
        return _("No result yet")
    if after == final:
        return _("The final is being raced") if is_raced else _("After the final")
    if stage := stages.get(after):
        said = (
            _("Knock-out stage %(number)s is being raced")
            if is_raced
            else _("After knock-out stage %(number)s")
        )
        return said % {"number": stage}
    words = {"after": after, "all": rounds}
    if is_raced:
        return _("Round %(after)s of %(all)s is being raced") % words
    return _("After round %(after)s of %(all)s") % words


def caption(after: int | None, *, stages: Mapping[int, int], final: int | None) -> str:
    """Name the table, such as “Standings after round 2”."""
    if after is None:
        return _("Standings")
    if after == final:
        return _("Standings after the final")
    if stage := stages.get(after):
        return _("Standings after knock-out stage %(number)s") % {"number": stage}
    return _("Standings after round %(after)s") % {"after": after}
