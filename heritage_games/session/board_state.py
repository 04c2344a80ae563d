"""One board with one game on it: what the hand has touched so far and what was answered.

The legal tree: every legal path of touches with its effects, so that the screen can draw a move at once.

A game as it stands: what its rules say of it, each asked once and kept until something changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property

from heritage_games.analysis.levels import PLAYERS
from heritage_games.analysis.players import MoveRequest, Player
from heritage_games.engine.verdict import Item, Message
from heritage_games.errors import ProtocolError
from heritage_games.record.game import GAME_OVER, Chance, Game
from heritage_games.record.variations import Ply
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON, Attempt, Effect, Move, NamedItem, Piece, Position, Store, Throw

from .view_types import EffectList, Node

Tree = dict[str, Node]


def legal_tree(rules: Ruleset, position: Position, throw: Throw | None, moves: Iterable[Move]) -> Tree:
    """Return the tree of touches that make these moves.

    A move that can be touched in several orders stands in it by each of them.

    Example:
        ``{"E8": {"effects": [], "next": {"E1": {"effects": [["move", "E8", "E1"]]}}}}``
    """
    tree: Tree = {}
    for move in moves:
        for order, path in enumerate(rules.paths(position, move, throw)):
            level = tree
            seen = rules.effects(position, move, throw, order)
            for depth, (touch, effects) in enumerate(zip(path, seen, strict=True), start=1):
                node = level.setdefault(touch, Node(effects=list(map(list, effects))))
                if depth < len(path):
                    level = node.setdefault("next", {})
    return tree


def walk(tree: Tree, touches: Sequence[str]) -> tuple[tuple[str, ...], Tree]:
    """Return as many of the touches as are legal, and what may follow them; a leaf has nothing to follow."""
    level = tree
    for depth, touch in enumerate(touches):
        if touch not in level:
            return tuple(touches[:depth]), level
        level = level[touch].get("next", {})
    return tuple(touches), level


def effects_of(tree: Tree, touches: Sequence[str]) -> list[EffectList]:
    """Return what happens at legal touches, in order."""
    found: list[EffectList] = []
    level: Mapping[str, Node] = tree
    for touch in touches:
        found += level[touch]["effects"]
        level = level[touch].get("next", {})
    return found


class TurnState:
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


NOT_YOUR_TURN = "not_your_turn"

Pause = Callable[[Move, tuple[str, ...]], bool]
"""Whether a legal move is to wait."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An attempt that a rule forbids: the touches up to the refused one, why, and what could follow instead."""

    touches: tuple[str, ...]
    items: tuple[NamedItem, ...]
    instead: tuple[str, ...]


