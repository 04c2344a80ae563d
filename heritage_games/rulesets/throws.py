"""Throws of sticks, dice and lots: their probabilities, drawing and text format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm
from random import Random

from heritage_games.engine.races import NO_THROW
from heritage_games.engine.verdict import Message, either
from heritage_games.errors import Problem, TextError

from .base import Ruleset
from .notation import check_move, quoted
from .types import Lots, P, Throw

NUMBERS = re.compile(r"([0-9]{1,2})(?:\s*([+/])\s*([0-9]{1,2}))?")
"""Pattern of a throw: ``3``, ``1+3`` or ``2/4``."""


@dataclass(frozen=True)
class ThrowModel:
    """Possible throws with their probabilities, sticks or dice, and text format."""

    chances: Mapping[Throw, Fraction]  # each throw with its exact probability; the probabilities sum to 1
    # returns the sticks or dice that show a throw, without faces if the throw is None
    lie: Callable[[Throw | None], tuple[Lots, ...]]
    mark: str  # separator between the two numbers of a throw; empty if a throw is one number
    what: Message  # description of the results, for the error

    def format(self, throw: Throw) -> str:
        """Return a throw as text."""
        return self.mark.join(map(str, throw))

    def parse(self, text: str) -> Throw:
        """Parse and return a throw; two dice may be in either order.

        Raises:
            TextError: the text is not a throw, or the throw is impossible.
        """
        check_move(text)
        found = NUMBERS.fullmatch(text.strip())
        if found and (found[2] or "") == self.mark:
            throw = tuple(int(number) for number in (found[1], found[3]) if number)
            throw = tuple(sorted(throw)) if self.mark == "+" else throw
            if throw in self.chances:
                return throw
        raise TextError(Problem("no_such_throw", 1, word=quoted(text.strip()), what=self.what))


def sticks(kind: str, count: int, values: Mapping[int, int]) -> ThrowModel:
    """Return the throw model of fair two-sided sticks, flat and round equally likely.

    Args:
        kind: name of the drawing of the sticks.
        count: number of sticks.
        values: results by the number of flat sides up.
    """
    flats = {value: flat for flat, value in values.items()}
    chances: dict[Throw, Fraction] = {
        (value,): Fraction(comb(count, flat), 2**count) for value, flat in sorted(flats.items())
    }
    *numbers, last = [str(value) for value in sorted(flats)]
    what = Message("sticks_come_to", numbers=either((", ".join(numbers), last)))
    faces: dict[Throw | None, tuple[int, ...]] = {None: ()}
    faces |= {(value,): tuple([int(number < flat) for number in range(count)]) for value, flat in flats.items()}
    shown = {throw: (Lots(kind, None, up, count),) for throw, up in faces.items()}
    return ThrowModel(chances, shown.__getitem__, "", what)


def contest(throwing: ThrowModel) -> ThrowModel:
    """Return the throw model of a roll-off that decides who begins; ties are repeated (K-a)."""
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

    return ThrowModel({pair: chance / unequal for pair, chance in pairs.items()}, lie, "/", Message("each_side_throws"))


LOT = sticks("stick", 1, {1: 1, 0: 2})  # stick that decides who begins: 1 first side, 2 second
FOUR_STICKS = sticks("stick", 4, {1: 1, 2: 2, 3: 3, 4: 4, 0: 5})
"""Four-stick throw: the number of flat sides, five if none (rule 4 of Hounds and Jackals)."""

FOUR_STICKS_EACH = contest(FOUR_STICKS)  # throw of four sticks by each side to decide who begins


def coded(throw: Throw | None) -> int:
    """Return a throw as the engine's number, 10 a + b for a pair; NO_THROW if None."""
    if throw is None:
        return NO_THROW
    return throw[0] if len(throw) == 1 else 10 * throw[0] + throw[1]


def draw(throws: Mapping[Throw, Fraction], chance: Random) -> Throw:
    """Draw and return one of these throws by its exact probability."""
    common = lcm(*(share.denominator for share in throws.values()))
    (drawn,) = chance.choices(list(throws), [int(share * common) for share in throws.values()])
    return drawn


OPENING = 3  # number of opening plies with every kind of throw: the roll-off, and one by each side


def first_throws(ruleset: Ruleset[P]) -> Iterator[P]:
    """Yield the opening positions in which a side throws to move; none if nothing is thrown."""
    position = ruleset.start()
    for _ in range(OPENING):
        throws = tuple(ruleset.throws(position))
        if not throws:
            return
        if ruleset.turn(position) is not None:
            yield position
        position = ruleset.play(position, ruleset.moves(position, throws[0])[0], throws[0])
