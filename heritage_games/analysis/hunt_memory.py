"""Memory of a hunt's bit maps and their updates, for the solver."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .hunt_placements import Placements, Program, Sets

WORD_BYTES = 8


class Words:
    """Array of 64-bit words, initially 0, that compiled code accesses by address."""

    def __init__(self, count: int) -> None:
        self._map = mmap.mmap(-1, count * WORD_BYTES)
        self.bytes = memoryview(self._map)
        self.integers = self.bytes.cast("Q")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._map))

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Words:
        """Return words with these values."""
        found = cls(len(numbers))
        for at, number in enumerate(numbers):
            found.integers[at] = number
        return found


@dataclass(frozen=True)
class Maps:
    """Maps of all placements for one side to move, one after the other."""

    placements: Placements
    words: Words

    @classmethod
    def empty(cls, placements: Placements) -> Maps:
        """Return maps of empty sets."""
        return cls(placements, Words(len(placements.sets) * placements.words))

    def bytes_of(self, at: int) -> bytes:
        """Return the map of the placement with this index."""
        size = self.placements.words * WORD_BYTES
        return bytes(self.words.bytes[at * size : (at + 1) * size])


@dataclass(frozen=True)
class Update:
    """Computation of the maps of one side to move from the maps of the other side."""

    kernel: Callable[..., int]  # ``hunters_turn`` or ``hunted_turn``
    program: Program  # the moves of every placement, as ``kernel`` reads them
    source: Maps
    target: Maps
    negate: int  # 1 if all moves must lead into the source maps, 0 if one move suffices
    bounds: Words  # the possible sets; see ``hunt_turns.settle``


def bounds(placements: Placements, least: int, most: int) -> Words:
    """Return a map of sets with ``least`` to ``most`` pieces, then a map of the smaller sets."""
    sets, found = Sets(placements.free), Words(2 * placements.words)
    maps = (sets.between(least, most), sets.between(0, least - 1))
    found.bytes[:] = b"".join(each.to_bytes(placements.words * WORD_BYTES, "little") for each in maps)
    return found
