"""The session class, which receives messages from a front end and returns views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from heritage_games.analysis.levels import PLAYERS, seat
from heritage_games.analysis.players import Player
from heritage_games.errors import PlayError, SaveError
from heritage_games.record.game import Game
from heritage_games.record.notation import Record
from heritage_games.record.save import Save
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import PERSON, Position

from .actions import Changes, Hand, check_message
from .board_state import BoardState
from .coach import CoachState
from .computer import ComputerPlayer
from .phrases import status
from .position_editor import PositionEditor
from .protocol import (
    ClientMessage,
    Command,
    EditPosition,
    EnterMove,
    EnterThrow,
    GoTo,
    LookBack,
    ShowExample,
    Touch,
    read,
)
from .state import Demonstration, SessionState
from .view import board_view
from .view_types import View

AT_ONCE = 0.15  # seconds of search per message


class Session:
    """One game on one screen.

    Subclasses override the hooks ``after_message``, ``choose_reply``, ``restart``, ``go_on``, ``resign``,
    ``command``, ``run`` and ``view``.

    The session contains the viewed ply, the pending touches and the last refusal, so all screens that show one
    session are equal.

    Args:
        game: a game, or a ruleset for a new game.
        seats: the player of each side, in the order of sides; if empty, the players of the game.
        seed: seed of throws and of the computer's choices; the same seed and record reproduce both; 0 by default.
        save: the file in which the game is saved after each ply and from which it is loaded; not saved if None.
        undecided: whether the screen offers the choice of an opponent until a player is chosen or two plies are played.
        at_once: seconds of search per message.

    Raises:
        UnknownNameError: a seat names no player.
        SaveError: no more games can be saved under this name.
    """

    fixed = False  # whether rules, seats and position cannot be changed

    def __init__(
        self,
        game: Game | Ruleset,
        *,
        seats: Sequence[str | Player] = (),
        seed: int = 0,
        language: str = "en",
        save: Save | None = None,
        hints: bool = True,
        warnings: bool = False,
        undecided: bool = False,
        at_once: float = AT_ONCE,
    ) -> None:
        requested = game if isinstance(game, Game) else Game(game)
        names, own = seat(seats, requested.rules)
        begun, notice = save.take_up(requested) if save else (requested, None)
        resumed = begun is not requested
        players = {**PLAYERS, **own}
        self.match = SessionState(begun, () if resumed else names, players, seed=seed, language=language)
        self.match.undecided = undecided
        self.revision = 0
        self.on_change: Callable[[View], None] | None = None  # callback with the view after changes without a message
        self.announcement = self.match.announcement
        self.coach = CoachState(self.match, hints=hints, warnings=warnings, fixed=self.fixed, at_once=at_once)
        self.hand = Hand(self.match, self.coach.warnings)
        self._replies = ComputerPlayer(self.match, self.hand.played, at_once=at_once)
        self._save = save
        self.changes = Changes(self.match, dated=lambda: self.saves)
        self._setting_up = PositionEditor(self.match, self.changes)
        if resumed:
            self.changes.loaded(begun)
        elif not names:
            self.changes.announce_absent(begun)
        self.announcement.add_saved(notice)
        if save is not None:
            save.on_taken_over = self._taken_over

    @property
    def board(self) -> BoardState:
        """The board on the screen: the reader's own game, or an example."""
        return self.match.shown

    @property
    def book(self) -> Rulebook:
        """The rulebook of the board on the screen."""
        return self.board.book

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the board on the screen."""
        return self.board.rules

    @property
    def position(self) -> Position:
        """The viewed position."""
        return self.board.game.position

    @property
    def pending_reply(self) -> bool:
        """Whether :meth:`reply` is to make the computer's move, after the person's move is shown.

        False, for example, while an example or an earlier position is viewed, while a position is edited, and after
        the computer has failed or a ply between computers is undone.
        """
        return self.match.reply_due and not self._setting_up.on

    @property
    def saves(self) -> bool:
        """Whether the game is saved in a file."""
        return self._save is not None and self._save.keeps

    def record(self) -> Record:
        """Return the record of the reader's own game."""
        return self.match.record()

    def view(self) -> View:
        """Return the view of the whole session."""
        editing = self._setting_up.on
        view = self._setting_up.view() if editing else board_view(self.board)
        view["revision"] = self.revision
        self.announcement.write_into(view)
        if editing:
            view["hints"] = self.coach.hints.on
            return view
        view["enabled"]["reply"] = self.pending_reply
        if self.fixed:
            view["variations"] = []
        if self.match.example:
            view["example"] = self.match.example.view()
            view["enabled"]["resign"] = view["enabled"]["draw"] = False
        else:
            self._replies.write_into(view)
            view["undecided"] = self.match.opponent_open
            if self.match.earlier is not None:
                view["enabled"]["undo"] = True
        self.coach.write_into(view)
        return view

    def receive(self, raw: object) -> View:
        """Process a message and return the view after it.

        A message with an outdated revision is ignored.

        Args:
            raw: decoded JSON, for example ``{"revision": 3, "do": "touch", "touches": ["E1"]}``.

        Raises:
            ProtocolError: the message is invalid; nothing has changed.
        """
        revision, message = read(raw)
        if revision == self.revision:
            check_message(message, self.board)
            self._handle(lambda: self.run(message), kept=isinstance(message, LookBack))
        return self.view()

    def reply(self) -> View:
        """Let the computer complete its move if it is to move; return the view after it."""
        if self.match.example is None and self.match.main.computers_turn and not self._setting_up.on:
            self._handle(lambda: self.choose_reply(whole=True))
        return self.view()

    def after_message(self) -> None:
        """Do nothing; subclasses override this to update their state after a message or reply."""

    def _handle(self, act: Callable[[], None], *, kept: bool = False) -> None:
        """Run an action, increase the revision, and save the game unless it is ``kept``.

        If it is interrupted, send the changed view and raise the interrupt: a custom player that never returns can only
        be stopped by interrupting the whole program.
        """
        self.announcement.clear()
        try:
            act()
        except KeyboardInterrupt:
            self.revision += 1
            if self.on_change is not None:
                self.on_change(self.view())
            raise
        self.after_message()
        self.revision += 1
        if kept:
            return
        try:
            match = self.match
            for notice in self._save.keep(match.main.game, match.version, match.record) if self._save else ():
                self.announcement.add_saved(notice)
        except SaveError as error:
            self.announcement.unkept(error)

    def close(self) -> None:
        """Release the saved game for another board; this session saves nothing more."""
        if self._save is not None:
            self._save.close()

    def _taken_over(self) -> None:
        self.announcement.clear()
        self.announcement.unsaved = self.announcement.text = self.book.text("saved.taken_over")
        self.revision += 1
        if self.on_change is not None:
            self.on_change(self.view())

    def run(self, message: ClientMessage) -> None:
        """Dispatch a message to its handler; if fixed or in an example, reject game changes."""
        confirmed, self.changes.unconfirmed = self.changes.unconfirmed, None
        if self._arranged(message) or self.coach.receive(message, partial(self.hand.touch, sure=True)):
            return
        match message:
            case Touch(touches):
                self.hand.touch(touches)
            case EnterMove(text):
                self.hand.type(text)
            case EnterThrow(text):
                self.hand.type_throw(text)
            case GoTo(ply):
                self.hand.go(ply)
            case ShowExample():
                self._show(message, self.book)
            case Command(do):
                self.command(do)
            case _ if self.match.example or self.fixed:
                self.announcement.not_now()
            case _:
                self.changes.make(message, confirmed)

    def _arranged(self, message: ClientMessage) -> bool:
        if self._setting_up.on:
            self._setting_up.take(message)
        elif isinstance(message, EditPosition) and not (self.match.example or self.fixed):
            self._setting_up.begin()
        else:
            return False
        return True

    def command(self, do: str) -> None:
        """Run a command, or show that it is not possible now."""
        actions: dict[str, Callable[[], object]] = {
            "throw": self.hand.throw,
            "on": self.go_on,
            "undo": self.hand.undo,
            "redo": self.hand.redo,
            "new": self.restart,
            "back": self._back,
        }
        if not self.match.example:
            actions |= {"resign": self.resign, "draw": self._draw, "reply": self.choose_reply, "now": self._now}
        try:
            actions.get(do, self.announcement.not_now)()
        except PlayError:
            self.announcement.not_now()

    def choose_reply(self, *, whole: bool = False) -> None:
        """Let the computer search for one time slice, or to its move if ``whole``."""
        if self.match.main.computers_turn:
            self._replies.think(whole=whole)
        else:
            self.announcement.not_now()

    def _now(self) -> None:
        if self.match.main.computers_turn:
            self._replies.play()
        else:
            self.announcement.not_now()

    def go_on(self) -> None:
        """Throw or play the only legal move; see :meth:`.actions.Hand.go_on`."""
        self.hand.go_on()

    def restart(self) -> None:
        """Restart the example on the screen, or else the reader's own game."""
        example = self.match.example
        if example is None:
            self.changes.again()
        else:
            self._show(ShowExample(example.rule.id, example.example.id, played=False), self.match.main.book)

    def resign(self) -> None:
        """Resign for the person to move, or for the first person if the computer is to move."""
        board, turn = self.match.main, self.match.main.game.turn
        if turn is None or PERSON not in board.seats:
            self.announcement.not_now()
            return
        side = turn if board.turn_state.mover == PERSON else board.seats.index(PERSON)
        self._end(lambda: board.game.resign(side))

    def _draw(self) -> None:
        """End the game as a draw; the computer never agrees to one."""
        if set(self.match.main.seats) == {PERSON}:
            self._end(self.match.main.game.agree)
        else:
            self.announcement.not_now()

    def _end(self, end: Callable[[], None]) -> None:
        """End the game before it is decided on the board, and announce the result."""
        board = self.match.main
        board.discard_touches()
        end()
        self.announcement.text = board.book.sentence(board.game.outcome.item).words if board.game.outcome else ""

    def _show(self, message: ShowExample, book: Rulebook) -> None:
        self.match.example = Demonstration(book, message.rule, message.example, played=message.played)
        self.announcement.text = self.match.example.example.caption

    def _back(self) -> None:
        if self.match.example is None:
            self.announcement.not_now()
            return
        self.match.example = None
        self.announcement.text = f"{status(self.match.main)}."
