"""Undo a result that was entered a moment ago."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Heat
from races.models import Race
from races.services import annulling as races


@transaction.atomic
def take_back_result(
    *, heat_id: int, revision: int, role: str, user_id: int | None = None
) -> Race:
    """Make a heat missing again; its sheet stays in the history as superseded.

    Args:
        heat_id: the heat.
        revision: of the result that is taken back.
        role: a value of `ResultSheet.Role`.
        user_id: who takes it back.

    Raises:
        StaleError: the result has changed since.
        RaceError: there is nothing that could be taken back.
        LeagueError: no such heat, its round is not released, or its round or stage is
            closed (`count_race`).
    """
    found = Heat.objects.filter(pk=heat_id).values_list("race_id", flat=True).first()
    if found is None:
        raise LeagueError(_("There is no such heat."), code="unknown")
    return races.take_back_result(
        race_id=found, revision=revision, role=role, author_id=user_id
    )
