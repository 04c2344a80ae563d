"""What is proved of a move while its points are still numbers, and what every graph game is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from heritage_games.engine.graph.moves import GOING, play, why_over, winner
from heritage_games.engine.graph.paths import paths
from heritage_games.engine.graph.state import NOWHERE, GraphState, unpacked
from heritage_games.engine.graph.table import Table
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import NOBODY

from .fact import Drawn

SURE = 1_000
"""What a move that wins is worth in men: more than there are."""


class Proof(NamedTuple):
    """A fact by the engine's numbers; see :class:`.fact.Fact`."""

    item: Item[int]
    draws: Drawn = ""
    plies: int = 0


class Change(NamedTuple):
    """A legal move, with the position before it and the one after it."""

    table: Table
    before: GraphState
    after: GraphState
    source: int
    target: int
    shot: int

    @property
    def side(self) -> int:
        """Who moves."""
        return self.before.turn

    @property
    def point(self) -> int:
        """Where the man goes, or what it leaves where it goes off the board."""
        return self.source if self.target == NOWHERE else self.target


def change(table: Table, before: GraphState, move: int) -> Change:
    """Return what a legal move changes."""
    return Change(table, before, play(table, before, move), *unpacked(move))


def replies(table: Table, state: GraphState) -> list[int]:
    """Return the legal moves of a position."""
    return list(paths(table, state))


def lets_win(change: Change) -> bool:
    """Return whether the other side can win on the next ply."""
    table, after = change.table, change.after
    return any(won_by(table, play(table, after, reply)) == 1 - change.side for reply in replies(table, after))


def forced(table: Table, state: GraphState, lost_next: Callable[[Table, GraphState], bool]) -> bool:
    """Return whether the side to move loses a man on the ply after this one, whatever it does, and takes none before.

    Args:
        table: the rules.
        state: the position.
        lost_next: whether the side that has just moved can lose a man on the next ply.
    """
    legal = replies(table, state)
    return bool(legal) and all(
        unpacked(move)[2] == NOWHERE and lost_next(table, play(table, state, move)) for move in legal
    )


def won_by(table: Table, state: GraphState) -> int:
    """Return who has won, NOBODY while the game goes on, or DRAWN."""
    reason = why_over(table, state)
    return NOBODY if reason == GOING else winner(state, reason)
