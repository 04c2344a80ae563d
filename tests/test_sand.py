"""Tests of the drawing of Hyena Chase: spiral, seats, credits, pieces and directions."""

import math
import re
from functools import cache
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG, kind_of, layer, numbers, tree

from heritage_games.rendering.picture import Theme, picture
from heritage_games.rendering.scene import Scene, scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.boards import HEIGHT, HUTS, WELL_LIES, WIDTH, gap, spots
from heritage_games.rulesets.hyena_chase import RULESETS
from heritage_games.rulesets.types import Position

LENGTHS = (11, 12, 30, 41, 58, 82, 100, 121)

PLAYED = (
    "hyena_chase; turn second; first home 1 purse 2; second back 38 purse 6; third back 38; fourth out 45 purse 14; "
    "hyena back 53"
)


@cache
def rules(holes: int = 82, players: int = 4, name: str = "modern") -> Ruleset:
    return RULESETS[name].ruleset({"holes": holes, "players": players})


@cache
def drawn(holes: int = 82, players: int = 4) -> Scene:
    return scene(rules(holes, players), content())


@pytest.mark.parametrize("holes", LENGTHS)
def test_village_and_well_keep_clear_and_the_trench_runs_through_every_point(holes: int) -> None:
    board = drawn(holes)
    k = board.radius / 30
    village, well = board.points["village"], board.points["well"]
    hut_tops = [(village.x + x, village.y + y - 40 * size) for x, y, size in ((-64, -92, 0.74), (-12, -72, 0.8))]
    for name, at in board.points.items():
        if name not in ("village", "well"):
            assert math.dist((at.x, at.y), (well.x, well.y)) > board.radius + 60 * k, name
            assert math.hypot((at.x - village.x - 14) / 92, (at.y - village.y - 6) / 38) > 1, name
            assert all(math.dist((at.x, at.y), top) > board.radius + 1 for top in hut_tops), name
    (trench,) = (part for part in tree(board.svg).iterfind(f"{SVG}defs/*") if part.attrib["id"] == "hg0-ground-trench")
    start, *bends = trench.attrib["d"].split("c")
    x, y = numbers(start)
    places = [(x, y)]
    for bend in bends:
        right, down = numbers(bend)[-2:]
        x, y = x + right, y + down
        places.append((x, y))
    points = list(board.points.values())
    assert len(places) == holes == len(points)
    for place, at in zip(places, points, strict=True):
        assert math.dist(place, (at.x, at.y)) < 1
    lines = layer(tree(board.svg), "lines")
    assert float(lines[0].attrib["stroke-width"]) == pytest.approx(1.3 * board.radius, abs=0.1)


def test_every_tenth_hollow_shows_its_number_and_names_stand_inside() -> None:
    for holes, last in ((41, 30), (82, 80), (121, 110)):
        root = tree(drawn(holes).svg)
        tenths = {text.attrib["data-point"]: text for text in layer(root, "signs")}
        assert [*tenths] == [text.text for text in tenths.values()] == [str(day) for day in range(10, last + 1, 10)]
        for text in layer(root, "names"):
            at = drawn(holes).points[text.attrib["data-point"]]
            assert math.dist((float(text.attrib["x"]), float(text.attrib["y"])), (at.x, at.y)) <= 50
            assert (text.get("visibility") == "hidden") == (text.text in tenths)
            assert ("stroke-width" in text.attrib) == (text.text in ("village", "well"))
        wide = [int(text.get("textLength", "0")) for text in tenths.values()]
        assert wide == [0 if len(day) < 3 else 28 for day in tenths]
        assert max(wide) < 2 * drawn(holes).radius


