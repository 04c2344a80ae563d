"""Tests of the drawing of Hounds and Jackals: signs, holes, grooves, drawer, sticks, dice."""

import math

import pytest
from drawings import SVG, kind_of, layer, numbers, tree

from heritage_games.rendering.marks import of_last_ply
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import Scene, scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position

GAME = "hounds_and_jackals"

SKIRYUK, WASHBURNE = ruleset(GAME, "skiryuk"), ruleset(GAME, "washburne")
PLAYED = SKIRYUK.parse_position(f"{GAME}; turn hounds; hounds h2 h4 h13 shen; jackals j3 j22 shen shen; hand 1 0")
"""Position with one jackal captured."""
KNOCKED = WASHBURNE.parse_position(f"{GAME}; turn hounds; hounds h1 h3 shen; jackals j2 j4 j12 h28; off 2 1")

FOLLOWED = (
    ("move", "h3", "h6", "pin-hound", "0"),
    ("mark", "followed", "h6", "h20"),
    ("move", "h6", "h20", "pin-hound", "0"),
)
"""Effects of a walk to the near end of a line, and along it."""


def drawn(rules: Ruleset) -> Scene:
    return scene(rules, content())


def test_the_ends_of_a_groove_are_the_holes_it_joins() -> None:
    for name in ("skiryuk", "washburne"):
        board = drawn(ruleset(GAME, name))
        assert set(board.ways) == {
            f"{side}{one} {side}{other}"
            for side in "hj"
            for pair in ((6, 20), (8, 10))
            for one, other in (pair, pair[::-1])
        }
        for ends, course in board.ways.items():
            at = [board.points[point] for point in sorted(ends.split(), key=lambda point: int(point[1:]))]
            course_ends = (numbers(course)[:2], numbers(course)[-2:])
            for spot, end in zip(at, course_ends, strict=True):
                assert math.dist((spot.x, spot.y), end) < 1, ends


def test_a_way_along_the_track_runs_through_every_hole_it_passes() -> None:
    board = drawn(WASHBURNE)
    assert board.tracks == ((*(f"h{n}" for n in range(1, 30)), "shen", *(f"j{n}" for n in range(29, 0, -1))),)
    assert board.walked(["h9", "h12"]) == ["h9", "h10", "h11", "h12"]
    assert board.walked(["j28", "h29"]) == ["j28", "j29", "shen", "h29"]
    assert board.walked(["h8"]) == ["h8"]
    places = [(at.x, at.y) for at in (board.points[point] for point in ("h8", "h9", "h10"))]
    straight = board.course(["h8", "h10"], groove=False)
    x, y = numbers(straight)[:2]
    assert (x, y) == places[0]
    assert straight.count("l") == 2
    assert board.course(["h8", "h10"], groove=True) == board.ways["h10 h8"] != straight


def test_a_groove_that_was_followed_is_its_own_trail() -> None:
    marks = of_last_ply(FOLLOWED)
    assert marks == [("trail", "h3", "h6"), ("origin", "h3"), ("followed", "h6", "h20"), ("origin", "h6")]
    root = tree(picture(SKIRYUK, PLAYED, last=FOLLOWED, theme="light"))
    ways = [path.attrib["d"] for group in layer(root, "under") if group.tag == f"{SVG}g" for path in group]
    assert ways[0] == drawn(SKIRYUK).ways["h6 h20"]
    assert [way.count("l") for way in ways[1:]] == [3, 3]


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


def test_pieces_stand_on_their_seats() -> None:
    board = drawn(SKIRYUK)
    shen = board.points["shen"]
    root = tree(picture(SKIRYUK, PLAYED, theme="light"))
    found = {}
    for group in layer(root, "pieces"):
        x, y, scale = numbers(group.attrib["transform"])
        found[x, y] = (kind_of(group[-1]), scale)
    assert len(found) == 8
    expected = [(piece.kind, *shen.seats[piece.seat]) for piece in SKIRYUK.pieces(PLAYED) if piece.point == "shen"]
    assert len(expected) == 3
    for kind, right, down, small in expected:
        name, scale = found[round(shen.x + right, 1), round(shen.y + down, 1)]
        assert name == f"piece-{kind}"
        assert scale == pytest.approx(board.scale * small, abs=0.001)


