"""Who would advance if a stage were closed now, and who did when it was."""

from collections.abc import Collection
from dataclasses import dataclass

from league.domain.advancement import cut
from league.models import Entry, Stage, StandingSnapshot, Tournament
from league.selectors.boards import board_of
from league.selectors.cut_lines import stage_snapshot
from league.selectors.stage_cuts import (
    cut_table,
    cutting_stage,
    fields_after,
    people_in,
)


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who stepped in for whom before the final, and why; names."""

    missing: str
    stepped_in: str
    reason: str


@dataclass(frozen=True, slots=True)
class Finalists:
    """Names in seed order.

    Attributes:
        finalists: who drives the final; without those who are tied.
        alternates: who steps in, in order.
        tied: equals across the cut, between whom a lot decides, or has decided.
        places: how many of the tied get in.
        lot_seed: from which the lot was drawn; empty before, and without a tie.
        entries: ids of the finalists, in the same order.
        replaced: finalists who did not appear, in the order of replacing.
    """

    finalists: tuple[str, ...]
    alternates: tuple[str, ...]
    tied: tuple[str, ...]
    places: int = 0
    lot_seed: str = ""
    entries: tuple[int, ...] = ()
    replaced: tuple[Replacement, ...] = ()


def expected_finalists(stage: Stage) -> Finalists:
    """The cut as the confirmed results have it now; nine queries at most."""
    board = board_of(stage.tournament)
    people = people_in(stage, board=board)
    fields = fields_after(stage, board=board, people=people)
    if stage.kind == Stage.Kind.FINAL or not fields:
        return Finalists((), (), ())
    table = cut_table(stage, board=board, people=people, after_round=None)
    field = fields[0]
    line = cut(table, field=field)
    names = _names((*line.finalists, *line.alternates, *line.tied_at_cut))
    return Finalists(
        finalists=tuple(names[entry] for entry in line.finalists),
        alternates=tuple(names[entry] for entry in line.alternates),
        tied=tuple(names[entry] for entry in line.tied_at_cut),
        places=field - len(line.finalists),
    )


def goes_to_final(stage: Stage) -> bool:
    """Whether those who go on drive the final, and no knockout stage before it."""
    board = board_of(stage.tournament)
    people = people_in(stage, board=board)
    return len(fields_after(stage, board=board, people=people)) <= 1


def locked_finalists(snapshot: StandingSnapshot) -> Finalists:
    """Who advanced when the stage was closed; one query."""
    advanced = snapshot.advanced or {}
    lot = advanced.get("lot") or {"seed": "", "order": []}
    finalists = advanced.get("finalists", [])
    alternates = advanced.get("alternates", [])
    replaced = advanced.get("replaced", [])
    moved = [one[way] for one in replaced for way in ("out", "in")]
    names = _names((*finalists, *alternates, *lot["order"], *moved))
    return Finalists(
        finalists=tuple(names[entry] for entry in finalists),
        alternates=tuple(names[entry] for entry in alternates),
        tied=tuple(names[entry] for entry in lot["order"]),
        lot_seed=lot["seed"],
        entries=tuple(finalists),
        replaced=tuple(
            Replacement(names[one["out"]], names[one["in"]], one["reason"])
            for one in replaced
        ),
    )


def standing_finalists(
    tournament: Tournament, *, after_round: int | None = None
) -> Finalists | None:
    """Who goes on, for everybody to see; None while the stage in hand is open.

    Three queries.

    Args:
        tournament: whose.
        after_round: of the stage of this round; None for the stage in hand.
    """
    stage = cutting_stage(tournament, after_round=after_round)
    snapshot = stage_snapshot(stage) if stage else None
    return locked_finalists(snapshot) if snapshot else None


def replacements(final: Stage) -> tuple[Replacement, ...]:
    """Who stepped in for whom in a final; two queries."""
    snapshot = (
        StandingSnapshot.objects.filter(
            stage__tournament=final.tournament_id,
            stage__number__lt=final.number,
            reopened_at__isnull=True,
        )
        .order_by("-stage__number")
        .first()
    )
    return locked_finalists(snapshot).replaced if snapshot else ()


def _names(entries: Collection[int]) -> dict[int, str]:
    found = Entry.objects.filter(pk__in=entries).values_list("pk", "player__name")
    return dict(found)
