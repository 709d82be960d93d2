"""Which letters are these?"""

import pytest

from league.domain.roster_text import MAX_BYTES, RosterError, read_text

DANISH = "Navn;Klub\r\nSøren Ågård;Ærø\r\nJörg Müller;Øst\r\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (DANISH.encode(), "utf-8"),
        (DANISH.encode("utf-8-sig"), "utf-8"),
        (b"\xff\xfe" + DANISH.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + DANISH.encode("utf-16-be"), "utf-16-be"),
        (DANISH.encode("utf-16-le"), "utf-16-le"),
        (DANISH.encode("utf-16-be"), "utf-16-be"),
        (DANISH.encode("cp1252"), "cp1252"),
        (DANISH.encode("cp865"), "cp865"),
    ],
)
def test_every_usual_encoding_gives_the_same_letters(data, encoding):
    source = read_text(data)
    assert (source.text, source.encoding) == (DANISH, encoding)


def test_windows_quotes_are_not_taken_for_danish_dos_letters():
    text = "Navn\r\nPatrick O’Neill\r\n‘Anna’ – Kjær\r\n"
    source = read_text(text.encode("cp1252"))
    assert (source.text, source.encoding) == (text, "cp1252")


def test_a_dos_ae_inside_a_word_is_recognised():
    assert read_text("Kjær\n".encode("cp865")).text == "Kjær\n"


def test_a_byte_without_a_meaning_is_shown_as_lost():
    assert read_text(b"Navn\nS\xf8ren \x81\xe6\n").text == "Navn\nSøren \ufffdæ\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \r\n\r\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"PK\x03\x04\x00\x00abcdefgh", "not_text"),
        (b"Navn\nS\x00ren\n", "not_text"),
        (b"a" * (MAX_BYTES + 1), "too_large"),
    ],
)
def test_what_is_no_list_is_refused(data, code):
    with pytest.raises(RosterError) as caught:
        read_text(data)
    assert (caught.value.code, str(caught.value)) == (code, caught.value.text)
