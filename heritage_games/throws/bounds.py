"""How far a count may stray: the bounds between which 95 of 100 such counts lie."""

from __future__ import annotations

from fractions import Fraction

TAIL = 0.025
"""The chance left out at each end: one series in forty."""

NEGLIGIBLE = 1e-18
"""Counts this much rarer than the likeliest change no bound."""


def spread(throws: int, chance: Fraction | float) -> tuple[int, int]:
    """Return the least and the greatest count of a score, so that at least 95 of 100 series lie between them.

    It is the central interval of the binomial distribution: at each end as much is left out as can be without leaving
    out more than one series in forty.

    Args:
        throws: how many are made.
        chance: of the score in one throw, from 0 to 1.
    """
    p = float(chance)
    if p <= 0 or p >= 1:
        sure = throws if p >= 1 else 0
        return sure, sure
    likeliest = min(throws, int((throws + 1) * p))
    below, above = [1.0], []
    count = likeliest
    while count > 0 and below[-1] > NEGLIGIBLE:
        below.append(below[-1] * count * (1 - p) / ((throws - count + 1) * p))
        count -= 1
    weight, far = 1.0, likeliest
    while far < throws and weight > NEGLIGIBLE:
        weight *= (throws - far) * p / ((far + 1) * (1 - p))
        above.append(weight)
        far += 1
    weights = [*reversed(below), *above]
    first = likeliest - len(below) + 1
    return first + _past(weights, sum(weights)), first + len(weights) - 1 - _past(weights[::-1], sum(weights))


def _past(weights: list[float], total: float) -> int:
    """Return the first place up to which more than the tail lies."""
    lies = 0.0
    for place, weight in enumerate(weights):
        lies += weight
        if lies > TAIL * total:
            return place
    return len(weights) - 1
