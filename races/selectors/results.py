"""Result sheets as they are shown."""

from races.models import Race, ResultLine, ResultSheet


def official_lines(race: Race) -> list[ResultLine]:
    """The lines of the confirmed sheet, best first; one query, none when unofficial."""
    lines = ResultLine.objects.filter(
        sheet__race=race, sheet__status=ResultSheet.Status.CONFIRMED
    ).select_related("seat__player")
    return sorted(
        lines,
        key=lambda line: (
            line.place is None,
            line.place or 0,
            line.order,
            line.seat_id,
        ),
    )
