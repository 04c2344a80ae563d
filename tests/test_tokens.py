"""Tests of the colours: three themes each, and enough contrast where they must differ."""

import re
from xml.etree import ElementTree as ET

import pytest

from heritage_games.rendering.svg import THEMES, USE, inked, painted, static, themed, tokens
from heritage_games.rulebook.files import content

SLAB = ("slab0", "slab1", "slab2")
ASHLAR = ("ashlar0", "ashlar1", "ashlar2")
GRANITE = ("gran0", "gran1")
IVORY = ("ivory-hi", "ivory", "ivory-lo")
SANDS = ("sand-hi", "sand", "sand-lo", "furrow", "dip", "dip-hi")
CLOTHS = tuple(f"cloth-{number}" for number in range(1, 7))
SET_IN = ("iv-legal", "iv-ref", "iv-sel", "iv-last", "iv-ex")
MARKS = ("m-legal", "m-ref", "m-sel", "m-last", "m-ex")
ON_SAND = ("sa-legal", "sa-ref", "sa-sel", "sa-last", "sa-ex")
CHALKED = ("g-legal", "g-ref", "g-sel", "g-last", "g-ex")
WORDS = (
    *((word, ground) for word in ("ink", "ink2", "accent") for ground in ("page", "surface", "refuse-bg")),
    *(("ink", ground) for ground in ("surface2", "mill-bg")),
    ("accent-ink", "accent"),
    ("page", "refuse"),
    ("refuse", "page"),
    ("m-case", "m-ref"),
    ("g-case", "g-ref"),
    *(("name", stone) for stone in (*SLAB, *ASHLAR)),
    *((ink, granite) for ink in ("g-name", "chalk") for granite in GRANITE),
    *(("iv-name", ivory) for ivory in IVORY),
    ("iv-case", "iv-ref"),
    ("tray-ink", "tray"),
    *(("sa-name", ground) for ground in (*SANDS, "sa-case")),
    ("sa-case", "sa-ref"),
)
"""Text colours with their backgrounds: contrast at least 4.5 to 1."""

SHAPES = (
    *(("line", ground) for ground in ("page", "surface")),
    *((ink, slab) for ink in ("groove", "dark-rim", *MARKS) for slab in SLAB),
    *((ink, ashlar) for ink in ("score", "dark-rim", *MARKS) for ashlar in ASHLAR),
    *((ink, granite) for ink in CHALKED for granite in GRANITE),
    *((mark, "m-case") for mark in MARKS[:4]),
    *((mark, "g-case") for mark in CHALKED),
    *((ink, ivory) for ink in ("incise", "ebony", "ring", "hound-box", *SET_IN) for ivory in IVORY),
    *((mark, "iv-case") for mark in SET_IN),
    *((mark, "iv-pale") for mark in ("iv-legal",)),
    *(("jackal", ivory) for ivory in (*IVORY, "tray-in", "pin-case")),
    *(("hound-rim", ivory) for ivory in (*IVORY, "tray-in", "pin-case")),
    ("stick-rim", "page"),
    ("stick-rim", "surface"),
    ("tray-in", "ebony"),
    ("m-mill", "m-mill-case"),
    ("m-focus", "m-focus-case"),
    *((ink, sand) for ink in (*ON_SAND, *CLOTHS, "hyena", "rim", "deep") for sand in SANDS),
    *((ink, "cloth-case") for ink in (*CLOTHS, "deep", "twig")),
    *((ink, "sa-case") for ink in ON_SAND),
    *(("scratch", sand) for sand in ("sand", "sand-lo")),
    ("hyena", "hyena-hi"),
    ("twig", "wood"),
)
"""Colours of lines, pieces and marks with their backgrounds: contrast at least 3 to 1."""

PALE_HIDE, DARK_HIDE = "#F4E8CF", "#312C29"

ON_SCREEN = (
    *((ink, ivory) for ink in ("hound", "hole") for ivory in (*IVORY, "tray-in")),
    *((pale, hole) for pale in ("iv-case", "iv-pale") for hole in ("hole", "hole-lo")),
    ("hound", "jackal"),
    ("pin-gold", "jackal"),
    ("ivory-lo", "ebony"),
    ("pin-case", "ebony"),
    ("bark", "wood"),
)
"""Further pairs with contrast at least 3 to 1, except on paper with its outlines."""

COATS = {"tiger": "#EE9429", "leopard": "#F0C052", "lamb": "#FBF6EA", "dog": "#F2E2C4", "sheep": "#E9E3D6"}
RIMS = {"tiger": "#1C120A", "leopard": "#1C120A", "lamb": "#2B221A", "dog": "#2B221A", "sheep": "#2B221A"}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as defined for WCAG 2.2, success criteria 1.4.3 and 1.4.11."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("floor", "pairs"), [(4.5, WORDS), (3, SHAPES)], ids=["words", "shapes"])
def test_contrast(theme: str, floor: float, pairs: tuple[tuple[str, str], ...]) -> None:
    found = {pair: contrast(tokens()[pair[0]][theme], tokens()[pair[1]][theme]) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < floor} == {}


