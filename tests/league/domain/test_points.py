"""Points and sheets: AC-50, AC-53, AC-56."""

from fractions import Fraction

import pytest

from league.domain.points import (
    CODE_RULES,
    FinishCode,
    HeatResult,
    Line,
    PointsScheme,
    SheetError,
    check_lines,
    points_text,
)

SEATS = (11, 12, 13, 14)


def sheet(*places: int | None) -> tuple[Line, ...]:
    return tuple(
        Line(seat, place, FinishCode.FINISHED if place else FinishCode.DNF)
        for seat, place in zip(SEATS, places, strict=False)
    )


def refusal(
    lines: tuple[Line, ...], *, shared_places: bool = True
) -> tuple[str, int | None]:
    with pytest.raises(SheetError) as caught:
        check_lines(lines, seats=SEATS, shared_places=shared_places)
    assert str(caught.value) == caught.value.text
    return caught.value.code, caught.value.seat


def test_the_six_places_are_worth_6_4_3_2_1_0_for_any_number_of_drivers():
    """AC-56."""
    scheme = PointsScheme()
    assert [scheme.for_place(place) for place in range(1, 8)] == [6, 4, 3, 2, 1, 0, 0]
    assert scheme.best == 6


def test_a_dead_heat_shares_the_mean_of_the_places_it_covers():
    scheme = PointsScheme()
    assert scheme.for_place(1, shared_by=2) == 5
    assert scheme.for_place(2, shared_by=2) == Fraction(7, 2)
    assert scheme.for_place(6, shared_by=2) == 0
    assert scheme.for_place(5, shared_by=3) == Fraction(1, 3)


@pytest.mark.parametrize("points", [(), (3, -1), (1, 2)])
def test_a_scheme_that_rewards_losing_is_refused(points):
    with pytest.raises(ValueError, match="place"):
        PointsScheme(points)


def test_only_finishers_score_unless_points_are_awarded():
    """AC-53; redress and sit-outs are given by the organiser."""
    lines = (
        Line(11, 1),
        Line(12, None, FinishCode.DNF),
        Line(13, None, FinishCode.DNS, awarded=Fraction(5, 2)),
    )
    points = HeatResult(1, 1, lines).points(scheme=PointsScheme())
    assert points == {11: 6, 12: 0, 13: Fraction(5, 2)}


@pytest.mark.parametrize(
    ("code", "starter", "discardable", "frees_place"),
    [
        (FinishCode.FINISHED, True, True, False),
        (FinishCode.DNF, True, True, False),
        (FinishCode.NOT_GREETED, True, True, True),
        (FinishCode.DSQ, True, False, True),
        (FinishCode.DNS, False, True, True),
    ],
)
def test_every_code_says_what_it_means_for_the_table(
    code, starter, discardable, frees_place
):
    rule = CODE_RULES[code]
    assert (rule.starter, rule.discardable, rule.frees_place) == (
        starter,
        discardable,
        frees_place,
    )


@pytest.mark.parametrize(
    "places", [(1, 2, 3, 4), (2, 1, 4, 3), (1, 2, 2, 4), (1, 1, 1, 4), (None,) * 4]
)
def test_a_sheet_that_can_have_happened_passes(places):
    check_lines(sheet(*places), seats=SEATS)


@pytest.mark.parametrize(
    ("places", "code", "seat"),
    [
        ((1, 1, 2, 3), "place_not_skipped", 13),
        ((1, 2, 2, 3), "place_not_skipped", 14),
        ((2, 3, 4, 5), "place_gap", 11),
        ((1, 2, 4, None), "place_gap", 13),
        ((1, 2, 3), "seat_missing", 14),
        ((-1, 1, 2, 3), "place_too_low", 11),
    ],
)
def test_an_impossible_order_is_refused_at_the_seat(places, code, seat):
    assert refusal(sheet(*places)) == (code, seat)


def test_without_dead_heats_a_place_is_given_once():
    two_firsts = sheet(1, 1, 3, 4)
    assert refusal(two_firsts, shared_places=False) == ("place_twice", 12)


def test_a_seat_is_named_once_and_sits_here():
    assert refusal((*sheet(1, 2, 3), Line(11, 4))) == ("seat_twice", 11)
    assert refusal((*sheet(1, 2, 3), Line(99, 4))) == ("foreign_seat", 99)


def test_a_place_and_a_code_exclude_each_other():
    assert refusal((*sheet(1, 2, 3), Line(14, None))) == ("place_missing", 14)
    coded = Line(14, 4, FinishCode.NOT_GREETED)
    assert refusal((*sheet(1, 2, 3), coded)) == ("place_with_code", 14)


def test_a_start_place_is_taken_once():
    lines = tuple(
        Line(seat, n, start=start)
        for n, (seat, start) in enumerate(
            zip(SEATS, (1, None, None, 1), strict=True), start=1
        )
    )
    assert refusal(lines) == ("start_twice", 14)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(6), "6"),
        (Fraction(0), "0"),
        (Fraction(7, 2), "3½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(22, 5), "4 2/5"),
        (Fraction(2, 5), "2/5"),
    ],
)
def test_points_are_written_as_people_write_them(points, text):
    assert points_text(points) == text
