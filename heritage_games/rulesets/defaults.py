"""Defaults that rulesets of every family share, and the interface for views and records."""

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
    """The part of a ruleset that views and records use."""

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
        """Return for each side the place of its piece and what it waits for, item by item.

        The code of each item is a term of the interface, ``where.<code>``.  Empty in games whose board shows it.

        Example:
            >>> import heritage_games as hg
            >>> journey = hg.ruleset("hyena_chase")
            >>> journey.whereabouts(journey.start())[0][0].code
            'outside'
        """

    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move, the usual order first; several if the order does not matter.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.paths(rules.start(), rules.parse_move("E1", rules.start()))
            (('E1',),)
        """

    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of that path.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.effects(rules.start(), rules.parse_move("E1", rules.start()))
            ((('enter', 'cow-dark', 'E1'),),)

        Args:
            position: as the ruleset gives it.
            move: one of :meth:`moves`.
            throw: the pending throw; None if nothing is thrown.
            order: index of the path in :meth:`paths`.
        """

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw of this position as text: ``3``, ``1+3``, ``2/4``.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.format_throw((2, 4), race.start())
            '2/4'
        """

    def parse_throw(self, text: str, position: P) -> Throw:
        """Return the throw of a text; raises TextError if it is not possible here.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.parse_throw("2/4", race.start())
            (2, 4)

        Args:
            text: as :meth:`format_throw` writes it.
            position: as the ruleset gives it.

        Raises:
            TextError: the text is no throw, or not possible here.
        """

    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Parse a move text into touches of the side to move.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.attempt("E1-E2", rules.start()).touches
            ('E1', 'E2')

        Args:
            text: the move text.
            position: as the ruleset gives it.
            throw: the pending throw; None if nothing is thrown.

        Raises:
            TextError: it has no meaning, or names another throw than the pending one.
        """

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:
        """Return why a text cannot apply here, before its touches are judged; None if it can.

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
        """Raise TextError if a text contradicts the legal move that its touches make.

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
            TextError: the text contradicts the move.
        """

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move of a text, with the given throw or the one it names.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.parse_move("E1xA1", rules.start())
            Traceback (most recent call last):
            heritage_games.errors.MoveError: 'E1xA1' is refused here: turn complete

        Args:
            text: the move text.
            position: as the ruleset gives it.
            throw: the pending throw; None if nothing is thrown.

        Raises:
            TextError: it has no meaning, or contradicts the throw or the move.
            MoveError: a rule forbids the move, or it is not complete.
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
        """Return the position of a text; raises SetupError with every problem.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.turn(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            1

        Args:
            text: one line, as :meth:`format_position` writes it.

        Raises:
            SetupError: the text is no position of these rules; with every problem.
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
    """A ruleset with its options set; each family adds the rules of its games.

    Args:
        game, name: names of the game and the ruleset.
        declared: its options.
        given: options that differ from the default.

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
    """Further settings that the checks try if options are free."""

    levels: int = 5
    """How many levels of the computer it has."""

    kernel: Kernel | None = None
    """The engine's functions that experiments run; a family that has none is interpreted."""

    table: Sequence[int] = ()
    """The rules as the engine's flat table of integers; nothing if there is no kernel."""

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
        """Return whether game, name and options are equal."""
        return isinstance(other, Ruled) and self._key == other._key

    def __hash__(self) -> int:
        """Hash what equality compares."""
        return hash(self._key)

    @property
    def shared(self) -> bool:
        """Whether all sides share the same pieces."""
        return len(set(self.kinds)) < len(self.kinds)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.game, self.name, *self.options.items())

    @abstractmethod
    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Parse a move text into touches of the side to move; raises TextError if it has no meaning."""

    @abstractmethod
    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text."""

    @abstractmethod
    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch."""

    def throws(self, position: P) -> Mapping[Throw, Fraction]:  # noqa: ARG002 - for games that throw
        """Return each possible throw with its chance; empty in games without throws."""
        return {}

    def draft(self, position: P) -> EditablePosition | None:  # noqa: ARG002 - for families that can be set up by hand
        """Return an editable position; None if the family has no editor."""
        return None

    def lots(self, position: P, throw: Throw | None = None) -> tuple[Lots, ...]:  # noqa: ARG002 - for games that throw
        """Return the sticks or dice of this position; empty in games without throws."""
        return ()

    def format_throw(self, throw: Throw, position: P) -> str:  # noqa: ARG002 - for games that throw
        """Return a throw as text, even if none is due."""
        return "+".join(str(number) for number in throw)

    def parse_throw(self, text: str, position: P) -> Throw:  # noqa: ARG002 - for games that throw
        """Return the throw of a text; raises TextError in games without throws."""
        raise TextError(Problem("nothing_thrown_here", word=quoted(text.strip())))

    def stores(self, position: P) -> tuple[Store, ...]:  # noqa: ARG002 - for games that take pieces off the board
        """Return the pieces off the board; empty if all pieces stay on it."""
        return ()

    def comparable(self, position: P) -> P:
        """Return a position for repetition; families whose positions have counters reset them."""
        return position

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines."""
        steps = (step for line in self.lines for step in pairwise(line) if point in step)
        return tuple(dict.fromkeys(end for step in steps for end in step if end != point))

    def ending_code(self, reason: int, winner: int) -> str:  # noqa: ARG002 - for families with a kernel
        """Return the code of an ending from the kernel's numbers; empty if there is no kernel."""
        return ""

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:  # noqa: ARG002 - for some games
        """Return each side's place and what it waits for; empty in most games, whose board shows it."""
        return ()

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:  # noqa: ARG002 - for some games
        """Return why a text cannot apply here, before its touches are judged; None if it can."""
        return None

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError if a text contradicts the legal move that its touches make.

        Captures, the end of a line, the die used and the price may be omitted, but must not be wrong.
        """
        written = self.format_move(position, move, attempt.throw)
        true = self.attempt(written, position, attempt.throw).claims
        if any(attempt.claims.count(claim) > true.count(claim) for claim in attempt.claims):
            raise TextError(Problem("another_move", written=repr(written)))

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move of a text, with the given throw or the one it names.

        Raises:
            TextError: a text that has no meaning, or that contradicts the throw or the move.
            MoveError: a rule forbids the move, or it is not complete.
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
