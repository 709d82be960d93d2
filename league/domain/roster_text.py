"""From the bytes of a list somebody sent to its text: which letters are these?"""

import codecs
import re
from dataclasses import dataclass

MAX_BYTES = 2_000_000

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Bytes that are letters in CP865, the Nordic DOS page, and hardly ever occur in
# Windows-1252: ü å Å ø Ø, and æ where a word goes on (a quote would open one).
_DOS_ONLY = re.compile(rb"[\x81\x86\x8f\x9b\x9d]|[A-Za-z]\x91[A-Za-z]")
_DOS_LETTERS = frozenset("üéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø")


class RosterError(ValueError):
    """A list that cannot be read at all; `code` is stable, the text is for people.

    `line` is where in the file, from 1, if that can be told.
    """

    def __init__(self, code: str, text: str, *, line: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.line = line


@dataclass(frozen=True, slots=True)
class RosterText:
    """The text of a list and the encoding it was read by."""

    text: str
    encoding: str


def read_text(data: bytes) -> RosterText:
    """Return the text, by its byte order mark or else by what its bytes can mean.

    Letters that cannot be read become U+FFFD, so that their row can be shown.

    Raises:
        RosterError: nothing in it, too large, or not a text.
    """
    if len(data) > MAX_BYTES:
        raise RosterError(
            "too_large", f"The list is larger than {MAX_BYTES // 1_000_000} MB."
        )
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data.removeprefix(mark), encoding=encoding)
    return _decoded(data, encoding=_guess(data))


def _decoded(data: bytes, *, encoding: str) -> RosterText:
    text = data.decode(encoding, errors="replace")
    if not text.strip():
        raise RosterError("empty", "The list is empty.")
    if "\0" in text:
        raise RosterError(
            "not_text", "This is not a text: save the sheet as CSV first."
        )
    return RosterText(text=text, encoding=encoding)


def _guess(data: bytes) -> str:
    # Text in Latin letters has its zero bytes in every second place in UTF-16.
    if len(data) % 2 == 0 and 0 in data:
        even, odd = data[::2].count(0), data[1::2].count(0)
        if max(even, odd) > len(data) // 4:
            return "utf-16-le" if odd > even else "utf-16-be"
    if _is_utf8(data):
        return "utf-8"
    return "cp865" if _is_dos(data) else "cp1252"


def _is_utf8(data: bytes) -> bool:
    # Strict decoding is the test itself: single-byte letters are hardly ever valid.
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_dos(data: bytes) -> bool:
    letters = {letter for letter in data.decode("cp865") if not letter.isascii()}
    return bool(_DOS_ONLY.search(data)) and letters <= _DOS_LETTERS
