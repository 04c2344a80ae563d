"""How few can hold the hunters still: the search behind rule P11, with what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from heritage_games.engine.bits import members
from heritage_games.engine.graph.confinement import Confinement, confinements
from heritage_games.engine.graph.table import HUNT, HUNTERS, MEN, POINTS
from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import a_call, maybe, takes
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.registry import as_ruleset

BATCH = 500
"""Placings between two reports of progress."""


@dataclass(frozen=True)
class Confinements:
    """What the search found.

    Example:
        >>> import heritage_games as hg
        >>> found = hg.confine("rafaya")
        >>> found.placings, found.counts[6], len(found.positions)
        (3654, 14, 14)

    Args:
        ruleset: the rules, as text.
        hunters: what they are called.
        hunted: what these are called.
        placings: how many placings of the hunters were tried: all of them.
        counts: for each number of hunted, in how many placings it is the fewest that hold the hunters.
        positions: as text, every position in which the fewest of all do.
    """

    ruleset: str
    hunters: str
    hunted: str
    placings: int
    counts: dict[int, int]
    positions: tuple[str, ...]

    @property
    def fewest(self) -> int:
        """How few can hold the hunters still, wherever these stand.

        Example:
            >>> import heritage_games as hg
            >>> hg.confine("rafaya").fewest
            6
        """
        return min(self.counts)

    def __str__(self) -> str:
        """Return the counts as a small table."""
        rows = [f"{self.placings} placings of the {self.hunters}, {self.ruleset}", f"{self.hunted:>8}   placings"]
        rows += [f"{few:8} {count:10}" for few, count in sorted(self.counts.items())]
        return "\n".join([*rows, f"the fewest {self.hunted} that can trap the {self.hunters}: {self.fewest}"])


@takes(progress=maybe(a_call))
def confine(ruleset: Ruleset | str, progress: Callable[[int, int], object] | None = None) -> Confinements:
    """Return how few can hold the hunters of a hunt still, over every placing of the hunters.

    Example:
        >>> import heritage_games as hg
        >>> hg.confine("rafaya").fewest
        6

    Args:
        ruleset: a hunt, or its name.
        progress: called with the placings tried and their total, several times a second.

    Raises:
        ArgumentError: something that is no ruleset.
        UnknownNameError: no such ruleset.
        HeritageGamesError: the ruleset is no hunt.
    """
    rules = as_ruleset(ruleset)
    table = rules.table
    if not isinstance(rules, GraphRuleset) or not table[HUNT]:
        raise HeritageGamesError(Saying("no_hunt", ruleset=repr(rules)))
    hunters = table[MEN + HUNTERS]
    total = comb(table[POINTS], hunters)
    counts: dict[int, int] = {}
    found: dict[int, list[Confinement]] = {}
    for number, each in enumerate(confinements(table, hunters), 1):
        needed = each.hunted.bit_count()
        counts[needed] = counts.get(needed, 0) + 1
        if needed <= min(counts):
            found.setdefault(needed, []).append(each)
        if progress and number % BATCH == 0:
            progress(number, total)
    if progress:
        progress(total, total)
    positions = tuple(_text(rules, each) for each in found[min(counts)])
    few, many = rules.sides
    return Confinements(repr(rules), few, many, total, dict(sorted(counts.items())), positions)


def _text(ruleset: Ruleset, found: Confinement) -> str:
    """Return the position in which the hunters are held, theirs to move and nobody in hand."""
    standing = (" ".join(ruleset.points[point] for point in members(mask)) for mask in found)
    sides = "; ".join(f"{side} {points}" for side, points in zip(ruleset.sides, standing, strict=True))
    return f"{ruleset.game}; turn {ruleset.sides[HUNTERS]}; {sides}"
