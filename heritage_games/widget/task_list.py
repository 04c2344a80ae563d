"""All tasks of a game: one to choose, its board, and how many are solved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from heritage_games.play.task import TaskSession
from heritage_games.rulebook import content, load_tasks

from .board import Board
from .saved import saved


class Tasks(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The tasks of a game; each keeps its state while another is looked at.

    Args:
        game: name of the game.
        language: of the words.
        names: whether points show their names.
    """

    def __init__(self, game: str, language: str = "en", *, names: bool = True) -> None:
        self._game, self._language, self._names = game, language, names
        self._tasks = load_tasks(content(), game, language)
        self._boards: dict[str, Board] = {}
        self._solved: set[str] = set()
        first = self._board(self._tasks[0].id)
        words = first.session.book.interface
        self._title = first.session.book.game.title
        self._choice = ipywidgets.Dropdown(
            options=[(f"{n}. {task.title}", task.id) for n, task in enumerate(self._tasks, 1)],
            description=words["task.title"],
        )
        self._progress = ipywidgets.IntProgress(max=len(self._tasks), description=words["task.solved"])
        self._count = ipywidgets.Label(self._counted())
        self._choice.observe(self._chosen, "value")
        self._head = ipywidgets.HBox([self._choice, self._progress, self._count])
        super().__init__([self._head, first])

    def board(self, task: str) -> Board:
        """Return the board of a task, which Python may play on too.

        Raises:
            UnknownNameError: no such task.
        """
        return self._board(task)

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the tasks that are solved."""
        return frozenset(self._solved)

    def __repr__(self) -> str:
        """Return the tasks as text: what a saved notebook shows."""
        rows = [f"{self._title}: {len(self._tasks)} tasks"]
        return "\n".join([*rows, *(f"{n}. {task.title}. {task.ask}" for n, task in enumerate(self._tasks, 1))])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        """Give the tasks as text where nothing is drawn."""
        return saved(super()._repr_mimebundle_(**kwargs), repr(self))

    def _board(self, task: str) -> Board:
        if task not in self._boards:
            board = Board(
                TaskSession(self._game, task, language=self._language), mode="task", prefs={"names": self._names}
            )
            board.observe(self._viewed, "view")
            self._boards[task] = board
        return self._boards[task]

    def _chosen(self, change: Mapping[str, str]) -> None:
        self.children = (self._head, self._board(change["new"]))

    def _viewed(self, change: Mapping[str, Mapping[str, Mapping[str, str] | None]]) -> None:
        shown = change["new"]["task"]
        if shown and shown["state"] == "right":
            self._solved.add(shown["id"])
            self._progress.value = len(self._solved)
            self._count.value = self._counted()

    def _counted(self) -> str:
        return f"{len(self._solved)} / {len(self._tasks)}"
