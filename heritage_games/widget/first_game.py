"""A guided first game in a notebook cell: one board that goes from step to step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from heritage_games.games.errors import UnknownNameError
from heritage_games.play.learn import StepSession, learning, no_step
from heritage_games.play.session import Session
from heritage_games.play.view import View
from heritage_games.rulebook import content, steps_to_learn

from .board import Board
from .response import Response


class Learn(Board):
    """The steps of a ruleset, and behind them a whole game: a :class:`.Board` with a step more.

    Example:
        >>> import heritage_games as hg
        >>> first = hg.learn("morabaraba")
        >>> first.touch("E1").played, first.done
        (True, ['place'])

    Args:
        session: the step to begin with, or the game behind them (:func:`heritage_games.play.learn.learning`).
        prefs: what the reader sees and hears.

    Attributes:
        done: the ids of the steps that are done.
    """

    done = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, session: Session, prefs: Mapping[str, object]) -> None:
        rules, book = session.rules, session.book
        self._learnt, self._language = (rules.game, rules.name), book.language
        self._count = len(steps_to_learn(content(), *self._learnt, self._language))
        self._done: list[str] = []
        super().__init__(session, prefs=prefs)

    def step(self, number: int) -> Response:
        """Go to a step; the number behind the last one goes to the game.

        Example:
            >>> import heritage_games as hg
            >>> hg.learn("morabaraba").step(2)
            Three in a row. ...

        Args:
            number: from 1 on.

        Raises:
            UnknownNameError: there is no such step.
        """
        if not self._is_there(number):
            raise UnknownNameError(no_step("/".join(self._learnt), number, self._count))
        before = self.session
        session = learning(*self._learnt, number, language=self._language)
        # Messages that were meant for the step before are none for this one.
        session.revision = before.revision + 1
        before.altered = before.match.heard = None
        before.close()
        self._attend(session)
        self._show(session.view())
        return Response(played=False, text=repr(self))

    def _is_there(self, number: object) -> bool:
        """Return whether there is such a step, or the game behind them."""
        return type(number) is int and 1 <= number <= self._count + 1

    def _heard(self, widget: object, content: object, buffers: object) -> None:
        """Take up what the front end sends; the way to another step is asked of the board and not of its game."""
        if not isinstance(content, Mapping) or content.get("do") != "step":
            super()._heard(widget, content, buffers)
            return
        if content.get("revision") == self.session.revision and self._is_there(content.get("number")):
            self.step(content["number"])

    def _told(self, view: View, past: Mapping[str, Any]) -> dict[str, Any]:
        """Return the traits that tell a view, and which steps are done."""
        task = view["task"]
        if task and task["state"] == "right" and task["id"] not in self._done:
            self._done.append(task["id"])
        mode = "learn" if isinstance(self._session, StepSession) else "board"
        return {**super()._told(view, past), "mode": mode, "done": list(self._done)}
