"""Tests of the colours: three themes each, and enough contrast where they must differ."""

import re
import tomllib
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from heritage_games.rendering.svg import THEMES, USE, inked, painted, static, themed, tokens
from heritage_games.rulebook.files import content

MUST_DIFFER = tomllib.loads(Path(__file__).with_name("contrast.toml").read_text(encoding="utf-8"))
PALE_HIDE, DARK_HIDE = "#F4E8CF", "#312C29"
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


@pytest.mark.parametrize(
    ("kind", "least", "themes"), [("words", 4.5, THEMES), ("shapes", 3, THEMES), ("on_screen", 3, THEMES[:2])]
)
def test_contrast(kind: str, least: float, themes: tuple[str, ...]) -> None:
    pairs = [pair for row in MUST_DIFFER[kind] for pair in product(row["of"], row["on"])]
    colours = tokens()
    found = {(*pair, theme): contrast(*(colours[name][theme] for name in pair)) for theme in themes for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least} == {}


def test_the_rim_of_the_board_stands_out_from_the_page_by_night() -> None:
    assert contrast(tokens()["ebony-hi"]["dark"], tokens()["page"]["dark"]) >= 3
    assert contrast(tokens()["tray-rim"]["dark"], tokens()["page"]["dark"]) >= 3
    assert contrast(tokens()["ebony"]["light"], tokens()["page"]["light"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_light_pieces_stand_out_by_rim_or_body(theme: str) -> None:
    for stone in ("slab0", "slab1", "slab2", "ashlar0", "ashlar1", "ashlar2"):
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
    for granite in ("gran0", "gran1"):
        for theme in THEMES[:2]:
            assert contrast(COATS[animal], tokens()[granite][theme]) >= 3
        assert contrast(RIMS[animal], tokens()[granite]["paper"]) >= 3


def test_a_ground_with_inks_of_its_own_keeps_the_others() -> None:
    drawing = '<g fill="var(--m-legal)" stroke="var(--m-mill)" color="var(--name)"/>'
    assert inked(drawing, "g") == '<g fill="var(--g-legal)" stroke="var(--m-mill)" color="var(--g-name)"/>'
    assert inked(drawing, "") == drawing


def test_every_row_of_the_style_sheet_is_read_and_drawings_use_no_other() -> None:
    sheet = static("tokens.css")
    for theme in THEMES:
        assert len(re.findall(rf"var\(--if-{theme},", sheet)) == len(tokens())
    assert {"page", "slab1", "m-legal"} <= set(tokens())
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


def test_a_drawing_is_painted_without_a_style_sheet_or_keeps_the_light_colours_where_it_is_dropped() -> None:
    assert painted('<g fill="var(--m-mill)" opacity="var(--bed)"/>', "dark") == '<g fill="#F7C948" opacity=".12"/>'
    drawing, sheet = themed('<g fill="var(--ink)"/>', "#x")
    assert drawing == '<g fill="var(--ink,#2A231C)"/>'
    assert "@media (prefers-color-scheme:dark){#x{--ink:#F1E9DA}}" in sheet
    assert "@media print{#x{--ink:#000000}" in sheet
