"""Which charts the races of a tournament are seated with."""

import pytest

from league.domain.circus_settings import NEWEST_CHARTS, CircusSettings
from league.errors import LeagueError
from league.forms.circus_settings import CircusSettingsForm
from league.selectors.chart_choices import charts_in_force
from races.errors import RaceError
from races.models import Race
from races.services.charts import delete_charts
from tests.factories.charts import make_charts, wheel_damage
from tests.factories.circus_heats import make_circus, seated_circus

pytestmark = pytest.mark.django_db


def charts_of_races() -> list[object]:
    return list(Race.objects.values_list("options__charts", flat=True))


def test_races_are_seated_with_the_newest_charts():
    make_charts(name="Old")
    newest = make_charts(wheel_damage(9), name="New")

    tournament = seated_circus(4, rounds=1, ending="none")

    assert charts_of_races() == [newest.data]
    assert charts_in_force(CircusSettings()) == newest
    assert tournament.settings.get("charts", NEWEST_CHARTS) == NEWEST_CHARTS


@pytest.mark.parametrize("version", [0, 1])
def test_a_tournament_may_name_its_charts(version):
    named = {0: None, 1: make_charts()}[version]
    make_charts(wheel_damage(9))

    seated_circus(4, rounds=1, ending="none", charts=version)

    assert charts_of_races() == [named.data if named else None]
    assert charts_in_force(CircusSettings(charts=version)) == named


def test_charts_that_a_tournament_names_cannot_be_deleted():
    make_charts()
    make_circus(4, charts=1)

    with pytest.raises(RaceError, match="Races to come are to be driven by charts 1"):
        delete_charts(version=1)


def test_charts_that_are_not_there_are_refused_in_words():
    with pytest.raises(LeagueError, match="There are no charts 3"):
        make_circus(4, charts=3)


def test_the_form_offers_what_is_loaded():
    make_charts(name="Aarhus")

    offered = CircusSettingsForm(stored=CircusSettings()).fields["charts"]

    assert [(value, str(text)) for value, text in offered.choices] == [
        ("-1", "The newest when a race is seated"),
        ("0", "The standard charts"),
        ("1", "Charts 1, Aarhus"),
    ]
