"""Messages that a front end may send, and the parser that reads them from raw JSON.

Each class declares the fields of its messages; the parser and ``frontend/src/contract.ts`` are derived from it.
:func:`read` raises :class:`ProtocolError` for any other message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from heritage_games.arguments import shown
from heritage_games.errors import ProtocolError
from heritage_games.record.game import HINTS
from heritage_games.rulesets.notation import LONGEST_MOVE, LONGEST_POSITION, whole
from heritage_games.rulesets.options import Value

MOST_TOUCHES = 64
LONGEST_NAME = 80
LONGEST_TASK = 8_000  # maximum length of a custom task in characters
LONGEST_RECORD = 1_000_000  # maximum length of a record in characters
GO_ON = -2  # the ``show`` value of a review message that only continues the review
Name = Annotated[str, LONGEST_NAME]  # a short text; the number after a text type is its maximum length
HintStep = Annotated[int, (0, *HINTS)]  # a step of a hint, annotated with the allowed values


class ClientMessage:
    """Message of a front end; each kind declares its fields."""

    __slots__ = ()


CommandName = Literal["throw", "on", "undo", "redo", "new", "resign", "draw", "reply", "now", "back", "anyway"]
PLAIN = get_args(CommandName)


@dataclass(frozen=True, slots=True)
class Command(ClientMessage):
    """Command without arguments."""

    do: CommandName


MESSAGES: dict[str, Any] = {}  # classes of all other messages by name, the value of ``do``

M = TypeVar("M", bound=ClientMessage)


@dataclass_transform(frozen_default=True)
def message(do: str) -> Callable[[type[M]], type[M]]:
    """Return the decorator of the class of a message."""

    def named(cls: type[M]) -> type[M]:
        MESSAGES[do] = made = dataclass(frozen=True, slots=True)(cls)
        return made

    return named


@message("touch")
class Touch(ClientMessage):
    """Touches of the whole attempt so far; an empty tuple discards it."""

    touches: tuple[str, ...]


@message("type")
class EnterMove(ClientMessage):
    """Move as text."""

    text: Annotated[str, LONGEST_MOVE]


@message("thrown")
class EnterThrow(ClientMessage):
    """Throw as text: the result of a person's own sticks or dice."""

    text: Name


@message("go")
class GoTo(ClientMessage):
    """Request to view the position after a ply; 0 is the position before the first."""

    ply: int


@message("review")
class LookBack(ClientMessage):
    """Request to review the game, or to continue the review.

    Args:
        show: number of a turning point to show; 0 for the curve, -1 to close the review.
    """

    show: int = GO_ON


@message("retry")
class Retry(ClientMessage):
    """Request to play again from the position before a ply, against the computer."""

    ply: int


@message("line")
class OpenVariation(ClientMessage):
    """Request to switch to a variation.

    Args:
        ply: number of its first ply.
        which: index among the variations that begin with this ply, from 0.
    """

    ply: int
    which: int


@message("hint")
class ShowHint(ClientMessage):
    """Request to show a step of the hint, 1 to 3; 0 hides it."""

    step: HintStep


@message("warn")
class Warn(ClientMessage):
    """Request to switch blunder warnings on or off."""

    on: bool = True


@message("option")
class SetOption(ClientMessage):
    """Request to set an option; ``sure`` allows it to end the game in progress."""

    name: Name
    value: Value
    sure: bool = False


@message("ruleset")
class SetRuleset(ClientMessage):
    """Request for another ruleset; ``sure`` allows it to end the game in progress."""

    name: Name
    sure: bool = False


@message("language")
class SetLanguage(ClientMessage):
    """Request for another language; the game is unchanged."""

    name: Name


@message("seat")
class SetSeat(ClientMessage):
    """Request to change the player of a side."""

    side: int
    who: Name


@message("setup")
class LoadPosition(ClientMessage):
    """Request to play from a position given as text."""

    text: Annotated[str, LONGEST_POSITION]


