"""Tests of scenes: every point and line once, distinct ids, readable names."""

import json
import math
import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG, tree
from rulesets import settings
from tiny_sowing import TinySowing

from heritage_games.rendering.ground import TALLIES, Box, Diagram, Ground
from heritage_games.rendering.labels import HEIGHT, MARGIN, name_box
from heritage_games.rendering.marks import kinds
from heritage_games.rendering.scene import LAYERS, PREFIX, Scene, scene
from heritage_games.rendering.svg import read
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset


def board_of(rules: Ruleset) -> tuple[object, ...]:
    """Return the properties of a board that determine its scene."""
    signs = tuple(sorted(rules.layout.signs.items()))
    stores = tuple(store.name for store in rules.stores(rules.start()))
    return rules.layout.ground, rules.points, rules.lines, rules.kinds, signs, stores, rules.lots(rules.start())


BOARDS = {board_of(rules): rules for rules in settings()}
"""Rulesets that cover all boards, grounds, kinds of pieces, signs, stores and lots."""


# Tests are grouped by board, so that each is drawn once.
@pytest.fixture(scope="module", params=BOARDS.values(), ids=repr)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    rules: Ruleset = request.param
    return rules


@pytest.fixture
def board(rules: Ruleset) -> Scene:
    return scene(rules, content())


def ids(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(svg: str) -> set[str]:
    return {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)}


def drawn_steps(path: str, places: dict[tuple[float, float], str]) -> list[frozenset[str]]:
    """Follow a path and return each step it draws from one point of the board to the next."""
    steps = []
    for stroke in path.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", stroke)]
        x, y = numbers[:2]
        met = [places[x, y]]
        for right, down in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = round(x + right, 1), round(y + down, 1)
            if (x, y) in places:
                met.append(places[x, y])
        assert (x, y) in places, "a stroke ends beside a point"
        steps += [frozenset(pair) for pair in pairwise(met)]
    return steps


def test_every_point_is_drawn_once_where_the_layout_says(rules: Ruleset, board: Scene) -> None:
    drawn = tree(board.svg).findall(f"{SVG}g[@class='points']/{SVG}use")
    assert [use.attrib["data-point"] for use in drawn] == list(rules.points) == list(board.points)
    own = {f"#hg0-ground-point-{point}" for point in rules.points}
    every = {"#hg0-ground-point", *({"#hg0-ground-second", "#hg0-ground-third"} if board.ground == "sand" else ())}
    assert {use.attrib["href"] for use in drawn} - own == every
    for use in drawn:
        at = board.points[use.attrib["data-point"]]
        assert (float(use.attrib["x"]), float(use.attrib["y"])) == (at.x, at.y)
    assert len({(at.x, at.y) for at in board.points.values()}) == len(rules.points)


@pytest.mark.parametrize(
    "rules", [each for each in BOARDS.values() if each.layout.ways is None], indirect=True, ids=repr
)
def test_every_line_is_drawn_once_in_each_pass_of_the_tool(rules: Ruleset, board: Scene) -> None:
    places = {(at.x, at.y): point for point, at in board.points.items()}
    steps = Counter(frozenset((point, other)) for point in rules.points for other in rules.neighbours(point))
    assert set(steps.values()) == {2}
    root = tree(board.svg)
    (lines,) = root.findall(f"{SVG}g[@class='lines']")
    shown = references(ET.tostring(lines, encoding="unicode"))
    passes = [path for path in root.iterfind(f"{SVG}defs/{SVG}path") if path.attrib["id"] in shown]
    assert len(passes) == len(shown) > 0
    for path in passes:
        assert Counter(drawn_steps(path.attrib["d"], places)) == Counter(dict.fromkeys(steps, 1))


def test_ids_are_unique_and_prefixed_and_every_reference_leads_somewhere(board: Scene) -> None:
    found = ids(tree(board.svg))
    assert len(found) == len(set(found))
    assert all(id_.startswith(PREFIX) for id_ in found)
    assert references(board.svg) <= set(found)
    assert board.svg.count(PREFIX) == len(re.findall(rf'(?:id="|href="#|url\(#){PREFIX}', board.svg))


