"""State of a board, for sessions: game, seats, pending touches and refusal."""

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
from heritage_games.record.game import Chance, Game
from heritage_games.record.outcomes import GAME_OVER
from heritage_games.record.variations import Ply
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON, Attempt, Move, NamedItem, Position, Throw

from .turn_state import TurnState, effects_of, walk

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

Pause = Callable[[Move, tuple[str, ...]], bool]  # whether a warning holds back a legal move with these touches


@dataclass(frozen=True, slots=True)
class Refused:
    """Refused attempt: the touches up to the refused one, the reasons, and legal alternatives."""

    touches: tuple[str, ...]
    items: tuple[NamedItem, ...]
    instead: tuple[str, ...]


class BoardState:
    """State of a board: game, player of each side (people by default), unfinished turn."""

    def __init__(
        self, game: Game, seats: Sequence[str] = (), language: str = "en", players: Mapping[str, Player] = PLAYERS
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.seats = list(seats) or [PERSON] * len(game.rules.sides)
        self.language = language
        self.players = players
        self.touches: tuple[str, ...] = ()  # the touches of an unfinished turn
        # item that names what the unfinished turn needs next; None if it needs nothing
        self.awaited: NamedItem | None = None
        self.refused: Refused | None = None
        self.waits = False  # whether the game pauses, for example after the answer to a task
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
            self.refused = Refused(touches, self._manner(touches), ())
            return None
        text_mismatch = read and not now.due and self.rules.text_mismatch(now.position, read)
        if text_mismatch:
            self.refused = Refused(touches[:1], text_mismatch.items, tuple(now.tree))
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
            self.refused = Refused(attempted, verdict.items, tuple(level))
            self.awaited = awaited if self.touches == pending else self._awaited()
        return None

    def continued(self, touches: tuple[str, ...]) -> tuple[str, ...]:
        """Return the touches to attempt: the typed ones, or the pending and the typed ones.

        Several touches that do not continue the pending ones begin another move. A single one begins another only if a
        legal move begins with it and nothing has moved yet, as on the board (``answer`` of legal.ts).
        """
        tree, both = self.turn_state.tree, (*self.touches, *touches)
        begins = len(touches) > 1 or (walk(tree, touches)[0] == touches and not effects_of(tree, self.touches))
        return touches if begins and walk(tree, both)[0] != both else both

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

    def _awaited(self) -> NamedItem | None:
        if not self.touches:
            return None
        items = self.rules.judge(self.game.position, self.touches, self.game.pending_throw).items
        return items[-1] if items else None

    def _manner(self, touches: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """Return why no touch is allowed: game over, another side's turn, or an undecided turn."""
        game = self.game
        if game.over:
            return (Item(GAME_OVER, game.last_mover),)
        if game.turn is None:
            return self.rules.judge(game.position, touches[:1]).items
        return (Item(NOT_YOUR_TURN, game.turn),)
