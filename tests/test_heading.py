"""Tests of directions on the sand of Hyena Chase: droppings, the hyena's gaze, arrows."""

import math
import re
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG, kind_of, layer, numbers, tree
from test_sand import drawn, rules, standing

from heritage_games.rendering.picture import picture


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


def test_the_hyena_looks_along_its_way_and_arrows_lead_on() -> None:
    points = drawn(82, 2).points
    for day in (4, 21, 38, 53, 60, 74):
        for way, on in (("out", 1), ("back", -1)):
            (tilt, mirrored), arrows = hyena(f"{way} {day}")
            here, there = points[str(day)], points[str(day + on)]
            assert bool(mirrored) == (there.x < here.x), (way, day)
            slope = math.degrees(math.atan2(there.y - here.y, abs(there.x - here.x)))
            wanted = max(-38, min(38, slope))
            assert tilt == pytest.approx(-wanted if mirrored else wanted, abs=0.51), (way, day)
            for order, (x, y, turn, size) in enumerate(arrows, start=1):
                one, two = points[str(day + on * order)], points[str(day + on * (order + 1))]
                assert (x, y) == pytest.approx(((one.x + two.x) / 2, (one.y + two.y) / 2), abs=0.11)
                assert turn == pytest.approx(math.degrees(math.atan2(two.y - one.y, two.x - one.x)), abs=0.51)
                assert size == drawn(82, 2).scale
            assert len(arrows) == 2


def test_a_hyena_that_waits_or_is_nearly_there_has_no_arrows() -> None:
    assert hyena("village 1")[1] == []
    assert hyena("well 7")[1] == []
    assert hyena("well 7")[0] != hyena("back 81")[0], "it has turned round"
    assert [len(hyena(f"back {day}")[1]) for day in (4, 3, 2, 1)] == [2, 2, 1, 0]


def test_pieces_throw_no_shade_in_the_well() -> None:
    ruleset = rules()
    position = ruleset.parse_position(
        "hyena_chase; turn first; first well 2; second out 9; third outside; fourth outside"
    )
    groups = layer(tree(picture(ruleset, position, theme="light")), "pieces")
    assert sorted([kind_of(use) for use in group] for group in groups) == [
        ["piece-mother-1"],
        ["shadow-mother-2", "piece-mother-2"],
    ]
