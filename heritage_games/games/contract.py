"""What every ruleset offers, whatever the game.

Everything above this floor (rulebook, play, widget, pages) speaks to a ruleset through
:class:`Ruleset` only, so that a new game needs no change there.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.verdict import Item, Verdict

from .option import Option, Value

if TYPE_CHECKING:
    from .draft import Draft

Position = Hashable
"""Immutable; two equal positions are the same game to come. Opaque above this floor."""

P = TypeVar("P", bound=Position)
"""The positions of one family."""

Move = int
"""One legal ply of one position. Opaque above this floor: print it with ``format_move``."""

Throw = tuple[int, ...]
"""What sticks or dice come to: ``(3,)``, two dice ``(1, 3)``, a throw by each side for who begins ``(2, 4)``."""

NamedItem = Item[str]
NamedVerdict = Verdict[str]

PLAY_CODES = frozenset({"not_your_turn", "resigned", "agreed_draw"})
"""What play itself answers, for every game: manners and endings that no position knows of."""

Effect = tuple[str, ...]
"""What the hand sees, in order: ``("enter", kind, point)``, ``("move", source, point)``,
``("take", point)`` or ``("mark", kind, *points)``.

Where a point can hold several pieces the piece and its seat are said too: ``("enter", kind, point, seat)``,
``("move", source, point, kind, seat)``, ``("take", point, kind)``. Where pieces go one way and come back the other,
``("turn", point, kind, way)`` says that one goes another way from now on.

Pieces are sown by ``("sow", kind, source, *points)``: as many as there are points are lifted from the source, and one
is dropped on each point, in this order; a point may come more than once, and be the source."""

SOW = "sow"
"""What an effect is called in which pieces are lifted from one point and dropped on others one by one."""

BACK = "back"
"""The way of a piece that comes back along its track."""


class Piece(NamedTuple):
    """A piece on the board: where, which drawing, whose, on which seat of its point, and which way it goes.

    Seat 0 is the point itself, where it holds one piece. The way is ``BACK`` or nothing: out, or wherever it likes.
    The side is None where pieces are nobody's, as seeds that are sown.
    """

    point: str
    kind: str
    side: int | None
    seat: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Pieces off the board: whose, what the place is called (hand, taken), which, how many."""

    side: int
    name: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Sticks or dice as they lie.

    Args:
        kind: which drawing: ``stick``, ``split-stick``, ``die``.
        side: whose throw it is; None where only one side throws.
        faces: of each: of a stick 1 flat and 0 round, of a die its number; empty before they are thrown.
        count: how many there are.
    """

    kind: str
    side: int | None
    faces: tuple[int, ...]
    count: int


class Attempt(NamedTuple):
    """A move text read as touches, before anybody asked whether it is legal.

    Args:
        touches: what a hand would touch.
        throw: the throw it names, or that lies there.
        walks: whether it says that a piece on the board goes somewhere, as ``E1-E2`` does, or that one comes from the
            hand, as ``E3`` does; None where it says neither.
        claims: what else it says of the move: whom it takes, where a line leads, which die is used, the price.
    """

    touches: tuple[str, ...]
    throw: Throw | None = None
    walks: bool | None = None
    claims: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Args:
        places: for each side its place, 1 the best; all equal is a draw.
        item: the code and points that say why.
        degrees: for each side how it ended (``won``, ``lost``, ``drawn``, ...).
    """

    places: tuple[int, ...]
    item: NamedItem
    degrees: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """Where the points lie on the drawing.

    Args:
        places: point to (x, y) in the unit square, y upwards.
        ground: which ground the board is drawn on (``stone``, ``granite``, ...).
        signs: what is drawn at points beside the lines: the name of a sign to the points that bear it.
        ways: the lines as drawn, where they are not the lines of the rules; None where they are.
        pits: points that hold any number of pieces, which lie there in a heap and are counted: each shows its number,
            and what is told of it is how many.
    """

    places: Mapping[str, tuple[float, float]]
    ground: str
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ways: tuple[tuple[str, ...], ...] | None = None
    pits: tuple[str, ...] = ()