def test_groups_lie_in_order(rules: Ruleset, board: Scene) -> None:
    groups = [group.attrib["class"] for group in tree(board.svg).findall(f"{SVG}g")]
    # A custom board may have no space for the pieces in hand.
    roomy = board.ground not in ("stone", "cloister") and (not rules.trials or TALLIES in groups)
    tallies = [TALLIES] if roomy else []
    kept = [group for group in groups if group not in ("drawer", "frames", "signs")]
    assert kept == ["ground material", "lines", "points", *tallies, *LAYERS[:-1], "names", LAYERS[-1]]
    order = ["drawer", "ground material", "lines", "frames", "points", "signs"]
    assert [group for group in groups if group in order] == [group for group in order if group in groups]


def test_a_scene_holds_its_pieces_and_every_mark(rules: Ruleset, board: Scene) -> None:
    found = set(ids(tree(board.svg)))
    assert {f"hg0-piece-{kind}" for kind in rules.kinds} <= found
    marks = "legal quiet take taken movable selected origin placed refused example focus trail shut tag"
    assert {f"hg0-mark-{kind}" for kind in marks.split()} <= found
    for kind, code in (("mill", "mill_formed"), ("protected", "protected_shot")):
        assert (f"hg0-mark-{kind}" in found) == (code in rules.codes())
    assert "data-code" not in board.svg
    off = {store.kind for store in rules.stores(rules.start())}
    assert set(board.turns) == {*rules.kinds, *rules.more_kinds, *off}


def test_a_scene_is_plain_json_the_same_every_time(rules: Ruleset, board: Scene) -> None:
    plain = json.dumps(board.data)
    scene.cache_clear()
    assert plain == json.dumps(scene(rules, content()).data)
    fields = {"x", "y", "spoken", "label", "turn", "tag", "tag_free", "seats"}
    assert json.loads(plain)["points"][rules.points[0]].keys() == fields


def test_every_point_has_words_of_its_own(rules: Ruleset, board: Scene) -> None:
    found = {point: (at.spoken, at.label) for point, at in board.points.items()}
    assert len(set(found.values())) == len(found)
    assert all(label not in {spoken, point} for point, (spoken, label) in found.items()), "nothing is said twice"
    # On custom boards, points have no description other than their names.
    bare = {point for point, words in found.items() if words == (point, "")}
    assert bare == (set(board.points) if rules.trials else set())


def name_boxes(board: Scene) -> dict[str, tuple[float, float, float, float]]:
    """Return the box of each point's name in the larger size, with the space above it."""
    boxes = {}
    for text in tree(board.svg).iterfind(f"{SVG}g[@class='names']/{SVG}text"):
        x, y, point = float(text.attrib["x"]), float(text.attrib["y"]), text.attrib["data-point"]
        side = {"end": -1.0, "middle": 0.0}.get(text.get("text-anchor", "start"), 1.0)
        box = name_box(point, (x - side, y), (side, 0.0))
        boxes[point] = (box.left, y - (HEIGHT if board.tracks else 24), box.right, y)
    return boxes


def test_names_lie_on_the_board_and_apart_from_each_other(board: Scene) -> None:
    boxes = name_boxes(board)
    assert boxes.keys() == board.points.keys()
    for point, (left, top, right, bottom) in boxes.items():
        assert MARGIN <= left < right <= board.width - MARGIN
        assert MARGIN <= top < bottom <= board.height - MARGIN
        for other, box in boxes.items():
            apart = left >= box[2] or box[0] >= right or top >= box[3] or box[1] >= bottom
            assert apart or point == other, (point, other)


