"""Events, the tree of legal touches and the base class of judges, for all families."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, NamedTuple, Self, TypeVar

from .kernel import NOBODY, RuleTable
from .races import NO_THROW, Touch, Turned
from .verdict import Code, Common, Item, Verdict


class Entered(NamedTuple):
    """Change that puts a piece on a point."""

    side: int
    point: int


class Moved(NamedTuple):
    """Change that moves a piece to a seat of a point; seats matter if it holds several pieces."""

    side: int
    source: int
    point: int
    seat: int = 0


class Capture(NamedTuple):
    """Change that takes a piece off the board."""

    side: int
    point: int


class LineFollowed(NamedTuple):
    """Change that briefly highlights a line that a piece follows; no piece moves."""

    start: int
    end: int


class TurnedBack(NamedTuple):
    """Change of a piece's direction at a point."""

    side: int
    point: int


Change = Entered | Moved | Capture | LineFollowed | TurnedBack


class Event(NamedTuple):
    """Event of a move."""

    item: Item[int]  # the item with code, side, points by role, and numbers
    touch: int = 0  # index of the touch that causes it, from 0
    # changes of the board, in the order of their display; empty if the board does not change
    changes: tuple[Change, ...] = ()


def items_of(events: Iterable[Event]) -> tuple[Item[int], ...]:
    """Return the items of these events, in order."""
    return tuple([event.item for event in events])


S = TypeVar("S")
T = TypeVar("T", bound=Turned)

Points = Mapping[str, tuple[int, ...]]
"""Points by role."""

Reasons = tuple[Item[int], ...]
"""Items of a refusal or of an unfinished move."""


class Path(NamedTuple):
    """Legal move, the touches that make it, and the index of their order, 0 for the usual one."""

    move: int
    touches: tuple[Touch, ...]
    order: int = 0


def paths_of(
    legal: Callable[[RuleTable, S, int], tuple[int, ...]],
    touches_of: Callable[[RuleTable, S, int, int], tuple[tuple[Touch, ...], ...]],
) -> Callable[[RuleTable, S, int], tuple[Path, ...]]:
    """Return a cached function that builds the tree of legal touches of a position."""

    @lru_cache(maxsize=16)
    def paths(table: RuleTable, state: S, throw: int) -> tuple[Path, ...]:
        """Return every legal move with each valid order of its touches."""
        return tuple(
            Path(move, touches, order)
            for move in legal(table, state, throw)
            for order, touches in enumerate(touches_of(table, state, move, throw))
        )

    return paths


@dataclass(frozen=True)
class Judge(ABC, Generic[S]):
    """Judge of an attempt with a throw: the touches made so far, and the legal continuations.

    If no path continues with a touch, the subclass returns the first condition that fails; the same conditions
    generate the family's moves.
    """

    table: RuleTable
    state: S
    throw: int
    paths: tuple[Path, ...]  # the paths that begin with the touches made
    used: tuple[Touch, ...] = ()

    @property
    @abstractmethod
    def side(self) -> int:
        """The side that moves."""

    @abstractmethod
    def events(self, path: Path) -> tuple[Event, ...]:
        """Return the events of a legal move."""

    @abstractmethod
    def needed_next(self) -> tuple[Item[int], ...]:
        """Return the items that describe the next touch of an unfinished move."""

    @abstractmethod
    def reasons(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return why no legal move continues with this touch; called only in unfinished moves."""

    def after(self, touches: Sequence[Touch]) -> tuple[Self, Sequence[Touch]]:
        """Return the judge after the touches before the first impossible one, and the rest."""
        paths, used = self.paths, self.used
        for touch in touches:
            onward = (*used, touch)
            left = tuple([path for path in paths if path.touches[: len(onward)] == onward])
            if not left:
                break
            paths, used = left, onward
        here = self if used == self.used else replace(self, paths=paths, used=used)
        return here, touches[len(used) - len(self.used) :]

    def verdict(self, left: Sequence[Touch]) -> Verdict[int]:
        """Return the verdict on further touches, the first of which is impossible.

        If there are none, it is the verdict on the touches made so far.
        """
        if left:
            return Verdict("refused", self._too_many(left[0]) if self.whole else self.reasons(left[0]))
        if self.whole:
            return Verdict("legal", items_of(self.events(self.paths[0])), self.paths[0].move)
        return Verdict("unfinished", self.needed_next())

    @property
    def whole(self) -> bool:
        """Whether the touches make a legal move."""
        return self.paths[0].touches == self.used

    @property
    def next_touches(self) -> tuple[int, ...]:
        """The points that may be touched next, without duplicates."""
        found = dict.fromkeys(path.touches[len(self.used)] for path in self.paths)
        return tuple(touch for touch in found if isinstance(touch, int))

    def so_far(self) -> tuple[Item[int], ...]:
        """Return the items of the touches made."""
        return items_of(event for event in self.events(self.paths[0]) if event.touch < len(self.used))

    def item(self, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
        """Return an item for the side that moves."""
        return Item(code, self.side, points or {}, numbers)

    def _too_many(self, touch: Touch) -> tuple[Item[int], ...]:
        if isinstance(touch, str):
            return (self.item(Common.NO_CONTROL),)
        return (self.item(Common.TURN_COMPLETE, {"point": (touch,)}),)


def judge_of(
    winner: Callable[[RuleTable, T], int],
    paths: Callable[[RuleTable, T, int], tuple[Path, ...]],
    family: Callable[[RuleTable, T, int, tuple[Path, ...]], Judge[T]],
) -> Callable[[RuleTable, T, Sequence[Touch], int], Verdict[int]]:
    """Return the function that judges attempts in a family."""

    @lru_cache(maxsize=16)
    def reached(table: RuleTable, state: T, touches: tuple[Touch, ...], throw: int) -> tuple[Judge[T], Sequence[Touch]]:
        """Return the judge after some touches; cached, because many attempts share these touches."""
        return family(table, state, throw, paths(table, state, throw)).after(touches)

    def judge(table: RuleTable, state: T, touches: Sequence[Touch], throw: int) -> Verdict[int]:
        """Judge an attempt; the first impossible touch refuses it, whatever follows."""
        if winner(table, state) != NOBODY:
            return Verdict("refused", (Item(Common.GAME_OVER, max(state.turn, 0)),))
        if throw == NO_THROW:
            return Verdict("refused", (Item(Common.THROW_FIRST, max(state.turn, 0)),))
        if not touches:
            return Verdict("unfinished", ())
        here, left = reached(table, state, tuple(touches[:-1]), throw)
        if not left:
            here, left = here.after(touches[-1:])
        return here.verdict(left)

    return judge
