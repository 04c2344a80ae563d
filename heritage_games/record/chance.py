"""Where throws and the computer's choices come from: a seed, and what has been played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from heritage_games.games.contract import Throw
from heritage_games.players import draw

from .game import Game


@dataclass
class Chance:
    """The chance of one session.

    No throw is known before it is made: it depends on how many were drawn before it, so that a
    throw that is taken back and made again is another one.

    Args:
        seed: the same seed and the same game give the same.
        drawn: how many throws have been drawn.
    """

    seed: int
    drawn: int = 0

    def throw(self, game: Game) -> Throw:
        """Draw a throw for a game in which one is due, each as often as its exact chance says."""
        throws = game.rules.throws(game.position_after(len(game.plies)))
        drawn = draw(throws, self._random(game, "throw", str(self.drawn)))
        self.drawn += 1
        return drawn

    def choice(self, game: Game) -> Random:
        """Return what a computer's player chooses by where a game stands."""
        return self._random(game, *(str(number) for number in game.open_throw or ()))

    def _random(self, game: Game, *more: str) -> Random:
        return Random(" ".join([str(self.seed), *(ply.text for ply in game.plies), *more]))  # noqa: S311 - a game, no secret
