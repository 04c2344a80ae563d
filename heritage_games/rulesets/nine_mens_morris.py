"""Ruleset of Nine Men's Morris, with M1-M26 except the rules specific to Morabaraba."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.graph.rules import MillRules

from .graph import GraphGame
from .homemade import MORRIS
from .options import Option, Value
from .types import Layout, NamedBoard

MEN = 9
LINES = tuple(tuple(line.split()) for line in MORRIS.split("/"))
POINTS = sorted({point for line in LINES for point in line}, key=lambda point: (-int(point[1]), point))
PLACES = {point: ("abcdefg".index(point[0]) / 6, (int(point[1]) - 1) / 6) for point in POINTS}
BOARD = NamedBoard(LINES, Layout(PLACES, "cloister"))
"""Board of 24 points, 32 edges and 16 mills, as homemade.py draws it."""


def _rules(options: Mapping[str, Value]) -> MillRules:
    return MillRules(
        pieces=(MEN, MEN), forfeit=options["all_in_mills"] == "none", quiet_plies=0, flying=bool(options["flying"])
    )


OPTIONS = Option("all_in_mills", ("any", "none")), Option("flying", (True, False)), Option("repetition", (3, 0))

SIDES, KINDS = ("dark", "light"), ("stone-dark", "stone-light")
RULESETS = {"standard": GraphGame("nine_mens_morris", "standard", SIDES, KINDS, OPTIONS, lambda _: BOARD, _rules)}
