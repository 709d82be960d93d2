"""Refusals of the league app, in words a person may read."""


class LeagueError(Exception):
    """A write was refused; `code` is stable for programs, the text is for people."""

    code = "refused"

    def __init__(self, text: str, *, code: str | None = None) -> None:
        super().__init__(text)
        self.code = code or self.code
