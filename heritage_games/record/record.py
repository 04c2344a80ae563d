"""The record of a game: everything needed to play it again, as values and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from heritage_games.games.option import Value, option_text

from .notation import quote

PLIES_A_LINE = 2
OPEN = "*"
"""The result of a game that is not finished."""


@dataclass(frozen=True)
class Record:
    """A game as it is written down.

    Args:
        game, ruleset: names of the rules.
        options: those that differ from their default.
        players: by side, the name of who plays it: any text.
        seats: by side, which of the computer's players sits there; people are left out.
        begins: the side to move before the first ply; empty where that is nobody.
        date: any text.
        start: the position before the first ply as text; empty for the usual start.
        result: ``*``, or how it ended: ``dark won, light lost: two_left``.
        tags: further headers, kept as they are.
        plies: the text of each.
        throw: the throw that lies open behind the last ply; empty where none does.
        comments: by number of ply; 0 stands before the first.
        hints: by number of ply, how far a coach was asked before it: 1 what to look for, 2 where, 3 the move.
    """

    game: str
    ruleset: str
    options: Mapping[str, Value] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    begins: str = ""
    date: str = ""
    start: str = ""
    result: str = OPEN
    tags: Mapping[str, str] = field(default_factory=dict)
    plies: tuple[str, ...] = ()
    throw: str = ""
    comments: Mapping[int, str] = field(default_factory=dict)
    hints: Mapping[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the record as text."""
        return format_record(self)


def format_record(record: Record) -> str:
    """Return a record as text; :func:`heritage_games.record.reading.parse_record` reads an equal one back.

    Example:
        ``[Ruleset "south_africa"]`` and other headers, an empty line, then
        ``1. E1 2. A3 {a first answer}``. A throw that waits for its move stands last: ``3. 4:``.
    """
    lines = [f'[{name} "{quote(value)}"]' for name, value in _headers(record)]
    return "\n".join([*lines, "", *_ply_lines(record)]) + "\n"


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield "Ruleset", record.ruleset
    for name, value in record.options.items():
        yield f"Option {name}", option_text(value)
    for side, name in record.players.items():
        yield f"Player {side}", name
    for side, who in record.seats.items():
        yield f"Seat {side}", who
    plain = {"Begins": record.begins, "Date": record.date, "Start": record.start}
    yield from ((name, value) for name, value in plain.items() if value)
    yield from record.tags.items()
    if record.hints:
        yield "Hints", " ".join(f"{number}:{step}" for number, step in record.hints.items())
    yield "Result", record.result


def _ply_lines(record: Record) -> Iterator[str]:
    if 0 in record.comments:
        yield _comment(record, 0)
    plies = (*record.plies, f"{record.throw}:") if record.throw else record.plies
    written = [f"{number}. {text}" for number, text in enumerate(plies, start=1)]
    for number in record.comments:
        if number:
            written[number - 1] += f" {_comment(record, number)}"
    for begun in range(0, len(written), PLIES_A_LINE):
        yield " ".join(written[begun : begun + PLIES_A_LINE])


def _comment(record: Record, number: int) -> str:
    return f"{{{quote(record.comments[number])}}}"
