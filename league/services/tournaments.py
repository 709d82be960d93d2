"""Set a tournament up: its settings, its stages and the plan of its rounds."""

import secrets
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from engine.core.errors import OptionError, UnknownRuleset
from engine.registry import ruleset
from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import Settings, settings_of
from league.domain.stored_settings import SettingsError, StoredSettings
from league.errors import LeagueError
from league.formats import Format, format_by, format_of
from league.models import Event, Round, Stage, Tournament
from league.selectors.wording import settings_sentence
from league.services.equipping import equipment
from league.services.events import checked_name
from league.services.heats import clear_heats
from league.services.locking import begun, lock_races, locked_round, locked_tournament
from league.services.slugs import free_slug
from league.services.standings import touch_standings
from races.errors import RaceError
from races.models import Race
from races.services.chart_choice import charts_of_version

SECRET_BYTES = 32

SettingsInput = Settings | Mapping[str, Any] | None


@transaction.atomic
def create_tournament(
    *,
    event_id: int,
    name: str,
    game: str = "ave_caesar",
    settings: SettingsInput = None,
    secret: bytes | None = None,
) -> Tournament:
    """Set a tournament up: heats by plan (AC-58, AC-59) and a final (AC-62).

    Ben Hur's rounds are planned alike; a knockout grows when the rounds are closed.

    Args:
        event_id: the event it belongs to.
        name: up to 80 characters.
        game: id of a ruleset.
        settings: what differs from the preset.
        secret: 32 bytes all its chances are derived from; drawn if not given.

    Raises:
        LeagueError: saying what cannot be.
    """
    event = Event.objects.select_for_update(of=("self",)).filter(pk=event_id).first()
    if event is None:
        raise LeagueError(_("There is no such event."), code="unknown")
    name = checked_name(name)
    game = _checked_game(game)
    chosen = checked_settings(settings, game=game)
    if secret is not None and len(secret) != SECRET_BYTES:
        raise LeagueError(_("A secret has 32 bytes."), code="bad_secret")
    tournament = Tournament.objects.create(
        event=event,
        name=name,
        slug=free_slug(
            name,
            otherwise="tournament",
            taken=lambda slug: event.tournaments.filter(slug=slug).exists(),
        ),
        game=game,
        settings=chosen.to_json(),
        secret=secret or secrets.token_bytes(SECRET_BYTES),
    )
    _plan_heats(tournament, format_by(chosen))
    _plan_final(tournament, format_by(chosen))
    return tournament


@transaction.atomic
def change_settings(
    *, tournament_id: int, settings: SettingsInput, version: int
) -> Tournament:
    """Replace the settings.

    What is seated stays, unless the settings are among those that seat people; the
    courses chosen by hand stay, unless another plan or number of rounds is chosen.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: a race has begun or has a result, or a setting cannot be.
    """
    lock_races(heat__round__tournament_id=tournament_id)
    tournament = locked_tournament(tournament_id, version=version)
    chosen = checked_settings(settings, game=tournament.game)
    format_ = format_by(chosen)
    races = Race.objects.filter(heat__round__tournament=tournament)
    if begun(races).exists():
        raise LeagueError(
            _("The first race has begun: the settings stay as they are."),
            code="begun",
        )
    before = format_of(tournament).settings
    tournament.settings = chosen.to_json()
    tournament.save(update_fields=("settings",))
    if _differ(before, chosen, names=format_.seating_follows):
        clear_heats(list(tournament.rounds.values_list("pk", flat=True)))
        tournament.rounds.update(released_at=None)
        tournament.stages.update(draws=F("draws") + 1)
    if _differ(before, chosen, names=format_.rounds_follow):
        tournament.rounds.filter(number__gt=chosen.rounds).delete()
        _plan_heats(tournament, format_)
    _plan_final(tournament, format_)
    for round_ in tournament.rounds.select_related("stage"):
        _set_options(round_, format_=format_)
    touch_standings(tournament_id=tournament_id)
    return tournament


