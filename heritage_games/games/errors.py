"""Errors a user can make, each with one sentence that says what was wrong and what would be right.

An error carries a saying, a code with its parts; the rulebook has the sentence in each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from heritage_games.engine.saying import Part, Saying, Words

if TYPE_CHECKING:
    from heritage_games.engine.verdict import Verdict


MOST_TOLD = 12
"""More faults than this are not told one by one; how many more there are is said."""


class Fault(Saying):
    """One thing that is wrong with a text: what, and at which column of it.

    Args:
        code: which sentence says it.
        column: where it stands, counted from 1; 0 where no place can be named.
        **parts: what fills the blanks of the sentence.
    """

    __slots__ = ("column",)

    def __init__(self, code: str, column: int = 0, /, **parts: Part) -> None:
        super().__init__(code, **parts)
        self.column = column

    @property
    def message(self) -> str:
        """The sentence, in English."""
        return str(self)


class HeritageGamesError(ValueError):
    """Base of every error this package raises for a user's mistake.

    Args:
        said: what was wrong and what would be right.
    """

    def __init__(self, said: Words) -> None:
        super().__init__(said)
        self.said = said


class UnknownNameError(HeritageGamesError):
    """A game, ruleset, option, rule, task or side that does not exist."""


class TextError(HeritageGamesError):
    """A text that has no meaning in this grammar.

    Args:
        fault: why, and at which column.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.column = fault.column


class MoveError(HeritageGamesError):
    """A move text that has a meaning but breaks a rule; carries the verdict."""

    def __init__(self, said: Words, verdict: Verdict[str]) -> None:
        super().__init__(said)
        self.verdict = verdict


class SetupError(HeritageGamesError):
    """A set-up that cannot be, with every reason.

    Args:
        faults: the reasons.
        game: in whose words they are told.
    """

    def __init__(self, faults: Sequence[Fault], game: str) -> None:
        self.faults = tuple(fault.of(game) for fault in faults)
        super().__init__(several(self.faults))


def several(faults: Sequence[Words]) -> Words:
    """Return faults as one line, of very many only the first."""
    more = [Saying("more_faults", count=f"{len(faults) - MOST_TOLD:,}")] if len(faults) > MOST_TOLD else []
    return reduce(lambda before, last: Saying("and_also", before=before, last=last), [*faults[:MOST_TOLD], *more])
