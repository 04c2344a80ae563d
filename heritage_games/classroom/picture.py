"""What is projected of a board: drawn anew only where it differs."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.play.screen import Screen
from heritage_games.play.stage import Stage
from heritage_games.play.turn import status
from heritage_games.record import Game

from .arrows import Vote, drawn, ways


class Picture:
    """The picture on the wall.

    Args:
        language: of its words.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._drawn: tuple[object, str] = (None, "")

    def of(self, game: Game, votes: Sequence[Vote] = ()) -> str:
        """Return the last position of a game as SVG, with an arrow for each way that some would go."""
        position = game.position_after(len(game.plies))
        key = (game.rules, position, game.open_throw, tuple(votes))
        if self._drawn[0] != key:
            stage = Stage(game, language=self._language)
            words = (stage.book.game.title, Screen().view(stage)["spoken"])
            self._drawn = (key, drawn(game.rules, position, ways(game, votes), words))
        return self._drawn[1]

    def status(self, game: Game) -> str:
        """Return how a game stands."""
        return status(Stage(game, language=self._language))