@pytest.mark.parametrize("theme", THEMES[:2])
def test_contrast_of_what_is_filled_on_the_screen(theme: str) -> None:
    found = {pair: contrast(tokens()[pair[0]][theme], tokens()[pair[1]][theme]) for pair in ON_SCREEN}
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < 3} == {}


def test_the_rim_of_the_board_stands_out_from_the_page_by_night() -> None:
    assert contrast(tokens()["ebony-hi"]["dark"], tokens()["page"]["dark"]) >= 3
    assert contrast(tokens()["tray-rim"]["dark"], tokens()["page"]["dark"]) >= 3
    assert contrast(tokens()["ebony"]["light"], tokens()["page"]["light"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_light_pieces_stand_out_by_rim_or_body(theme: str) -> None:
    for stone in (*SLAB, *ASHLAR):
        ground = tokens()[stone][theme]
        assert max(contrast(tokens()["light-rim"][theme], ground), contrast(PALE_HIDE, ground)) >= 3


@pytest.mark.parametrize("ground", ["page", "surface"])
@pytest.mark.parametrize("theme", THEMES[:2])
def test_both_sides_of_a_stick_stand_out_from_the_panel(theme: str, ground: str) -> None:
    shown = {name: row[theme] for name, row in tokens().items()}
    for side in (("bark", "bark-lo"), ("wood", "twig")):
        assert max(contrast(shown[ink], shown[ground]) for ink in side) >= 3


def test_the_two_sides_differ_in_grey() -> None:
    drawings = [content().text(f"art/cow-{side}.svg") for side in ("light", "dark")]
    assert PALE_HIDE in drawings[0]
    assert DARK_HIDE in drawings[1]
    assert contrast(PALE_HIDE, DARK_HIDE) >= 4.5


@pytest.mark.parametrize("animal", COATS)
def test_animals_stand_out_from_the_floor_by_their_coat_and_from_paper_by_their_outline(animal: str) -> None:
    drawing = content().text(f"art/{animal}.svg")
    assert f'fill="{COATS[animal]}" stroke="{RIMS[animal]}"' in drawing
    for granite in GRANITE:
        for theme in THEMES[:2]:
            assert contrast(COATS[animal], tokens()[granite][theme]) >= 3
        assert contrast(RIMS[animal], tokens()[granite]["paper"]) >= 3


def test_a_ground_with_inks_of_its_own_keeps_the_others() -> None:
    drawing = '<g fill="var(--m-legal)" stroke="var(--m-mill)" color="var(--name)"/>'
    assert inked(drawing, "g") == '<g fill="var(--g-legal)" stroke="var(--m-mill)" color="var(--g-name)"/>'
    assert inked(drawing, "") == drawing


def test_every_row_of_the_style_sheet_is_read() -> None:
    sheet = static("tokens.css")
    for theme in THEMES:
        assert len(re.findall(rf"var\(--if-{theme},", sheet)) == len(tokens())
    assert {"page", "slab1", "m-legal"} <= set(tokens())


def test_every_drawing_uses_tokens_that_exist() -> None:
    drawings = {path.name: path.read_text(encoding="utf-8") for path in content().root.glob("art/*.svg")}
    drawings["marks.svg"] = static("marks.svg")
    assert len(drawings) >= 10
    for name, drawing in drawings.items():
        assert set(USE.findall(drawing)) <= set(tokens()), name


def test_marks_take_every_colour_from_the_tokens() -> None:
    for element in ET.fromstring(static("marks.svg")).iter():  # noqa: S314 - our own file
        for name in ("fill", "stroke"):
            colour = element.get(name, "none")
            assert colour == "none" or re.fullmatch(r"var\(--m-[\w-]+\)", colour), (element.tag, colour)
        assert not {"style", "color", "stop-color"} & set(element.attrib)


def test_painting_needs_no_style_sheet() -> None:
    assert painted('<g fill="var(--m-mill)" opacity="var(--bed)"/>', "dark") == '<g fill="#F7C948" opacity=".12"/>'


def test_a_themed_drawing_keeps_the_light_colours_where_the_style_sheet_is_dropped() -> None:
    drawing, sheet = themed('<g fill="var(--ink)"/>', "#x")
    assert drawing == '<g fill="var(--ink,#2A231C)"/>'
    assert "@media (prefers-color-scheme:dark){#x{--ink:#F1E9DA}}" in sheet
    assert "@media print{#x{--ink:#000000}" in sheet
