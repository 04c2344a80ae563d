"""What a file in games/ says of a hunt: who stands where, how many there are, when the hunters have won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heritage_games.engine.graph.table import HUNTED, HuntRules


@dataclass(frozen=True, slots=True)
class Hunt:
    """A hunt by names; see :class:`heritage_games.engine.graph.table.HuntRules`.

    Args:
        standing: points where hunters stand at the start.
        hunted: how many are hunted.
        goal: captures with which the hunters win (P11).
        waiting: hunters still in hand.
        first: HUNTERS or HUNTED.
        long_leap: whether a hunter leaps over a whole long line too.
    """

    standing: tuple[str, ...]
    hunted: int
    goal: int
    waiting: int = 0
    first: int = HUNTED
    long_leap: bool = False

    def numbered(self, index: Mapping[str, int]) -> HuntRules:
        """Return the same with the engine's numbers for the points."""
        standing = tuple(index[point] for point in self.standing)
        return HuntRules(standing, self.waiting, self.hunted, self.goal, self.first, self.long_leap)


def captures_to_win(said: object, hunted: int, fewest: int) -> int:
    """Return the option ``tiger_goal`` as a number of captures.

    ``computed`` is the capture after which too few are left to confine the hunters, wherever they stand (P11).

    Args:
        said: a number, or ``computed``.
        hunted: how many are hunted.
        fewest: how few can confine the hunters on this board.
    """
    return hunted - fewest + 1 if said == "computed" else int(str(said))
