"""Changes by moves in mills and hunts, and conditions that both share, as integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from heritage_games.engine.graph.endings import GOING, why_over, winner
from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.rules import NOWHERE, GraphState, unpacked
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.verdict import Item

from .facts import Drawn

SURE = 1_000
"""Value of a winning move in pieces, greater than any number of pieces."""


class Proof(NamedTuple):
    """Fact in the engine's numbers; see :class:`Fact`."""

    item: Item[int]
    draws: Drawn = ""
    plies: int = 0


def proof_of(code: str, side: int, draws: Drawn = "", plies: int = 0, **values: int | tuple[int, ...]) -> Proof:
    """Return a fact about a side; tuples among the values are points, integers numbers."""
    points = {role: found for role, found in values.items() if isinstance(found, tuple)}
    numbers = {name: number for name, number in values.items() if isinstance(number, int)}
    return Proof(Item(code, side, points, numbers), draws, plies)


class Change(NamedTuple):
    """Legal move with the positions before and after it.

    Args:
        source: the point that the piece leaves; ``NOWHERE`` if it is placed.
        target: the point that it reaches; ``NOWHERE`` if it moves off the board.
        shot: the point of the captured piece, for a leap the first point passed; ``NOWHERE`` without a capture.
    """

    table: RuleTable
    before: GraphState
    after: GraphState
    source: int
    target: int
    shot: int

    @property
    def side(self) -> int:
        """The side that moves."""
        return self.before.turn

    @property
    def point(self) -> int:
        """The point that the piece reaches, or the point it leaves if it moves off the board."""
        return self.source if self.target == NOWHERE else self.target


def change(table: RuleTable, before: GraphState, move: int) -> Change:
    """Return a legal move with the positions before and after it."""
    return Change(table, before, play(table, before, move), *unpacked(move))


def replies(table: RuleTable, state: GraphState) -> list[int]:
    """Return the legal moves of a position."""
    return list(paths(table, state))


def lets_win(change: Change) -> bool:
    """Return whether the other side can win on the next ply."""
    table, after = change.table, change.after
    return any(won_by(table, play(table, after, reply)) == 1 - change.side for reply in replies(table, after))


def forced(table: RuleTable, state: GraphState, lost_next: Callable[[RuleTable, GraphState], bool]) -> bool:
    """Return whether the side to move cannot capture now and must lose a piece next.

    The result is False if it has no legal move.

    Args:
        lost_next: returns whether the other side, then to move, can capture a piece.
    """
    legal = replies(table, state)
    return bool(legal) and all(
        unpacked(move)[2] == NOWHERE and lost_next(table, play(table, state, move)) for move in legal
    )


def won_by(table: RuleTable, state: GraphState) -> int:
    """Return the winner, NOBODY if the game is not over, or DRAWN."""
    reason = why_over(table, state)
    return NOBODY if reason == GOING else winner(state, reason)