@transaction.atomic
def plan_round(
    *,
    round_id: int,
    course: int | None,
    direction: str,
    version: int | None = None,
) -> Round:
    """Choose course and direction of one round (D1); its seating stays.

    Args:
        round_id: which round.
        course: 0 or 1, first or second of the board; None is free choice of way.
        direction: a value of `Round.Direction`.
        version: the tournament's version the caller has seen; None when any will do.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: a race of the round has begun, it is the final, whose course and
            direction are settings, or the course cannot be.
    """
    if course not in (None, 0, 1) or direction not in Round.Direction.values:
        raise LeagueError(_("There is no such course."), code="bad_course")
    round_ = locked_round(round_id, version=version)
    tournament = round_.tournament
    if not format_of(tournament).has_courses:
        raise LeagueError(
            _("This game has one course: there is nothing to choose."),
            code="one_course",
        )
    if round_.stage.kind == Stage.Kind.FINAL:
        raise LeagueError(
            _("The final has its own setting for the direction."), code="is_final"
        )
    if begun(Race.objects.filter(heat__round=round_)).exists():
        raise LeagueError(
            _("A race of this round has begun: its course stays."), code="begun"
        )
    round_.course = course
    round_.direction = direction
    round_.save(update_fields=("course", "direction"))
    _set_options(round_, format_=format_of(tournament))
    touch_standings(tournament_id=tournament.pk)
    return round_


@transaction.atomic
def plan_rounds(
    *, tournament_id: int, plans: Mapping[int, tuple[int | None, str]], version: int
) -> None:
    """Choose course and direction of several rounds; all of them or none.

    Args:
        tournament_id: whose rounds.
        plans: course and direction as in `plan_round`, by number of the round. A
            round that has them already is left alone, even if it has begun.
        version: the tournament's version the caller has seen.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: as in `plan_round`.
    """
    lock_races(heat__round__tournament_id=tournament_id)
    tournament = locked_tournament(tournament_id, version=version)
    for round_ in tournament.rounds.filter(number__in=plans):
        course, direction = plans[round_.number]
        if (round_.course, round_.direction) != (course, direction):
            plan_round(round_id=round_.pk, course=course, direction=direction)


def checked_settings(settings: SettingsInput, *, game: str) -> Settings:
    """Return settings that a tournament of this game can have.

    Raises:
        LeagueError: one cannot be, in words.
    """
    try:
        if isinstance(settings, StoredSettings):
            settings = settings.to_json()
        chosen = settings_of(game, settings or {})
    except SettingsError as refusal:
        raise LeagueError(
            settings_sentence(refusal), code=f"bad_{refusal.field}"
        ) from refusal
    if isinstance(chosen, CircusSettings):
        _check_switches(chosen, game=game)
    return chosen


def _check_switches(chosen: CircusSettings, *, game: str) -> None:
    """Refuse optional rules that lack what they need; the ruleset knows which do."""
    rules = ruleset(game)
    try:
        charts_of_version(chosen.charts)
        rules.check_options(chosen.race_options(), seats=rules.min_seats)
    except OptionError as refusal:
        raise LeagueError(refusal.text, code=refusal.code) from refusal
    except RaceError as refusal:
        raise LeagueError(str(refusal), code=refusal.code) from refusal


def _checked_game(game: str) -> str:
    try:
        return ruleset(game).id
    except UnknownRuleset as refusal:
        raise LeagueError(
            _("There is no game “%(game)s”.") % {"game": game}, code="unknown_game"
        ) from refusal


def _differ(before: Settings, after: Settings, *, names: Collection[str]) -> bool:
    return any(getattr(before, name) != getattr(after, name) for name in names)


def _set_options(round_: Round, *, format_: Format) -> None:
    for race in Race.objects.filter(heat__round=round_):
        players = race.seats.order_by("index").values_list("player_id", flat=True)
        order = list(dict.fromkeys(players))
        owners = [order.index(player) for player in players]
        race.options |= format_.race_options(round_, owners=owners)
        race.options |= equipment(
            format_, seats=len(owners), seed=bytes(race.seed or b"")
        )
        race.save(update_fields=("options",))


def _plan_heats(tournament: Tournament, format_: Format) -> None:
    heats, _new = Stage.objects.get_or_create(
        tournament=tournament, number=1, defaults={"kind": Stage.Kind.QUALIFYING}
    )
    # The final's number may be wanted by a heat: it is made again after these.
    Round.objects.filter(tournament=tournament).exclude(stage=heats).delete()
    for number, (course, direction) in enumerate(format_.planned_rounds(), start=1):
        Round.objects.update_or_create(
            tournament=tournament,
            number=number,
            defaults={"stage": heats, "course": course, "direction": direction},
        )


def _plan_final(tournament: Tournament, format_: Format) -> None:
    if not format_.has_final:
        tournament.stages.filter(kind=Stage.Kind.FINAL).delete()
        return
    final, _new = Stage.objects.get_or_create(
        tournament=tournament, number=2, defaults={"kind": Stage.Kind.FINAL}
    )
    course, direction = format_.planned_final()
    Round.objects.update_or_create(
        stage=final,
        tournament=tournament,
        number=format_.settings.rounds + 1,
        defaults={"course": course, "direction": direction},
    )
