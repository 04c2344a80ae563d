"""Base class of the rulesets of mills and hunts, and parsers of their moves and positions."""

# ruff: noqa: ARG002 - nothing is thrown in these games
from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Self

from heritage_games.engine.graph.endings import GOING, end_item, ending_code, why_over, winner
from heritage_games.engine.graph.judge import codes, events, judge, text_mismatch
from heritage_games.engine.graph.kernel import MOST_MOVES, GraphControl, Touch, games, paths, perft, played
from heritage_games.engine.graph.rules import (
    LEAPS,
    MEN,
    MILLS,
    GraphState,
    HuntRules,
    MillRules,
    hand_of,
    pieces_left,
    start,
    steps,
)
from heritage_games.engine.kernel import Kernel, RuleTable, bits, members
from heritage_games.engine.verdict import Item, Message, Verdict
from heritage_games.errors import Problem, SetupError, TextError

from .base import Ruleset
from .notation import Field, check_move, no_point, number, quoted, side_numbers
from .options import Option, Value
from .position_editor import EditablePosition, EditorCounter, PlacedPosition, Placing
from .types import (
    HAND,
    PLAY_CODES,
    Attempt,
    Layout,
    Move,
    NamedBoard,
    NamedItem,
    NamedVerdict,
    Outcome,
    Piece,
    Store,
    Table,
    Throw,
)

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


def one_way(words: Sequence[MoveWord], example: str) -> bool:
    """Return whether a text moves a piece; raise TextError if it adds another step."""
    goes = [place for place, word in enumerate(words) if word.mark == "-"]
    if goes and goes != [1]:
        second = words[goes[-1]]
        raise TextError(Problem("goes_on", second.column, example=repr(example)))
    return bool(goes)


Fields = Mapping[str, Sequence[Field]]
"""Fields of a position text by key."""


@dataclass(frozen=True)
class GraphDeclaration:
    """Declaration of one ruleset of a mill game or a hunt."""

    game: str
    name: str
    sides: tuple[str, ...]  # identifiers of the sides: in a hunt the hunters first, otherwise the side that begins
    kinds: tuple[str, ...]
    declared: tuple[Option, ...]
    board: Callable[[Mapping[str, Value]], NamedBoard]
    rules: Callable[[Mapping[str, Value]], MillRules | HuntRules[str]]
    # custom boards that the checks try; see :class:`.base.Ruleset`; empty if no option is free
    trials: tuple[Mapping[str, Value], ...] = ()


