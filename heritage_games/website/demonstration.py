"""Demonstration of a refusal for the front page and the README.

It shows a touch, a mill, the refusal with its rule, and a capture.

The frames and their words come from a session, so they change with the rules, the drawings and the language.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from xml.etree.ElementTree import Element, SubElement, tostring

from heritage_games.errors import PagesError
from heritage_games.record.game import Game
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import scene
from heritage_games.rendering.svg import number, read, write
from heritage_games.rulebook.files import content
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session

GAME = "morabaraba"
"""Game of the demonstration."""

START = "morabaraba; turn dark; dark E1 E2 A8 R6; light A3 A4 A5 E6; hand 8 8"
PLACED = "morabaraba; turn light; dark E1 E2 E3 A8 R6; light A3 A4 A5 E6; hand 7 8"
"""Position between the touches: the cow is placed, but no cow is shot yet."""

ADDRESS = "pictures/demonstration-{}.svg"
"""Address of a picture on a site, by the number of its frame."""

TOUCHES = ("E3", "A4", "E6")
"""Points that are touched: for the placement, the refused capture and the legal capture."""

SECONDS = 2.75
"""Duration of a frame in seconds."""

ROUNDS = 2
"""Number of times that the picture shows its frames before it stops at the refusal."""

RESTS = 2
"""Index of the frame that is shown without motion: the refusal."""

PREFIX = "refusal-"
OWN = re.compile(r"\bhg[0-9a-f]{8}-")
COLUMNS = 44
SIZE = 24
PAPER, INK, FINGER = "#FFFFFF", "#1E1B18", "#0B5A5A"


@dataclass(frozen=True)
class Shot:
    """Frame of the demonstration, drawn by a session.

    Args:
        words: caption, without the rule.
        rule: number of the rule; empty if none.
    """

    svg: str
    words: str
    rule: str

    @property
    def caption(self) -> str:
        """The words with the number of the rule."""
        return f"{self.words} ({self.rule})" if self.rule else self.words


@cache
def frames(language: str = "en") -> tuple[Shot, ...]:
    """Return the four frames: a touch, the mill, the refusal and the capture.

    Raises:
        PagesError: the rules of the game no longer give this refusal and capture.
    """
    rules = ruleset(GAME)
    before, between = rules.parse_position(START), rules.parse_position(PLACED)
    session = Session(Game(rules, before), language=language)
    numbers = {rule.id: rule.number for rule in session.book.every_rule}
    first, refused, shot = TOUCHES
    start = session.view()
    mill, no, done = (
        session.receive({"revision": session.revision, "do": "touch", "touches": touches})
        for touches in ([first], [first, refused], [first, shot])
    )
    refusal, steps = no["refusal"], done["steps"]
    if refusal is None or steps is None:
        raise PagesError(f"the demonstration no longer shows a refusal at {refused} and a capture at {shot}")
    reason, last = refusal["reasons"][0], steps["items"][-2]
    marks = [tuple(effect[1:]) for effect in start["legal"][first]["effects"] if effect[0] == "mark"]
    lines = [mark for mark in marks if mark[0] == "mill"]
    drawn = (
        picture(rules, before, names=True),
        picture(rules, between, marks=[*marks, ("take", shot)], names=True),
        picture(rules, between, marks=[*lines, *map(tuple, refusal["marks"])], names=True),
        picture(rules, session.position, last=[tuple(effect) for effect in done["last_effects"]], names=True),
    )
    captions = (
        (start["status"], ""),
        (mill["status"], ""),
        (f"{refusal['heading']}. {reason['words']}", numbers[reason["rule"]]),
        (last["words"], numbers[last["rule"]]),
    )
    return tuple(
        Shot(_touched(svg, point), words, rule)
        for svg, point, (words, rule) in zip(drawn, (first, "", refused, shot), captions, strict=True)
    )


def _touched(svg: str, point: str) -> str:
    """Return a frame with a disc on the touched point and ids without a hash of its content."""
    root = read(OWN.sub(PREFIX, svg))
    if point:
        at = scene(ruleset(GAME), content()).points[point]
        place = {"cx": number(at.x), "cy": number(at.y), "r": "36"}
        SubElement(root, "circle", {**place, "class": "finger", "fill": FINGER, "opacity": ".22"})
    return write(root)


STYLE = (
    "{own} .f{{visibility:hidden}}{own} .f{rests}{{visibility:visible}}"
    "@media (prefers-reduced-motion:no-preference){{"
    "{own} .f{{animation:{prefix}f {whole}s step-end {rounds}}}{delays}"
    "@keyframes {prefix}f{{0%{{visibility:visible}}{part}%,to{{visibility:hidden}}}}}}"
)
"""Animation style; with reduced motion, and after the animation, the refusal is visible."""


def animated(shown: Sequence[Shot]) -> str:
    """Return the frames as one moving picture without a script, captioned under the board.

    Layers that are equal in all frames are drawn once.

    Args:
        shown: the frames, as :func:`frames` returns them.
    """
    roots = [read(frame.svg) for frame in shown]
    whole = roots[0]
    shapes, layers = _joined(root.find("defs") for root in roots), list(_layers(roots))
    texts = dict.fromkeys(part.text or "" for root in roots for part in root.iterfind("style"))
    for part in list(whole):
        if part.tag not in ("title", "desc"):
            whole.remove(part)
    delays = "".join(f"#{PREFIX}board .f{n}{{animation-delay:{number(n * SECONDS)}s}}" for n in range(len(shown)))
    style = STYLE.format(
        own=f"#{PREFIX}board",
        prefix=PREFIX,
        rests=RESTS,
        whole=number(SECONDS * len(shown)),
        part=100 // len(shown),
        rounds=ROUNDS,
        delays=delays,
    )
    SubElement(whole, "style").text = "".join(texts) + style
    SubElement(whole, "defs").extend(shapes)
    whole.extend(layers)
    title, desc = whole.find("title"), whole.find("desc")
    if title is not None and desc is not None:
        desc.text = " ".join(f"{frame.caption.rstrip('.')}." for frame in shown)
    _captioned(whole, shown)
    return write(whole)


def _joined(definitions: Iterator[Element | None]) -> list[Element]:
    """Return the definitions of all frames, each once."""
    return list({shape.get("id"): shape for each in definitions if each is not None for shape in each}.values())


def _layers(roots: Sequence[Element]) -> Iterator[Element]:
    """Yield the layers in drawing order: once if all frames share it, else one for each frame."""
    names = list(dict.fromkeys(_name(layer) for root in roots for layer in _drawn(root)))
    order = [_name(layer) for layer in max((list(_drawn(root)) for root in roots), key=len)]
    for name in sorted(names, key=lambda name: order.index(name) if name in order else len(order)):
        found = [next((layer for layer in _drawn(root) if _name(layer) == name), None) for root in roots]
        if found[0] is not None and all(each is not None and tostring(each) == tostring(found[0]) for each in found):
            yield found[0]
            continue
        for frame, layer in enumerate(found):
            if layer is not None:
                group = Element("g", {"class": f"f f{frame}"})
                group.append(layer)
                yield group


def _drawn(root: Element) -> Iterator[Element]:
    return (part for part in root if part.tag in ("g", "circle"))


def _name(layer: Element) -> str:
    return layer.get("class", layer.tag)


def _captioned(root: Element, shown: Sequence[Shot]) -> None:
    """Write the caption of each frame under the board, on a separate background."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    lines = [textwrap.wrap(frame.caption, COLUMNS) for frame in shown]
    step = SIZE * 1.35
    high = step * (max(map(len, lines)) + 0.6)
    root.set("viewBox", " ".join(map(number, (left, top, width, height + high))))
    place = {"x": number(left), "y": number(top + height), "width": number(width), "height": number(high)}
    SubElement(root, "rect", {**place, "fill": PAPER})
    for frame, rows in enumerate(lines):
        group = SubElement(root, "g", {"class": f"f f{frame}", "font-size": str(SIZE), "fill": INK})
        for row, line in enumerate(rows, start=1):
            at = {"x": number(left + SIZE), "y": number(top + height + step * row)}
            SubElement(group, "text", at).text = line
