"""Self-contained SVG of positions for notebooks, pages and printed sheets, with captions.

Saved notebooks, GitHub and printed pages show it without the front end; it is identical on every machine.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal
from xml.etree.ElementTree import Element, SubElement

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.files import content as own_content
from heritage_games.rulebook.places import whereabouts
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Effect, Piece, Position, Store

from .ground import TALLIES
from .marks import ID, TILT, Mark, ahead, along, arrows, filled, looking, numbered, of_last_ply, step
from .scene import LAYERS, ON_PIECE, PREFIX, Scene, playing_field, scene
from .svg import number, painted, read, themed, without_unused, write

Theme = Literal["auto", "light", "dark", "print"]

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif"
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML excludes


def picture(
    ruleset: Ruleset,
    position: Position,
    *,
    last: Iterable[Effect] = (),
    marks: Iterable[Mark] = (),
    names: bool = False,
    field_only: bool = False,
    theme: Theme = "auto",
    title: str = "",
    desc: str = "",
    content: Content | None = None,
    language: str = "en",
) -> str:
    """Return a position as a complete SVG text.

    Args:
        last: the effects of the last ply, shown as marks; empty for none.
        marks: other marks, such as ``("legal", "E2")`` or ``("refused", "A4")``; empty for none.
        field_only: whether to show only the playing field, without drawer and counts.
        theme: ``auto`` follows the reader's settings; ``light``, ``dark`` and ``print`` need no style sheet.
        content: folder of the drawings; that of the package if None.
    """
    files = own_content() if content is None else content
    drawn = _Picture(scene(ruleset, files))
    pieces = ruleset.pieces(position)
    drawn.stand(pieces)
    found = ruleset.whereabouts(position)
    where = whereabouts(Rulebook(ruleset, language, files), found) if any(found) else ()
    drawn.count(ruleset.stores(position), pieces, where)
    laid = [*of_last_ply(last), *marks, *drawn.counted(pieces)]
    drawn.lay(laid)
    if names:
        drawn.name_pieces(pieces)
    drawn.leave_out(names=not names, material=theme == "print")
    if field_only:
        drawn.root.set("viewBox", playing_field(ruleset, files).view_box)
    return standing_alone(drawn.root, theme, (title, desc))


class _Picture:
    """A scene to which pieces, counts and marks are added."""

    def __init__(self, board: Scene) -> None:
        self.board = board
        self.root = read(board.svg)
        self.layers = {group.attrib["class"]: group for group in self.root.iterfind("g")}
        self.occupied: frozenset[str] = frozenset()
        self.shapes = {shape.attrib["id"]: shape for shape in self.root.iterfind("defs/*")}
        bare = [id_ for id_, shape in self.shapes.items() if shape.attrib.pop("data-bare", None) is not None]
        self.bare = frozenset(id_.removeprefix(f"{PREFIX}ground-point-") for id_ in bare)
        self.tilts = {id_: float(shape.attrib.pop(TILT)) for id_, shape in self.shapes.items() if TILT in shape.attrib}

    def stand(self, pieces: Sequence[Piece]) -> None:
        """Draw the pieces on their points or seats; lower pieces on the drawing cover higher ones."""
        points = self.board.points
        self.occupied = frozenset(piece.point for piece in pieces if not points[piece.point].seats)
        self._seat()
        poses = {piece: self._pose(piece) for piece in pieces}
        for piece in sorted(pieces, key=lambda piece: (poses[piece][1], piece.point, piece.seat)):
            group = SubElement(self.layers["pieces"], "g", {"transform": _placed(*poses[piece])})
            if (shadow := f"{PREFIX}shadow-{piece.kind}") in self.shapes and piece.point not in self.bare:
                SubElement(group, "use", {"class": "fine", "href": f"#{shadow}"})  # saved pictures omit fine details
            turned = self._turned(piece)
            attributes = {"transform": turned} if turned else {}
            SubElement(group, "use", {"href": f"#{PREFIX}piece-{piece.kind}", **attributes})
        for piece in pieces:
            self._show_direction(piece, _placed(*poses[piece]))

    def _turned(self, piece: Piece) -> str:
        tilt = self.tilts.get(f"{PREFIX}piece-{piece.kind}")
        if tilt is None:
            turn = round(self.board.points[piece.point].turn * self.board.turns[piece.kind])
            return f"rotate({turn})" if turn else ""
        towards = step(self.board.tracks, piece.point, piece.way)
        if towards is None:
            return ""
        start, end = self._spots(towards)
        return looking(start, end, tilt)

    def _spots(self, points: Sequence[str]) -> list[tuple[float, float]]:
        return [(self.board.points[point].x, self.board.points[point].y) for point in points]

    def _show_direction(self, piece: Piece, place: str) -> None:
        """Show a piece's direction by arrows ahead of it if its kind tilts, else by a sign on it."""
        if f"{PREFIX}piece-{piece.kind}" not in self.tilts:
            worn = f"{PREFIX}ground-worn-{piece.way}"
            if worn in self.shapes:
                SubElement(self.layers["pieces"], "use", {"href": f"#{worn}", "transform": place})
            return
        points = self._spots(ahead(self.board.tracks, piece.point, piece.way))
        for arrow in arrows(points, self.board.scale):
            SubElement(self.layers["under"], "use", {"href": f"#{PREFIX}ahead-{piece.kind}", "transform": arrow})

    def _pose(self, piece: Piece) -> tuple[float, float, float]:
        at, board = self.board.points[piece.point], self.board
        right, down, small = at.seats[piece.seat % len(at.seats)] if at.seats else (0.0, 0.0, 1.0)
        return at.x + right, at.y + down, board.scale * small

    def _seat(self) -> None:
        """Draw occupied points with the ground's own shape for them, if it has one."""
        if f"{PREFIX}ground-seat" in self.shapes:
            for use in self.layers["points"].iterfind(f"use[@href='#{PREFIX}ground-point']"):
                if use.attrib["data-point"] in self.occupied:
                    use.set("href", f"#{PREFIX}ground-seat")

    def count(self, stores: Sequence[Store], pieces: Sequence[Piece], where: Sequence[str]) -> None:
        if TALLIES in self.layers:
            filled(self.layers[TALLIES], stores, PREFIX, self.board.scale, pieces=pieces, where=where)

    def counted(self, pieces: Iterable[Piece]) -> list[Mark]:
        found = Counter(piece.point for piece in pieces if piece.point in self.board.pits)
        return [("count", count, point) for point, count in found.items()]

    def lay(self, marks: Iterable[Mark]) -> None:
        order = list(self.shapes)
        for mark in sorted(marks, key=lambda mark: order.index(f"{PREFIX}{ID}{mark[0]}")):
            self._lay(mark)

    def name_pieces(self, pieces: Iterable[Piece]) -> None:
        """Draw the names of occupied points with a casing; remove those that pieces cover."""
        names, occupied = self.layers["names"], {piece.point for piece in pieces}
        for text in list(names):
            covered = text.attrib.pop("class", None)
            if text.attrib["data-point"] in occupied:
                text.attrib |= ON_PIECE
                if covered:
                    names.remove(text)

    def leave_out(self, *, names: bool, material: bool) -> None:
        """Remove empty layers, unused definitions, names or frame numbers, and maybe material."""
        unseen = [layer for layer in (TALLIES, *LAYERS) if layer in self.layers and not len(self.layers[layer])]
        unseen += ["names"] * names
        if not names:
            without_numbers(self.root)
        for layer in unseen:
            self.root.remove(self.layers[layer])
        if material:
            without_material(self.root)
        without_unused(self.root)

    def _lay(self, mark: Mark) -> None:
        shape = self.shapes[f"{PREFIX}{ID}{mark[0]}"]
        layer = self.layers[shape.attrib["data-layer"]]
        if shape.find(".//text") is not None:
            at = self.board.points[str(mark[2])]
            tag = at.tag if mark[2] in self.occupied else at.tag_free
            if "data-here" in shape.attrib:
                tag = (0.0, 0.0)
            layer.append(numbered(shape, str(mark[1]), (at.x + tag[0], at.y + tag[1])))
        elif shape.find(".//*[@class='way']") is not None:
            points = [str(point) for point in mark[1:]]
            passed = self.board.walked(points)
            if passed != points and "data-short" not in shape.attrib:  # along a track only the last step has a bar
                passed = passed[-2:]
            spots = [self.board.points[point] for point in passed]
            course = self.board.course(points, groove="data-groove" in shape.attrib)
            layer.append(along(shape, course, [(spot.x, spot.y) for spot in spots]))
        else:
            for point in mark[1:]:
                at = self.board.points[str(point)]
                place = {"x": number(at.x), "y": number(at.y)}
                free = "" if point in self.occupied else f"{shape.attrib['id']}-free"
                SubElement(layer, "use", {"href": f"#{free if free in self.shapes else shape.attrib['id']}", **place})


