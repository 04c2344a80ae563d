"""Errors a user can make, each with one sentence that says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heritage_games.engine.verdict import Verdict


MOST_TOLD = 12
"""More faults than this are not told one by one; how many more there are is said."""


class HeritageGamesError(ValueError):
    """Base of every error this package raises for a user's mistake."""


class UnknownNameError(HeritageGamesError):
    """A game, ruleset, option, rule, task or side that does not exist."""


class TextError(HeritageGamesError):
    """A text that has no meaning in this grammar.

    Args:
        message: one sentence.
        column: where in the text it stands, counted from 1; 0 where no place can be named.
    """

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(message)
        self.column = column


class MoveError(HeritageGamesError):
    """A move text that has a meaning but breaks a rule; carries the verdict."""

    def __init__(self, message: str, verdict: Verdict[str]) -> None:
        super().__init__(message)
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a set-up cannot be: what, and at which column of the text (from 1)."""

    message: str
    column: int = 0


class SetupError(HeritageGamesError):
    """A set-up that cannot be, with every reason."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(several([fault.message for fault in faults]))
        self.faults = faults


def several(faults: Sequence[object]) -> str:
    """Return faults as one line, of very many only the first."""
    more = [f"and {len(faults) - MOST_TOLD:,} more"] if len(faults) > MOST_TOLD else []
    return "; ".join([*map(str, faults[:MOST_TOLD]), *more])