class GraphRuleset(Ruleset[GraphState]):
    """One graph game with its options set; see :class:`heritage_games.rulesets.base.Ruleset`."""

    kernel = Kernel(games, perft, MOST_MOVES)
    search = "heritage_games.analysis.graph_levels:SEARCH"
    coach = "heritage_games.analysis.graph_coach:COACH"
    solver = ""
    levels = 5
    controls: tuple[str, ...] = CONTROLS

    table: RuleTable

    def __init__(self, game: GraphDeclaration, options: Mapping[str, object]) -> None:
        super().__init__(game.game, game.name, game.declared, options)
        self._declaration = game
        self.sides, self.kinds, self.trials = game.sides, game.kinds, game.trials
        board = game.board(self.options)
        self.layout: Layout = board.layout
        self.points = tuple(board.layout.places)
        self.lines = board.lines
        self.index = {name: i for i, name in enumerate(self.points)}
        self.rows = [tuple(self.index[point] for point in line) for line in self.lines]
        self.table = Table(self.table_of(game.rules(self.options)))
        begun = start(self.table)
        self._placing = tuple(side for side in (0, 1) if hand_of(begun, side))
        self._losing = tuple(side for side in (0, 1) if self.table[MILLS] or self.table[LEAPS + 1 - side])

    @abstractmethod
    def table_of(self, rules: Any) -> tuple[int, ...]:  # noqa: ANN401 - the rules of mills or of a hunt
        """Return these rules on the board as the engine's table."""

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The fields of a position text in addition to turn, sides and hand."""

    @abstractmethod
    def complete(self, state: GraphState, found: Fields, problems: list[Problem]) -> GraphState:
        """Return the position with the extra fields; report every reason why it is impossible."""

    @abstractmethod
    def rest(self, state: GraphState) -> list[str]:
        """Return the additional fields as text."""

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters that the editor can set in addition to the pieces in hand."""
        return ()

    def with_options(self, **options: Value) -> Self:
        """Return the same rules with these options changed."""
        return type(self)(self._declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return codes(self.table) | PLAY_CODES | ({"repetition"} if self.options.get("repetition") else set())

    def start(self) -> GraphState:
        """Return the position before the first ply (M1)."""
        return start(self.table)

    def turn(self, position: GraphState, throw: Throw | None = None) -> int | None:
        """Return the side to move, None if the game is over."""
        return position.turn if why_over(self.table, position) == GOING else None

    def moves(self, position: GraphState, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none if the game is over."""
        return tuple(paths(self.table, position))

    def play(self, position: GraphState, move: Move, throw: Throw | None = None) -> GraphState:
        """Return the position after a legal move; the old one is unchanged."""
        return played(self.table, position, move)

    def outcome(self, position: GraphState) -> Outcome | None:
        """Return the outcome of the game, None while it continues."""
        ended = end_item(self.table, position)
        if ended is None:
            return None
        return Outcome.of_two(winner(position, why_over(self.table, position)), self.named(ended))

    def ending_code(self, reason: int, winner: int) -> str:
        """Return the code of an ending for the kernel's numbers; empty if the game was cut short."""
        return str(ending_code(self.table, reason, winner) or "")

    def judge(self, position: GraphState, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch, and return the verdict."""
        return self._verdict(judge(self.table, position, tuple(map(self._touch, touches))))

    def paths(self, position: GraphState, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move: a piece, its target, the captured pieces.

        ``done`` declines a shot. If several moves lead to the target, a leap also touches the first piece leapt
        over, and ``done`` selects the step.
        """
        named = self._touches
        return (tuple(map(named.__getitem__, paths(self.table, position)[move])),)

    def paths_by_move(
        self, position: GraphState, moves: Sequence[Move], throw: Throw | None = None
    ) -> dict[Move, tuple[tuple[str, ...], ...]]:
        """Return the touches of several moves."""
        named, found = self._touches.__getitem__, paths(self.table, position)
        return {move: (tuple(map(named, found[move])),) for move in moves}

    def items(self, position: GraphState, move: Move, throw: Throw | None = None) -> tuple[NamedItem, ...]:
        """Return the items of a legal move, step by step."""
        return tuple([self.named(event.item) for event in events(self.table, position, move)])

    def pieces(self, position: GraphState) -> tuple[Piece, ...]:
        """Return the pieces on the board."""
        men = ((0, position.men0), (1, position.men1))
        return tuple([Piece(self.points[at], self.kinds[side], side) for side, own in men for at in members(own)])

    def stores(self, position: GraphState) -> tuple[Store, ...]:
        """Return each side's pieces in hand, if it places any, and lost ones, if it can lose any."""
        stores = []
        for side, men, hand in ((0, position.men0, position.hand0), (1, position.men1, position.hand1)):
            if side in self._placing:
                stores.append(Store(side, "hand", self.kinds[side], hand))
            if side in self._losing:
                taken = self.table[MEN + side] - hand - men.bit_count()
                stores.append(Store(side, "taken", self.kinds[side], taken))
        return tuple(stores)

    def standing(self, position: GraphState) -> tuple[float, ...]:
        """Return the number of each side's pieces, on the board and in hand."""
        return tuple(float(pieces_left(position, side)) for side in range(len(self.sides)))

    def comparable(self, position: GraphState) -> GraphState:
        """Return a position without its quiet plies (M16), to detect repetitions."""
        return position._replace(quiet=0) if position.quiet else position

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines."""
        return tuple(self.points[p] for p in members(self._steps[self.index[point]]))

    @cached_property
    def _steps(self) -> list[int]:
        return steps(len(self.points), self.rows)

    def text_mismatch(self, position: GraphState, attempt: Attempt) -> NamedVerdict | None:
        """Return the refusal of a text that does not fit the phase or point; None if it fits.

        Examples are a step while the side is placing, and a placing on one of its own pieces.
        """
        touch = self._touch(attempt.touches[0])
        verdict = text_mismatch(self.table, position, touch, walks=bool(attempt.walks))
        return None if verdict is None else self._verdict(verdict)

    def parse_position(self, text: str) -> GraphState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        turn, standing, found = self.form.read(text, (HAND, *self.keys), problems)
        men = [bits([self.index[point] for point in at]) for at in standing]
        waiting = [self.sides[side] for side in self._placing]
        most = [self.table[MEN + side] for side in self._placing]
        example = " ".join([HAND, *("3" for _ in waiting)])
        numbers = side_numbers(found.get(HAND, ()), waiting, most, example, problems)
        hands = dict(zip(self._placing, numbers, strict=True))
        state = GraphState(self.sides.index(turn), men[0], men[1], hands.get(0, 0), hands.get(1, 0))
        state = self.complete(state, found, problems)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def format_position(self, position: GraphState) -> str:
        """Return the position as one line of text."""
        hands = (position.hand0, position.hand1)
        waiting = [" ".join([HAND, *[str(hands[side]) for side in self._placing]])] if any(hands) else []
        standing = [[self.points[at] for at in members(men)] for men in (position.men0, position.men1)]
        return self.form.write(self.sides[position.turn], standing, [*waiting, *self.rest(position)])

    @cached_property
    def form(self) -> Placing:
        """The editor's settings, without bars and gifts, which depend on earlier plies."""
        hands = [EditorCounter(HAND, side, 0, self.table[MEN + side]) for side in self._placing]
        counters = (*hands, *self.counters)
        return Placing(self.game, self.points, self.sides, self.kinds, self.sides, counters=counters, holes=False)

    def draft(self, position: GraphState) -> EditablePosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self.form, self.format_position(position))

    def one_number(self, found: Fields, key: str, most: int, problems: list[Problem]) -> int:
        """Return the only number of a field; 0 if the field is missing or invalid."""
        parts = found.get(key, [])
        if not parts:
            return 0
        if len(parts) > 1 or len(parts[0].words) != 1:
            problems.append(Problem("one_number_wanted", parts[-1].key.column, key=key, most=most))
            return 0
        return number(parts[0].words[0], problems, most)

    def _verdict(self, verdict: Verdict[int]) -> NamedVerdict:
        return Verdict(verdict.kind, tuple([self.named(item) for item in verdict.items]), verdict.move)

    def named(self, item: Item[int]) -> NamedItem:
        """Return an item of the engine with the names of its points."""
        points = {role: self.names(found) for role, found in item.points.items()}
        return Item(item.code, item.side, points, item.numbers)

    def names(self, found: Sequence[int]) -> tuple[str, ...]:
        """Return the names of points."""
        return tuple(map(self.points.__getitem__, found))

    @cached_property
    def _touches(self) -> Mapping[Touch, str]:
        """The name of each point and control."""
        return {**dict(enumerate(self.points)), **{control: control.value for control in GraphControl}}

    @cached_property
    def _spelt(self) -> Mapping[str, str]:
        """The name of each point and control, by its lower-case form."""
        return {name.lower(): name for name in (*self.points, *CONTROLS)}

    def _touch(self, touch: str) -> Touch:
        """Return a point's engine index, or a control; raise TextError if the name is neither."""
        if touch in CONTROLS:
            return GraphControl(touch)
        if touch in self.index:
            return self.index[touch]
        raise TextError(no_point(touch, self.points))

    def words_of(self, text: str, examples: Message) -> tuple[MoveWord, ...]:
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
            name = self._spelt.get(word.lower())
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
