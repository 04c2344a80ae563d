"""One thought about a position: looked at deeper and deeper, until it is stopped, with the best move so far.

Who runs a search: the interpreter at first, machine code as soon as that is ready.

The levels of mills and hunts: how far each looks, and what it overlooks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from threading import Lock, Thread
from typing import cast
from weakref import finalize

from heritage_games.engine.graph import search
from heritage_games.engine.graph.evaluation import HUNT_FEATURES, MILL_FEATURES, Weights, worth
from heritage_games.engine.graph.kernel import MOST_MOVES
from heritage_games.engine.graph.rules import HUNT, POINTS, GraphState, RuleTable
from heritage_games.engine.graph.search import advance, unseen
from heritage_games.engine.jit import Announce, Memory, can_compile, compiled
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .search import FinishedSearch, SearchTask, figures

ENOUGH = 20_000
"""So many positions are looked at by the interpreter before compiling begins: fewer are not worth the seconds."""

Held = Sequence[Memory]
"""Rules, weights, desk, moves, positions seen and remembered, in the order in which the search takes them."""

TYPES = (0,) * 7
"""The arguments of machine code, as examples of their types: six addresses and a number."""


class SearchWorker:
    """Runs searches; both ways look at the same positions in the same order.

    Args:
        interpreted: whether nothing is compiled although it could be.
        waits: whether machine code is waited for, in place of running the interpreter until it is ready.
    """

    def __init__(self, *, interpreted: bool = False, waits: bool = False) -> None:
        self._interpreted = interpreted or not can_compile()
        if waits and not self._interpreted:
            _READY.wait()

    @property
    def compiled(self) -> bool:
        """Whether it runs machine code now."""
        return not self._interpreted and _READY.ready

    def advance(self, held: Held, positions: int) -> int:
        """Go on with a search; see :func:`heritage_games.engine.graph.search.advance`."""
        if self.compiled:
            return int(_READY.machine_code(*(memory.address for memory in held), positions))
        if not self._interpreted:
            _READY.count(positions)
        rules, weights, desk, room, seen, known = (memory.integers for memory in held)
        return advance(rules, weights, desk, room, seen, known, positions)


class _Compilation:
    """The search as machine code, compiled beside the game."""

    def __init__(self) -> None:
        self.machine_code: Callable[..., int] = advance
        self._looked_at = 0
        self._begun = False
        self._lock = Lock()

    @property
    def ready(self) -> bool:
        """Whether it is there."""
        return self.machine_code is not advance

    def count(self, positions: int) -> None:
        """Count what the interpreter looks at; begin to compile where that has become much."""
        with self._lock:
            self._looked_at += positions
            if self._begun or self._looked_at < ENOUGH:
                return
            self._begun = True
        # Not a daemon: whoever leaves in between waits some seconds, and machine code lies whole on the disk.
        Thread(target=self.wait, name="compiling the search").start()

    def wait(self, told: Announce | None = None) -> None:
        """Compile, or read what was compiled before."""
        self.machine_code = compiled(advance, *TYPES, told=told)


_READY = _Compilation()


DEEPEST = 40
"""Plies that there is room for."""

ENTRIES, FEW_ENTRIES = 1 << 14, 1 << 10
"""Positions that a thought remembers; the latter where it looks no more than ``FEW`` plies ahead."""

FEW = 2

_ROOMS: list[Memory] = []
"""Rooms for the moves of a line that no thought uses; laying one out takes longer than a short thought."""

AT_ONCE = 2_000
"""After so many positions a thought asks whether it is to stop."""

DONE = -1
"""The level of a search that has nothing left to look at."""

FEATURES = {"mills": MILL_FEATURES, "hunt": HUNT_FEATURES}
"""The names of the features of each kind of game, in the order of their places."""

Stop = Callable[[], bool]


class GraphSearchTask:
    """A position of a graph game as it is thought about.

    The same position, moves and limits give the same move, as machine code and interpreted.

    Args:
        table: the rules, ``rules.table``.
        position: one that has a legal move.
        moves: its legal moves; of those that are worth the same the first is taken.
        before: the positions of the game before it, in their order.
        overlooked: for each side the bit set of the points where its captures go unseen.
        deepest: plies that it may look ahead at most, 1 to ``DEEPEST``.
        weights: of the features, in the order of their places; those that were found best if None.
        runner: who runs the search; machine code where that is ready if None.
    """

    def __init__(
        self,
        table: RuleTable,
        position: GraphState,
        moves: Sequence[Move],
        *,
        before: Sequence[GraphState] = (),
        overlooked: tuple[int, int] = (0, 0),
        deepest: int = DEEPEST,
        weights: Weights | None = None,
        runner: SearchWorker | None = None,
    ) -> None:
        self.best: Move = moves[0]
        """The best move that is known."""
        self.worth = 0
        """What it is worth to the side to move; a win is more than ``engine.graph.search.SURE``."""
        self.depth = 0
        """Plies that have been looked at in full."""
        self._position, self._moves = position, list(moves)
        self._runner = runner or SearchWorker()
        self._level = DONE
        kind = kind_of(table)
        self._again = figures("weights")["again"][kind]
        if weights is None:
            weights = weights_of(kind)
        self._seen = _since_a_change(position, before)
        self._desk = Memory(bytes(8 * (search.FRAMES_AT + (deepest + 2) * search.FRAME)))
        self._room = _room()
        finalize(self, _ROOMS.append, self._room)
        looks = [*map(search.sight, self._seen), search.sight(position), *[0] * (deepest + 2)]
        self._entries = ENTRIES if deepest > FEW else FEW_ENTRIES
        known = Memory(bytes(8 * search.ENTRY * self._entries))
        self._held = (_laid_out(tuple(table)), Memory(weights), self._desk, self._room, Memory(looks), known)
        self._table: RuleTable = table
        self._begin(worth(table, weights, position), overlooked)

    @property
    def looked_at(self) -> int:
        """How many positions have been looked at."""
        return self._desk.integers[search.LOOKED_AT]

    def deepen(self, depth: int, positions: int, stop: Stop | None = None) -> Move:
        """Look one ply deeper after the other, and return the best move.

        Asked again with more positions it goes on where it was left, and comes to what it would have come to at once.

        Args:
            depth: plies to look ahead at most.
            positions: how many to look at at most, those of earlier calls among them.
            stop: asked every ``AT_ONCE`` positions whether to stop now.
        """
        desk, root = self._desk.integers, search.FRAMES_AT
        while self.goes_on(depth, positions):
            if self._level == DONE:
                self._lay(self.depth + 1, [self.best, *(move for move in self._moves if move != self.best)])
            self._look(positions, stop)
            # The best move of the depth before is looked at first, so that whatever has been found since is better.
            if desk[root + search.BEST] >= -search.WON:
                self.best = desk[root + search.MOVE]
                self.worth = desk[root + search.BEST]
            if self._level != DONE:
                break
            self.depth += 1
        return self.best

    def goes_on(self, depth: int, positions: int) -> bool:
        """Return whether there is anything left to look at within these bounds; see :meth:`deepen`."""
        if self._level != DONE:
            return self.looked_at < positions
        return self.looked_at < positions and self.depth < depth and abs(self.worth) < search.SURE

    def weigh(self, depth: int, positions: int) -> dict[Move, int]:
        """Return what each move is worth to the side to move, all looked at equally far.

        ``depth`` then says how far.  Beyond the first ply it looks at two plies more at a time, so that what it says
        of one position can be laid beside what it says of the next.

        Args:
            depth: plies to look ahead at most.
            positions: how many to look at at most; the first ply is always looked at in full.
        """
        found: dict[Move, int] = {}
        root = search.FRAMES_AT
        for plies in (1, *range(2, depth + 1, 2)):
            deeper: dict[Move, int] = {}
            for move in sorted(self._moves, key=lambda move: -found.get(move, 0)):
                self._lay(plies, [move])
                self._look(positions if found else self.looked_at + 2)
                if self._level != DONE:
                    return found
                deeper[move] = self._desk.integers[root + search.BEST]
            found, self.depth = {move: deeper[move] for move in self._moves}, plies
            self.best = max(found, key=lambda move: found[move])
            self.worth = found[self.best]
        return found

    def _look(self, positions: int, stop: Stop | None = None) -> None:
        """Go on until all that was laid has been looked at, or so many positions, or it is told to stop."""
        while self._level != DONE and self.looked_at < positions and not (stop and stop()):
            left = positions - self.looked_at
            self._level = self._runner.advance(self._held, min(AT_ONCE, left) if stop else left)

    def _begin(self, now: int, overlooked: tuple[int, int]) -> None:
        """Write what holds for the whole thought."""
        desk = self._desk.integers
        desk[search.LEVELLED] = now + self._again if self._table[HUNT] else self._again
        desk[search.THINKER] = self._position.turn
        desk[search.OVERLOOKED], desk[search.OVERLOOKED + 1] = overlooked
        desk[search.ENTRIES], desk[search.SEEN_BEFORE] = self._entries, len(self._seen)

    def _lay(self, plies: int, moves: Sequence[Move]) -> None:
        """Lay the position on the desk, to be looked at so far by these moves."""
        desk, root = self._desk.integers, search.FRAMES_AT
        for at, move in enumerate(moves):
            self._room.integers[at] = move
        search.write(desk, root, self._position)
        self._level = desk[search.LEVEL] = 0
        desk[root + search.DEPTH] = plies
        desk[root + search.ALPHA] = desk[root + search.LEAST] = desk[root + search.BEST] = -search.WON - 1
        desk[root + search.BETA] = search.WON + 1
        desk[root + search.MOVE] = desk[root + search.NEXT] = desk[root + search.SINCE] = 0
        desk[root + search.END] = len(moves)
        desk[root + search.KEY] = search.sight(self._position) ^ (self._position.quiet << search.QUIET_AT)


def _room() -> Memory:
    """Return a room for the moves of a line; whatever stands in it is written over."""
    try:
        return _ROOMS.pop()
    except IndexError:
        return Memory(bytes(8 * 2 * MOST_MOVES * (DEEPEST + 2)))


@lru_cache(maxsize=16)
def _laid_out(table: tuple[int, ...]) -> Memory:
    """Return the rules where machine code finds them; it reads them only."""
    return Memory(table)


def kind_of(table: RuleTable) -> str:
    """Return what is counted in this game: that of ``mills``, or of a ``hunt``."""
    return "hunt" if table[HUNT] else "mills"


def weights_of(kind: str) -> Weights:
    """Return the weights of the features of ``mills`` or of a ``hunt``, in the order of their places."""
    weights = figures("weights")[kind]
    return tuple(weights[name] for name in FEATURES[kind])


def as_it_stands(table: RuleTable, position: GraphState) -> int:
    """Return what a position is worth to the side to move, without looking ahead."""
    return worth(table, weights_of(kind_of(table)), position)


def _since_a_change(position: GraphState, before: Sequence[GraphState]) -> list[GraphState]:
    """Return the positions before this one that could come again: those since a man last came or went."""
    men = (position.men0.bit_count(), position.men1.bit_count())
    found: list[GraphState] = []
    for earlier in reversed(before):
        if (earlier.men0.bit_count(), earlier.men1.bit_count()) != men:
            break
        found.append(earlier)
    return found[::-1]


@dataclass(frozen=True, slots=True)
class GraphLimits:
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
def sights(name: str, kind: str) -> tuple[GraphLimits, ...]:
    """Return what each level of a game sees, the gentlest first: its own, or those of ``mills`` or of a ``hunt``."""
    found = figures("levels")
    return tuple(GraphLimits(**each) for each in found.get(name) or found[kind])


def sights_of(rules: Ruleset) -> tuple[GraphLimits, ...]:
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

    thought: GraphSearchTask
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
    runner: SearchWorker | None = None,
) -> SearchTask:
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
        return FinishedSearch(moves[0], 0)
    points = {
        state.turn: _some(rules.table, sees.overlooks_own, chance),
        1 - state.turn: _some(rules.table, sees.overlooks_theirs, chance),
    }
    runner = runner or SearchWorker()
    thought = GraphSearchTask(
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
    thought = GraphSearchTask(
        rules.table,
        cast("GraphState", position),
        rules.moves(position),
        before=cast("Sequence[GraphState]", before),
        deepest=plies,
    )
    return thought.weigh(plies, positions), thought.depth


def _some(table: RuleTable, share: float, chance: Random) -> int:
    """Return a bit set of points, each in it with this chance."""
    return sum(1 << point for point in range(table[POINTS]) if chance.random() < share)
