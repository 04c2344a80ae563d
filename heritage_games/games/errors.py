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

    Example:
        >>> import heritage_games as hg
        >>> try:
        ...     hg.history("chess")
        ... except ValueError as error:  # all of them are such
        ...     print(error)
        'chess' is no game; the choices are ...

    Args:
        said: what was wrong and what would be right.
    """

    def __init__(self, said: Words) -> None:
        super().__init__(said)
        self.said = said


class UnknownNameError(HeritageGamesError):
    """A game, ruleset, option, rule, task or side that does not exist.

    Example:
        >>> import heritage_games as hg
        >>> hg.history("chess")
        Traceback (most recent call last):
        heritage_games.games.errors.UnknownNameError: 'chess' is no game; the choices are ...
    """


class TextError(HeritageGamesError):
    """A text that has no meaning in this grammar.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1--", rules.start())
        Traceback (most recent call last):
        heritage_games.games.errors.TextError: 'E1--' is no move; ...

    Attributes:
        column: where it stands, counted from 1; 0 where no place can be named.

    Args:
        fault: why, and at which column.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.column = fault.column


class MoveError(HeritageGamesError):
    """A move text that has a meaning but breaks a rule; carries the verdict.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.parse_move("E1-E2", rules.start())
        Traceback (most recent call last):
        heritage_games.games.errors.MoveError: 'E1-E2' is refused here: placing first

    Attributes:
        verdict: what the judge answered.
    """

    def __init__(self, said: Words, verdict: Verdict[str]) -> None:
        super().__init__(said)
        self.verdict = verdict


class SetupError(HeritageGamesError):
    """A set-up that cannot be, with every reason.

    Example:
        >>> import heritage_games as hg
        >>> hg.svg("morabaraba; turn light; dark E1 E9; light E1")
        Traceback (most recent call last):
        heritage_games.games.errors.SetupError: 'E9' is no point of this board, ...; E1 is given to dark and light; ...

    Attributes:
        faults: each has its ``message``, and its ``column`` in the text.

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