class BoardState:
    """A game on the board.

    Args:
        game: what is played.
        seats: who plays each side.
        language: of the words.
        players: those whom a seat can name beside people.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] = (),
        language: str = "en",
        players: Mapping[str, Player] = PLAYERS,
    ) -> None:
        self.game = game
        self.rules = game.rules
        """The ruleset of the game."""
        self.seats = list(seats) or [PERSON] * len(game.rules.sides)
        self.language = language
        self.players = players
        self.touches: tuple[str, ...] = ()
        """A turn that is not finished."""
        self.awaited: NamedItem | None = None
        """What such a turn wants next."""
        self.refused: Refused | None = None
        self.waits = False
        """Whether nobody is to play on, because what was asked for has been answered."""
        self._moment: TurnState | None = None
        self._stands: tuple[object, ...] = ()

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the game."""
        return Rulebook(self.rules, self.language)

    def speak(self, language: str) -> None:
        """Go on in the words of another language."""
        self.language = language
        self.put_down()
        self.__dict__.pop("book", None)
        self._moment = None

    @cached_property
    def throws(self) -> bool:
        """Whether anything is thrown in this game."""
        return bool(self.rules.throws(self.rules.start()))

    @property
    def last(self) -> Position:
        """The last position."""
        return self.game.position_after(len(self.game.plies))

    @property
    def moment(self) -> TurnState:
        """The game as it stands now."""
        stands = (self.game.moment, self.waits, *self.seats)
        if self._moment is None or stands != self._stands:
            self._moment, self._stands = TurnState(self.game, self.seats, waits=self.waits), stands
        return self._moment

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Play on with a copy of the game; at the end the game, and what is known of it, are as before."""
        kept = (self.game, self.waits, self._moment, self._stands)
        same = (self.rules, self.game.moment, self.game.head, *self.game.plies)
        self.game = deepcopy(self.game, {id(each): each for each in same})
        yield
        self.game, self.waits, self._moment, self._stands = kept

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to throw or to move in the last position."""
        return self.moment.mover not in (None, PERSON)

    def check(self, touches: Sequence[str]) -> None:
        """Raise ProtocolError where a touch is nothing that this board has."""
        for touch in touches:
            if touch not in self.rules.points and touch not in self.rules.controls:
                raise ProtocolError(unknown(touch, self.rules.points, Message("a_point")))

    def put_down(self) -> None:
        """Forget the touches of a turn that is not finished, and the last refusal."""
        self.touches, self.awaited, self.refused = (), None, None

    def attempt(self, touches: tuple[str, ...], read: Attempt | None = None, pause: Pause | None = None) -> Ply | None:
        """Take up an attempt; return the ply it made, None where it is unfinished or refused.

        The last position must be the one that is viewed.

        Args:
            touches: in their order.
            read: the text they were read from, where they were typed.
            pause: says of a legal move and its touches whether it is not to be played now.

        Raises:
            TextError: the text says something else than what its touches do; nothing has been played.
        """
        self.put_down()
        if not touches:
            return None
        if self.moment.mover != PERSON:
            self._refuse(touches, self._manner(touches))
            return None
        now = self.moment
        unfit = read and not now.due and self.rules.unfit(now.position, read)
        if unfit:
            self._refuse(touches[:1], unfit.items, tuple(now.tree))
            return None
        legal, level = walk(now.tree, touches)
        attempted = touches[: len(legal) + 1]
        verdict = self.rules.judge(now.position, attempted, now.throw)
        if verdict.kind == "legal" and verdict.move is not None:
            if read:
                self.rules.confirm(now.position, read._replace(throw=now.throw), verdict.move)
            if pause and pause(verdict.move, attempted):
                return None
            return self.game.play_judged(verdict, attempted)
        self.touches = legal if level else ()
        if verdict.kind == "unfinished":
            self.awaited = verdict.items[-1]
        else:
            self._refuse(attempted, verdict.items, tuple(level))
            self.awaited = self._awaited()
        return None

    def throw(self, throw: Throw) -> None:
        """Make a throw; raises PlayError where none is due or this one cannot be."""
        self.put_down()
        self.game.throw(throw)

    def question(self, chance: Chance) -> MoveRequest:
        """Ask the computer for its move, after throwing for it where a throw is due."""
        self.put_down()
        game = self.game
        if game.due:
            game.throw(chance.throw(game))
        name = self.moment.mover or PERSON
        return MoveRequest(
            self.players[name],
            self.rules,
            self.last,
            game.open_throw,
            chance.choice(game),
            name=name,
            before=[game.position_after(ply) for ply in range(len(game.plies))],
        )

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

    def _awaited(self) -> NamedItem | None:
        """Return what the touches that stand want next."""
        if not self.touches:
            return None
        items = self.rules.judge(self.game.position, self.touches, self.game.open_throw).items
        return items[-1] if items else None

    def _manner(self, touches: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """Return why nobody may touch now: the game is over, somebody else is to move, or a throw decides who is."""
        game = self.game
        if game.over:
            return (Item(GAME_OVER, game.last_mover),)
        if game.turn is None:
            return self.rules.judge(game.position, touches[:1]).items
        return (Item(NOT_YOUR_TURN, game.turn),)