def _placed(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({number(scale, 3)})"


def without_numbers(root: Element) -> None:
    """Remove the numbers of the holes in frames, which their names replace."""
    for frame in root.iterfind("g[@class='frames']/g"):
        for order in frame.findall("text"):
            frame.remove(order)


def without_material(root: Element) -> None:
    """Remove the elements that only show material, because they are not printed."""
    for part in list(root.iter()):
        for child in list(part):
            if "material" in child.get("class", "").split():
                part.remove(child)


def standing_alone(root: Element, theme: Theme, words: tuple[str, str]) -> str:
    """Return a drawing with colours, title and description, and ids made of its hash."""
    texts = {tag: NOT_XML.sub("\ufffd", text) for tag, text in zip(("title", "desc"), words, strict=True) if text}
    root.attrib |= {"id": f"{PREFIX}board", "role": "img", "font-family": FONT}
    if texts:
        root.set("aria-labelledby", " ".join(PREFIX + tag for tag in texts))
    if theme == "auto":
        drawing, sheet = themed(write(root), f"#{PREFIX}board")
        sheet = f"<style>{sheet}</style>"
    else:
        drawing, sheet = painted(write(root), "paper" if theme == "print" else theme), ""
    own = f"hg{hashlib.sha256(repr((drawing, texts)).encode()).hexdigest()[:8]}-"
    head, body = (part.replace(PREFIX, own) for part in drawing.split(">", 1))
    titles = "".join(f'<{tag} id="{own}{tag}">{escape(text, quote=False)}</{tag}>' for tag, text in texts.items())
    return f"{head}>{titles}{sheet.replace(PREFIX, own)}{body}"


LETTERS = 62  # approximate number of letters that fit across a picture, in common fonts
SIZE = 1 / 34  # font size, as a fraction of the width of the picture

LEADING = 1.4
PAPER, INK = "#FFFFFF", "#1E1B18"  # of a caption, readable on light and dark pages


def captioned(svg: str, paragraphs: Sequence[str]) -> str:
    """Return a picture with a caption below it; without paragraphs, the picture is unchanged."""
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(NOT_XML.sub(" ", paragraph), LETTERS)]
    box = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"', svg)
    if not lines or box is None:
        return svg
    left, top, width, height = map(float, box.groups())
    size = width * SIZE
    below, step = top + height, size * LEADING
    high = step * (len(lines) + 1)
    rows = "".join(
        f'<text x="{number(left + size)}" y="{number(below + step * order)}">{escape(line, quote=False)}</text>'
        for order, line in enumerate(lines, start=1)
    )
    ground = (
        f'<rect x="{number(left)}" y="{number(below)}" width="{number(width)}" height="{number(high)}" fill="{PAPER}"/>'
    )
    words = f'<g class="caption" font-size="{number(size)}" fill="{INK}">{ground}{rows}</g>'
    grown = f'viewBox="{number(left)} {number(top)} {number(width)} {number(height + high)}"'
    head, tail = svg[: box.start()], svg[box.end() :]
    return f"{head}{grown}{tail.removesuffix('</svg>')}{words}</svg>"
