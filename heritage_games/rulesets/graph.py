"""Rulesets of mills and hunts, and their declarations, for the modules of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from heritage_games.engine.graph.endings import GOING, end_item, ending_code, why_over, winner
from heritage_games.engine.graph.judge import codes, events, judge, text_mismatch
from heritage_games.engine.graph.kernel import MOST_MOVES, games, paths, perft, played
from heritage_games.engine.graph.rules import (
    LEAPS,
    MEN,
    MILLS,
    GraphState,
    HuntRules,
    MillRules,
    hand_of,
    hunt_table,
    mill_table,
    mills,
    pieces_left,
    start,
    steps,
)
from heritage_games.engine.kernel import Kernel, RuleTable, members
from heritage_games.engine.verdict import Item, Verdict

from .base import Ruleset
from .graph_moves import CONTROLS, GraphMoves, HuntMoves, MillMoves, Naming
from .graph_positions import GraphSetup, HuntSetup, MillSetup
from .options import Option, Value
from .position_editor import EditablePosition, PlacedPosition
from .types import (
    PLAY_CODES,
    Attempt,
    Effect,
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


class Hunt(HuntRules[str]):
    """Hunt rules with named points."""


def captures_to_win(value: object, hunted: int, fewest: int) -> int:
    """Return the option ``tiger_goal`` as a number of captures.

    ``computed`` is the number of captures after which too few pieces are left to confine the hunters on any points
    (P11).

    Args:
        value: a number, or ``computed``.
        hunted: number of hunted pieces at the start.
        fewest: minimum number of pieces that can confine the hunters on this board.
    """
    return hunted - fewest + 1 if value == "computed" else int(str(value))


@dataclass(frozen=True)
class GraphGame:
    """Declaration of one ruleset of a mill game or a hunt.

    Args:
        sides: identifiers of the sides: in a hunt the hunters first, otherwise the side that begins.
        board: returns the board under these options.
        rules: returns the rules under these options.
        trials: custom boards that the checks try; see :class:`.base.Ruleset`; empty if no option is free.
    """

    game: str
    name: str
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    declared: tuple[Option, ...]
    board: Callable[[Mapping[str, Value]], NamedBoard]
    rules: Callable[[Mapping[str, Value]], MillRules | Hunt]
    trials: tuple[Mapping[str, Value], ...] = ()

    def ruleset(self, options: Mapping[str, object]) -> GraphRuleset:
        """Return the ruleset with these options; raise UnknownNameError for an unknown option."""
        return GraphRuleset(self, options)


class GraphRuleset(Ruleset[GraphState]):
    """One graph game with its options set; see :class:`heritage_games.rulesets.base.Ruleset`."""

    kernel = Kernel(games, perft, MOST_MOVES)
    search = "heritage_games.analysis.graph_levels:SEARCH"
    coach = "heritage_games.analysis.graph_coach:COACH"
    solver = ""
    levels = 5
    controls: tuple[str, ...] = CONTROLS

    def __init__(self, game: GraphGame, options: Mapping[str, object]) -> None:
        """Set the options.

        Raises:
            UnknownNameError: a name or value the game does not have.
            SetupError: free options that make no board, with every problem.
        """
        super().__init__(game.game, game.name, game.declared, options)
        self._declaration = game
        self.sides, self.kinds = game.sides, game.kinds
        self.trials = game.trials
        board = game.board(self.options)
        self.layout: Layout = board.layout
        self.points = tuple(board.layout.places)
        self.lines = board.lines
        index = {name: i for i, name in enumerate(self.points)}
        rows = [tuple(index[point] for point in line) for line in self.lines]
        self._steps = dict(zip(self.points, steps(len(self.points), rows), strict=True))
        rules = game.rules(self.options)
        named_as_lines = mills(rows) if isinstance(rules, MillRules) else ()
        self._naming = Naming(self.points, {frozenset(row): row for row in named_as_lines})
        self.table: RuleTable
        self._moves: GraphMoves
        self._setup: GraphSetup
        if isinstance(rules, MillRules):
            self.table = Table(mill_table(len(self.points), rows, rules))
            self._moves = MillMoves(self.table, self._naming, self.kinds)
            self._setup = MillSetup(self.game, self.points, self.sides, self.kinds, self.table)
        else:
            self.table = Table(hunt_table(len(self.points), rows, rules.numbered(index)))
            self.figures = {"goal": rules.goal}
            self._moves = HuntMoves(self.table, self._naming, self.kinds)
            self._setup = HuntSetup(self.game, self.points, self.sides, self.kinds, self.table)

        # Bound directly for speed: a view needs the effects of every legal move.
        self.effects = self._moves.effects  # type: ignore[method-assign]
        begun = start(self.table)
        self._placing = tuple(side for side in (0, 1) if hand_of(begun, side))
        self._losing = tuple(side for side in (0, 1) if self.table[MILLS] or self.table[LEAPS + 1 - side])

    def with_options(self, **options: Value) -> GraphRuleset:
        """Return the same rules with these options changed."""
        return GraphRuleset(self._declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return codes(self.table) | PLAY_CODES | ({"repetition"} if self.options.get("repetition") else set())

    def start(self) -> GraphState:
        """Return the position before the first ply (M1)."""
        return start(self.table)

    def turn(self, position: GraphState, throw: Throw | None = None) -> int | None:  # noqa: ARG002
        """Return the side to move, None if the game is over."""
        return position.turn if why_over(self.table, position) == GOING else None

    def moves(self, position: GraphState, throw: Throw | None = None) -> tuple[Move, ...]:  # noqa: ARG002
        """Return every legal move; none if the game is over."""
        return tuple(paths(self.table, position))

    def play(self, position: GraphState, move: Move, throw: Throw | None = None) -> GraphState:  # noqa: ARG002
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

    def judge(self, position: GraphState, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:  # noqa: ARG002
        """Judge an attempt, touch by touch, and return the verdict."""
        return self._verdict(judge(self.table, position, tuple(map(self._naming.touch, touches))))

    def paths(self, position: GraphState, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002
        """Return the touches that make this move: a piece, its target, the captured pieces.

        ``done`` declines a shot. If several moves lead to the target, a leap also touches the first piece leapt
        over, and ``done`` selects the step.
        """
        named = self._naming.touches
        return (tuple(map(named.__getitem__, paths(self.table, position)[move])),)

    def paths_by_move(
        self,
        position: GraphState,
        moves: Sequence[Move],
        throw: Throw | None = None,  # noqa: ARG002 - the arguments of a ruleset
    ) -> dict[Move, tuple[tuple[str, ...], ...]]:
        """Return the touches of several moves."""
        named, found = self._naming.touches.__getitem__, paths(self.table, position)
        return {move: (tuple(map(named, found[move])),) for move in moves}

    def items(self, position: GraphState, move: Move, throw: Throw | None = None) -> tuple[NamedItem, ...]:  # noqa: ARG002
        """Return the items of a legal move, step by step."""
        return tuple([self.named(event.item) for event in events(self.table, position, move)])

    def effects(
        self, position: GraphState, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        return self._moves.effects(position, move, throw, order)

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
        return tuple(self.points[p] for p in members(self._steps[point]))

    def attempt(self, text: str, position: GraphState, throw: Throw | None = None) -> Attempt:  # noqa: ARG002
        """Parse a move text and return the attempt: ``E3``, ``E1-E2``, ``E1-E2xA3``, ``t5-b3xb4``."""
        return self._moves.read(position, text)

    def text_mismatch(self, position: GraphState, attempt: Attempt) -> NamedVerdict | None:
        """Return the refusal of a text that does not fit the phase or point; None if it fits.

        Examples are a step while the side is placing, and a placing on one of its own pieces.
        """
        touch = self._naming.touch(attempt.touches[0])
        verdict = text_mismatch(self.table, position, touch, walks=bool(attempt.walks))
        return None if verdict is None else self._verdict(verdict)

    def format_move(self, position: GraphState, move: Move, throw: Throw | None = None) -> str:  # noqa: ARG002
        """Return the move as text."""
        return self._moves.format(position, move)

    def parse_position(self, text: str) -> GraphState:
        """Parse and return a position; raise SetupError with every problem."""
        return self._setup.parse(text)

    def format_position(self, position: GraphState) -> str:
        """Return the position as one line of text."""
        return self._setup.format(position)

    def draft(self, position: GraphState) -> EditablePosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self._setup.form, self.format_position(position))

    def _verdict(self, verdict: Verdict[int]) -> NamedVerdict:
        return Verdict(verdict.kind, tuple([self.named(item) for item in verdict.items]), verdict.move)

    def named(self, item: Item[int]) -> NamedItem:
        """Return an item of the engine with the names of its points."""
        points = {role: self._naming.names(found) for role, found in item.points.items()}
        return Item(item.code, item.side, points, item.numbers)
