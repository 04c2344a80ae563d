"""Messages that a front end may send, and their parser from raw JSON.

The parser raises :class:`ProtocolError` for anything else; a session then stays unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from heritage_games.errors import ProtocolError
from heritage_games.record.game import HINTS
from heritage_games.rulesets.notation import LONGEST_MOVE, LONGEST_POSITION, whole
from heritage_games.rulesets.options import Value

T = TypeVar("T")

MOST_TOUCHES = 64
LONGEST_NAME = 80
LONGEST_TASK = 8_000
"""The most characters of a custom task."""
GO_ON = -2
"""The ``show`` value of a review message that only continues the review."""
LONGEST_RECORD = 1_000_000
"""The most characters of a record; the front end has the same limit (frontend/src/limits.ts)."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The whole attempt so far; no touches discard it."""

    touches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnterMove:
    """A move as text."""

    text: str


@dataclass(frozen=True, slots=True)
class EnterThrow:
    """A throw as text: the result of a person's own sticks or dice."""

    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A message of one word: throw, on, undo, redo, new, resign, draw, reply, now, back, anyway."""

    do: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """View a ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class OpenVariation:
    """Restore a variation: the number of its first ply, and its index among those."""

    ply: int
    which: int


@dataclass(frozen=True, slots=True)
class LookBack:
    """Review the game: show a turning point by its number, 0 for the curve; -1 returns to the board."""

    show: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Play again from before a ply, against the computer."""

    ply: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """Set an option; ``sure`` allows it to end the game in progress."""

    name: str
    value: Value
    sure: bool


@dataclass(frozen=True, slots=True)
class SetRuleset:
    """Switch to other rules of the same game; ``sure`` allows it to end the game in progress."""

    name: str
    sure: bool


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Switch the language; the game is unchanged."""

    name: str


@dataclass(frozen=True, slots=True)
class SetSeat:
    """Choose who plays a side."""

    side: int
    who: str


@dataclass(frozen=True, slots=True)
class LoadPosition:
    """Play from a position given as text."""

    text: str


@dataclass(frozen=True, slots=True)
class EditPosition:
    """Edit the board: begin, choose a tool, set a number or a choice, clear it, play from it."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class MakeTask:
    """Make a task of the edited board: its goal and texts, as JSON."""

    text: str


@dataclass(frozen=True, slots=True)
class Load:
    """Load a game from its record."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowExample:
    """Put an example of a rule on the board; ``played`` plays it immediately."""

    rule: str
    example: str
    played: bool


@dataclass(frozen=True, slots=True)
class ShowHint:
    """Show a step of the hint, 1 to 3; 0 hides it."""

    step: int


@dataclass(frozen=True, slots=True)
class Warn:
    """Switch blunder warnings on or off."""

    on: bool


ClientMessage = (
    Touch
    | EnterMove
    | EnterThrow
    | Command
    | GoTo
    | OpenVariation
    | LookBack
    | Retry
    | SetOption
    | SetRuleset
    | SetLanguage
    | SetSeat
    | LoadPosition
    | EditPosition
    | MakeTask
    | Load
    | ShowExample
    | ShowHint
    | Warn
)

PLAIN = ("throw", "on", "undo", "redo", "new", "resign", "draw", "reply", "now", "back", "anyway")


def read(raw: object) -> tuple[int, ClientMessage]:
    """Return the revision that a message quotes, and the message.

    Raises:
        ProtocolError: no valid message.
    """
    if not isinstance(raw, Mapping):
        raise ProtocolError("a message is an object with revision and do")
    fields = _Fields(raw)
    revision, do = fields.number("revision"), fields.text("do", LONGEST_NAME)
    if do in PLAIN:
        return revision, Command(do)
    if do not in READERS:
        raise ProtocolError(f"no message is called {do!r}")
    return revision, READERS[do](fields)


class _Fields:
    """Fields of a raw message, read by name and type."""

    def __init__(self, raw: Mapping[object, object]) -> None:
        self._raw = raw

    def text(self, name: str, longest: int) -> str:
        value = self._of(name, str, "a text")
        if len(value) > longest:
            raise ProtocolError(f"{name} is longer than {longest:,} characters")
        return whole(value)

    def number(self, name: str) -> int:
        return self._of(name, int, "a whole number")

    def has(self, name: str) -> bool:
        return name in self._raw

    def flag(self, name: str, *, default: bool) -> bool:
        return self._of(name, bool, "true or false") if name in self._raw else default

    def texts(self, name: str) -> tuple[str, ...]:
        values = self._of(name, list, "a list of texts")
        if len(values) > MOST_TOUCHES or not all(isinstance(v, str) and len(v) <= LONGEST_NAME for v in values):
            raise ProtocolError(f"{name} is a list of at most {MOST_TOUCHES} short texts")
        return tuple(map(whole, values))

    def value(self, name: str) -> Value:
        value = self._raw.get(name)
        if isinstance(value, str) and len(value) <= LONGEST_NAME:
            return whole(value)
        if isinstance(value, bool | int):
            return value
        raise ProtocolError(f"{name} must be a short text, a whole number, true or false")

    def _of(self, name: str, kind: type[T], what: str) -> T:
        value = self._raw.get(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ProtocolError(f"{name} must be {what}")
        return value


def _hint(fields: _Fields) -> ShowHint:
    step = fields.number("step")
    if step not in (0, *HINTS):
        raise ProtocolError("a hint has three steps")
    return ShowHint(step)


READERS: dict[str, Callable[[_Fields], ClientMessage]] = {
    "touch": lambda f: Touch(f.texts("touches")),
    "type": lambda f: EnterMove(f.text("text", LONGEST_MOVE)),
    "thrown": lambda f: EnterThrow(f.text("text", LONGEST_NAME)),
    "go": lambda f: GoTo(f.number("ply")),
    "review": lambda f: LookBack(f.number("show") if f.has("show") else GO_ON),
    "retry": lambda f: Retry(f.number("ply")),
    "line": lambda f: OpenVariation(f.number("ply"), f.number("which")),
    "hint": _hint,
    "warn": lambda f: Warn(f.flag("on", default=True)),
    "option": lambda f: SetOption(f.text("name", LONGEST_NAME), f.value("value"), f.flag("sure", default=False)),
    "ruleset": lambda f: SetRuleset(f.text("name", LONGEST_NAME), f.flag("sure", default=False)),
    "language": lambda f: SetLanguage(f.text("name", LONGEST_NAME)),
    "seat": lambda f: SetSeat(f.number("side"), f.text("who", LONGEST_NAME)),
    "setup": lambda f: LoadPosition(f.text("text", LONGEST_POSITION)),
    "arrange": lambda f: EditPosition(f.text("name", LONGEST_NAME), f.value("value") if f.has("value") else True),
    "task": lambda f: MakeTask(f.text("told", LONGEST_TASK)),
    "load": lambda f: Load(f.text("text", LONGEST_RECORD)),
    "example": lambda f: ShowExample(
        f.text("rule", LONGEST_NAME), f.text("example", LONGEST_NAME), f.flag("played", default=True)
    ),
}
