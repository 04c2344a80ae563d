r"""The grammar of a record: bracketed headers, numbered plies, comments in braces, kept lines in parentheses.

Texts of people (names, comments) are quoted so that any of them comes back as it was: quotes,
braces and backslashes carry a backslash, what cannot be printed is written ``\n`` or ``\u2028``.
Nothing in a text is interpreted.

The record of a game: everything needed to play it again, as values and as text.
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
MEANT = {name: char for char, name in NAMED.items()}
LAST_SHORT, LAST_CHARACTER = 0xFFFF, 0x10FFFF
HALVES = range(0xD800, 0xE000)
"""Numbers that are no characters: two of them together stand for one in some encodings."""

MOST_HEADERS = 500
"""More headers are no record of anybody's; they are not read."""


@dataclass(frozen=True, slots=True)
class Header:
    """One header as it is written: ``[Option mill_rule "gar"]`` has the key ``mill_rule``."""

    name: str
    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class PlyText:
    """One ply as it is written, and on which line."""

    text: str
    line: int


@dataclass
class LineText:
    """The plies of the game, or of a line kept beside it, as they are written.

    Args:
        first: the number of the first; 0 if none has come yet.
        beside: the number of the line that it stands beside; 0 is the game itself.
        place: its own number.
        plies: in their order.
        said: comments by number of ply; those of the number before the first stand before it.
    """

    first: int
    beside: int = 0
    place: int = 0
    plies: list[PlyText] = field(default_factory=list)
    said: dict[int, list[str]] = field(default_factory=dict)

    @property
    def comments(self) -> dict[int, str]:
        """The comments by number of ply, each one text."""
        return {ply: "\n".join(found) for ply, found in self.said.items()}

    @property
    def last(self) -> int:
        """The number of the last ply; the one before the first if there is none."""
        return self.first + len(self.plies) - 1


@dataclass
class Transcript:
    """A record's text taken apart, not yet checked against any rules.

    Args:
        headers: in their order.
        lines: the game itself, then the lines kept beside it, as they begin in the text.
        faults: what does not follow the grammar.
    """

    headers: list[Header] = field(default_factory=list)
    lines: list[LineText] = field(default_factory=lambda: [LineText(1)])
    faults: list[RecordFault] = field(default_factory=list)

    @property
    def plies(self) -> list[PlyText]:
        """The plies of the game itself."""
        return self.lines[0].plies


def quote(text: str) -> str:
    """Return a text as it may stand in a header or in a comment; :func:`unquote` undoes it."""
    return "".join(_quoted(char) for char in whole(text))


def _quoted(char: str) -> str:
    if char in '\\"{}':
        return f"\\{char}"
    if char in NAMED:
        return f"\\{NAMED[char]}"
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= LAST_SHORT else f"\\U{ord(char):08x}"


def unquote(text: str) -> str:
    """Return what a quoted text stands for.

    Raises:
        HeritageGamesError: a backslash that stands before nothing known.
    """
    return ESCAPE.sub(_meant, text)


def _meant(found: re.Match[str]) -> str:
    code, char = found.group(1) or found.group(2), found.group(3)
    if code and int(code, 16) <= LAST_CHARACTER and int(code, 16) not in HALVES:
        return chr(int(code, 16))
    if char and char in MEANT:
        return MEANT[char]
    if char and char in '\\"{}':
        return char
    raise HeritageGamesError(Message("no_escape", text=repr(found.group())))


def read(text: str) -> Transcript:
    """Take a record's text apart, noting every fault of its grammar."""
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
        transcript.faults.append(RecordFault(Message("too_many_headers", most=MOST_HEADERS), number))
        return
    if not found:
        transcript.faults.append(RecordFault(Message("no_header"), number, text=line.strip()))
        return
    name, key, value = found.groups()
    transcript.headers.append(Header(name, key or "", _unquoted(transcript, value, number), number))


def _unquoted(transcript: Transcript, text: str, line: int, ply: int = 0) -> str:
    try:
        return unquote(text)
    except HeritageGamesError as error:
        transcript.faults.append(RecordFault(error.said, line, ply, text))
        return text


