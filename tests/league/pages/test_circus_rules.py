"""The rules page of a tournament of Circus Maximus: by its switches, with its charts."""

import pytest

from league.domain.circus_settings import CHOICES, CircusSettings
from league.selectors.circus_rules import circus_rules, circus_scoring
from league.selectors.digest import read_digest
from tests.factories.charts import make_charts
from tests.factories.circus_heats import make_circus

NUMBERS = {"target", "smallest", "largest", "tables", "final_field"}
NEEDS = {
    "s_commits": {"written_s": True},
    "dust": {"detailed_spec": True},
    "start_lanes": {"ending": "final"},
}


def words(**chosen):
    settings = CircusSettings(**chosen)
    rules = [rule for section in circus_rules(settings) for rule in section.rules]
    return " ".join(rule.text for rule in (*rules, *circus_scoring(settings)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, values in CHOICES.items()
        for value in values
        if name not in NUMBERS
    ],
)
def test_every_choice_of_a_setting_reads_differently_from_the_others(name, value):
    texts = {
        other: words(**NEEDS.get(name, {}), **{name: other}) for other in CHOICES[name]
    }

    assert list(texts.values()).count(texts[value]) == 1


def test_numbers_of_the_settings_are_in_the_words():
    assert "5 heats." in words(rounds=5)
    assert "Races of 8 chariots where the numbers allow it; 4 at least, 9 at most." in (
        words(target=8, smallest=4, largest=9)
    )
    assert "A heat is 2 races at most." in words(tables=2)
    assert "The first 4 of the standings meet in the final" in words(final_field=4)


def test_moons_acceleration_takes_the_place_of_the_slow_start():
    """MV-7 replaces CM-11."""
    assert "A die is taken off the speed of the first turn." in words()
    assert "A die is taken off" not in words(first_turn_accel=True)


def test_without_moon_and_weather_nothing_is_said_of_them():
    titles = [section.key for section in circus_rules(CircusSettings())]

    assert "moon" not in titles
    assert "weather" not in titles


def rules_page(client, night):
    return client.get(f"/e/{night.event.slug}/t/{night.slug}/rules/").text


@pytest.mark.django_db
def test_the_page_tells_the_switches_and_whose_figures_the_charts_are(client, event):
    night = make_circus(6, event=event, detailed_spec=True, knife=True)
    page = rules_page(client, night)

    assert '<th scope="row">Throwing knife</th><td>On</td>' in page
    assert '<th scope="row">Spear</th><td>Off</td>' in page
    assert 'href="/rules/circus-maximus/#MV-3"' in page
    assert 'href="/rules/circus-maximus/charts/#mv3_knife"' in page
    assert "#mv4_spear" not in page
    assert "Races use the standard charts." in page
    assert "our design" in page


@pytest.mark.django_db
def test_charts_of_a_club_are_named_on_the_page(client, event):
    charts = make_charts(name="Odense")
    page = rules_page(client, make_circus(6, event=event))

    assert f"Races use the charts “Odense”, version {charts.version}" in page
    assert f'href="/charts/{charts.version}/#corner_strain_7_32"' in page


@pytest.mark.django_db
def test_one_race_has_no_wins_to_compare(client, event):
    page = rules_page(client, make_circus(6, event=event, ending="single"))

    assert "Equals share their place." in page
    assert "Who advances" not in page


@pytest.mark.django_db
def test_the_numbered_rules_have_both_prefixes_and_lead_to_the_charts(client):
    page = client.get("/rules/circus-maximus/").text

    assert 'id="CM-46"' in page
    assert 'id="MV-11"' in page
    assert 'href="/rules/circus-maximus/charts/"' in page


def test_a_chapter_without_clauses_has_its_paragraphs():
    (chapter,) = read_digest("# X\n\n## Decisions (D)\nOne `a`\ntwo.\n\nThree.\n")

    assert chapter.paragraphs == ("One a two.", "Three.")
    (numbered,) = read_digest("## A\nText.\n* **CM-1** A clause.\n")
    assert numbered.paragraphs == ()


@pytest.mark.django_db
def test_the_decisions_of_the_race_are_in_the_digest(client):
    page = client.get("/rules/circus-maximus/").text

    assert "Decisions of the race (D)" in page
    assert "<p>A phase is the move of one chariot:" in page
