"""Estimates with 95 % intervals, and tallies of games, for simulations and experiments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, nan, sqrt
from typing import NamedTuple

from heritage_games.engine.kernel import DRAWN, NOBODY

Z = 1.96  # number of standard deviations around the mean with 95 % of a normal distribution
Z_POWER = 0.8416  # quantile of 80 % of a normal distribution, to find four out of five differences


class Estimate(NamedTuple):
    """Measured value with its uncertainty.

    Example:
        >>> plies = hg.simulate("morabaraba", 1000).plies
        >>> f"{plies.value:.1f}, from {plies.low:.1f} to {plies.high:.1f}"
        '64.8, from 63.5 to 66.1'

    Args:
        value: the share or the mean.
        error: the standard error; not a number if there is only one game.
        low: the lower bound of the 95 % interval.
        high: the upper bound of the 95 % interval.
    """

    value: float
    error: float
    low: float
    high: float


def interval(hits: float, trials: int) -> tuple[float, float, float]:
    """Return a share and its 95 % interval (Wilson 1927).

    Args:
        hits: the number of hits; not necessarily an integer, as each trial may contribute a mean.
    """
    p = hits / trials
    centre = (p + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z * sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / (1 + Z * Z / trials)
    return p, max(0.0, centre - half), min(1.0, centre + half)  # rounding may exceed these bounds


def share(hits: int, trials: int) -> Estimate:
    """Return a share with its standard error and its Wilson interval."""
    p, low, high = interval(hits, trials)
    return Estimate(p, sqrt(p * (1 - p) / trials), low, high)


def mean(total: int, squares: int, count: int) -> Estimate:
    """Return a mean with its standard error and its normal interval."""
    value = total / count
    # Subtract integers before dividing, to keep full precision even for a billion games.
    error = sqrt((count * squares - total * total) / (count * count * (count - 1))) if count > 1 else nan
    return Estimate(value, error, value - Z * error, value + Z * error)


def paired(total: int, changed: int, count: int) -> Estimate:
    """Return the difference between two shares of the same games (Bonett and Price 2012).

    One changed game is added in each direction, so that the interval is reliable even if few games change.

    Args:
        total: the number of games that count only in the second share, minus those that count only in the first.
        changed: the number of games that count in exactly one of the shares.
    """
    trials = count + 2
    centre = total / trials
    error = sqrt(((changed + 2) / trials - centre * centre) / trials)
    return Estimate(total / count, error, centre - Z * error, centre + Z * error)


def needed(difference: float, error: float, count: int) -> int:
    """Return how many trials distinguish a difference from zero four times out of five.

    Args:
        difference: the difference to be recognized; not 0.
        error: the standard error of the difference in earlier trials.
    """
    return ceil(count * ((Z + Z_POWER) * error / difference) ** 2)


class EndingCount(NamedTuple):
    """Result of one game."""

    winner: int  # the winning side, ``DRAWN``, or ``NOBODY`` if the game is cut at the limit of plies
    reason: str  # the code of the ending; empty if the game is cut
    plies: int
    captures: int


@dataclass
class Tally:
    """Histograms of many games."""

    winners: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    plies: Counter[int] = field(default_factory=Counter)
    captures: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, games: Iterable[EndingCount]) -> Tally:
        """Return the tally of at least one game."""
        winners, reasons, plies, captures = zip(*games, strict=True)
        return cls(Counter(winners), Counter(reasons), Counter(plies), Counter(captures))

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.winners.update(other.winners)
        self.reasons.update(other.reasons)
        self.plies.update(other.plies)
        self.captures.update(other.captures)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.winners.total()

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return self.winners[DRAWN]

    @property
    def cut(self) -> int:
        """The number of games cut at the limit of plies."""
        return self.winners[NOBODY]


def mean_of(counts: Mapping[int, int]) -> Estimate:
    """Return the mean of a histogram with its uncertainty."""
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return mean(total, squares, sum(counts.values()))
