"""The levels: players that think ahead, each farther than the one below it and overlooking less."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from heritage_games import search
from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.families.crossing.ruleset import CrossingRuleset
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.search import journey, race

from .careful import careful

MOST_LEVELS = 5

Thinking = Callable[[Ruleset, Position, Throw | None, Random, int, Sequence[Position]], Move]
"""Chooses a move: (rules, position, throw, chance, level, the positions before this one) to a move."""

THINKING: Mapping[type, Thinking] = MappingProxyType(
    {
        GraphRuleset: search.choose,
        ParallelRuleset: race.choose,
        CrossingRuleset: race.choose,
        JourneyRuleset: journey.choose,
    }
)
"""How the levels of a family think, by the class of its rulesets; where there is nothing, they play with care."""


class Level:
    """A player that thinks ahead; see :class:`.player.Player`.

    Args:
        number: 1 the gentlest, at most ``MOST_LEVELS``; how many a game has, its ruleset says (``rules.levels``).
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.name = f"level {number}"

    def __call__(
        self,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        before: Sequence[Position] = (),
    ) -> Move:
        """Return the move it thinks best, by what it sees.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from.
            before: the positions of the game before this one, in their order, so that it does not repeat them.
        """
        for kind, think in THINKING.items():
            if isinstance(rules, kind):
                return think(rules, position, throw, chance, self.number, before)
        return careful(rules, position, throw, chance)


LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in map(Level, range(1, MOST_LEVELS + 1))})
"""The levels by their names, ``level 1`` the gentlest."""
