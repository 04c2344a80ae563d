"""Values of hunts solved with bit maps, for programmers, players and hints."""

from __future__ import annotations

from typing import Any

from heritage_games.engine.graph.endings import pieces_lost
from heritage_games.engine.graph.kernel import moves, play
from heritage_games.engine.graph.retrograde import LOST, OPEN
from heritage_games.engine.graph.rules import HUNTERS, GraphState

from .best_play import Value, before, value_of
from .hunt_integers import SmallHunt
from .hunt_table import OPEN_MAP, WIN, HuntMaps
from .solved import SolvedSpace

MOVES = 1_000  # length of a buffer that is sufficient for the moves of any position of a hunt


class SolvedHunt(SolvedSpace):
    """Values of a hunt that was solved with bit maps.

    In a large hunt, plies are counted in the moving phase only: while pieces are in hand, a value has none.

    Args:
        table: the maps of the solved hunt, in files, in memory or in parts.
        kept: an object to keep alive as long as these values, such as a temporary folder; None if there is none.
    """

    def __init__(self, table: HuntMaps | SmallHunt, kept: object = None) -> None:
        super().__init__(table.space, tuple(map(table.row, table.space.sections)))
        self.table, self._kept = table, kept

    def _value(self, state: GraphState) -> Value:
        table, sides = self._space.table, self.rules.sides
        if pieces_lost(table, state):
            return value_of(LOST, sides, state.turn)
        if state.turn == HUNTERS:
            return self._ply_before(state)
        if isinstance(self.table, SmallHunt) or not (state.hand0 or state.hand1):
            return value_of(self.table.code(state), sides, state.turn)
        result = self.table.result(state)
        if result == OPEN_MAP:
            return value_of(OPEN, sides, state.turn)
        return Value("lost" if result == WIN else "won", sides[result], None)

    def _ply_before(self, state: GraphState) -> Value:
        """Return the value of a position with the hunters to move, from the positions after it."""
        table: Any = self._space.table
        buffer = [0] * MOVES
        after = (play(table, state, move) for move in buffer[: moves(table, state, buffer, 0)])
        values = (before(self._value(each), self.rules.sides[HUNTERS]) for each in after)
        return min(values, key=lambda value: value.order, default=value_of(LOST, self.rules.sides, state.turn))
