"""The rules of one tournament of Ave Caesar in words, written from its settings.

Every sentence names the clauses it stands on; sentences for settings are chosen by the
value in force, so that the page cannot say another thing than what is played.
"""

from collections.abc import Iterable, Sequence
from itertools import cycle, islice

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.ave_caesar.tournament import PRESETS
from league.domain.settings import TournamentSettings
from league.domain.standing_rules import FinalMode
from league.selectors.rule_words import Rule, RuleSection, sections_of


def rules_in_force(
    settings: TournamentSettings,
    *,
    single_table: bool,
    courses: Sequence[tuple[int | None, str]] = (),
) -> tuple[RuleSection, ...]:
    """What holds in a tournament, in the order in which it is needed.

    Args:
        settings: of the tournament.
        single_table: whether everybody sits at one table.
        courses: course and direction of each round, where the organiser has chosen
            them; those of the plan otherwise (AC-59, D1).
    """
    planned = tuple(islice(cycle(PRESETS[settings.plan]), settings.rounds))
    sections = (
        ("race", _("A race"), _race()),
        ("six", _("The six"), _six(settings)),
        ("way", _("The way round"), _way(settings)),
        ("caesar", _("Greeting Caesar"), _caesar(settings)),
        ("end", _("The end of a race"), _end(settings)),
        (
            "rounds",
            _("Rounds and seats"),
            _rounds(settings, single_table, courses or planned),
        ),
        ("final", _("The final"), _final(settings, single_table)),
    )
    return sections_of(sections)


def tie_rules(settings: TournamentSettings, *, single_table: bool) -> tuple[Rule, ...]:
    """The tie-breaks in force, in order."""
    words = {
        "countback": _("Most first places, then most second places, and so on."),
        "final_place": _("The better place in the final."),
        "share_beaten": _("The larger share of opponents beaten in the rounds."),
        "head_to_head": _(
            "The races against each other, if all of them met equally often."
        ),
        "latest_rounds": _("More points in the latest round, then the one before."),
        "strength": _("Stronger opponents: what they won in their other races."),
        "starts": _("Start places farther back, which are harder."),
    }
    chain = settings.standing_rules(single_table=single_table).chain
    rules = [
        Rule(words[code], _TIE_CLAUSES.get(code, ())) for code in chain if code in words
    ]
    return (
        *rules,
        Rule(_("If nothing separates them, the rank is shared."), ("AC-64",)),
    )


_TIE_CLAUSES = {"countback": ("AC-64",), "final_place": ("AC-64",)}


def _race() -> Iterable[Rule]:
    yield Rule(
        _(
            "Three laps. On your turn play one of your three cards and drive exactly "
            "that many spaces, forward or one lane aside with each step. Then draw "
            "back to three."
        ),
        ("AC-3", "AC-10", "AC-12"),
    )
    yield Rule(
        _(
            "One chariot a space; nobody is jumped. If any of your cards can be "
            "played you must play one, otherwise you pass and keep your hand."
        ),
        ("AC-15", "AC-18", "AC-19"),
    )


def _six(settings: TournamentSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "Whoever leads may not play a 6, not even to finish. Level leaders all "
            "count as leading. The first card of the race may be a 6."
        ),
        ("AC-26", "AC-29", "AC-31"),
    )
    if settings.six_after_finish == "barred":
        yield Rule(
            _("When a chariot has come in, the foremost of the rest is barred."),
            ("AC-34",),
        )
    else:
        yield Rule(
            _("When a chariot has come in, the others may play their sixes."),
            ("AC-34",),
        )


def _way(settings: TournamentSettings) -> Iterable[Rule]:
    texts = {
        "first": (
            _("Whoever first leaves the fork in a lap chooses the colour for all."),
            ("AC-20",),
        ),
        "fixed": (
            _("The colour of the round holds in every lap for everybody."),
            ("AC-20",),
        ),
        "free": (_("Everybody chooses his own way at each fork."), ("AC-21",)),
    }
    yield Rule(*texts[settings.route])
    if settings.reopen_sealed_fork:
        yield Rule(
            _("While no way through the chosen branch is left, both exits are open."),
            ("AC-55",),
        )


def _caesar(settings: TournamentSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "At the end of lap 1 or lap 2, end a move on a space of Emperor’s Alley. "
            "Without the greeting there is no place."
        ),
        ("AC-41", "AC-43", "AC-48"),
    )
    if settings.salute == "act":
        yield Rule(
            _(
                "Say “Ave Caesar” and hand over your coin before your next move "
                "starts; if you forget, it does not count."
            ),
            ("AC-44",),
        )
    else:
        yield Rule(_("Whoever stops in the alley has greeted."), ("AC-44",))


