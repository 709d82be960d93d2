"""`manage.py run_tournament --game circus_maximus`: a recount of what was stored."""

import json
from collections import defaultdict
from fractions import Fraction

import pytest
from django.core.management import call_command

from config.batch import prepare
from league.errors import LeagueError
from league.models import Heat, Tournament
from league.selectors.verification import stored_faults
from races.models import ResultLine

pytestmark = pytest.mark.django_db(transaction=True)

SIX = ("Ida", "Åse", "Bo", "Finn", "Gry", "Jens")
HEATS = (1, 2)
FINAL = 3
GROUPS = ("finished", "dnf", "withdrawn", "killed")


def a_list(tmp_path, *names):
    path = tmp_path / "circus.csv"
    path.write_text("\n".join(("Navn", *names)) + "\n", encoding="utf-8")
    return path


def run(path, capsys, **options):
    call_command(
        "run_tournament", str(path), game="circus_maximus", seed=7, laps=1, **options
    )
    return capsys.readouterr()


def stored_races():
    """Round to names in the order in which they came in, with how each ended."""
    races = defaultdict(list)
    for line in ResultLine.objects.filter(sheet__status="confirmed"):
        heat = Heat.objects.get(race=line.sheet.race)
        key = (GROUPS.index(line.finish), line.place or line.order)
        races[heat.round.number].append((key, line.seat.player.name, line.finish))
    return {
        number: [(name, finish) for _key, name, finish in sorted(lines)]
        for number, lines in races.items()
    }


def wins_of(races, name):
    """Heat by heat of those entered: 1 for a win, else 0."""
    return [
        int(races[number][0][0] == name and races[number][0][1] in GROUPS[:2])
        for number in HEATS
    ]


def average_of(races, name):
    places = [
        [driver for driver, _finish in races[number]].index(name) + 1
        for number in HEATS
    ]
    return Fraction(sum(places), len(places))


def heats_key(races, name):
    """Most wins, the win in the first heat, in the second, the average finish."""
    wins = wins_of(races, name)
    return -sum(wins), [-won for won in wins], average_of(races, name)


def test_six_drive_two_heats_and_a_final_and_a_recount_agrees(tmp_path, capsys):
    path = a_list(tmp_path, *SIX)
    shown = json.loads(run(path, capsys, bots="easy", rounds=2, json=True).out)

    races = stored_races()
    final = [name for name, _finish in races[FINAL]]
    rows = shown["standings"]
    assert shown["races"] == len(races) == 3
    assert [row["player"] for row in rows] == final
    for row in rows:
        name = row["player"]
        wins = wins_of(races, name)
        assert row["wins"] == row["points"] == sum(wins)
        assert row["first_win"] == (wins.index(1) + 1 if any(wins) else None)
        assert row["average"] == pytest.approx(float(average_of(races, name)))
        assert row["finishes"] == [dict(races[number])[name] for number in races]
    tournament = Tournament.objects.get()
    names = dict(tournament.entries.values_list("pk", "player__name"))
    kept = tournament.stages.get(kind="qualifying").snapshots.get().rows
    ranks = {names[row["entry"]]: row["rank"] for row in kept}
    keys = {name: heats_key(races, name) for name in SIX}
    for name in SIX:
        assert ranks[name] == 1 + sum(key < keys[name] for key in keys.values())
    assert list(stored_faults()) == []


def test_the_same_seed_gives_the_same_race_and_people_read_of_wins(tmp_path, capsys):
    path = a_list(tmp_path, *SIX[:3])

    first = run(path, capsys, bots="easy", ending="single")
    again = run(path, capsys, bots="easy", ending="single")

    lines = first.out.splitlines()
    assert lines[0].split() == ["rank", "player", "wins", "average"]
    assert again.out.splitlines()[:4] == lines[:4]
    assert "1/1 races" in first.err


@pytest.mark.parametrize("target", [4, 8])
def test_a_table_aimed_at_may_be_larger_than_preset(target):
    """The game is meant for eight (CM-1), the preset seats six."""
    people = "\n".join(f"Driver {number}" for number in range(8))
    chosen = {"name": "Eight", "game": "circus_maximus", "bots": "easy", "seed": 7}

    batch = prepare(people.encode(), **chosen, target=target)

    heats = Heat.objects.filter(round__tournament=batch.tournament_id, round__number=1)
    assert [heat.race.seats.count() for heat in heats] == [target] * (8 // target)


def test_a_table_of_more_than_sixteen_is_refused():
    chosen = {"name": "Many", "game": "circus_maximus", "bots": "easy", "seed": 7}

    with pytest.raises(LeagueError, match="“target” must be one of: 4, 5"):
        prepare(b"Ida", **chosen, target=17)
