"""The stages of a knockout: made when the rounds are closed, seated one by one."""

from collections.abc import Sequence

from league.domain.sizes import table_sizes
from league.domain.starts import snake
from league.formats import format_of
from league.models import Entry, Round, Stage, Tournament
from league.services.derived import derived_number
from league.services.draws import record_draw
from league.services.heats import Table, clear_heats, seat_tables
from league.services.starts import order_in_force, starts_of_races

ALGORITHM = "snake"
FIRST = 2  # the number of the stage that follows the rounds


def make_room(tournament: Tournament, *, stages: int) -> None:
    """Put so many knockout stages between the rounds and the final; none takes them away.

    The final moves with its round. Nobody is seated in a stage that goes.

    Args:
        tournament: locked; a final follows its rounds.
        stages: how many.
    """
    tournament.stages.filter(kind=Stage.Kind.SEMIFINAL).delete()
    final = tournament.stages.get(kind=Stage.Kind.FINAL)
    course, direction = format_of(tournament).planned_final()
    rounds = tournament.rounds.filter(stage__kind=Stage.Kind.QUALIFYING).count()
    final.number = FIRST + stages
    final.save(update_fields=("number",))
    final.rounds.update(number=rounds + stages + 1)
    for number in range(stages):
        stage = Stage.objects.create(
            tournament=tournament, number=FIRST + number, kind=Stage.Kind.SEMIFINAL
        )
        Round.objects.create(
            stage=stage,
            tournament=tournament,
            number=rounds + number + 1,
            course=course,
            direction=direction,
        )


def seat_knockout(
    stage: Stage, *, advancing: Sequence[int], user_id: int | None = None
) -> None:
    """Seat those who go on at tables of equal strength; releasing it is another step.

    Args:
        stage: of the knockout; its tournament is locked.
        advancing: entries, best first.
        user_id: who closes the stage before.
    """
    tournament = stage.tournament
    round_ = stage.rounds.select_related("stage").get()
    round_.tournament = round_.stage.tournament = tournament
    people = Entry.objects.in_bulk(advancing)
    settings = format_of(tournament).settings
    sizes = table_sizes(
        len(advancing), target=settings.target, fewest_wanted=settings.fewest_wanted
    )
    order = order_in_force(round_)
    seat_tables(
        [
            Table(
                number=number,
                entries=tuple(people[entry] for entry in entries),
                starts=starts_of_races(
                    entries,
                    round_=round_,
                    order=order,
                    purpose=f"start:{round_.number}:{number}",
                ),
            )
            for number, entries in enumerate(snake(advancing, tables=len(sizes)), 1)
        ],
        round_=round_,
        tournament=tournament,
        single=False,
    )
    record_draw(
        stage,
        algorithm=ALGORITHM,
        algorithm_version=1,
        seed=derived_number(tournament.secret, purpose=f"start:{round_.number}:1"),
        roster=list(advancing),
        quality={},
        user_id=user_id,
    )


def clear_stage(stage: Stage) -> None:
    """Take the seating of a stage back, with its release; none of its races has begun."""
    clear_heats(list(stage.rounds.values_list("pk", flat=True)))
    stage.rounds.update(released_at=None, closed_at=None)
    stage.closed_at = None
    stage.save(update_fields=("closed_at",))