@pytest.mark.parametrize("players", [2, 4, 6])
def test_there_is_a_seat_for_every_number_of_sharers(players: int) -> None:
    board, most = drawn(82, players), players + 1
    for name in ("village", "7", "well"):
        seats = board.points[name].seats
        assert len(seats) == most * (most + 1) // 2
        for sharers in range(1, most + 1):
            first = sharers * (sharers - 1) // 2
            row = seats[first : first + sharers]
            for one, other in combinations(row, 2):
                apart = math.dist(one[:2], other[:2])
                assert apart > 24 * board.scale * (one[2] + other[2]) / 2, (name, sharers)
            assert len({seat[2] for seat in row}) == 1
        sizes = [seats[sharers * (sharers + 1) // 2 - 1][2] for sharers in range(1, most + 1)]
        assert sizes == sorted(sizes, reverse=True)
    assert board.points["5"].seats == board.points["70"].seats


@pytest.mark.parametrize("holes", [41, 82, 121])
def test_sharers_stay_within_their_hollow_and_have_more_room_in_village_and_well(holes: int) -> None:
    board = drawn(holes, 6)
    hollow, village, well = (board.points[name].seats for name in ("9", "village", "well"))
    for x, y, _ in hollow:
        assert math.hypot(x, y) < 1.45 * board.radius
    for small, wide in ((hollow, village), (hollow, well)):
        assert all(one[2] < other[2] for one, other in zip(small[1:], wide[1:], strict=True))
    at = board.points["village"]
    for x, y, size in village:
        reach = 24 * board.scale * size
        assert at.x + x > reach
        assert at.y + y + reach < 760
    sizes = [drawn(length, 6).points["village"].seats[0][2] * drawn(length, 6).scale for length in LENGTHS]
    assert max(sizes) == pytest.approx(min(sizes), rel=0.02), "the village is as large on every board"


def standing(ruleset: Ruleset, position: Position, theme: Theme = "light") -> dict[str, tuple[float, ...]]:
    """Return the coordinates and scale of each piece of a picture."""
    groups = [each for each in layer(tree(picture(ruleset, position, theme=theme)), "pieces") if len(each)]
    return {kind_of(group[-1]).removeprefix("piece-"): tuple(numbers(group.attrib["transform"])) for group in groups}


def test_mothers_and_hyena_stand_on_their_seats() -> None:
    board, ruleset = drawn(), rules()
    position = ruleset.parse_position(PLAYED)
    found = standing(ruleset, position)
    assert found.keys() == {"mother-1", "mother-2", "mother-3", "mother-4", "hyena"}
    for piece in ruleset.pieces(position):
        at = board.points[piece.point]
        x, y, scale = at.seats[piece.seat]
        expected = (round(at.x + x, 1), round(at.y + y, 1), round(board.scale * scale, 3))
        assert found[piece.kind] == pytest.approx(expected, abs=0.11), piece
    assert found["mother-2"][2] < found["mother-4"][2]
    shown = {text.text for text in layer(tree(picture(ruleset, position, names=True)), "names")}
    assert board.points.keys() - shown == {piece.point for piece in ruleset.pieces(position)} - {"village", "well"}


def test_who_is_eaten_is_crossed_out() -> None:
    text = "hyena_chase; turn second; first home 1; second back 38; third eaten 1; fourth out 45; hyena back 60"
    places = layer(tree(picture(rules(), rules().parse_position(text), theme="light")), "tallies")
    crossed = [place for place in places if place.find(f"{SVG}path") is not None]
    assert len(places) == 9
    assert [numbers(place.attrib["transform"])[-1] for place in crossed] == [86]


def test_words_too_long_for_their_row_are_drawn_closer_and_keep_clear_of_the_purse() -> None:
    ruleset = rules(82, 2, "davies_1925").with_options(stored="free")
    text = "hyena_chase; turn first; first well 3 marked 30x2 20x4 10x6; second back 38 purse 14 marked 12x2 11x4 10x6"
    places = layer(tree(picture(ruleset, ruleset.parse_position(text), theme="light")), "tallies")
    words = [word for place in places for word in place.findall(f"{SVG}text")[1:]]
    assert [word.attrib.get("textLength") for word in words] == ["510", "352"]
    row = next(place for place in layer(tree(drawn().svg), "tallies") if place.find(f"{SVG}text") is not None)
    number, strokes, where = row
    widest = int(strokes.attrib["data-most"]) * int(strokes.attrib["data-stride"])
    ends = [float(where.attrib["x"]) - float(room) for room in where.attrib["data-room"].split()]
    assert ends[0] > numbers(strokes.attrib["transform"])[0] + widest
    assert ends[1] > float(number.attrib["x"])


def test_each_cloth_has_a_shape_and_a_colour_of_its_own() -> None:
    drawings = [content().text(f"art/mother-{number}.svg") for number in range(1, 7)]
    cloths = [set(re.findall(r"--cloth-\d", drawing)) for drawing in drawings]
    assert cloths == [{f"--cloth-{number}"} for number in range(1, 7)]
    shapes = [re.search(r"<g transform[^>]*>\s*<(\w+) [^>]*?((?:d|r)=\"[^\"]+\")", drawing) for drawing in drawings]
    assert len({shape.groups() for shape in shapes if shape}) == 6


def worn(root: ET.Element) -> list[tuple[float, ...]]:
    uses = [use for use in layer(root, "pieces") if use.tag == f"{SVG}use"]
    assert {kind_of(use) for use in uses} <= {"ground-worn-back"}
    return [tuple(numbers(use.attrib["transform"])) for use in uses]


def test_mothers_on_the_way_back_wear_a_drop_above_all_pieces() -> None:
    ruleset = rules(82, 6)
    position = ruleset.parse_position(
        "hyena_chase; turn second; first home 1; second back 38; third back 38; fourth out 38; fifth well 2; "
        "sixth back 81; hyena back 38"
    )
    root = tree(picture(ruleset, position, theme="light"))
    where = standing(ruleset, position)
    assert sorted(worn(root)) == sorted(where[f"mother-{player}"] for player in (1, 2, 3, 6))
    last_piece = max(order for order, each in enumerate(layer(root, "pieces")) if len(each))
    first_drop = min(order for order, each in enumerate(layer(root, "pieces")) if not len(each))
    assert first_drop > last_piece
    assert worn(tree(picture(ruleset, ruleset.start()))) == []


def hyena(text: str, holes: int = 82) -> tuple[list[float], list[list[float]]]:
    """Return the hyena's tilt, whether it is mirrored, and the arrows in front of it."""
    ruleset = rules(holes, 2)
    position = ruleset.parse_position(f"hyena_chase; turn second; first home 1; second back 9; hyena {text}")
    root = tree(picture(ruleset, position, theme="light"))
    (use,) = [use for group in layer(root, "pieces") for use in group if kind_of(use) == "piece-hyena"]
    turned = re.fullmatch(r"(?:rotate\((-?\d+)\))? ?(scale\(-1 1\))?", use.attrib.get("transform", ""))
    assert turned
    arrows = [use for use in layer(root, "under") if kind_of(use) == "ahead-hyena"]
    return [float(turned[1] or 0), float(bool(turned[2]))], [numbers(arrow.attrib["transform"]) for arrow in arrows]


def test_a_hyena_that_waits_or_is_nearly_there_has_no_arrows() -> None:
    assert hyena("village 1")[1] == []
    assert hyena("well 7")[1] == []
    assert hyena("well 7")[0] != hyena("back 81")[0], "it has turned round"
    assert [len(hyena(f"back {day}")[1]) for day in (4, 3, 2, 1)] == [2, 2, 1, 0]


def test_pieces_throw_no_shade_in_the_well() -> None:
    ruleset = rules()
    text = "hyena_chase; turn first; first well 2; second out 9; third outside; fourth outside"
    groups = layer(tree(picture(ruleset, ruleset.parse_position(text), theme="light")), "pieces")
    found = sorted([kind_of(use) for use in group] for group in groups)
    assert found == [["piece-mother-1"], ["shadow-mother-2", "piece-mother-2"]]


EVERY_LENGTH = range(11, 122)


def test_hollows_of_every_length_lie_on_the_field_at_equal_distances_clockwise_inwards() -> None:
    assert [holes for holes in EVERY_LENGTH if not roomy(holes)] == []
    assert [holes for holes in EVERY_LENGTH if not even(holes)] == []


def roomy(holes: int) -> bool:
    """Return whether all hollows are within the field and do not overlap."""
    found, radius = spots(holes), min(0.36 * gap(holes), 15)
    return (
        len(found) == holes
        and found[0] == HUTS
        and all(radius <= WELL_LIES[0] + x <= WIDTH - radius for x, _ in found[1:])
        and all(radius <= WELL_LIES[1] + y <= HEIGHT - radius for _, y in found[1:])
        and min(math.dist(one, other) for one, other in combinations(found[1:], 2)) > 23.9
        and min(math.dist(HUTS, other) for other in found[1:]) > 2 * radius
    )


def even(holes: int) -> bool:
    """Return whether hollows are at equal distances, clockwise, ever closer to the well."""
    opened = spots(holes)[1:-1]
    steps = [math.dist(one, other) for one, other in pairwise(opened)]
    middle = sorted(steps)[len(steps) // 2]
    far = [math.hypot(x, y / 1.08) for x, y in opened]
    return (
        all(abs(step - middle) < 0.12 * middle for step in steps)  # they are equal along the curve
        and all(x * other_y - y * other_x > 0 for (x, y), (other_x, other_y) in pairwise(opened))
        and far == sorted(far, reverse=True)
    )
