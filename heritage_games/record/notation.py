r"""The grammar of a record: bracketed headers, numbered plies, comments in braces, kept lines in parentheses.

Texts of people (names, comments) are quoted so that any of them comes back as it was: quotes,
braces and backslashes carry a backslash, what cannot be printed is written ``\n`` or ``\u2028``.
Nothing in a text is interpreted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.text import whole

from .errors import RecordFault

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
        first: the number of the first; 0 where none has come yet.
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
        """The number of the last ply; the one before the first where there is none."""
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
    raise HeritageGamesError(Saying("no_escape", text=repr(found.group())))


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
        transcript.faults.append(RecordFault(Saying("too_many_headers", most=MOST_HEADERS), number))
        return
    if not found:
        transcript.faults.append(RecordFault(Saying("no_header"), number, text=line.strip()))
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
            self._fault(Saying("ply_missing"), self.begun, self.number)
        self.words, self.begun = [], 0

    def count(self, number: int) -> None:
        """A number begins a ply."""
        self.close()
        if not self.kept.first:
            self._begin(number)
        elif number != self.number + 1:
            self._fault(Saying("misnumbered", number=number, right=self.number + 1), self.line, number)
        self.number, self.begun = number, self.line

    def word(self, word: str) -> None:
        """A word belongs to the ply that its number began."""
        if self.begun:
            self.words.append(word)
        else:
            said = Saying("number_before_ply", number=self.number + 1, word=repr(word[:24]))
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
            self._fault(Saying("no_line_closed", parenthesis="')'"), self.line, self.number)
            return
        if not self.kept.first:
            self._fault(Saying("line_empty"), self.line, self.number)
        self.kept, self.number, _ = self.round.pop()

    def end(self) -> None:
        """The text is over."""
        self.close()
        for _, number, line in self.round:
            self._fault(Saying("line_never_closed", parenthesis="')'"), line, number)

    def _begin(self, number: int) -> None:
        """A kept line begins in place of the last ply of the line round it, or goes on from there."""
        outer, last, _ = self.round[-1]
        if not outer.first or number not in {last, last + 1} - {outer.first - 1}:
            right = max(last, outer.first, 1)
            self._fault(Saying("misnumbered", number=number, right=right), self.line, number)
        self.kept.first = number
        early = self.kept.said.pop(-1, [])
        if early:
            self.kept.said[number] = early

    def _fault(self, said: Saying, line: int, ply: int, text: str = "") -> None:
        self.transcript.faults.append(RecordFault(said, line, ply, text))


def _read_plies(transcript: Transcript, text: str, line: int) -> None:
    plies = _Plies(transcript, line)
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            said = (
                Saying("comment_never_closed", brace="'}'")
                if text[at] == "{"
                else Saying("no_comment_closed", brace="'}'")
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
