"""`manage.py run_tournament`: the same seed, the same champion; or nothing at all."""

import json

import pytest
from django.core.management import CommandError, call_command

from league.models import Event
from races.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def players(tmp_path):
    """A list of seven, in a file."""
    path = tmp_path / "vikings.csv"
    path.write_text("Navn\nIda\nÅse\nBo\nFinn\nGry\nJens\nKaj\n", encoding="utf-8")
    return path


def run(path, capsys, **options):
    call_command("run_tournament", str(path), json=True, bots="easy", **options)
    return json.loads(capsys.readouterr().out)


def test_the_same_seed_gives_the_same_standings_twice_in_one_database(players, capsys):
    first = run(players, capsys, seed=7, rounds=2)
    second = run(players, capsys, seed=7, rounds=2)
    other = run(players, capsys, seed=8, rounds=2)

    assert first["standings"] == second["standings"]
    assert first["standings"] != other["standings"]
    assert first["tournament"] != second["tournament"]
    assert first["races"] == 5  # two tables, two rounds, one final
    assert next(row["rank"] for row in first["standings"]) == 1
    assert {row["player"] for row in first["standings"]} == set(
        players.read_text(encoding="utf-8").split()[1:]
    )
    event = Event.objects.order_by("pk").first()
    assert (event.name, event.status) == ("vikings", "published")


def test_people_get_a_bar_and_a_table(players, capsys):
    call_command("run_tournament", str(players), bots="easy", rounds=1)

    shown = capsys.readouterr()
    assert shown.out.startswith("rank  player")
    assert shown.out.splitlines()[0].endswith("  final")
    assert "3/3 races" in shown.err


def test_a_final_without_a_place_differs_from_no_final(players, capsys):
    rows = run(players, capsys, seed=7, rounds=1)["standings"]

    finalists = [row for row in rows if row["final_finish"]]
    assert len(finalists) == 4
    assert {"rank", "player", "points", "club", "places"} <= rows[0].keys()
    for row in rows:
        came_in = row["final_finish"] == "finished"
        assert (row["final_place"] is not None) == came_in
        assert row["places"][-1] == row["final_place"]
    assert min(row["final_place"] or 9 for row in rows) == 1


def test_namesakes_are_told_apart_by_their_club(tmp_path, capsys):
    path = tmp_path / "namesakes.csv"
    path.write_text(
        "Navn;Klub\nIda;Ribe\nIda;Odense\nBo;Odense\nFinn;\n", encoding="utf-8"
    )

    call_command("run_tournament", str(path), bots="easy", rounds=1)
    shown = capsys.readouterr().out
    rows = run(path, capsys, rounds=1)["standings"]

    assert "Ida (Ribe) " in shown
    assert "Ida (Odense) " in shown
    assert "Bo (" not in shown
    assert {(row["player"], row["club"]) for row in rows} == {
        ("Ida", "Ribe"), ("Ida", "Odense"), ("Bo", "Odense"), ("Finn", ""),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "ludo"}, "There is no game “ludo”."),
        ({"bots": "clever"}, "There is no bot “clever”."),
        ({"rounds": 0}, "“rounds” must be a whole number, 1 to 20."),
        ({"target": 9}, "“target” must be one of: 4, 5, 6."),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_created(players, options, words):
    with pytest.raises(CommandError) as refusal:
        call_command("run_tournament", str(players), **options)

    assert str(refusal.value).startswith(words)
    assert refusal.value.returncode == 1
    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_who_stands_twice_on_the_list_comes_once_and_is_said(tmp_path, capsys):
    path = tmp_path / "twice.csv"
    path.write_text(
        "Name;Mail\nAnna;a@b.dk\nanna;a@b.dk\nBo;a@b.dk\nIb;\nIda;\n", encoding="utf-8"
    )
    call_command("run_tournament", str(path), json=True, bots="easy", rounds=1)

    shown = capsys.readouterr()
    people = {row["player"] for row in json.loads(shown.out)["standings"]}
    assert people == {"Anna", "Ib", "Ida"}
    assert "Line 3 repeats line 2 and is left out." in shown.err
    assert "Line 4: “Bo” may be the person of line 2 and is left out." in shown.err


def test_a_missing_file_and_too_few_players_are_refused(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("run_tournament", str(tmp_path / "none.csv"))
    short = tmp_path / "short.csv"
    short.write_text("Navn\nIda\nBo\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"A race needs three people; here are 2\."):
        call_command("run_tournament", str(short))
    assert not Event.objects.exists()