def _end(settings: TournamentSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "Places go by the third lap driven to its end, to those who have greeted. "
            "What a card has beyond the finish is lost."
        ),
        ("AC-50", "AC-51"),
    )
    yield Rule(
        _("Whoever has played the last card without finishing is out."), ("AC-54",)
    )
    if settings.fallen == "block":
        yield Rule(
            _("The fallen horses close their space for the rest of the race."),
            ("AC-55",),
        )
    else:
        yield Rule(_("The fallen horses are taken off the track."), ("AC-55",))


def _rounds(
    settings: TournamentSettings,
    single_table: bool,  # noqa: FBT001
    courses: Sequence[tuple[int | None, str]],
) -> Iterable[Rule]:
    count = settings.rounds
    yield Rule(
        ngettext("%(n)s round.", "%(n)s rounds.", count) % {"n": count}, ("AC-58",)
    )
    if single_table:
        yield Rule(_("Everybody sits at one table in every round."), ("AC-1",))
    else:
        yield Rule(
            _("Tables of %(size)s where the numbers allow it; smaller ones otherwise.")
            % {"size": settings.target},
            ("AC-1",),
        )
    for number, (course, direction) in enumerate(courses, start=1):
        words = {"number": number, "course": course_words(course, direction)}
        yield Rule(_("Round %(number)s: %(course)s.") % words, ("AC-59",))
    yield Rule(
        *_start(settings.order_of_starts(single_table=single_table, final=False))
    )
    kept = [d for d in settings.discards if d]
    if kept:
        yield Rule(
            _("Discards after 1, 2, … rounds: %(numbers)s. The worst rounds do not "
              "count; a disqualification always does.")
            % {"numbers": ", ".join(map(str, settings.discards))}
        )  # fmt: skip


def course_words(course: int | None, direction: str) -> str:
    """Say which course a round is driven on, by the colours of both boards (AC-59).

    Args:
        course: 0 or 1, first or second of the board; None for free choice of way.
        direction: `cw` or `ccw`.
    """
    way = _("clockwise") if direction == "cw" else _("anticlockwise")
    courses = {
        0: _("the white course on board A and the yellow course on board B, %(way)s"),
        1: _("the blue course on board A and the red course on board B, %(way)s"),
        None: _("free choice of way at every fork, %(way)s"),
    }
    return courses[course] % {"way": way}


def _start(order: str) -> tuple[str, tuple[str, ...]]:
    words: dict[str, tuple[str, tuple[str, ...]]] = {
        "balanced": (
            _("Start places are balanced: over the rounds everybody starts from the "
              "front and from the back about equally often."), ()),
        "rulebook": (
            _("Start places are drawn by cards: the highest opens, the others follow "
              "to the left."), ("AC-6", "AC-8")),
        "rotate": (
            _("The next race is opened by whoever started last; the others follow to "
              "the left."), ("AC-60",)),
        "previous_finish": (
            _("Start places follow the result of the round before."), ("AC-61",)),
        "standing": (_("Start places follow the standings, best first."), ()),
        "reverse_standing": (_("Start places follow the standings, last first."), ()),
        "random": (_("Start places are drawn by lot."), ()),
    }  # fmt: skip
    return words[order]


def _final(settings: TournamentSettings, single_table: bool) -> Iterable[Rule]:  # noqa: FBT001
    if not settings.final_field:
        yield Rule(_("There is no final: the rounds decide."))
        return
    way = _("clockwise") if settings.final_direction == "cw" else _("anticlockwise")
    if single_table:
        yield Rule(
            _("After the rounds all drive the final on board A, %(way)s, and choose "
              "their way at every fork.") % {"way": way}, ("AC-21", "AC-62"),
        )  # fmt: skip
    else:
        yield Rule(
            _("The first %(field)s meet in the final on board A, %(way)s, and choose "
              "their way at every fork.")
            % {"field": settings.final_field, "way": way}, ("AC-21", "AC-62"),
        )  # fmt: skip
    yield Rule(*_start(settings.order_of_starts(single_table=single_table, final=True)))
    modes = {
        FinalMode.ADDITIVE: _(
            "Its points are added to those of the rounds; nobody outside the final "
            "passes a finalist."
        ),
        FinalMode.DECIDES_TOP: _("The final alone orders those who drive it."),
        FinalMode.ADDITIVE_OPEN: _(
            "Its points are added to those of the rounds, and others may pass a "
            "finalist."
        ),
    }
    yield Rule(modes[FinalMode(settings.final_mode)], ("AC-63",))
