"""How sure a share or a mean is that was counted in random games, and how many games would make it surer.

What is kept of many games: how often each thing happened, never a list of the games themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, nan, sqrt
from typing import NamedTuple

from heritage_games.engine.kernel import DRAWN, NOBODY

Z = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""

Z_POWER = 0.8416
"""Standard deviations below which 80 % of a normal distribution lie: a difference is then seen four times of five."""


class Estimate(NamedTuple):
    """What was measured, and how sure it is.

    Example:
        >>> import heritage_games as hg
        >>> plies = hg.simulate("morabaraba", 1000).plies
        >>> f"{plies.value:.1f}, from {plies.low:.1f} to {plies.high:.1f}"
        '64.8, from 63.5 to 66.1'

    Args:
        value: the share or the mean.
        error: its standard error; not a number where one game says nothing of the spread.
        low: where the 95 % interval begins.
        high: where it ends.
    """

    value: float
    error: float
    low: float
    high: float


def interval(hits: float, trials: int) -> tuple[float, float, float]:
    """Return a share and the 95 % interval round it (Wilson 1927).

    Args:
        hits: how often it happened; a mean over each trial need not be whole.
        trials: how often it could have, at least once.
    """
    p = hits / trials
    centre = (p + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z * sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / (1 + Z * Z / trials)
    return p, max(0.0, centre - half), min(1.0, centre + half)  # rounding may go beyond


def share(hits: int, trials: int) -> Estimate:
    """Return a share with its standard error and the interval of Wilson.

    Args:
        hits: how often it happened.
        trials: how often it could have, at least once.
    """
    p, low, high = interval(hits, trials)
    return Estimate(p, sqrt(p * (1 - p) / trials), low, high)


def mean(total: int, squares: int, count: int) -> Estimate:
    """Return a mean with its standard error and the interval of the normal distribution.

    Args:
        total: of all values.
        squares: of all values squared.
        count: how many values there are, at least one.
    """
    value = total / count
    # Whole numbers are subtracted before anything is divided, so that no digit is lost in a thousand million games.
    error = sqrt((count * squares - total * total) / (count * count * (count - 1))) if count > 1 else nan
    return Estimate(value, error, value - Z * error, value + Z * error)


def paired(total: int, changed: int, count: int) -> Estimate:
    """Return the difference of two shares that were counted in the same games (Bonett and Price 2012).

    One game is added that changed in each direction, so that the interval keeps its promise where few games changed.

    Args:
        total: games that counted only in the second share, less those only in the first.
        changed: games that counted in one of them.
        count: how many games there are.
    """
    trials = count + 2
    centre = total / trials
    error = sqrt(((changed + 2) / trials - centre * centre) / trials)
    return Estimate(total / count, error, centre - Z * error, centre + Z * error)


def needed(difference: float, error: float, count: int) -> int:
    """Return how many trials tell a difference from none, four times of five.

    Args:
        difference: which is to be told; not 0.
        error: its standard error in the trials there were.
        count: how many these were.
    """
    return ceil(count * ((Z + Z_POWER) * error / difference) ** 2)


class EndingCount(NamedTuple):
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
    def of(cls, games: Iterable[EndingCount]) -> Tally:
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
