"""Sticks and chariots on the oval: handed numbers, a second reading, an oracle."""

import random
from hashlib import sha256
from itertools import pairwise

import pytest
from shapely import LineString, Point, Polygon

from engine.rulesets.ben_hur.geometry import (
    COS,
    LAP,
    SIN,
    any_wall_legal,
    bends,
    dist_next,
    front_tip,
    hits,
    lines_after,
    mul,
    on_track,
    outline,
    over_line,
    overlap,
    place,
    progress,
    rail,
    sector,
    wall_legal,
    wall_legal_moves,
    within_a_length,
)
from engine.rulesets.ben_hur.track import (
    CORE,
    INNER,
    OUTER,
    RED_LINES,
    START_LINES,
    START_POSES,
    TRACK_SHA,
)
from tests.engine.reference import ben_hur_kernel as kernel

STICKS = (500, 1000, 1500, 2000, 2500)
SPINA = LineString([(-CORE, 0), (CORE, 0)])
NEARLY = 1e-6


def some_pose(rng):
    """A chariot on the track, heading anywhere."""
    while True:
        pose = (
            rng.randint(-8500, 8500),
            rng.randint(-3500, 3500),
            rng.randrange(360),
        )
        if on_track(outline(pose)):
            return pose


def some_move(rng, pose):
    stick = rng.choice(STICKS)
    return stick, rng.randint(-30, 30), rng.randint(-30, 30)


def neighbours(rng, pose, count):
    """Poses within a move's reach, on the track or not."""
    return [
        (
            pose[0] + rng.randint(-2500, 2500),
            pose[1] + rng.randint(-2500, 2500),
            rng.randrange(360),
        )
        for _ in range(count)
    ]


def test_the_tables_of_sine_and_cosine_are_the_handed_ones():
    tables = repr((list(COS), list(SIN)))

    assert sha256(tables.encode()).hexdigest()[:16] == "10fcb08e12ae8660"


def test_products_are_rounded_half_away_from_zero():
    assert mul(1, 500_000) == 1
    assert mul(-1, 500_000) == -1
    assert mul(1, -500_000) == -1
    assert mul(1, 499_999) == mul(-1, 499_999) == 0


def test_the_track_has_the_handed_measures():
    assert (CORE, INNER, OUTER) == (5000, 1000, 3500)
    assert START_LINES == -1
    assert len(START_POSES) == 6
    assert len(RED_LINES) == 8
    assert len(TRACK_SHA) == 64
    assert round(LAP, 2) == 34.14


@pytest.mark.parametrize("heading", range(360))
def test_an_outline_is_symmetric_about_its_centre(heading):
    corners = outline((0, 0, heading))

    assert corners[3:] == tuple((-x, -y) for x, y in corners[:3])
    assert corners[3] == front_tip((0, 0, heading))


def test_left_and_right_mirror_each_other():
    rng = random.Random(1)
    for _ in range(500):
        x, y, heading = some_pose(rng)
        stick, bend1, bend2 = some_move(rng, (x, y, heading))

        left = place((x, y, heading), stick, bend1, bend2)
        right = place((x, -y, -heading % 360), stick, -bend1, -bend2)

        assert right.pose == (left.pose[0], -left.pose[1], -left.pose[2] % 360)
        assert wall_legal(left) == wall_legal(right)


@pytest.mark.parametrize(
    ("pose", "move", "expected", "fits"),
    [
        ((-700, -1208, 0), (1000, 0, 0), (1300, -1208, 0), True),
        ((0, -2000, 0), (2500, 30, 30), (2915, -317, 60), False),  # spina
        ((4600, -2300, 0), (1500, 20, 25), (6864, -1433, 45), True),
        ((4600, -2300, 0), (2500, 0, 30), (8033, -2050, 30), False),  # wall
        ((-2000, -3300, 0), (1000, 0, 0), (0, -3300, 0), True),  # touches it
        ((-2000, -3301, 0), (1000, 0, 0), (0, -3301, 0), False),
        ((-2000, -1200, 0), (2000, 0, 0), (1000, -1200, 0), True),
        ((-2000, -1199, 0), (2000, 0, 0), (1000, -1199, 0), False),
        ((-3000, -2250, 0), (1000, -17, 23), (-1047, -2490, 6), True),
    ],
)
def test_a_placement_is_the_handed_one(pose, move, expected, fits):
    """BH-20 and BH-22, as in the handed cases."""
    placed = place(pose, *move)

    assert placed.pose == expected
    assert placed.front == front_tip(expected)
    assert placed.outline == outline(expected)
    assert wall_legal(placed) is fits


