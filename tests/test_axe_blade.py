"""Tests of the drawing of Hounds and Jackals: signs, holes, grooves, drawer, sticks, dice."""

import math
from itertools import pairwise

import pytest
from drawings import SVG, kind_of, layer, numbers, tree

from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import Scene, scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

GAME = "hounds_and_jackals"

SKIRYUK, WASHBURNE = ruleset(GAME, "skiryuk"), ruleset(GAME, "washburne")
PLAYED = SKIRYUK.parse_position(f"{GAME}; turn hounds; hounds h2 h4 h13 shen; jackals j3 j22 shen shen; hand 1 0")
"""Position with one jackal captured."""


def drawn(rules: Ruleset) -> Scene:
    return scene(rules, content())


def test_the_ends_of_a_groove_are_the_holes_it_joins() -> None:
    for name in ("skiryuk", "washburne"):
        board = drawn(ruleset(GAME, name))
        lines = [ends for one, other in ((6, 20), (8, 10)) for ends in ((one, other), (other, one))]
        assert set(board.ways) == {f"{side}{one} {side}{other}" for side in "hj" for one, other in lines}
        for ends, course in board.ways.items():
            at = [board.points[point] for point in sorted(ends.split(), key=lambda point: int(point[1:]))]
            course_ends = (numbers(course)[:2], numbers(course)[-2:])
            for spot, end in zip(at, course_ends, strict=True):
                assert math.dist((spot.x, spot.y), end) < 1, ends


def test_the_holes_on_the_rounded_end_are_equally_far_from_each_other_and_from_the_shen() -> None:
    points = drawn(SKIRYUK).points
    for side in "hj":
        course = [points[name] for name in (*(f"{side}{hole}" for hole in range(25, 30)), "shen")]
        gaps = [math.dist((one.x, one.y), (other.x, other.y)) for one, other in pairwise(course)]
        assert gaps == pytest.approx([gaps[0]] * 5, rel=0.03)


def test_a_bar_stands_before_the_hole_that_is_blocked() -> None:
    root = tree(picture(SKIRYUK, PLAYED, marks=[("shut", "h1", "h4")], theme="light"))
    (bar,) = root.findall(f"{SVG}g[@class='under']/{SVG}g/{SVG}g")
    board = drawn(SKIRYUK)
    x, y = numbers(bar.attrib["transform"])[:2]
    assert x == board.points["h4"].x
    assert y == pytest.approx((board.points["h3"].y + board.points["h4"].y) / 2, abs=0.1)


@pytest.mark.parametrize(("name", "options", "count"), [("skiryuk", {}, 10), ("washburne", {"shen": "many"}, 10)])
def test_guests_of_the_shen_have_seats_apart_from_each_other(name: str, options: dict[str, str], count: int) -> None:
    board = drawn(ruleset(GAME, name, **options))
    seats = board.points["shen"].seats
    assert len(seats) == count
    assert all(x > 0 for x, _, _ in seats[:5])
    assert all(x < 0 for x, _, _ in seats[5:])
    assert min(math.dist(one[:2], other[:2]) for i, one in enumerate(seats) for other in seats[:i]) > 38
    top = min(board.points["shen"].y + y - 24 * board.scale * scale for _, y, scale in seats)
    assert top > 0, "a guest stands off the sheet"
    assert [point for point, at in board.points.items() if at.seats] == ["shen"]


def test_a_pin_covers_its_hole_but_guests_leave_the_shen_open() -> None:
    root = tree(picture(SKIRYUK, PLAYED, theme="light"))
    holes = {use.attrib["data-point"]: kind_of(use) for use in layer(root, "points")}
    assert {point for point, kind in holes.items() if kind == "ground-seat"} == {"h2", "h4", "h13", "j3", "j22"}
    assert holes["shen"] == "ground-point-shen"
    over = layer(tree(picture(SKIRYUK, PLAYED, marks=[("refused", "shen"), ("refused", "h2")])), "over")
    assert [kind_of(use) for use in over] == ["mark-refused-free", "mark-refused"]
    knocked = WASHBURNE.parse_position(f"{GAME}; turn hounds; hounds h1 h3 shen; jackals j2 j4 j12 h28; off 2 1")
    ordinary = {use.attrib["data-point"]: kind_of(use) for use in layer(tree(picture(WASHBURNE, knocked)), "points")}
    assert ordinary["shen"] == "ground-point-shen"
    assert ordinary["h28"] == "ground-seat"


def signs(rules: Ruleset, name: str) -> dict[str, tuple[float, float]]:
    found = {}
    for use in layer(tree(drawn(rules).svg), "signs"):
        if kind_of(use).startswith(f"ground-sign-{name}"):
            found[use.attrib["data-point"]] = (float(use.attrib["x"]), float(use.attrib["y"]))
    return found


@pytest.mark.parametrize(("name", "sign"), [("skiryuk", "nefer"), ("washburne", "ankh")])
def test_a_sign_stands_beside_its_hole_towards_the_middle(name: str, sign: str) -> None:
    rules = ruleset(GAME, name)
    found = signs(rules, sign)
    assert set(found) == {"h15", "h25", "j15", "j25"} == set(rules.layout.signs[sign])
    for point, (x, y) in found.items():
        at = drawn(rules).points[point]
        assert x == pytest.approx(at.x + (36 if point[0] == "j" else -36))
        assert y == at.y


def test_a_sign_hides_no_groove_where_there_is_another_place() -> None:
    rules = ruleset(GAME, "washburne", ankh="10 20")
    board, found = drawn(rules), signs(rules, "ankh")
    assert set(found) == {"h10", "h20", "j10", "j20"}
    assert found["h20"][1] < board.points["h20"].y
    assert math.dist(found["h20"], (board.points["h20"].x, board.points["h20"].y)) < 50


@pytest.mark.parametrize(
    ("name", "options", "words", "height"),
    [
        ("skiryuk", {}, ["in hand", "taken"], 1186),
        ("skiryuk", {"finish": "race"}, ["in hand", "home"], 1186),
        ("washburne", {}, ["off"], 1124),
        ("washburne_dice", {}, ["off"], 1124),
    ],
)
def test_the_drawer_has_a_row_per_store(name: str, options: dict[str, str], words: list[str], height: float) -> None:
    board = drawn(ruleset(GAME, name, **options))
    rows = layer(tree(board.svg), "drawer")
    assert [text.text for row in rows for text in row.findall(f"{SVG}text[@class='word']")] == words
    assert board.height == height
    assert f'viewBox="0 0 656 {height}"' in board.svg
    (foot,) = tree(board.svg).findall(f"{SVG}g[@class='drawer']/{SVG}g[@class='foot']")
    assert numbers(foot.get("transform", "0"))[-1] == 62 * (len(words) - 1)
    places = layer(tree(board.svg), "tallies")
    assert len({(place.attrib["data-store"], place.attrib["data-side"]) for place in places}) == 2 * len(words)
