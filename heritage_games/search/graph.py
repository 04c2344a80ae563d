"""The levels of mills and hunts: how far each looks, and what it overlooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import cast

from heritage_games.engine.graph.search import unseen
from heritage_games.engine.graph.state import GraphState
from heritage_games.engine.graph.table import POINTS, Table
from heritage_games.games.contract import Move, Position, Ruleset, Throw

from .figures import figures
from .runner import Runner
from .thinking import Decided, Thinking
from .thought import Thought, kind_of


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees.

    Args:
        depth: plies it looks ahead at most.
        positions: how many positions it looks at at most, as machine code.
        interpreted: and where nothing is compiled.
        overlooks_theirs: the chance, for each point, that a capture there by the other side goes unseen.
        overlooks_own: the same of its own captures.
    """

    depth: int
    positions: int
    interpreted: int
    overlooks_theirs: float = 0.0
    overlooks_own: float = 0.0


@cache
def sights(name: str, kind: str) -> tuple[Sight, ...]:
    """Return what each level of a game sees, the gentlest first: its own, or those of ``mills`` or of a ``hunt``."""
    found = figures("levels")
    return tuple(Sight(**each) for each in found.get(name) or found[kind])


def sights_of(rules: Ruleset) -> tuple[Sight, ...]:
    """Return what each level sees of a game, the gentlest first."""
    return sights(rules.game, kind_of(rules.table))


@dataclass(frozen=True, slots=True)
class Bounded:
    """A thought within the bounds of a level; see :class:`.thinking.Thinking`.

    Args:
        thought: the thought.
        depth_at_most: plies it looks ahead at most.
        positions: how many it looks at at most.
    """

    thought: Thought
    depth_at_most: int
    positions: int

    @property
    def best(self) -> Move:
        """The best move so far."""
        return self.thought.best

    @property
    def depth(self) -> int:
        """Plies that have been looked at in full."""
        return self.thought.depth

    def go(self, positions: int) -> bool:
        """Look at so many positions more at most; return whether nothing is left to look at."""
        self.thought.deepen(self.depth_at_most, min(self.positions, self.thought.looked_at + positions))
        return not self.thought.goes_on(self.depth_at_most, self.positions)


def begin(
    rules: Ruleset,
    position: Position,
    _throw: Throw | None,
    chance: Random,
    level: int,
    before: Sequence[Position] = (),
    *,
    runner: Runner | None = None,
) -> Thinking:
    """Return what a level of a graph game thinks about a position, before it has begun.

    Args:
        rules: a ruleset of the graph games.
        position: one that has a legal move.
        chance: which of equal moves it takes, and what it overlooks.
        level: 1 the gentlest.
        before: the positions of the game before this one, in their order.
        runner: who runs the search; machine code where that is ready if None.
    """
    sees = sights_of(rules)[level - 1]
    state = cast("GraphState", position)
    moves = list(rules.moves(position))
    chance.shuffle(moves)
    if len(moves) == 1:
        return Decided(moves[0], 0)
    points = {
        state.turn: _some(rules.table, sees.overlooks_own, chance),
        1 - state.turn: _some(rules.table, sees.overlooks_theirs, chance),
    }
    runner = runner or Runner()
    thought = Thought(
        rules.table,
        state,
        # Who sees none of its moves sees them all.
        [move for move in moves if not unseen(move, points[state.turn])] or moves,
        before=cast("Sequence[GraphState]", before),
        overlooked=(points[0], points[1]),
        deepest=sees.depth,
        runner=runner,
    )
    return Bounded(thought, sees.depth, sees.positions if runner.compiled else sees.interpreted)


def weighed(
    rules: Ruleset,
    position: Position,
    _throw: Throw | None,
    before: Sequence[Position],
    plies: int,
    positions: int,
) -> tuple[dict[Move, int], int]:
    """Return what each legal move is worth, and how many plies were looked ahead (:meth:`.thought.Thought.weigh`)."""
    thought = Thought(
        rules.table,
        cast("GraphState", position),
        rules.moves(position),
        before=cast("Sequence[GraphState]", before),
        deepest=plies,
    )
    return thought.weigh(plies, positions), thought.depth


def _some(table: Table, share: float, chance: Random) -> int:
    """Return a bit set of points, each in it with this chance."""
    return sum(1 << point for point in range(table[POINTS]) if chance.random() < share)
