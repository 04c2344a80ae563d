r"""Text format of records and its parser, for games and files: plies, comments, variations.

Comments are in braces, variations in parentheses.

Users' texts (names, comments) are quoted so that they survive a round trip: quotes, braces and backslashes are
escaped with a backslash, unprintable characters become ``\n`` or ``\u2028``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, RecordFault
from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.options import Value, option_text

HEADER = re.compile(r'\[[ \t]*(\w+)(?:[ \t]+(\w+))?[ \t]*"((?:[^"\\\n]|\\.)*)"[ \t]*\]')
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\{(?:[^{}\\]|\\.)*\})|(?P<number>[0-9]{1,6})\.|(?P<open>\()|(?P<close>\))"
    r"|(?P<word>[^\s{}()]+)",
    re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.)|$)", re.DOTALL)
NAMED = {"\n": "n", "\r": "r", "\t": "t"}
QUOTED = re.compile(r'[\\"{}]')
"""Printable characters that are escaped."""
MEANT = {name: char for char, name in NAMED.items()}
LAST_SHORT, LAST_CHARACTER = 0xFFFF, 0x10FFFF
HALVES = range(0xD800, 0xE000)
"""Surrogates, which are not characters; some encodings combine two of them into one."""

MOST_HEADERS = 500
"""Maximum number of headers; further headers are not parsed."""


@dataclass(frozen=True, slots=True)
class Header:
    """Header of a record: ``[Option mill_rule "gar"]`` has the key ``mill_rule``."""

    name: str
    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class PlyText:
    """Ply as text, with its line number in the record."""

    text: str
    line: int


@dataclass
class LineText:
    """Plies of the game or of a variation, as text.

    Args:
        first: the number of the first ply; 0 if there is none yet.
        beside: the number of the parent variation; 0 for the game itself.
        place: the number of this variation; 0 for the game itself.
        texts: comments by number of ply; the comment before the first ply has the preceding number.
    """

    first: int
    beside: int = 0
    place: int = 0
    plies: list[PlyText] = field(default_factory=list)
    texts: dict[int, list[str]] = field(default_factory=dict)

    @property
    def comments(self) -> dict[int, str]:
        """The comments by number of ply, joined into one text each."""
        return {ply: "\n".join(found) for ply, found in self.texts.items()}

    @property
    def last(self) -> int:
        """The number of the last ply; the number before the first if there is none."""
        return self.first + len(self.plies) - 1


@dataclass
class Transcript:
    """Parsed record text, not yet checked against the rules.

    Args:
        lines: the game itself, then its variations, in the order of the text.
    """

    headers: list[Header] = field(default_factory=list)
    lines: list[LineText] = field(default_factory=lambda: [LineText(1)])
    problems: list[RecordFault] = field(default_factory=list)

    @property
    def plies(self) -> list[PlyText]:
        """The plies of the game itself."""
        return self.lines[0].plies


def quote(text: str) -> str:
    """Return a text quoted for a header or a comment; :func:`unquote` reverses it."""
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


def unquote(text: str) -> str:
    """Return the original of a quoted text.

    Raises:
        HeritageGamesError: the text contains an unknown escape sequence.
    """
    return ESCAPE.sub(_meant, text)


def _meant(found: re.Match[str]) -> str:
    code, char = found.group(1) or found.group(2), found.group(3)
    if code and int(code, 16) <= LAST_CHARACTER and int(code, 16) not in HALVES:
        return chr(int(code, 16))
    if char and char in MEANT:
        return MEANT[char]
    if char and QUOTED.fullmatch(char):
        return char
    raise HeritageGamesError(Message("no_escape", text=repr(found.group())))


def read(text: str) -> Transcript:
    """Parse a record's text and return its transcript with every grammar problem."""
    transcript = Transcript()
    text = whole(text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    number = 0
    while number < len(lines) and (not lines[number].strip() or lines[number].lstrip().startswith("[")):
        if lines[number].strip():
            _read_header(transcript, lines[number], number + 1)
        number += 1
    _read_plies(transcript, "\n".join(lines[number:]), number + 1)
    return transcript


def _read_header(transcript: Transcript, line: str, number: int) -> None:
    found = HEADER.fullmatch(line.strip())
    if len(transcript.headers) == MOST_HEADERS:
        transcript.problems.append(RecordFault(Message("too_many_headers", most=MOST_HEADERS), number))
        return
    if not found:
        transcript.problems.append(RecordFault(Message("no_header"), number, text=line.strip()))
        return
    name, key, value = found.groups()
    transcript.headers.append(Header(name, key or "", _unquoted(transcript, value, number), number))


def _unquoted(transcript: Transcript, text: str, line: int, ply: int = 0) -> str:
    try:
        return unquote(text)
    except HeritageGamesError as error:
        transcript.problems.append(RecordFault(error.words, line, ply, text))
        return text


class _Plies:
    """State of the ply parser."""

    def __init__(self, transcript: Transcript, line: int) -> None:
        self.transcript = transcript
        self.line = line
        self.begun = 0
        self.number = 0
        self.words: list[str] = []
        self.kept = transcript.lines[0]
        self.round: list[tuple[LineText, int, int]] = []
        """Parent variations of the current one, each with the numbers of its last ply and line."""

    def close(self) -> None:
        if self.words:
            self.kept.plies.append(PlyText(" ".join(self.words), self.begun))
        elif self.begun:
            self._problem(Message("ply_missing"), self.begun, self.number)
        self.words, self.begun = [], 0

    def count(self, number: int) -> None:
        """Begin the ply with this number."""
        self.close()
        if not self.kept.first:
            self._begin(number)
        elif number != self.number + 1:
            self._problem(Message("misnumbered", number=number, right=self.number + 1), self.line, number)
        self.number, self.begun = number, self.line

    def word(self, word: str) -> None:
        if self.begun:
            self.words.append(word)
        else:
            message = Message("number_before_ply", number=self.number + 1, word=repr(word[:24]))
            self._problem(message, self.line, self.number + 1, word)

    def comment(self, text: str) -> None:
        """Add a comment to the previous ply, or before the first one."""
        self.close()
        found = _unquoted(self.transcript, text, self.line, self.number)
        self.kept.texts.setdefault(self.kept.last, []).append(found)

    def open(self) -> None:
        self.close()
        self.round.append((self.kept, self.number, self.line))
        self.kept = LineText(0, self.kept.place, len(self.transcript.lines))
        self.transcript.lines.append(self.kept)

    def leave(self) -> None:
        self.close()
        if not self.round:
            self._problem(Message("no_line_closed", parenthesis="')'"), self.line, self.number)
            return
        if not self.kept.first:
            self._problem(Message("line_empty"), self.line, self.number)
        self.kept, self.number, _ = self.round.pop()

    def end(self) -> None:
        """Finish the last ply and report variations that are not closed."""
        self.close()
        for _, number, line in self.round:
            self._problem(Message("line_never_closed", parenthesis="')'"), line, number)

    def _begin(self, number: int) -> None:
        """Set a variation's first ply; check that it replaces or continues its parent's last ply."""
        outer, last, _ = self.round[-1]
        if not outer.first or number not in {last, last + 1} - {outer.first - 1}:
            right = max(last, outer.first, 1)
            self._problem(Message("misnumbered", number=number, right=right), self.line, number)
        self.kept.first = number
        early = self.kept.texts.pop(-1, [])
        if early:
            self.kept.texts[number] = early

    def _problem(self, message: Message, line: int, ply: int, text: str = "") -> None:
        self.transcript.problems.append(RecordFault(message, line, ply, text))


def _read_plies(transcript: Transcript, text: str, line: int) -> None:
    plies = _Plies(transcript, line)
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            message = (
                Message("comment_never_closed", brace="'}'")
                if text[at] == "{"
                else Message("no_comment_closed", brace="'}'")
            )
            transcript.problems.append(RecordFault(message, plies.line, plies.number))
            break
        if found["number"]:
            plies.count(int(found["number"]))
        elif found["word"]:
            plies.word(found["word"])
        elif found["comment"]:
            plies.comment(found["comment"][1:-1])
        elif found["open"]:
            plies.open()
        elif found["close"]:
            plies.leave()
        plies.line += found.group().count("\n")
        at = found.end()
    plies.end()


PLIES_A_LINE = 2
OPEN = "*"
"""Result of a game that is not finished."""


@dataclass(frozen=True, slots=True)
class RecordedVariation:
    """Variation of a game, or of another variation, in a record.

    Args:
        ply: the number of its first ply, which replaces that ply of the parent.
        beside: the number of the parent variation, which precedes it; 0 for the game itself.
    """

    ply: int
    plies: tuple[str, ...]
    beside: int = 0
    comments: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """Record of a game.

    Args:
        options: options that differ from their default.
        players: names of the players by side, as free text; sides without a name are omitted.
        seats: computer players by side; people are omitted.
        begins: the side to move before the first ply; empty if there is none.
        date: the date, such as ``2026-11-21``; empty if unknown.
        start: the position before the first ply as text; empty for the usual start.
        result: ``*``, or the outcome: ``dark won, light lost: two_left``.
        tags: further headers by name, unchanged.
        throw: the pending throw after the last ply; empty if there is none.
        comments: comments by number of ply; the comment before the first ply has 0.
        lines: the variations, in the order of the text, numbered from 1.
        hints: the highest hint step before each ply: 1 what to look for, 2 where, 3 the move.
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
    lines: tuple[RecordedVariation, ...] = ()
    hints: Mapping[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the record as text; see :func:`format_record`."""
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
        self._settled = 0
        """The number of plies whose lines are kept."""
        self._kept: list[str] = []

    def format(self, record: Record) -> str:
        """Return a record as text, see :func:`format_record`."""
        if not self._extends_last(record):
            self._settled, self._kept = 0, []
        headers = [f'[{name} "{quote(value)}"]' for name, value in _headers(record)]
        settled = len(record.plies) // PLIES_A_LINE * PLIES_A_LINE
        lines, last_lines = _ply_lines(record, self._settled, settled)
        text = "\n".join([*headers, "", *self._kept, *lines, *last_lines]) + "\n"
        self._last, self._settled = record, settled
        self._kept += lines
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


def _ply_lines(record: Record, begun: int, settled: int) -> tuple[list[str], list[str]]:
    """Return the lines of a record's plies as two lists: until ``settled``, and after it.

    A line has two plies or one variation.

    Args:
        begun: the number of the ply before the first line.
        settled: the number of the last ply of the first list.
    """
    texts = (*record.plies[begun:], f"{record.throw}:") if record.throw else record.plies[begun:]
    plies = [" ".join(_ply(number, text, record.comments)) for number, text in enumerate(texts, start=begun + 1)]
    within, last, done = within_lines(record.lines), begun + len(plies), begun
    ends = {*range(begun + PLIES_A_LINE, last, PLIES_A_LINE), last, *[ply for beside, ply in within if not beside]}
    found: tuple[list[str], list[str]] = ([], [])
    if 0 in record.comments and not begun:
        found[not settled].append(f"{{{quote(record.comments[0])}}}")
    for end in sorted(ends):
        if end <= begun:
            continue
        if plies[done - begun : end - begun]:
            found[end > settled].append(" ".join(plies[done - begun : end - begun]))
        done = end
        if (0, end) in within:
            found[end > settled].extend(["".join(_aside(record, within, line)) for line in within[0, end]])
    return found


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
