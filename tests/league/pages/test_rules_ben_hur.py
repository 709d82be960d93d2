"""The rules page of a Ben Hur tournament: settings in words, decks with their odds."""

import pytest

from league.domain.ben_hur_settings import CHOICES, BenHurSettings
from league.selectors.ben_hur_decks import deck_table, odds_table
from league.selectors.ben_hur_rules import (
    ben_hur_rules,
    ben_hur_scoring,
    ben_hur_ties,
    round_ties,
)
from tests.factories import circus


def words(**chosen):
    settings = BenHurSettings(**chosen)
    rules = [
        rule
        for section in ben_hur_rules(settings, single_table=False)
        for rule in section.rules
    ]
    return " ".join(rule.text for rule in (*rules, *ben_hur_scoring(settings)))


NEEDS = {
    "three_lap_accidents": {"race": "three_lap"},
    "advance_by": {"ending": "final"},
    "second_start": {"race": "one_lap"},
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, values in CHOICES.items()
        for value in values
        if name not in {"target", "single_table", "final_field"}
    ],
)
def test_every_choice_of_a_setting_reads_differently_from_the_others(name, value):
    texts = {
        other: words(**NEEDS.get(name, {}), **{name: other}) for other in CHOICES[name]
    }

    assert list(texts.values()).count(texts[value]) == 1


def test_numbers_of_the_settings_are_in_the_words():
    assert "5 rounds." in words(rounds=5)
    assert "Tables of 4 where the numbers allow it" in words(target=4)
    assert "The first 4 meet in the final." in words(final_field=4)
    assert "0, 1" in words(discards=(0, 1))


def test_a_single_table_sends_everybody_to_the_final():
    """BH-2."""
    (ending,) = (
        section
        for section in ben_hur_rules(BenHurSettings(), single_table=True)
        if section.key == "final"
    )

    assert ending.rules[0].text == "After the rounds all drive the final."


def test_an_open_final_says_what_it_costs_those_who_are_not_in_it():
    said = "Whoever is not in the final is scored as not started there."

    assert said in words(final_mode="additive_open")
    assert said not in words(final_mode="additive")
    alone = ben_hur_rules(BenHurSettings(final_mode="additive_open"), single_table=True)
    assert all(rule.text != said for section in alone for rule in section.rules)


def test_two_races_are_said_to_follow_from_one_lap():
    """BH-4, BH-34."""
    assert "Two races of one lap make a round" in words()
    assert "sum of its two races" in words()
    assert "sum of its two races" not in words(race="two_lap")
    assert len(round_ties(BenHurSettings())) == 3
    assert len(round_ties(BenHurSettings(race="two_lap"))) == 2


def test_the_chain_of_the_settings_is_written_in_order():
    texts = [rule.text for rule in ben_hur_ties(BenHurSettings(), single_table=False)]

    assert texts[0] == "More rounds won."
    assert texts[1].startswith("More first places in single races")
    assert texts[2].startswith("The lower score in the latest round")
    assert "a lot decides" in texts[-1]


def test_the_decks_are_counted_by_stick_and_accident():
    """BH-1."""
    table = deck_table(BenHurSettings())

    assert [row.title for row in table.rows] == [
        *("I+", "II", "II+", "III", "III+"),
        *("Accident 1", "Accident 1, 2", "Accident 1, 2, 3", "Accident 1, 2, 3, 4"),
    ]
    first = table.rows[0]
    assert (first.normal, first.normal_horseshoes) == (12, 6)
    assert (first.risky, first.risky_horseshoes) == (1, 0)
    assert (table.total.normal, table.total.risky) == (54, 45)
    assert (table.total.normal_horseshoes, table.total.risky_horseshoes) == (17, 9)
    assert (table.normal_accidents, table.risky_accidents) == (11, 22)


def test_three_laps_are_raced_with_the_decks_that_are_left():
    """BH-39."""
    kept = deck_table(BenHurSettings(race="three_lap"))
    gone = deck_table(BenHurSettings(race="three_lap", three_lap_accidents="remove"))

    assert (kept.total.normal, kept.total.risky) == (53, 40)
    assert (gone.total.normal, gone.total.risky) == (49, 40)


def test_the_odds_are_the_exact_ones_in_percent():
    """BH-24, BH-30."""
    assert odds_table() == (
        *(("−4", 3), ("−3", 9), ("−2", 19), ("−1", 32), ("0", 50)),
        *(("+1", 68), ("+2", 81), ("+3", 91), ("+4", 97)),
    )


def test_the_page_of_a_tournament_is_written_from_its_settings(client, event):
    cup = circus.make_cup(event, players=4, race="three_lap", variant2=True)

    page = client.get(f"/e/{event.slug}/t/{cup.slug}/rules/").content.decode()

    assert "<h1>Ben Hur in this tournament</h1>" in page
    assert "One race of three laps makes a round." in page
    assert "ramming with the stick III+ adds two horseshoes" in page
    assert "This composition is our own design" in page
    assert 'href="/rules/ben-hur/#BH-39"' in page
    assert '<abbr class="code code--dnf" title="Crashed">C</abbr>' in page
    assert '<td class="n"><b>53</b>' in page
