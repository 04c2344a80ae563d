"""Errors of a game being played: each says what was wrong, where, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.saying import Saying, Words
from heritage_games.games.errors import HeritageGamesError, several


class ProtocolError(HeritageGamesError):
    """A message that no front end of ours sends; nothing has changed.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba").go(7)
        Traceback (most recent call last):
        heritage_games.record.errors.ProtocolError: there is no such ply
    """


class PlayError(HeritageGamesError):
    """What cannot be done with this game now.

    Example:
        >>> import heritage_games as hg
        >>> hg.compare("morabaraba", "morabaraba")
        Traceback (most recent call last):
        heritage_games.record.errors.PlayError: a comparison needs two rulesets that differ, ...
    """


class SaveError(HeritageGamesError):
    """A game that could not be saved or taken up again.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba", save="a/b")
        Traceback (most recent call last):
        heritage_games.record.errors.SaveError: 'a/b' cannot name a saved game; ...
    """


@dataclass(frozen=True, slots=True)
class RecordFault:
    """One fault of a record.

    Args:
        said: what is wrong.
        line: where it stands, counted from 1; 0 where no line can be named.
        ply: the ply it is about, counted from 1; 0 for a header.
        text: the ply or header as it is written.
        rule: the id of the rule that forbids the ply; empty where none does.
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
        said = Saying("by_rule", fault=self.said, rule=self.rule) if self.rule else self.said
        if self.beside:
            return Saying("in_a_line", line=self.line, ply=self.ply, fault=said)
        if self.line and self.ply:
            return Saying("on_line_and_ply", line=self.line, ply=self.ply, fault=said)
        if self.line:
            return Saying("on_line", line=self.line, fault=said)
        return Saying("on_ply", ply=self.ply, fault=said) if self.ply else said

    def __str__(self) -> str:
        return str(self.placed)


class RecordError(HeritageGamesError):
    """A record that cannot be read, with every fault found.

    Example:
        >>> import heritage_games as hg
        >>> hg.play("morabaraba", record="1. E1 2. E1")
        Traceback (most recent call last):
        heritage_games.record.errors.RecordError: line 1: the header [Game "name"] is missing

    Attributes:
        faults: each says where it stands: its ``line``, ``ply`` and ``rule``.
    """

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(several([fault.placed for fault in faults]))
        self.faults = faults
