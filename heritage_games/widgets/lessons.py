"""Widgets of lessons: the guided first game, the tasks of a game, one task, and the quiz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import ipywidgets
import traitlets

from heritage_games.arguments import takes, texts, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rendering.table import Results
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_quiz, steps_to_learn
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.book_view import book
from heritage_games.session.class_codes import encoded, untried
from heritage_games.session.custom_task import OWN, TaskVerdict, solved_by
from heritage_games.session.session import Session
from heritage_games.session.tasks import StepSession, TaskSession, learning
from heritage_games.session.view_types import View

from .board import Board
from .bundle import SCRIPT, STYLE, Saved, Sharing
from .progress import load_progress, save_progress
from .responses import Response


class Learn(Board):
    """Steps of a ruleset, followed by a whole game: a :class:`.Board` with ``step``.

    Example:
        >>> first = hg.learn("morabaraba")
        >>> first.touch("E1").played, first.done
        (True, ['place'])

    Args:
        session: the step to begin with, or the game after the steps (:func:`heritage_games.session.tasks.learning`).
        prefs: guides, names, theme, speech and kiosk, as for :class:`.Board`.

    Attributes:
        done: the ids of the completed steps.
    """

    done = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, session: Session, prefs: Mapping[str, object]) -> None:
        rules, book = session.rules, session.book
        self._learnt, self._language = (rules.game, rules.name), book.language
        steps = [step.task.id for step in steps_to_learn(content(), *self._learnt, self._language)]
        self._count = len(steps)
        self._part = learn_part(*self._learnt)
        kept = load_progress(self._part)
        self._done = [step for step in steps if step in kept]
        super().__init__(session, prefs=prefs)

    @takes(number=whole(1))
    def step(self, number: int) -> Response:
        """Go to a step and return the response; the number after the last one starts the game.

        Example:
            >>> hg.learn("morabaraba").step(2)
            Three in a row. ...

        Args:
            number: number of the step, from 1.

        Raises:
            UnknownNameError: there is no such step.
        """
        if not self._is_there(number):
            raise UnknownNameError(Message("no_step", owner="/".join(self._learnt), number=number, count=self._count))
        before = self.session
        session = learning(*self._learnt, number, language=self._language)
        # A new revision invalidates messages for the previous step.
        session.revision = before.revision + 1
        before.on_change = before.match.on_ply = None
        before.close()
        self._attach(session)
        self._show(session.view())
        return Response(played=False, text=repr(self))

    def _is_there(self, number: object) -> bool:
        """Return whether this step exists; the game after the last one counts as a step."""
        return type(number) is int and 1 <= number <= self._count + 1

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Handle a front-end message: change the step, or pass it to the board and save progress."""
        if not isinstance(content, Mapping) or content.get("do") != "step":
            before = len(self._done)
            super()._on_message(widget, content, buffers)
            if len(self._done) > before:
                save_progress(self._part, dict.fromkeys(self._done, 1))
            return
        if content.get("revision") == self.session.revision and self._is_there(content.get("number")):
            self.step(content["number"])

    def _view_traits(self, view: View, past: Mapping[str, Any]) -> dict[str, Any]:
        task = view["task"]
        if task and task["state"] == "right" and task["id"] not in self._done:
            self._done.append(task["id"])
        mode = "learn" if isinstance(self._session, StepSession) else "board"
        return {**super()._view_traits(view, past), "mode": mode, "done": list(self._done)}


def learn_part(game: str, name: str) -> str:
    """Return the name under which the progress in the steps of a ruleset is stored."""
    return f"learn {game}/{name}"


def next_step(game: str, name: str, language: str) -> int:
    """Return the number of the first step that is not completed; 1 if all are."""
    kept = load_progress(learn_part(game, name))
    steps = enumerate(steps_to_learn(content(), game, name, language), 1)
    return next((number for number, step in steps if step.task.id not in kept), 1)


