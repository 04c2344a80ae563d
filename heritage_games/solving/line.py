"""One line of best play: move by move, with what each position on the way is worth."""

from __future__ import annotations

from dataclasses import dataclass

from .value import Value


@dataclass(frozen=True, slots=True)
class LineStep:
    """One move of a line.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").steps[0].move
        'c1xa2'

    Args:
        side: who moves.
        move: the move as text.
        position: the position after it, as text.
        value: what that position is worth.
    """

    side: str
    move: str
    position: str
    value: Value


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that both sides cannot better, from a position to the end of the game.

    Where several are equally good it is the first, in the order of the points.  A line of a draw ends where a position
    comes for the second time: both sides could go on so for ever.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> print(solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1"))
          1. dark  c1xa2  won by dark

    Args:
        position: where it begins, as text.
        value: what that is worth.
        steps: the moves.
        repeats: after how many moves the position was first there with which the line ends; None where the game ends.
    """

    position: str
    value: Value
    steps: tuple[LineStep, ...]
    repeats: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as text.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.line().moves
            ('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
        """
        return tuple(step.move for step in self.steps)

    def __str__(self) -> str:
        """Return a move a row, and how the line ends."""
        wide = max((len(step.move) for step in self.steps), default=0)
        side = max((len(step.side) for step in self.steps), default=0)
        rows = [f"{n:3}. {each.side:{side}}  {each.move:{wide}}  {each.value}" for n, each in enumerate(self.steps, 1)]
        return "\n".join([*rows, *([self.ending] if self.ending else [])])

    @property
    def ending(self) -> str:
        """How the line ends where the game does not: with which position it comes round again.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.line().ending
            ''
        """
        if self.repeats is None:
            return ""
        return (
            "and so on: the position at the start is there again"
            if self.repeats == 0
            else (f"and so on: the position after move {self.repeats} is there again")
        )
