"""Ruleset of Rafaya: three leopards against 15 dogs on a 29-point triangle (R1, R2)."""

from __future__ import annotations

from collections.abc import Mapping

from .boards import APEX, LARGE, LARGE_WITHOUT_ENDS
from .graph import GraphGame, Hunt, captures_to_win
from .options import Option, Value
from .types import NamedBoard

#                    t5
#                   /|\
#                  /| |\
#                 / | | \
#                 / | | \
#                / |   | \
#    a4-b4------c4-d4--e4-f4------g4-h4
#    |  |      /   |   |   \      |  |
#    |  |      /   |   |   \      |  |
#    a3-b3----c3---d3--e3---f3----g3-h3
#    |  |    /     |   |     \    |  |
#    |  |    /    |     |    \    |  |
#    a2-b2--c2----d2----e2----f2--g2-h2
#          /      |     |      \
#         /      |       |      \
#        /       |       |       \
#       c1-------d1------e1-------f1


SMALL_BOARD, LARGE_BOARD = 23, 29
FEWEST = 6  # fewest dogs that can confine three leopards on either board (P11); a test verifies it

LEOPARDS = (APEX, "d4", "e4")


def _board(options: Mapping[str, Value]) -> NamedBoard:
    return LARGE_WITHOUT_ENDS if options["board"] == SMALL_BOARD else LARGE


def _rules(options: Mapping[str, Value]) -> Hunt:
    men = int(options["men"])
    standing = LEOPARDS if options["tigers_start"] == "fixed" else ()
    goal = captures_to_win(options["tiger_goal"], men, FEWEST)
    return Hunt(standing, men, goal, waiting=len(LEOPARDS) - len(standing))


OPTIONS = (
    Option("board", (LARGE_BOARD, SMALL_BOARD)),
    Option("tiger_goal", ("computed", 8, 10, 15)),
    Option("men", (15, 16, 17)),
    Option("tigers_start", ("fixed", "by_hand")),
    Option("repetition", (3, 0)),
)

RULESETS = {
    "standard": GraphGame("rafaya", "standard", ("leopards", "dogs"), ("leopard", "dog"), OPTIONS, _board, _rules)
}
