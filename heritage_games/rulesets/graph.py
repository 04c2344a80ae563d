"""Declarations of mills and hunts, for the modules of games."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.graph.rules import HuntRules, MillRules

from .graph_rulesets import GraphDeclaration, GraphRuleset
from .hunt_rulesets import HuntRuleset
from .mill_rulesets import MillRuleset
from .options import choose


class Hunt(HuntRules[str]):
    """Hunt rules with named points."""


def captures_to_win(value: object, hunted: int, fewest: int) -> int:
    """Return the option ``tiger_goal`` as a number of captures.

    ``computed`` is the number of captures after which too few pieces are left to confine the hunters on any points
    (P11).

    Args:
        value: a number, or ``computed``.
        fewest: minimum number of pieces that can confine the hunters on this board.
    """
    return hunted - fewest + 1 if value == "computed" else int(str(value))


class GraphGame(GraphDeclaration):
    """Declaration of a mill game or a hunt, which creates its ruleset."""

    def ruleset(self, options: Mapping[str, object]) -> GraphRuleset:
        """Return the ruleset with these options; raise UnknownNameError for an unknown option."""
        declared = {option.name: option for option in self.declared}
        rules = self.rules(choose(declared, options, f"{self.game}/{self.name}"))
        return (MillRuleset if isinstance(rules, MillRules) else HuntRuleset)(self, options)
