"""Moves of mills and hunts with their context, and conditions that the facts of both use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from heritage_games.engine.graph.endings import GOING, why_over, winner
from heritage_games.engine.graph.evaluation import free_neighbours
from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.leaps import can_leap, taken
from heritage_games.engine.graph.rules import NOWHERE, GraphState, empty_points, pieces_of, unpacked
from heritage_games.engine.graph.steps import destinations
from heritage_games.engine.kernel import NOBODY, RuleTable, bits, members
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.graph_rulesets import GraphRuleset

from .coach import MoveContext
from .facts import LETS_WIN, LOSES_MAN, Drawn, Fact, FactCode, FactSchema, SearchFact, fact_of, weighty

SURE = 1_000  # value of a winning move in pieces, greater than any number of pieces


GraphPly = MoveContext[GraphRuleset, GraphState]


@dataclass(frozen=True)
class GraphContext(GraphPly):
    """Legal move of mills or a hunt, with its points."""

    @cached_property
    def source(self) -> int:
        """The point that the piece leaves; ``NOWHERE`` if it is placed."""
        return unpacked(self.move)[0]

    @cached_property
    def target(self) -> int:
        """The point that the piece reaches; ``NOWHERE`` if it moves off the board."""
        return unpacked(self.move)[1]

    @cached_property
    def shot(self) -> int:
        """The point of the captured piece, for a leap the lowest point passed; or ``NOWHERE``."""
        return unpacked(self.move)[2]

    @property
    def point(self) -> int:
        """The point that the piece reaches, or the point it leaves if it moves off the board."""
        return self.source if self.target == NOWHERE else self.target

    def proved(self, code: str, draws: Drawn = "", plies: int = 0, **values: int | tuple[int, ...]) -> Fact:
        """Return a fact about the side that moves; tuples among the values are points."""
        points = {role: found for role, found in values.items() if isinstance(found, tuple)}
        numbers = {name: number for name, number in values.items() if isinstance(number, int)}
        return Fact(self.rules.named(Item(code, self.side, points, numbers)), draws, plies)


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


def lets_win(ply: GraphContext) -> bool:
    """Return whether the other side can win on the next ply."""
    return any(won_by(ply.table, state) == 1 - ply.side for state in reached(ply.table, ply.after))


def must_lose_piece(table: RuleTable, state: GraphState, lost_next: Callable[[RuleTable, GraphState], int]) -> bool:
    """Return whether there are legal moves, all lose a piece next, and none captures."""
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


def newly_locked(ply: GraphContext, side: int) -> tuple[int, ...]:
    """Return the points of a side's pieces that a move makes immobile."""
    had = pieces_of(ply.before, side) & ~locked(ply.table, ply.before, side)
    return members(locked(ply.table, ply.after, side) & had)


def freed(ply: GraphContext, side: int) -> tuple[int, ...]:
    """Return the points of a side's immobile pieces that a move makes mobile."""
    has = pieces_of(ply.after, side) & ~locked(ply.table, ply.after, side)
    return members(locked(ply.table, ply.before, side) & has)


def changed_number(ply: GraphContext, code: str, side: int, count: Callable[[RuleTable, GraphState], int]) -> Fact:
    """Return the fact about a number before and after a move."""
    return fact_of(code, side, before=count(ply.table, ply.before), after=count(ply.table, ply.after))


@dataclass(frozen=True)
class GraphCoach:
    """Facts about moves in mills or hunts."""

    codes: type[FactCode]  # the codes of the facts, the strongest first
    schemas: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]]  # the schema of each code, for each side
    # yields facts about a move that are fast enough to compute for every move
    proofs: Callable[[GraphContext], Iterator[Fact]]
    plans: Callable[[GraphContext], Iterator[Fact]]  # yields facts that are used only in advice, for the best move
    # returns a fact about a move without any other reason, given the plies of a search with a balanced result,
    # and the fewest plies of such a search for any other move; 0 without such a search
    kept: Callable[[GraphContext, int, int], Fact]
    lets_win: Callable[[GraphContext], bool]  # returns whether the other side can win after a move
    # returns the number of pieces that the side to move can capture
    lost_next: Callable[[RuleTable, GraphState], int]
    # returns whether the side to move could lose something if it passed
    is_threatened: Callable[[RuleTable, GraphState], bool]
    exposes: FactCode  # the code of the fact that the other side can capture a piece next
    setbacks: tuple[FactCode, ...]  # the codes of disadvantages, the worst first; all dangers are among them
    # returns the fact that a move averts a setback of another move, other than a win, given the move, the point
    # that the other move leaves, the setback, and the codes of the facts about the move; None if not
    own_averted: Callable[[GraphContext, int, Fact, frozenset[str]], Fact | None]
    # returns the codes of facts that are true of a move but no reason for it, given whether the other side has
    # threats that no move stops
    void: Callable[[GraphContext, bool], frozenset[FactCode]]

    @cached_property
    def weighty(self) -> frozenset[FactCode]:
        """The codes of facts that advice always includes."""
        return weighty(self.codes)

    @cached_property
    def dangers(self) -> frozenset[str]:
        """The codes of the facts about what the other side can win next."""
        return frozenset({LETS_WIN, self.exposes})

    def far_proofs(self, ply: GraphContext) -> Iterator[Fact]:
        """Yield the fact, if four plies prove it, that a reply forces the mover to lose a piece."""
        table, after = ply.table, ply.after
        if ply.target == NOWHERE or self.lost_next(table, after):
            return
        for reply in replies(table, after):
            further = play(table, after, reply)
            quiet = unpacked(reply)[2] == NOWHERE
            if quiet and self.is_threatened(table, further) and must_lose_piece(table, further, self.lost_next):
                yield ply.proved(LOSES_MAN, plies=4)
                return

    def averts(self, ply: GraphContext, source: int, setback: Fact, codes: frozenset[str]) -> Fact | None:
        """Return the fact that a move averts a setback of another move; None if it does not."""
        if setback.item.code == LETS_WIN:
            return ply.proved(SearchFact.STOPS_WIN)
        return self.own_averted(ply, source, setback, codes)

    def balance(self, ply: GraphContext) -> int:
        """Return the number of captured pieces, less those the other side can capture next.

        It is ``SURE`` if the move wins, ``-SURE`` if it lets the other side win.
        """
        if won_by(ply.table, ply.after) == ply.side:
            return SURE
        if self.lets_win(ply):
            return -SURE
        gained = taken(ply.table, ply.source, ply.target, ply.shot).bit_count()
        return gained - self.lost_next(ply.table, ply.after)
