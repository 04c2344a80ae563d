"""One board with one game on it: what the hand has touched so far and what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from heritage_games.engine.verdict import Item
from heritage_games.games.contract import NamedItem, Position, Ruleset
from heritage_games.games.errors import TextError
from heritage_games.rulebook.book import Rulebook

from .ending import GAME_OVER
from .errors import ProtocolError
from .game import Game, Ply
from .seats import PERSON, choose
from .tree import Tree, legal_tree, walk

NOT_YOUR_TURN = "not_your_turn"


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
        self._known: tuple[Position, Tree] | None = None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.game.rules

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the game."""
        return Rulebook(self.rules, self.language)

    @property
    def mover(self) -> str | None:
        """Who is to move in the last position; None when the game is over or waits."""
        turn = self.game.turn
        return None if turn is None or self.waits else self.seats[turn]

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to move in the last position."""
        return self.mover not in (None, PERSON)

    @property
    def may_touch(self) -> bool:
        """Whether a person may touch now: the last position is viewed, and it is a person's turn."""
        return self.game.ahead and self.mover == PERSON

    @property
    def tree(self) -> Tree:
        """The legal tree of the last position; empty when the game is over."""
        position = self.game.position_after(len(self.game.plies))
        if self.game.outcome is not None:
            return {}
        if self._known is None or self._known[0] != position:
            self._known = (position, legal_tree(self.rules, position))
        return self._known[1]

    def check(self, touches: Sequence[str]) -> None:
        """Raise ProtocolError where a touch is nothing that this board has."""
        try:
            self.rules.judge(self.rules.start(), touches)
        except TextError as error:
            raise ProtocolError(str(error)) from error

    def put_down(self) -> None:
        """Forget the touches of a turn that is not finished, and the last refusal."""
        self.touches, self.wanted, self.refused = (), None, None

    def attempt(self, touches: tuple[str, ...]) -> Ply | None:
        """Take up an attempt; return the ply it made, None where it is unfinished or refused.

        The last position must be the one that is viewed.
        """
        self.put_down()
        if not touches:
            return None
        if self.mover != PERSON:
            self._refuse(touches, (self._manner(),))
            return None
        legal, level = walk(self.tree, touches)
        attempted = touches[: len(legal) + 1]
        verdict = self.rules.judge(self.game.position, attempted)
        if verdict.kind == "legal" and verdict.move is not None:
            return self.game.play(verdict.move)
        self.touches = legal if level else ()
        if verdict.kind == "unfinished":
            self.wanted = verdict.items[-1]
        else:
            self._refuse(attempted, verdict.items, tuple(level))
            self.wanted = self._wanted()
        return None

    def computer_plays(self, seed: int) -> Ply:
        """Let the computer play for the side to move; the same seed and plies choose the same move."""
        self.put_down()
        chance = Random(" ".join([str(seed), *(ply.text for ply in self.game.plies)]))  # noqa: S311 - a game, no secret
        position = self.game.position_after(len(self.game.plies))
        return self.game.play(choose(self.mover or PERSON, self.rules, position, chance))

    def take_back(self) -> tuple[Ply, ...]:
        """Take back the last ply, and return what was taken back, the first of it last.

        Where the computer plays, its answer goes too, so that a person is to move again. Where an
        earlier position is viewed, everything after it is taken back. A resignation or an agreement
        is taken back by itself.
        """
        self.put_down()
        game, before = self.game, self.game.plies
        if game.ahead:
            game.undo()
            while game.plies != before and game.can_undo and self._computer_moves():
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
        items = self.rules.judge(self.game.position, self.touches).items if self.touches else ()
        return items[-1] if items else None

    def _manner(self) -> NamedItem:
        """Return why nobody may touch now: the game is over, or somebody else is to move."""
        turn = self.game.turn
        if turn is None:
            return Item(GAME_OVER, self.game.last_mover)
        return Item(NOT_YOUR_TURN, turn)
