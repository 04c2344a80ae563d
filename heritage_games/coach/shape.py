"""What a fact of each code brings with it, and whether it speaks for a move."""

from __future__ import annotations

from typing import Literal, NamedTuple

Gain = Literal["", "there", "more", "less"]
"""How a fact speaks for a move: by being there, the more of its code the better; by its number, the greater or the
smaller the better; or not at all, because it speaks against the move, or only says what is so."""


class Shape(NamedTuple):
    """A code of facts.

    Args:
        blanks: what a fact of it has to fill the blanks of a sentence with: points by role, numbers by name.
        gain: how it speaks for a move.
        number: the name of the number that is compared, where one is.
    """

    blanks: frozenset[str]
    gain: Gain = ""
    number: str = "after"


def shape(blanks: str = "", gain: Gain = "", number: str = "after") -> Shape:
    """Return the shape of a code, its blanks written with spaces between them."""
    return Shape(frozenset(blanks.split()), gain, number)