def test_with_the_front_tip_at_the_far_end_a_move_is_a_length_shorter():
    """BH-20 in the other reading of A1."""
    rear = place((0, -2000, 0), 2000, 0, 0)
    front = place((0, -2000, 0), 2000, 0, 0, front=True)

    assert rear.pose == (3000, -2000, 0)
    assert front.pose == (2000, -2000, 0)
    assert front.strip == rear.strip


def test_a_stick_may_not_cut_the_spina_between_legal_ends():
    """BH-22: neither across its core nor through its round end."""
    across = ((0, -1200), (100, -1200), (100, 1200), (0, 1200))
    back_across = tuple((-x, -y) for x, y in across)
    dips = ((5000, 1005), (5880, -500), (5980, -470), (5100, 1035))
    around = ((5176, 1308), (6308, 176), (6379, 247), (5247, 1379))

    assert not on_track(across)
    assert not on_track(back_across)
    assert not on_track(dips)
    assert on_track(around)


def test_both_readings_agree_on_random_placements():
    rng = random.Random(2)
    met = 0
    for _ in range(400):
        pose = some_pose(rng)
        others = neighbours(rng, pose, 8)
        outlines = [outline(other) for other in others]
        for _ in range(6):
            move = some_move(rng, pose)
            placed = place(pose, *move)
            target, strip = kernel.move(pose, *move)

            assert placed.pose == target
            assert list(placed.strip) == strip
            assert list(placed.outline) == kernel.hexagon(target)
            assert placed.front == kernel.front(target)
            assert wall_legal(placed) == kernel.wall_ok(target, strip)
            assert list(hits(placed, outlines)) == kernel.hits(target, strip, others)
            assert sector(placed.front) == kernel.sector(*placed.front)
            assert dist_next(placed.front) == kernel.dist_next(*placed.front)
            assert rail(placed.front) == kernel.core_d2(*placed.front)
            assert progress(target) == pytest.approx(kernel.progress(*target[:2]))
            met += bool(hits(placed, outlines))
        for other, corners in zip(others, outlines, strict=True):
            near = within_a_length(outline(pose), corners)
            assert near == within_a_length(corners, outline(pose))
            assert near == kernel.within(pose, other, 1000)
    assert 800 < met < 2300


def test_a_geometric_library_agrees_about_the_walls():
    rng = random.Random(3)
    compared = fits = 0
    while compared < 4000:
        pose = some_pose(rng)
        placed = place(pose, *some_move(rng, pose))
        for shape in (placed.strip, placed.outline):
            inside = SPINA.distance(Polygon(shape)) - INNER
            outside = OUTER - max(SPINA.distance(Point(p)) for p in shape)
            if min(abs(inside), abs(outside)) <= NEARLY:
                continue
            assert on_track(shape) is (inside > 0 and outside > 0)
            compared += 1
            fits += on_track(shape)
    assert 800 < fits < 3800


def test_a_geometric_library_agrees_about_overlaps():
    rng = random.Random(4)
    compared = met = 0
    while compared < 6000:
        pose = some_pose(rng)
        placed = place(pose, *some_move(rng, pose))
        for other in neighbours(rng, placed.pose, 4):
            for shape in (placed.strip, placed.outline):
                a, b = Polygon(shape), Polygon(outline(other))
                apart, common = a.distance(b), a.intersection(b).area
                if apart <= NEARLY and common <= NEARLY:
                    continue  # they touch
                assert overlap(shape, outline(other)) is (common > NEARLY)
                compared += 1
                met += common > NEARLY
    assert 300 < met < 5000


def test_touching_is_no_overlap():
    """BH-22: exact in integers."""
    ahead = outline((1000, -2000, 0))

    assert not overlap(outline((0, -2000, 0)), ahead)
    assert overlap(outline((1, -2000, 0)), ahead)
    assert not overlap(outline((1000, -2400, 0)), ahead)
    assert overlap(outline((1000, -2399, 0)), ahead)


