"""One board with one game on it: what the hand has touched so far and what was answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from heritage_games.engine.verdict import Item
from heritage_games.games.contract import Attempt, Move, NamedItem, Piece, Position, Ruleset, Throw
from heritage_games.games.option import unknown
from heritage_games.players.seats import PERSON, choose
from heritage_games.record.chance import Chance
from heritage_games.record.ending import GAME_OVER
from heritage_games.record.errors import ProtocolError
from heritage_games.record.game import Game, Ply
from heritage_games.rulebook.book import Rulebook

from .tree import Tree, legal_tree, walk

NOT_YOUR_TURN = "not_your_turn"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Refused:
    """An attempt that a rule forbids: the touches up to the refused one, why, and what could follow instead."""

    touches: tuple[str, ...]
    items: tuple[NamedItem, ...]
    instead: tuple[str, ...]


class Stage:
    """A game on the board.

    Args:
        game: what is played.
        seats: who plays each side.
        language: of the words.
    """

    def __init__(self, game: Game, seats: Sequence[str] = (), language: str = "en") -> None:
        self.game = game
        self.seats = list(seats) or [PERSON] * len(game.rules.sides)
        self.language = language
        self.touches: tuple[str, ...] = ()
        """A turn that is not finished."""
        self.wanted: NamedItem | None = None
        """What such a turn wants next."""
        self.refused: Refused | None = None
        self.waits = False
        """Whether nobody is to play on, because what was asked for has been answered."""
        self._moment: object = None
        self._lasting: dict[tuple[object, ...], object] = {}

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.game.rules

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the game."""
        return Rulebook(self.rules, self.language)

    @cached_property
    def throws(self) -> bool:
        """Whether anything is thrown in this game."""
        return bool(self.rules.throws(self.rules.start()))

    @property
    def last(self) -> Position:
        """The last position."""
        return self.game.position_after(len(self.game.plies))

    @property
    def mover(self) -> str | None:
        """Who is to throw or to move in the last position; None when the game is over or waits.

        Where a throw decides who begins, a person throws for all, and the computer only where nobody sits.
        """
        game = self.game
        if game.over or self.waits:
            return None
        if game.turn is None:
            return PERSON if PERSON in self.seats else self.seats[0]
        return self.seats[game.turn]

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to throw or to move in the last position."""
        return self.mover not in (None, PERSON)

    @property
    def may_touch(self) -> bool:
        """Whether a person may touch now: the last position is viewed, it is a person's turn, and no throw is due."""
        return self.game.ahead and self.mover == PERSON and not self.game.due

    @property
    def may_throw(self) -> bool:
        """Whether a person may throw now."""
        return self.game.ahead and self.mover == PERSON and self.game.due

    @property
    def tree(self) -> Tree:
        """The legal tree of the last position under the open throw; empty when the game is over or a throw is due."""
        return self.lasting(_tree)

    def moves(self, throw: Throw | None) -> tuple[Move, ...]:
        """Return the legal moves of the last position under a throw."""
        return self.lasting(_moves, throw)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the viewed position."""
        return self.lasting(_pieces)

    def lasting(self, tell: Callable[..., T], *about: object) -> T:
        """Return what is to be told of the game as it stands; it is told once, until the game or who plays changes.

        Every touch of a turn asks for the same again.

        Args:
            tell: is given this stage and what follows; it may look at anything here but the touches of the turn.
            *about: what else it is given.
        """
        moment = (self.game.moment, self.waits, *self.seats)
        if moment != self._moment:
            self._moment, self._lasting = moment, {}
        asked = (tell, *about)
        if asked not in self._lasting:
            self._lasting[asked] = tell(self, *about)
        return cast("T", self._lasting[asked])

    @property
    def turn(self) -> int | None:
        """Whose turn it is in the viewed position; None where the game is over or a throw decides."""
        game = self.game
        return game.turn if game.ahead else self.rules.turn(game.position)

    def check(self, touches: Sequence[str]) -> None:
        """Raise ProtocolError where a touch is nothing that this board has."""
        for touch in touches:
            if touch not in self.rules.points and touch not in self.rules.controls:
                raise ProtocolError(unknown(touch, self.rules.points, "point of this board"))

    def put_down(self) -> None:
        """Forget the touches of a turn that is not finished, and the last refusal."""
        self.touches, self.wanted, self.refused = (), None, None

    def attempt(self, touches: tuple[str, ...], read: Attempt | None = None) -> Ply | None:
        """Take up an attempt; return the ply it made, None where it is unfinished or refused.

        The last position must be the one that is viewed.

        Args:
            touches: in their order.
            read: the text they were read from, where they were typed.

        Raises:
            TextError: the text says something else than what its touches do; nothing has been played.
        """
        self.put_down()
        if not touches:
            return None
        if self.mover != PERSON:
            self._refuse(touches, self._manner(touches))
            return None
        unfit = read and not self.game.due and self.rules.unfit(self.game.position, read)
        if unfit:
            self._refuse(touches[:1], unfit.items, tuple(self.tree))
            return None
        legal, level = walk(self.tree, touches)
        attempted = touches[: len(legal) + 1]
        verdict = self.rules.judge(self.game.position, attempted, self.game.open_throw)
        if verdict.kind == "legal" and verdict.move is not None:
            if read:
                self.rules.confirm(self.game.position, read._replace(throw=self.game.open_throw), verdict.move)
            return self.game.play(verdict.move)
        self.touches = legal if level else ()
        if verdict.kind == "unfinished":
            self.wanted = verdict.items[-1]
        else:
            self._refuse(attempted, verdict.items, tuple(level))
            self.wanted = self._wanted()
        return None

    def throw(self, throw: Throw) -> None:
        """Make a throw; raises PlayError where none is due or this one cannot be."""
        self.put_down()
        self.game.throw(throw)

    def computer_plays(self, chance: Chance) -> Ply:
        """Let the computer play for the side to move, after throwing for it where a throw is due."""
        self.put_down()
        game = self.game
        if game.due:
            game.throw(chance.throw(game))
        move = choose(self.mover or PERSON, self.rules, self.last, chance.choice(game), game.open_throw)
        return game.play(move)

    def take_back(self) -> tuple[Ply, ...]:
        """Take back the last ply or the throw after it, and return the plies taken back, the first of them last.

        Where the computer plays, its answer goes too, so that a person is to move again. Where an
        earlier position is viewed, everything after it is taken back. A resignation or an agreement
        is taken back by itself.
        """
        self.put_down()
        game, before = self.game, self.game.plies
        if game.ahead:
            closed = game.closed
            game.undo()
            while not closed and game.can_undo and self._computer_moves():
                game.undo()
        else:
            wanted = game.viewed
            while len(game.plies) > wanted:
                game.undo()
        return tuple(reversed(before[len(game.plies) :]))

    def play_again(self) -> tuple[Ply, ...]:
        """Play again what was taken back last, up to a person's turn, and return its plies."""
        self.put_down()
        game, before = self.game, len(self.game.plies)
        game.redo()
        while game.can_redo and self._computer_moves():
            game.redo()
        return game.plies[before:]

    def _computer_moves(self) -> bool:
        """Whether the computer is to move in a game that a person plays too."""
        turn = self.game.turn
        return PERSON in self.seats and turn is not None and self.seats[turn] != PERSON

    def _refuse(self, touches: tuple[str, ...], items: tuple[NamedItem, ...], instead: tuple[str, ...] = ()) -> None:
        self.refused = Refused(touches, items, instead)

    def _wanted(self) -> NamedItem | None:
        """Return what the touches that stand want next."""
        return self.lasting(_wanted, self.touches) if self.touches else None

    def _manner(self, touches: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """Return why nobody may touch now: the game is over, somebody else is to move, or a throw decides who is."""
        game = self.game
        if game.over:
            return (Item(GAME_OVER, game.last_mover),)
        if game.turn is None:
            return self.rules.judge(game.position, touches[:1]).items
        return (Item(NOT_YOUR_TURN, game.turn),)


def _tree(stage: Stage) -> Tree:
    return {} if stage.game.over else legal_tree(stage.rules, stage.last, stage.game.open_throw)


def _moves(stage: Stage, throw: Throw | None) -> tuple[Move, ...]:
    return stage.rules.moves(stage.last, throw)


def _pieces(stage: Stage) -> tuple[Piece, ...]:
    return stage.rules.pieces(stage.game.position)


def _wanted(stage: Stage, touches: tuple[str, ...]) -> NamedItem | None:
    """Return what these touches want next."""
    items = stage.rules.judge(stage.game.position, touches, stage.game.open_throw).items
    return items[-1] if items else None
