"""Ways of throwing: every throw with its exact chance, as text, and as sticks or dice that lie there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from heritage_games.engine.saying import Saying, either

from .contract import Lots, Throw
from .errors import Fault, TextError
from .text import check_move, quoted

NUMBERS = re.compile(r"([0-9]{1,2})(?:\s*([+/])\s*([0-9]{1,2}))?")
"""A throw as it is written: ``3``, ``1+3`` or ``2/4``."""


@dataclass(frozen=True)
class Throwing:
    """One way of throwing.

    Args:
        chances: each throw with its exact chance; together they are 1.
        lie: gives the sticks or dice as they lie after a throw, or before any (None).
        mark: what stands between two numbers of a throw; empty where a throw is one number.
        what: what throws come to, for the error.
    """

    chances: Mapping[Throw, Fraction]
    lie: Callable[[Throw | None], tuple[Lots, ...]]
    mark: str
    what: Saying

    def format(self, throw: Throw) -> str:
        """Return a throw as text."""
        return self.mark.join(str(number) for number in throw)

    def parse(self, text: str) -> Throw:
        """Return the throw that a text means; two dice may be told in either order.

        Raises:
            TextError: it is no throw, or one that cannot fall.
        """
        check_move(text)
        found = NUMBERS.fullmatch(text.strip())
        if found and (found[2] or "") == self.mark:
            throw = tuple(int(number) for number in (found[1], found[3]) if number)
            throw = tuple(sorted(throw)) if self.mark == "+" else throw
            if throw in self.chances:
                return throw
        raise TextError(Fault("no_such_throw", 1, word=quoted(text.strip()), what=self.what))


def sticks(kind: str, count: int, values: Mapping[int, int]) -> Throwing:
    """Return the throwing of fair two-sided sticks, each as likely to lie flat side up as round.

    Args:
        kind: their drawing.
        count: how many.
        values: what a throw comes to, by how many lie flat side up.
    """
    flats = {value: flat for flat, value in values.items()}
    chances: dict[Throw, Fraction] = {
        (value,): Fraction(comb(count, flat), 2**count) for value, flat in sorted(flats.items())
    }
    *numbers, last = [str(value) for value in sorted(flats)]
    what = Saying("sticks_come_to", numbers=either((", ".join(numbers), last)))
    return Throwing(chances, lambda throw: (_fallen(kind, count, None, flats, throw),), "", what)


def dice(kind: str, sides: int) -> Throwing:
    """Return the throwing of two fair dice; which die shows which number does not matter."""
    chances: dict[Throw, Fraction] = {}
    for pair in product(range(1, sides + 1), repeat=2):
        throw = tuple(sorted(pair))
        chances[throw] = chances.get(throw, Fraction(0)) + Fraction(1, sides * sides)
    what = Saying("dice_come_to", most=sides, example=f"'1+{sides - 1}'")
    return Throwing(dict(sorted(chances.items())), lambda throw: (Lots(kind, None, throw or (), 2),), "+", what)


def die(kind: str, sides: int) -> Throwing:
    """Return the throwing of one fair die."""
    chances: dict[Throw, Fraction] = {(number,): Fraction(1, sides) for number in range(1, sides + 1)}
    what = Saying("a_die_comes_to", most=sides)
    return Throwing(chances, lambda throw: (Lots(kind, None, throw or (), 1),), "", what)


def contest(throwing: Throwing) -> Throwing:
    """Return the throwing by each of two sides for who begins; equal throws are thrown again (K-a)."""
    pairs = {
        (*one, *two): chance * other
        for (one, chance), (two, other) in product(throwing.chances.items(), repeat=2)
        if one != two
    }
    unequal = sum(pairs.values())

    def lie(throw: Throw | None) -> tuple[Lots, ...]:
        found = []
        for side in (0, 1):
            (lots,) = throwing.lie(None if throw is None else throw[side : side + 1])
            found.append(Lots(lots.kind, side, lots.faces, lots.count))
        return tuple(found)

    return Throwing({pair: chance / unequal for pair, chance in pairs.items()}, lie, "/", Saying("each_side_throws"))


def lot(kind: str) -> Throwing:
    """Return the drawing of lots for who begins: one stick, 1 for the first side and 2 for the second."""
    return sticks(kind, 1, {1: 1, 0: 2})


def _fallen(kind: str, count: int, side: int | None, flats: Mapping[int, int], throw: Throw | None) -> Lots:
    """Return sticks as they lie: as many flat side up as the throw says, the others round."""
    faces = () if throw is None else tuple(int(number < flats[throw[0]]) for number in range(count))
    return Lots(kind, side, faces, count)


FOUR_STICKS = sticks("stick", 4, {1: 1, 2: 2, 3: 3, 4: 4, 0: 5})
"""The flat sides are counted; four round sides count five (rule 4 of both readings of Hounds and Jackals)."""

FOUR_STICKS_EACH = contest(FOUR_STICKS)
"""Each side throws four sticks for who begins."""
