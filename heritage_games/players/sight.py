"""What a level overlooks: which sentence says it, and the figures that stand in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from heritage_games.games.contract import Ruleset
from heritage_games.games.families.crossing.ruleset import CrossingRuleset
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.search import graph, journey, race

from .level import thinks

FAR = 10
"""A level that may look so many plies ahead is bounded by the positions that it looks at."""


class Oversight(NamedTuple):
    """What a level overlooks.

    Args:
        form: which sentence says it, ``levels.<form>`` in the content: ``graph.both``, ``race.any``.
        figures: what fills its blanks: a share of a hundred in figures, a number of plies.
    """

    form: str
    figures: Mapping[str, str | int]


def oversight(rules: Ruleset, number: int) -> Oversight | None:
    """Return what a level overlooks in a game; None where its family says nothing of it.

    Args:
        rules: what is played.
        number: of the level, 1 the gentlest.
    """
    for kind, told in TOLD.items():
        if isinstance(rules, kind):
            return told(rules, number)
    return None


def luck(rules: Ruleset) -> str:
    """Return which sentence says what luck leaves to skill here, ``levels.<it>`` in the content; empty if none does."""
    if not rules.levels and thinks(rules):
        return "none"
    return "parallel.luck" if isinstance(rules, ParallelRuleset) else ""


def in_page(rules: Ruleset) -> Mapping[str, str]:
    """Return at how many positions the strongest level looks, as machine code and in a web page, where nothing is.

    Empty where that makes no difference.
    """
    if not isinstance(rules, GraphRuleset):
        return {}
    sees = graph.sights_of(rules)[-1]
    return {"positions": f"{sees.positions:,}", "interpreted": f"{sees.interpreted:,}"}


def _graph(rules: Ruleset, number: int) -> Oversight:
    """Return which captures a level of a graph game does not see."""
    sees = graph.sights_of(rules)[number - 1]
    theirs, own = _of_hundred(sees.overlooks_theirs), _of_hundred(sees.overlooks_own)
    if theirs or own:
        form = "both" if theirs == own else "each" if theirs and own else "theirs" if theirs else "own"
        return Oversight(f"graph.{form}", {"theirs": theirs, "own": own, "plies": sees.depth})
    return Oversight("graph.far", {}) if sees.depth >= FAR else Oversight("graph.ahead", {"plies": sees.depth})


def _race(rules: Ruleset, number: int) -> Oversight:
    """Return how often a level of a race plays any move, and else how far it looks."""
    sees = race.sights(rules.name)[number - 1]
    blind = _of_hundred(sees.blind)
    if blind:
        return Oversight("race.any", {"blind": blind})
    return Oversight("race.now" if sees.plies == 1 else "race.replies", {})


def _journey(_rules: Ruleset, number: int) -> Oversight:
    """Return how often a level of a journey does anything that is legal."""
    blind = _of_hundred(journey.BLIND[number - 1])
    return Oversight("journey.any", {"blind": blind}) if blind else Oversight("journey.saving", {})


def _of_hundred(share: float) -> str:
    """Return a share of a hundred in figures; nothing where it is none."""
    return str(round(100 * share)) if share else ""


TOLD: Mapping[type, Callable[[Ruleset, int], Oversight]] = MappingProxyType(
    {GraphRuleset: _graph, ParallelRuleset: _race, CrossingRuleset: _race, JourneyRuleset: _journey}
)
"""Who says it for each family, by the class of its rulesets."""