class TaskBoard(Board):
    """Task to solve on the board or from Python: a :class:`.Board` that also checks answers.

    Example:
        >>> board = hg.task("morabaraba", "first-mill")
        >>> board.solved_by("E2xA6").solved
        True

    Args:
        session: the task on the board.
        begun: returns a new session of the task at its start.
        prefs: guides, names, theme, speech and kiosk, as for :class:`.Board`.
    """

    def __init__(self, session: TaskSession, begun: Callable[[], TaskSession], prefs: Mapping[str, object]) -> None:
        self._begun = begun
        self.answers = 1  # number of answers up to the solution, updated by Tasks
        super().__init__(session, mode="task", prefs=prefs)

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Handle a front-end message; save the task as solved once the reader has solved it."""
        super()._on_message(widget, content, buffers)
        task = self.view["task"]
        if task and task["state"] == "right" and task["id"] != OWN:
            part = f"tasks {self.rules.game}"
            if task["id"] not in (kept := load_progress(part)):
                save_progress(part, {**kept, task["id"]: self.answers})

    @takes(answer=texts)
    def solved_by(self, answer: str | Sequence[str]) -> TaskVerdict:
        """Return the verdict on an answer to the task; the board does not change.

        Example:
            >>> board = hg.task("morabaraba", "first-mill")
            >>> bool(board.solved_by("E2xA6")), bool(board.solved_by("R1"))
            (True, False)

        Args:
            answer: the moves of the task's side in order, as in ``"E2xA6"``, ``"E5-E4, E4-E3xA3"`` or
                ``["E5-E4", "E4-E3xA3"]``; or the record of a game that begins from the position of the task.

        Returns:
            The verdict, which is true or false in a condition and prints the reason.
        """
        return solved_by(self._begun(), answer)


class Tasks(Saved, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no type hints
    """Tasks of a game; each keeps its state while another one is shown.

    Example:
        >>> tasks = hg.tasks("rafaya")
        >>> str(tasks).splitlines()[1]
        '1. A leap in the arm. You play the leopards and have one move. Capture a dog.'

    Args:
        game: name of the game.
        language: language of the words; English by default.
        names: whether points show their names.
    """

    def __init__(self, game: str, language: str = "en", *, names: bool = True) -> None:
        self._game, self._language, self._names = game, language, names
        self._tasks = load_tasks(content(), game, language)
        self._boards: dict[str, TaskBoard] = {}
        kept = load_progress(f"tasks {game}")
        self._standings = {
            task: replace(standing, solved=True, answers=kept[task]) if task in kept else standing
            for task, standing in untried(self._tasks).items()
        }
        here = next((task.id for task in self._tasks if task.id not in kept), self._tasks[0].id)
        first = self.board(here)
        words = first.session.book.interface
        self._title, self._note = first.session.book.game.title, words["saved.picture"]
        self._choice = ipywidgets.Dropdown(
            options=[(f"{n}. {task.title}", task.id) for n, task in enumerate(self._tasks, 1)],
            value=here,
            description=words["task.title"],
        )
        solved = len(self.solved)
        self._progress = ipywidgets.IntProgress(solved, max=len(self._tasks), description=words["task.solved"])
        self._count = ipywidgets.Label(self._counted())
        self._choice.observe(self._chosen, "value")
        self._head = ipywidgets.HBox([self._choice, self._progress, self._count])
        super().__init__([self._head, first])

    @takes()
    def board(self, task: str) -> Board:
        """Return the board of a task, which can also be played from Python.

        Example:
            >>> tasks = hg.tasks("rafaya")
            >>> tasks.board("arm-leap").solved_by("g4-g2xg3").solved
            True

        Args:
            task: id of the task.

        Raises:
            UnknownNameError: no such task.
        """
        if task not in self._boards:
            begun = partial(TaskSession, self._game, task, language=self._language)
            board = TaskBoard(begun(), begun, {"names": self._names})
            board.observe(self._viewed, "view")
            self._boards[task] = board
        return self._boards[task]

    @property
    def solved(self) -> frozenset[str]:
        """Ids of the solved tasks."""
        return frozenset(task for task, one in self._standings.items() if one.solved)

    @takes()
    def results(self) -> Results:
        """Return each task's state, with a one-line code for :func:`heritage_games.results`.

        The code contains the solved tasks and the number of answers to each task, and no names.

        Example:
            >>> tasks = hg.tasks("rafaya")
            >>> tasks.results().rows[0]["task"]
            'arm-leap'
        """
        standings = tuple(self._standings.values())
        rows = [one.row(self._game) for one in standings]
        code = encoded(self._game, self._tasks, standings)
        return Results(tuple(rows), code=code, language=self._language)

    def __repr__(self) -> str:
        rows = [f"{self._title}: {len(self._tasks)} tasks"]
        return "\n".join([*rows, *(f"{n}. {task.title}. {task.ask}" for n, task in enumerate(self._tasks, 1))])

    def _chosen(self, change: Mapping[str, str]) -> None:
        self.children = (self._head, self.board(change["new"]))

    def _viewed(self, change: Mapping[str, Mapping[str, Any]]) -> None:
        before, shown = change["old"], change["new"]
        task, was = shown["task"], before["task"]
        if not task:
            return
        refused, standing = shown["refusal"], self._standings[task["id"]]
        if refused and refused != before["refusal"] and refused["reasons"]:
            standing = standing.after(TaskVerdict(solved=False, words="", rule=refused["reasons"][0]["rule"]))
        elif task["state"] != "open" and (not was or was["state"] != task["state"]):
            standing = standing.after(TaskVerdict(task["state"] == "right", task["feedback"]))
        self._standings[task["id"]] = standing
        self._boards[task["id"]].answers = standing.answers
        self._progress.value = len(self.solved)
        self._count.value = self._counted()

    def _counted(self) -> str:
        return f"{len(self.solved)} / {len(self._tasks)}"


class Quiz(Sharing):
    """Questions of one game's lesson; every possible answer has its own feedback.

    Example:
        >>> str(hg.quiz("rafaya")).splitlines()[0]
        'Rafaya: 5 questions'

    Args:
        game: name of the game.
        language: language of the words; English by default.

    Attributes:
        answers: index of the chosen answer, from 0, by the id of its question.
    """

    view = traitlets.Dict().tag(sync=True)
    prefs = traitlets.Dict().tag(sync=True)
    mode = traitlets.Unicode("quiz").tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, language: str = "en") -> None:
        self._questions = load_quiz(content(), game, language)
        rules = Rulebook(ruleset(game), language)
        self._title, self._note = rules.game.title, rules.interface["saved.picture"]
        words = {**book(rules), "quiz": [asdict(question) for question in self._questions]}
        super().__init__(SCRIPT, STYLE, words)
        self._part = f"quiz {game}"
        self.answers = self._known(load_progress(self._part))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept the reader's answers; ignore everything else."""
        if "answers" in sync_data:
            super().set_state({"answers": self._known(sync_data["answers"])})
            save_progress(self._part, self.answers)

    def _known(self, answers: object) -> dict[str, int]:
        given = answers if isinstance(answers, Mapping) else {}
        return {
            question.id: given[question.id]
            for question in self._questions
            if type(given.get(question.id)) is int and 0 <= given[question.id] < len(question.answers)
        }

    def __repr__(self) -> str:
        rows = [f"{self._title}: {len(self._questions)} questions"]
        for number, question in enumerate(self._questions, 1):
            rows += [f"{number}. {question.ask}", *(f"   ( ) {answer.text}" for answer in question.answers)]
        return "\n".join(rows)
