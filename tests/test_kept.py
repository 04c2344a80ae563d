"""Tests of pictures saved in notebooks: places, size, and a digest without the artwork."""

import re
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG
from nbval.plugin import get_sanitize_patterns

import heritage_games as hg
from heritage_games.rendering.picture import captioned, picture
from heritage_games.rendering.saved_pictures import image, kept, shortened
from heritage_games.rendering.scene import scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset

PATTERNS = Path(__file__).parent.parent / "notebooks" / "pictures.cfg"
SQUARE = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
FIRSTS = [ruleset(game) for game in games()]


def compared(output: str) -> str:
    """Return an output after nbval's sanitizing."""
    for found, instead in get_sanitize_patterns(PATTERNS.read_text(encoding="utf-8")):
        output = re.sub(found, instead, output)
    return output


def digest(svg: str) -> str:
    (found,) = re.findall(r" data-scene='(\w+)'", kept(svg))
    return str(found)


def drawn(rules: Ruleset, **more: object) -> str:
    return picture(rules, rules.start(), names=True, title=rules.game, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", FIRSTS, ids=lambda rules: rules.game)
def test_a_kept_picture_is_complete_and_small(rules: Ruleset) -> None:
    whole, small = drawn(rules), kept(drawn(rules))
    assert len(small) < 0.55 * len(whole)
    ids = re.findall(r" id='(\w+)'", small)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:href='#|url\(#)(\w+)", small)) <= set(ids)
    assert kept(drawn(rules)) == small


def test_only_captions_have_a_background() -> None:
    rules = ruleset("morabaraba")
    assert "fill='#FFF'" not in kept(picture(rules, rules.start()))
    below = scene(rules, content()).height
    captions = kept(captioned(captioned(drawn(rules), ["One"]), ["Two"]))
    tops = [float(rect.attrib["y"]) for rect in ET.fromstring(captions).iterfind(f"{SVG}rect")]  # noqa: S314 - our own
    assert len(tops) == 2
    assert min(tops) >= below


PATH = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}


