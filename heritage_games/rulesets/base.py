"""Base class of rulesets, the only interface of games for higher-level packages."""

# ruff: noqa: ARG002 - default methods ignore arguments
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from itertools import pairwise
from typing import Generic

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.verdict import Message
from heritage_games.errors import MoveError, Problem, TextError

from .notation import quoted
from .options import Option, Value, choose
from .position_editor import EditablePosition
from .types import Attempt, Effect, Layout, Lots, Move, NamedItem, NamedVerdict, Outcome, P, Piece, Store, Throw


class Ruleset(ABC, Generic[P]):
    """Rules of one game with all options set.

    A game defines the abstract methods and overrides defaults that do not fit it. Every ``position`` argument is a
    position of this ruleset and is never changed; a ``move`` is one of the :meth:`moves` of that position; ``throw``
    is the pending throw, None if there is none. Capabilities (``search``, ``coach``, ``solver``) are entry points,
    ``package.module:name``; see :mod:`heritage_games.analysis.search`.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.sides, len(rules.points), rules.lines[0]
        (('dark', 'light'), 24, ('E1', 'E2', 'E3'))
        >>> rules.options["flying"]
        True
        >>> rules.kernel is None
        False

    Args:
        game, name: names of the game and the ruleset.
        declared: the options of the ruleset.
        given: options that differ from the default.

    Raises:
        UnknownNameError: an option that the ruleset does not have, or a value it cannot take.

    Attributes:
        game: name of the game.
        name: name of the ruleset.
        points: names of the points.
        controls: touches that are not points: ``done``, ``pass``, ``begin``, ...
        lines: rows of points along which pieces move.
        layout: drawing of the board, with the coordinates of the points.
        sides: names of the sides; their indices, from 0, identify them elsewhere.
        kinds: names of the piece drawings, in the order of the sides; the same name for sides that share the pieces.
        more_kinds: names of the drawings of pieces that appear later in the game.
        options: the options in force.
        changed_options: the options in force that differ from their default.
        declared: every option this ruleset has, with its values and default.
        trials: custom boards that the checks try, each given by its options that differ from the default; empty if no
            option is free.
        levels: number of computer levels, 5 at most; 0 if the game has no decisions.
        figures: values of the placeholders in the text of the aim, such as ``{"goal": 9}`` for the captures that win
            a hunt.
        kernel: the engine's functions that experiments run on the table; None if the game has none.
        table: the rules as the engine's flat table of integers.
        search: entry point of the search that plays the levels and scores moves; the default supports any game.
        coach: entry point of the coach that explains moves; the default supports any game.
        solver: entry point of the solver; the default supports games of few positions without throws. Empty in graph
            games, whose solver takes more arguments.
    """

    game: str
    name: str
    points: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    layout: Layout
    options: Mapping[str, Value]
    changed_options: Mapping[str, Value]
    declared: Mapping[str, Option]
    more_kinds: tuple[str, ...] = ()
    figures: Mapping[str, int] = {}
    trials: Sequence[Mapping[str, Value]] = ()
    levels: int = 3
    kernel: Kernel | None = None
    table: Sequence[int] = ()
    controls: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    search: str = "heritage_games.analysis.generic_search:SEARCH"
    coach: str = "heritage_games.analysis.generic_coach:COACH"
    solver: str = "heritage_games.analysis.enumerating_solver:SolvedPositions"

    def __init__(self, game: str, name: str, declared: Sequence[Option], given: Mapping[str, object]) -> None:
        self.game, self.name = game, name
        self.declared = {option.name: option for option in declared}
        self.options = choose(self.declared, given, f"{game}/{name}")
        self.changed_options = {
            option: value for option, value in self.options.items() if value != self.declared[option].default
        }

    def __repr__(self) -> str:
        """Return a deterministic representation, so that notebook outputs can be compared."""
        changed = "".join(f", {option}={value!r}" for option, value in self.changed_options.items())
        return f"ruleset({self.game!r}, {self.name!r}{changed})"

    def __eq__(self, other: object) -> bool:
        """Return whether game, name and options are equal."""
        return isinstance(other, Ruleset) and self._key == other._key

    def __hash__(self) -> int:
        """Return the hash of game, name and options."""
        return hash(self._key)

    def __reduce__(self) -> tuple[Callable[[], Ruleset], tuple[()]]:
        """Return the call that unpickles the ruleset, by game, name and options.

        A game from outside the package must be registered in the process that unpickles it.
        """
        # Imported late, because the registry imports the games, which import this module.
        registry = import_module(f"{__package__}.registry")
        return partial(registry.ruleset, self.game, self.name, **self.options), ()

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.game, self.name, *self.options.items())

    @cached_property
    def shared(self) -> bool:
        """Whether all sides share the same pieces."""
        return len(set(self.kinds)) < len(self.kinds)

    @abstractmethod
    def with_options(self, **options: Value) -> Ruleset:
        """Return the same rules with these options changed.

        Example:
            >>> hg.ruleset("morabaraba").with_options(flying=False)
            ruleset('morabaraba', 'south_africa', flying=False)

        Args:
            **options: values by name.

        Raises:
            UnknownNameError: an option that the ruleset does not have, or a value it cannot take.
        """

    @abstractmethod
    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options.

        Example:
            >>> sorted(hg.ruleset("morabaraba").codes())[:3]
            ['agreed_draw', 'bar_set', 'barred_mill']
        """

    @abstractmethod
    def start(self) -> P:
        """Return the position before the first ply.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_position(rules.start())
            'morabaraba; turn dark; hand 12 12'
        """

    @abstractmethod
    def turn(self, position: P, throw: Throw | None = None) -> int | None:
        """Return the side to move, None if the game is over or before a throw that decides it.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.sides[rules.turn(rules.start())]
            'dark'
        """

    def throws(self, position: P) -> Mapping[Throw, Fraction]:
        """Return each possible throw with its exact probability; empty if no throw is due.

        Example:
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.throws(race.start())[2, 4]
            Fraction(1, 31)
        """
        return {}

    def lots(self, position: P, throw: Throw | None = None) -> tuple[Lots, ...]:
        """Return the position's sticks or dice, showing the throw; empty if no throw is due.

        Example:
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> [lot.count for lot in race.lots(race.start())]
            [4, 4]

        Args:
            throw: the throw to show; None before the throw.
        """
        return ()

    @abstractmethod
    def moves(self, position: P, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none if the game is over or a throw is due.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> len(rules.moves(rules.start()))
            24
        """

    @abstractmethod
    def play(self, position: P, move: Move, throw: Throw | None = None) -> P:
        """Return the position after a legal move; the old one is unchanged.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> after = rules.play(rules.start(), rules.parse_move("E1", rules.start()))
            >>> rules.format_position(after)
            'morabaraba; turn light; dark E1; hand 11 12'
        """

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """Return the outcome of the game, None while it continues.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.outcome(rules.start()) is None
            True
        """

    def ending_code(self, reason: int, winner: int) -> str:
        """Return the code of an ending for the kernel's numbers; empty if the game was cut short.

        Example:
            >>> hg.ruleset("morabaraba").ending_code(1, 0)
            'two_left'

        Args:
            reason: the kernel's number for the reason of the ending.
            winner: index of the winning side; negative if there is none.
        """
        return ""

    @abstractmethod
    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch, and return the verdict.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> verdict = rules.judge(rules.start(), ["E1", "A1"])
            >>> verdict.kind, verdict.items[0].code
            ('refused', 'turn_complete')

        Args:
            touches: points and controls, in order.

        Raises:
            TextError: a touch that is neither a point of the board nor a control.
        """

    @abstractmethod
    def standing(self, position: P) -> tuple[float, ...]:
        """Return a simple score for each side, such as pieces or steps made; higher is better.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.standing(rules.start())
            (12.0, 12.0)
        """

    def comparable(self, position: P) -> P:
        """Return a position without its draw counters, to detect repetitions.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> quiet = "morabaraba; turn dark; dark E1 A3 R6; light E5 A8 R2 E7"
            >>> counted = rules.parse_position(f"{quiet}; quiet 4")
            >>> rules.comparable(counted) == rules.parse_position(quiet)
            True
        """
        return position

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines.

        Example:
            >>> hg.ruleset("morabaraba").neighbours("E1")
            ('E2', 'E8', 'A1')

        Args:
            point: name of the point.
        """
        steps = (step for line in self.lines for step in pairwise(line) if point in step)
        return tuple(dict.fromkeys(end for step in steps for end in step if end != point))

    def draft(self, position: P) -> EditablePosition | None:
        """Return an editable copy of a position; None if the family has no editor.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.draft(rules.start()) is None
            False
        """
        return None

    @abstractmethod
    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return the pieces on the board.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            (Piece(point='E1', kind='cow-dark', side=0, seat=0, way=''),)
        """

    def stores(self, position: P) -> tuple[Store, ...]:
        """Return the pieces off the board.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.stores(rules.start())[0]
            Store(side=0, name='hand', kind='cow-dark', count=12)
        """
        return ()

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:
        """Return the items that describe the location and state of each side's piece.

        The code of each item is a term of the interface, ``where.<code>``. The result is empty in games whose board
        shows both.

        Example:
            >>> journey = hg.ruleset("hyena_chase")
            >>> journey.whereabouts(journey.start())[0][0].code
            'outside'
        """
        return ()

    @abstractmethod
    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return every sequence of touches that makes this move, the usual one first.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.paths(rules.start(), rules.parse_move("E1", rules.start()))
            (('E1',),)
        """

    def paths_by_move(
        self, position: P, moves: Sequence[Move], throw: Throw | None = None
    ) -> dict[Move, tuple[tuple[str, ...], ...]]:
        """Return the :meth:`paths` of several moves.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> list(rules.paths_by_move(rules.start(), rules.moves(rules.start())).values())[0]
            (('E1',),)

        Args:
            moves: the moves, all legal.
        """
        return {move: self.paths(position, move, throw) for move in moves}

    def items(self, position: P, move: Move, throw: Throw | None = None) -> tuple[NamedItem, ...]:
        """Return the items of a legal move with its usual touches, step by step.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> [item.code for item in rules.items(rules.start(), rules.parse_move("E1", rules.start()))]
            ['placed']
        """
        return self.judge(position, self.paths(position, move, throw)[0], throw).items

    @abstractmethod
    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects of a move, one tuple for each touch of the chosen path.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.effects(rules.start(), rules.parse_move("E1", rules.start()))
            ((('enter', 'cow-dark', 'E1'),),)

        Args:
            order: index of the path in :meth:`paths`, 0 for the usual one.
        """

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw of this position as text: ``3``, ``1+3``, ``2/4``.

        Example:
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.format_throw((2, 4), race.start())
            '2/4'
        """
        return "+".join(str(number) for number in throw)

    def parse_throw(self, text: str, position: P) -> Throw:
        """Parse and return a throw; raise TextError if it is impossible in this position.

        Example:
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.parse_throw("2/4", race.start())
            (2, 4)

        Args:
            text: the throw, as returned by :meth:`format_throw`.

        Raises:
            TextError: the text is not a throw, or the throw is impossible in this position.
        """
        raise TextError(Problem("nothing_thrown_here", word=quoted(text.strip())))

    @abstractmethod
    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Parse a move text and return the attempt: the touches of the side to move.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.attempt("E1-E2", rules.start()).touches
            ('E1', 'E2')

        Args:
            text: the move in notation.

        Raises:
            TextError: the text has no meaning, or names a throw other than the pending one.
        """

    def text_mismatch(self, position: P, attempt: Attempt) -> NamedVerdict | None:
        """Return the refusal of a text, before its touches are judged; None if the text fits.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.text_mismatch(rules.start(), rules.attempt("E1-E2", rules.start())).items[0].code
            'placing_first'

        Args:
            attempt: the attempt, as returned by :meth:`attempt`.

        Raises:
            TextError: the text states something that this position excludes, such as an entry with no piece off
                the board.
        """
        return None

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError if a text contradicts the legal move that its touches make.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> start = rules.start()
            >>> rules.confirm(start, rules.attempt("E1", start), rules.parse_move("E1", start))

        Args:
            attempt: the attempt, as returned by :meth:`attempt`.
            move: the legal move that its touches make.

        Raises:
            TextError: the text contradicts the move.
        """
        written = self.format_move(position, move, attempt.throw)
        true = self.attempt(written, position, attempt.throw).claims
        if any(attempt.claims.count(claim) > true.count(claim) for claim in attempt.claims):
            raise TextError(Problem("another_move", written=repr(written)))

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Parse and return a legal move, with the given throw or the one that the text names.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.parse_move("E1xA1", rules.start())
            Traceback (most recent call last):
            heritage_games.errors.MoveError: 'E1xA1' is refused here: turn complete

        Args:
            text: the move in notation.

        Raises:
            TextError: the text has no meaning, or contradicts the throw or the move.
            MoveError: a rule forbids the move, or the move is incomplete.
        """
        attempt = self.attempt(text, position, throw)
        verdict = self.text_mismatch(position, attempt) or self.judge(position, attempt.touches, attempt.throw)
        if verdict.kind != "legal" or verdict.move is None:
            code = verdict.items[0].code if verdict.items else "empty"
            word, reason = quoted(text.strip()), code.replace("_", " ")
            if verdict.kind == "refused":
                raise MoveError(Message("refused_here", move=word, reason=reason), verdict)
            raise MoveError(Message("unfinished_here", move=word, reason=reason), verdict)
        self.confirm(position, attempt, verdict.move)
        return verdict.move

    @abstractmethod
    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_move(rules.start(), rules.moves(rules.start())[0])
            'E1'
        """

    @abstractmethod
    def parse_position(self, text: str) -> P:
        """Parse and return a position; raise SetupError with every problem.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.turn(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            1

        Args:
            text: one line, as returned by :meth:`format_position`.

        Raises:
            SetupError: the text is not a position of these rules; lists every problem.
        """

    @abstractmethod
    def format_position(self, position: P) -> str:
        """Return the position as one line of text.

        Example:
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_position(rules.start())
            'morabaraba; turn dark; hand 12 12'
        """
