"""How fast somebody may go on asking: so many at once, and then so many in a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

Clock = Callable[[], float]

MOST_KNOWN = 1_024
"""Of so many askers is it remembered how fast they went; whoever asked longest ago is forgotten first."""


@dataclass
class _Asker:
    left: float
    at: float


class Pace:
    """A limit that each asker has for itself, so that nobody is slowed by another.

    Args:
        at_once: how many are free.
        a_second: how many come back in a second.
        clock: seconds that only grow.
    """

    def __init__(self, at_once: int, a_second: float, clock: Clock = monotonic) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._askers: OrderedDict[Hashable, _Asker] = OrderedDict()

    def left(self, asker: Hashable) -> bool:
        """Return whether one more is free."""
        return self._of(asker).left >= 1

    def take(self, asker: Hashable) -> float:
        """Take one, and return how many seconds too early that was; 0 where it was free."""
        found = self._of(asker)
        found.left -= 1
        return max(0.0, -found.left / self._a_second)

    def _of(self, asker: Hashable) -> _Asker:
        now = self._clock()
        found = self._askers.setdefault(asker, _Asker(self._at_once, now))
        found.left = min(self._at_once, found.left + (now - found.at) * self._a_second)
        found.at = now
        self._askers.move_to_end(asker)
        while len(self._askers) > MOST_KNOWN:
            self._askers.popitem(last=False)
        return found