def corners(path: str) -> list[tuple[str, float, float]]:
    """Return the end of each segment of a path with its letter, and curves' control points."""
    x = y = 0.0
    found = [("", x, y)]
    for letter, numbers in PATH.findall(path):
        kind, values = letter.upper(), [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        for place in range(0, len(values), SIZES[kind] or 1):
            own = values[place : place + SIZES[kind]]
            own = own[-2:] if kind == "A" else own
            if kind == "H":
                own = [own[0], 0.0 if letter.islower() else y]
            elif kind == "V":
                own = [0.0 if letter.islower() else x, own[0]]
            ends = [value + (x, y)[at % 2] * letter.islower() for at, value in enumerate(own)]
            found += [("L" if kind in "HVM" else kind, *each) for each in zip(ends[::2], ends[1::2], strict=True)]
            x, y = ends[-2:]
        if kind == "Z":
            _, x, y = next(each for each in reversed(found) if each[0] == "L")
    return found


def test_a_shortened_path_goes_the_same_way() -> None:
    drawings = "".join(path.read_text(encoding="utf-8") for path in content().root.glob("art/*.svg"))
    paths = {path for path in re.findall(r' d="([^"]+)"', drawings) if path.upper().count("M") == 1}
    assert len(paths) > 100
    for path in paths:
        before, after = corners(path), corners(shortened(path))
        assert len(before) == len(after), path
        for one, other in zip(before, after, strict=True):
            assert one[0] == other[0]
            assert one[1:] == pytest.approx(other[1:], abs=0.6), path
    assert sum(len(shortened(path)) for path in paths) < 0.9 * sum(map(len, paths))


@pytest.mark.parametrize("name", ["morabaraba", "pulijudam"])
def test_lines_become_straight_and_keep_their_corners(name: str) -> None:
    rules = ruleset(name)
    points = {(round(at.x), round(at.y)) for at in scene(rules, content()).points.values()}
    paths = re.findall(r" d='([^']+)'", kept(drawn(rules)))
    ways = [{(x, y) for _, x, y in corners(path)[1:]} for path in paths]
    lines = [way for way in ways if len(way & points) > 1]
    assert lines
    assert set().union(*lines) <= points


def place(use: ET.Element) -> tuple[int, int]:
    return round(float(use.get("x", "0"))), round(float(use.get("y", "0")))


@pytest.mark.parametrize("rules", FIRSTS, ids=lambda rules: rules.game)
def test_every_point_and_every_name_is_where_it_was(rules: Ruleset) -> None:
    whole, small = (ET.fromstring(svg) for svg in (drawn(rules), kept(drawn(rules))))  # noqa: S314 - our own drawings
    points = {place(use) for use in whole.iterfind(f"{SVG}g[@class='points']/{SVG}use")}
    found = {place(use) for use in small.iter(f"{SVG}use") if "x" in use.attrib}
    for path in small.iter(f"{SVG}path"):
        if "marker-mid" in path.attrib:
            found |= {(round(x), round(y)) for _, x, y in corners(path.attrib["d"])}
    assert len(points) == len(rules.points)
    assert points <= found
    seen = [text.text for text in whole.iter(f"{SVG}text") if text.get("visibility") != "hidden"]
    assert Counter(text.text for text in small.iter(f"{SVG}text")) == Counter(seen)


def test_the_digest_follows_pieces_marks_names_and_words() -> None:
    rules = ruleset("morabaraba")
    here = rules.parse_position("morabaraba; turn light; dark E1 E2; light A3; hand 10 11")
    there = rules.parse_position("morabaraba; turn light; dark E1 E8; light A3; hand 10 11")
    pictures = [
        picture(rules, here),
        picture(rules, there),
        picture(rules, here, names=True),
        picture(rules, here, marks=[("legal", "R2")]),
        picture(rules, here, marks=[("legal", "R4")]),
        picture(rules, here, marks=[("trail", "E1", "E2")]),
        picture(rules, here, marks=[("trail", "E2", "E3")]),
        picture(rules, here, title="Morabaraba"),
    ]
    assert len({digest(svg) for svg in pictures}) == len(pictures)
    cut, joined = (hg.board(lines, men=3)._picture() for lines in (SQUARE, [*SQUARE, "a1 b2 c3"]))
    assert digest(cut) != digest(joined)


def test_the_digest_does_not_follow_the_drawing_and_nbval_compares_it_with_the_words() -> None:
    svg = drawn(ruleset("morabaraba"))
    redrawn = svg.replace('r="1.8"', 'r="2.8"').replace("l29.4-.1l51.1-.5", "l25.4-.3l55.1-.3")
    redrawn = redrawn.replace("#5A3B1E", "#6A3B1E")
    assert redrawn != svg
    assert digest(redrawn) == digest(svg)
    assert kept(redrawn) != kept(svg)
    assert compared(kept(svg)) == f"{digest(svg)} "
    told = compared(kept(captioned(svg, ["Put a cow on the stone."])))
    assert "Put a cow on the stone." in told
    assert len(told) < 400
    page = f"<p>{image(svg, 'Dark to move.')}</p>"
    shown = f'<img style="max-width:100%" alt="Dark to move." src="data:image/svg+xml,{digest(svg)}">'
    assert compared(page) == f"<p>{shown}</p>"
    (address,) = re.findall(r'src="data:image/svg\+xml,([^"]*)"', page)
    assert unquote(unescape(address)) == kept(svg)


def test_a_chart_is_compared_stroke_by_stroke() -> None:
    chart = hg.simulate("morabaraba", 2, seed=1).plot().svg
    assert ET.tostring(ET.fromstring(kept(chart))) == ET.tostring(ET.fromstring(chart))  # noqa: S314 - our own drawings
    assert compared(kept(chart)) == kept(chart)
