"""The board of one task in a notebook cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from heritage_games.games.arguments import takes, texts
from heritage_games.play.solved import Marked, solved_by
from heritage_games.play.task import TaskSession

from .board import Board


class TaskBoard(Board):
    """A task to be solved on the board, or from Python: a :class:`.Board` that judges answers too.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.task("morabaraba", "first-mill")
        >>> board.solved_by("E2xA6").solved
        True

    Args:
        session: the task on the board.
        begun: gives the task as it begins, a further one each time.
        prefs: what the reader sees and hears.
    """

    def __init__(self, session: TaskSession, begun: Callable[[], TaskSession], prefs: Mapping[str, object]) -> None:
        self._begun = begun
        super().__init__(session, mode="task", prefs=prefs)

    @takes(answer=texts)
    def solved_by(self, answer: str | Sequence[str]) -> Marked:
        """Say whether an answer solves the task; the board stays as it is.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.task("morabaraba", "first-mill")
            >>> bool(board.solved_by("E2xA6")), bool(board.solved_by("R1"))
            (True, False)

        Args:
            answer: the moves of the task's own side in their order, as in ``"E2xA6"``, ``"E5-E4, E4-E3xA3"`` or
                ``["E5-E4", "E4-E3xA3"]``; or the record of a game that begins from the position of the task.

        Returns:
            True or False in a condition; shown, it says why.
        """
        return solved_by(self._begun(), answer)
