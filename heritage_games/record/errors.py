"""Errors of a game being played: each says what was wrong, where, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.games.errors import HeritageGamesError, several


class ProtocolError(HeritageGamesError):
    """A message that no front end of ours sends; nothing has changed."""


class PlayError(HeritageGamesError):
    """What cannot be done with this game now."""


class SaveError(HeritageGamesError):
    """A game that could not be saved or taken up again."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """One fault of a record.

    Args:
        message: one sentence.
        line: where it stands, counted from 1; 0 where no line can be named.
        ply: the ply it is about, counted from 1; 0 for a header.
        text: the ply or header as it is written.
        rule: the id of the rule that forbids the ply; empty where none does.
    """

    message: str
    line: int = 0
    ply: int = 0
    text: str = ""
    rule: str = ""

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line else []
        place += [f"ply {self.ply}"] if self.ply else []
        rule = f" (rule {self.rule})" if self.rule else ""
        return f"{', '.join(place)}: {self.message}{rule}" if place else f"{self.message}{rule}"


class RecordError(HeritageGamesError):
    """A record that cannot be read, with every fault found."""

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(several([str(fault) for fault in faults]))
        self.faults = faults
