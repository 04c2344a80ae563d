"""All tasks of a game: one to choose, its board, and how many are solved."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets

from heritage_games.marking.code import encoded
from heritage_games.marking.standing import untried
from heritage_games.marking.table import Results
from heritage_games.play.solved import Marked
from heritage_games.play.task import TaskSession
from heritage_games.rulebook import content, load_tasks

from .board import Board
from .saved import saved
from .task_board import TaskBoard


class Tasks(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The tasks of a game; each keeps its state while another is looked at.

    Example:
        >>> import heritage_games as hg
        >>> tasks = hg.tasks("rafaya")
        >>> str(tasks).splitlines()[1]
        '1. A leap in the arm. You play the leopards, one move. Capture a dog.'

    Args:
        game: name of the game.
        language: of the words.
        names: whether points show their names.
    """

    def __init__(self, game: str, language: str = "en", *, names: bool = True) -> None:
        self._game, self._language, self._names = game, language, names
        self._tasks = load_tasks(content(), game, language)
        self._boards: dict[str, Board] = {}
        self._standings = untried(self._tasks)
        first = self._board(self._tasks[0].id)
        words = first.session.book.interface
        self._title, self._note = first.session.book.game.title, words["saved.picture"]
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

        Example:
            >>> import heritage_games as hg
            >>> tasks = hg.tasks("rafaya")
            >>> tasks.board("arm-leap").solved_by("g4-g2xg3").solved
            True

        Args:
            task: its id.

        Raises:
            UnknownNameError: no such task.
        """
        return self._board(task)

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the tasks that are solved.

        Example:
            >>> import heritage_games as hg
            >>> tasks = hg.tasks("rafaya")
            >>> _ = tasks.board("arm-leap").move("g4-g2xg3")
            >>> tasks.solved
            frozenset({'arm-leap'})
        """
        return frozenset(task for task, one in self._standings.items() if one.solved)

    def results(self) -> Results:
        """Return how each task stands, with a code of one line that :func:`heritage_games.results` reads back.

        Whoever hands in tells by it which tasks are solved and how many answers each took; it names nobody.

        Example:
            >>> import heritage_games as hg
            >>> tasks = hg.tasks("rafaya")
            >>> tasks.results().rows[0]["task"]
            'arm-leap'
        """
        standings = tuple(self._standings.values())
        rows = [{"who": "", "game": self._game, **one.row(), "result": ""} for one in standings]
        code = encoded(self._game, self._tasks, standings)
        return Results(tuple(rows), code=code, language=self._language)

    def __repr__(self) -> str:
        """Return the tasks as text: what a saved notebook shows."""
        rows = [f"{self._title}: {len(self._tasks)} tasks"]
        return "\n".join([*rows, *(f"{n}. {task.title}. {task.ask}" for n, task in enumerate(self._tasks, 1))])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        """Give the tasks as text where nothing is drawn."""
        return saved(super()._repr_mimebundle_(**kwargs), self._note, repr(self))

    def _board(self, task: str) -> Board:
        if task not in self._boards:
            begun = partial(TaskSession, self._game, task, language=self._language)
            board = TaskBoard(begun(), begun, {"names": self._names})
            board.observe(self._viewed, "view")
            self._boards[task] = board
        return self._boards[task]

    def _chosen(self, change: Mapping[str, str]) -> None:
        self.children = (self._head, self._board(change["new"]))

    def _viewed(self, change: Mapping[str, Mapping[str, Any]]) -> None:
        """Count an answer, or the rule that forbade one, where the view tells of a new one."""
        before, shown = change["old"], change["new"]
        task, was = shown["task"], before["task"]
        if not task:
            return
        refused, standing = shown["verdict"], self._standings[task["id"]]
        if refused and refused != before["verdict"] and refused["reasons"]:
            standing = standing.after(Marked(solved=False, words="", rule=refused["reasons"][0]["rule"]))
        elif task["state"] != "open" and (not was or was["state"] != task["state"]):
            standing = standing.after(Marked(task["state"] == "right", task["feedback"]))
        self._standings[task["id"]] = standing
        self._progress.value = len(self.solved)
        self._count.value = self._counted()

    def _counted(self) -> str:
        return f"{len(self.solved)} / {len(self._tasks)}"
