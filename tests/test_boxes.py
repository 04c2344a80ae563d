"""Tests of boxes on a drawing: overlaps and distances."""

import math

import pytest

from heritage_games.rendering.ground import Box, Diagram, Stretch

BOX = Box(10, 20, 30, 40)


@pytest.mark.parametrize(
    ("spot", "gap"), [((15, 25), 0), ((10, 20), 0), ((5, 30), 5), ((20, 48), 8), ((33, 44), 5), ((7, 16), 5)]
)
def test_how_far_a_place_is(spot: tuple[float, float], gap: float) -> None:
    assert BOX.to_spot(spot) == gap


@pytest.mark.parametrize(
    ("line", "gap"),
    [
        (((0, 30), (50, 30)), 0),  # crosses the box, without an end inside
        (((20, 0), (20, 90)), 0),
        (((0, 10), (40, 50)), 0),  # crosses two corners
        (((12, 22), (13, 23)), 0),  # completely inside
        (((0, 12), (90, 12)), 8),
        (((2, 0), (2, 90)), 8),
        (((40, 30), (90, 30)), 10),  # points at the box
        (((20, 0), (50, 30)), math.sqrt(50)),  # passes a corner
        (((0, 60), (50, 60)), 20),
        (((33, 44), (33, 44)), 5),  # has no length
    ],
)
def test_how_far_a_line_is(line: Stretch, gap: float) -> None:
    assert BOX.to_line(line) == pytest.approx(gap)
    assert BOX.to_line((line[1], line[0])) == pytest.approx(gap)


def test_a_box_grows_and_shrinks_on_every_side() -> None:
    assert BOX.grown(2) == (8, 18, 32, 42)
    assert BOX.grown(-2).within(BOX)
    assert BOX.within(BOX)
    assert not BOX.grown(2).within(BOX)
    assert not Box(10, 20, 30, 41).within(BOX)


def test_a_plan_knows_its_nearest_line_and_piece() -> None:
    diagram = Diagram({"a": (0, 0), "b": (100, 0)}, [((0, 0), (100, 0))], Box(0, 0, 656, 656), 12)
    assert diagram.to_lines(BOX) == 20
    assert diagram.to_pieces(BOX) == pytest.approx(math.hypot(10, 20) - 12)
    near = diagram.near(Box(-5, -5, 50, 50))
    assert list(near.spots) == ["a"]
    assert near.lines == diagram.lines
    assert diagram.near(Box(0, 10, 50, 50)).to_lines(BOX) == math.inf
