r"""Text format of records, for games and files: plies, comments, variations.

Comments are in braces, variations in parentheses.

Users' texts (names, comments) are quoted so that they survive a round trip: quotes, braces and backslashes are
escaped with a backslash, unprintable characters become ``\n`` or ``\u2028``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.options import Value, option_text

NAMED = {"\n": "n", "\r": "r", "\t": "t"}
QUOTED = re.compile(r'[\\"{}]')  # printable characters that are escaped
LAST_SHORT = 0xFFFF  # last character whose escape has four digits


def quote(text: str) -> str:
    """Return a text quoted for a header or a comment; ``unquote`` of the parser reverses it."""
    if text.isprintable() and not QUOTED.search(text):
        return text
    return "".join(map(_quoted, whole(text)))


def _quoted(char: str) -> str:
    if QUOTED.fullmatch(char):
        return f"\\{char}"
    if char in NAMED:
        return f"\\{NAMED[char]}"
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= LAST_SHORT else f"\\U{ord(char):08x}"


PLIES_A_LINE = 2
OPEN = "*"  # result of a game that is not finished


@dataclass(frozen=True, slots=True)
class RecordedVariation:
    """Variation of a game, or of another variation, in a record."""

    ply: int  # the number of its first ply, which replaces that ply of the parent
    plies: tuple[str, ...]
    beside: int = 0  # the number of the parent variation, which precedes it; 0 for the game itself
    comments: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """Record of a game."""

    game: str
    ruleset: str
    options: Mapping[str, Value] = field(default_factory=dict)  # options that differ from their default
    # names of the players by side, as free text; sides without a name are omitted
    players: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)  # computer players by side; people are omitted
    begins: str = ""  # the side to move before the first ply; empty if there is none
    date: str = ""  # the date, such as ``2026-11-21``; empty if unknown
    start: str = ""  # the position before the first ply as text; empty for the usual start
    result: str = OPEN  # ``*``, or the outcome: ``dark won, light lost: two_left``
    tags: Mapping[str, str] = field(default_factory=dict)  # further headers by name, unchanged
    plies: tuple[str, ...] = ()
    throw: str = ""  # the pending throw after the last ply; empty if there is none
    # comments by number of ply; the comment before the first ply has 0
    comments: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[RecordedVariation, ...] = ()  # the variations, in the order of the text, numbered from 1
    # the highest hint step before each ply: 1 what to look for, 2 where, 3 the move
    hints: Mapping[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return format_record(self)


def format_record(record: Record) -> str:
    """Return a record as text.

    :func:`heritage_games.record.reader.parse_record` parses it into an equal record.

    Example:
        ``[Ruleset "south_africa"]`` and other headers, an empty line, then
        ``1. E1 2. A3 {a first answer}``. A pending throw comes last: ``3. 4:``.
        A variation, in parentheses, follows the ply that it replaces: ``2. A3 (2. A1 3. E2)``; the number is needed
        because a variation may also continue from the end: ``2. A3 (3. E2)``.
    """
    return RecordFormatter().format(record)


class RecordFormatter:
    """Formatter of a growing game's record, which keeps the lines of unchanged plies."""

    def __init__(self) -> None:
        self._last = Record("", "")
        self._settled = 0  # the number of plies whose lines are kept
        self._kept: list[str] = []

    def format(self, record: Record) -> str:
        """Return a record as text, see :func:`format_record`."""
        if not self._extends_last(record):
            self._settled, self._kept = 0, []
        headers = [f'[{name} "{quote(value)}"]' for name, value in _headers(record)]
        settled = len(record.plies) // PLIES_A_LINE * PLIES_A_LINE
        rows = [*_ply_lines(record, self._settled)]
        self._kept += [line for ply, line in rows if ply <= settled]
        text = "\n".join([*headers, "", *self._kept, *[line for ply, line in rows if ply > settled]]) + "\n"
        self._last, self._settled = record, settled
        return text

    def _extends_last(self, record: Record) -> bool:
        """Return whether the kept lines are also the first lines of this record."""
        last, settled = self._last, self._settled
        unchanged = (last.lines, last.comments) == (record.lines, record.comments)
        return unchanged and len(record.plies) >= settled and last.plies[:settled] == record.plies[:settled]


def _headers(record: Record) -> list[tuple[str, str]]:
    plain = {"Begins": record.begins, "Date": record.date, "Start": record.start}
    return [
        ("Game", record.game),
        ("Ruleset", record.ruleset),
        *[(f"Option {name}", option_text(value)) for name, value in record.options.items()],
        *[(f"Player {side}", name) for side, name in record.players.items()],
        *[(f"Seat {side}", who) for side, who in record.seats.items()],
        *[(name, value) for name, value in plain.items() if value],
        *record.tags.items(),
        *([("Hints", " ".join(f"{number}:{step}" for number, step in record.hints.items()))] if record.hints else []),
        ("Result", record.result),
    ]


def _ply_lines(record: Record, begun: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of plies after ``begun``, each with the number of a ply in it.

    A line has two plies or one variation.
    """
    texts = (*record.plies[begun:], f"{record.throw}:") if record.throw else record.plies[begun:]
    plies = [" ".join(_ply(number, text, record.comments)) for number, text in enumerate(texts, start=begun + 1)]
    within, last, done = within_lines(record.lines), begun + len(plies), begun
    ends = {*range(begun + PLIES_A_LINE, last, PLIES_A_LINE), last, *[ply for beside, ply in within if not beside]}
    if 0 in record.comments and not begun:
        yield 1, f"{{{quote(record.comments[0])}}}"
    for end in sorted(ends):
        if end <= begun:
            continue
        if plies[done - begun : end - begun]:
            yield end, " ".join(plies[done - begun : end - begun])
        done = end
        for line in within.get((0, end), ()):
            yield end, "".join(_aside(record, within, line))


def within_lines(lines: Sequence[RecordedVariation]) -> dict[tuple[int, int], list[int]]:
    """Return the numbers of the variations by parent and replaced ply."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, line in enumerate(lines, start=1):
        found.setdefault((line.beside, line.ply), []).append(number)
    return found


def _aside(record: Record, within: Mapping[tuple[int, int], Sequence[int]], line: int) -> Iterator[str]:
    """Yield the parts of a variation and of its nested variations, in parentheses."""
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
    """Return the texts of a ply and its comment; an empty list for an empty text."""
    if not text:
        return []
    comment = comments.get(number)
    return [f"{number}. {text}"] if comment is None else [f"{number}. {text}", f"{{{quote(comment)}}}"]
