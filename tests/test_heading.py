"""Tests of directions on the sand of Hyena Chase: droppings, the hyena's gaze, arrows."""

import re
from xml.etree import ElementTree as ET

from drawings import SVG, kind_of, layer, numbers, tree
from test_sand import rules, standing

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
