"""A runner with its purse, or the chaser, as one integer: where it is, and what it has."""

from __future__ import annotations

from heritage_games.engine.compiled import inlined

# Where a runner or the chaser is; whoever is home, taken or not there goes nowhere any more.
OUTSIDE = 0  # not on the board yet (2b); of the chaser: not loosed
SHUT = 1  # at the near end, which a one must open (rule 2 of 1925); of the chaser: waiting to pay for its way
OUT = 2  # on the way to the far end
FAR = 3  # paying there
BACK = 4  # on the way home
HOME = 5
TAKEN = 6
NO_PIECE = 7  # of a player there is not

# Where each number lies in the integer, and its bits.
LEGS = 0b111
DAY_AT = 3
COUNT_AT = 10
COUNTS = 0b111_1111  # a day or a count: at most 127
MARKED_AT = 17
MARKS = (1 << 30) - 1  # three counts of scores, each below HUNDREDS
PURSE_AT = 47  # on top: interpreted a purse has no end, compiled it holds 65,535 ones
PLACED = (1 << MARKED_AT) - 1

HUNDREDS = 1000
"""Scores kept for free use are counted in one integer: twos, and a thousand for each four, a million for each six."""


@inlined
def piece(leg: int, day: int = 0, count: int = 0, marked: int = 0, purse: int = 0) -> int:
    """Return a piece as one integer.

    Args:
        leg: where it is: OUTSIDE, SHUT, OUT, FAR, BACK, HOME or TAKEN.
        day: how many days it is from the near end.
        count: the ones it has paid where it waits; at home or taken: whether first, second, ...
        marked: scores kept for later: with AT_ONCE the days they come to, with FREE their numbers.
        purse: ones.
    """
    return leg + (day << DAY_AT) + (count << COUNT_AT) + (marked << MARKED_AT) + (purse << PURSE_AT)


@inlined
def leg_of(piece: int) -> int:
    """Return where a piece is."""
    return piece & LEGS


@inlined
def day_of(piece: int) -> int:
    """Return how many days a piece is from the near end."""
    return (piece >> DAY_AT) & COUNTS


@inlined
def paid_of(piece: int) -> int:
    """Return the ones that a piece has paid where it waits."""
    return (piece >> COUNT_AT) & COUNTS


@inlined
def order_of(piece: int) -> int:
    """Return whether a runner at home, or one that is taken, was the first, the second, ..."""
    return (piece >> COUNT_AT) & COUNTS


@inlined
def marked_of(piece: int) -> int:
    """Return the scores a runner keeps for later."""
    return (piece >> MARKED_AT) & MARKS


@inlined
def purse_of(piece: int) -> int:
    """Return the ones a player has."""
    return piece >> PURSE_AT


@inlined
def at(piece: int, leg: int, day: int) -> int:
    """Return a piece elsewhere, with what it has and nothing paid there."""
    return piece - (piece & PLACED) + leg + (day << DAY_AT)


@inlined
def paying(piece: int, ones: int) -> int:
    """Return a piece with some of its ones paid where it waits."""
    return piece - (ones << PURSE_AT) + (ones << COUNT_AT)


@inlined
def earning(piece: int, ones: int) -> int:
    """Return a piece with more ones in its purse, or less than none more."""
    return piece + (ones << PURSE_AT)


@inlined
def marking(piece: int, scores: int) -> int:
    """Return a piece with more scores kept, or less than none more."""
    return piece + (scores << MARKED_AT)
