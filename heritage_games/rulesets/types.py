"""The words in which a ruleset speaks with those above it: positions, moves, throws, what is seen, how a game ended.

A board by names.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from heritage_games.engine.verdict import Item, Verdict

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


PERSON = "person"
"""The seat of a person, who plays by hand."""


class Piece(NamedTuple):
    """A piece on the board: where, which drawing, whose, on which seat of its point, and which way it goes.

    Seat 0 is the point itself, where it holds one piece. The way is ``BACK`` or nothing: out, or wherever it likes.
    The side is None where pieces are nobody's, as seeds that are sown.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))[0].point
        'E1'

    Args:
        point: where it lies.
        kind: which drawing.
        side: whose it is, by its place among the sides.
        seat: which of the seats of its point.
        way: which way it goes.
    """

    point: str
    kind: str
    side: int | None
    seat: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Pieces off the board: whose, what the place is called (hand, taken), which, how many.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.stores(rules.start())[1].count
        0

    Args:
        side: whose they are.
        name: what the place is called: ``hand``, ``taken``, ``caught``.
        kind: which drawing.
        count: how many there are.
    """

    side: int
    name: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Sticks or dice as they lie.

    Example:
        >>> import heritage_games as hg
        >>> race = hg.ruleset("hounds_and_jackals")
        >>> race.lots(race.start())[0]
        Lots(kind='stick', side=0, faces=(), count=4)

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

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1-E2xA3", rules.start())
        Attempt(touches=('E1', 'E2', 'A3'), throw=None, walks=True, claims=(('x', 'A3'),))

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

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> lost = rules.parse_position("morabaraba; turn light; dark E1 E2 E3; light A1 A2")
        >>> rules.outcome(lost).places, rules.outcome(lost).item.code
        ((1, 2), 'two_left')

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

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.layout.places["E1"], rules.layout.ground
        ((0.0, 1.0), 'stone')

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


@dataclass(frozen=True)
class NamedBoard:
    """A board by names: its lines, and where its points lie."""

    lines: tuple[tuple[str, ...], ...]
    layout: Layout
