"""A game as it stands: what its rules say of it, each asked once and kept until something changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from heritage_games.games.contract import Effect, Move, NamedItem, Piece, Store
from heritage_games.players import PERSON
from heritage_games.record import Game

from .tree import Tree, legal_tree


class Moment:
    """A game as it stands until a ply or throw is made or taken back, another ply is looked at, or others sit down.

    Every touch of a turn asks for the same again, and so do board, panel and ear. What the hand has touched is no
    part of it.

    Args:
        game: what is played.
        seats: who plays each side.
        waits: whether nobody is to play on, because what was asked for has been answered.
    """

    def __init__(self, game: Game, seats: Sequence[str], *, waits: bool) -> None:
        self.rules = game.rules
        self.seats = tuple(seats)
        self.waits = waits
        self.plies = game.plies
        self.viewed = game.viewed
        """The ply that is looked at; 0 is the position before the first."""
        self.ahead = game.ahead
        """Whether the last position is the one looked at."""
        self.last = game.position_after(len(self.plies))
        """The last position."""
        self.position = game.position
        """The one that is looked at."""
        self.throw = game.open_throw
        """The throw that lies open."""
        self.due = game.due
        """Whether a throw must be made before anything else."""
        self.to_move = game.turn
        """The side to move in the last position; None when the game is over or a throw decides who begins."""
        self.outcome = game.outcome
        """How the game ended; None while it goes on."""
        self.mover = None if self.outcome or waits else self._mover()
        """Who is to throw or to move in the last position; None when the game is over or waits."""
        own = self.ahead and self.mover == PERSON
        self.may_touch = own and not self.due
        """Whether a person may touch now: the last position is viewed, it is a person's turn, and no throw is due."""
        self.may_throw = own and self.due
        """Whether a person may throw now."""

    def _mover(self) -> str:
        """Return who is to throw or to move in a game that goes on.

        Where a throw decides who begins, a person throws for all, and the computer only where nobody sits.
        """
        if self.to_move is None:
            return PERSON if PERSON in self.seats else self.seats[0]
        return self.seats[self.to_move]

    @cached_property
    def turn(self) -> int | None:
        """Whose turn it is in the viewed position; None where the game is over or a throw decides."""
        return self.to_move if self.ahead else self.rules.turn(self.position)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the last position under the open throw; none when the game is over or a throw is due."""
        return () if self.outcome else self.rules.moves(self.last, self.throw)

    @cached_property
    def tree(self) -> Tree:
        """The same as a tree of touches."""
        return legal_tree(self.rules, self.last, self.throw, self.moves)

    @property
    def only_move(self) -> Move | None:
        """The one move a person has in the last position under the open throw; None with more, or with none."""
        return self.moves[0] if self.may_touch and len(self.moves) == 1 else None

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the viewed position."""
        return self.rules.pieces(self.position)

    @cached_property
    def stores(self) -> tuple[Store, ...]:
        """The pieces off the board in the viewed position."""
        return self.rules.stores(self.position)

    @cached_property
    def whereabouts(self) -> tuple[tuple[NamedItem, ...], ...]:
        """For each side where its piece is in the viewed position; nothing where the board says it."""
        return self.rules.whereabouts(self.position)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the ply did that led to the viewed position."""
        return self.plies[self.viewed - 1].effects if self.viewed else ()
