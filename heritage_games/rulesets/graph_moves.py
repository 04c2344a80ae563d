"""Moves of mills and hunts, for their rulesets: names, visible effects and text format."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from heritage_games.engine.graph.kernel import GraphControl, Touch, paths
from heritage_games.engine.graph.leaps import all_leaps, forks, in_order, taken
from heritage_games.engine.graph.mills import targets
from heritage_games.engine.graph.rules import (
    MILLS,
    MILLS_AT,
    NOWHERE,
    GraphState,
    enemy_pieces,
    pack,
    pieces_after,
    pieces_of,
    unpacked,
)
from heritage_games.engine.graph.steps import placing
from heritage_games.engine.kernel import RuleTable, lowest, members
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, TextError

from .notation import check_move, no_point, quoted
from .types import Attempt, Effect, Move, Throw

CONTROLS = tuple(control.value for control in GraphControl)

WORD = re.compile(r"\s*(?:([-x])\s*)?([^\s\-x]+)", re.IGNORECASE)
"""Pattern of a point or control with the mark before it.

Spaces match in only one way, to avoid backtracking.
"""


class MoveWord(NamedTuple):
    """Word of a move text: its prefix (``-``, ``x`` or none), point or control, and column."""

    mark: str
    name: str
    column: int


@dataclass(frozen=True)
class Naming:
    """Mapping between the engine's integers and names.

    Args:
        points: the names of the points, in the engine's order.
        lines: the points of each mill, in the order of its line.
    """

    points: tuple[str, ...]
    lines: Mapping[frozenset[int], tuple[int, ...]]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The engine's index of each point."""
        return {name: i for i, name in enumerate(self.points)}

    @cached_property
    def touches(self) -> Mapping[Touch, str]:
        """The name of each point and control."""
        return {**dict(enumerate(self.points)), **{control: control.value for control in GraphControl}}

    @cached_property
    def spelt(self) -> Mapping[str, str]:
        """The name of each point and control, by its lower-case form."""
        return {name.lower(): name for name in (*self.points, *CONTROLS)}

    def names(self, found: Sequence[int]) -> tuple[str, ...]:
        """Return the names of points; the points of a mill are in the order of its line."""
        return tuple(map(self.points.__getitem__, self.lines.get(frozenset(found), found)))

    def touch(self, touch: str) -> Touch:
        """Return a point's engine index, or a control; raise TextError if the name is neither."""
        if touch in CONTROLS:
            return GraphControl(touch)
        if touch in self.index:
            return self.index[touch]
        raise TextError(no_point(touch, self.points))

    def read(self, text: str, examples: Message) -> tuple[MoveWord, ...]:
        """Parse and return the words of a move text.

        Args:
            text: the move as typed; case and spaces do not matter.
            examples: examples of moves of this game, for the error.

        Raises:
            TextError: the text is too long or malformed, or names a point that is not on the board.
        """
        check_move(text)
        read: list[MoveWord] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = WORD.match(text, at)
            if found is None:
                break
            mark, word, column = (found[1] or "").lower(), found[2], found.start(2) + 1
            name = self.spelt.get(word.lower())
            if name is None:
                raise TextError(no_point(word, self.points, column))
            if not mark and read and name not in CONTROLS:
                raise TextError(Problem("mark_missing", column, word=quoted(word)))
            read.append(MoveWord(mark, name, column))
            at = found.end()
        if at < end or not read or read[0].mark == "-":
            if not text.strip():
                raise TextError(Problem("nothing_written", at + 1, examples=examples))
            raise TextError(Problem("no_move", at + 1, text=quoted(text.strip()), examples=examples))
        return tuple(read)


