"""Computer player for sessions, which can handle messages between slices of its search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from heritage_games.analysis.levels import level_of
from heritage_games.analysis.players import MoveRequest, PlayerError
from heritage_games.rulesets.types import PERSON

from .state import SessionState
from .view_types import FailedView, ThinkingView, View

Standing = tuple[object, ...]  # identity of a game state and its players, to which a search or a failure belongs

T = TypeVar("T")


class ComputerPlayer:
    """Computer player of a session, for all sides that it plays."""

    def __init__(self, match: SessionState, played: Callable[[], None], *, at_once: float) -> None:
        self._match = match
        self._announcement = match.announcement
        self._played = played
        self._at_once = at_once
        self._question: tuple[Standing, MoveRequest] | None = None
        self._failure: tuple[Standing, FailedView] | None = None
        # the game in which it was announced that the table cannot be read; None if there is none
        self._without_table: object = None

    def think(self, *, whole: bool = False) -> None:
        """Search for one time slice, and play the move if the search is finished.

        Raises:
            KeyboardInterrupt: the search is interrupted; the game is unchanged, and the view names the player.
        """
        self._match.answers = True
        end = monotonic() + self._at_once
        with self._failing():
            if self._request().go(lambda: not whole and monotonic() >= end):
                self._play()

    def play(self) -> None:
        """Play the best move found so far; raise as :meth:`think` does."""
        with self._failing():
            self._play()

    def _play(self) -> None:
        board, request = self._match.main, self._request()
        board.game.play(request.answer())
        self._question = None
        self._played()
        if request.lacks_table and self._without_table is not board.game:
            self._without_table = board.game
            self._announcement.add(board.book.text("seats.no_table", None))

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Show which player failed, and why, if one fails or is interrupted."""
        self._failure = None
        try:
            yield
        except PlayerError as error:
            self._failed(error.kind, error.detail)
        except KeyboardInterrupt:
            self._failed("stopped", "")
            raise

    def write_into(self, view: View) -> None:
        """Write the progress of the search, or the failure, into a view."""
        view["thinking"] = self._thinking() if view["enabled"]["reply"] else None
        if failed := self._of_now(self._failure):
            view["failed"] = failed
            if self._match.main.game.ahead:
                view["status"] = self._match.main.book.text("status.no_move", failed["side"])

    def _thinking(self) -> ThinkingView | None:
        request = self._of_now(self._question)
        if request is None:
            return None
        book, depth = self._match.main.book, request.depth
        words = book.text("thinking.depth", None, depth=depth) if depth else book.text("thinking.begun")
        title = book.text("thinking.title", self._match.main.game.turn)
        return ThinkingView(title=title, depth=depth, words=words)

    def _request(self) -> MoveRequest:
        """Return the current move request; create a new one if the game has changed."""
        request = self._of_now(self._question)
        if request is None:
            request = self._match.main.question(self._match.chance)
            # The request makes a throw that is due, which changes the game state.
            self._question = self._standing(), request
        return request

    def _of_now(self, kept: tuple[Standing, T] | None) -> T | None:
        """Return a search or failure if it belongs to the current game state; otherwise None."""
        if kept is None:
            return None
        standing, value = kept
        return value if standing == self._standing() else None

    def _standing(self) -> Standing:
        board = self._match.main
        return board, board.game.plies, board.game.pending_throw, tuple(board.seats)

    def _failed(self, kind: str, detail: str) -> None:
        board = self._match.main
        self._question = None
        self._match.answers = False
        name = board.turn_state.mover or PERSON
        level = level_of(name)
        called = board.book.interface[f"levels.{level}"] if level else name
        self._announcement.show(f"errors.player_{kind}", name=called, error=detail, move=detail)
        # If a throw decides who begins, side 0 represents everybody.
        failed = FailedView(side=board.game.turn or 0, words=self._announcement.text)
        self._failure = self._standing(), failed
