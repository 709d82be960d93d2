"""The static files agree with what they draw and with each other."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from config.templatetags.frame import COLOURS
from engine.rulesets.ave_caesar.tracks import track

SITE = Path(settings.BASE_DIR) / "config" / "static" / "site"


def tokens(block):
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def test_the_dark_colours_stand_twice_and_are_the_same():
    css = (SITE / "site.css").read_text(encoding="utf-8")
    by_system = re.search(
        r':root:not\(\[data-theme="light"\]\) \{(.*?)\n  \}', css, re.S
    )
    by_choice = re.search(r':root\[data-theme="dark"\] \{(.*?)\n\}', css, re.S)

    assert len(tokens(by_system[1])) > 30
    assert tokens(by_system[1]) == tokens(by_choice[1])


def test_every_icon_that_a_template_or_script_names_is_in_the_sprite():
    sprite = (SITE / "icons.svg").read_text(encoding="utf-8")
    there = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    named = set()
    for template in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        named |= set(re.findall(r'{% icon "([\w-]+)"', text))
        named |= set(re.findall(r'symbol="([\w-]+)"', text))

    assert named - there == set()
    assert {f"mark-{letter.lower()}" for letter in COLOURS} <= there


def test_every_file_the_stylesheet_points_to_is_there():
    css = (SITE / "site.css").read_text(encoding="utf-8")

    for url in re.findall(r'url\("([^"]+)"\)', css):
        assert finders.find(f"site/{url}"), url


@pytest.mark.parametrize("board", ["A", "B"])
def test_a_board_draws_every_space_of_the_track_where_the_engine_has_it(board):
    drawn = (SITE / "boards" / f"ave-caesar-{board.lower()}.svg").read_text()
    spaces = defaultdict(list)
    for space in track(board)["spaces"]:
        spaces[kind_of(space)].append(space["poly"])

    for kind, polygons in spaces.items():
        (path,) = re.findall(rf'<path d="([^"]+)" fill="var\(--{kind}\)"', drawn)
        outlines = [corners(part) for part in path.split("M")[1:]]

        assert len(outlines) == len(polygons), kind
        for outline, polygon in zip(outlines, polygons, strict=True):
            assert box(outline) == pytest.approx(box(polygon), abs=0.5)
    assert set(
        re.findall(r'fill="var\(--(lane-\w+|track|choke|alley|ramp)\)"', drawn)
    ) == (set(spaces))


def kind_of(space):
    if space["kind"] in {"alley", "ramp"}:
        return space["kind"]
    if space["choke"]:
        return "choke"
    if len(space["colours"]) == 1:
        return f"lane-{space['colours'][0]}"
    return "track"


def corners(path):
    return [tuple(map(float, pair.split())) for pair in path.strip("Z").split("L")]


def box(points):
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))
