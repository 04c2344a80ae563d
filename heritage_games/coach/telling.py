"""Which facts tell a move from the others: those that fewer than half of them have as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from .fact import Fact
from .shape import Shape

NOTHING = float("-inf")
"""How strongly facts speak for a move that are not there."""


def strength(facts: Sequence[Fact], code: str, shape: Shape) -> float:
    """Return how strongly the facts of this code speak for a move; a greater number is stronger."""
    found = [fact for fact in facts if fact.item.code == code]
    if not found:
        return NOTHING
    if shape.gain == "there":
        return len(found)
    numbers = [fact.item.numbers[shape.number] for fact in found]
    return max(numbers) if shape.gain == "more" else -min(numbers)


def telling(
    best: Sequence[Fact], others: Sequence[tuple[Hashable, Sequence[Fact]]], shapes: Mapping[str, Shape]
) -> frozenset[str]:
    """Return the codes of those facts of a move that fewer than half of the others have as strongly.

    Args:
        best: the facts of the move.
        others: for each other move its way and its facts; moves that go the same way and differ in whom they take
            count as one between them.
        shapes: of the codes that these facts can have.
    """
    ways = Counter(way for way, _ in others)
    tells = set()
    for code in {fact.item.code for fact in best if shapes[fact.item.code].gain}:
        own = strength(best, code, shapes[code])
        as_good = sum(1 / ways[way] for way, facts in others if strength(facts, code, shapes[code]) >= own)
        if as_good < len(ways) / 2:
            tells.add(code)
    return frozenset(tells)
