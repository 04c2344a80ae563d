"""The legal moves as a tree of touches, and the judge that walks it.

An attempt is a path in this tree.  Where it leaves the tree a family says why: the first condition that fails, asked
of the same predicates from which its moves were made.

What happens in a move, as one ordered list.

What is told, what the screen moves and what has changed on the board are all read from this list, so that none of
them asks a rule again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Generic, NamedTuple, Self, TypeVar

from .kernel import NOBODY
from .races import NO_THROW, Touch
from .verdict import Code, Common, Item, Verdict


class Stock(StrEnum):
    """Where pieces are that are not on the board, by the word of the stores that content names."""

    HAND = "hand"
    TAKEN = "taken"
    HOME = "home"
    OFF = "off"
    OUTSIDE = "outside"

    def __repr__(self) -> str:
        """Return it as the text it is."""
        return repr(self.value)


class Entered(NamedTuple):
    """A side's piece comes from a stock onto a point, and to a seat of it where it holds several."""

    side: int
    point: int
    stock: Stock
    seat: int = 0


class Moved(NamedTuple):
    """A side's piece goes from a point to another, and to a seat of it where it holds several."""

    side: int
    source: int
    point: int
    seat: int = 0


class Capture(NamedTuple):
    """A side's piece leaves the board for a stock."""

    side: int
    point: int
    stock: Stock


FOLLOWED = "followed"
"""The mark of a line that is followed from one end to the other."""


class LineMarked(NamedTuple):
    """Points are shown together for a moment, as a mark of this name; nothing moves."""

    name: str
    points: tuple[int, ...]


class TurnedBack(NamedTuple):
    """A side's piece goes another way from now on: back from where it turns."""

    side: int
    point: int


class CreditChanged(NamedTuple):
    """A side's purse holds so much more; who pays earns less than nothing."""

    side: int
    amount: int


Change = Entered | Moved | Capture | LineMarked | TurnedBack | CreditChanged


@dataclass(frozen=True, slots=True)
class Event:
    """One happening of a move.

    Args:
        item: what happened, whose it is, the points by role and the numbers.
        touch: the touch of the move that brings it about, from 0.
        changes: what it changes on the board, in the order in which it is seen.
    """

    item: Item[int]
    touch: int = 0
    changes: tuple[Change, ...] = ()


def told(events: Iterable[Event]) -> tuple[Item[int], ...]:
    """Return what is told of these events, in their order."""
    return tuple(event.item for event in events)


S = TypeVar("S")

RuleTable = Sequence[int]
Points = Mapping[str, tuple[int, ...]]
"""Points by their roles."""


class Path(NamedTuple):
    """A legal move, the touches that make it, and which of its orders that is, the usual one being 0."""

    move: int
    touches: tuple[Touch, ...]
    order: int = 0


def paths_of(
    legal: Callable[[RuleTable, S, int], tuple[int, ...]],
    touches_of: Callable[[RuleTable, S, int, int], tuple[tuple[Touch, ...], ...]],
) -> Callable[[RuleTable, S, int], tuple[Path, ...]]:
    """Return the function that gives the tree of a position: kept, because it is asked again at every touch.

    Args:
        legal: the legal moves of a position with a throw.
        touches_of: the touches that make a move, one path for each order.
    """

    @lru_cache(maxsize=16)
    def paths(table: RuleTable, state: S, throw: int) -> tuple[Path, ...]:
        """Return every legal move in every order that works."""
        return tuple(
            Path(move, touches, order)
            for move in legal(table, state, throw)
            for order, touches in enumerate(touches_of(table, state, move, throw))
        )

    return paths


@dataclass(frozen=True)
class Judge(ABC, Generic[S]):
    """One throw, what was touched with it so far, and what may still be.

    Args:
        table: the rules.
        state: the position before the ply; the game goes on.
        throw: what was thrown.
        paths: the legal moves that begin with what was touched.
        used: what was touched.
    """

    table: RuleTable
    state: S
    throw: int
    paths: tuple[Path, ...]
    used: tuple[Touch, ...] = ()

    @property
    @abstractmethod
    def side(self) -> int:
        """The side that moves."""

    @abstractmethod
    def events(self, path: Path) -> tuple[Event, ...]:
        """Return what happens in a legal move."""

    @abstractmethod
    def wanted(self) -> tuple[Item[int], ...]:
        """Return what is wanted next of a move that is not whole."""

    @abstractmethod
    def reasons(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return why this touch goes on with no legal move, while none is whole."""

    def judged(self, touches: Sequence[Touch]) -> Verdict[int]:
        """Answer what is touched next, and then; the first touch that cannot be is refused."""
        if not touches:
            return self._reached()
        onward = self._with(touches[0])
        if onward.paths:
            return onward.judged(touches[1:])
        return Verdict("refused", self._too_many(touches[0]) if self.whole else self.reasons(touches[0]))

    @property
    def whole(self) -> bool:
        """Whether what was touched makes a legal move."""
        return self.paths[0].touches == self.used

    @property
    def next_touches(self) -> tuple[int, ...]:
        """The points that may be touched next, each once."""
        found = dict.fromkeys(path.touches[len(self.used)] for path in self.paths)
        return tuple(touch for touch in found if isinstance(touch, int))

    def so_far(self) -> tuple[Item[int], ...]:
        """Return what is told of what was touched."""
        return told(event for event in self.events(self.paths[0]) if event.touch < len(self.used))

    def item(self, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
        """Return an item about the side that moves."""
        return Item(code, self.side, points or {}, numbers)

    def _with(self, touch: Touch) -> Self:
        used = (*self.used, touch)
        return replace(self, paths=tuple(path for path in self.paths if path.touches[: len(used)] == used), used=used)

    def _reached(self) -> Verdict[int]:
        if self.whole:
            return Verdict("legal", told(self.events(self.paths[0])), self.paths[0].move)
        return Verdict("unfinished", self.wanted())

    def _too_many(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return why nothing is touched behind a whole turn."""
        if isinstance(touch, str):
            return (self.item(Common.NO_CONTROL),)
        return (self.item(Common.TURN_COMPLETE, {"point": (touch,)}),)


def judge_of(
    winner: Callable[[RuleTable, S], int],
    paths: Callable[[RuleTable, S, int], tuple[Path, ...]],
    family: Callable[[RuleTable, S, int, tuple[Path, ...]], Judge[S]],
    turn_of: Callable[[S], int],
) -> Callable[[RuleTable, S, Sequence[Touch], int], Verdict[int]]:
    """Return the function that answers the attempts of a family.

    Args:
        winner: who has won a position.
        paths: the tree of a position with a throw.
        family: its judge.
        turn_of: whose turn it is.
    """

    def judge(table: RuleTable, state: S, touches: Sequence[Touch], throw: int) -> Verdict[int]:
        """Answer an attempt.

        Args:
            table: the rules.
            state: the position.
            touches: points or controls, in the order in which they were touched.
            throw: what was thrown, or NO_THROW.

        Returns:
            The first touch that cannot be is refused, whatever follows it.
        """
        if winner(table, state) != NOBODY:
            return Verdict("refused", (Item(Common.GAME_OVER, max(turn_of(state), 0)),))
        if throw == NO_THROW:
            return Verdict("refused", (Item(Common.THROW_FIRST, max(turn_of(state), 0)),))
        if not touches:
            return Verdict("unfinished", ())
        return family(table, state, throw, paths(table, state, throw)).judged(touches)

    return judge
