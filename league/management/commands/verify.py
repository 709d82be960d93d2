"""`manage.py verify`: replay and recompute everything stored, name what does not hold."""

import json
from itertools import islice
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from league.models import Tournament
from league.selectors.verification import stored_faults
from races.models import Race

NAMED = 20


class Command(BaseCommand):
    help = "Replay every race and recompute every table; exit 1 with the first faults."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="machine output only")

    def handle(self, **options: Any) -> None:
        faults = list(islice(stored_faults(), NAMED))
        races, tournaments = Race.objects.count(), Tournament.objects.count()
        if options["json"]:
            answer = {"races": races, "tournaments": tournaments, "faults": faults}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if faults:
            raise CommandError("\n".join(faults))
        if not options["json"]:
            self.stdout.write(f"{races} races and {tournaments} tournaments hold.")
