"""Ruleset of Meurimuëng-rimuëng-dòʾ: 5 tigers, placed one a turn, 15 sheep (rules Q1-Q7)."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.graph.rules import HUNTED, HUNTERS

from .boards import SMALL
from .graph import GraphGame, Hunt, captures_to_win
from .options import Option, Value

FEWEST = 7  # fewest sheep that can confine five tigers on this board (P11); a test verifies it

TIGERS, SHEEP = 5, 15


def _rules(options: Mapping[str, Value]) -> Hunt:
    goal = captures_to_win(options["tiger_goal"], SHEEP, FEWEST)
    first = HUNTERS if options["first"] == "tigers" else HUNTED
    return Hunt((), SHEEP, goal, waiting=TIGERS, first=first, long_leap=bool(options["long_leap"]))


OPTIONS = (
    Option("first", ("tigers", "sheep")),
    Option("tiger_goal", ("computed", 15)),
    Option("long_leap", (False, True)),
    Option("repetition", (3, 0)),
)

RULESETS = {
    "standard": GraphGame(
        "meurimueng", "standard", ("tigers", "sheep"), ("tiger", "sheep"), OPTIONS, lambda _: SMALL, _rules
    )
}
