"""A guided first game: tasks one after the other, and behind them a whole game against the weakest player."""

from __future__ import annotations

from heritage_games.engine.saying import Saying
from heritage_games.games import ruleset
from heritage_games.games.errors import UnknownNameError
from heritage_games.players import PERSON
from heritage_games.record import Game
from heritage_games.rulebook import Step, Task, content, steps_to_learn

from .learn_view import LearnView, StepView
from .session import Session
from .task import TaskSession
from .view import View

WEAKEST = "level 1"
AT_RANDOM = "random"
"""Who plays where nothing is ever decided, so that there are no levels."""


class StepSession(TaskSession):
    """One step being taken: a task that knows its place in the row.

    Args:
        game: name of the game.
        name: name of the ruleset.
        number: of the step, from 1 on.
        seed: of the opponent's choices.
        language: of the words.

    Raises:
        UnknownNameError: no such ruleset, no steps of it, or none of this number.
    """

    def __init__(self, game: str, name: str, number: int, *, seed: int = 0, language: str = "en") -> None:
        self._row = steps_to_learn(content(), game, name, language)
        self._number = number
        if not 1 <= number <= len(self._row):
            raise UnknownNameError(no_step(f"{game}/{name}", number, len(self._row)))
        super().__init__(game, self._row[number - 1].task.id, seed=seed, language=language)

    def _tasks(self, game: str, language: str) -> tuple[Task, ...]:  # noqa: ARG002 - the row is known already
        return tuple(step.task for step in self._row)

    def view(self) -> View:
        """Return the step as the screen sees it."""
        view = super().view()
        view["learn"] = row_view(self, self._row, self._number)
        return view

    def _settle(self) -> None:
        """Where a touch was refused, the ear is told where to look too."""
        super()._settle()
        if self.match.example is None and self.match.main.refused:
            self._said.say, self._said.aloud = f"{self._said.say} {self.task.hint}", ("verdict", "look")


class FirstGame(Session):
    """The game behind the steps: the reader against the weakest there is.

    Args:
        game: name of the game.
        name: name of the ruleset.
        seed: of throws and of the computer's choices.
        language: of the words.

    Raises:
        UnknownNameError: no such ruleset, or no steps of it.
    """

    def __init__(self, game: str, name: str, *, seed: int = 0, language: str = "en") -> None:
        self._row = steps_to_learn(content(), game, name, language)
        rules = ruleset(game, name)
        self._side = rules.sides.index(self._row[-1].task.side)
        weakest = WEAKEST if rules.levels else AT_RANDOM
        seats = tuple(PERSON if side == self._side else weakest for side in range(len(rules.sides)))
        super().__init__(Game(rules), seats=seats, seed=seed, language=language)

    def view(self) -> View:
        """Return the game as the screen sees it, with what is told beside it."""
        view = super().view()
        if self.match.example is None:
            told = self.book.say("learn.played" if view["over"] else "learn.game", self._side)
            view["learn"] = {**row_view(self, self._row, len(self._row) + 1), "told": told}
        return view


def learning(game: str, name: str, number: int, *, seed: int = 0, language: str = "en") -> Session:
    """Return a step by its number, or behind the last of them the first game.

    Raises:
        UnknownNameError: no such ruleset, no steps of it, or none of this number.
    """
    behind = len(steps_to_learn(content(), game, name, language)) + 1
    if number == behind:
        return FirstGame(game, name, seed=seed, language=language)
    return StepSession(game, name, number, seed=seed, language=language)


def row_view(session: Session, row: tuple[Step, ...], number: int) -> LearnView:
    """Return the row of steps as the screen sees it."""
    return LearnView(
        title=session.book.say("learn.title", None, game=session.book.game.title),
        steps=[StepView(id=step.task.id, title=step.task.title) for step in row],
        number=number,
        told="",
    )


def no_step(owner: str, number: int, count: int) -> Saying:
    """Return what is told where there is no step of a number."""
    return Saying("no_step", owner=owner, number=number, count=count)
