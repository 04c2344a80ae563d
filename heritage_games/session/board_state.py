"""State of a board, for sessions: game, seats, pending touches, refusal and legal tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import TypeVar, cast

from heritage_games.analysis.levels import PLAYERS
from heritage_games.analysis.players import MoveRequest, Player
from heritage_games.analysis.search import Decision
from heritage_games.engine.verdict import Item, Message
from heritage_games.errors import ProtocolError
from heritage_games.record.game import GAME_OVER, Chance, Game
from heritage_games.record.variations import Ply
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON, Attempt, Effect, Move, NamedItem, Piece, Position, Store, Throw

from .view_types import EffectList, Node, View

Tree = dict[str, Node]


Paths = Mapping[Move, tuple[tuple[str, ...], ...]]
"""Mapping from each legal move to its sequences of touches, one for each valid order."""


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
    """Cached facts about a game, valid until a ply, a throw, the viewed ply or a seat changes.

    Board, panel and live region need them after every touch. They do not depend on the pending touches.

    Args:
        waits: whether the game pauses because its task has been answered.
    """

    def __init__(self, game: Game, seats: Sequence[str], *, waits: bool) -> None:
        self.rules = game.rules
        self.seats = tuple(seats)
        self.waits = waits
        self.plies = game.plies
        self.viewed = game.viewed
        """The viewed ply; 0 is the position before the first."""
        self.ahead = game.viewed == len(self.plies)
        """Whether the last position is viewed."""
        self.last = self.plies[-1].position if self.plies else game.start
        """The last position."""
        self.position = self.last if self.ahead else game.position
        """The viewed position."""
        self.throw = game.pending_throw
        """The pending throw."""
        self.due = game.due
        """Whether a throw must be made before anything else."""
        self.to_move = game.turn
        """The last position's side to move; None if the game is over or a throw decides it."""
        self.outcome = game.outcome
        """The result; None while the game continues."""
        self.mover = None if self.outcome or waits else self._mover()
        """The player to throw or move in the last position; None if the game is over or paused."""
        own = self.ahead and self.mover == PERSON
        self.may_touch = own and not self.due
        """Whether it is a person's turn to touch: no throw is due and the last position is viewed."""
        self.may_throw = own and self.due
        """Whether a person may throw now."""
        self.standing: View | None = None
        """Cache of the view's fields that do not depend on the pending touches."""
        self.known: dict[object, object] = {}
        """Cache of values of this state, by function and pending touches; see :func:`once`."""

    def _mover(self) -> str:
        """Return the player to throw or move in a game that continues.

        If a throw decides who begins, a person throws for everybody, or the computer if no person plays.
        """
        if self.to_move is None:
            return PERSON if PERSON in self.seats else self.seats[0]
        return self.seats[self.to_move]

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


T = TypeVar("T")


def once(compute: Callable[[BoardState, TurnState], T]) -> Callable[[BoardState], T]:
    """Cache a function of a board until the plies, throw, viewed ply, seats or touches change."""

    @wraps(compute)
    def cached(board: BoardState) -> T:
        now = board.turn_state
        key = (compute, board.touches)
        if key not in now.known:
            now.known[key] = compute(board, now)
        return cast("T", now.known[key])

    return cached


NOT_YOUR_TURN = "not_your_turn"

Pause = Callable[[Move, tuple[str, ...]], bool]
"""Function that returns whether a warning holds back a legal move with these touches."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Refused attempt: the touches up to the refused one, reasons, and legal touches instead."""

    touches: tuple[str, ...]
    items: tuple[NamedItem, ...]
    instead: tuple[str, ...]


