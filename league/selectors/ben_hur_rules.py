"""The rules of one tournament of Ben Hur in words, written from its settings.

As in `rules_in_force`, a sentence about a setting is chosen by the value in force.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.standing_rules import FinalMode
from league.selectors.rule_words import Rule, RuleSection, sections_of


def ben_hur_rules(
    settings: BenHurSettings, *, single_table: bool
) -> tuple[RuleSection, ...]:
    """What holds in a tournament, in the order in which it is needed."""
    return sections_of(
        (
            ("race", _("A race"), _race(settings)),
            ("accidents", _("Accident cards"), _accidents(settings)),
            ("contact", _("Whips and rams"), _contact(settings)),
            ("end", _("The end of a race"), _end(settings)),
            ("rounds", _("Rounds and seats"), _rounds(settings, single_table)),
            ("final", _("After the rounds"), _ending(settings, single_table)),
        )
    )


def ben_hur_scoring(settings: BenHurSettings) -> tuple[Rule, ...]:
    """What places are worth, and what is worth what without one (BH-33 to BH-35)."""
    rules = [
        Rule(
            _("Places count 1, 2, 3 and so on, and low is good. Whoever crashed counts "
              "one more than the last who finished."), ("BH-33",)),
        Rule(
            _("The score of a round is the sum of its two races; the lowest wins the "
              "round, and equal sums share it."), ("BH-34",))
        if settings.legs > 1
        else Rule(
            _("The score of a round is that of its one race; the lowest wins the "
              "round."), ("BH-35",)),
        Rule(
            _("Whoever drives several chariots adds the places of all of them."),
            ("BH-2", "BH-34")),
        Rule(
            _("Where tables differ in size, a place counts as its share of the table: "
              "0 for the first, 1 for the last. The table then ranks by the sum of "
              "these shares.")),
        Rule(
            _("A race that nobody finishes counts 1 for everybody at its table, and half "
              "a table beside other tables. A round is won only by somebody who came in "
              "ahead of another."), ("BH-33",)),
        Rule(
            _("Whoever misses a round is scored as not there at a table of the largest "
              "size. Whoever is asked to sit out gets the mean of the other rounds.")),
        Rule(
            _("An annulled race counts for nothing: the other race of the round counts "
              "twice. Where both are annulled, the mean of the other rounds counts."))
        if settings.legs > 1
        else Rule(
            _("An annulled race counts for nothing: the mean of the other rounds counts.")),
    ]  # fmt: skip
    return tuple(rules)


def ben_hur_ties(settings: BenHurSettings, *, single_table: bool) -> tuple[Rule, ...]:
    """The tie-breaks in force, in order."""
    words = {
        "round_wins": _("More rounds won."),
        "best_place": _("More first places in single races, then more second, and so on."),
        "latest_rounds": _("The lower score in the latest round, then the one before."),
    }  # fmt: skip
    chain = settings.standing_rules(single_table=single_table).chain
    rules = [Rule(words[code]) for code in chain if code in words]
    last = Rule(
        _(
            "If nothing separates them, the rank is shared; only about a place in the "
            "next stage a lot decides."
        )
    )
    return (*rules, last)


def round_ties(settings: BenHurSettings) -> tuple[Rule, ...]:
    """What separates equal sums inside one round, where one has to be ahead."""
    rules = [Rule(_("The better single place."))]
    if settings.legs > 1:
        rules.append(Rule(_("The better place in race 2.")))
    return (*rules, Rule(_("Fewer races without a place.")))


def _race(settings: BenHurSettings) -> Iterable[Rule]:
    kinds = {
        "one_lap": (
            _("Two races of one lap make a round: the same people at the same table. "
              "The second is set up afresh."), ("BH-4", "BH-34")),
        "two_lap": (_("One race of two laps makes a round."), ("BH-4", "BH-35")),
        "three_lap": (_("One race of three laps makes a round."), ("BH-4", "BH-39")),
    }  # fmt: skip
    yield Rule(*kinds[settings.race])
    yield Rule(
        _(
            "On your turn play one card: lay its stick from the tip of your chariot, "
            "bent by 30 degrees at most, and set the chariot down behind it, bent by "
            "30 again. Then draw from the deck of your choice."
        ),
        ("BH-9", "BH-11", "BH-20"),
    )
    yield Rule(
        _("First all drive by start place; then the foremost drives first."),
        ("BH-8", "BH-17"),
    )
    yield Rule(
        _("Four to six people drive one chariot each, three people two each."),
        ("BH-2",),
    )


def _accidents(settings: BenHurSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "An accident card takes the turn and shows the numbers 1 and up. Roll more "
            "than they are and you draw a new card; otherwise your hand stays smaller."
        ),
        ("BH-10", "BH-14"),
    )
    if settings.race == "one_lap":
        yield Rule(
            _("After your first turn a 1 puts the chariot out of the race."), ("BH-15",)
        )
    else:
        yield Rule(_("A 1 never puts a chariot out of the race."), ("BH-16",))
    if settings.race == "three_lap":
        kept = {
            "keep": _("Each deck keeps only its five shortest accident cards."),
            "remove": _("Five accident cards are taken out of each deck."),
        }
        yield Rule(kept[settings.three_lap_accidents], ("BH-39",))
    if settings.variant1:
        yield Rule(
            _(
                "Variant 1: after an accident card you may play again at once; after "
                "two, the third card must be a tempo card, or you stop."
            ),
            ("BH-40",),
        )


def _contact(settings: BenHurSettings) -> Iterable[Rule]:
    yield Rule(
        _(
            "Whip: a chariot at most one length away. Both roll a die and add the "
            "horseshoe cards in hand. The winner drives the loser’s next card, unless "
            "the loser plays an accident card."
        ),
        ("BH-23", "BH-24", "BH-25"),
    )
    yield Rule(
        _(
            "Ram: a move that lies over exactly one chariot. Your die and the "
            "horseshoes of your card against the die and all horseshoes in the other "
            "hand. Win, and you change places; lose, and you stay."
        ),
        ("BH-26", "BH-27", "BH-28", "BH-29"),
    )
    limits = {
        "race": _("Each chariot may begin one ram or one whip in a race."),
        "round": _("Each chariot may begin one ram or one whip in each turn of all."),
    }
    yield Rule(limits[settings.aggression_limit], ("BH-30",))
    if settings.variant2:
        yield Rule(
            _("Variant 2: ramming with the stick III+ adds two horseshoes."), ("BH-41",)
        )


def _end(settings: BenHurSettings) -> Iterable[Rule]:
    yield Rule(
        _("A chariot has finished when all of it is over the line of the last lap."),
        ("BH-32",),
    )
    if settings.race != "one_lap":
        yield Rule(
            _("Each lap before earns a dolphin; a ram that pushes you back costs it."),
            ("BH-36",),
        )
    yield Rule(
        _(
            "Whoever can set no tempo card down inside the walls plays an accident "
            "card, or crashes. Whoever is only held up by chariots changes one card."
        ),
        ("BH-37", "BH-38"),
    )


def _rounds(
    settings: BenHurSettings,
    single_table: bool,  # noqa: FBT001
) -> Iterable[Rule]:
    count = settings.rounds
    yield Rule(
        ngettext("%(n)s round.", "%(n)s rounds.", count) % {"n": count}, ("BH-34",)
    )
    if single_table:
        yield Rule(_("Everybody sits at one table in every round."), ("BH-2",))
    else:
        yield Rule(
            _("Tables of %(size)s where the numbers allow it; smaller ones otherwise.")
            % {"size": settings.target},
            ("BH-2",),
        )
    starts = {
        "dice": (_("Start places are rolled by dice."), ("BH-5",)),
        "balanced": (
            _("Start places are balanced: over the rounds everybody starts from the "
              "front and from the back about equally often."), ()),
        "random": (_("Start places are drawn by lot."), ()),
    }  # fmt: skip
    yield Rule(*starts[settings.start_order])
    if settings.legs > 1:
        second = {
            "dice": _("For race 2 they are rolled anew."),
            "reverse_finish": _(
                "In race 2 the order of race 1 is reversed: the winner starts last."
            ),
        }
        yield Rule(second[settings.second_start], ("BH-34",))
    if any(settings.discards):
        yield Rule(
            _("Discards after 1, 2, … rounds: %(numbers)s. The worst rounds do not "
              "count; a disqualification always does.")
            % {"numbers": ", ".join(map(str, settings.discards))}
        )  # fmt: skip


def _ending(
    settings: BenHurSettings,
    single_table: bool,  # noqa: FBT001
) -> Iterable[Rule]:
    if settings.ending == "none":
        yield Rule(_("There is no final: the rounds decide."))
        return
    if single_table:
        yield Rule(_("After the rounds all drive the final."))
    else:
        yield from _who_goes_on(settings)
    modes = {
        FinalMode.DECIDES_TOP: _("The final alone orders those who drive it."),
        FinalMode.ADDITIVE: _(
            "Its score is added to that of the rounds; nobody outside the final passes "
            "a finalist."
        ),
        FinalMode.ADDITIVE_OPEN: _(
            "Its score is added to that of the rounds, and others may pass a finalist."
        ),
    }
    mode = FinalMode(settings.final_mode)
    yield Rule(modes[mode])
    if mode is FinalMode.ADDITIVE_OPEN and not single_table:
        yield Rule(_("Whoever is not in the final is scored as not started there."))


def _who_goes_on(settings: BenHurSettings) -> Iterable[Rule]:
    if settings.ending == "final":
        yield Rule(
            _("The first %(field)s meet in the final.")
            % {"field": settings.final_field}
        )
    else:
        yield Rule(
            _(
                "Knock-out: stage by stage the winners of the tables and the next best "
                "go on, and the tables halve, until one is left: the final."
            )
        )
    orders = {
        "round_wins": _(
            "Who goes on: winners of rounds first, those with most wins ahead; then "
            "the lowest sums."
        ),
        "standings": _("Who goes on: the first of the standings."),
    }
    yield Rule(orders[settings.advance_by])
