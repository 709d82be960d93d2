"""One cell of a list, cleaned or refused."""

import re
import unicodedata

from league.domain.roster_columns import Column

LIMITS = {
    Column.NAME: 80,
    Column.EMAIL: 254,
    Column.CLUB: 80,
    Column.GROUP: 20,
    Column.EXTERNAL_ID: 40,
}
"""Letters at most, as many as are stored."""
_YES = frozenset({"x", "ja", "j", "yes", "y", "1", "true", "sand", "wahr", "✓", "✔"})
_NO = frozenset({"nej", "nein", "no", "n", "0", "false", "falsk", "falsch", "-"})
_EMAIL = re.compile(r'[^@\s<>()\[\],;:"]+@[^@\W_]+(?:[.-]+[^@\W_]+)*\.[^@\W_]+')
_JOINERS = "\u200c\u200d"  # scripts that join their letters need these two


class CellError(ValueError):
    """A cell that cannot be taken; `code` is stable, the text is for people."""

    def __init__(self, code: str, text: str, *, column: Column | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.column = column


def clean_text(raw: str, *, column: Column) -> str:
    """Return the text with single spaces and composed letters (NFC).

    Raises:
        CellError: too long, or with control or invisible direction characters in it.
    """
    text = unicodedata.normalize("NFC", " ".join(raw.split()))
    if any(_is_hidden(character) for character in text):
        raise CellError(
            "hidden_characters",
            f"The {_word(column)} contains invisible characters.",
            column=column,
        )
    if len(text) > LIMITS[column]:
        raise CellError(
            "too_long",
            f"The {_word(column)} is longer than {LIMITS[column]} letters.",
            column=column,
        )
    return text


def clean_email(raw: str) -> str:
    """Return the address trimmed and in lower case, empty for a guest without one.

    Raises:
        CellError: not an e-mail address.
    """
    email = " ".join(raw.split()).lower()
    try:
        email = clean_text(email, column=Column.EMAIL)
    except CellError as refusal:
        raise _bad_email(email) from refusal
    if email and not _EMAIL.fullmatch(email):
        raise _bad_email(email)
    return email


def _bad_email(email: str) -> CellError:
    return CellError(
        "bad_email", f"“{email[:80]}” is not an e-mail address.", column=Column.EMAIL
    )


def clean_yes_no(raw: str) -> bool | None:
    """Return yes or no, None for a blank, which means unknown.

    Raises:
        CellError: neither.
    """
    word = raw.strip().casefold()
    if not word:
        return None
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise CellError("not_yes_or_no", "Paid is neither yes nor no.")


def has_lost_letters(text: str) -> bool:
    """Whether letters were lost on the way: `?` or the replacement character."""
    return "?" in text or "\ufffd" in text


def _is_hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return category == "Cc" or (category == "Cf" and character not in _JOINERS)


def _word(column: Column) -> str:
    return column.value.replace("_", " ").replace("email", "e-mail")
