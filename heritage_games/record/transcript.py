"""Parser of the text of records, whose result the reader checks against the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, RecordFault
from heritage_games.rulesets.notation import whole

from .notation import NAMED, QUOTED

HEADER = re.compile(r'\[[ \t]*(\w+)(?:[ \t]+(\w+))?[ \t]*"((?:[^"\\\n]|\\.)*)"[ \t]*\]')
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\{(?:[^{}\\]|\\.)*\})|(?P<number>[0-9]{1,6})\.|(?P<open>\()|(?P<close>\))"
    r"|(?P<word>[^\s{}()]+)",
    re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.)|$)", re.DOTALL)
MEANT = {name: char for char, name in NAMED.items()}
LAST_CHARACTER = 0x10FFFF
HALVES = range(0xD800, 0xE000)  # surrogates, which are not characters; some encodings combine two of them into one
MOST_HEADERS = 500  # maximum number of headers; further headers are not parsed


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
    """Plies of the game or of a variation, as text."""

    first: int  # the number of the first ply; 0 if there is none yet
    beside: int = 0  # the number of the parent variation; 0 for the game itself
    place: int = 0  # the number of this variation; 0 for the game itself
    plies: list[PlyText] = field(default_factory=list)
    # comments by number of ply; the comment before the first ply has the preceding number
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
    """Parsed record text, not yet checked against the rules."""

    headers: list[Header] = field(default_factory=list)
    # the game itself, then its variations, in the order of the text
    lines: list[LineText] = field(default_factory=lambda: [LineText(1)])
    problems: list[RecordFault] = field(default_factory=list)

    @property
    def plies(self) -> list[PlyText]:
        """The plies of the game itself."""
        return self.lines[0].plies


def unquote(text: str) -> str:
    """Return the original of a quoted text; raise HeritageGamesError for an unknown escape."""
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
        self.round: list[tuple[LineText, int, int]] = []  # parents: number of the last ply, line of the inner one

    def close(self) -> None:
        if self.words:
            self.kept.plies.append(PlyText(" ".join(self.words), self.begun))
        elif self.begun:
            self._problem(Message("ply_missing"), self.begun, self.number)
        self.words, self.begun = [], 0

    def begin_ply(self, number: int) -> None:
        self.close()
        if not self.kept.first:
            self._begin_variation(number)
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
        self.close()
        for _, number, line in self.round:
            self._problem(Message("line_never_closed", parenthesis="')'"), line, number)

    def _begin_variation(self, number: int) -> None:
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
            plies.begin_ply(int(found["number"]))
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
