"""Frames of a demonstration of a refusal, for the front page and the README.

It shows a touch, a mill, the refusal with its rule, and a capture.

The frames and their words come from a session, so they change with the rules, the drawings and the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from xml.etree.ElementTree import SubElement

from heritage_games.errors import PagesError
from heritage_games.record.game import Game
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import scene
from heritage_games.rendering.svg import number, read, write
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import PAGES, load_interface, load_words
from heritage_games.rulebook.sentences import Grammar, fill, with_full_stop
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session

GAME = "morabaraba"  # game of the demonstration

START = "morabaraba; turn dark; dark E1 E2 A8 R6; light A3 A4 A5 E6; hand 8 8"
PLACED = "morabaraba; turn light; dark E1 E2 E3 A8 R6; light A3 A4 A5 E6; hand 7 8"
"""Position between the touches: the cow is placed, but no cow is shot yet."""

ADDRESS = "pictures/demonstration-{}.svg"  # address of a picture on a site, by the number of its frame
TOUCHES = ("E3", "A4", "E6")  # points that are touched: for the placement, the refused capture and the legal capture
RESTS = 2  # index of the frame that is shown without motion: the refusal

PREFIX = "refusal-"
OWN = re.compile(r"\bhg[0-9a-f]{8}-")
FINGER = "#0B5A5A"


@dataclass(frozen=True)
class Shot:
    """Frame of the demonstration, drawn by a session."""

    svg: str
    words: str  # caption, without the rule
    rule: str  # number of the rule; empty if none

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
        picture(rules, before),
        picture(rules, between, marks=[*marks, ("take", shot)]),
        picture(rules, between, marks=[*lines, *map(tuple, refusal["marks"])]),
        picture(rules, session.position, last=[tuple(effect) for effect in done["last_effects"]]),
    )
    words, grammar = load_words(content(), language, PAGES), Grammar.of(load_interface(content(), language))
    captions = (
        (start["status"], ""),
        (mill["status"], ""),
        (fill(words["home.refused"], {"refusal": refusal["heading"]}, {}, grammar).words, numbers[reason["rule"]]),
        (fill(words["home.shot"], {"point": shot}, {}, grammar).words, numbers[last["rule"]]),
    )
    return tuple(
        Shot(_touched(svg, point), with_full_stop(caption), rule)
        for svg, point, (caption, rule) in zip(drawn, (first, "", refused, shot), captions, strict=True)
    )


def _touched(svg: str, point: str) -> str:
    """Return a frame with a disc on the touched point and ids without a hash of its content."""
    root = read(OWN.sub(PREFIX, svg))
    if point:
        at = scene(ruleset(GAME), content()).points[point]
        place = {"cx": number(at.x), "cy": number(at.y), "r": "36"}
        SubElement(root, "circle", {**place, "class": "finger", "fill": FINGER, "opacity": ".22"})
    return write(root)