class RulesetOf(Protocol[P]):
    """One set of rules of one game, with its options set."""

    game: str
    name: str
    points: tuple[str, ...]
    controls: tuple[str, ...]
    """Touches that are no points: ``done``, ``pass``, ``begin``, ..."""
    lines: tuple[tuple[str, ...], ...]
    layout: Layout
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    """Names of the piece drawings, in the order of the sides; one name for all where pieces are nobody's."""
    more_kinds: tuple[str, ...]
    """Names of the drawings of pieces that come later and are no side's usual ones."""
    options: Mapping[str, Value]
    """The options in force."""
    declared: Mapping[str, Option]
    """Every option this ruleset has, with its values and default."""
    trials: Sequence[Mapping[str, Value]]
    """Where options are free, boards of one's own that the checks try: options that differ from the default."""
    levels: int
    """How many levels of the computer it has, 5 at most; 0 where nothing is ever decided."""
    figures: Mapping[str, int]
    """The numbers that the aim is told with, by their blanks: ``{"goal": 9}``, captures that win a hunt."""
    table: Sequence[int]
    """The rules as the engine's flat table of integers."""

    @property
    def kernel(self) -> Kernel | None:
        """The engine's functions that experiments run on that table; None where all is interpreted."""

    @property
    def shared(self) -> bool:
        """Whether the pieces are nobody's: all sides have the same."""

    def __hash__(self) -> int:
        """Hash what makes two rulesets equal: game, name and options."""

    def with_options(self, **options: Value) -> Ruleset:
        """Return the same rules with these options changed."""

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""

    def start(self) -> P:
        """Return the position before the first ply."""

    def turn(self, position: P, throw: Throw | None = None) -> int | None:
        """Return the side to move, None when the game is over or a throw decides who begins."""

    def throws(self, position: P) -> Mapping[Throw, Fraction]:
        """Return each possible throw with its exact chance; empty where nothing is thrown."""

    def lots(self, position: P, throw: Throw | None = None) -> tuple[Lots, ...]:
        """Return the sticks or dice that are thrown here, as they lie after this throw; empty where nothing is."""

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw made here as text: ``3``, ``1+3``, ``2/4``."""

    def parse_throw(self, text: str, position: P) -> Throw:
        """Return the throw that a text means; raises TextError where it cannot be thrown here."""

    def moves(self, position: P, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none when the game is over, or while a throw is due."""

    def play(self, position: P, move: Move, throw: Throw | None = None) -> P:
        """Return the position after a legal move; the old one is unchanged."""

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def ending_code(self, reason: int, winner: int) -> str:
        """Return the code of an ending that the kernel tells as a number; nothing where a game was cut.

        Args:
            reason: the kernel's number for why a game is over.
            winner: who has won it.
        """

    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Answer an attempt, touch by touch."""

    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move, the usual order first; more than one where order does not matter."""

    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of that path."""

    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return the pieces on the board."""

    def stores(self, position: P) -> tuple[Store, ...]:
        """Return the pieces off the board."""

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:
        """Return for each side where its piece is and what that waits for, one thing after the other.

        The code of each item is a word of the interface, ``where.<code>``. Nothing in games where the board says it.
        """

    def standing(self, position: P) -> tuple[float, ...]:
        """Return how well each side stands by counting alone: pieces, or steps made; more is better."""

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away, along the lines."""

    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Read a move text into touches, as the side to move means it.

        Raises:
            TextError: it has no meaning, or names another throw than the one that lies there.
        """

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:
        """Return why a text cannot be meant here, before its touches are looked at; None where it can."""

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError where a text says something else of a legal move than what it does."""

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move that this text means, under the throw that is given or that it names.

        Raises:
            TextError: it has no meaning, or contradicts the throw or the move.
            MoveError: a move that a rule forbids, or that is not finished.
        """

    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text."""

    def parse_position(self, text: str) -> P:
        """Return the position; raises SetupError with every fault."""

    def format_position(self, position: P) -> str:
        """Return the position as one line of text."""

    def draft(self, position: P) -> Draft | None:
        """Return the position to be changed by hand; None in a family that has no way to do so."""


Ruleset = RulesetOf[Any]
"""A ruleset of whatever family: what is played on it comes from it, and goes back to it."""


class Declaration(Protocol):
    """What a file in games/ says about one ruleset: it can be had with options."""

    def ruleset(self, options: Mapping[str, object]) -> Ruleset:
        """Return the ruleset with these options; raises UnknownNameError for one it does not have."""
