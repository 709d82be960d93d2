"""Reasons and refusals of the domain in the reader's language."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.domain.points import points_text
from league.domain.reasons import Reason
from league.domain.roster import Notice, RosterError
from league.domain.roster_columns import Column
from league.domain.roster_values import LIMITS
from league.domain.settings import SettingsError
from league.domain.sizes import UnseatableError
from league.domain.tiebreaks import Value

_PLACES = (
    gettext_lazy("First places"),
    gettext_lazy("Second places"),
    gettext_lazy("Third places"),
    gettext_lazy("Fourth places"),
    gettext_lazy("Fifth places"),
    gettext_lazy("Sixth places"),
)
_TITLES = {
    "points": gettext_lazy("Points"),
    "final_seat": gettext_lazy("In the final"),
    "final_place": gettext_lazy("Place in the final"),
    "share_beaten": gettext_lazy("Share of opponents beaten"),
    "head_to_head": gettext_lazy("Races against each other"),
    "strength": gettext_lazy("Strength of opponents"),
    "starts": gettext_lazy("Harder start places"),
    "still_in": gettext_lazy("Still in"),
    "place_sum": gettext_lazy("Sum of places"),
    "normal_sum": gettext_lazy("Sum of shares"),
    "round_wins": gettext_lazy("Rounds won"),
    "heat_wins": gettext_lazy("Heats won"),
    "average_finish": gettext_lazy("Average finish"),
    "stage_reached": gettext_lazy("Knock-out stage"),
    "stage_wins": gettext_lazy("Tables won in the knock-out stage"),
    "stage_sum": gettext_lazy("Sum in the knock-out stage"),
    "final_sum": gettext_lazy("Sum in the final"),
    "final_best": gettext_lazy("Best place in the final"),
    "final_last": gettext_lazy("Last race of the final"),
    "final_codes": gettext_lazy("Races of the final without a place"),
    "round_sum": gettext_lazy("Sum in the round"),
    "round_best": gettext_lazy("Best place in the round"),
    "round_last": gettext_lazy("Last race of the round"),
    "round_codes": gettext_lazy("Races of the round without a place"),
}
_STORIES = {
    "final_seat": gettext_lazy(
        "%(above)s drove the final, %(below)s did not. This decides."
    ),
    "stage_reached": gettext_lazy(
        "%(above)s came further in the knock-out than %(below)s. This decides."
    ),
}
MOST_DIGITS = 6
_SETTINGS = {
    "unknown": gettext_lazy("There is no setting “%(field)s”."),
    "choice": gettext_lazy("“%(field)s” must be one of: %(allowed)s."),
    "number": gettext_lazy("“%(field)s” must be a whole number, %(allowed)s."),
    "points": gettext_lazy(
        "The points must be whole numbers, and no worse place is worth more."
    ),
    "discards": gettext_lazy(
        "Discards are whole numbers: how many rounds do not count after 1, 2, … "
        "rounds, always fewer than have been raced."
    ),
}
_UNSEATABLE = {
    "too_few": gettext_lazy("A race needs three people; here are %(people)s."),
    "single_table": gettext_lazy(
        "One table seats %(most)s at most; here are %(people)s."
    ),
    "copies": gettext_lazy("There are too few tables for %(people)s people."),
}

UNREADABLE = {
    "empty": gettext_lazy("The list is empty."),
    "no_names": gettext_lazy("No column of the list holds the names."),
    "not_text": gettext_lazy("This is not a text: save the sheet as CSV first."),
    "too_large": gettext_lazy("The list is too large."),
    "too_many_rows": gettext_lazy("The list has too many rows."),
    "unreadable": gettext_lazy(
        "Line %(line)s cannot be read: a quotation mark is left open."
    ),
}
"""What is said of a list that cannot be read, by code."""
COLUMNS = {
    Column.NAME: gettext_lazy("Name"),
    Column.FIRST_NAME: gettext_lazy("First name"),
    Column.LAST_NAME: gettext_lazy("Last name"),
    Column.EMAIL: gettext_lazy("E-mail address"),
    Column.CLUB: gettext_lazy("Club"),
    Column.GROUP: gettext_lazy("Group"),
    Column.PAID: gettext_lazy("Paid"),
    Column.EXTERNAL_ID: gettext_lazy("Number"),
}
"""What the columns of a list are called."""
_NOTICES = {
    "bad_email": gettext_lazy(
        "Line %(line)s: the e-mail address cannot be one; taken without it."
    ),
    "column_left_out": gettext_lazy("A column of the list is left out."),
    "doubled": gettext_lazy("Line %(line)s repeats line %(other)s and is left out."),
    "hidden_characters": gettext_lazy("Line %(line)s contains invisible characters."),
    "lost_letters": gettext_lazy("Line %(line)s: letters seem to be lost in the name."),
    "namesake": gettext_lazy(
        "Line %(line)s has the same name and club as line %(other)s."
    ),
    "no_header": gettext_lazy(
        "The list has no headers: names and e-mails were taken, the rest left out."
    ),
    "no_name": gettext_lazy("Line %(line)s: the name is missing."),
    "not_yes_or_no": gettext_lazy("Line %(line)s: paid is neither yes nor no."),
    "shared_email": gettext_lazy(
        "Line %(line)s has the same e-mail address as line %(other)s."
    ),
    "shared_number": gettext_lazy(
        "Line %(line)s has the same number as line %(other)s."
    ),
    "joined": gettext_lazy(
        "Line %(line)s was read together with lines after it: look for a quotation "
        "mark too many."
    ),
    "left_out": gettext_lazy(
        "Line %(line)s may be the person of line %(other)s and is left out."
    ),
    "too_long": gettext_lazy("Line %(line)s, %(field)s: %(most)s letters at most."),
}


def unreadable_sentence(refusal: RosterError) -> str:
    """Say why a list cannot be read at all."""
    return str(UNREADABLE[refusal.code]) % {"line": refusal.line}


def notice_sentence(notice: Notice) -> str:
    """Say what was noticed in a list, or why a row of it is refused."""
    column = notice.column
    return _NOTICES[notice.code] % {
        "line": notice.line,
        "other": notice.other,
        "field": COLUMNS[column] if column else "",
        "most": LIMITS.get(column, "") if column else "",
    }


def unseatable_sentence(refusal: UnseatableError) -> str:
    """Say why so many people cannot be seated."""
    if refusal.code in _UNSEATABLE:
        return _UNSEATABLE[refusal.code] % {
            "people": refusal.people,
            "most": refusal.most,
        }
    return refusal.text


def settings_sentence(refusal: SettingsError, *, label: str = "") -> str:
    """Say what is wrong with a setting.

    Args:
        refusal: what the settings say.
        label: how the reader knows the setting; empty for its name in the API.
    """
    return _SETTINGS[refusal.code] % {
        "field": label or refusal.field,
        "allowed": refusal.allowed,
    }


def reason_title(reason: Reason, *, low: bool = False) -> str:
    """Say what two neighbours are compared by, such as “First places”.

    Args:
        reason: the comparison.
        low: whether the lowest sum leads.
    """
    if reason.code in ("countback", "best_place") and reason.part is not None:
        return _places_title(reason.part)
    if reason.code == "stage_places" and reason.part is not None:
        return _("%(places)s in the knock-out stage") % {
            "places": _places_title(reason.part)
        }
    if reason.code == "win_order" and reason.part is not None:
        return _("Win in heat number %(number)s of one’s own") % {"number": reason.part}
    if reason.code == "latest_rounds":
        title = (
            _("Score in round %(number)s") if low else _("Points in round %(number)s")
        )
        return title % {"number": reason.part}
    return str(_TITLES.get(reason.code, reason.code))


def reason_sentence(
    reason: Reason, *, above: str, below: str, low: bool = False
) -> str:
    """Say one comparison, such as “First places: Ida 2, Åse 1. This decides.”

    Args:
        reason: the comparison.
        above: name of the better placed.
        below: name of the other.
        low: whether the lowest sum leads.
    """
    a, b = _values(reason, low=low)
    words = {
        "title": reason_title(reason, low=low),
        "above": above,
        "below": below,
        "a": a,
        "b": b,
    }
    if reason.code == "still_in":
        if reason.decides:
            return _("%(below)s has withdrawn. This decides.") % words
        return _("Both are still in.")
    if reason.decides and low and (told := _STORIES.get(reason.code)):
        return str(told) % words
    if reason.decides:
        return _("%(title)s: %(above)s %(a)s, %(below)s %(b)s. This decides.") % words
    if reason.above is None:
        return _("%(title)s: does not apply.") % words
    return _("%(title)s: %(a)s and %(b)s, equal.") % words


def _places_title(place: int) -> str:
    if 1 <= place <= len(_PLACES):
        return str(_PLACES[place - 1])
    return _("Places number %(place)s") % {"place": place}


def value_text(value: Value) -> str:
    """Return a measured value as people write it."""
    return _("none") if value is None else points_text(Fraction(value))


def share_text(value: Fraction, *, digits: int = 2) -> str:
    """Return a sum of shares of tables with so many decimals, such as “1.40”."""
    return number_format(Decimal(round(value * 10**digits)).scaleb(-digits), digits)


def _values(reason: Reason, *, low: bool) -> tuple[str, str]:
    """Both values in words; decimals until two that differ also look it."""
    both = (reason.above, reason.below)
    if not low:
        return value_text(both[0]), value_text(both[1])
    for digits in range(2, MOST_DIGITS + 1):
        texts = tuple(_low_text(value, digits=digits) for value in both)
        if not reason.decides or texts[0] != texts[1]:
            break
    return texts[0], texts[1]


def _low_text(value: Value, *, digits: int) -> str:
    if value is None:
        return _("none")
    number = Fraction(value)
    if number.denominator == 1:
        return str(number)
    return share_text(number, digits=digits)
