"""Tests that Python and the browser draw alike, with the table tests/vectors/drawing.json.

frontend/test/drawn_twice.test.ts reads the same table.
"""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from heritage_games.rendering import marks
from heritage_games.rendering.scene import between, scene
from heritage_games.rendering.svg import read, static, way
from heritage_games.rulebook.files import content
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Piece, Store

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors" / "drawing.json").read_text(encoding="utf-8"))
HEADING, MARKS, TRACK = VECTORS["heading"], VECTORS["marks"], VECTORS["track"]

STRIDE = {"strokes": "20", "sockets": "30"}


def numbers(text: str) -> list[float]:
    return [float(one) for one in re.findall(r"-?\d*\.?\d+", text)]


@pytest.mark.parametrize(("walk", "case"), [(walk, case) for walk in ("onward", "ahead") for case in HEADING[walk]])
def test_a_track_goes_on_and_a_way_is_shown_before_a_piece(walk: str, case: dict[str, Any]) -> None:
    assert list(getattr(marks, walk)(HEADING["tracks"], case["point"], case["way"])) == case["points"]


@pytest.mark.parametrize("case", HEADING["step"])
def test_a_piece_looks_along_a_step(case: dict[str, Any]) -> None:
    step = marks.step(HEADING["tracks"], case["point"], case["way"])
    assert (step and list(step)) == case["points"]


@pytest.mark.parametrize("case", HEADING["looking"])
def test_a_piece_is_tilted_and_mirrored(case: dict[str, Any]) -> None:
    transform = marks.looking(case["start"], case["end"], case["most"])
    tilt = re.search(r"rotate\((-?\d+)\)", transform)
    assert (float(tilt[1]) if tilt else 0, "scale(-1 1)" in transform) == (case["degrees"], case["mirrored"])


@pytest.mark.parametrize("case", HEADING["arrows"])
def test_arrows_stand_half_way(case: dict[str, Any]) -> None:
    found = [numbers(one) for one in marks.arrows(case["spots"], case["scale"])]
    assert found == [[*place, case["scale"]] for place in case["places"]]


@pytest.mark.parametrize("case", MARKS["last"])
def test_a_ply_leaves_marks(case: dict[str, Any]) -> None:
    found = marks.of_last_ply([tuple(effect) for effect in case["effects"]])
    assert [list(mark) for mark in found] == case["marks"]


def shape(kind: str) -> Element:
    (found,) = (mark for mark in read(static("marks.svg"), "") if mark.get("id") == kind)
    return found


@pytest.mark.parametrize("case", MARKS["along"])
def test_a_mark_follows_its_way(case: dict[str, Any]) -> None:
    spots = [tuple(spot) for spot in case["spots"]]
    mark = marks.along(shape(case["kind"]), way(spots), spots)
    courses = {path.attrib["d"] for path in mark.findall("path")}
    (course,) = courses
    assert course.startswith("M")
    steps = [numbers(step) for step in course.removeprefix("M").split("l")]
    places = [[sum(step[axis] for step in steps[: count + 1]) for axis in (0, 1)] for count in range(len(steps))]
    assert places == case["spots"]
    assert [numbers(bar.get("transform", "")) for bar in mark.findall("g")] == case["bars"]


@pytest.mark.parametrize("case", MARKS["shortened"])
def test_an_arrow_begins_and_ends_beside_its_points(case: dict[str, Any]) -> None:
    found = marks.shortened([tuple(spot) for spot in case["spots"]], *case["by"])
    assert [list(spot) for spot in found] == [pytest.approx(spot) for spot in case["way"]]


def test_an_arrow_points_along_the_end_of_its_way() -> None:
    mark = marks.along(shape("arrow"), "", [(0.0, 0.0), (0.0, 200.0)])
    assert {path.attrib["d"] for path in mark.findall("path")} == {"M0,40l0,106"}
    (end,) = mark.findall("g")
    assert numbers(end.attrib["transform"]) == [0, 146, 90]


@pytest.mark.parametrize("case", MARKS["numbered"])
def test_a_tag_has_its_number(case: dict[str, Any]) -> None:
    tag = marks.numbered(shape("tag"), case["text"], tuple(case["spot"]))
    assert numbers(tag.attrib["transform"]) == case["spot"]
    assert tag.findtext("text") == case["text"]


@pytest.mark.parametrize("case", TRACK["walked"])
def test_a_walk_comes_by_every_point_between(case: dict[str, Any]) -> None:
    first, *others = case["points"]
    found, last = [first], first
    for point in others:
        found += between(TRACK["tracks"], last, point)
        last = point
    assert found == case["way"]


@pytest.mark.parametrize("case", VECTORS["fives"])
def test_a_count_is_told_off_in_fives(case: dict[str, Any]) -> None:
    assert marks.fives(case["count"]) == case["strokes"]


def place_of(given: dict[str, Any]) -> Element:
    kinds = ("store", "side", "always", "with", "without")
    asks = {f"data-{kind}": str(given[kind]) for kind in kinds if kind in given}
    place = Element("g", asks)
    for part in given["parts"]:
        more = {"data-stride": STRIDE[part]} if part in STRIDE else {}
        if part == "strokes" and "most" in given:
            more["data-most"] = str(given["most"])
        if part == "sockets":
            more["data-scale"] = "0.5"
        if part == "where":
            more |= {"data-room": "400 400", "data-sign": "7"}
        place.append(Element("text" if part in {"where", "number"} else "g", {"class": part, **more}))
    return place


def content_of(part: Element, name: str) -> object:
    uses = [(use.attrib["href"].split("-", 1)[1], use) for use in part.iter("use")]
    if name == "who":
        (piece,) = (href.removeprefix("piece-") for href, _ in uses)
        return piece
    if name == "strokes":
        return [[int(href.removeprefix("ground-tally-")), float(use.attrib["x"])] for href, use in uses]
    if name == "sockets":
        return [[href.removeprefix("piece-"), numbers(use.attrib["transform"])[0]] for href, use in uses]
    return part.text


@pytest.mark.parametrize("case", VECTORS["tally"] + VECTORS["tally_in_pictures"], ids=lambda case: case["about"])
def test_pieces_off_the_board_are_counted(case: dict[str, Any]) -> None:
    group = Element("g")
    places = [place_of(given) for given in case["places"]]
    group.extend(places)
    stores = [Store(one["side"], one["store"], one["kind"], one["count"]) for one in case["stores"]]
    pieces = [Piece("a", one["kind"], one["side"]) for one in case.get("pieces", [])]
    marks.filled(group, stores, "x-", 1.0, pieces=pieces, where=case.get("where", ()))
    found = [
        {name: content_of(part, name) for name, part in zip(given["parts"], place, strict=True)}
        if place in list(group)
        else None
        for given, place in zip(case["places"], places, strict=True)
    ]
    assert found == case["drawn"]


@pytest.mark.parametrize("case", VECTORS["lots"], ids=lambda case: case["ruleset"])
def test_a_throw_shows_its_faces(case: dict[str, Any]) -> None:
    rules = ruleset(case["game"], case["ruleset"])
    start, throw = rules.start(), tuple(case["throw"])
    thrown = rules.lots(start, throw)
    assert [(one.kind, list(one.faces)) for one in thrown] == [(one["kind"], one["faces"]) for one in case["sets"]]
    sizes = scene(rules, content()).lots
    assert [list(sizes[one.kind]) for one in thrown] == [one["size"] for one in case["sets"]]
