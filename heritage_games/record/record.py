"""The record of a game: everything needed to play it again, as values and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from heritage_games.games.option import Value, option_text

from .notation import quote

PLIES_A_LINE = 2
OPEN = "*"
"""The result of a game that is not finished."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was kept beside a game, or beside another such line, as it is written down.

    Args:
        ply: the number of its first ply, which stands in place of that ply.
        plies: the text of each.
        beside: the number of the line that it stands beside, which comes before it; 0 is the game itself.
        comments: by number of ply.
    """

    ply: int
    plies: tuple[str, ...]
    beside: int = 0
    comments: Mapping[int, str] = field(default_factory=dict)


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
        lines: those that were kept beside it, in the order of its text; the first of them is line 1.
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
    lines: tuple[Line, ...] = ()
    hints: Mapping[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the record as text."""
        return format_record(self)


def format_record(record: Record) -> str:
    """Return a record as text; :func:`heritage_games.record.reading.parse_record` reads an equal one back.

    Example:
        ``[Ruleset "south_africa"]`` and other headers, an empty line, then
        ``1. E1 2. A3 {a first answer}``. A throw that waits for its move stands last: ``3. 4:``.
        A kept line stands in parentheses behind the ply that it replaces: ``2. A3 (2. A1 3. E2)``; the number says
        which, as where a line goes on from the end: ``2. A3 (3. E2)``.
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
    """Give the lines of text below the headers: two plies on each, and each kept line on one of its own."""
    if 0 in record.comments:
        yield f"{{{quote(record.comments[0])}}}"
    row: list[str] = []
    within = _within(record)
    plies = (*record.plies, f"{record.throw}:") if record.throw else record.plies
    for number, text in enumerate((*plies, ""), start=1):
        row += _ply(number, text, record.comments)
        beside = within.get((0, number), ())
        if row and (beside or number % PLIES_A_LINE == 0 or not text):
            yield " ".join(row)
            row = []
        for line in beside:
            yield "".join(_aside(record, within, line))


def _within(record: Record) -> dict[tuple[int, int], list[int]]:
    """Return the numbers of the lines in place of a ply, by the line that has it and its number."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, line in enumerate(record.lines, start=1):
        found.setdefault((line.beside, line.ply), []).append(number)
    return found


def _aside(record: Record, within: Mapping[tuple[int, int], Sequence[int]], line: int) -> Iterator[str]:
    """Give the parts of a kept line, with those within it, in parentheses."""
    waiting: list[int | str] = [line]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
            continue
        kept = record.lines[part - 1]
        parts: list[int | str] = ["("]
        for number, text in enumerate((*kept.plies, ""), start=kept.ply):
            parts.append("" if number == kept.ply or not text else " ")
            parts.append(" ".join(_ply(number, text, kept.comments)))
            for inner in within.get((part, number), ()):
                parts += [" ", inner]
        waiting += reversed([*parts, ")"])


def _ply(number: int, text: str, comments: Mapping[int, str]) -> list[str]:
    """Return a ply and its comment; nothing behind the last."""
    if not text:
        return []
    comment = comments.get(number)
    return [f"{number}. {text}"] if comment is None else [f"{number}. {text}", f"{{{quote(comment)}}}"]