def test_those_in_the_way_of_stick_or_chariot_are_named_by_their_index():
    """BH-26"""
    placed = place((0, -2000, 0), 2000, 0, 0)
    far, under_stick, under_chariot = (
        outline((-4000, 2000, 180)),
        outline((1500, -2100, 90)),
        outline((3300, -2100, 0)),
    )

    assert hits(placed, [far, under_stick, far, under_chariot]) == (1, 3)
    assert hits(placed, []) == ()


def test_the_whip_reaches_exactly_a_length():
    """BH-23"""
    here = outline((0, -2000, 0))

    assert within_a_length(here, outline((2000, -2000, 0)))
    assert not within_a_length(here, outline((2001, -2000, 0)))
    assert within_a_length(here, outline((0, -600, 0)))
    assert not within_a_length(here, outline((0, -599, 0)))
    assert within_a_length(here, outline((100, -2100, 30)))  # they overlap


@pytest.mark.parametrize(
    ("point", "expected", "way"),
    [
        ((0, -2000), 0, 5000),
        ((5000, -2000), 1, 2000),
        ((6500, -1), 1, 1),
        ((6500, 0), 2, 1500),
        ((5000, 2000), 3, 5000),
        ((1, 2000), 3, 1),
        ((0, 2000), 4, 5000),
        ((-5000, 2000), 5, 2000),
        ((-6500, 0), 6, 1500),
        ((-5001, -1), 6, 1),
        ((-5000, -2000), 7, 5000),
        ((-1, -2000), 7, 1),
    ],
)
def test_a_sector_ends_at_the_next_red_line(point, expected, way):
    """BH-18 and BH-31"""
    assert sector(point) == expected
    assert dist_next(point) == way


@pytest.mark.parametrize(
    ("old", "new", "lines"), [(7, 0, 4), (0, 7, 2), (3, 3, 3), (6, 1, 6), (0, 4, -1)]
)
def test_lines_are_counted_forward_and_backward(old, new, lines):
    """BH-31"""
    assert lines_after(3, old, new) == lines


def test_the_whole_chariot_has_to_cross_the_line():
    """BH-32"""
    assert over_line(outline((500, -2000, 0)))
    assert not over_line(outline((499, -2000, 0)))


def test_progress_grows_all_around_the_middle_of_the_track():
    around = [
        *((x, -2250) for x in range(0, 5001, 500)),
        *((5000 + 2250 * SIN[a] // 10**6, -2250 * COS[a] // 10**6) for a in (45, 90)),
        *((x, 2250) for x in range(5000, -5001, -500)),
        *((-5000 - 2250 * SIN[a] // 10**6, 2250 * COS[a] // 10**6) for a in (45, 90)),
        *((x, -2250) for x in range(-5000, 0, 500)),
    ]
    ways = [progress((x, y, 0)) for x, y in around]

    assert all(before < after for before, after in pairwise(ways))
    assert ways[0] == 0
    assert ways[-1] == pytest.approx(LAP - 0.5)


def test_a_grid_of_moves_holds_what_the_walls_allow():
    pose = (4800, -1800, 0)
    grid = bends(10)

    found = {(a, b): placed for a, b, placed in wall_legal_moves(pose, 2000, grid)}

    assert grid == (-30, -20, -10, 0, 10, 20, 30)
    assert found == {
        (a, b): place(pose, 2000, a, b)
        for a in grid
        for b in grid
        if wall_legal(place(pose, 2000, a, b))
    }
    assert 0 < len(found) < 49
    shorter = next(wall_legal_moves(pose, 2000, grid, front=True))
    assert shorter == (*shorter[:2], place(pose, 2000, *shorter[:2], front=True))


def test_a_chariot_is_forced_into_the_wall_when_nothing_fits():
    """BH-37"""
    facing_the_wall = (8000, 0, 0)

    assert not any_wall_legal(facing_the_wall, STICKS)
    assert not any_wall_legal(facing_the_wall, STICKS, front=True)
    assert not any_wall_legal((4600, -2300, 0), [])
    assert any_wall_legal((4600, -2300, 0), STICKS)


def test_every_whole_degree_is_tried_before_the_wall_is_certain():
    """BH-37: shown with a stick so long that only one degree fits."""
    pose, stick = (-8400, -1300, 1), 16000

    assert not list(wall_legal_moves(pose, stick, bends(5), front=True))
    fitting = wall_legal_moves(pose, stick, bends(1), front=True)
    assert {bend1 for bend1, _, _ in fitting} == {-1}
    assert any_wall_legal(pose, [stick], front=True)
