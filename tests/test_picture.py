"""Tests of pictures: complete, safe, small, and equal everywhere."""

import re
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG, kind_of, layer, tree

from heritage_games.rendering.marks import Mark, of_last_ply
from heritage_games.rendering.picture import Theme, captioned, picture
from heritage_games.rendering.svg import static
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.website.gathered import Gathered

RULES = ruleset("morabaraba")
POSITION = RULES.parse_position("morabaraba; turn light; dark E1 E2 E3 A1 A7 R8 R6 R3; light A3 A4 A5 E5 R2 E7 A6 R4")
MILL, SAFE = ("mark", "mill", "E1", "E2", "E3"), ("mark", "protected", "A3", "A4", "A5")
LAST = (("move", "E8", "E1"), MILL, SAFE, ("take", "R1"))
MARKS: tuple[Mark, ...] = (
    *(("take", point) for point in ("E5", "R2", "E7", "A6", "R4")),
    ("protected", "A3", "A4", "A5"),
    ("refused", "A4"),
    ("tag", 1, "A4"),
)
THEMES: tuple[Theme, ...] = ("auto", "light", "dark", "print")


def test_pieces_stand_on_their_points() -> None:
    places = {piece.point: piece.kind for piece in RULES.pieces(POSITION)}
    found = {}
    for group in layer(tree(picture(RULES, POSITION, names=True)), "pieces"):
        x, y = re.findall(r"[\d.]+", group.attrib["transform"])[:2]
        found[float(x), float(y)] = [kind_of(use) for use in group]
    assert len(found) == len(places) == 16
    assert found[76, 76] == ["shadow-cow-dark", "piece-cow-dark"]
    assert found[580, 580] == ["shadow-cow-light", "piece-cow-light"]
    assert sorted(kinds[1] for kinds in found.values()) == sorted(f"piece-{kind}" for kind in places.values())


def test_the_last_ply_leaves_its_marks_and_no_fence() -> None:
    assert of_last_ply(LAST) == [("trail", "E8", "E1"), ("origin", "E8"), ("mill", "E1", "E2", "E3"), ("taken", "R1")]
    assert of_last_ply([("enter", "cow-dark", "E2")]) == [("placed", "E2")]
    made_room = ("move", "well", "well", "mother-2", "2")
    assert of_last_ply([("turn", "well", "mother-1", "back"), made_room]) == [], "they have come from nowhere"
    root = tree(picture(RULES, POSITION, last=LAST, theme="light"))
    ways = [path.attrib["d"] for group in layer(root, "under") if group.tag == f"{SVG}g" for path in group]
    assert ways == ["M76,76l252,0l252,0"] * 2 + ["M76,328l0-252"] * 2
    assert [kind_of(use) for use in layer(root, "under") if use.tag == f"{SVG}use"] == ["mark-origin"]
    assert [kind_of(use) for use in layer(root, "over")] == ["mark-taken"]


def test_marks_lie_in_the_order_of_their_drawing_and_the_number_of_a_reason_on_top() -> None:
    backwards = tree(picture(RULES, POSITION, marks=tuple(reversed(MARKS)), theme="light"))
    assert [kind_of(use) for use in layer(backwards, "over")] == ["mark-take"] * 5 + ["mark-refused"]
    (tag,) = layer(backwards, "focus")
    assert tag.findtext(f"{SVG}text") == "1"
    assert [kind_of(use) for use in layer(backwards, "under")] == ["mark-protected"] * 3
    ring, tag = layer(tree(picture(RULES, POSITION, marks=[("tag", 1, "E4"), ("focus", "E4")])), "focus")
    assert kind_of(ring) == "mark-focus"
    assert tag.findtext(f"{SVG}text") == "1"


def test_every_mark_that_is_drawn_can_be_laid() -> None:
    for shape in tree(static("marks.svg")):
        kind = shape.attrib["id"]
        pair: Mark = (kind, 2, "E1") if kind in {"tag", "number", "guess"} else (kind, "E1", "E2")
        drawn = tree(picture(RULES, POSITION, marks=[pair]))
        assert layer(drawn, shape.attrib["data-layer"]), kind


