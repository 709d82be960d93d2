"""Keep chariots that somebody has built, under names of his own."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from races.errors import RaceError
from races.models import SavedBuild, User

BUILDS_AT_MOST = 50


@transaction.atomic
def save_build(
    *, owner: User, name: str, kind: int, spec: str, build_id: int | None = None
) -> SavedBuild:
    """Store a chariot, or change one of one's own.

    Args:
        owner: who keeps it; nobody else will see it.
        name: unlike that of any other chariot of the same owner.
        kind: 4 or 32 points.
        spec: what follows the word `build` in the notation; checked by the caller.
        build_id: the chariot to be renamed and changed; None for another one.

    Raises:
        RaceError: there is no such chariot of his, the name is taken, or he keeps as
            many as he may.
    """
    User.objects.select_for_update().get(pk=owner.pk)  # so that fifty stay fifty
    if build_id is None:
        if owner.builds.count() >= BUILDS_AT_MOST:
            raise RaceError(
                _("You keep %(n)s chariots already. Delete one first.")
                % {"n": BUILDS_AT_MOST},
                code="too_many_builds",
            )
        build = SavedBuild(owner=owner)
    else:
        build = _own_build(owner, build_id)
    build.name, build.kind, build.spec = name, kind, spec
    try:
        with transaction.atomic():
            build.save()
    except IntegrityError as conflict:
        raise RaceError(
            _("You have a chariot called “%(name)s” already.") % {"name": name},
            code="name_taken",
        ) from conflict
    return build


def delete_build(*, owner: User, build_id: int) -> None:
    """Delete one of one's own chariots.

    Raises:
        RaceError: there is no such chariot of his.
    """
    _own_build(owner, build_id).delete()


def _own_build(owner: User, build_id: int) -> SavedBuild:
    build = owner.builds.filter(pk=build_id).first()
    if build is None:
        raise RaceError(_("You have no such chariot."), code="no_build")
    return build
