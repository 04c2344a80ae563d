"""One thought about a position: looked at deeper and deeper, until it is stopped, with the best move so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heritage_games.engine.graph import search
from heritage_games.engine.graph.evaluation import HUNT_FEATURES, MILL_FEATURES, Weights, worth
from heritage_games.engine.graph.moves import MOST_MOVES
from heritage_games.engine.graph.state import GraphState
from heritage_games.engine.graph.table import HUNT, Table
from heritage_games.games.contract import Move
from heritage_games.machine.memory import Memory

from .figures import figures
from .runner import Runner

DEEPEST = 40
"""Plies that there is room for."""

ENTRIES = 1 << 14
"""Positions that a thought remembers."""

AT_ONCE = 2_000
"""After so many positions a thought asks whether it is to stop."""

Stop = Callable[[], bool]


class Thought:
    """A position of a graph game as it is thought about.

    The same position, moves and limits give the same move, as machine code and interpreted.

    Args:
        table: the rules, ``rules.table``.
        position: one that has a legal move.
        moves: its legal moves; of those that are worth the same the first is taken.
        before: the positions of the game before it, in their order.
        overlooked: for each side the bit set of the points where its captures go unseen.
        runner: who runs the search; machine code where that is ready if None.
    """

    def __init__(
        self,
        table: Table,
        position: GraphState,
        moves: Sequence[Move],
        *,
        before: Sequence[GraphState] = (),
        overlooked: tuple[int, int] = (0, 0),
        runner: Runner | None = None,
    ) -> None:
        self.best: Move = moves[0]
        """The best move that is known."""
        self.worth = 0
        """What it is worth to the side to move; a win is more than ``engine.graph.search.SURE``."""
        self.depth = 0
        """Plies that have been looked at in full."""
        self._position, self._moves = position, list(moves)
        self._runner = runner or Runner()
        weights, self._again = _weights(table)
        self._seen = _since_a_change(position, before)
        self._desk = Memory(bytes(8 * (search.FRAMES_AT + (DEEPEST + 2) * search.FRAME)))
        self._room = Memory(bytes(8 * 2 * MOST_MOVES * (DEEPEST + 2)))
        looks = [*map(search.sight, self._seen), search.sight(position), *[0] * (DEEPEST + 2)]
        self._known = Memory(bytes(8 * search.ENTRY * ENTRIES))
        self._held = (Memory(table), Memory(weights), self._desk, self._room, Memory(looks), self._known)
        self._table: Table = table
        self._begin(worth(table, weights, position), overlooked)

    @property
    def looked_at(self) -> int:
        """How many positions have been looked at."""
        return self._desk.integers[search.LOOKED_AT]

    def deepen(self, depth: int, positions: int, stop: Stop | None = None) -> Move:
        """Look one ply deeper after the other, and return the best move.

        Args:
            depth: plies to look ahead at most, 1 to ``DEEPEST``.
            positions: how many to look at at most.
            stop: asked every ``AT_ONCE`` positions whether to stop now.
        """
        desk = self._desk.integers
        while self.depth < depth and self.looked_at < positions and abs(self.worth) < search.SURE:
            self._lay()
            level = 0
            while level >= 0 and self.looked_at < positions and not (stop and stop()):
                level = self._runner.advance(self._held, min(AT_ONCE, positions - self.looked_at))
            root = search.FRAMES_AT
            # The best move of the depth before is looked at first, so that whatever has been found since is better.
            if desk[root + search.BEST] >= -search.WON:
                self.best = desk[root + search.MOVE]
                self.worth = desk[root + search.BEST]
            if level >= 0:
                break
            self.depth += 1
        return self.best

    def _begin(self, now: int, overlooked: tuple[int, int]) -> None:
        """Write what holds for the whole thought."""
        desk = self._desk.integers
        desk[search.LEVELLED] = now + self._again if self._table[HUNT] else self._again
        desk[search.THINKER] = self._position.turn
        desk[search.OVERLOOKED], desk[search.OVERLOOKED + 1] = overlooked
        desk[search.ENTRIES], desk[search.SEEN_BEFORE] = ENTRIES, len(self._seen)

    def _lay(self) -> None:
        """Lay the position on the desk, to be looked at one ply deeper than before."""
        desk, root = self._desk.integers, search.FRAMES_AT
        rest = [move for move in self._moves if move != self.best]
        for at, move in enumerate([self.best, *rest]):
            self._room.integers[at] = move
        search.write(desk, root, self._position)
        desk[search.LEVEL] = 0
        desk[root + search.DEPTH] = self.depth + 1
        desk[root + search.ALPHA] = desk[root + search.LEAST] = desk[root + search.BEST] = -search.WON - 1
        desk[root + search.BETA] = search.WON + 1
        desk[root + search.MOVE] = desk[root + search.NEXT] = desk[root + search.SINCE] = 0
        desk[root + search.END] = len(self._moves)
        desk[root + search.KEY] = search.sight(self._position) ^ (self._position.quiet << search.QUIET_AT)


def _since_a_change(position: GraphState, before: Sequence[GraphState]) -> list[GraphState]:
    """Return the positions before this one that could come again: those since a man last came or went."""
    men = (position.men0.bit_count(), position.men1.bit_count())
    found: list[GraphState] = []
    for earlier in reversed(before):
        if (earlier.men0.bit_count(), earlier.men1.bit_count()) != men:
            break
        found.append(earlier)
    return found[::-1]


def _weights(table: Table) -> tuple[Weights, int]:
    """Return the weights of the features that this game has, and what a position is worth that comes again."""
    kind, names = ("hunt", HUNT_FEATURES) if table[HUNT] else ("mills", MILL_FEATURES)
    weights = figures("weights")
    return tuple(weights[kind][name] for name in names), weights["again"][kind]
