"""A player: whatever names a move when it is asked in a position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.option import shown

from .level import Level

FAILED = "failed"
ILLEGAL = "illegal"

LONGEST_ERROR = 120
"""Characters of what went wrong in a player of one's own."""


class Player(Protocol):
    """Anything that can be called so; a function will do."""

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, /) -> Move:
        """Return one of ``rules.moves(position, throw)``.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from, so that the same seed gives the same game.
        """


class PlayerError(HeritageGamesError):
    """A player that named no legal move.

    Example:
        >>> import heritage_games as hg
        >>> hg.simulate("morabaraba", 1, seats=(lambda *_: 7, "random"))
        Traceback (most recent call last):
        heritage_games.players.player.PlayerError: lambda made no move: ...

    Attributes:
        name: of the player.
        kind: ``failed`` where it raised an error, ``illegal`` where it named something else than a legal move.
        detail: the error, or what it named.
    """

    def __init__(self, name: str, kind: str, detail: str) -> None:
        if kind == FAILED:
            super().__init__(Saying("player_failed", player=name, error=detail))
        else:
            super().__init__(Saying("player_named_no_move", player=name, named=detail))
        self.name, self.kind, self.detail = name, kind, detail

    def __reduce__(self) -> tuple[type[PlayerError], tuple[str, str, str]]:
        """Return how it is made again, in the process that asked for the game."""
        return type(self), (self.name, self.kind, self.detail)


def ask(
    player: Player,
    rules: Ruleset,
    position: Position,
    throw: Throw | None,
    chance: Random,
    *,
    name: str,
    before: Sequence[Position] = (),
) -> Move:
    """Return the move that a player names.

    Args:
        player: who is asked.
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        chance: where every random choice comes from.
        name: of the player.
        before: the positions of the game before this one, in their order; only a level is told them.

    Raises:
        PlayerError: it failed, or what it names is no legal move.
    """
    try:
        if isinstance(player, Level):
            answer: object = player(rules, position, throw, chance, before)
        else:
            answer = player(rules, position, throw, chance)
    except Exception as error:  # a player of one's own may fail in any way, and the game goes on
        raise failure(name, error) from error
    return legal(name, rules, position, throw, answer)


def failure(name: str, error: Exception) -> PlayerError:
    """Return what is told of a player that failed with an error."""
    told = f"{type(error).__name__}: {error}".split("\n")[0].removesuffix(": ")[:LONGEST_ERROR]
    return PlayerError(name, FAILED, told)


def legal(name: str, rules: Ruleset, position: Position, throw: Throw | None, answer: object) -> Move:
    """Return the move that a player has named; raises PlayerError where it is none of the legal moves."""
    for move in rules.moves(position, throw):
        if not isinstance(answer, bool) and answer == move:
            return move
    raise PlayerError(name, ILLEGAL, shown(answer))
