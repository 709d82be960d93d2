"""Stored result sheets as the domain reads them, in a bounded number of queries."""

from typing import cast

from engine.core.ruleset import Finish, FinishKind
from engine.rulesets.ave_caesar.observation import ChariotView, RaceObservation
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.records import Entrant
from league.models import Heat, Stage, Tournament
from races.models import Race, ResultLine, ResultSheet
from races.selectors.replays import race_state

Status = ResultSheet.Status


def entrants(tournament: Tournament) -> tuple[Entrant, ...]:
    """Everybody to be ranked, in the order in which they entered; one query."""
    rows = tournament.entries.order_by("pk").values_list("pk", "withdrawn_after")
    return tuple(Entrant(pk, withdrawn=after is not None) for pk, after in rows)


def heat_results(
    tournament: Tournament, *, provisional: bool = False
) -> tuple[HeatResult, ...]:
    """Confirmed sheets; with `provisional` also reported ones and running races.

    Nothing of a round that is not released counts.

    One query, and with `provisional` two more and one a running race.
    """
    statuses = [Status.CONFIRMED, *([Status.REPORTED] if provisional else [])]
    rows = (
        ResultLine.objects.filter(
            sheet__status__in=statuses,
            sheet__race__heat__round__tournament=tournament,
            sheet__race__heat__round__released_at__isnull=False,
        )
        .order_by("sheet__race__heat__round__number", "sheet__race__heat__table")
        .values_list(
            "sheet__race__heat__round__number",
            "sheet__race__heat__table",
            "sheet__race__heat__round__stage__kind",
            "sheet__status",
            "sheet__revision",
            "seat__seated__entry_id",
            "place",
            "finish",
            "seat__start",
        )
    )
    lines: dict[tuple[int, int, str, str, int], list[Line]] = {}
    for number, table, kind, status, revision, entry, place, finish, start in rows:
        lines.setdefault((number, table, kind, status, revision), []).append(
            Line(entry, place, FinishCode(finish), start)
        )
    # Of several reports of one table the newest stands: revisions come in order.
    newest = {(key[0], key[1], key[3]): key for key in sorted(lines)}
    stored = tuple(
        HeatResult(
            round=number,
            table=table,
            lines=tuple(lines[number, table, kind, status, revision]),
            is_final=kind == Stage.Kind.FINAL,
            provisional=status == Status.REPORTED,
        )
        for number, table, kind, status, revision in newest.values()
    )
    return stored + (_running(tournament) if provisional else ())


def running_turns(tournament: Tournament) -> int:
    """Return a number that grows whenever a running race or a report moves; one query."""
    rows = Race.objects.filter(
        heat__round__tournament=tournament, heat__round__released_at__isnull=False
    ).exclude(status=Race.Status.SEATED, revision=0)
    return sum(
        turn + revision for turn, revision in rows.values_list("turn", "revision")
    )


def _running(tournament: Tournament) -> tuple[HeatResult, ...]:
    heats = Heat.objects.filter(
        round__tournament=tournament,
        round__released_at__isnull=False,
        race__status=Race.Status.RUNNING,
    ).select_related("race", "round__stage")
    return tuple(map(_as_it_lies, heats.prefetch_related("seated__seat")))


def _as_it_lies(heat: Heat) -> HeatResult:
    """A running race as if it ended with its chariots where they are."""
    seated = {place.seat.index: place for place in heat.seated.all()}
    state = race_state(heat.race, seats=len(seated), upto=heat.race.turn)
    seen = cast("RaceObservation", state.observe(None))
    codes = {
        view.seat: _code(view, finish)
        for view, finish in zip(seen.chariots, state.finishes(), strict=True)
    }
    lines: list[Line] = []
    place = 0
    for seat in state.order():
        placed = codes[seat] is FinishCode.FINISHED
        place += placed
        entry = seated[seat]
        lines.append(
            Line(
                entry=entry.entry_id,
                place=place if placed else None,
                finish=codes[seat],
                start=entry.seat.start,
            )
        )
    return HeatResult(
        round=heat.round.number,
        table=heat.table,
        lines=tuple(lines),
        is_final=heat.round.stage.kind == Stage.Kind.FINAL,
        provisional=True,
    )


def _code(chariot: ChariotView, finish: Finish) -> FinishCode:
    if finish.place is not None:
        return FinishCode.FINISHED
    if chariot.disqualified or finish.finish is FinishKind.NOT_GREETED:
        return FinishCode.NOT_GREETED
    return FinishCode.DNF if chariot.status == "out" else FinishCode.FINISHED