@message("arrange")
class EditPosition(ClientMessage):
    """Request to edit the position.

    If the editor is closed, the request only opens it.

    Args:
        name: ``tool``, ``play``, ``clear``, ``usual`` for the usual start, ``turn``, or the key of a counter or of a
            selection.
        value: the tool, the side, the number or the choice; without effect for the other names.
    """

    name: Name
    value: Value = True


@message("task")
class MakeTask(ClientMessage):
    """Request to make a task of the edited position; ``text`` has its other fields as JSON."""

    text: Annotated[str, LONGEST_TASK]


@message("load")
class Load(ClientMessage):
    """Request to load a game from its record."""

    text: Annotated[str, LONGEST_RECORD]


@message("example")
class ShowExample(ClientMessage):
    """Request to show an example of a rule; ``played`` plays its touches immediately."""

    rule: Name
    example: Name
    played: bool = True


@dataclass(frozen=True, slots=True)
class SendRecord:
    """Request for the record of the game."""


@dataclass(frozen=True, slots=True)
class GoToStep:
    """Request to go to a step of the guided first game or of a replay."""

    number: int


HOST_MESSAGES = {"record": SendRecord, "step": GoToStep}  # messages that the widget or page around a session handles


def read(raw: object) -> tuple[int, ClientMessage]:
    """Return the revision in a raw message and the parsed message, or raise ProtocolError."""
    if not isinstance(raw, Mapping):
        raise ProtocolError("a message is an object with revision and do")
    revision, do = _number(raw.get("revision"), "revision"), _text(raw.get("do"), "do")
    if do in PLAIN:
        return revision, Command(do)  # type: ignore[arg-type]  # one of the names
    if do not in MESSAGES:
        raise ProtocolError(f"no message is called {do!r}")
    given: dict[str, Any] = {
        name: reader(raw.get(name), name, *limits)
        for name, (reader, limits, needed) in _fields(MESSAGES[do]).items()
        if needed or name in raw
    }
    return revision, MESSAGES[do](**given)


def _text(value: object, name: str, longest: int = LONGEST_NAME) -> str:
    if not isinstance(value, str):
        raise ProtocolError(f"{name} must be a text, not {shown(value)}")
    if len(value) > longest:
        raise ProtocolError(f"{name} is longer than {longest:,} characters")
    return whole(value)


def _number(value: object, name: str, known: tuple[int, ...] = ()) -> int:
    if type(value) is not int:
        raise ProtocolError(f"{name} must be a whole number, not {shown(value)}")
    if known and value not in known:
        raise ProtocolError(f"{name} must be one of {', '.join(map(str, known))}")
    return value


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise ProtocolError(f"{name} must be true or false, not {shown(value)}")
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ProtocolError(f"{name} must be a list of texts, not {shown(value)}")
    if len(value) > MOST_TOUCHES or [each for each in value if not isinstance(each, str) or len(each) > LONGEST_NAME]:
        raise ProtocolError(f"{name} must be a list of at most {MOST_TOUCHES} short texts, not {shown(value)}")
    return tuple(map(whole, value))


def _value(value: object, name: str) -> Value:
    if isinstance(value, str) and len(value) <= LONGEST_NAME:
        return whole(value)
    if isinstance(value, bool | int):
        return value
    raise ProtocolError(f"{name} must be a short text, a whole number, true or false, not {shown(value)}")


READERS: Mapping[object, Callable[..., object]] = {
    str: _text,
    int: _number,
    bool: _flag,
    Value: _value,
    tuple[str, ...]: _texts,
}  # readers of field types; a type's annotations are passed as the last arguments


@cache
def _fields(message: type) -> Mapping[str, tuple[Callable[..., object], list[object], bool]]:
    """Return the reader and the limits of each field of a message, and whether it is required."""
    hints = get_type_hints(message, include_extras=True)
    found = {}
    for field in fields(message):
        hint = hints[field.name]
        kind, *limits = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        found[field.name] = (READERS[kind], limits, field.default is MISSING)
    return found
