"""Open an event, publish it, choose who runs it."""

from datetime import date
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Event, Organiser
from league.services.slugs import LONGEST, free_slug
from races.models import User

NAME_AT_MOST = 80


@transaction.atomic
def create_event(
    *,
    name: str,
    starts_on: date,
    ends_on: date,
    venue: str = "",
    owner_id: int | None = None,
    slug: str | None = None,
    status: str = Event.Status.DRAFT,
    zone: str = "Europe/Copenhagen",
    about: str = "",
) -> Event:
    """Open an event; its owner, if any, may do everything in it.

    Args:
        name: up to 80 characters.
        starts_on: the first day.
        ends_on: the last day.
        venue: where.
        owner_id: the user who owns it; None when nobody logs in to run it.
        slug: its address; made of the name if not given.
        status: a value of `Event.Status`.
        zone: IANA name of the time zone of the place.
        about: a text for visitors.

    Raises:
        LeagueError: saying what cannot be.
    """
    name = checked_name(name)
    if ends_on < starts_on:
        raise LeagueError(
            _("The last day is before the first."), code="ends_before_start"
        )
    if zone not in available_timezones():
        raise LeagueError(
            _("“%(zone)s” is not a time zone.") % {"zone": zone}, code="bad_zone"
        )
    if status not in Event.Status.values:
        raise LeagueError(_("An event is draft, published or finished."), code="status")
    event = Event(
        name=name,
        slug=_checked_slug(slug) if slug else _slug_of(name),
        starts_on=starts_on,
        ends_on=ends_on,
        venue=venue.strip(),
        zone=zone,
        about=about.strip(),
        status=status,
    )
    _insert(event)
    if owner_id is not None:
        add_organiser(event_id=event.pk, user_id=owner_id, role=Organiser.Role.OWNER)
    return event


@transaction.atomic
def publish_event(*, event_id: int) -> Event:
    """Show the event to everybody; publishing twice changes nothing.

    Raises:
        LeagueError: there is no such event.
    """
    event = _locked(event_id)
    if event.status == Event.Status.DRAFT:
        event.status = Event.Status.PUBLISHED
        event.save(update_fields=("status",))
    return event


@transaction.atomic
def add_organiser(
    *, event_id: int, user_id: int, role: str = Organiser.Role.ORGANISER
) -> Organiser:
    """Give a user a role in the event, in place of any other he has in it.

    Raises:
        LeagueError: no such event, user or role, or nobody would own the event.
    """
    event = _locked(event_id)
    if role not in Organiser.Role.values:
        raise LeagueError(_("There is no such role."), code="bad_role")
    if not User.objects.filter(pk=user_id).exists():
        raise LeagueError(_("There is no such user."), code="unknown")
    if role != Organiser.Role.OWNER:
        _keep_an_owner(event, without=user_id)
    organiser, _new = Organiser.objects.update_or_create(
        event=event, user_id=user_id, defaults={"role": role}
    )
    return organiser


@transaction.atomic
def remove_organiser(*, event_id: int, user_id: int) -> None:
    """Take a user's role in the event away.

    Raises:
        LeagueError: he has none, or nobody would own the event.
    """
    event = _locked(event_id)
    _keep_an_owner(event, without=user_id)
    deleted, _rows = event.organisers.filter(user_id=user_id).delete()
    if not deleted:
        raise LeagueError(_("This user does not run the event."), code="unknown")


def checked_name(name: str) -> str:
    """Return a name with single spaces.

    Raises:
        LeagueError: it is empty, too long or holds signs that cannot be shown.
    """
    name = " ".join(name.split())
    if not name:
        raise LeagueError(_("A name is needed."), code="name_missing")
    if len(name) > NAME_AT_MOST:
        raise LeagueError(
            _("Keep the name under %(most)s characters.") % {"most": NAME_AT_MOST},
            code="name_too_long",
        )
    if not name.isprintable():
        raise LeagueError(_("The name holds an unprintable sign."), code="name_bad")
    return name


def _checked_slug(slug: str) -> str:
    try:
        validate_slug(slug)
    except ValidationError as refusal:
        raise LeagueError(
            _("An address holds letters a to z, digits and hyphens."), code="bad_slug"
        ) from refusal
    if len(slug) > LONGEST:
        raise LeagueError(_("The address is too long."), code="bad_slug")
    return slug


def _slug_of(name: str) -> str:
    return free_slug(
        name,
        otherwise="event",
        taken=lambda slug: Event.objects.filter(slug=slug).exists(),
    )


def _insert(event: Event) -> None:
    try:
        with transaction.atomic():
            event.save(force_insert=True)
    except IntegrityError as conflict:
        raise LeagueError(
            _("Another event has this address."), code="slug_taken"
        ) from conflict


def _locked(event_id: int) -> Event:
    event = Event.objects.select_for_update(of=("self",)).filter(pk=event_id).first()
    if event is None:
        raise LeagueError(_("There is no such event."), code="unknown")
    return event


def _keep_an_owner(event: Event, *, without: int) -> None:
    roles = dict(event.organisers.values_list("user_id", "role"))
    owners = {user for user, role in roles.items() if role == Organiser.Role.OWNER}
    if owners == {without}:
        raise LeagueError(_("An event needs an owner."), code="owner_needed")
