"""Types of the ruleset interface: positions, moves, throws, pieces, effects, outcomes and boards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from heritage_games.engine.verdict import Item, Verdict

Position = Hashable
"""Immutable; two equal positions are the same game to come. Opaque above this floor."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Position, default=Any)
else:
    from typing import TypeVar

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


PERSON = "person"
"""The seat of a person, who plays by hand."""


class Piece(NamedTuple):
    """A piece on the board.

    Seat 0 is the point itself if it holds one piece. The way is ``BACK``, or empty: out, or free.
    The side is None if no side owns the pieces, such as seeds that are sown.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))[0].point
        'E1'

    Args:
        point: its point.
        kind: its drawing.
        side: index of its side.
        seat: its seat on the point.
        way: its direction.
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
        name: name of the place: ``hand``, ``taken``, ``caught``.
        kind: their drawing.
        count: their number.
    """

    side: int
    name: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Sticks or dice as they show a throw.

    Example:
        >>> race = hg.ruleset("hounds_and_jackals")
        >>> race.lots(race.start())[0]
        Lots(kind='stick', side=0, faces=(), count=4)

    Args:
        kind: their drawing: ``stick``, ``split-stick``, ``die``.
        side: the side that throws; None if only one side throws.
        faces: the face of each: of a stick 1 flat and 0 round, of a die its number; empty before the throw.
        count: their number.
    """

    kind: str
    side: int | None
    faces: tuple[int, ...]
    count: int


class Attempt(NamedTuple):
    """A move text parsed into touches, legal or not.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1-E2xA3", rules.start())
        Attempt(touches=('E1', 'E2', 'A3'), throw=None, walks=True, claims=(('x', 'A3'),))

    Args:
        touches: the touches that it describes.
        throw: the throw that it names, or the pending one.
        walks: whether it moves a piece on the board, as ``E1-E2`` does, or places one from the hand, as ``E3`` does;
            None if it states neither.
        claims: other statements about the move: captures, the end of a line, the die used, the price.
    """

    touches: tuple[str, ...]
    throw: Throw | None = None
    walks: bool | None = None
    claims: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> lost = rules.parse_position("morabaraba; turn light; dark E1 E2 E3; light A1 A2")
        >>> rules.outcome(lost).places, rules.outcome(lost).item.code
        ((1, 2), 'two_left')

    Args:
        places: each side's rank, 1 the best; all equal is a draw.
        item: the code and points of the reason.
        degrees: each side's result (``won``, ``lost``, ``drawn``, ...).
    """

    places: tuple[int, ...]
    item: NamedItem
    degrees: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """Places of the points on the drawing.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.layout.places["E1"], rules.layout.ground
        ((0.0, 1.0), 'stone')

    Args:
        places: point to (x, y) in the unit square, y upwards.
        ground: surface of the board (``stone``, ``granite``, ...).
        signs: the points that carry each sign drawn next to the lines.
        ways: the lines as drawn, if they differ from the lines of the rules; otherwise None.
        pits: points that hold any number of pieces in a heap; each shows its number, and descriptions
            state it too.
    """

    places: Mapping[str, tuple[float, float]]
    ground: str
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ways: tuple[tuple[str, ...], ...] | None = None
    pits: tuple[str, ...] = ()


@dataclass(frozen=True)
class NamedBoard:
    """A board by names: its lines, and the places of its points."""

    lines: tuple[tuple[str, ...], ...]
    layout: Layout