@pytest.mark.parametrize(
    "rules", [each for each in BOARDS.values() if each.layout.ground != "sand"], indirect=True, ids=repr
)
def test_names_lie_at_their_points_and_beside_every_other_piece_and_every_line(rules: Ruleset, board: Scene) -> None:
    for point, (left, _, right, bottom) in name_boxes(board).items():
        text = (left, bottom - HEIGHT, right, bottom)
        away = {other: distance((at.x, at.y), text) for other, at in board.points.items()}
        # Names are farther away only beyond a sign, a frame or the lines of a custom board.
        assert 15 <= away.pop(point) <= (22 if rules.game in ("morabaraba", "pulijudam") else 50), point
        assert min(away.values()) > board.radius, point
        if board.tracks:  # their lines are part of the ground, and many holes leave little space
            continue
        for start, end in ((board.points[a], board.points[b]) for a in rules.points for b in rules.neighbours(a)):
            steps = ((start.x + (end.x - start.x) * k / 50, start.y + (end.y - start.y) * k / 50) for k in range(51))
            assert all(distance(step, text) > 3 for step in steps), point


def test_a_name_is_plainly_that_of_its_own_point(rules: Ruleset, board: Scene) -> None:
    beyond = {point for name in ("nefer", "ankh") for point in rules.layout.signs.get(name, ())}
    for point, (left, _, right, bottom) in name_boxes(board).items():
        box = left, bottom - HEIGHT, right, bottom
        gaps = {other: distance((at.x, at.y), box) for other, at in board.points.items()}
        others = min(gap for other, gap in gaps.items() if other != point)
        assert others > gaps[point] + 3 or (point in beyond and gaps[point] == 50), point  # its sign is between them


def test_the_number_of_a_reason_is_on_the_board_and_covers_no_name(board: Scene) -> None:
    boxes = name_boxes(board)
    for point, at in board.points.items():
        for x, y in (at.tag, at.tag_free):
            spot, radius = (at.x + x, at.y + y), 16 * board.radius / 28
            assert radius <= spot[0] <= board.width - radius, point
            assert radius <= spot[1] <= board.height - radius, point
            for name, (left, _, right, bottom) in boxes.items():
                assert distance(spot, (left, bottom - HEIGHT, right, bottom)) >= radius, (point, name)


def distance(spot: tuple[float, float], box: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = box
    return math.dist(spot, (min(max(spot[0], left), right), min(max(spot[1], top), bottom)))


def test_targets_are_wide_enough_for_a_finger_on_a_narrow_screen(board: Scene) -> None:
    spots = [(at.x, at.y) for at in board.points.values()]
    nearest = min(math.dist(spot, other) for i, spot in enumerate(spots) for other in spots[:i])
    assert nearest * 328 / board.width >= 24


def places(plan: Diagram) -> list[tuple[str, str]]:
    """Return the stores and sides of the tallies on granite for this diagram."""
    ground = Ground(read(content().text("art/granite.svg"), PREFIX), PREFIX)
    return [(at.attrib["data-store"], at.attrib["data-side"]) for group in ground.tallies(plan) for at in group]


def test_pieces_off_the_board_are_counted_where_no_line_runs() -> None:
    everywhere = [("hand", "1"), ("hand", "0"), ("taken", "1")]
    sheet, apex, low = Box(0, 0, 656, 664), (328.0, 44.0), (328.0, 620.0)
    assert places(Diagram({"apex": apex, "low": low}, [(apex, low)], sheet, 26)) == everywhere
    left, right = (40.0, 44.0), (616.0, 44.0)
    assert places(Diagram({"left": left, "right": right}, [(left, right)], sheet, 26)) == [("hand", "0")]
    assert places(Diagram({"right": (600.0, 60.0)}, [], sheet, 26)) == everywhere[:2]


def test_every_drawing_is_there_once_and_somebody_uses_it() -> None:
    drawings = sorted(path.stem for path in (content().root / "art").glob("*.svg"))
    used = {
        name
        for rules in (*settings(), TinySowing({}))
        for name in (
            *(*rules.kinds, *rules.more_kinds, rules.layout.ground, *kinds(rules)),
            *(store.kind for store in rules.stores(rules.start())),
        )
    }
    assert drawings == sorted(used)
