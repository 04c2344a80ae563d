"""Base class of race rulesets, which converts names to numbers and parses moves.

Move texts use the mover's numbering.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Self, TypeVar

from heritage_games.engine.judge import Capture, Change, Entered, Event, LineFollowed, Moved
from heritage_games.engine.kernel import NOBODY, Kernel, RuleTable
from heritage_games.engine.races import Touch, Turned
from heritage_games.engine.verdict import Code, Common, Item, Message, Verdict
from heritage_games.errors import Problem, TextError

from .base import Ruleset
from .notation import check_move, no_point, quoted
from .options import Option, Value
from .position_editor import EditablePosition, PlacedPosition, Placing
from .throws import ThrowModel, coded
from .types import (
    PLAY_CODES,
    Attempt,
    Effect,
    Layout,
    Lots,
    Move,
    NamedBoard,
    NamedItem,
    NamedVerdict,
    Outcome,
    Table,
    Throw,
)

S = TypeVar("S", bound=Turned)

THROWN = re.compile(r"\s*([0-9]+(?:\s*[+/]\s*[0-9]+)?)\s*:\s*(.*)", re.DOTALL)
"""Pattern of a move text that begins with its throw."""

WORD = re.compile(r"[^\s>-]+(?:\s*[->]\s*[^\s>-]+)*|\S+")
"""Pattern of a word of a move: a walk with its spaces, or any other run of characters."""

WALK = re.compile(r"(?:([0-9]{1,2}):)?([a-z]+[0-9]*|[0-9]+)-([a-z]+[0-9]*|[0-9]+)(?:>([a-z]+[0-9]*|[0-9]+))?")
"""Pattern of a walk: ``5-8``, ``3-6>20``, ``3:8-11``; die and end of a line are optional."""

ENTER = re.compile(r"(?:([0-9]{1,2}):)?enter")
"""Pattern of an entry with an optional die: ``enter``, ``3:enter``."""


ENTERS, LIFT = "enter", "lift"
"""Words of a move that are not touches: enter at the following hole, or leave the goal."""

EXAMPLES = Message("race_moves")  # examples of race moves, for error messages


@dataclass(frozen=True, kw_only=True)
class RaceGame:
    """Declaration of one race."""

    game: str
    name: str
    sides: Callable[[Mapping[str, Value]], tuple[str, ...]]
    kinds: Callable[[Mapping[str, Value]], tuple[str, ...]]
    declared: tuple[Option, ...]
    board: Callable[[Mapping[str, Value]], NamedBoard]
    table: Callable[[Mapping[str, Value]], tuple[int, ...]]
    # each side's points, its own hole 1 first; the board's first line if empty
    tracks: tuple[tuple[str, ...], ...] = ()
    # pairs of holes joined by a line, in each side's own numbering; empty for none
    links: tuple[tuple[int, int], ...] = ()
    family: Callable[[RaceGame, Mapping[str, object]], Ruleset]  # returns the ruleset of this kind of race
    dice: bool = False  # whether the game uses dice instead of sticks
    levels: int = 5  # number of computer levels; 0 if the game has no decisions

    def ruleset(self, options: Mapping[str, object]) -> Ruleset:
        """Return the ruleset with these options; raise UnknownNameError for an unknown option."""
        return self.family(self, options)


@dataclass(kw_only=True)
class RaceEngine(Generic[S]):
    """The engine's functions of one family of races.

    A view calls ``winner``, ``play`` and ``touches`` repeatedly with the same arguments, so their results are cached.
    """

    reasons: type[Code]  # the codes of the family
    start: Callable[[RuleTable], S]  # returns the position before the first throw
    winner: Callable[[RuleTable, S], int]  # returns the winner of a position, NOBODY while the game continues
    # returns the item of the ending, None while the game continues
    ending: Callable[[RuleTable, S], Item[int] | None]
    # returns the side that moves with a throw, which may decide who begins
    mover: Callable[[RuleTable, S, int], int]
    legal: Callable[[RuleTable, S, int], tuple[Move, ...]]  # returns the legal moves of a position with a throw
    play: Callable[[RuleTable, S, Move, int], S]  # returns the position after a move with a throw
    # returns the verdict on touches in a position with a throw
    judge: Callable[[RuleTable, S, Sequence[Touch], int], Verdict[int]]
    # returns the touches of a move, with points as numbers: one path for each valid order
    touches: Callable[[RuleTable, S, Move, int], tuple[tuple[Touch, ...], ...]]
    # returns the events of a move with a throw, in an order of its touches
    events: Callable[[RuleTable, S, Move, int, int], tuple[Event, ...]]

    def __post_init__(self) -> None:
        self.winner = lru_cache(maxsize=64)(self.winner)
        self.play = lru_cache(maxsize=16)(self.play)
        self.touches = lru_cache(maxsize=256)(self.touches)


class RaceRuleset(Ruleset[S]):
    """Race with its options set; subclasses name its engine, throws and move texts.

    Raises:
        UnknownNameError: an option or a value that the game does not have.
    """

    kernel: Kernel
    engine: RaceEngine[S]
    form: Placing  # text format of the positions, in games whose positions list each side's points
    opening: ThrowModel  # throw that decides who begins
    usual: ThrowModel  # any other throw
    words: tuple[str, ...] = ()  # the words of a move that are not touches: ``enter``, ``lift`` or neither
    examples = EXAMPLES  # examples of moves, for error messages
    endings: Mapping[int, str]  # the code of the ending for each reason number of the kernel

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        super().__init__(game.game, game.name, game.declared, options)
        self.declaration = game
        self.table: RuleTable = Table(game.table(self.options))
        board = game.board(self.options)
        self.sides, self.kinds = game.sides(self.options), game.kinds(self.options)
        self.dice, self.levels = game.dice, game.levels
        self.tracks = game.tracks or (board.lines[0],) * len(self.sides)
        self.layout: Layout = board.layout
        self.lines = board.lines
        self.points = tuple(board.layout.places)
        self.index = {point: number for number, point in enumerate(self.points)}
        self.partner = {
            track[one - 1]: track[other - 1]
            for track in self.tracks
            for pair in game.links
            for one, other in (pair, pair[::-1])
        }
        """Other end of the line at each point, even if these rules let no piece follow it."""

    @abstractmethod
    def body(self, position: S, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw."""

    def with_options(self, **options: Value) -> Self:
        """Return the same rules with these options changed."""
        return type(self)(self.declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        found = (*Common, *self.engine.reasons)
        return PLAY_CODES | {code for code in found if code.possible(self.table)}

    def ending_code(self, reason: int, winner: int) -> str:  # noqa: ARG002 - other families need the winner
        """Return the code of an ending for the kernel's numbers; empty if the game was cut short."""
        return str(self.endings.get(reason, ""))

    def start(self) -> S:
        """Return the position before the first throw."""
        return self.engine.start(self.table)

    def over(self, position: S) -> bool:
        """Return whether the game is over."""
        return self.engine.winner(self.table, position) != NOBODY

    def turn(self, position: S, throw: Throw | None = None) -> int | None:
        """Return the side to move, None if the game is over or before a throw that decides it."""
        if self.engine.winner(self.table, position) != NOBODY:
            return None
        if position.turn != NOBODY:
            return position.turn
        return None if throw is None else self.engine.mover(self.table, position, coded(throw))

    def throwing(self, position: S) -> ThrowModel | None:
        """Return the throw model of this position, None if the game is over."""
        if self.engine.winner(self.table, position) != NOBODY:
            return None
        return self.opening if position.turn == NOBODY else self.usual

    def throws(self, position: S) -> Mapping[Throw, Fraction]:
        """Return each possible throw with its exact probability; empty if the game is over."""
        throwing = self.throwing(position)
        return throwing.chances if throwing else {}

    def lots(self, position: S, throw: Throw | None = None) -> tuple[Lots, ...]:
        """Return the sticks or dice that show a throw here; empty if the game is over."""
        throwing = self.throwing(position)
        return throwing.lie(throw) if throwing else ()

    def format_throw(self, throw: Throw, position: S) -> str:
        """Return a throw as text: two dice sorted, the throws of two sides in their order."""
        throwing = self.throwing(position)
        return throwing.format(throw) if throwing else ""

    def parse_throw(self, text: str, position: S) -> Throw:
        """Parse and return a throw; raise TextError if it is impossible in this position."""
        throwing = self.throwing(position)
        if throwing is None:
            raise TextError(Problem("over_no_throw"))
        return throwing.parse(text)

    def moves(self, position: S, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none if the game is over or a throw is due."""
        return self.engine.legal(self.table, position, coded(throw))

    def play(self, position: S, move: Move, throw: Throw | None = None) -> S:
        """Return the position after a legal move; the old one is unchanged."""
        return self.engine.play(self.table, position, move, coded(throw))

    def outcome(self, position: S) -> Outcome | None:
        """Return the outcome of the game between two sides, None while it continues."""
        item = self.engine.ending(self.table, position)
        if item is None:
            return None
        return Outcome.of_two(self.engine.winner(self.table, position), self.named(item))

    def judge(self, position: S, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch, and return the verdict."""
        verdict = self.engine.judge(self.table, position, list(map(self._touch, touches)), coded(throw))
        return Verdict(verdict.kind, tuple([self.named(item) for item in verdict.items]), verdict.move)

    def named(self, item: Item[int]) -> NamedItem:
        """Return an item of the engine with the names of its points."""
        points = {role: tuple(map(self.points.__getitem__, found)) for role, found in item.points.items()}
        return Item(item.code, item.side, points, item.numbers)

    def paths(self, position: S, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches of this move, one path for each valid order."""
        found = self.engine.touches(self.table, position, move, coded(throw))
        points = self.points
        return tuple([tuple([points[at] if isinstance(at, int) else str(at) for at in path]) for path in found])

    def effects(
        self, position: S, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of this order's path."""
        number = coded(throw)
        seen: list[list[Effect]] = [[] for _ in self.engine.touches(self.table, position, move, number)[order]]
        for event in self.engine.events(self.table, position, move, number, order):
            seen[event.touch] += [self._effect(change) for change in event.changes]
        return tuple(map(tuple, seen))

    def attempt(self, text: str, position: S, throw: Throw | None = None) -> Attempt:
        """Parse a move text in the mover's numbering, with or without its throw, into an attempt.

        Raises:
            TextError: the text is too long or has another form, its throw is impossible or not the pending one,
                or it names an unknown hole.
        """
        check_move(text)
        named, body, column = self._thrown(text, position)
        if throw is not None and named not in (None, throw):
            pending, typed = (self.format_throw(each, position) for each in (throw, named or throw))
            raise TextError(Problem("another_throw", 1, pending=pending, typed=typed))
        thrown = named or throw
        reader = _Reader(self, self.turn(position, thrown) or 0)
        for found in WORD.finditer(body):
            reader.word("".join(found.group().lower().split()), column + found.start())
        if not reader.touches or reader.entering:
            if not text.strip():
                raise TextError(Problem("nothing_written", column, examples=self.examples))
            raise TextError(Problem("no_whole_move", column, text=quoted(text.strip()), examples=self.examples))
        return Attempt(tuple(reader.touches), thrown, claims=tuple(reader.claims))

    def format_move(self, position: S, move: Move, throw: Throw | None = None) -> str:
        """Return the throw and the move as text; raise TextError if the throw is None."""
        if throw is None:
            raise TextError(Problem("throw_unknown"))
        return f"{self.format_throw(throw, position)}: {self.body(position, move, throw)}"

    def draft(self, position: S) -> EditablePosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self.form, self.format_position(position))

    def hole(self, side: int, point: str) -> int:
        """Return the number of a point on a side's own track."""
        return self.tracks[side].index(point) + 1

    def walked(self, side: int, source: str, target: str, *, onward: bool) -> str:
        """Return a walk as text; ``onward`` if it follows the line at its end."""
        text = f"{self.hole(side, source)}-{self.hole(side, target)}"
        return f"{text}>{self.hole(side, self.partner[target])}" if onward else text

    def read_hole(self, text: str, side: int, column: int) -> str:
        """Return the point of this name or number on a side's track; raise TextError if none."""
        track = self.tracks[side]
        if text in self.index:
            return text
        if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= len(track):
            return track[int(text) - 1]
        raise TextError(Problem("no_hole", column, word=quoted(text), last=len(track)))

    def _touch(self, touch: str) -> Touch:
        if touch in self.index:
            return self.index[touch]
        if touch in self.controls:
            return touch
        raise TextError(no_point(touch, self.points))

    def _effect(self, change: Change) -> Effect:
        match change:
            case Entered(side, point):
                return ("enter", self.kinds[side], self.points[point], "0")
            case Moved(side, source, point, seat):
                return ("move", self.points[source], self.points[point], self.kinds[side], str(seat))
            case Capture(side, point):
                return ("take", self.points[point], self.kinds[side])
            case LineFollowed(start, end):
                return ("mark", "followed", self.points[start], self.points[end])
        raise TypeError(change)

    def _thrown(self, text: str, position: S) -> tuple[Throw | None, str, int]:
        """Return the throw at the start of a text, or None, and the rest with its column."""
        found = THROWN.fullmatch(text)
        by_die = found and self.dice and found[1].isdigit() and text[found.start(2) - 1] == ":"
        if not found or by_die:
            return None, text, 1
        return self.parse_throw(found[1], position), found[2], found.start(2) + 1


class _Reader:
    """Parser of the words of a move text."""

    def __init__(self, rules: RaceRuleset[Any], side: int) -> None:
        self._rules, self._side = rules, side
        self.touches: list[str] = []
        self.claims: list[tuple[str, ...]] = []
        self.entering: str | None = None
        """Die of an ``enter`` whose hole is still missing, empty if none is named; else None."""

    def word(self, word: str, column: int) -> None:
        """Parse one word; raise TextError if it is not part of a move."""
        rules = self._rules
        if self.entering is not None:
            hole = rules.read_hole(word, self._side, column)
            self.touches.append(hole)
            self.claims.append((ENTERS, hole))
            self._claim_die(self.entering, hole)
            self.entering = None
        elif word in rules.controls or word in rules.index:
            self.touches.append(word)
        elif word == LIFT and LIFT in rules.words:
            self.touches.append(rules.tracks[self._side][-1])
            self.claims.append((LIFT,))
        elif (found := ENTER.fullmatch(word)) and ENTERS in rules.words and (rules.dice or not found[1]):
            self.entering = found[1] or ""
        elif (found := WALK.fullmatch(word)) and (rules.dice or not found[1]) and (rules.partner or not found[4]):
            walk = [rules.read_hole(part, self._side, column) for part in found.group(2, 3)]
            self.touches += walk
            self._claim_die(found[1], *walk)
            if found[4] is not None:
                self.claims.append((">", walk[1], rules.read_hole(found[4], self._side, column)))
        else:
            raise TextError(Problem("no_part_of_a_move", column, word=quoted(word), examples=rules.examples))

    def _claim_die(self, die: str | None, *points: str) -> None:
        if die:
            self.claims.append(("die", die, *points))
