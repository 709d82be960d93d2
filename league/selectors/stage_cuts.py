"""Where a stage cuts the field: which table says it, and how many go on."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from league.domain.advancement import equals_by_standings
from league.domain.knockout import knockout_fields, stage_standings
from league.domain.low_rules import ROUND_WINS_CHAIN, LowSumRules, Rules
from league.domain.settings import SINGLE_TABLE_AT_MOST
from league.domain.standings import Standing, rank
from league.models import SeatedEntry, Stage, Tournament
from league.selectors.boards import Board
from league.selectors.cut_lines import CutLine, cut_line


@dataclass(frozen=True, slots=True)
class CutEdge:
    """The line under those who go on, and what it was drawn in.

    Attributes:
        field: how many go on; None when everybody or nobody does.
        line: who is above it.
        table: by which the field is cut, best first.
        rules: of that table.
        to_final: whether they go to the final, and not to a further knockout stage.
        by_rounds: whether rounds of everybody decide, and not a knockout stage.
    """

    field: int | None
    line: CutLine
    table: Sequence[Standing]
    rules: Rules
    to_final: bool = True
    by_rounds: bool = True


def cut_edge(
    tournament: Tournament,
    *,
    board: Board,
    table: Sequence[Standing],
    after_round: int | None,
    provisional: bool = False,
) -> CutEdge:
    """Return the line of the stage in hand; five queries at most.

    Args:
        tournament: whose.
        board: what `table` was made from.
        table: the standings up to that round.
        after_round: leave out later rounds.
        provisional: whether the table counts what is not confirmed.
    """
    rules = board.format_.cut_rules(single_table=board.single)
    stage = cutting_stage(tournament, after_round=after_round)
    if stage is None:
        return CutEdge(None, CutLine(), table, rules)
    people = people_in(stage, board=board)
    ours = stage.kind == Stage.Kind.QUALIFYING
    if ours and rules == board.rules:
        cut_by = table
    else:
        cut_by = cut_table(
            stage,
            board=board,
            people=people,
            after_round=after_round,
            provisional=provisional,
        )
    fields = fields_after(stage, board=board, people=people)
    field = fields[0] if fields and not board.single else None
    return CutEdge(
        field=field,
        line=cut_line(
            stage,
            table=cut_by,
            field=field,
            closed=after_round is None or after_round >= last_round(stage),
        ),
        table=cut_by,
        rules=rules,
        to_final=len(fields) <= 1,
        by_rounds=ours,
    )


def cutting_stage(tournament: Tournament, *, after_round: int | None) -> Stage | None:
    """Return the stage whose end cuts the field next, or has cut it last; one query.

    It carries `last_round`, the number of its last round.

    Args:
        tournament: whose.
        after_round: the stage of this round counts as the one in hand; None for now.
    """
    stages = list(
        tournament.stages.exclude(kind=Stage.Kind.FINAL)
        .annotate(last_round=Max("rounds__number"))
        .order_by("number")
    )
    for stage in stages:
        if after_round is None:
            in_hand = stage.closed_at is None
        else:
            in_hand = after_round <= last_round(stage)
        if in_hand:
            return stage
    return stages[-1] if stages else None


def last_round(stage: Stage) -> int:
    """Return the number of the last round of a stage from `cutting_stage`."""
    return int(getattr(stage, "last_round", 0) or 0)


def fields_after(
    stage: Stage, *, board: Board, people: Collection[int]
) -> tuple[int, ...]:
    """Return how many drive each stage that follows, the final last.

    Args:
        stage: not the final.
        board: of its tournament.
        people: from `people_in`.
    """
    format_ = board.format_
    if not format_.has_final:
        return ()
    at_one_table = len(people) <= SINGLE_TABLE_AT_MOST
    if board.single or (format_.is_knockout and at_one_table):
        return (SINGLE_TABLE_AT_MOST,)
    if format_.is_knockout:
        return knockout_fields(
            len(people),
            format_.settings.target,
            fewest_wanted=format_.settings.fewest_wanted,
        )
    return (format_.settings.final_field,)


def people_in(stage: Stage, *, board: Board) -> frozenset[int]:
    """Return the entries that a stage is about; one query in a knockout.

    Those who have withdrawn do not go on from the heats; a knockout keeps its size.
    """
    if stage.kind == Stage.Kind.SEMIFINAL:
        seated = SeatedEntry.objects.filter(round__stage=stage)
        return frozenset(seated.values_list("entry_id", flat=True))
    return frozenset(one.entry for one in board.entries if not one.withdrawn)


def cut_table(
    stage: Stage,
    *,
    board: Board,
    people: Collection[int],
    after_round: int | None,
    provisional: bool = False,
) -> tuple[Standing, ...]:
    """Return the table by which the field is cut after a stage.

    In a knockout only the stage itself counts: winners of tables, then the best of
    the others. Equals are in the order of the tournament's standings.

    Args:
        stage: not the final.
        board: of its tournament.
        people: from `people_in`.
        after_round: leave out later rounds.
        provisional: count what is not confirmed, for "if it ended now".
    """
    rules = board.format_.cut_rules(single_table=board.single)
    heats = [heat for heat in board.heats if not (heat.is_final or heat.knockout)]
    if stage.kind == Stage.Kind.SEMIFINAL and isinstance(rules, LowSumRules):
        numbers = list(stage.rounds.values_list("number", flat=True))
        # What came after the stage says nothing about who went on from it.
        heats = [heat for heat in board.heats if heat.round <= max(numbers)]
        table = stage_standings(
            heats,
            rounds=numbers,
            entries=[one for one in board.entries if one.entry in people],
            rules=replace(rules, chain=ROUND_WINS_CHAIN),
            include_provisional=provisional,
        )
    else:
        table = rank(
            heats,
            entries=board.entries,
            rules=rules,
            after_round=after_round,
            include_provisional=provisional,
        )
        if rules == board.rules:
            return table
    standings = rank(
        heats,
        entries=board.entries,
        rules=board.rules,
        after_round=after_round,
        include_provisional=provisional,
    )
    return equals_by_standings(table, standings=standings)
