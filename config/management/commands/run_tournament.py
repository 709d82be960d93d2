"""`manage.py run_tournament players.csv --seed 7`: a whole tournament by bots."""

import json
import logging
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from config.batch import Outcome, drive, prepare
from config.embedded import embedded_worker
from league.domain.points import points_text
from league.domain.records import Cell
from league.errors import LeagueError
from league.selectors.standings import StandingRow, StandingsView
from league.services.rosters import RosterReport

BAR = 30


class Command(BaseCommand):
    _shown = -1
    help = "Run a whole tournament by bots, from a list of players to the champion."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("players", type=Path, help="CSV file or list of names")
        parser.add_argument("--game", default="ave_caesar", help="default ave_caesar")
        parser.add_argument(
            "--seed", type=int, default=1, help="same seed, same standings; default 1"
        )
        parser.add_argument("--bots", default="medium", help="easy, medium or hard")
        parser.add_argument("--rounds", type=int, help="heats before the final")
        parser.add_argument(
            "--target",
            type=int,
            help="table size aimed at, 4 to 6; circus_maximus: 4 to 16",
        )
        parser.add_argument(
            "--ending",
            help="ben_hur: final, knockout, none; circus_maximus: final, none, single",
        )
        parser.add_argument("--laps", type=int, help="of circus_maximus, 1 to 3")
        parser.add_argument("--json", action="store_true", help="machine output only")

    def handle(self, *, players: Path, json: bool, **options: Any) -> None:
        began = time.monotonic()
        logging.getLogger("celery").setLevel(logging.WARNING)  # keep the bar whole
        try:
            data = players.read_bytes()
        except OSError as fault:
            raise CommandError(
                f"{players} cannot be read: {fault.strerror}."
            ) from fault
        chosen = ("game", "bots", "seed", "rounds", "target", "ending", "laps")
        try:
            batch = prepare(
                data,
                name=players.stem[:80].strip() or "Tournament",
                **{key: options[key] for key in chosen},
            )
            self._warn(batch.report)
            with embedded_worker():
                outcome = drive(batch, progress=self._quiet if json else self._bar)
        except LeagueError as refusal:
            raise CommandError(str(refusal)) from refusal
        seconds = round(time.monotonic() - began, 1)
        if json:
            self._print_json(outcome, seconds=seconds)
        else:
            self._print_table(outcome, seconds=seconds)

    def _warn(self, report: RosterReport) -> None:
        for notice in (*report.refused, *report.warnings):
            self.stderr.write(notice.text)

    def _quiet(self, _over: int, _total: int) -> None:
        """Say nothing: only the result is wanted."""

    def _bar(self, over: int, total: int) -> None:
        if over == self._shown:
            return
        self._shown = over
        done = BAR * over // total
        bar = "█" * done + "·" * (BAR - done)
        end = "\n" if over == total else ""
        self.stderr.write(f"\r{bar} {over}/{total} races", ending=end)
        self.stderr.flush()

    def _print_json(self, outcome: Outcome, *, seconds: float) -> None:
        answer = {
            "tournament": outcome.table.tournament,
            "standings": [_row(row, table=outcome.table) for row in outcome.table.rows],
            "races": outcome.races,
            "seconds": seconds,
        }
        self.stdout.write(json.dumps(answer, ensure_ascii=False))

    def _print_table(self, outcome: Outcome, *, seconds: float) -> None:
        rows, final = outcome.table.rows, outcome.table.final_round
        counted, beside = _columns(outcome.table)
        names = told_apart(rows)
        wide = max(map(len, names))
        heading = f"{'rank':>4}  {'player':<{wide}}  {counted:>6}  {beside}"
        self.stdout.write(f"{heading}  final" if final else heading)
        for row, name in zip(rows, names, strict=True):
            line = (
                f"{row.rank:>4}  {name:<{wide}}  {row.points_text:>6}"
                f"  {_beside(row):>{len(beside)}}  {_final_text(row, final=final)}"
            )
            self.stdout.write(line.rstrip())
        self.stdout.write(
            f"Tournament {outcome.table.tournament}: {outcome.races} races"
            f" in {seconds} seconds."
        )


def told_apart(rows: Sequence[StandingRow]) -> list[str]:
    """Return the names, those of namesakes with the club as far as it is known."""
    times = Counter(row.name.casefold() for row in rows)
    return [
        f"{row.name} ({row.club})"
        if times[row.name.casefold()] > 1 and row.club
        else row.name
        for row in rows
    ]


def _columns(table: StandingsView) -> tuple[str, str]:
    """Return the headings of what leads and of what is told beside it."""
    if table.wins_lead:
        return "wins", "average"
    return ("sum" if table.low else "points"), "wins"


def _beside(row: StandingRow) -> str:
    if row.heats is None:
        return str(row.wins)
    return "–" if row.heats.average is None else points_text(row.heats.average)


def _in_final(row: StandingRow, *, final: int | None) -> Cell | None:
    """What the entry did in the final; None for who did not drive it."""
    drove = (c for c in row.cells if c.round == final and not c.absent)
    return next(drove, None)


def _final_text(row: StandingRow, *, final: int | None) -> str:
    cell = _in_final(row, final=final)
    if cell is None:
        return ""
    return f"{cell.place or cell.finish:>5}"


def _number(points: Fraction | None) -> int | float | None:
    if points is None:
        return None
    return int(points) if points.denominator == 1 else float(points)


def _row(row: StandingRow, *, table: StandingsView) -> dict[str, Any]:
    cell = _in_final(row, final=table.final_round)
    return {
        "rank": row.rank,
        "player": row.name,
        "club": row.club,
        "points": _number(row.points),
        "wins": row.wins,
        "places": [cell.place for cell in row.cells],
        **({"races": [_races(cell) for cell in row.cells]} if table.low else {}),
        **(_heats(row) if table.wins_lead else {}),
        # Null and null: not in the final. Null and "dnf": in it, without a place.
        "final_place": cell.place if cell else None,
        "final_finish": str(cell.finish) if cell else None,
    }


def _heats(row: StandingRow) -> dict[str, Any]:
    """What is told where heats won lead: how each ended, the first win, the average."""
    heats = row.heats
    return {
        "finishes": [str(cell.finish) if cell.finish else None for cell in row.cells],
        "first_win": heats.first_win if heats else None,
        "average": _number(heats.average) if heats else None,
    }


def _races(cell: Cell) -> list[dict[str, Any]]:
    """What the entry's chariots did in the races of a round, by race."""
    return [
        {"race": race.leg, "place": race.place, "finish": str(race.finish)}
        for race in cell.races
    ]