@dataclass(frozen=True)
class GraphMoves(ABC):
    """Effects and text of the moves of one ruleset."""

    table: RuleTable
    naming: Naming
    kinds: tuple[str, ...]

    @abstractmethod
    def effects(
        self, position: GraphState, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path.

        They are derived without the move's events, because a view needs the effects of every legal move.
        """

    @abstractmethod
    def read(self, state: GraphState, text: str) -> Attempt:
        """Parse a move text and return the attempt; raise TextError if the text has no meaning."""

    @abstractmethod
    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text."""


def one_way(words: Sequence[MoveWord], example: str) -> bool:
    """Return whether a text moves a piece from one point to another.

    Raises:
        TextError: the text adds another step.
    """
    goes = [place for place, word in enumerate(words) if word.mark == "-"]
    if goes and goes != [1]:
        second = words[goes[-1]]
        raise TextError(Problem("goes_on", second.column, example=repr(example)))
    return bool(goes)


@dataclass(frozen=True)
class MillMoves(GraphMoves):
    """Effects and text of the moves of one mill game."""

    def effects(
        self,
        position: GraphState,
        move: Move,
        throw: Throw | None = None,  # noqa: ARG002 - the arguments of a ruleset
        order: int = 0,  # noqa: ARG002
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
        named = self.naming.points
        if target == NOWHERE:
            return ((("take", named[source]),),)
        staying = position.men1 if position.turn else position.men0
        if source != NOWHERE:
            staying &= ~(1 << source)
        for others, _ in self._mills[target]:
            if staying & others == others:
                arrived = self._into_mill(position, source, target)
                if shot != NOWHERE:
                    return (*arrived, (("take", named[shot]),))
                # A declined shot is a touch of its own, a forfeited one is not.
                return (*arrived, ())[: len(paths(self.table, position)[move])]
        if source == NOWHERE:
            return ((("enter", self.kinds[position.turn], named[target]),),)
        return ((), (("move", named[source], named[target]),))

    @cached_property
    def _mills(self) -> tuple[tuple[tuple[int, Effect], ...], ...]:
        """Mills through each point: the other points as a bit set, and the mark of the whole mill."""
        first, count = self.table[MILLS_AT], self.table[MILLS]
        rows = [(row, ("mark", "mill", *self.naming.names(members(row)))) for row in self.table[first : first + count]]
        points = range(len(self.naming.points))
        return tuple(tuple((row ^ (1 << at), mark) for row, mark in rows if (row >> at) & 1) for at in points)

    @cached_property
    def _into_mill(self) -> Callable[[GraphState, int, int], tuple[tuple[Effect, ...], ...]]:
        """Cached function that returns the effects of a piece's arrival in a mill.

        All shots of the arriving piece share them.
        """

        @lru_cache(maxsize=64)
        def into_mill(position: GraphState, source: int, target: int) -> tuple[tuple[Effect, ...], ...]:
            own, named = pieces_after(pieces_of(position, position.turn), source, target), self.naming.points
            enemy = enemy_pieces(position)
            safe = enemy & ~targets(self.table, position)
            marks = [mark for others, mark in self._mills[target] if own & others == others]
            if safe:
                marks.append(("mark", "protected", *self.naming.names(members(safe))))
            if source == NOWHERE:
                return ((("enter", self.kinds[position.turn], named[target]), *marks),)
            return ((), (("move", named[source], named[target]), *marks))

        return into_mill

    def read(self, state: GraphState, text: str) -> Attempt:
        """Parse a move text and return the attempt; raise TextError if the text has no meaning."""
        a, b, c = self.naming.points[:3]
        shooting = f"{a}-{b}x{c}"
        words = self.naming.read(text, Message("mill_moves", place=a, move=f"{a}-{b}", shot=shooting))
        walks = one_way(words, f"{a}-{b}")
        if words[0].mark and not state.gifts:
            raise TextError(Problem("shot_alone", words[0].column, example=repr(shooting)))
        own = (pieces_of(state, state.turn) >> self.naming.index.get(words[0].name, 0)) & 1
        if own and not (walks or state.gifts or placing(state)) and words[1:] and words[1].mark:
            problem = Problem("goes_nowhere", words[1].column, point=words[0].name, move=f"{a}-{b}", shot=shooting)
            raise TextError(problem)
        claims = tuple(("x", word.name) for word in words if word.mark == "x")
        return Attempt(tuple(word.name for word in words), walks=walks, claims=claims)

    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text: ``E3``, ``E1-E2``, ``E1-E2xA3``, ``xA5``, ``E1-E2 done``."""
        source, target, shot = [self.naming.points[p] if p != NOWHERE else "" for p in unpacked(move)]
        if not target:
            return f"x{source}"
        text = f"{source}-{target}" if source else target
        if shot:
            return f"{text}x{shot}"
        return f"{text} done" if paths(self.table, state)[move][-1] == GraphControl.DONE else text


@dataclass(frozen=True)
class HuntMoves(GraphMoves):
    """Effects and text of the moves of one hunt."""

    def effects(
        self,
        position: GraphState,
        move: Move,
        throw: Throw | None = None,  # noqa: ARG002 - the arguments of a ruleset
        order: int = 0,  # noqa: ARG002
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
        named = self.naming.points
        if source == NOWHERE:
            return ((("enter", self.kinds[position.turn], named[target]),),)
        seen: list[Effect] = [("move", named[source], named[target])]
        if shot != NOWHERE:
            over = in_order(self.table, source, target, taken(self.table, source, target, shot))
            seen += [("take", named[point]) for point in over]
        return (*((),) * (len(paths(self.table, position)[move]) - 1), tuple(seen))

    def read(self, state: GraphState, text: str) -> Attempt:
        """Parse a move text and return the attempt; raise TextError if the text has no meaning."""
        a, b = self.naming.points[:2]
        leap = self._example()
        step = Message("hunt_moves", place=a, step=f"{a}-{b}")
        words = self.naming.read(text, Message("hunt_moves_and_leap", moves=step, leap=leap) if leap else step)
        walks = one_way(words, f"{a}-{b}")
        touched = tuple(word.name for word in words if word.mark != "x")
        taken = tuple(word for word in words if word.mark == "x")
        if taken and (words[0].mark or not walks or words[1].name == "done"):
            example = Message("as_in", example=repr(leap)) if leap else ""
            raise TextError(Problem("leap_lands_nowhere", taken[0].column, example=example))
        claims = tuple(("x", word.name) for word in taken)
        return Attempt(self._touches(state, touched, taken), walks=walks, claims=claims)

    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text: ``b3``, ``b3-b4``, ``t5-b3xb4``, ``t5-b1xb4xb3xb2``."""
        named = self.naming.points
        source, target, first = unpacked(move)
        if source == NOWHERE:
            return named[target]
        over = in_order(self.table, source, target, taken(self.table, source, target, first))
        text = f"{named[source]}-{named[target]}" + "".join(f"x{named[point]}" for point in over)
        return f"{text} done" if first == NOWHERE and forks(self.table, state.turn, source, target) else text

    def _example(self) -> str:
        """Return the first leap of this board as text; empty if it has none."""
        for source, target in product(range(len(self.naming.points)), repeat=2):
            for over in all_leaps(self.table, source, target):
                named = (self.naming.points[point] for point in in_order(self.table, source, target, over))
                return f"{self.naming.points[source]}-{self.naming.points[target]}x{'x'.join(named)}"
        return ""

    def _touches(self, state: GraphState, touched: tuple[str, ...], taken: tuple[MoveWord, ...]) -> tuple[str, ...]:
        """Return a text's touches; captures or ``done`` select among moves between two points."""
        index = self.naming.index
        steps = touched[2:] == ("done",)
        if steps == bool(taken) or not set(touched[:2]) <= index.keys():
            return touched
        source, target = (index[name] for name in touched[:2])
        if not forks(self.table, state.turn, source, target):
            return touched
        named = {index.get(word.name) for word in taken}
        over = next((over for over in all_leaps(self.table, source, target) if set(members(over)) == named), 0)
        first = lowest(over) if over else NOWHERE
        if (steps or over) and len(paths(self.table, state).get(pack(source, target, first), ())) == len(
            (source, target)
        ):
            return touched[:2]
        return touched if steps else (*touched, self.naming.points[first] if over else taken[0].name)
