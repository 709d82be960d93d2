"""`manage.py load_charts FILE`: the printed charts of a club for the races to come."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from races.errors import RaceError
from races.selectors.charts import chart_sets
from races.services.chart_files import read_chart_file
from races.services.charts import delete_charts, load_charts


class Command(BaseCommand):
    help = (
        "Load charts of Circus Maximus from a file; races created from now on are "
        "driven by them. Nothing is stored unless every row holds."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("file", nargs="?", type=Path, help="JSON, see the docs")
        what.add_argument("--list", action="store_true", help="list what is loaded")
        what.add_argument("--delete", type=int, metavar="N", help="forget charts N")
        parser.add_argument("--name", default="", help="how to call them")
        parser.add_argument("--source", default="", help="where they are taken from")
        parser.add_argument(
            "--check", action="store_true", help="only read and check the file"
        )

    def handle(self, **options: Any) -> None:
        try:
            if options["list"]:
                self._list()
            elif options["delete"] is not None:
                delete_charts(version=options["delete"])
                self.stdout.write(f"Charts {options['delete']} are gone.")
            else:
                self._load(options)
        except RaceError as refusal:
            raise CommandError(str(refusal)) from refusal

    def _load(self, options: dict[str, Any]) -> None:
        path: Path = options["file"]
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            raise CommandError(f"{path} cannot be read: {fault}") from fault
        found = read_chart_file(text)
        if options["check"]:
            self.stdout.write(f"{path} holds.")
            return
        stored, is_new = load_charts(
            found=found.charts,
            name=options["name"] or found.name or path.stem,
            source=options["source"] or found.source,
        )
        if is_new:
            self.stdout.write(
                f"Charts {stored.version} ({stored.name}) are loaded. "
                "Races created from now on are driven by them."
            )
        else:
            self.stdout.write(
                f"These are charts {stored.version} ({stored.name}): "
                "they were loaded before, nothing has changed."
            )

    def _list(self) -> None:
        for one in chart_sets():
            self.stdout.write(
                f"{one.version}  {one.loaded_at:%Y-%m-%d}  {one.digest[:12]}  "
                f"{one.name}" + (f" ({one.source})" if one.source else "")
            )
        self.stdout.write("0  the standard charts")
