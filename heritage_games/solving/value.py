"""What a position is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heritage_games.engine.graph.retrograde import OPEN, is_lost

Result = Literal["won", "lost", "drawn"]


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth if both sides do their best.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.value("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
        Value(result='won', winner='dark', plies=1)

    Args:
        result: for the side to move: ``won``, ``lost`` or ``drawn``.
        winner: the side that wins; None for a draw.
        plies: until the game is over, if the winner hurries and the loser resists; None for a draw.
    """

    result: Result
    winner: str | None
    plies: int | None

    def __str__(self) -> str:
        """Return it in words: ``won by dark in 3 plies``, ``drawn``."""
        if self.plies is None:
            return "drawn"
        if self.plies == 0:
            return f"won by {self.winner}"
        return f"won by {self.winner} in {in_plies(self.plies)}"

    @property
    def order(self) -> tuple[int, int]:
        """What values are sorted by, the best for the side to move first: quick wins, draws, slow losses.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> found = solved.moves("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
            >>> [value.order for _, value in found]
            [(0, 1), (0, 1), (1, 0)]
        """
        if self.plies is None:
            return (1, 0)
        return (0, self.plies) if self.result == "won" else (2, -self.plies)


def in_plies(count: int) -> str:
    """Return a number of plies in words: ``1 ply``, ``3 plies``."""
    return f"{count} ply" if count == 1 else f"{count} plies"


def value_of(code: int, sides: tuple[str, ...], turn: int) -> Value:
    """Return what a code means.

    Args:
        code: of a solved position.
        sides: names of the sides.
        turn: the side to move.
    """
    if code == OPEN:
        return Value("drawn", None, None)
    if is_lost(code):
        return Value("lost", sides[1 - turn], code - 1)
    return Value("won", sides[turn], code - 1)


def before(value: Value) -> Value:
    """Return what a position is worth, for the side that moves to one of this value: a ply more."""
    if value.plies is None:
        return value
    return Value("won" if value.result == "lost" else "lost", value.winner, value.plies + 1)
