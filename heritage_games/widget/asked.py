"""What a line of Python asks of a board: what a hand can do on the screen, and an answer to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .response import Response


class Asked:
    """What can be asked of a board; each is a message such as the screen sends."""

    view: Mapping[str, Any]

    def _say(self, message: Mapping[str, object]) -> Response:
        """Send a message as the screen would, and return what is answered."""
        raise NotImplementedError

    def move(self, text: str) -> Response:
        """Play a move, or be told why not.

        Example:
            >>> import heritage_games as hg
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> print(hg.play("morabaraba", position=mill).move("E8-E1xR6"))
            Dark played E8-E1xR6
            1. The cow on E8 goes to E1, along the line that joins them. (M7)
            2. It completes E1–E2–E3: three dark cows side by side on one line, a mill. (M3)
            3. A mill made by moving earns a shot at one light cow. (M8)
            4. R6 stands in no mill, so it may be shot. (M5)
            5. The cow on R6 leaves the game for good. Light has three left. (M4)
            6. Light has three cows left and flies from now on. (M12)

        Args:
            text: the move as it is written: ``E3``, ``E1-E2``, ``E1-E2xA3``, with its throw ``3: 5-8``.

        Returns:
            The move told step by step, or the rule that forbids it.
        """
        return self._say({"do": "type", "text": text})

    def touch(self, *touches: str) -> Response:
        """Touch points one after the other, as a hand would.

        Example:
            >>> import heritage_games as hg
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
            >>> answer.verdict, answer.rules
            ('refused', ('M5',))

        Args:
            *touches: the whole attempt: ``"E1", "E2"``.
        """
        return self._say({"do": "touch", "touches": list(touches)})

    def throw(self) -> Response:
        """Throw the sticks or dice, if a throw is due.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("hounds_and_jackals", seed=4).throw()
            Hounds five, jackals two. Jackals to move.
        """
        return self._say({"do": "throw"})

    def thrown(self, text: str) -> Response:
        """Say what your own sticks or dice came to.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("hounds_and_jackals").thrown("4/2")
            Hounds four, jackals two. Jackals to move.

        Args:
            text: the throw as it is written: ``3``, of two dice ``1+3``, of two sides to see who begins ``2/4``.
        """
        return self._say({"do": "thrown", "text": text})

    def on(self) -> Response:
        """Go on where nothing can be decided: throw if a throw is due, and play the one move that the throw leaves.

        Where the throw leaves several moves it lies there, and you choose.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("hounds_and_jackals", seed=4).on().played
            True
        """
        return self._say({"do": "on"})

    def reply(self) -> Response:
        """Let the computer throw and play, if it is to move; it thinks to the end.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba", dark="careful")
            >>> board.reply().played
            True
        """
        response = self._say({"do": "reply"})
        while self.view["thinking"]:
            response = self._say({"do": "reply"})
        return response

    def hint(self, step: int = 1) -> Response:
        """Ask for a hint; the game stays as it is, and its record says that it was taken.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba")
            >>> "step 1 of 3" in board.hint().text
            True

        Args:
            step: 1 what to look for, 2 where, 3 the move and why; 0 puts it away.
        """
        return self._say({"do": "hint", "step": step})

    def anyway(self) -> Response:
        """Play the move that waits because a word was said before it.

        Example:
            >>> import heritage_games as hg
            >>> given = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
            >>> board = hg.play("morabaraba", position=given, warnings=True)
            >>> board.move("A2").played
            False
            >>> board.anyway().played
            True
        """
        return self._say({"do": "anyway"})

    def undo(self) -> Response:
        """Take the last move back; the throw it was made under lies there again, and a second undo takes it too.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1")
            >>> board.undo()
            Taken back: E1. Dark to move again.
            >>> board.ply
            0
        """
        return self._say({"do": "undo"})

    def redo(self) -> Response:
        """Play again what was taken back.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.undo()
            >>> board.redo()
            Dark played E1
            1. A dark cow goes from the hand to E1, an empty point. (M2)
        """
        return self._say({"do": "redo"})

    def go(self, ply: int) -> Response:
        """Look at the position after a ply; the game stays as it is.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.move("A1"), board.go(1)
            >>> board.position
            'morabaraba; turn light; dark E1; hand 11 12'

        Args:
            ply: number of the ply; 0 is the position before the first.

        Raises:
            ProtocolError: the game has no such ply.
        """
        return self._say({"do": "go", "ply": ply})
