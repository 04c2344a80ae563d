"""What sentences call a side, its opponent and their pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .game_words import GameWords
from .sentence import Filling, Nouns

TWO = 2
"""In a game of two each side has one opponent; of more, nobody is {other}."""

About = tuple[Mapping[str, Filling], Nouns]
"""The blanks and the nouns about a side."""

NOBODY: About = ({}, {})


def about(game: GameWords, sides: Sequence[str], kinds: Sequence[str], side: int) -> About:
    """Return the blanks and nouns about a side and, in a game of two, about its opponent.

    Args:
        game: whose words they are.
        sides: of the game, in order.
        kinds: the drawing of each side's pieces.
        side: index of the side that {side}, {piece} and {pieces} mean; {other} means the other.
    """
    blanks: dict[str, Filling] = {}
    nouns: dict[str, tuple[str, ...]] = {}
    told = {"": side, "other_": 1 - side} if len(sides) == TWO else {"": side}
    for prefix, index in told.items():
        piece = game.pieces[kinds[index]]
        blanks[prefix.rstrip("_") or "side"] = game.sides[sides[index]]
        blanks[f"{prefix}piece"], blanks[f"{prefix}pieces"] = piece.one, piece.many
        nouns[f"{prefix}pieces"] = piece.counted
    return blanks, nouns


def about_first(game: GameWords, ruleset: str) -> About:
    """Return the blanks about the first side of a ruleset: those of a rule's own words, which no item tells."""
    kinds = tuple(kind for kind, piece in game.pieces.items() if piece.ruleset in {"", ruleset})
    if not any(game.pieces[kind].side for kind in kinds):
        return about(game, tuple(game.sides), kinds[:1] * len(game.sides), 0)
    return about(game, tuple(game.pieces[kind].side for kind in kinds), kinds, 0)
