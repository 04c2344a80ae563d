"""A player that is asked for a move, and may think about it a slice at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.search.thinking import Thinking

from .player import Player, ask, failure, legal

AT_ONCE = 200
"""Positions that a player looks at before it is asked whether to stop: some milliseconds, where nothing is compiled."""


class Thinker(Player, Protocol):
    """A player that can be asked to think a slice at a time: a level, or one of one's own that has this."""

    def thought(
        self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, before: Sequence[Position], /
    ) -> Thinking:
        """Begin to think; the arguments are those of a player, and the positions of the game before this one."""


class Question:
    """A player that is asked for a move.

    However it is sliced, the answer is the same, unless it is asked for before the end.

    Args:
        player: who is asked.
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        chance: where every random choice comes from.
        name: of the player.
        before: the positions of the game before this one, in their order.
    """

    def __init__(
        self,
        player: Player | Thinker,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        *,
        name: str,
        before: Sequence[Position] = (),
    ) -> None:
        self._player, self._name = player, name
        self._rules, self._position, self._throw = rules, position, throw
        self._chance, self._before = chance, before
        self._thought: Thinking | None = None
        self._answer: Move | None = None

    @property
    def depth(self) -> int:
        """How many plies have been looked at in full; 0 of a player that answers at once."""
        return self._thought.depth if self._thought else 0

    def go(self, stop: Callable[[], bool]) -> bool:
        """Think until there is an answer, or until told to stop; return whether there is one.

        A player that cannot be asked in slices answers at once.

        Raises:
            PlayerError: it failed, or what it names is no legal move.
        """
        begin = getattr(self._player, "thought", None)
        if begin is None:
            self._answer = self._at_once()
            return True
        try:
            if self._thought is None:
                self._thought = begin(self._rules, self._position, self._throw, self._chance, self._before)
            while not self._thought.go(AT_ONCE):
                if stop():
                    return False
        except Exception as error:  # a player of one's own may fail in any way, and the game goes on
            raise failure(self._name, error) from error
        self._answer = self._best()
        return True

    def answer(self) -> Move:
        """Return the answer, or the best move so far where it still thinks.

        Raises:
            PlayerError: it failed, or what it names is no legal move.
        """
        if self._answer is None:
            self._answer = self._best() if self._thought else self._at_once()
        return self._answer

    def _at_once(self) -> Move:
        return ask(
            self._player,
            self._rules,
            self._position,
            self._throw,
            self._chance,
            name=self._name,
            before=self._before,
        )

    def _best(self) -> Move:
        best: object = self._thought.best if self._thought else None
        return legal(self._name, self._rules, self._position, self._throw, best)
