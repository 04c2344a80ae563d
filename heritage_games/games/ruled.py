"""What rulesets of every family share: their options, how they are told apart, how a move text is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property

from .contract import Attempt, Move, NamedItem, NamedVerdict, Position, Throw
from .errors import MoveError
from .option import Option, Value, choose


class Ruled(ABC):
    """A ruleset with its options set; a family of games adds what its games do with them.

    Args:
        game, name: of the ruleset.
        declared: its options.
        given: those that differ from the default.

    Raises:
        UnknownNameError: an option that the ruleset does not have, or a value it cannot take.
    """

    more_kinds: tuple[str, ...] = ()
    """Names of the drawings of pieces that come later; most games have none."""

    trials: Sequence[Mapping[str, Value]] = ()
    """Where options are free, settings that the checks try beside those that are listed."""

    def __init__(self, game: str, name: str, declared: Sequence[Option], given: Mapping[str, object]) -> None:
        self.game, self.name = game, name
        self.declared: Mapping[str, Option] = {option.name: option for option in declared}
        self.options: Mapping[str, Value] = choose(self.declared, given, f"{game}/{name}")

    def __repr__(self) -> str:
        """Return a deterministic sentence, so that notebooks can be compared."""
        changed = "".join(
            f", {name}={value!r}" for name, value in self.options.items() if value != self.declared[name].default
        )
        return f"ruleset({self.game!r}, {self.name!r}{changed})"

    def __eq__(self, other: object) -> bool:
        """Two rulesets are equal when game, name and options are."""
        return isinstance(other, Ruled) and self._key == other._key

    def __hash__(self) -> int:
        """Hash what equality compares."""
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.game, self.name, *self.options.items())

    @abstractmethod
    def attempt(self, text: str, position: Position) -> Attempt:
        """Read a move text into touches, as the side to move means it; raises TextError where it has no meaning."""

    @abstractmethod
    def judge(self, position: Position, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Answer an attempt, touch by touch."""

    def whereabouts(self, position: Position) -> tuple[tuple[NamedItem, ...], ...]:  # noqa: ARG002 - for some games
        """Return for each side where its piece is and what that waits for; most games leave it to the board."""
        return ()

    def parse_move(self, text: str, position: Position, throw: Throw | None = None) -> Move:
        """Return the legal move that this text means.

        Raises:
            TextError: a text that has no meaning.
            MoveError: a move that a rule forbids, or that is not finished.
        """
        verdict = self.judge(position, self.attempt(text, position).touches, throw)
        if verdict.kind != "legal" or verdict.move is None:
            code = verdict.items[0].code if verdict.items else "empty"
            raise MoveError(f"{text.strip()!r} is {verdict.kind} here: {code.replace('_', ' ')}", verdict)
        return verdict.move
