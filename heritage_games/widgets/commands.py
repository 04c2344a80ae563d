"""Commands of a board for programs, and checks of its traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from heritage_games.arguments import InvalidValue, takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.record.reader import parse_game
from heritage_games.session.session import Session

from .responses import Response


class AssignmentError(HeritageGamesError, traitlets.TraitError):
    """Invalid value for a board's trait; the board is unchanged.

    Example:
        >>> board = hg.play("morabaraba")
        >>> board.ply = 3
        Traceback (most recent call last):
        heritage_games.widgets.commands.AssignmentError: there is no ply 3; the game has 0
    """


def check_ply(session: Session, ply: int) -> None:
    """Raise AssignmentError unless the game on the board has this ply."""
    last = len(session.board.game.plies)
    if not 0 <= ply <= last:
        raise AssignmentError(Message("no_such_ply", ply=ply, last=last))


def check_position(session: Session, text: str) -> bool:
    """Return whether a position differs; raise AssignmentError if it cannot be set."""
    _check_open(session)
    rules = session.rules
    try:
        position = rules.parse_position(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.words) from None
    if position == session.position:
        return False
    outcome = rules.outcome(position)
    if outcome:
        raise AssignmentError(Message("over_there", reason=session.book.sentence(outcome.item).words.rstrip(".")))
    return True


def check_record(session: Session, text: str) -> None:
    """Raise AssignmentError unless a text is a game record and the board accepts another game."""
    _check_open(session)
    try:
        parse_game(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.words) from None


def _check_open(session: Session) -> None:
    """Raise AssignmentError if the board has a fixed game or shows an example."""
    if session.fixed:
        raise AssignmentError(Message("board_is_fixed"))
    if session.match.example is not None:
        raise AssignmentError(Message("board_shows_example"))


def touched(given: object) -> tuple[str, ...]:
    """Return the touches of an attempt; raise InvalidValue if one of them is not a text."""
    if isinstance(given, tuple) and all(isinstance(each, str) for each in given):
        return given
    raise InvalidValue(Message("touches_one_by_one"))


class BoardCommands:
    """Commands of a board; each sends the same message as the screen."""

    view: Mapping[str, Any]

    def _process(self, message: Mapping[str, object]) -> Response:
        """Process a message as if from the screen, and return the answer."""
        raise NotImplementedError

    @takes()
    def move(self, text: str) -> Response:
        """Play a move; return the response, which explains it or names the rule against it.

        Example:
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> print(hg.play("morabaraba", position=mill).move("E8-E1xR6"))
            Dark played E8-E1xR6
            1. The cow on E8 goes to E1, along the line that joins them. (M7)
            2. It completes E1–E2–E3: three dark cows side by side on one line, a mill. (M3)
            3. A mill made by moving earns a shot at one light cow. (M8)
            4. The cow on R6 stands in no mill, so it may be shot. (M5)
            5. The cow on R6 leaves the game for good. Light has three left. (M4)
            6. Light has three cows left and flies from now on. (M12)

        Args:
            text: the move in notation: ``E3``, ``E1-E2``, ``E1-E2xA3``, with its throw ``3: 5-8``.

        Returns:
            The steps of the move, or the rule that forbids it.
        """
        return self._process({"do": "type", "text": text})

    @takes(touches=touched)
    def touch(self, *touches: str) -> Response:
        """Touch points one after the other, as on the screen.

        Example:
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
            >>> answer.verdict, answer.rules
            ('refused', ('M5',))

        Args:
            *touches: the whole attempt: ``"E1", "E2"``.
        """
        return self._process({"do": "touch", "touches": list(touches)})

    @takes()
    def throw(self) -> Response:
        """Throw the sticks or dice if a throw is due, and return the response.

        Example:
            >>> hg.play("hounds_and_jackals", seed=4).throw()
            Hounds five, jackals two. Jackals to move.
        """
        return self._process({"do": "throw"})

    @takes()
    def thrown(self, text: str) -> Response:
        """Enter the result of your own sticks or dice, and return the response.

        Example:
            >>> hg.play("hounds_and_jackals").thrown("4/2")
            Hounds four, jackals two. Jackals to move.

        Args:
            text: the throw in notation: ``3``, for two dice ``1+3``, for two sides that throw for the start ``2/4``.
        """
        return self._process({"do": "thrown", "text": text})

    @takes()
    def on(self) -> Response:
        """Throw if a throw is due, play a forced move automatically, and return the response.

        If the throw allows several moves, it stays pending and you choose.

        Example:
            >>> hg.play("hounds_and_jackals", seed=4).on().played
            True
        """
        return self._process({"do": "on"})

    @takes()
    def reply(self) -> Response:
        """Let the computer throw and play if it is to move; return the response after the search.

        Example:
            >>> board = hg.play("morabaraba", dark="careful")
            >>> board.reply().played
            True
        """
        response = self._process({"do": "reply"})
        while self.view["thinking"]:
            response = self._process({"do": "reply"})
        return response

    @takes(step=whole(0, 3))
    def hint(self, step: int = 1) -> Response:
        """Show a hint, note it in the record, and return the response; the game does not change.

        Example:
            >>> board = hg.play("morabaraba")
            >>> "step 1 of 3" in board.hint().text
            True

        Args:
            step: 1 for what to look for, 2 for where to look, 3 for the move and its reason; 0 hides the hint.
        """
        response = self._process({"do": "hint", "step": step})
        while self.view["hint"] and self.view["hint"]["looking"]:
            response = self._process({"do": "hint", "step": step})
        return response

    @takes()
    def anyway(self) -> Response:
        """Play the pending move in spite of its warning, and return the response.

        Example:
            >>> given = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
            >>> board = hg.play("morabaraba", position=given, warnings=True)
            >>> board.move("A2").played
            False
            >>> board.anyway().played
            True
        """
        return self._process({"do": "anyway"})

    @takes()
    def undo(self) -> Response:
        """Undo the last move and return the response; its throw is pending until a second undo.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1")
            >>> board.undo()
            Taken back: E1. Dark to move again.
            >>> board.ply
            0
        """
        return self._process({"do": "undo"})

    @takes()
    def redo(self) -> Response:
        """Redo the last undone ply, and return the response.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.undo()
            >>> board.redo()
            Dark played E1
            1. A dark cow goes from the hand to E1, an empty point. (M2)
        """
        return self._process({"do": "redo"})

    @takes(ply=whole(0))
    def go(self, ply: int) -> Response:
        """Show the position after a ply and return the response; the game does not change.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.move("A1"), board.go(1)
            >>> board.position
            'morabaraba; turn light; dark E1; hand 11 12'

        Args:
            ply: number of the ply; 0 for the position before the first.

        Raises:
            ProtocolError: the game has no such ply.
        """
        return self._process({"do": "go", "ply": ply})
