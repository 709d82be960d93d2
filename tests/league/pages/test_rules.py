"""The rules pages: what the settings say, and every clause at its anchor."""

import re

import pytest

from engine.rulesets.ave_caesar import AVE_CAESAR
from league.domain.settings import CHOICES, TournamentSettings
from league.selectors.digest import rules_digest
from league.selectors.rules_in_force import rules_in_force, tie_rules
from tests.factories import weekend


def words(**chosen):
    single = chosen.pop("single", False)
    settings = TournamentSettings(**chosen)
    return " ".join(
        rule.text
        for section in rules_in_force(settings, single_table=single)
        for rule in section.rules
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, values in CHOICES.items()
        for value in values
        if name not in {"target", "single_table", "final_field"} and value is not None
    ],
)
def test_every_choice_of_a_setting_reads_differently_from_the_others(name, value):
    texts = {
        other: words(**{name: other}) for other in CHOICES[name] if other is not None
    }

    assert list(texts.values()).count(texts[value]) == 1


def test_numbers_of_the_settings_are_in_the_words():
    assert "3 rounds." in words(rounds=3)
    assert "Tables of 5 where the numbers allow it" in words(target=5)
    assert "The first 6 meet in the final" in words(final_field=6)
    assert "There is no final" in words(final_field=0)
    assert "0, 0, 1" in words(discards=(0, 0, 1))
    assert "Everybody sits at one table" in words(single=True)


def test_every_round_names_its_course_by_the_colours_of_both_boards():
    """AC-59."""
    said = words(rounds=2)
    chosen = rules_in_force(
        TournamentSettings(rounds=1), single_table=False, courses=[(None, "ccw")]
    )

    assert (
        "Round 1: the white course on board A and the yellow course on board B" in said
    )
    assert "Round 2: the blue course on board A and the red course on board B" in said
    assert "Round 1: free choice of way at every fork, anticlockwise." in [
        rule.text for section in chosen for rule in section.rules
    ]


def test_one_table_breaks_ties_by_the_printed_rule_and_many_by_more(db):
    settings = TournamentSettings()

    assert len(tie_rules(settings, single_table=True)) == 3
    assert len(tie_rules(settings, single_table=False)) == 8


def test_every_clause_a_rule_stands_on_is_in_the_digest():
    numbers = {
        c.number for chapter in rules_digest(AVE_CAESAR.id) for c in chapter.clauses
    }
    cited = {
        clause
        for single in (True, False)
        for section in rules_in_force(TournamentSettings(), single_table=single)
        for rule in section.rules
        for clause in rule.clauses
    }

    assert cited <= numbers
    assert {f"AC-{n}" for n in range(1, 66)} <= numbers


@pytest.mark.django_db
def test_the_digest_has_an_anchor_for_every_clause(client):
    page = client.get("/rules/ave-caesar/").content.decode()

    assert 'id="AC-29"' in page
    anchors = re.findall(r'<dt id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors)) >= 65


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["rollerball", "..", "ave_caesar2"])
def test_a_game_that_is_not_here_is_404(client, game):
    assert client.get(f"/rules/{game}/").status_code == 404


def test_the_page_of_a_tournament_says_its_points_and_links_the_clauses(client, event):
    cup = weekend.make_tournament(event, settings={"points": [10, 5, 1]})

    page = client.get(f"/e/{event.slug}/t/{cup.slug}/rules/").content.decode()

    assert '<td class="n">10</td><td class="n">5</td><td class="n">1</td>' in page
    assert 'href="/rules/ave-caesar/#AC-29"' in page
