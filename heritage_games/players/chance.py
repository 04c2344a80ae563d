"""A throw drawn by chance."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from random import Random

from heritage_games.games.contract import Throw


def draw(throws: Mapping[Throw, Fraction], chance: Random) -> Throw:
    """Return one of these throws, each as often as its exact chance says."""
    common = lcm(*(share.denominator for share in throws.values()))
    (drawn,) = chance.choices(list(throws), [int(share * common) for share in throws.values()])
    return drawn
