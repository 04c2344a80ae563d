"""Whether moves, or a game that somebody handed in, solve a task; if not, why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.saying import Part, Saying
from heritage_games.games.text import whole
from heritage_games.record import Game, RecordError, parse_game
from heritage_games.rulebook import content
from heritage_games.rulebook.sayings import tell

from .messages import LONGEST_RECORD
from .task import TaskSession
from .view import View

HEADER = "["
"""What a record begins with, and no move does."""

BETWEEN = re.compile(r"[,;\n]")
"""Separates moves that stand in one text; no move contains any of these."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer to a task as it was judged; in a condition it is true where the task is solved.

    Example:
        >>> import heritage_games as hg
        >>> hg.task("morabaraba", "first-mill").solved_by("R1").solved
        False

    Args:
        solved: whether it is.
        words: what is said to it: what was right, or why it does not pass.
        rule: the rule that forbids the move at which it ended, by its id; empty where none does.
        answered: whether anything was answered that can be right or wrong: not where a text could not be read.
    """

    solved: bool
    words: str
    rule: str = ""
    answered: bool = True

    def __bool__(self) -> bool:
        """Return whether the task is solved."""
        return self.solved

    def __repr__(self) -> str:
        """Return yes or no with the reason, so that a notebook shows it."""
        return self.words


def solved_by(session: TaskSession, told: str | Sequence[str]) -> Marked:
    """Judge an answer to a task. The opponent answers as it does on the board, where it can.

    Args:
        session: the task, with nothing played.
        told: the moves of the task's own side in their order, as texts or as one text with commas between them;
            or the record of a game that begins from the position of the task.

    Returns:
        Whether the task is solved, and what is said to it.
    """
    if isinstance(told, str) and told.lstrip().startswith(HEADER):
        return _Judged(session).record(told)
    texts = [told] if isinstance(told, str) else list(told)
    moves = [move.strip() for text in texts for move in BETWEEN.split(text)]
    return _Judged(session).moves([move for move in moves if move] or texts)


class _Judged:
    """A task to which an answer is played.

    Args:
        session: the task.
    """

    def __init__(self, session: TaskSession) -> None:
        self._session = session

    def moves(self, moves: Sequence[str]) -> Marked:
        """Play the moves of the task's own side, and judge them."""
        for number, text in enumerate(moves):
            if self._session.state != "open":
                said = self._say(Saying("solved_too_many", move=moves[number - 1], count=len(moves) - number))
                return Marked(solved=False, words=said, answered=False)
            view = self._played(text)
            failed = self._failed(view, text)
            if failed is not None:
                return failed
            if self._session.pending_reply:
                self._session.reply()
        return self._end()

    def record(self, text: str) -> Marked:
        """Play a game that was handed in: the plies of the task's own side, as long as the other answers as there."""
        if len(text) > LONGEST_RECORD:
            return self._unread(Saying("solved_too_long", most=f"{LONGEST_RECORD:,}"))
        try:
            game = parse_game(whole(text))
        except RecordError as error:
            return Marked(solved=False, words=self._say(error.faults[0].placed), answered=False)
        own = self._session.match.main.game
        if not begins_as(game, own):
            return self._unread(Saying("solved_elsewhere"))
        for ply in game.plies:
            if self._session.state != "open":
                break
            if ply.side != self._session.side:
                answered = own.plies[-1].text if own.plies else ""
                if ply.text != answered:
                    return self._unread(Saying("solved_other_reply", reply=answered, told=ply.text))
                continue
            view = self._played(ply.text)
            failed = self._failed(view, ply.text)
            if failed is not None:
                return failed
            if self._session.pending_reply:
                self._session.reply()
        return self._end()

    def _played(self, text: str) -> View:
        """Type a move; where the task gives the throw it is made first."""
        session = self._session
        if session.view()["can"]["throw"]:
            session.receive({"revision": session.revision, "do": "throw"})
        return session.receive({"revision": session.revision, "do": "type", "text": text})

    def _failed(self, view: View, text: str) -> Marked | None:
        """Return why a move was not played; None where it was."""
        if refused := view["verdict"]:
            reason = refused["reasons"][0] if refused["reasons"] else None
            rule = reason["rule"] if reason else ""
            words = f"{refused['heading']}. {reason['words']} ({rule})" if reason else f"{refused['heading']}."
            return Marked(solved=False, words=words, rule=rule)
        if view["notice"] or view["touches"]:
            words = " ".join(dict.fromkeys([view["notice"], *view["notices"]])).strip() or view["status"]
            return Marked(solved=False, words=f"{text[:24]}: {words}", answered=False)
        return None

    def _end(self) -> Marked:
        """Return how the task stands after the answer."""
        session = self._session
        shown = session.view()["task"]
        if shown is None or shown["state"] == "open":
            return self._unread(Saying("solved_more", count=shown["left"] if shown else session.task.plies))
        return Marked(shown["state"] == "right", shown["feedback"])

    def _unread(self, said: Saying) -> Marked:
        return Marked(solved=False, words=self._say(said), answered=False)

    def _say(self, said: Part) -> str:
        """Return a saying as a sentence of its own."""
        if not isinstance(said, Saying):
            return str(said)
        words = tell(said, content(), self._session.book.language, self._session.rules.game)
        return f"{words[:1].upper()}{words[1:]}."


def begins_as(game: Game, task: Game) -> bool:
    """Return whether a game begins as a task does: by the same rules, from the same position."""
    return game.rules == task.rules and game.start == task.start
