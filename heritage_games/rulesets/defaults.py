"""What rulesets of every family share: their options, how they are told apart, how a move text is read.

What most games do not have (throws, stores, a kernel, levels) is left out here, so that a family says what it has.

What a ruleset shows of a position, and how it reads and writes throws, moves and positions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Generic, Protocol

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.verdict import Message
from heritage_games.errors import MoveError, Problem, TextError

from .notation import quoted
from .options import Option, Value, choose
from .position_editor import EditablePosition
from .types import Attempt, Effect, Layout, Lots, Move, NamedItem, NamedVerdict, P, Piece, Store, Throw


class Legible(Protocol[P]):
    """The part of a ruleset that screens and records ask."""

    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return the pieces on the board.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            (Piece(point='E1', kind='cow-dark', side=0, seat=0, way=''),)
        """

    def stores(self, position: P) -> tuple[Store, ...]:
        """Return the pieces off the board.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.stores(rules.start())[0]
            Store(side=0, name='hand', kind='cow-dark', count=12)
        """

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:
        """Return for each side where its piece is and what that waits for, one thing after the other.

        The code of each item is a word of the interface, ``where.<code>``. Nothing in games where the board says it.

        Example:
            >>> import heritage_games as hg
            >>> journey = hg.ruleset("hyena_chase")
            >>> journey.whereabouts(journey.start())[0][0].code
            'outside'
        """

    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move, the usual order first; more than one where order does not matter.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.paths(rules.start(), rules.parse_move("E1", rules.start()))
            (('E1',),)
        """

    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of that path.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.effects(rules.start(), rules.parse_move("E1", rules.start()))
            ((('enter', 'cow-dark', 'E1'),),)

        Args:
            position: as the ruleset gives it.
            move: one of :meth:`moves`.
            throw: the one that lies open; None where nothing is thrown.
            order: the place of the path among :meth:`paths`.
        """

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw made here as text: ``3``, ``1+3``, ``2/4``.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.format_throw((2, 4), race.start())
            '2/4'
        """

    def parse_throw(self, text: str, position: P) -> Throw:
        """Return the throw that a text means; raises TextError where it cannot be thrown here.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.parse_throw("2/4", race.start())
            (2, 4)

        Args:
            text: as :meth:`format_throw` writes it.
            position: as the ruleset gives it.

        Raises:
            TextError: what is no throw, or cannot be thrown here.
        """

    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Read a move text into touches, as the side to move means it.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.attempt("E1-E2", rules.start()).touches
            ('E1', 'E2')

        Args:
            text: of the move.
            position: as the ruleset gives it.
            throw: the one that lies open; None where nothing is thrown.

        Raises:
            TextError: it has no meaning, or names another throw than the one that lies there.
        """

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:
        """Return why a text cannot be meant here, before its touches are looked at; None where it can.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> read = rules.attempt("E1-E2", rules.start())
            >>> rules.unfit(rules.start(), read).items[0].code
            'placing_first'

        Args:
            position: as the ruleset gives it.
            attempt: as :meth:`attempt` reads it.
        """

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError where a text says something else of a legal move than what it does.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> start = rules.start()
            >>> rules.confirm(start, rules.attempt("E1", start), rules.parse_move("E1", start))

        Args:
            position: as the ruleset gives it.
            attempt: as :meth:`attempt` reads it.
            move: the legal move that its touches make.

        Raises:
            TextError: it says something else.
        """

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move that this text means, under the throw that is given or that it names.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.parse_move("E1xA1", rules.start())
            Traceback (most recent call last):
            heritage_games.errors.MoveError: 'E1xA1' is refused here: turn complete

        Args:
            text: of the move.
            position: as the ruleset gives it.
            throw: the one that lies open; None where nothing is thrown.

        Raises:
            TextError: it has no meaning, or contradicts the throw or the move.
            MoveError: a move that a rule forbids, or that is not finished.
        """

    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_move(rules.start(), rules.moves(rules.start())[0])
            'E1'
        """

    def parse_position(self, text: str) -> P:
        """Return the position; raises SetupError with every fault.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.turn(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            1

        Args:
            text: one line, as :meth:`format_position` writes it.

        Raises:
            SetupError: what is no position of these rules, with every fault.
        """

    def format_position(self, position: P) -> str:
        """Return the position as one line of text.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_position(rules.start())
            'morabaraba; turn dark; hand 12 12'
        """


class Ruled(ABC, Generic[P]):
    """A ruleset with its options set; a family of games adds what its games do with them.

    Args:
        game, name: of the ruleset.
        declared: its options.
        given: those that differ from the default.

    Raises:
        UnknownNameError: an option that the ruleset does not have, or a value it cannot take.
    """

    points: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    layout: Layout

    more_kinds: tuple[str, ...] = ()
    """Names of the drawings of pieces that come later; most games have none."""

    figures: Mapping[str, int] = {}
    """The numbers that the aim is told with, by their blanks; most games have none."""

    trials: Sequence[Mapping[str, Value]] = ()
    """Where options are free, settings that the checks try beside those that are listed."""

    levels: int = 5
    """How many levels of the computer it has."""

    kernel: Kernel | None = None
    """The engine's functions that experiments run; a family that has none is interpreted."""

    table: Sequence[int] = ()
    """The rules as the engine's flat table of integers; nothing where there is no kernel."""

    controls: tuple[str, ...] = ()
    """Touches that are no points; a game that is played on points alone has none."""

    lines: tuple[tuple[str, ...], ...] = ()
    """The lines of the board, point by point."""

    def __init__(self, game: str, name: str, declared: Sequence[Option], given: Mapping[str, object]) -> None:
        self.game, self.name = game, name
        self.declared: Mapping[str, Option] = {option.name: option for option in declared}
        self.options: Mapping[str, Value] = choose(self.declared, given, f"{game}/{name}")

    def __repr__(self) -> str:
        """Return a deterministic sentence, so that notebooks can be compared."""
        changed = "".join(
            f", {name}={value!r}" for name, value in self.options.items() if value != self.declared[name].default
        )
        return f"ruleset({self.game!r}, {self.name!r}{changed})"

    def __eq__(self, other: object) -> bool:
        """Two rulesets are equal when game, name and options are."""
        return isinstance(other, Ruled) and self._key == other._key

    def __hash__(self) -> int:
        """Hash what equality compares."""
        return hash(self._key)

    @property
    def shared(self) -> bool:
        """Whether the pieces are nobody's: all sides have the same."""
        return len(set(self.kinds)) < len(self.kinds)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.game, self.name, *self.options.items())

    @abstractmethod
    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Read a move text into touches, as the side to move means it; raises TextError where it has no meaning."""

    @abstractmethod
    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text."""

    @abstractmethod
    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Answer an attempt, touch by touch."""

    def throws(self, position: P) -> Mapping[Throw, Fraction]:  # noqa: ARG002 - for games that throw
        """Return each possible throw with its chance; nothing in games that do not throw."""
        return {}

    def draft(self, position: P) -> EditablePosition | None:  # noqa: ARG002 - for families that can be set up by hand
        """Return the position to be changed by hand; None where the family has no way to do so."""
        return None

    def lots(self, position: P, throw: Throw | None = None) -> tuple[Lots, ...]:  # noqa: ARG002 - for games that throw
        """Return the sticks or dice that are thrown here; nothing in games that do not throw."""
        return ()

    def format_throw(self, throw: Throw, position: P) -> str:  # noqa: ARG002 - for games that throw
        """Return a throw as text, also where there is none to be made."""
        return "+".join(str(number) for number in throw)

    def parse_throw(self, text: str, position: P) -> Throw:  # noqa: ARG002 - for games that throw
        """Return the throw that a text means; raises TextError in games that do not throw."""
        raise TextError(Problem("nothing_thrown_here", word=quoted(text.strip())))

    def stores(self, position: P) -> tuple[Store, ...]:  # noqa: ARG002 - for games that take pieces off the board
        """Return the pieces off the board; nothing where all stay on it."""
        return ()

    def comparable(self, position: P) -> P:
        """Return a position as repetition compares it; families whose positions have counters set these to 0."""
        return position

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines."""
        steps = (step for line in self.lines for step in pairwise(line) if point in step)
        return tuple(dict.fromkeys(end for step in steps for end in step if end != point))

    def ending_code(self, reason: int, winner: int) -> str:  # noqa: ARG002 - for families with a kernel
        """Return the code of an ending that the kernel tells as a number; nothing where there is no kernel."""
        return ""

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:  # noqa: ARG002 - for some games
        """Return for each side where its piece is and what that waits for; most games leave it to the board."""
        return ()

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:  # noqa: ARG002 - for some games
        """Return why a text cannot be meant here, before its touches are looked at; None where it can."""
        return None

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError where a text says something else of a legal move than what it does.

        Whom it takes, where a line leads, which die is used and what is paid may be left out, but not told wrongly.
        """
        written = self.format_move(position, move, attempt.throw)
        true = self.attempt(written, position, attempt.throw).claims
        if any(attempt.claims.count(claim) > true.count(claim) for claim in attempt.claims):
            raise TextError(Problem("another_move", written=repr(written)))

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move that this text means, under the throw that is given or that it names.

        Raises:
            TextError: a text that has no meaning, or that contradicts the throw or the move.
            MoveError: a move that a rule forbids, or that is not finished.
        """
        attempt = self.attempt(text, position, throw)
        verdict = self.unfit(position, attempt) or self.judge(position, attempt.touches, attempt.throw)
        if verdict.kind != "legal" or verdict.move is None:
            code = verdict.items[0].code if verdict.items else "empty"
            word, reason = quoted(text.strip()), code.replace("_", " ")
            if verdict.kind == "refused":
                raise MoveError(Message("refused_here", move=word, reason=reason), verdict)
            raise MoveError(Message("unfinished_here", move=word, reason=reason), verdict)
        self.confirm(position, attempt, verdict.move)
        return verdict.move
