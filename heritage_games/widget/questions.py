"""Questions to oneself, in a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import traitlets

from heritage_games.games import ruleset
from heritage_games.play.screen_book import book
from heritage_games.rulebook import Rulebook, content, load_quiz

from .bundle import SCRIPT, STYLE
from .saved import saved
from .shared import Sharing


class Quiz(Sharing):
    """The questions of one game's lesson; every answer that can be chosen gets a word of its own.

    Example:
        >>> import heritage_games as hg
        >>> str(hg.quiz("rafaya")).splitlines()[0]
        'Rafaya: 5 questions'

    Args:
        game: name of the game.
        language: of the words.

    Attributes:
        answers: the answer that was chosen, counted from 0, by the id of its question.
    """

    view = traitlets.Dict().tag(sync=True)
    prefs = traitlets.Dict().tag(sync=True)
    mode = traitlets.Unicode("quiz").tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, language: str = "en") -> None:
        self._questions = load_quiz(content(), game, language)
        rules = Rulebook(ruleset(game), language)
        self._title, self._note = rules.game.title, rules.interface["saved.picture"]
        told = {**book(rules), "quiz": [asdict(question) for question in self._questions]}
        super().__init__(SCRIPT, STYLE, told)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take up the reader's answers, and nothing else."""
        if "answers" in sync_data:
            super().set_state({"answers": self._known(sync_data["answers"])})

    def _known(self, answers: object) -> dict[str, int]:
        """Return the answers to questions there are."""
        given = answers if isinstance(answers, Mapping) else {}
        return {
            question.id: given[question.id]
            for question in self._questions
            if type(given.get(question.id)) is int and 0 <= given[question.id] < len(question.answers)
        }

    def __repr__(self) -> str:
        """Return the questions as text: what a saved notebook shows."""
        rows = [f"{self._title}: {len(self._questions)} questions"]
        for number, question in enumerate(self._questions, 1):
            rows += [f"{number}. {question.ask}", *(f"   ( ) {answer.text}" for answer in question.answers)]
        return "\n".join(rows)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        """Give the questions as text where nothing is drawn."""
        return saved(super()._repr_mimebundle_(**kwargs), self._note, repr(self))
