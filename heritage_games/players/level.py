"""The levels: players that think ahead, each farther than the one below it and overlooking less."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.families.crossing.ruleset import CrossingRuleset
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.families.parallel.ruleset import ParallelRuleset
from heritage_games.search import ALL, Decided, Thinking, can_weigh, graph, journey, race

from .careful import careful

MOST_LEVELS = 5

Begin = Callable[[Ruleset, Position, Throw | None, Random, int, Sequence[Position]], Thinking]
"""Begins to think: (rules, position, throw, chance, level, the positions before) to what can be gone on with."""

THINKING: Mapping[type, Begin] = MappingProxyType(
    {
        GraphRuleset: graph.begin,
        ParallelRuleset: race.begin,
        CrossingRuleset: race.begin,
        JourneyRuleset: journey.begin,
    }
)
"""How the levels of a family think, by the class of its rulesets; where there is nothing, they play with care."""


def thinks(rules: Ruleset) -> bool:
    """Return whether the levels can think ahead in a ruleset; where they cannot, there are none."""
    return isinstance(rules, tuple(THINKING)) and can_weigh(rules)


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
        thought = self.thought(rules, position, throw, chance, before)
        while not thought.go(ALL):
            pass
        return thought.best

    def thought(
        self,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        before: Sequence[Position] = (),
    ) -> Thinking:
        """Return what it thinks, before it has begun, so that it can be asked for a slice at a time.

        In however many slices, it comes to the move that it names when it is called.  Where machine code becomes ready
        in between, it is run, but the bounds stay what they were at the beginning.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from; all of them are made here.
            before: the positions of the game before this one, in their order, so that it does not repeat them.
        """
        for kind, begin in THINKING.items():
            if isinstance(rules, kind):
                return begin(rules, position, throw, chance, self.number, before)
        return Decided(careful(rules, position, throw, chance), 1)


LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in map(Level, range(1, MOST_LEVELS + 1))})
"""The levels by their names, ``level 1`` the gentlest."""
