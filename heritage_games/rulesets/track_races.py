"""Base class of two-player races, which converts names to the engine's numbers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self

from heritage_games.engine.judge import Capture, Change, Entered, Event, LineFollowed, Moved
from heritage_games.engine.kernel import DRAWN, NOBODY, Kernel
from heritage_games.engine.races import NO_THROW, Touch
from heritage_games.engine.verdict import Item, Verdict

from .base import Table
from .options import Value
from .position_editor import EditablePosition, PlacedPosition, Placing
from .races import RaceGame, RaceRuleset, coded
from .types import PLAY_CODES, Effect, Move, Outcome, P, Piece, Store, Throw

RuleTable = Sequence[int]


@dataclass(frozen=True)
class TrackEngine(Generic[P]):
    """The engine's functions of one family of races.

    Args:
        codes: returns every code that can be emitted under a table.
        start: returns the position before the first throw.
        winner: returns the winner of a position, NOBODY while the game continues.
        ending: returns the item of the ending, None while the game continues.
        legal: returns the legal moves of a position with a throw.
        play: returns the position after a move with a throw.
        judge: returns the verdict on touches in a position with a throw.
        touches: returns the touches of a move, with points as numbers: one path for each valid order.
    """

    codes: Callable[[RuleTable], frozenset[str]]
    start: Callable[[RuleTable], P]
    winner: Callable[[RuleTable, P], int]
    ending: Callable[[RuleTable, P], Item[int] | None]
    legal: Callable[[RuleTable, P, int], tuple[Move, ...]]
    play: Callable[[RuleTable, P, Move, int], P]
    judge: Callable[[RuleTable, P, Sequence[Touch], int], Verdict[int]]
    touches: Callable[[RuleTable, P, Move, int], tuple[tuple[Touch, ...], ...]]


class TrackSetup(Protocol[P]):
    """Parser and formatter of the positions of one race."""

    def parse(self, text: str) -> P:
        """Parse and return a position; raise SetupError with every problem."""

    def format(self, state: P) -> str:
        """Return a position as one line of text."""

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return the settings of the position editor, with these drawings of the sides' pieces."""


class TrackRuleset(RaceRuleset[P]):
    """Two-player race on tracks with its options set.

    Args:
        game: the declaration of the race.
        options: options that differ from the default.

    Raises:
        UnknownNameError: an option or a value that the game does not have.
    """

    kernel: Kernel
    levels = 5
    engine: TrackEngine[P]
    setup: TrackSetup[P]

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        super().__init__(game, options)
        self.table: RuleTable = Table(self.rule_table(game))

    @abstractmethod
    def rule_table(self, game: RaceGame) -> tuple[int, ...]:
        """Return the rules of this game under these options as the engine's table."""

    @abstractmethod
    def happened(self, position: P, move: Move, throw: int, order: int) -> tuple[Event, ...]:
        """Return the events of a move in this order."""

    @abstractmethod
    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return the pieces on the board."""

    @abstractmethod
    def stores(self, position: P) -> tuple[Store, ...]:
        """Return the pieces off the board."""

    @abstractmethod
    def standing(self, position: P) -> tuple[float, ...]:
        """Return a simple score for each side; higher is better."""

    def with_options(self, **options: Value) -> Self:
        """Return the same rules with these options changed."""
        return type(self)(self.declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return self.engine.codes(self.table) | PLAY_CODES

    def start(self) -> P:
        """Return the position before the first throw."""
        return self.engine.start(self.table)

    def over(self, position: P) -> bool:
        """Return whether the game is over."""
        return self.engine.winner(self.table, position) != NOBODY

    def moves(self, position: P, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none if the game is over or a throw is due."""
        return self.engine.legal(self.table, position, numbered(throw))

    def play(self, position: P, move: Move, throw: Throw | None = None) -> P:
        """Return the position after a legal move; the old one is unchanged."""
        return self.engine.play(self.table, position, move, numbered(throw))

    def outcome(self, position: P) -> Outcome | None:
        """Return the outcome of the game, None while it continues."""
        item = self.engine.ending(self.table, position)
        if item is None:
            return None
        won, named = self.engine.winner(self.table, position), self.named(item)
        if won == DRAWN:
            return Outcome((1, 1), named, ("drawn", "drawn"))
        return Outcome((1, 2), named, ("won", "lost")) if won == 0 else Outcome((2, 1), named, ("lost", "won"))

    def judged(self, position: P, touches: Sequence[Touch], throw: int | None) -> Verdict[int]:
        """Return the engine's verdict on touches, with points and throw as numbers."""
        return self.engine.judge(self.table, position, touches, NO_THROW if throw is None else throw)

    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches of this move, one path for each valid order."""
        found = self.engine.touches(self.table, position, move, numbered(throw))
        points = self.points
        return tuple([tuple([points[at] if isinstance(at, int) else str(at) for at in path]) for path in found])

    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of this order's path."""
        number = numbered(throw)
        seen: list[list[Effect]] = [[] for _ in self.engine.touches(self.table, position, move, number)[order]]
        for event in self.happened(position, move, number, order):
            seen[event.touch] += [self._effect(change) for change in event.changes]
        return tuple(map(tuple, seen))

    def parse_position(self, text: str) -> P:
        """Parse and return a position; raise SetupError with every problem."""
        return self.setup.parse(text)

    def format_position(self, position: P) -> str:
        """Return the position as one line of text."""
        return self.setup.format(position)

    def draft(self, position: P) -> EditablePosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self.setup.placing(self.kinds), self.format_position(position))

    def _effect(self, change: Change) -> Effect:
        """Return the effect of a change, with named points."""
        match change:
            case Entered(side, point, seat=seat):
                return ("enter", self.kinds[side], self.points[point], str(seat))
            case Moved(side, source, point, seat):
                return ("move", self.points[source], self.points[point], self.kinds[side], str(seat))
            case Capture(side, point):
                return ("take", self.points[point], self.kinds[side])
            case LineFollowed(start, end):
                return ("mark", "followed", self.points[start], self.points[end])
        raise TypeError(change)


def numbered(throw: Throw | None) -> int:
    """Return a throw as the engine's number, NO_THROW if None."""
    return NO_THROW if throw is None else coded(throw)
