"""Stored result sheets as the domain reads them, in a bounded number of queries."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from league.domain.points import FinishCode, HeatResult, Line
from league.domain.records import Entrant
from league.formats import format_of
from league.models import Bye, Heat, SeatedEntry, Stage, Tournament
from races.models import Race, ResultLine, ResultSheet
from races.selectors.replays import race_state

Status = ResultSheet.Status


class _Sheet(NamedTuple):
    """Where a sheet belongs, in the order in which sheets are read."""

    round: int
    table: int
    leg: int
    kind: str
    stage: int
    status: str
    revision: int

    def result(self, lines: Iterable[Line]) -> HeatResult:
        return HeatResult(
            round=self.round,
            table=self.table,
            leg=self.leg,
            lines=tuple(lines),
            is_final=self.kind == Stage.Kind.FINAL,
            knockout=knockout_number(self.kind, stage=self.stage),
            provisional=self.status != Status.CONFIRMED,
        )


def knockout_number(kind: str, *, stage: int) -> int:
    """Return which stage of a knockout it is, from 1; 0 for the heats and the final."""
    return stage - 1 if kind == Stage.Kind.SEMIFINAL else 0


def entrants(tournament: Tournament) -> tuple[Entrant, ...]:
    """Everybody to be ranked, in the order in which they entered.

    One query; two more where a round that somebody missed has to be told from one he
    sat out, and from one whose result is missing or annulled.
    """
    rows = tournament.entries.order_by("pk").values_list("pk", "withdrawn_after")
    people = tuple(Entrant(pk, withdrawn=after is not None) for pk, after in rows)
    format_ = format_of(tournament)
    if not format_.misses_rounds:
        return people
    waiting = (
        SeatedEntry.objects.filter(round__tournament=tournament)
        .exclude(heat__race__status=Race.Status.SETTLED)
        .values_list("entry_id", "round__number", "heat__race__status")
    )
    awaits = _rounds((entry, number) for entry, number, _status in waiting)
    void = Counter(
        (entry, number)
        for entry, number, status in waiting
        if status == Race.Status.VOID
    )
    annulled = _rounds(at for at, races in void.items() if races == format_.legs)
    out = Bye.objects.filter(round__tournament=tournament)
    sits_out = _rounds(out.values_list("entry_id", "round__number"))
    return tuple(
        replace(
            one,
            awaits=frozenset(awaits[one.entry]),
            annulled=frozenset(annulled[one.entry]),
            sits_out=frozenset(sits_out[one.entry]),
        )
        for one in people
    )


def _rounds(rows: Iterable[tuple[int, int]]) -> Mapping[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    for entry, number in rows:
        found[entry].add(number)
    return found


def annulled_races(tournament: Tournament) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """Annulled races by round and table, where the round has another: their legs.

    One query where a round is two races, else none.
    """
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    if format_of(tournament).legs > 1:
        void = Heat.objects.filter(
            round__tournament=tournament, race__status=Race.Status.VOID
        ).order_by("leg")
        for number, table, leg in void.values_list("round__number", "table", "leg"):
            found[number, table] = (*found.get((number, table), ()), leg)
    return found


def heat_results(
    tournament: Tournament, *, provisional: bool = False
) -> tuple[HeatResult, ...]:
    """Confirmed sheets; with `provisional` also reported ones and running races.

    Nothing of a round that is not released counts. Each tells which other race of its
    round was annulled.

    Two queries at most, and with `provisional` two more and one a running race.
    """
    statuses = [Status.CONFIRMED, *([Status.REPORTED] if provisional else [])]
    rows = (
        ResultLine.objects.filter(
            sheet__status__in=statuses,
            sheet__race__heat__round__tournament=tournament,
            sheet__race__heat__round__released_at__isnull=False,
        )
        .order_by(
            "sheet__race__heat__round__number",
            "sheet__race__heat__table",
            "sheet__race__heat__leg",
            "seat__chariot",
        )
        .values_list(
            "sheet__race__heat__round__number",
            "sheet__race__heat__table",
            "sheet__race__heat__leg",
            "sheet__race__heat__round__stage__kind",
            "sheet__race__heat__round__stage__number",
            "sheet__status",
            "sheet__revision",
            "seat__seated__entry_id",
            "seat__player_id",
            "place",
            "finish",
            "seat__start",
            "order",
        )
    )
    lines: dict[_Sheet, list[Line]] = {}
    drivers: dict[tuple[_Sheet, int], int] = {}
    for (
        number,
        table,
        leg,
        kind,
        stage,
        status,
        revision,
        entry,
        player,
        place,
        finish,
        start,
        order,
    ) in rows:
        sheet = _Sheet(number, table, leg, kind, stage, status, revision)
        # Further chariots follow the first one of their driver (BH-2).
        driver = drivers.setdefault((sheet, player), entry)
        lines.setdefault(sheet, []).append(
            Line(driver, place, FinishCode(finish), start, order=order)
        )
    # Of several reports of one race the newest stands: revisions come in order.
    newest = {(s.round, s.table, s.leg, s.status): s for s in sorted(lines)}
    results = tuple(sheet.result(lines[sheet]) for sheet in newest.values())
    if provisional:
        said = {(sheet.round, sheet.table, sheet.leg) for sheet in newest.values()}
        results += _running(tournament, besides=said)
    void = annulled_races(tournament)
    return tuple(
        replace(one, annulled=void.get((one.round, one.table), ())) for one in results
    )


def running_turns(tournament: Tournament) -> int:
    """Return a number that grows whenever a running race or a report moves; one query."""
    rows = Race.objects.filter(
        heat__round__tournament=tournament, heat__round__released_at__isnull=False
    ).exclude(status=Race.Status.SEATED, revision=0)
    return sum(
        turn + revision for turn, revision in rows.values_list("turn", "revision")
    )


def _running(
    tournament: Tournament, *, besides: Collection[tuple[int, int, int]]
) -> tuple[HeatResult, ...]:
    """Running races but those with a report: what a table says goes before."""
    heats = Heat.objects.filter(
        round__tournament=tournament,
        round__released_at__isnull=False,
        race__status=Race.Status.RUNNING,
    ).select_related("race", "round__stage", "round__tournament")
    return tuple(
        _as_it_lies(heat)
        for heat in heats.prefetch_related("seated", "race__seats")
        if (heat.round.number, heat.table, heat.leg) not in besides
    )


def _as_it_lies(heat: Heat) -> HeatResult:
    """A running race as if it ended with its chariots where they are."""
    seats = {seat.index: seat for seat in heat.race.seats.all()}
    by_player = drivers_of(heat)
    state = race_state(heat.race, seats=len(seats), upto=heat.race.turn)
    codes = format_of(heat.round.tournament).codes_now(state)
    lines: list[Line] = []
    place = 0
    for number, index in enumerate(state.order()):
        seat = seats[index]
        placed = codes[index] is FinishCode.FINISHED
        place += placed
        lines.append(
            Line(
                entry=by_player[seat.player_id],
                place=place if placed else None,
                finish=codes[index],
                start=seat.start,
                order=number,
            )
        )
    stage = heat.round.stage
    return HeatResult(
        round=heat.round.number,
        table=heat.table,
        leg=heat.leg,
        lines=tuple(lines),
        is_final=stage.kind == Stage.Kind.FINAL,
        knockout=knockout_number(stage.kind, stage=stage.number),
        provisional=True,
    )


def drivers_of(heat: Heat) -> dict[int | None, int]:
    """Return the entry of every player at a heat, whose seats are at hand."""
    players = {seat.pk: seat.player_id for seat in heat.race.seats.all()}
    return {players[place.seat_id]: place.entry_id for place in heat.seated.all()}
