"""Refusals of the races app, in words a person may read."""


class RaceError(Exception):
    """A write was refused; `code` is stable for programs, the text is for people."""

    code = "refused"

    def __init__(self, text: str, *, code: str | None = None) -> None:
        super().__init__(text)
        self.code = code or self.code


class StaleError(RaceError):
    """The caller has seen an older turn or revision than the stored one."""

    code = "stale"
