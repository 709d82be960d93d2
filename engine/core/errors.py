"""What the engine refuses, each with a stable code and a sentence for people."""


class EngineError(Exception):
    """Base of all refusals.

    Attributes:
        code: stable word for programs, for example `six_barred`.
        text: one sentence a person can act on.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


class NotationError(EngineError):
    """The text is not an action of this game at all."""


class IllegalActionError(EngineError):
    """The action is well formed but not allowed now; nothing has changed."""


class OptionError(EngineError):
    """A race cannot be started with these options or this many seats."""


class UnknownRuleset(EngineError):  # noqa: N818 -- the name is part of the interface
    """No game of that id and version is installed."""


class ReplayError(EngineError):
    """A recorded race does not hold.

    Attributes:
        number: number of the first logged move that is wrong, from 0; the text counts
            from 1, as people do.
    """

    def __init__(self, code: str, text: str, *, number: int) -> None:
        super().__init__(code, text)
        self.number = number
