"""Round numbers along an axis."""

from __future__ import annotations

from math import floor, log10

TICKS = 5

ROUNDING = 1e-9
"""Less than this is no difference: a share may come out as a little more than the whole."""


def ticks(least: float, most: float, count: int = TICKS) -> tuple[list[float], float]:
    """Return round numbers that hold two values between them, and the step from one to the next.

    Args:
        least: one of the values that must lie between the first and the last.
        most: the other.
        count: steps at most between the two values.
    """
    reach = (most - least) or abs(most) or 1.0
    power = 10.0 ** floor(log10(reach / count))
    step = next(step * power for step in (1, 2, 5, 10) if step * power * count >= reach - ROUNDING)
    first, last = floor(least / step), -floor(ROUNDING - most / step)
    return [step * tick for tick in range(first, max(last, first + 1) + 1)], step


def digits(step: float) -> int:
    """Return how many digits behind the point tell one number from the next."""
    return max(0, -floor(log10(step)))