def test_a_gate_is_smaller_where_no_piece_stands_and_names_lie_over_it_and_at_pieces() -> None:
    over = layer(tree(picture(RULES, POSITION, marks=[("refused", "E4"), ("refused", "E1")])), "over")
    assert [kind_of(use) for use in over] == ["mark-refused-free", "mark-refused"]
    root = tree(picture(RULES, POSITION, marks=[("refused", "A4")], names=True))
    groups = [group.attrib["class"] for group in root.iterfind(f"{SVG}g")]
    assert groups.index("names") > groups.index("over")
    cased = {text.text for text in layer(root, "names") if text.get("stroke-width") == "14"}
    assert cased == {piece.point for piece in RULES.pieces(POSITION)}


def test_no_way_through_stands_across_the_middle() -> None:
    root = tree(picture(RULES, POSITION, marks=[("shut", "E4", "E8")]))
    middles = root.findall(f"{SVG}g[@class='under']/{SVG}g/{SVG}g")
    assert [middle.attrib["transform"] for middle in middles] == ["translate(328 328) rotate(180)"]


BOARDS: dict[str, tuple[Ruleset, str, tuple[Mark, ...], int]] = {
    "stone": (RULES, RULES.format_position(POSITION), MARKS, 25_000),
    "granite": (
        ruleset("pulijudam"),
        "pulijudam; turn tigers; tigers t5 c3 e4; lambs b3 c2 c1 d3 b2 a4; hand 7; taken 2",
        (("refused", "c2"), ("shut", "c2", "c1"), ("take", "b3")),
        25_000,
    ),
    "axe blade": (
        ruleset("hounds_and_jackals", "washburne"),
        "hounds_and_jackals; turn hounds; hounds h1 h3 shen; jackals j2 j4 j12 h28; off 2 1",
        (("movable", "h4"), ("legal", "h6"), ("hop", "h4", "h6"), ("refused", "j3"), ("tag", 1, "j3")),
        36_000,
    ),
    "sand": (
        ruleset("hyena_chase", "modern", players=4, holes=121),
        "hyena_chase; turn second; first home 1; second back 38 purse 6; third back 38; fourth out 45; hyena back 53",
        (("movable", "45"), ("hop", "45", "48"), ("legal", "48"), ("refused", "53"), ("tag", 1, "53")),
        48_000,
    ),
}
"""On each ground a position, marks, and the maximum size of its picture in bytes."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("rules", "text", "marks", "most"), BOARDS.values(), ids=BOARDS)
def test_a_picture_on_every_ground_is_complete_and_small(
    rules: Ruleset, text: str, marks: tuple[Mark, ...], most: int, theme: Theme
) -> None:
    svg = picture(rules, rules.parse_position(text), marks=marks, names=True, theme=theme, title="To shoot", desc="All")
    root = tree(svg)
    assert (root.tag, root.attrib["role"], root.findtext(f"{SVG}title")) == (f"{SVG}svg", "img", "To shoot")
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    prefix = ids[0].removesuffix("board")
    assert re.fullmatch(r"hg[0-9a-f]{8}-", prefix)
    assert all(id_.startswith(prefix) for id_ in ids)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) <= set(ids)
    assert root.attrib["aria-labelledby"] == f"{prefix}title {prefix}desc"
    assert len(svg.encode()) <= most
    assert ("material" in svg.split("</style>")[-1]) == (theme != "print")
    assert "data-still" not in svg


def test_style_sheet_and_ids_reach_no_other_drawing_on_the_page() -> None:
    sheet = tree(picture(RULES, POSITION)).findtext(f"{SVG}style")
    assert sheet
    themes = re.sub(r"@media (\(prefers-color-scheme:dark\)|print)\{", "", sheet)
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", themes)
    assert len(rules) == 3
    assert all(re.match(r"\}?#hg[0-9a-f]{8}-board( |$)", rule.strip()) for rule in rules)
    titled = [picture(RULES, POSITION, title=title) for title in ("x", "y")]
    found = [set(re.findall(r' id="([^"]+)"', svg)) for svg in titled]
    assert not found[0] & found[1]


@pytest.mark.parametrize(
    "words",
    [
        "</title><script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "&lt;b&gt; &amp; ]]> <!-- <![CDATA[",
        "var(--nothing) var(--ink) url(#x) hg0-board",
    ],
)
@pytest.mark.parametrize("theme", ["auto", "light"])
def test_words_are_never_markup(words: str, theme: Theme) -> None:
    root = tree(picture(RULES, POSITION, theme=theme, title=words, desc=words))
    assert root.findtext(f"{SVG}title") == words
    assert root.findtext(f"{SVG}desc") == words
    plain = tree(picture(RULES, POSITION, theme=theme, title="a", desc="b"))
    assert [element.tag for element in root.iter()] == [element.tag for element in plain.iter()]


def test_characters_that_no_xml_may_hold_are_replaced() -> None:
    svg = picture(RULES, POSITION, title="a\x00b\x1bc\ud800d\uffffe", desc="tab\tstays")
    assert tree(svg).findtext(f"{SVG}title") == "a\ufffdb\ufffdc\ufffdd\ufffde"
    assert tree(svg).findtext(f"{SVG}desc") == "tab\tstays"
    svg.encode()


def test_words_stand_under_a_picture_and_nothing_in_them_is_markup() -> None:
    plain = picture(RULES, POSITION)
    words = ["M5 Cows in a mill. " + "A cow in a mill may not be shot. " * 5, "a < b & c"]
    root = tree(captioned(plain, words))
    caption = root.find(f"{SVG}g[@class='caption']")
    assert caption is not None
    rows = [row.text or "" for row in caption.iter(f"{SVG}text")]
    assert " ".join(rows).split() == " ".join(words).split()
    assert len(rows) > 3
    _, top, _, height = map(float, root.attrib["viewBox"].split())
    last = list(caption.iter(f"{SVG}text"))[-1]
    assert float(last.attrib["y"]) < top + height, "the picture has room for its words"
    assert captioned(plain, []) == plain


def shown(svg: str, fragment: str = "") -> list[str]:
    """Return the layers that a view of a file shows, with references replaced by contents."""
    root = tree(svg)
    defined = {shape.attrib["id"]: shape for shape in root.iterfind(f"{SVG}defs/*")}
    boards = [part for part in root if part.tag == f"{SVG}g"]
    if root.find(f"{SVG}view") is not None:
        view = root.find(f"{SVG}view[@id='{fragment or 'view0'}']")
        assert view is not None
        top = float(view.attrib["viewBox"].split()[1]) - float(root.attrib["viewBox"].split()[1])
        (board,) = (each for each in boards if each.get("transform", "translate(0 0)") == f"translate(0 {top:g})")
        boards = [part for part in board if part.tag == f"{SVG}g"]
    for layer_ in boards:
        (use, *more) = layer_ or (None,)
        if use is not None and not more and use.get("href", "").startswith("#layer"):
            layer_[:] = list(defined[use.attrib["href"][1:]])
    return [re.sub(r"var\((--[\w-]+),[^()]+\)", r"var(\1)", ET.tostring(each, encoding="unicode")) for each in boards]


def test_pictures_of_one_board_in_one_file_have_views_that_show_them() -> None:
    drawn = [re.sub(r"hg[0-9a-f]{8}-", "", picture(RULES, position)) for position in (POSITION, RULES.start())]
    file = Gathered()
    fragments = [file.add(svg) for svg in drawn]
    assert fragments == ["", "#view1"]
    text = file.text()
    for svg, fragment in zip(drawn, fragments, strict=True):
        assert fragment is not None
        assert shown(text, fragment[1:]) == shown(svg)
    assert len(text) < sum(map(len, drawn)) * 0.8
    file = Gathered()
    assert file.add(picture(RULES, POSITION)) == ""
    other = ruleset("rafaya")
    assert file.add(picture(other, other.start())) is None
