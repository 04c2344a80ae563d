"""What is kept of many games: how often each thing happened, never a list of the games themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from heritage_games.engine.winner import DRAWN, NOBODY

from .uncertainty import Estimate, mean


class Ended(NamedTuple):
    """How one game ended.

    Args:
        winner: the side that won, ``DRAWN``, or ``NOBODY`` where the game was cut.
        reason: the code of its ending; empty where it was cut.
        plies: how long it was.
        captures: how many pieces were taken in it.
    """

    winner: int
    reason: str
    plies: int
    captures: int


@dataclass
class Tally:
    """How often each thing happened.

    Args:
        winners: games by who won them; ``DRAWN`` and ``NOBODY`` among them.
        reasons: games by the code of their ending.
        plies: games by their length.
        captures: games by how many pieces were taken in them.
    """

    winners: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    plies: Counter[int] = field(default_factory=Counter)
    captures: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, games: Iterable[Ended]) -> Tally:
        """Return the tally of some games, at least one."""
        winners, reasons, plies, captures = zip(*games, strict=True)
        return cls(Counter(winners), Counter(reasons), Counter(plies), Counter(captures))

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.winners.update(other.winners)
        self.reasons.update(other.reasons)
        self.plies.update(other.plies)
        self.captures.update(other.captures)

    @property
    def games(self) -> int:
        """How many there were."""
        return self.winners.total()

    @property
    def draws(self) -> int:
        """How many were drawn."""
        return self.winners[DRAWN]

    @property
    def cut(self) -> int:
        """How many were stopped at the limit of plies."""
        return self.winners[NOBODY]


def mean_of(counts: Mapping[int, int]) -> Estimate:
    """Return the mean of a histogram, with its uncertainty.

    Args:
        counts: how often there was each value; at least one of them.
    """
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return mean(total, squares, sum(counts.values()))
