"""Errors a user can make, each with one sentence that says what was wrong and what would be right.

An error carries a saying, a code with its parts; the rulebook has the sentence in each language.

Errors of a game being played: each says what was wrong, where, and what would be right.

What can go wrong with a room.

What a user can do wrong when building pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from .engine.verdict import Message, Part, Words

if TYPE_CHECKING:
    from .engine.verdict import Verdict

MOST_TOLD = 12
"""More faults than this are not told one by one; how many more there are is said."""


class Problem(Message):
    """One thing that is wrong with a text: what, and at which column of it.

    Args:
        code: which sentence says it.
        column: where it stands, counted from 1; 0 if no place can be named.
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
        heritage_games.errors.UnknownNameError: 'chess' is no game; the choices are ...
    """


class TextError(HeritageGamesError):
    """A text that has no meaning in this grammar.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1--", rules.start())
        Traceback (most recent call last):
        heritage_games.errors.TextError: 'E1--' is no move; ...

    Attributes:
        column: where it stands, counted from 1; 0 if no place can be named.

    Args:
        fault: why, and at which column.
    """

    def __init__(self, fault: Problem) -> None:
        super().__init__(fault)
        self.column = fault.column


class MoveError(HeritageGamesError):
    """A move text that has a meaning but breaks a rule; carries the verdict.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.parse_move("E1-E2", rules.start())
        Traceback (most recent call last):
        heritage_games.errors.MoveError: 'E1-E2' is refused here: placing first

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
        heritage_games.errors.SetupError: 'E9' is no point of this board, ...; E1 is given to dark and light; ...

    Attributes:
        faults: each has its ``message``, and its ``column`` in the text.

    Args:
        faults: the reasons.
        game: in whose words they are told.
    """

    def __init__(self, faults: Sequence[Problem], game: str) -> None:
        self.faults = tuple(fault.of(game) for fault in faults)
        super().__init__(several(self.faults))


def several(faults: Sequence[Words]) -> Words:
    """Return faults as one line, of very many only the first."""
    more = [Message("more_faults", count=f"{len(faults) - MOST_TOLD:,}")] if len(faults) > MOST_TOLD else []
    return reduce(lambda before, last: Message("and_also", before=before, last=last), [*faults[:MOST_TOLD], *more])


class ProtocolError(HeritageGamesError):
    """A message that no front end of ours sends; nothing has changed.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba").go(7)
        Traceback (most recent call last):
        heritage_games.errors.ProtocolError: there is no such ply
    """


class PlayError(HeritageGamesError):
    """What cannot be done with this game now.

    Example:
        >>> import heritage_games as hg
        >>> hg.compare("morabaraba", "morabaraba")
        Traceback (most recent call last):
        heritage_games.errors.PlayError: a comparison needs two rulesets that differ, ...
    """


class SaveError(HeritageGamesError):
    """A game that could not be saved or taken up again.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba", save="a/b")
        Traceback (most recent call last):
        heritage_games.errors.SaveError: 'a/b' cannot name a saved game; ...
    """


@dataclass(frozen=True, slots=True)
class RecordFault:
    """One fault of a record.

    Args:
        said: what is wrong.
        line: where it stands, counted from 1; 0 if no line can be named.
        ply: the ply it is about, counted from 1; 0 for a header.
        text: the ply or header as it is written.
        rule: the id of the rule that forbids the ply; empty if none does.
        beside: the number of the kept line in which the ply stands; 0 is the game itself.
    """

    said: Words
    line: int = 0
    ply: int = 0
    text: str = ""
    rule: str = ""
    beside: int = 0

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.said)

    @property
    def placed(self) -> Words:
        """What is wrong, after the place where it stands and before the rule that forbids it."""
        said = Message("by_rule", fault=self.said, rule=self.rule) if self.rule else self.said
        if self.beside:
            return Message("in_a_line", line=self.line, ply=self.ply, fault=said)
        if self.line and self.ply:
            return Message("on_line_and_ply", line=self.line, ply=self.ply, fault=said)
        if self.line:
            return Message("on_line", line=self.line, fault=said)
        return Message("on_ply", ply=self.ply, fault=said) if self.ply else said

    def __str__(self) -> str:
        return str(self.placed)


class RecordError(HeritageGamesError):
    """A record that cannot be read, with every fault found.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba", record="1. E1 2. E1")
        Traceback (most recent call last):
        heritage_games.errors.RecordError: line 1: the header [Game "name"] is missing

    Attributes:
        faults: each says where it stands: its ``line``, ``ply`` and ``rule``.
    """

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(several([fault.placed for fault in faults]))
        self.faults = faults


OF_A_CLASS = ("ifaddr", "segno", "tornado")
"""What the extra ``class`` brings."""


class ClassroomError(HeritageGamesError):
    """A room that cannot be had, with what was wrong and what would be right in one sentence.

    Example:
        >>> import heritage_games as hg
        >>> import os
        >>> os.environ["JUPYTERHUB_USER"] = "thandi"  # as on a server of others
        >>> hg.classroom()
        Traceback (most recent call last):
        heritage_games.errors.ClassroomError: ...
        >>> del os.environ["JUPYTERHUB_USER"]
    """


class RefusedError(Exception):
    """Somebody is not let in.

    Args:
        reason: the key of the sentence, in ``[join]`` of the words: ``bad_code``, ``slow``, ``shut`` or ``full``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotNowError(Exception):
    """Something cannot be begun in the room as it stands.

    Args:
        sentence: why, for the teacher.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class PagesError(HeritageGamesError):
    """The pages cannot be built, with what was wrong and what would be right in one sentence."""
