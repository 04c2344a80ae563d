"""How sure a share is that was counted in random games."""

from __future__ import annotations

from math import sqrt

Z = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


def interval(hits: float, trials: int) -> tuple[float, float, float]:
    """Return a share and the 95 % interval round it (Wilson 1927).

    Args:
        hits: how often it happened; a mean over each trial need not be whole.
        trials: how often it could have, at least once.
    """
    p = hits / trials
    centre = (p + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z * sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / (1 + Z * Z / trials)
    return p, centre - half, centre + half
