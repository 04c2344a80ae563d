"""The same games under several settings, compared game by game, so that the luck they share cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.winner import DRAWN

from .chunk import games_of
from .setting import Setting
from .tally import Ended, Tally
from .uncertainty import Estimate, mean, paired

MEASURES = 4
"""Whether who began won, whether the game was drawn, its plies, its captures."""

SHARES = 2
"""The first of them are shares."""


@dataclass
class Comparison:
    """Sums of what differs between each setting and the first, and of its squares.

    Args:
        games: how many pairs there are.
        totals: for each setting but the first, the sum of the differences of each measure.
        squares: the same of their squares.
    """

    games: int
    totals: list[list[int]]
    squares: list[list[int]]

    @property
    def estimates(self) -> list[list[Estimate]]:
        """For each setting but the first, the mean difference of each measure, with its uncertainty."""
        return [
            [
                (paired if place < SHARES else mean)(total, square, self.games)
                for place, (total, square) in enumerate(zip(*each, strict=True))
            ]
            for each in zip(self.totals, self.squares, strict=True)
        ]


@dataclass
class Compared:
    """What a chunk of games gives under several settings.

    Args:
        tallies: of each setting.
        comparison: of each with the first.
    """

    tallies: list[Tally]
    comparison: Comparison

    @classmethod
    def none(cls, settings: int) -> Compared:
        """Return what no games give."""
        zeros = [[0] * MEASURES for _ in range(settings - 1)]
        return cls([Tally() for _ in range(settings)], Comparison(0, zeros, [list(each) for each in zeros]))

    @property
    def games(self) -> int:
        """How many games there were of each setting."""
        return self.comparison.games

    def add(self, other: Compared) -> None:
        """Count the games of another chunk too."""
        for own, more in zip(self.tallies, other.tallies, strict=True):
            own.add(more)
        self.comparison.games += other.comparison.games
        for mine, theirs in (
            (self.comparison.totals, other.comparison.totals),
            (self.comparison.squares, other.comparison.squares),
        ):
            for row, more_of_it in zip(mine, theirs, strict=True):
                row[:] = map(sum, zip(row, more_of_it, strict=True))


def compared(played: tuple[Sequence[Setting], Sequence[int]], first: int, count: int) -> Compared:
    """Return the same games under each setting.

    Args:
        played: the settings, and for each the side that moves first.
        first: number of the first game.
        count: how many games.
    """
    settings, firsts = played
    games = [games_of(setting, first, count) for setting in settings]
    measured = [[_measured(game, side) for game in row] for row, side in zip(games, firsts, strict=True)]
    totals, squares = [], []
    for row in measured[1:]:
        apart = [[new - old for new, old in zip(*pair, strict=True)] for pair in zip(row, measured[0], strict=True)]
        columns = list(zip(*apart, strict=True))
        totals.append([sum(column) for column in columns])
        squares.append([sum(value * value for value in column) for column in columns])
    return Compared([Tally.of(row) for row in games], Comparison(count, totals, squares))


def _measured(game: Ended, first: int) -> tuple[int, int, int, int]:
    return int(game.winner == first), int(game.winner == DRAWN), game.plies, game.captures
