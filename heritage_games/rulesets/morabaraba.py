"""Rulesets of Morabaraba on the South African and the Lesotho board (rules M1-M26)."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.graph import rules
from heritage_games.engine.graph.bars import BARS

from .graph import GraphGame
from .options import Option, Value
from .types import Layout, NamedBoard

# south_africa:
#
#    E1----------E2----------E3
#    | \         |         / |
#    |   A1------A2------A3  |
#    |   | \     |     / |   |
#    |   |   R1--R2--R3  |   |
#    |   |   |       |   |   |
#    E8--A8--R8      R4--A4--E4
#    |   |   |       |   |   |
#    |   |   R7--R6--R5  |   |
#    |   | /     |     \ |   |
#    |   A7------A6------A5  |
#    | /         |         \ |
#    E7----------E6----------E5
#
# lesotho:
#
#    E1----------E2----------E3
#    |           |           |
#    |   A1------A2------A3  |
#    |   |       |       |   |
#    |   |   R1--R2--R3  |   |
#    |   |   |   |   |   |   |
#    E8--A8--R8--C---R4--A4--E4
#    |   |   |   |   |   |   |
#    |   |   R7--R6--R5  |   |
#    |   |       |       |   |
#    |   A7------A6------A5  |
#    |           |           |
#    E7----------E6----------E5


MEN = 12
RINGS = {"E": 0.0, "A": 1 / 6, "R": 1 / 3}
"""Distances of the outer, middle and inner square from the edge of the board."""

CLOCKWISE = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of a ring's points 1 to 8 in a 3 by 3 grid, clockwise from the top left."""

SQUARES = tuple(
    tuple(f"{ring}{n}" for n in side) for ring in RINGS for side in ((1, 2, 3), (3, 4, 5), (5, 6, 7), (1, 8, 7))
)
SPOKES = tuple(tuple(f"{ring}{n}" for ring in RINGS) for n in (2, 4, 6, 8))
DIAGONALS = tuple(tuple(f"{ring}{n}" for ring in RINGS) for n in (1, 3, 5, 7))
CROSS = (("R2", "C", "R6"), ("R4", "C", "R8"))
CORNER_LINKS = tuple((f"E{n}", f"A{n}") for n in (1, 3, 5, 7))
CENTRE_END_MILLS = tuple((f"A{n}", f"R{n}", "C") for n in (2, 4, 6, 8))


def _places() -> dict[str, tuple[float, float]]:
    places = {}
    for ring, inset in RINGS.items():
        half = 0.5 - inset
        for number, (column, row) in enumerate(CLOCKWISE, start=1):
            places[f"{ring}{number}"] = (0.5 + half * (column - 1), 0.5 - half * (row - 1))
    return places


RING_POINTS = _places()


def _south_africa(_options: Mapping[str, Value]) -> NamedBoard:
    """Return the board of 24 points, 40 edges and 20 mills (M18)."""
    return NamedBoard(SQUARES + SPOKES + DIAGONALS, Layout(RING_POINTS, "stone"))


def _lesotho(options: Mapping[str, Value]) -> NamedBoard:
    """Return the 25-point board; by default it has 36 edges and 18 mills (M18, M18-links)."""
    lines: tuple[tuple[str, ...], ...] = SQUARES + SPOKES + CROSS
    if options["corner_links"]:
        lines += CORNER_LINKS
    if options["centre_end_mills"]:
        lines += CENTRE_END_MILLS
    return NamedBoard(lines, Layout({**RING_POINTS, "C": (0.5, 0.5)}, "stone"))


FULL_BOARDS = {"draw": rules.FULL_DRAWN, "loss": rules.FULL_LOST, "gift": rules.FULL_GIFT}


def _rules(options: Mapping[str, Value]) -> rules.MillRules:
    return rules.MillRules(
        pieces=(MEN, MEN),
        bar=BARS[str(options["mill_rule"])],
        forfeit=options["all_in_mills"] == "none",
        quiet_plies=int(options["draw_plies"]),
        quiet_sides=2 if options["draw_needs_both"] else 1,
        full_board=FULL_BOARDS[str(options.get("full_board", "draw"))],
        decline=bool(options["shot_optional"]),
        flying=bool(options["flying"]),
    )


READINGS = (
    Option("mill_rule", tuple(BARS)),
    Option("all_in_mills", ("any", "none")),
    Option("draw_plies", (10, 20, 50, 0)),
    Option("draw_needs_both", (False, True)),
    Option("shot_optional", (False, True)),
    Option("flying", (True, False)),
    Option("repetition", (0, 3)),
)
FULL_BOARD = Option("full_board", ("draw", "loss", "gift"))
LESOTHO = (Option("corner_links", (False, True)), Option("centre_end_mills", (False, True)))

SIDES = ("dark", "light")
KINDS = ("cow-dark", "cow-light")

RULESETS = {
    "south_africa": GraphGame(
        "morabaraba", "south_africa", SIDES, KINDS, (*READINGS, FULL_BOARD), _south_africa, _rules
    ),
    "lesotho": GraphGame("morabaraba", "lesotho", SIDES, KINDS, (*READINGS, *LESOTHO), _lesotho, _rules),
}
