"""`manage.py demo`: migrate, seed a believable event, serve everything in one process."""

import os
from typing import Any

from django.core.management import BaseCommand, CommandParser, call_command

from config.demo import LOGIN, PASSWORD, seed_demo
from config.demo_driver import demo_driver
from config.embedded import embedded_worker
from config.serving import serve


class Command(BaseCommand):
    help = "Migrate, seed a demo event when there is none, and serve the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=int, default=int(os.environ.get("PORT", "8000"))
        )
        parser.add_argument(
            "--no-serve", action="store_true", help="only migrate and seed"
        )

    def handle(self, *, port: int, no_serve: bool, **_options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if seed_demo():
            self.stdout.write("A demo event has been made.")
        if no_serve:
            return
        with embedded_worker(), demo_driver():
            self.stdout.write(f"Laurel is on http://localhost:{port}/")
            self.stdout.write(f"Log in as {LOGIN} with the password {PASSWORD}")
            self.stdout.flush()
            serve(port=port)
