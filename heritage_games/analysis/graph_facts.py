"""Facts about moves in mills and hunts, and conditions that both use, as integers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from heritage_games.engine.graph.endings import GOING, why_over, winner
from heritage_games.engine.graph.evaluation import free_neighbours
from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.leaps import can_leap, taken
from heritage_games.engine.graph.rules import NOWHERE, GraphState, empty_points, pieces_of, unpacked
from heritage_games.engine.graph.steps import destinations
from heritage_games.engine.kernel import NOBODY, RuleTable, bits, members
from heritage_games.engine.verdict import Item

from .facts import LETS_WIN, LOSES_MAN, Drawn, FactCode, FactSchema, SearchFact, weighty

SURE = 1_000
"""Value of a winning move in pieces, greater than any number of pieces."""


class Proof(NamedTuple):
    """Fact in the engine's numbers; see :class:`.facts.Fact`."""

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
        shot: the point of the captured piece, for a leap the lowest point passed; ``NOWHERE`` without a capture.
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


@lru_cache(maxsize=64)
def reached(table: RuleTable, state: GraphState) -> tuple[GraphState, ...]:
    """Return the position after each legal move."""
    return tuple(play(table, state, move) for move in replies(table, state))


def captures(table: RuleTable, state: GraphState) -> dict[int, GraphState]:
    """Return the legal captures of a position, each with the position after it."""
    return {move: play(table, state, move) for move in replies(table, state) if unpacked(move)[2] != NOWHERE}


def lets_win(change: Change) -> bool:
    """Return whether the other side can win on the next ply."""
    return any(won_by(change.table, state) == 1 - change.side for state in reached(change.table, change.after))


def must_lose_piece(table: RuleTable, state: GraphState, lost_next: Callable[[RuleTable, GraphState], int]) -> bool:
    """Return whether every legal move loses a piece next and none captures.

    The result is False if there is no legal move.
    """
    legal = replies(table, state)
    return bool(legal) and all(
        unpacked(move)[2] == NOWHERE and lost_next(table, play(table, state, move)) > 0 for move in legal
    )


def won_by(table: RuleTable, state: GraphState) -> int:
    """Return the winner, NOBODY if the game is not over, or DRAWN."""
    reason = why_over(table, state)
    return NOBODY if reason == GOING else winner(state, reason)


def steps_of(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the number of steps of a side's pieces."""
    return free_neighbours(table, pieces_of(state, side), empty_points(table, state))


@lru_cache(maxsize=256)
def locked(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the bit set of a side's pieces that can neither step nor leap."""
    own_turn = state._replace(turn=side)
    return bits(
        point
        for point in members(pieces_of(state, side))
        if not destinations(table, own_turn, point) and not can_leap(table, own_turn, point)
    )


def newly_locked(change: Change, side: int) -> tuple[int, ...]:
    """Return the points of a side's pieces that a move makes immobile."""
    had = pieces_of(change.before, side) & ~locked(change.table, change.before, side)
    return members(locked(change.table, change.after, side) & had)


def freed(change: Change, side: int) -> tuple[int, ...]:
    """Return the points of a side's immobile pieces that a move makes mobile."""
    has = pieces_of(change.after, side) & ~locked(change.table, change.after, side)
    return members(locked(change.table, change.before, side) & has)


def changed_number(change: Change, code: str, side: int, count: Callable[[RuleTable, GraphState], int]) -> Proof:
    """Return the fact about a number before and after a move."""
    return proof_of(code, side, before=count(change.table, change.before), after=count(change.table, change.after))


@dataclass(frozen=True)
class GraphCoach:
    """Facts about moves in mills or hunts.

    Args:
        codes: the codes of the facts, the strongest first.
        shapes: the schema of each code, for each side.
        proofs: yields facts about a move that are fast enough to compute for every move.
        plans: yields facts that are used only in advice, for the best move.
        kept: returns a fact about a move without any other reason, given the plies of a search with a balanced result,
            and the fewest plies of such a search for any other move; 0 without such a search.
        lets_win: returns whether the other side can win after a move.
        lost_next: returns the number of pieces that the side to move can capture.
        is_threatened: returns whether the side to move could lose something if it passed.
        exposes: the code of the fact that the other side can capture a piece next.
        setbacks: the codes of disadvantages, the worst first; all dangers are among them.
        own_averted: returns the fact that a move averts a setback of another move, other than a win, given the move,
            the point that the other move leaves, the setback, and the codes of the facts about the move; None if not.
        void: returns the codes of facts that are true of a move but no reason for it, given whether the other side has
            threats that no move stops.
    """

    codes: type[FactCode]
    shapes: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]]
    proofs: Callable[[Change], Iterator[Proof]]
    plans: Callable[[Change], Iterator[Proof]]
    kept: Callable[[Change, int, int], Proof]
    lets_win: Callable[[Change], bool]
    lost_next: Callable[[RuleTable, GraphState], int]
    is_threatened: Callable[[RuleTable, GraphState], bool]
    exposes: FactCode
    setbacks: tuple[FactCode, ...]
    own_averted: Callable[[Change, int, Proof, frozenset[str]], Proof | None]
    void: Callable[[Change, bool], frozenset[FactCode]]

    @cached_property
    def weighty(self) -> frozenset[FactCode]:
        """The codes of facts that advice always includes."""
        return weighty(self.codes)

    @cached_property
    def dangers(self) -> frozenset[str]:
        """The codes of the facts about what the other side can win next."""
        return frozenset({LETS_WIN, self.exposes})

    def far_proofs(self, change: Change) -> Iterator[Proof]:
        """Yield the fact, if four plies prove it, that a reply forces the mover to lose a piece."""
        table, after = change.table, change.after
        if change.target == NOWHERE or self.lost_next(table, after):
            return
        for reply in replies(table, after):
            further = play(table, after, reply)
            quiet = unpacked(reply)[2] == NOWHERE
            if quiet and self.is_threatened(table, further) and must_lose_piece(table, further, self.lost_next):
                yield proof_of(LOSES_MAN, change.side, plies=4)
                return

    def averts(self, change: Change, source: int, setback: Proof, codes: frozenset[str]) -> Proof | None:
        """Return the fact that a move averts a setback of another move; None if it does not."""
        if setback.item.code == LETS_WIN:
            return proof_of(SearchFact.STOPS_WIN, change.side)
        return self.own_averted(change, source, setback, codes)

    def balance(self, change: Change) -> int:
        """Return the number of captured pieces, less those the other side can capture next.

        It is ``SURE`` if the move wins, ``-SURE`` if it lets the other side win.
        """
        if won_by(change.table, change.after) == change.side:
            return SURE
        if self.lets_win(change):
            return -SURE
        gained = taken(change.table, change.source, change.target, change.shot).bit_count()
        return gained - self.lost_next(change.table, change.after)
