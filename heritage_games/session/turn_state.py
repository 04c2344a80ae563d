"""Turn of a board, for sessions: facts that no touch changes, and the legal tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import PERSON, Effect, Move, NamedItem, Piece, Position, Store, Throw

from .view_types import EffectList, Node, View

Tree = dict[str, Node]


Paths = Mapping[Move, tuple[tuple[str, ...], ...]]  # sequences of touches of each legal move, one per valid order


def legal_tree(rules: Ruleset, position: Position, throw: Throw | None, moves: Paths) -> Tree:
    """Return the tree whose paths are the touches of these moves.

    A move that can be touched in several orders appears once for each of them.

    Example:
        ``{"E8": {"effects": [], "next": {"E1": {"effects": [["move", "E8", "E1"]]}}}}``
    """
    tree: Tree = {}
    for move, paths in moves.items():
        for order, path in enumerate(paths):
            level = tree
            seen = rules.effects(position, move, throw, order)
            for depth, (touch, effects) in enumerate(zip(path, seen, strict=True), start=1):
                node = level.setdefault(touch, Node(effects=list(map(list, effects))))
                if depth < len(path):
                    level = node.setdefault("next", {})
    return tree


def walk(tree: Tree, touches: Sequence[str]) -> tuple[tuple[str, ...], Tree]:
    """Return the legal prefix of touches and the subtree after it, empty after a whole move."""
    level = tree
    for depth, touch in enumerate(touches):
        if touch not in level:
            return tuple(touches[:depth]), level
        level = level[touch].get("next", {})
    return tuple(touches), level


def effects_of(tree: Tree, touches: Sequence[str]) -> list[EffectList]:
    """Return the effects of a sequence of legal touches, in order."""
    found: list[EffectList] = []
    level: Mapping[str, Node] = tree
    for touch in touches:
        found += level[touch]["effects"]
        level = level[touch].get("next", {})
    return found


class TurnState:
    """Cached facts about a game, valid until plies, throw, viewed ply or seats change.

    Board, panel and live region need them after every touch. They do not depend on the pending touches.
    """

    def __init__(self, game: Game, seats: Sequence[str], *, waits: bool) -> None:
        self.rules = game.rules
        self.seats = tuple(seats)
        self.waits = waits
        self.plies = game.plies
        self.viewed = game.viewed  # the viewed ply; 0 is the position before the first
        self.ahead = game.viewed == len(self.plies)  # whether the last position is viewed
        self.last = self.plies[-1].position if self.plies else game.start  # the last position
        self.position = self.last if self.ahead else game.position  # the viewed position
        self.throw = game.pending_throw
        self.due = game.due  # whether a throw must be made before anything else
        # the last position's side to move; None if the game is over or a throw decides it
        self.to_move = game.turn
        self.outcome = game.outcome  # the result; None while the game continues
        # the player to throw or move in the last position; None if the game is over or paused
        self.mover = None if self.outcome or waits else self._mover()
        own = self.ahead and self.mover == PERSON
        # whether it is a person's turn to touch: no throw is due and the last position is viewed
        self.may_touch = own and not self.due
        self.may_throw = own and self.due  # whether a person may throw now
        self.standing: View | None = None  # cache of the view's fields that do not depend on the pending touches
        # cache of values of this state, by function and pending touches; see :func:`once`
        self.known: dict[object, object] = {}

    def _mover(self) -> str:
        """Return the player to throw or move in a game that continues.

        If a throw decides who begins, a person throws for everybody, or the computer if no person plays.
        """
        if self.to_move is None:
            return PERSON if PERSON in self.seats else self.seats[0]
        return self.seats[self.to_move]

    @cached_property
    def you(self) -> int | None:
        """The side of the only person, whom texts call *you*; None if several people play or none."""
        return self.seats.index(PERSON) if self.seats.count(PERSON) == 1 < len(self.seats) else None

    @cached_property
    def turn(self) -> int | None:
        """The side to move in the viewed position; None if the game is over or a throw decides."""
        return self.to_move if self.ahead else self.rules.turn(self.position)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the last position; empty if the game is over or a throw is due."""
        return () if self.outcome else self.rules.moves(self.last, self.throw)

    @cached_property
    def paths(self) -> Paths:
        """The touches of each legal move."""
        return self.rules.paths_by_move(self.last, self.moves, self.throw)

    @cached_property
    def tree(self) -> Tree:
        """The legal moves as a tree of touches."""
        return legal_tree(self.rules, self.last, self.throw, self.paths)

    @property
    def only_move(self) -> Move | None:
        """A person's only legal move in the last position; None if there are more or none."""
        return self.moves[0] if self.may_touch and len(self.moves) == 1 else None

    @cached_property
    def position_text(self) -> str:
        """The viewed position as text."""
        return self.rules.format_position(self.position)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the viewed position."""
        return self.rules.pieces(self.position)

    @cached_property
    def points(self) -> tuple[Mapping[str, int], ...]:
        """The number of each side's pieces on each point of the viewed position."""
        found: tuple[dict[str, int], ...] = tuple([{} for _ in self.rules.sides])
        for piece in self.pieces:
            if piece.side is not None:
                found[piece.side][piece.point] = found[piece.side].get(piece.point, 0) + 1
        return found

    @cached_property
    def stores(self) -> tuple[Store, ...]:
        """The pieces off the board in the viewed position."""
        return self.rules.stores(self.position)

    @cached_property
    def whereabouts(self) -> tuple[tuple[NamedItem, ...], ...]:
        """The locations of each side's pieces, as text items; empty if the board shows them."""
        return self.rules.whereabouts(self.position)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the ply that led to the viewed position."""
        return self.plies[self.viewed - 1].effects if self.viewed else ()
