"""Iterative-deepening search of mills and hunts, for players, hints and reviews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import finalize

from heritage_games.engine.graph import search
from heritage_games.engine.graph.evaluation import HUNT_FEATURES, MILL_FEATURES, Weights, worth
from heritage_games.engine.graph.kernel import MOST_MOVES
from heritage_games.engine.graph.rules import HUNT, HUNTED, HUNTERS, GraphState, start
from heritage_games.engine.jit import Memory, cached_memory
from heritage_games.engine.kernel import RuleTable
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move

from .graph_worker import SearchWorker
from .search import SearchOf, figures

DEEPEST = 40  # maximum search depth

ENTRIES, FEW_ENTRIES = 1 << 14, 1 << 10
"""Number of entries of the transposition table; and for depths of at most ``FEW``."""

FEW = 2

MANY_ENTRIES = 1 << 18  # number of entries for a hint and for the strongest level, whose searches are long

_UNUSED: list[Memory] = []  # unused buffers for moves, kept because allocating one takes longer than a short search

DONE = -1  # level of a finished search
FALLEN = 50  # fall from one depth to the next above which a value is unsettled, in 100ths of a piece
LONGER = 8  # factor by which the limit of positions grows while the value is unsettled
DOUBTFUL = 2  # factor of the limit if the last depth changed the best move, or if some moves lose
AS_GOOD = 20  # difference up to which advised moves count as equally good, in 100ths of a piece

FEATURES = {"mills": MILL_FEATURES, "hunt": HUNT_FEATURES}
"""Names of the features of each kind of game, in the order of their weights."""


class GraphSearchTask:
    """Search of one position of a graph game.

    The same position, moves and limits give the same move, compiled and interpreted.

    Args:
        moves: legal moves of the position; the first of equal moves is chosen.
        before: the earlier positions of the game, in order, to recognize repetitions.
        overlooked: the bit set of the points where captures are overlooked, for each side.
        deepest: the maximum depth, 1 to ``DEEPEST``.
        weights: the weights of the features, in order; the tuned weights if None.
        again: the value of a repetition for the side to move; if None, 0 in mills, and in a hunt less than the value of
            the position.
        runner: the search worker; if None, a worker that uses compiled code once it is ready.
        entries: the number of entries of the transposition table, a power of 2; if 0, as many as a level needs.
        sharp: whether to search late moves with less depth first, so that the search gets deeper; a value is then less
            certain, but a forced result is still proved.
    """

    def __init__(
        self,
        rules: Ruleset,
        position: GraphState,
        moves: Sequence[Move],
        *,
        before: Sequence[GraphState] = (),
        overlooked: tuple[int, int] = (0, 0),
        deepest: int = DEEPEST,
        weights: Weights | None = None,
        again: int | None = None,
        runner: SearchWorker | None = None,
        entries: int = 0,
        sharp: bool = False,
    ) -> None:
        self.best: Move = moves[0]  # the best move found so far
        self.worth = 0  # value of ``best`` for the side to move; at least ``engine.graph.search.SURE`` for a win
        self.depth = 0  # depth of the last completed iteration, in plies
        self._position, self._moves = position, list(moves)
        self._runner = runner or SearchWorker()
        self._level = DONE
        self._best_before = self.best
        self._worth_at: list[int] = [0]
        self._reached = 0
        self._candidates: list[Move] | None = None
        self._least = self._end = self._slack = 0
        self._first: Move | None = None
        self.values: dict[Move, int] = {}  # the value of each move at ``depth``, after :meth:`weigh`
        self._deeper: dict[Move, int] = {}
        table: RuleTable = rules.table
        if weights is None:
            weights = weights_of(rules)
        self._seen = _since_a_change(position, before)
        self._frames = Memory(bytes(8 * (search.FRAMES_AT + (deepest + 2) * search.FRAME)))
        self._buffer = _buffer()
        finalize(self, _UNUSED.append, self._buffer)
        looks = [*map(search.position_key, self._seen), search.position_key(position), *[0] * (deepest + 2)]
        few = ENTRIES if deepest > FEW else FEW_ENTRIES
        self._entries = entries or (MANY_ENTRIES if sharp else few)
        known = Memory(bytes(8 * search.ENTRY * self._entries))
        self._memory = (cached_memory(tuple(table)), Memory(weights), self._frames, self._buffer, Memory(looks), known)
        self._table = table
        if again is None:
            again = figures("weights")["again"]["hunt"] + worth(table, weights, position) if table[HUNT] else 0
        self._begin(again, overlooked, sharp=sharp)

    @property
    def looked_at(self) -> int:
        """The number of visited positions."""
        return self._frames.integers[search.LOOKED_AT]

    def deepen(self, depth: int, positions: int) -> Move:
        """Search with increasing depth and return the best move.

        A later call with more positions continues the search, with the same result as one call.
        """
        frames, root = self._frames.integers, search.FRAMES_AT
        while self.goes_on(depth, positions):
            if self._level == DONE:
                self._best_before = self.best
                self._lay(self.depth + 1, [self.best, *(move for move in self._moves if move != self.best)])
            self._look(positions)
            # The best move of the previous depth is searched first, so an incomplete result is at least as good.
            if frames[root + search.BEST] >= -search.WON:
                self.best = frames[root + search.MOVE]
                self.worth = frames[root + search.BEST]
                self._reached = self.depth + 1
            if self._level != DONE:
                break
            self.depth += 1
            self._worth_at.append(self.worth)
        return self.best

    @property
    def preferring(self) -> bool:
        """Whether :meth:`prefer` has begun."""
        return self._candidates is not None

    @property
    def unsettled(self) -> bool:
        """Whether this depth has so far only shown the best move to be worse than it seemed."""
        return self._level != DONE and self.worth < self._worth_at[-1] - FALLEN

    @property
    def doubtful(self) -> bool:
        """Whether the last depth, complete or not, has changed the best move."""
        return self.best != self._best_before

    def goes_on(self, depth: int, positions: int) -> bool:
        """Return whether there is anything left to search within these limits; see :meth:`deepen`."""
        deeper = self.depth < depth and abs(self.worth) < search.SURE
        return self.looked_at < positions and (self._level != DONE or deeper)

    def prefer(self, moves: Sequence[Move], most: int, positions: int) -> bool:
        """Choose the best of these moves if it is almost as good as the best move.

        At the same depth, and at the depth before, it may be at most ``AS_GOOD`` worse.

        The best move is unchanged if it is one of these moves, if it wins by force, or if the search exceeds its
        limit. A move that loses by force is replaced only by one that loses as late. A later call continues; no other
        search of this task may follow.

        Args:
            most: the maximum number of positions to visit for this comparison.
            positions: the maximum number of positions to visit now, including all earlier calls.

        Returns:
            Whether the search is finished.
        """
        if self._candidates is None:
            settled = self.best in moves or self.worth >= search.SURE
            self._candidates = [] if settled else [*moves]
            self._slack = AS_GOOD if self.worth > -search.SURE else 0
            self._least, self._end = self.worth - self._slack, self.looked_at + most
            self._level = DONE
        frames, root = self._frames.integers, search.FRAMES_AT
        while self._candidates and self.looked_at < min(positions, self._end):
            move = self._candidates[0]
            plies = max(1, self._reached)
            before = plies - 1 if self._slack and self._first is None else 0
            # The table can return the value of a deeper search, which may be lower for every move.
            least = min(self._worth_at[before], self.worth) - self._slack if before else self._least
            if self._level == DONE:
                self._lay(before or plies, [move])
                # A value below the least one needed is irrelevant, so the search window begins there.
                frames[root + search.ALPHA] = frames[root + search.LEAST] = least - 1
            self._look(min(positions, self._end))
            if self._level == DONE:
                reached = frames[root + search.BEST] >= least
                if before and reached:
                    self._first = move
                    continue
                self._first = None
                self._candidates.pop(0)
                if reached:
                    self.best, self.worth = move, frames[root + search.BEST]
                    self._least = self.worth + 1
        return not self._candidates or self.looked_at >= self._end

    def weigh(self, depth: int, positions: int) -> dict[Move, int]:
        """Return the value of each move for the side to move, all searched to the same depth.

        The attribute ``depth`` is then the depth reached. From two plies the depth increases by two plies at a time, so
        that values of consecutive positions are comparable. A later call with more positions continues the search, with
        the same result as one call.

        Args:
            positions: the maximum number of positions to visit, including earlier calls; the first ply is always
                searched completely.
        """
        while (plies := self.depth + min(2, max(1, self.depth))) <= depth:
            for move in sorted(self._moves, key=lambda move: -self.values.get(move, 0)):
                if move in self._deeper:
                    continue
                if self._level == DONE:
                    self._lay(plies, [move])
                self._look(positions if self.values else self.looked_at + 2)
                if self._level != DONE:
                    return self.values
                self._deeper[move] = self._frames.integers[search.FRAMES_AT + search.BEST]
            self.values, self._deeper = {move: self._deeper[move] for move in self._moves}, {}
            self.depth = plies
            self.best = max(self.values, key=lambda move: self.values[move])
            self.worth = self.values[self.best]
        return self.values

    def _look(self, positions: int) -> None:
        """Search until the search is complete or has visited this many positions."""
        while self._level != DONE and self.looked_at < positions:
            self._level = self._runner.advance(self._memory, positions - self.looked_at)

    def _begin(self, levelled: int, overlooked: tuple[int, int], *, sharp: bool) -> None:
        """Write the values that are constant during the search into the work area."""
        frames = self._frames.integers
        frames[search.LEVELLED] = levelled
        frames[search.THINKER] = self._position.turn
        frames[search.OVERLOOKED], frames[search.OVERLOOKED + 1] = overlooked
        frames[search.ENTRIES], frames[search.SEEN_BEFORE] = self._entries, len(self._seen)
        frames[search.SHARP] = int(sharp)

    def _lay(self, plies: int, moves: Sequence[Move]) -> None:
        """Write the position, the depth and the moves to search into the work area."""
        frames, root = self._frames.integers, search.FRAMES_AT
        for at, move in enumerate(moves):
            self._buffer.integers[at] = move
        search.write(frames, root, self._position)
        self._level = frames[search.LEVEL] = 0
        frames[root + search.DEPTH] = plies
        frames[root + search.ALPHA] = frames[root + search.LEAST] = frames[root + search.BEST] = -search.WON - 1
        frames[root + search.BETA] = search.WON + 1
        for field in (search.MOVE, search.NEXT, search.FIRST, search.SCOUT, search.SINCE):
            frames[root + field] = 0
        frames[root + search.END] = len(moves)
        frames[root + search.KEY] = search.position_key(self._position) ^ (self._position.quiet << search.QUIET_AT)


def _buffer() -> Memory:
    """Return a buffer for the moves of a variation; its contents are overwritten."""
    try:
        return _UNUSED.pop()
    except IndexError:
        return Memory(bytes(8 * 2 * MOST_MOVES * (DEEPEST + 2)))


def kind_of(table: RuleTable) -> str:
    """Return the kind of this game: ``mills`` or ``hunt``."""
    return "hunt" if table[HUNT] else "mills"


def weights_of(rules: Ruleset, ignored: frozenset[str] = frozenset(), *, strongest: bool = False) -> Weights:
    """Return a game's weights of the features of its kind; 0 if ignored or without a weight.

    Args:
        strongest: whether to add the weights of the strongest level and of hints.
    """
    kind, every = kind_of(rules.table), figures("weights")
    weights = every[kind] | every["games"].get(rules.game, {}) | (every["strongest"].get(kind, {}) if strongest else {})
    return tuple(0 if name in ignored else weights.get(name, 0) for name in FEATURES[kind])


def repetition(rules: Ruleset, position: GraphState, *, draws: bool) -> int | None:
    """Return the value of a repetition for the side to move; None if it has no fixed value.

    In a hunt it has one only for hunters, and only with ``draws``.

    Args:
        draws: whether hunters value a repetition like the start of the game, and so seek it if they are worse off.
    """
    if not rules.table[HUNT]:
        value: int = figures("weights")["again"]["mills"]
        return value
    return -at_start(rules) if draws and position.turn == HUNTERS else None


def at_start(rules: Ruleset) -> int:
    """Return the static evaluation of the start of a hunt for the hunted."""
    return worth(rules.table, weights_of(rules), start(rules.table)._replace(turn=HUNTED))


def _since_a_change(position: GraphState, before: Sequence[GraphState]) -> list[GraphState]:
    """Return the earlier positions that can recur: those since the piece count last changed."""
    pieces = (position.men0.bit_count(), position.men1.bit_count())
    found: list[GraphState] = []
    for earlier in reversed(before):
        if (earlier.men0.bit_count(), earlier.men1.bit_count()) != pieces:
            break
        found.append(earlier)
    return found[::-1]


@dataclass(frozen=True, slots=True)
class Bounded(SearchOf[GraphSearchTask]):
    """Search within the limits of a level; see :class:`.search.SearchTask`."""

    depth_at_most: int
    positions: int

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        self.task.deepen(self.depth_at_most, min(self.positions, self.task.looked_at + positions))
        return not self.task.goes_on(self.depth_at_most, self.positions)


@dataclass(frozen=True, slots=True)
class Weighing(SearchOf[GraphSearchTask]):
    """Search of each move to the same depth (:meth:`GraphSearchTask.weigh`) in time slices."""

    positions: int

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        self.task.weigh(DEEPEST, min(self.positions, self.task.looked_at + positions))
        return self.task.looked_at >= self.positions or self.depth >= DEEPEST


@dataclass(frozen=True, slots=True)
class Explaining(SearchOf[GraphSearchTask]):
    """Search to explain a position.

    While the value is unsettled, it visits up to ``LONGER`` times as many positions, and ``DOUBTFUL`` times as many
    while the last depth has changed the best move.
    """

    positions: int  # the maximum number of positions to visit if the value is settled
    # returns the moves to prefer to the best move if one of them is as good
    preferred: Callable[[Move], Sequence[Move]] = lambda _best: ()

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        task, end = self.task, self.task.looked_at + positions
        if not task.preferring:
            task.deepen(DEEPEST, min(self._most, end))
            if task.goes_on(DEEPEST, self._most):
                return False
        moves = () if task.preferring else self.preferred(task.best)
        return task.prefer(moves, self.positions, end)

    @property
    def _most(self) -> int:
        return self.positions * (LONGER if self.task.unsettled else DOUBTFUL if self.task.doubtful else 1)
