"""Ruleset of Pulijudam: three tigers against 15 lambs on the 23-point triangle (P1-P17)."""

from __future__ import annotations

from collections.abc import Mapping

from .boards import APEX, SMALL
from .graph import GraphGame, Hunt, captures_to_win
from .options import Option, Value

FEWEST = 6  # fewest lambs that can confine three tigers on this board (P11); a test verifies it

TIGERS = (APEX, "c4", "d4")


def _rules(options: Mapping[str, Value]) -> Hunt:
    men = int(options["men"])
    standing = TIGERS if options["tigers_start"] == "fixed" else (APEX,)
    goal = captures_to_win(options["tiger_goal"], men, FEWEST)
    return Hunt(standing, men, goal, waiting=len(TIGERS) - len(standing))


OPTIONS = (
    Option("tiger_goal", ("computed", 6, 8, 10, 15)),
    Option("men", (15, 16, 17)),
    Option("tigers_start", ("fixed", "apex")),
    Option("repetition", (3, 0)),
)

RULESETS = {
    "standard": GraphGame(
        "pulijudam", "standard", ("tigers", "lambs"), ("tiger", "lamb"), OPTIONS, lambda _: SMALL, _rules
    )
}