class BoardState:
    """State of a board: its game, the player of each side, and the unfinished turn.

    Args:
        seats: the player of each side; people if empty.
        players: the computer players by name.
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
        """The touches of an unfinished turn."""
        self.awaited: NamedItem | None = None
        """Item that names what the unfinished turn needs next; None if it needs nothing."""
        self.refused: Refused | None = None
        self.waits = False
        """Whether the game pauses because its task has been answered."""
        self._turn_state: TurnState | None = None
        self._state_key: tuple[object, ...] = ()

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the game."""
        return rulebook(self.rules, self.language)

    def speak(self, language: str) -> None:
        """Switch to another language, and discard the touches."""
        self.language = language
        self.discard_touches()
        self.__dict__.pop("book", None)
        self._turn_state = None

    @cached_property
    def throws(self) -> bool:
        """Whether the game has throws."""
        return bool(self.rules.throws(self.rules.start()))

    @property
    def last(self) -> Position:
        """The last position."""
        return self.game.position_after(len(self.game.plies))

    @property
    def before(self) -> list[Position]:
        """The positions before the last one."""
        return [self.game.position_after(ply) for ply in range(len(self.game.plies))]

    @property
    def turn_state(self) -> TurnState:
        """The current turn state."""
        key = (self.game.version, self.waits, *self.seats)
        if self._turn_state is None or key != self._state_key:
            self._turn_state, self._state_key = TurnState(self.game, self.seats, waits=self.waits), key
        return self._turn_state

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Replace the game by a copy within the context; then restore it and its turn state."""
        kept = (self.game, self.waits, self._turn_state, self._state_key)
        self.game = self.game.copied()
        try:
            yield
        finally:
            self.game, self.waits, self._turn_state, self._state_key = kept

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to throw or to move in the last position."""
        return self.turn_state.mover not in (None, PERSON)

    def check(self, touches: Sequence[str]) -> None:
        """Raise ProtocolError if a touch is neither a point nor a control of this board."""
        for touch in touches:
            if touch not in self.rules.points and touch not in self.rules.controls:
                raise ProtocolError(unknown(touch, self.rules.points, Message("a_point")))

    def discard_touches(self) -> None:
        """Discard the pending touches and the last refusal."""
        self.touches, self.awaited, self.refused = (), None, None

    def attempt(self, touches: tuple[str, ...], read: Attempt | None = None, pause: Pause | None = None) -> Ply | None:
        """Attempt a move; return its ply, or None if it is unfinished, refused or held back.

        The last position must be viewed.

        Args:
            touches: the touches in order.
            read: the parsed text, if they were typed.
            pause: returns whether to hold a legal move back; None if no move is held back.

        Raises:
            TextError: the text contradicts its touches; nothing has been played.
        """
        pending, awaited = self.touches, self.awaited
        self.discard_touches()
        if not touches:
            return None
        now = self.turn_state
        if now.mover != PERSON:
            self._refuse(touches, self._manner(touches))
            return None
        text_mismatch = read and not now.due and self.rules.text_mismatch(now.position, read)
        if text_mismatch:
            self._refuse(touches[:1], text_mismatch.items, tuple(now.tree))
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
            self.awaited = awaited if self.touches == pending else self._awaited()
        return None

    def refusal_of(self, touches: tuple[str, ...], instead: tuple[str, ...]) -> Refused | None:
        """Return the refusal of touches without attempting them; None if they are not refused.

        Args:
            touches: the touches; all but the last are legal.
            instead: the legal last touches.
        """
        now = self.turn_state
        if now.mover != PERSON:
            return Refused(touches, self._manner(touches), ())
        verdict = self.rules.judge(now.position, touches, now.throw)
        return Refused(touches, verdict.items, instead) if verdict.kind == "refused" else None

    def throw(self, throw: Throw) -> None:
        """Make a throw; raise PlayError if none is due or this one is impossible."""
        self.discard_touches()
        self.game.throw(throw)

    def question(self, chance: Chance) -> MoveRequest:
        """Return a request for the computer's move, after throwing for it if a throw is due."""
        self.discard_touches()
        game = self.game
        if game.due:
            game.throw(chance.throw(game))
        name = self.turn_state.mover or PERSON
        decision = Decision(self.rules, self.last, game.pending_throw, self.before)
        return MoveRequest(self.players[name], decision, chance.choice(game), name=name)

    def take_back(self) -> tuple[Ply, ...]:
        """Undo the last ply or the throw after it; return the undone plies, the latest first.

        The computer's replies are undone too, so that a person is to move. If an earlier position is viewed,
        everything after it is undone. A resignation or an agreed draw is undone alone.
        """
        self.discard_touches()
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
        """Redo the plies undone last, up to a person's turn, and return them."""
        self.discard_touches()
        game, before = self.game, len(self.game.plies)
        game.redo()
        while game.can_redo and self._computer_moves():
            game.redo()
        return game.plies[before:]

    def _computer_moves(self) -> bool:
        """Return whether the computer is to move in a game in which a person plays too."""
        turn = self.game.turn
        return PERSON in self.seats and turn is not None and self.seats[turn] != PERSON

    def _refuse(self, touches: tuple[str, ...], items: tuple[NamedItem, ...], instead: tuple[str, ...] = ()) -> None:
        self.refused = Refused(touches, items, instead)

    def _awaited(self) -> NamedItem | None:
        """Return an item for what the pending touches need next; None if they need nothing."""
        if not self.touches:
            return None
        items = self.rules.judge(self.game.position, self.touches, self.game.pending_throw).items
        return items[-1] if items else None

    def _manner(self, touches: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """Return why no touch is allowed: game over, another's turn, or a throw decides it."""
        game = self.game
        if game.over:
            return (Item(GAME_OVER, game.last_mover),)
        if game.turn is None:
            return self.rules.judge(game.position, touches[:1]).items
        return (Item(NOT_YOUR_TURN, game.turn),)
