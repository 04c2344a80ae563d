"""Integers where machine code finds them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

INTEGER = "q"
"""A signed integer of 64 bits."""


class Memory:
    """Integers of 64 bits that lie one behind the other, at an address.

    Args:
        numbers: the integers, or as many bytes of them.
    """

    def __init__(self, numbers: Iterable[int] | bytes) -> None:
        self.integers: array[int] = array(INTEGER, numbers)

    @property
    def address(self) -> int:
        """Where the first of them lies; valid as long as this object lives."""
        address, _ = self.integers.buffer_info()
        return address
