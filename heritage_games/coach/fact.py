"""What is known of a move, as a code with points: the twin of an item of a verdict, for moves that are good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heritage_games.games.contract import NamedItem

Drawn = Literal["", "gain", "danger", "way"]
"""What is drawn along the points of a fact: a line that is gained, one that threatens, a way or a leap."""


KEEPS = "keeps"
"""The code of what is said where nothing that is proved tells a move from the others."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is true of a move.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> fact = board.review().turnings[0].facts[0]
        >>> fact.item.code, fact.plies
        ('wins_at_once', 0)

    Args:
        item: which sentence tells it, of which side, with its points and numbers; its code is a fact's and no rule's.
        draws: what is drawn along ``line``, the points of the item that lie in a row.
        plies: how many plies were looked ahead to know it; 0 where the position before and after prove it.
    """

    item: NamedItem
    draws: Drawn = ""
    plies: int = 0

    @property
    def line(self) -> tuple[str, ...]:
        """The points along which it is drawn.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> board.review().turnings[0].facts[0].line
            ()
        """
        return self.item.points.get("line", ())
