"""Public errors for users of the package, with a code and parameters.

A message states the problem and the right values in one sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from types import TracebackType
from typing import TYPE_CHECKING, cast

from .engine.verdict import Message, Part, Words

if TYPE_CHECKING:
    from .engine.verdict import Verdict

MOST_LISTED = 12
"""Maximum number of problems listed individually; the number of the others follows."""


class Problem(Message):
    """One problem of a text, with its column.

    Args:
        code: the code of its sentence.
        column: column of the problem, counted from 1; 0 if unknown.
        **parts: the values of the sentence's placeholders.
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
        >>> try:
        ...     hg.history("chess")
        ... except ValueError as error:  # the base class of all errors
        ...     print(error)
        'chess' is no game; the choices are ...

    Args:
        message: a sentence that states the problem and the right values.
    """

    def __init__(self, message: Words) -> None:
        super().__init__(message)
        self.words = message

    def _render_traceback_(self) -> list[str]:
        """Return the traceback, without frames of the package, for a notebook, which calls this."""
        outer = _outer(self.__traceback__)
        shell = sys.modules["IPython"].get_ipython()
        return cast("list[str]", shell.InteractiveTB.structured_traceback(type(self), self, outer))


def _outer(entry: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the frames of this package."""
    if entry is None:
        return None
    rest, own = _outer(entry.tb_next), str(entry.tb_frame.f_globals.get("__name__")).partition(".")[0] == __package__
    return rest if own else TracebackType(rest, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)


class UnknownNameError(HeritageGamesError):
    """Error for a game, ruleset, option, rule, task or side that does not exist.

    Example:
        >>> hg.history("chess")
        Traceback (most recent call last):
        heritage_games.errors.UnknownNameError: 'chess' is no game; the choices are ...
    """


class TextError(HeritageGamesError):
    """Error for a text that does not follow the notation.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.attempt("E1--", rules.start())
        Traceback (most recent call last):
        heritage_games.errors.TextError: 'E1--' is not a move; ...

    Attributes:
        column: column of the problem, counted from 1; 0 if unknown.

    Args:
        fault: the problem, with its column.
    """

    def __init__(self, fault: Problem) -> None:
        super().__init__(fault)
        self.column = fault.column


class MoveError(HeritageGamesError):
    """Error for a move that breaks a rule or is incomplete, with the judge's verdict.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.parse_move("E1-E2", rules.start())
        Traceback (most recent call last):
        heritage_games.errors.MoveError: 'E1-E2' is refused here: placing first

    Attributes:
        verdict: the judge's verdict.
    """

    def __init__(self, message: Words, verdict: Verdict[str]) -> None:
        super().__init__(message)
        self.verdict = verdict


class SetupError(HeritageGamesError):
    """Error for an impossible position or board, with every reason.

    Example:
        >>> hg.svg("morabaraba; turn light; dark E1 E9; light E1")
        Traceback (most recent call last):
        heritage_games.errors.SetupError: 'E9' is not a point of this board, ...; E1 is given to dark and light; ...

    Attributes:
        faults: the problems, each with its ``message`` and its ``column`` in the text.

    Args:
        faults: the problems of the position.
        game: the game whose words the sentences use.
    """

    def __init__(self, faults: Sequence[Problem], game: str) -> None:
        self.faults = tuple(fault.of(game) for fault in faults)
        super().__init__(several(self.faults))


def several(faults: Sequence[Words]) -> Words:
    """Return problems as one line; only the first ones if there are many."""
    more = [Message("more_faults", count=f"{len(faults) - MOST_LISTED:,}")] if len(faults) > MOST_LISTED else []
    return reduce(lambda before, last: Message("and_also", before=before, last=last), [*faults[:MOST_LISTED], *more])


class ProtocolError(HeritageGamesError):
    """Error for a message that the front end never sends; the game does not change.

    Example:
        >>> hg.play("morabaraba").go(7)
        Traceback (most recent call last):
        heritage_games.errors.ProtocolError: there is no ply 7; the game has 0
    """


class PlayError(HeritageGamesError):
    """Error for an action that is not possible in the current game.

    Example:
        >>> hg.compare("morabaraba", "morabaraba")
        Traceback (most recent call last):
        heritage_games.errors.PlayError: a comparison needs two rulesets that differ, ...
    """


class SaveError(HeritageGamesError):
    """Error for a game that cannot be saved or resumed.

    Example:
        >>> hg.play("morabaraba", save="a/b")
        Traceback (most recent call last):
        heritage_games.errors.SaveError: 'a/b' cannot name a saved game; ...
    """


@dataclass(frozen=True, slots=True)
class RecordFault:
    """One problem of a record.

    Args:
        words: the description of the problem.
        line: the line with the problem, counted from 1; 0 if unknown.
        ply: the ply with the problem, counted from 1; 0 for a header.
        text: the text of the ply or header; empty if unknown.
        rule: the id of the rule that forbids the ply; empty if there is none.
        beside: the number of the ply's variation; 0 for the game itself.
    """

    words: Words
    line: int = 0
    ply: int = 0
    text: str = ""
    rule: str = ""
    beside: int = 0

    @property
    def message(self) -> str:
        """The problem, in English."""
        return str(self.words)

    @property
    def placed(self) -> Words:
        """The problem with its line and ply, and the rule that forbids the ply."""
        sentence = Message("by_rule", fault=self.words, rule=self.rule) if self.rule else self.words
        if self.beside:
            return Message("in_a_line", line=self.line, ply=self.ply, fault=sentence)
        if self.line and self.ply:
            return Message("on_line_and_ply", line=self.line, ply=self.ply, fault=sentence)
        if self.line:
            return Message("on_line", line=self.line, fault=sentence)
        return Message("on_ply", ply=self.ply, fault=sentence) if self.ply else sentence

    def __str__(self) -> str:
        return str(self.placed)


class RecordError(HeritageGamesError):
    """Error for a record that cannot be read, with every problem.

    Example:
        >>> hg.play("morabaraba", record="1. E1 2. E1")
        Traceback (most recent call last):
        heritage_games.errors.RecordError: line 1: the header [Game "name"] is missing

    Attributes:
        faults: the problems, each with its ``line``, ``ply`` and ``rule``.
    """

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(several([problem.placed for problem in faults]))
        self.faults = faults


OF_A_CLASS = ("ifaddr", "segno", "tornado")
"""Modules that the extra ``class`` installs."""


class ClassroomError(HeritageGamesError):
    """Error for a classroom that cannot be opened.

    Example:
        >>> import os
        >>> os.environ["JUPYTERHUB_USER"] = "thandi"  # as on a shared server
        >>> hg.classroom()
        Traceback (most recent call last):
        heritage_games.errors.ClassroomError: ...
        >>> del os.environ["JUPYTERHUB_USER"]
    """


class RefusedError(Exception):
    """Error for a person who may not join the classroom.

    Args:
        reason: the key of the sentence, in ``[join]`` of the words: ``bad_code``, ``full``, ``many``, ``shared``,
            ``shut``, ``slow`` or ``soon``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotNowError(Exception):
    """Error for an activity that cannot begin now.

    Args:
        sentence: the reason, for the teacher.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class PagesError(HeritageGamesError):
    """Error for pages that cannot be built."""
