"""Who may see and do what: asked by pages and API, never by services.

Every predicate asks the database at most once; a superuser may do everything.
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from league.models import Entry, Event, Heat, Organiser, Round, Tournament
from races.models import Race, ResultSheet, User

Viewer = User | AnonymousUser

RUNS_EVENTS = (Organiser.Role.OWNER, Organiser.Role.ORGANISER)
EVERY_ROLE = (*RUNS_EVENTS, Organiser.Role.STEWARD)


def visible_events(user: Viewer) -> QuerySet[Event]:
    """Events this viewer may know of: the public ones and those he works for."""
    if user.is_superuser:
        return Event.objects.all()
    public = ~Q(status=Event.Status.DRAFT)
    if not isinstance(user, User):
        return Event.objects.filter(public)
    works_for = Organiser.objects.filter(user=user).values("event")
    return Event.objects.filter(public | Q(pk__in=works_for))


def worked_events(user: Viewer) -> QuerySet[Event]:
    """Events this viewer works for in any role, with all that is not yet released."""
    if user.is_superuser:
        return Event.objects.all()
    if not isinstance(user, User):
        return Event.objects.none()
    works_for = Organiser.objects.filter(user=user).values("event")
    return Event.objects.filter(pk__in=works_for)


def visible_tournaments(user: Viewer) -> QuerySet[Tournament]:
    """Tournaments of the events this viewer may know of."""
    return Tournament.objects.filter(event__in=visible_events(user))


def visible_rounds(user: Viewer) -> QuerySet[Round]:
    """Released rounds of visible events, and every round of those he works for."""
    return Round.objects.filter(_shown(user))


def visible_heats(user: Viewer) -> QuerySet[Heat]:
    """Heats of the rounds this viewer may see."""
    return Heat.objects.filter(_shown(user, prefix="round__"))


def visible_races(user: Viewer) -> QuerySet[Race]:
    """Friendly races, and those of the heats this viewer may see."""
    return Race.objects.filter(
        Q(heat__isnull=True) | _shown(user, prefix="heat__round__")
    )


def visible_sheets(user: Viewer) -> QuerySet[ResultSheet]:
    """Results that are or were official; claims only for their author and the staff."""
    official = Q(status=ResultSheet.Status.CONFIRMED) | (
        Q(status=ResultSheet.Status.SUPERSEDED) & ~Q(role=ResultSheet.Role.TABLE)
    )
    if isinstance(user, User):
        staff = Q(race__heat__round__tournament__event__in=worked_events(user))
        official |= staff | Q(author=user)
    return ResultSheet.objects.filter(official, race__in=visible_races(user))


def may_see_event(user: Viewer, event: Event) -> bool:
    """Whether this viewer may know that the event exists."""
    return event.status != Event.Status.DRAFT or _has_role(user, event, EVERY_ROLE)


def may_see_unreleased(user: Viewer, event: Event) -> bool:
    """Whether seatings and standings are shown before they are released."""
    return _has_role(user, event, EVERY_ROLE)


def may_see_round(user: Viewer, round_: Round) -> bool:
    """Whether this viewer may know who sits where in the round."""
    event = round_.tournament.event
    if round_.released_at is None:
        return may_see_unreleased(user, event)
    return may_see_event(user, event)


def may_see_standings(user: Viewer, tournament: Tournament) -> bool:
    """Whether this viewer may see the table, released or not."""
    if not tournament.standings_released:
        return may_see_unreleased(user, tournament.event)
    return may_see_event(user, tournament.event)


def may_enter_results(user: Viewer, event: Event) -> bool:
    """Whether this user may make results of the event official: stewards and up."""
    return _has_role(user, event, EVERY_ROLE)


def may_organise(user: Viewer, event: Event) -> bool:
    """Whether this user may enter players, seat rounds and close stages."""
    return _has_role(user, event, RUNS_EVENTS)


def may_enter_heats(user: Viewer, entry: Entry) -> bool:
    """Whether this user may choose the heats of an entry: his own, or as organiser."""
    own = entry.player.user_id is not None and entry.player.user_id == user.pk
    return (own and user.is_active) or may_organise(user, entry.tournament.event)


def may_own(user: Viewer, event: Event) -> bool:
    """Whether this user may publish the event and choose who runs it."""
    return _has_role(user, event, (Organiser.Role.OWNER,))


def may_create_event(user: Viewer) -> bool:
    """Whether this user may open a new event: staff, and those who run one already."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return (
        user.is_staff
        or user.is_superuser
        or user.organises.filter(role__in=RUNS_EVENTS).exists()
    )


def may_report_result(user: Viewer, heat: Heat) -> bool:
    """Whether this user raced in the heat and so may report how it ended."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return heat.seated.filter(entry__player__user=user).exists()


def role_in(user: Viewer, event: Event) -> Organiser.Role | None:
    """The user's role in the event, owner for a superuser; None for a spectator."""
    if user.is_superuser:
        return Organiser.Role.OWNER
    if not isinstance(user, User):
        return None
    found = event.organisers.filter(user=user).values_list("role", flat=True).first()
    return Organiser.Role(found) if found else None


def _shown(user: Viewer, *, prefix: str = "") -> Q:
    """The condition under which a round is shown, seen from `prefix`."""
    event = f"{prefix}tournament__event__in"
    released = {f"{prefix}released_at__isnull": False, event: visible_events(user)}
    return Q(**released) | Q(**{event: worked_events(user)})


def _has_role(user: Viewer, event: Event, roles: tuple[Organiser.Role, ...]) -> bool:
    if user.is_superuser:
        return user.is_active
    if not isinstance(user, User) or not user.is_active:
        return False
    return event.organisers.filter(user=user, role__in=roles).exists()
