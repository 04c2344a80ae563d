"""Interface of every ruleset; all packages above this one use a ruleset through :class:`Ruleset` alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from heritage_games.engine.kernel import Kernel

from .defaults import Legible
from .options import Option, Value
from .types import (
    BACK,
    PLAY_CODES,
    SOW,
    Attempt,
    Effect,
    Layout,
    Lots,
    Move,
    NamedItem,
    NamedVerdict,
    Outcome,
    P,
    Piece,
    Position,
    Store,
    Throw,
)

if TYPE_CHECKING:
    from .position_editor import EditablePosition

__all__ = [
    "BACK",
    "PLAY_CODES",
    "SOW",
    "Attempt",
    "Effect",
    "Layout",
    "Lots",
    "Move",
    "NamedItem",
    "NamedVerdict",
    "Outcome",
    "P",
    "Piece",
    "Position",
    "Ruleset",
    "RulesetFactory",
    "RulesetOf",
    "Store",
    "Throw",
]


class RulesetOf(Legible[P], Protocol[P]):
    """One set of rules of one game, with its options set.

    Every ``position`` argument is a position of this ruleset and is never changed; a ``move`` is one of :meth:`moves`
    there; ``throw`` is the pending throw, None if nothing is thrown.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.sides, len(rules.points), rules.lines[0]
        (('dark', 'light'), 24, ('E1', 'E2', 'E3'))
        >>> rules.options["flying"]
        True

    Attributes:
        game: name of the game.
        name: name of the ruleset.
        points: names of the points.
        controls: touches that are not points: ``done``, ``pass``, ``begin``, ...
        lines: rows of points along which pieces move.
        layout: places of the points.
        sides: names of the sides; their indices, from 0, identify them elsewhere.
        kinds: names of the piece drawings, in the order of the sides; a single name if all sides share the pieces.
        more_kinds: names of the drawings of other pieces, which come later in the game.
        options: the options in force.
        declared: every option this ruleset has, with its values and default.
        trials: if options are free, custom boards that the checks try, as options that differ from the default.
        levels: number of computer levels, 5 at most; 0 if the game has no decisions.
        figures: values of the placeholders in the aim: ``{"goal": 9}``, captures that win a hunt.
        table: the rules as the engine's flat table of integers.
    """

    game: str
    name: str
    points: tuple[str, ...]
    controls: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    layout: Layout
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    more_kinds: tuple[str, ...]
    options: Mapping[str, Value]
    declared: Mapping[str, Option]
    trials: Sequence[Mapping[str, Value]]
    levels: int
    figures: Mapping[str, int]
    table: Sequence[int]

    @property
    def kernel(self) -> Kernel | None:
        """The engine's functions that experiments run on that table; None if the game has none.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.kernel is None
            False
        """

    @property
    def shared(self) -> bool:
        """Whether all sides share the same pieces.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.shared
            False
        """

    def __hash__(self) -> int:
        """Hash what makes two rulesets equal: game, name and options."""

    def with_options(self, **options: Value) -> Ruleset:
        """Return the same rules with these options changed.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.with_options(flying=False)
            ruleset('morabaraba', 'south_africa', flying=False)

        Args:
            **options: values by name.

        Raises:
            UnknownNameError: an option that the ruleset does not have, or a value it cannot take.
        """

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> sorted(rules.codes())[:3]
            ['agreed_draw', 'bar_set', 'barred_mill']
        """

    def start(self) -> P:
        """Return the position before the first ply.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_position(rules.start())
            'morabaraba; turn dark; hand 12 12'
        """

    def turn(self, position: P, throw: Throw | None = None) -> int | None:
        """Return the side to move, None if the game is over or a throw decides who begins.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.sides[rules.turn(rules.start())]
            'dark'
        """

    def throws(self, position: P) -> Mapping[Throw, Fraction]:
        """Return each possible throw with its exact chance; empty if nothing is thrown.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.throws(race.start())[2, 4]
            Fraction(1, 31)
        """

    def lots(self, position: P, throw: Throw | None = None) -> tuple[Lots, ...]:
        """Return the sticks or dice of this position as they show this throw; empty if nothing is thrown.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> [lot.count for lot in race.lots(race.start())]
            [4, 4]

        Args:
            position: as the ruleset gives it.
            throw: the throw that they show; None before it.
        """

    def moves(self, position: P, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none if the game is over or a throw is due.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> len(rules.moves(rules.start()))
            24
        """

    def play(self, position: P, move: Move, throw: Throw | None = None) -> P:
        """Return the position after a legal move; the old one is unchanged.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> after = rules.play(rules.start(), rules.parse_move("E1", rules.start()))
            >>> rules.format_position(after)
            'morabaraba; turn light; dark E1; hand 11 12'
        """

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, None while it goes on.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.outcome(rules.start()) is None
            True
        """

    def ending_code(self, reason: int, winner: int) -> str:
        """Return the code of an ending from the kernel's numbers; empty if a game was cut.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.ending_code(1, 0)
            'two_left'

        Args:
            reason: the kernel's number for why a game is over.
            winner: the winning side.
        """

    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> verdict = rules.judge(rules.start(), ["E1", "A1"])
            >>> verdict.kind, verdict.items[0].code
            ('refused', 'turn_complete')

        Args:
            position: as the ruleset gives it.
            touches: points and controls, in their order.
            throw: the pending throw; None if nothing is thrown.
        """

    def standing(self, position: P) -> tuple[float, ...]:
        """Return a simple score of each side: pieces, or steps made; more is better.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.standing(rules.start())
            (12.0, 12.0)
        """

    def comparable(self, position: P) -> P:
        """Return a position without the counters that lead to a draw, for repetition.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> quiet = "morabaraba; turn dark; dark E1 A3 R6; light E5 A8 R2 E7"
            >>> counted = rules.parse_position(f"{quiet}; quiet 4")
            >>> rules.comparable(counted) == rules.parse_position(quiet)
            True

        Args:
            position: as the ruleset gives it.
        """

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.neighbours("E1")
            ('E2', 'E8', 'A1')

        Args:
            point: its name.
        """

    def draft(self, position: P) -> EditablePosition | None:
        """Return an editable position; None if the family has no editor.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.draft(rules.start()) is None
            False
        """


Ruleset = RulesetOf[Any]
"""A ruleset of whatever family: what is played on it comes from it, and goes back to it."""


class RulesetFactory(Protocol):
    """A declared ruleset, which can be called up with options."""

    def ruleset(self, options: Mapping[str, object]) -> Ruleset:
        """Return the ruleset with these options; raises UnknownNameError for an unknown option."""
