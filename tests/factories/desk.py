"""People who run an event, and the pages of their desk, for organiser tests."""

from league.models import Event, Heat, Organiser, Tournament
from league.services.events import add_organiser
from races.models import User

ROLES = ("owner", "organiser", "steward", "outsider")


def make_people(event: Event) -> dict[str, User]:
    """One user a role, and an outsider without any."""
    people = {}
    for role in ROLES:
        people[role] = User.objects.create_user(role, f"{role}@example.org", "horse-1")
        if role != "outsider":
            add_organiser(
                event_id=event.pk,
                user_id=people[role].pk,
                role=Organiser.Role(role),
            )
    return people


def desk(event: Event, tournament: Tournament | None = None, page: str = "") -> str:
    """Address of a desk page: of the event, or of one of its tournaments."""
    inside = f"t/{tournament.slug}/" if tournament else ""
    return f"/o/{event.slug}/{inside}{page}"


def heat_at(tournament: Tournament, number: int, table: int) -> Heat:
    """The heat of a round at a table, as stored now."""
    return Heat.objects.select_related("race").get(
        round__tournament=tournament, round__number=number, table=table
    )


def letters_of(heat: Heat) -> str:
    """Its chariots in the order of their letters."""
    return "".join(sorted(heat.race.seats.values_list("colour", flat=True)))


def entry_post(heat: Heat, line: str, **more: object) -> dict[str, object]:
    """What the entry page posts for a typed line."""
    return {
        "round": heat.round.number,
        "line": line,
        f"revision-{heat.table}": heat.race.revision,
        **more,
    }


def sheet_post(heat: Heat, *marks: object, **more: object) -> dict[str, object]:
    """What a form with a place for every seat posts, by start place."""
    seats = heat.race.seats.order_by("start")
    fields = {
        f"seat-{seat.index}": mark for seat, mark in zip(seats, marks, strict=True)
    }
    return {"revision": heat.race.revision, **fields, **more}
