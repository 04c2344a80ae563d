"""Types of the interface of rulesets, for all layers: pieces, effects, outcomes, boards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from heritage_games.engine.kernel import DRAWN
from heritage_games.engine.verdict import Item, Verdict

Position = Hashable
"""Immutable position, opaque to higher packages; equal ones have the same continuations."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Position, default=Any)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)
"""Type of the positions of one family."""

Move = int
"""Legal ply of one position, opaque to higher packages; ``format_move`` returns its text."""

Throw = tuple[int, ...]
"""Result of a throw: ``(3,)``, of two dice ``(1, 3)``, of both sides' throws ``(2, 4)``."""

NamedItem = Item[str]
NamedVerdict = Verdict[str]

PLAY_CODES = frozenset({"not_your_turn", "resigned", "agreed_draw"})
"""Codes of every game for any position: moves out of turn, resignations, agreed draws."""

Effect = tuple[str, ...]
"""Visible effect of a touch.

One of ``("enter", kind, point)``, ``("move", source, point)``, ``("take", point)`` and ``("mark", kind, *points)``.

If a point can hold several pieces, the effect also contains the kind and the seat: ``("enter", kind, point, seat)``,
``("move", source, point, kind, seat)``, ``("take", point, kind)``. ``("turn", point, kind, way)`` changes the
direction of a piece.

``("sow", kind, source, *points)`` lifts as many pieces from the source as there are points, and drops one on each
point, in this order; a point may occur more than once, and may be the source."""

SOW = "sow"  # name of the effect that lifts pieces from one point and drops them one by one on others
BACK = "back"  # direction of a piece that moves back along its track


HAND, TAKEN, HOME, OFF_BOARD = "hand", "taken", "home", "off"  # names of stores in several games
PERSON = "person"  # name of a human player in a list of players


class Piece(NamedTuple):
    """Piece on the board.

    Seat 0 is the point itself if it holds one piece. The way is ``BACK``, or empty for a piece that moves outward or
    freely. The side is None if no side owns the pieces, such as seeds that are sown.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))[0].point
        'E1'

    Args:
        point: name of the point.
        kind: name of its drawing: ``cow-dark``.
        side: index of its side.
        seat: its seat on the point, 0 by default.
        way: its direction; empty if it has none.
    """

    point: str
    kind: str
    side: int | None
    seat: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Pieces of one kind off the board.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.stores(rules.start())[1].count
        0

    Args:
        side: index of their side.
        name: name of the store: ``hand``, ``taken``, ``caught``.
        kind: name of their drawing: ``cow-dark``.
        count: the number of the pieces.
    """

    side: int
    name: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Sticks or dice that show a throw.

    Example:
        >>> race = hg.ruleset("hounds_and_jackals")
        >>> race.lots(race.start())[0]
        Lots(kind='stick', side=0, faces=(), count=4)

    Args:
        kind: name of their drawing: ``stick``, ``split-stick``, ``die``.
        side: the side that throws; None if only one side throws.
        faces: the face of each stick (1 flat, 0 round) or die (its number); empty before the throw.
        count: the number of sticks or dice.
    """

    kind: str
    side: int | None
    faces: tuple[int, ...]
    count: int


class Attempt(NamedTuple):
    """Move text parsed into touches, legal or not.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1-E2xA3", rules.start())
        Attempt(touches=('E1', 'E2', 'A3'), throw=None, walks=True, claims=(('x', 'A3'),))

    Args:
        touches: the touches that it describes.
        throw: the throw that it names, or the pending one; None if nothing is thrown.
        walks: whether it moves a piece on the board, as ``E1-E2`` does, or places one from the hand, as ``E3`` does;
            None if it states neither.
        claims: other statements about the move: captures, the end of a line, the die used, the price; empty for none.
    """

    touches: tuple[str, ...]
    throw: Throw | None = None
    walks: bool | None = None
    claims: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """Outcome of a game.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> lost = rules.parse_position("morabaraba; turn light; dark E1 E2 E3; light A1 A2")
        >>> rules.outcome(lost).places, rules.outcome(lost).item.code
        ((1, 2), 'two_left')

    Args:
        places: each side's rank, 1 for the best; all are equal in a draw.
        item: the code and points of the reason.
        degrees: each side's result (``won``, ``lost``, ``drawn``, ...).
    """

    places: tuple[int, ...]
    item: NamedItem
    degrees: tuple[str, ...]

    @classmethod
    def of_two(cls, won: int, item: NamedItem) -> Self:
        """Return the outcome of a game between two sides, given the winner's index, or DRAWN."""
        if won == DRAWN:
            return cls((1, 1), item, ("drawn", "drawn"))
        return cls((1, 2), item, ("won", "lost")) if won == 0 else cls((2, 1), item, ("lost", "won"))


@dataclass(frozen=True)
class Layout:
    """Drawing of a board: coordinates of its points, surface, signs and lines.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.layout.places["E1"], rules.layout.ground
        ((0.0, 1.0), 'stone')

    Args:
        places: coordinates (x, y) of each point in the unit square, y upwards.
        ground: surface of the board (``stone``, ``granite``, ...).
        signs: the points that carry each sign drawn next to the lines; empty for none.
        ways: the lines as drawn, if they differ from the lines of the rules; otherwise None.
        pits: points that hold any number of pieces in a heap; each shows its number, and descriptions state it too;
            empty for none.
    """

    places: Mapping[str, tuple[float, float]]
    ground: str
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ways: tuple[tuple[str, ...], ...] | None = None
    pits: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class NamedBoard:
    """Board with named points: its lines and its layout; caches find it by its identity."""

    lines: tuple[tuple[str, ...], ...]
    layout: Layout


class Table(tuple[int, ...]):
    """Rules as the engine's integers, for functions that are cached.

    A cache finds a table by its identity, because Python before 3.14 hashes all integers of a tuple at each call.
    """

    __slots__ = ()
    __hash__ = object.__hash__
