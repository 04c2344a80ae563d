"""The advice on a position: a move, and what tells it from the ordinary move."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.games.contract import Move

from .fact import Fact


@dataclass(frozen=True, slots=True)
class Advice:
    """What a coach would say to the side that is to move.

    Args:
        move: the best move that was found.
        touches: of that move, in their usual order.
        places: where to look first: the piece that moves, or the points that are worth a look.
        facts: what is known of the move, what tells it from the ordinary move first; never empty.
        tells: whether one of them is proved and tells it from the ordinary move; else they say what the move keeps.
    """

    move: Move
    touches: tuple[str, ...]
    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    tells: bool