class _Plies:
    """Where the reading of the plies stands."""

    def __init__(self, transcript: Transcript, line: int) -> None:
        self.transcript = transcript
        self.line = line
        self.begun = 0
        self.number = 0
        self.words: list[str] = []
        self.kept = transcript.lines[0]
        self.round: list[tuple[LineText, int, int]] = []
        """The lines round the one that is read, with the number of the last ply and the line of text there."""

    def close(self) -> None:
        """The ply that was being read is over."""
        if self.words:
            self.kept.plies.append(PlyText(" ".join(self.words), self.begun))
        elif self.begun:
            self._fault(Message("ply_missing"), self.begun, self.number)
        self.words, self.begun = [], 0

    def count(self, number: int) -> None:
        """A number begins a ply."""
        self.close()
        if not self.kept.first:
            self._begin(number)
        elif number != self.number + 1:
            self._fault(Message("misnumbered", number=number, right=self.number + 1), self.line, number)
        self.number, self.begun = number, self.line

    def word(self, word: str) -> None:
        """A word belongs to the ply that its number began."""
        if self.begun:
            self.words.append(word)
        else:
            said = Message("number_before_ply", number=self.number + 1, word=repr(word[:24]))
            self._fault(said, self.line, self.number + 1, word)

    def comment(self, text: str) -> None:
        """A comment belongs to the ply before it, or to the start."""
        self.close()
        found = _unquoted(self.transcript, text, self.line, self.number)
        self.kept.said.setdefault(self.kept.last, []).append(found)

    def open(self) -> None:
        """A parenthesis opens a line that was kept beside this one."""
        self.close()
        self.round.append((self.kept, self.number, self.line))
        self.kept = LineText(0, self.kept.place, len(self.transcript.lines))
        self.transcript.lines.append(self.kept)

    def leave(self) -> None:
        """A parenthesis closes the line that is read."""
        self.close()
        if not self.round:
            self._fault(Message("no_line_closed", parenthesis="')'"), self.line, self.number)
            return
        if not self.kept.first:
            self._fault(Message("line_empty"), self.line, self.number)
        self.kept, self.number, _ = self.round.pop()

    def end(self) -> None:
        """The text is over."""
        self.close()
        for _, number, line in self.round:
            self._fault(Message("line_never_closed", parenthesis="')'"), line, number)

    def _begin(self, number: int) -> None:
        """A kept line begins in place of the last ply of the line round it, or goes on from there."""
        outer, last, _ = self.round[-1]
        if not outer.first or number not in {last, last + 1} - {outer.first - 1}:
            right = max(last, outer.first, 1)
            self._fault(Message("misnumbered", number=number, right=right), self.line, number)
        self.kept.first = number
        early = self.kept.said.pop(-1, [])
        if early:
            self.kept.said[number] = early

    def _fault(self, said: Message, line: int, ply: int, text: str = "") -> None:
        self.transcript.faults.append(RecordFault(said, line, ply, text))


def _read_plies(transcript: Transcript, text: str, line: int) -> None:
    plies = _Plies(transcript, line)
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            said = (
                Message("comment_never_closed", brace="'}'")
                if text[at] == "{"
                else Message("no_comment_closed", brace="'}'")
            )
            transcript.faults.append(RecordFault(said, plies.line, plies.number))
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
"""The result of a game that is not finished."""


@dataclass(frozen=True, slots=True)
class RecordedVariation:
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
        begins: the side to move before the first ply; empty if that is nobody.
        date: any text.
        start: the position before the first ply as text; empty for the usual start.
        result: ``*``, or how it ended: ``dark won, light lost: two_left``.
        tags: further headers, kept as they are.
        plies: the text of each.
        throw: the throw that lies open after the last ply; empty if none does.
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
    lines: tuple[RecordedVariation, ...] = ()
    hints: Mapping[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the record as text."""
        return format_record(self)


def format_record(record: Record) -> str:
    """Return a record as text; :func:`heritage_games.record.reader.parse_record` reads an equal one back.

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
    """Return a ply and its comment; nothing after the last."""
    if not text:
        return []
    comment = comments.get(number)
    return [f"{number}. {text}"] if comment is None else [f"{number}. {text}", f"{{{quote(comment)}}}"]
