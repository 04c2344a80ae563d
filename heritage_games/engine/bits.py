"""Sets of points, holes or mills as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable

from heritage_games.engine.compiled import inlined


@inlined
def lowest(mask: int) -> int:
    """Return the lowest member of a bit set that is not empty."""
    return (mask & -mask).bit_length() - 1


def bits(found: Iterable[int]) -> int:
    """Return the bit set of these members."""
    mask = 0
    for member in found:
        mask |= 1 << member
    return mask


def members(mask: int) -> tuple[int, ...]:
    """Return the members of a bit set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
