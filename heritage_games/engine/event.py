"""What happens in a move, as one ordered list.

What is told, what the screen moves and what has changed on the board are all read from this list, so that none of
them asks a rule again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .verdict import Item


class Stock(StrEnum):
    """Where pieces are that are not on the board, by the word of the stores that content names."""

    HAND = "hand"
    TAKEN = "taken"
    HOME = "home"
    OFF = "off"
    OUTSIDE = "outside"

    def __repr__(self) -> str:
        """Return it as the text it is."""
        return repr(self.value)


class Enter(NamedTuple):
    """A side's piece comes from a stock onto a point, and to a seat of it where it holds several."""

    side: int
    point: int
    stock: Stock
    seat: int = 0


class Go(NamedTuple):
    """A side's piece goes from a point to another, and to a seat of it where it holds several."""

    side: int
    source: int
    point: int
    seat: int = 0


class Take(NamedTuple):
    """A side's piece leaves the board for a stock."""

    side: int
    point: int
    stock: Stock


FOLLOWED = "followed"
"""The mark of a line that is followed from one end to the other."""


class Mark(NamedTuple):
    """Points are shown together for a moment, as a mark of this name; nothing moves."""

    name: str
    points: tuple[int, ...]


class Turn(NamedTuple):
    """A side's piece goes another way from now on: back from where it turns."""

    side: int
    point: int


class Earn(NamedTuple):
    """A side's purse holds so much more; who pays earns less than nothing."""

    side: int
    amount: int


Change = Enter | Go | Take | Mark | Turn | Earn


@dataclass(frozen=True, slots=True)
class Event:
    """One happening of a move.

    Args:
        item: what happened, whose it is, the points by role and the numbers.
        touch: the touch of the move that brings it about, from 0.
        changes: what it changes on the board, in the order in which it is seen.
    """

    item: Item[int]
    touch: int = 0
    changes: tuple[Change, ...] = ()


def told(events: Iterable[Event]) -> tuple[Item[int], ...]:
    """Return what is told of these events, in their order."""
    return tuple(event.item for event in events)