def test_a_pin_covers_its_hole_but_guests_leave_the_shen_open() -> None:
    root = tree(picture(SKIRYUK, PLAYED, theme="light"))
    holes = {use.attrib["data-point"]: kind_of(use) for use in layer(root, "points")}
    assert {point for point, kind in holes.items() if kind == "ground-seat"} == {"h2", "h4", "h13", "j3", "j22"}
    assert holes["shen"] == "ground-point-shen"
    over = layer(tree(picture(SKIRYUK, PLAYED, marks=[("refused", "shen"), ("refused", "h2")])), "over")
    assert [kind_of(use) for use in over] == ["mark-refused-free", "mark-refused"]
    ordinary = {use.attrib["data-point"]: kind_of(use) for use in layer(tree(picture(WASHBURNE, KNOCKED)), "points")}
    assert ordinary["shen"] == "ground-point-shen"
    assert ordinary["h28"] == "ground-seat"


def signs(rules: Ruleset, name: str) -> dict[str, tuple[float, float]]:
    """Return the coordinates of each sign of this name, by point."""
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


def test_rings_go_round_every_fifth_hole_and_a_wider_one_round_the_shen() -> None:
    drawing = tree(drawn(WASHBURNE).svg)
    rings = {use.attrib["data-point"]: kind_of(use) for use in layer(drawing, "signs") if "ring" in use.attrib["href"]}
    fifths = {f"{side}{hole}" for side in "hj" for hole in (5, 10, 15, 20, 25)}
    assert rings == {**dict.fromkeys(fifths, "ground-sign-ring"), "shen": "ground-sign-ring-shen"}


def test_home_boxes_frame_the_first_five_holes_and_number_them() -> None:
    board = drawn(WASHBURNE)
    frames = layer(tree(board.svg), "frames")
    assert [frame.attrib["data-sign"] for frame in frames] == ["box-hounds", "box-jackals"]
    for frame, side in zip(frames, "hj", strict=True):
        (rect,) = frame.findall(f"{SVG}rect")
        left, top, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
        inside = {
            point for point, at in board.points.items() if left < at.x < left + width and top < at.y < top + height
        }
        assert inside == {f"{side}{hole}" for hole in range(1, 6)}
        found = {text.text: float(text.attrib["y"]) - 8 for text in frame.findall(f"{SVG}text")}
        outward = {float(text.attrib["x"]) - board.points[f"{side}1"].x for text in frame.findall(f"{SVG}text")}
        assert [round(aside) for aside in outward] == [44 if side == "h" else -44]
        assert found == pytest.approx({str(hole): board.points[f"{side}{hole}"].y for hole in range(1, 6)})
    assert not layer(tree(drawn(SKIRYUK).svg), "frames")


def rows(svg: str) -> list[str]:
    return [text.text or "" for row in layer(tree(svg), "drawer") for text in row.findall(f"{SVG}text[@class='word']")]


@pytest.mark.parametrize(
    ("name", "options", "words", "height"),
    [
        ("skiryuk", {}, ["in hand", "taken"], 1186),
        ("skiryuk", {"finish": "race"}, ["in hand", "home"], 1186),
        ("washburne", {}, ["off"], 1124),
        ("washburne_dice", {}, ["off"], 1124),
    ],
)
def test_the_drawer_has_a_row_for_each_store(
    name: str, options: dict[str, str], words: list[str], height: float
) -> None:
    board = drawn(ruleset(GAME, name, **options))
    assert rows(board.svg) == words
    assert board.height == height
    assert f'viewBox="0 0 656 {height}"' in board.svg
    (foot,) = tree(board.svg).findall(f"{SVG}g[@class='drawer']/{SVG}g[@class='foot']")
    assert numbers(foot.get("transform", "0"))[-1] == 62 * (len(words) - 1)
    places = layer(tree(board.svg), "tallies")
    assert len({(place.attrib["data-store"], place.attrib["data-side"]) for place in places}) == 2 * len(words)


def stored(rules: Ruleset, position: Position) -> dict[tuple[int, bool], tuple[str, list[str]]]:
    """Return the figure and pieces of each half row, by row and whether it is the right half."""
    found: dict[tuple[int, bool], tuple[str, list[str]]] = {}
    for place in layer(tree(picture(rules, position, theme="light")), "tallies"):
        row = round((numbers(place.get("transform", "0 0"))[-1]) / 62)
        (text,) = place.findall(f"{SVG}text")
        pieces = [kind_of(use) for use in place.findall(f"{SVG}g/{SVG}use")]
        found[row, float(text.attrib["x"]) > 328] = (text.text or "", pieces)
    return found


def test_pins_off_the_board_lie_in_the_drawer_of_the_side_that_holds_them() -> None:
    assert stored(SKIRYUK, PLAYED) == {
        (0, True): ("1", ["piece-pin-hound"]),
        (0, False): ("0", []),
        (1, True): ("1", ["piece-pin-jackal"]),
        (1, False): ("0", []),
    }
    assert stored(WASHBURNE, KNOCKED) == {
        (0, True): ("2", ["piece-pin-hound"] * 2),
        (0, False): ("1", ["piece-pin-jackal"]),
    }
