"""How many of the throws that can fall do something: exact shares, counted on the legal moves under each throw."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

from heritage_games.games.contract import Move, Position, Ruleset, Throw


class Share(NamedTuple):
    """So many throws of so many, all as likely as each other: six of sixteen."""

    chances: int
    of: int

    @property
    def numbers(self) -> dict[str, int]:
        """The share as the numbers of a fact."""
        return {"chances": self.chances, "of": self.of}


class Fallen(NamedTuple):
    """A throw that can fall.

    Args:
        throw: what it comes to.
        chance: how likely it is.
        legal: the moves it allows.
        reached: the positions to which they lead, in the same order.
    """

    throw: Throw
    chance: Fraction
    legal: tuple[Move, ...]
    reached: tuple[Any, ...]


@lru_cache(maxsize=128)
def ahead(rules: Ruleset, position: Position) -> tuple[Fallen, ...]:
    """Return every throw that can fall in a position, with all that may be done with it; kept, because all facts ask.

    Args:
        rules: the ruleset.
        position: one in which something is thrown; nothing can fall where the game is over.
    """
    found = []
    for throw, chance in rules.throws(position).items():
        legal = rules.moves(position, throw)
        found.append(Fallen(throw, chance, legal, tuple(rules.play(position, move, throw) for move in legal)))
    return tuple(found)


def share(rules: Ruleset, position: Position, holds: Callable[[Fallen], bool]) -> Share:
    """Return of how many throws something is true in a position, and of how many."""
    throws = ahead(rules, position)
    of = lcm(*(fallen.chance.denominator for fallen in throws))
    held = sum((fallen.chance for fallen in throws if holds(fallen)), start=Fraction(0))
    return Share(int(held * of), of)


def share_that(rules: Ruleset, position: Position, does: Callable[[Any], bool]) -> Share:
    """Return under how many throws some legal move leads to a position of this kind."""
    return share(rules, position, lambda fallen: any(map(does, fallen.reached)))
