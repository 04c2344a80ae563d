"""Values of solved games and endings, for programmers, players and hints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from heritage_games.engine.graph.endings import pieces_lost
from heritage_games.engine.graph.indexing import IndexSection, number, position
from heritage_games.engine.graph.kernel import moves, play
from heritage_games.engine.graph.retrograde import LOST, OPEN
from heritage_games.engine.graph.rules import HUNTERS, GraphState
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_position
from heritage_games.rulesets.types import Move, Position

from .best_play import Answer, PrincipalVariation, Value, VariationMove, before, in_plies, value_of
from .hunt_integers import SmallHunt
from .hunt_table import OPEN_MAP, WIN, HuntMaps
from .state_space import Men, StateSpace
from .state_table import Rows

MOST_ROWS = 12  # maximum number of sections that are printed; with more, only the total is


@dataclass(frozen=True, slots=True)
class SectionResult:
    """Values of the positions of one section, for the side to move.

    Example:
        >>> print(hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)).rows[0])
        0 against 0, in hand 3 and 3: 1 position, 0.00% won, 0.00% lost, 100.00% drawn

    Args:
        name: the side to move and the numbers of pieces.
        won, lost, drawn: the numbers of positions with these values.
        longest_win, longest_loss: the greatest number of plies; None if there is no win or loss.
    """

    name: str
    won: int
    lost: int
    drawn: int
    longest_win: int | None
    longest_loss: int | None

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self.won + self.lost + self.drawn

    def __str__(self) -> str:
        """Return one line with percentages, and the longest win and loss."""
        noun = "position" if self.positions == 1 else "positions"
        parts = [
            f"{share / self.positions:.2%} {name}"
            for name, share in (("won", self.won), ("lost", self.lost), ("drawn", self.drawn))
        ]
        ways = [
            f"longest {name} {in_plies(plies)}"
            for name, plies in (("win", self.longest_win), ("loss", self.longest_loss))
            if plies is not None
        ]
        return f"{self.name}: {self.positions:,} {noun}, {', '.join([*parts, *ways])}"


class Solved(ABC):
    """Values of all positions of a game or an ending, with best play by both sides.

    The values ignore the history of a game: quiet plies and repetitions are not counted. A game that neither side can
    force to an end is drawn. If a ruleset draws a game after a number of quiet plies, a win that needs more of them
    cannot be won in a real game; compare ``plies`` with that number.

    Example:
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.positions, str(solved.value())
        (267, 'drawn')

    Attributes:
        rules: the ruleset.
        men: the number of pieces of each side, if only an ending was solved; None for a whole game.
    """

    def __init__(self, rules: Ruleset, rows: Sequence[SectionResult], men: Men | None = None) -> None:
        self.rules, self.men = rules, men
        self._rows = tuple(rows)

    @property
    def positions(self) -> int:
        """The number of solved positions."""
        return self.total.positions

    @property
    def rows(self) -> tuple[SectionResult, ...]:
        """The values of the positions, a row for each section; the last solved section is first."""
        return self._rows

    @property
    def total(self) -> SectionResult:
        """The numbers of positions won, lost and drawn in all sections together, in one row."""
        won, lost, drawn = (sum(getattr(row, name) for row in self._rows) for name in ("won", "lost", "drawn"))
        win = max((row.longest_win for row in self._rows if row.longest_win is not None), default=None)
        loss = max((row.longest_loss for row in self._rows if row.longest_loss is not None), default=None)
        return SectionResult("together", won, lost, drawn, win, loss)

    def value(self, position: Position | str | None = None) -> Value:
        """Return the value of a position.

        Example:
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> print(solved.value("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1"))
            won by dark in 1 ply

        Args:
            position: a position, or its text; the start of the game if None.

        Raises:
            HeritageGamesError: the position was not solved.
            SetupError: the text is not a position of this ruleset.
        """
        return self._value(self._state(position))

    def moves(self, position: Position | str | None = None) -> tuple[tuple[str, Value], ...]:
        """Return every move in notation with its value, the best first; empty if the game is over.

        The values are for the position before the move: a win in 3 plies begins with a move after which the other side
        loses in 2.

        Example:
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> found = solved.moves("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
            >>> [f"{move}: {value}" for move, value in found]
            ['c1xa2: won by dark in 1 ply', 'c1xb2: won by dark in 1 ply', 'c2: drawn']

        Args:
            position: a position, or its text; the start of the game if None.
        """
        state = self._state(position)
        found = [(self.rules.format_move(state, move), worth) for move, worth in self.move_values(state)]
        return tuple(sorted(found, key=lambda pair: pair[1].order))

    def best(self, position: Position | str | None = None) -> tuple[str, ...]:
        """Return the best moves in notation; empty if the game is over.

        Example:
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.best("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
            ('c1xa2', 'c1xb2')

        Args:
            position: a position, or its text; the start of the game if None.
        """
        found = self.moves(position)
        return tuple(move for move, worth in found if worth == found[0][1])

    def player(self, rules: object, position: Position, throw: object, chance: Random) -> Move:  # noqa: ARG002 - the arguments of every player
        """Return a best move, as a player that never gives a result away; usable as a seat.

        A winner chooses a shortest win and a loser a longest loss, at random among equal moves.

        Example:
            >>> board = hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)
            >>> hg.simulate(board, 5, seats=(hg.solve(board).player, "random")).wins[1]
            0

        Args:
            rules: the ruleset of the table; ignored.
            position: a solved position with a legal move.
            throw: None, because the game has no throws.
            chance: the random generator for the choice among equal moves.
        """
        moves = self.move_values(position)
        best = min(worth.order for _, worth in moves)
        return chance.choice([move for move, worth in moves if worth.order == best])

    def line(self, position: Position | str | None = None) -> PrincipalVariation:
        """Return the principal variation from a position to the end of the game.

        Example:
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").moves
            ('c1xa2',)

        Args:
            position: a position, or its text; the start of the game if None.
        """
        rules, first = self.rules, self._state(position)
        state, seen = first, {first: 0}
        steps: list[VariationMove] = []
        repeats: int | None = None
        while repeats is None and (found := self.move_values(state)):
            move = min(found, key=lambda pair: pair[1].order)[0]
            side, text = rules.sides[rules.turn(state) or 0], rules.format_move(state, move)
            state = self._after(state, move)
            steps.append(VariationMove(side, text, rules.format_position(state), self._value(state)))
            repeats = seen.get(state)
            seen[state] = len(steps)
        return PrincipalVariation(rules.format_position(first), self._value(first), tuple(steps), repeats)

    def show(self, position: Position | str | None = None) -> Answer:
        """Return an answer to show: a position, its value, the value of each move, and best play.

        Example:
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.show("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
            dark to move: won by dark in 1 ply
            moves
              won by dark in 1 ply: c1xa2, c1xb2
              drawn: c2
            best play
              1. dark  c1xa2  won by dark

        Args:
            position: a position, or its text; the start of the game if None.
        """
        state = self._state(position)
        return Answer(self.rules, state, self.value(state), self.moves(state), self.line(state))

    def longest(self, result: str = "won") -> str:  # noqa: ARG002 - hunts have none
        """Return the first position, as text, with the longest win or loss, except in hunts.

        Example:
            >>> hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)).longest()
            'homemade; turn dark; dark a2 b2; light a1 b1 c1; hand 1 0'

        Args:
            result: ``won`` or ``lost``, for the side to move.

        Raises:
            HeritageGamesError: there is no such position, or the game is a hunt.
        """
        raise HeritageGamesError(Message("no_longest"))

    def __repr__(self) -> str:
        """Return the ruleset, the pieces of an ending and the number of positions, in one line."""
        men = f", men={self.men}" if self.men else ""
        return f"solved: {self.rules!r}{men}, {self.positions:,} positions"

    def __str__(self) -> str:
        """Return the ruleset, start value, rows if there are few, and total as text."""
        rows = [repr(self)]
        if self.men is None:
            rows.append(f"the start is {self.value()}")
        listed = self.rows if len(self.rows) <= MOST_ROWS else ()
        return "\n".join([*rows, *map(str, listed), *([str(self.total)] if len(listed) != 1 else [])])

    def move_values(self, position: Position | str | None = None) -> list[tuple[Move, Value]]:
        """Return every move with its value for the side to move.

        Example:
            >>> len(hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)).move_values())
            6

        Args:
            position: a position, or its text; the start of the game if None.

        Raises:
            HeritageGamesError: the position was not solved.
        """
        state = self._state(position)
        mover = self.rules.sides[self.rules.turn(state) or 0]
        return [(move, before(self._value(self._after(state, move)), mover)) for move in self.rules.moves(state)]

    @abstractmethod
    def _state(self, given: Position | str | None) -> Any:  # noqa: ANN401 - a position of any family
        """Return a solved position, given as such or as text, without its draw counters."""

    @abstractmethod
    def _after(self, state: Any, move: Move) -> Any:  # noqa: ANN401 - as above
        """Return the position after a move, without its draw counters."""

    @abstractmethod
    def _value(self, state: Any) -> Value:  # noqa: ANN401 - as above
        """Return the value of a solved position for the side to move."""


class SolvedSpace(Solved):
    """Values of the positions of a state space."""

    def __init__(self, space: StateSpace, rows: Rows) -> None:
        self._space = space
        named = []
        for section, (won, lost, drawn, win, loss) in zip(space.sections, rows, strict=True):
            longest = win - 1 if win else None, loss - 1 if loss else None
            named.append(SectionResult(self._named(section, space.rules.sides), won, lost, drawn, *longest))
        super().__init__(space.rules, named[::-1], space.men)

    def _named(self, section: IndexSection, sides: Sequence[str]) -> str:
        turn, hand0, hand1, men0, men1 = section
        hands = f", in hand {hand0} and {hand1}" if hand0 or hand1 else ""
        if self._space.equal:
            return f"{men0} against {men1}{hands}"
        one, two = sides
        return f"{sides[turn]} to move, {one} {men0}, {two} {men1}{hands}"

    def _state(self, given: Position | str | None) -> GraphState:
        state = cast("GraphState", as_position(self.rules, given))
        plain = state._replace(quiet=0)
        if not pieces_lost(self._space.table, plain) and not self._space.holds(plain):
            raise HeritageGamesError(Message("not_in_table", position=repr(self.rules.format_position(state))))
        return plain

    def _after(self, state: GraphState, move: Move) -> GraphState:
        return play(self._space.table, state, move)._replace(quiet=0)


class SolvedSections(SolvedSpace):
    """Values of the positions of a state space, from their codes."""

    def __init__(self, space: StateSpace, codes: Sequence[int], rows: Rows) -> None:
        super().__init__(space, rows)
        self._codes = codes

    def longest(self, result: str = "won") -> str:
        """Return the first position, as text, with the longest win or loss."""
        longest = {"won": self.total.longest_win, "lost": self.total.longest_loss}.get(result)
        if longest is None:
            raise HeritageGamesError(Message("none_so_ended", result=repr(result)))
        for section in self._space.sections:
            first = self._space.firsts[section]
            for at in range(first, first + self._space.size(section)):
                if self._codes[at] == longest + 1:
                    return self.rules.format_position(position(self._space.layout, *section, at))
        raise AssertionError(longest)

    def _value(self, state: GraphState) -> Value:
        lost = pieces_lost(self._space.table, state)
        code = LOST if lost else int(self._codes[number(self._space.layout, state)])
        return value_of(code, self.rules.sides, state.turn)


MOVES = 1_000  # length of a buffer that is sufficient for the moves of any position of a hunt


class SolvedHunt(SolvedSpace):
    """Values of a hunt that was solved with bit maps.

    In a large hunt, plies are counted in the moving phase only: while pieces are in hand, a value has none.

    Args:
        table: the maps of the solved hunt, in files, in memory or in parts.
        kept: an object to keep alive as long as these values, such as a temporary folder; None if there is none.
    """

    def __init__(self, table: HuntMaps | SmallHunt, kept: object = None) -> None:
        super().__init__(table.space, tuple(map(table.row, table.space.sections)))
        self.table, self._kept = table, kept

    def _value(self, state: GraphState) -> Value:
        table, sides = self._space.table, self.rules.sides
        if pieces_lost(table, state):
            return value_of(LOST, sides, state.turn)
        if state.turn == HUNTERS:
            return self._ply_before(state)
        if isinstance(self.table, SmallHunt) or not (state.hand0 or state.hand1):
            return value_of(self.table.code(state), sides, state.turn)
        result = self.table.result(state)
        if result == OPEN_MAP:
            return value_of(OPEN, sides, state.turn)
        return Value("lost" if result == WIN else "won", sides[result], None)

    def _ply_before(self, state: GraphState) -> Value:
        """Return the value of a position with the hunters to move, from the positions after it."""
        table: Any = self._space.table
        buffer = [0] * MOVES
        after = (play(table, state, move) for move in buffer[: moves(table, state, buffer, 0)])
        values = (before(self._value(each), self.rules.sides[HUNTERS]) for each in after)
        return min(values, key=lambda value: value.order, default=value_of(LOST, self.rules.sides, state.turn))
