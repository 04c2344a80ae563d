"""Verdicts, items and messages for all layers: codes with parameters, not sentences.

The rulebook has a sentence for each code and language in ``content/<language>/faults.toml``; ``str()`` of a message
is its English sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from enum import StrEnum
from functools import reduce
from typing import Any, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar

P = TypeVar("P")  # type of a point: an index in the engine, a name in the other packages

Kind = Literal["legal", "unfinished", "refused"]


NONE: Mapping[str, Any] = {}  # empty points or numbers of an item


class Item(NamedTuple, Generic[P]):
    """Condition that holds or fails, or an event of a move.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).items[0]
        Item(code='placed', side=0, points={'point': ('E1',)}, numbers={'hand': 11})

    Args:
        code: name of the condition; the rulebook maps it to exactly one rule.
        side: index of the side that the item is about.
        points: the points concerned, by role; ``point`` is the touched one.
        numbers: the numbers that the sentence needs, by name.
    """

    code: str
    side: int
    points: Mapping[str, tuple[P, ...]] = NONE
    numbers: Mapping[str, int] = NONE


class Verdict(NamedTuple, Generic[P]):
    """Verdict on an attempt.

    Example:
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).kind
        'legal'

    Args:
        kind: ``legal``, ``unfinished`` (more touches are needed) or ``refused``.
        items: the items in order; the first item of a refusal opens its rule card, the items of a legal
            attempt are the steps of the move.
        move: the engine's integer of the move of a legal attempt; otherwise None.
    """

    kind: Kind
    items: tuple[Item[P], ...]
    move: int | None = None


Words: TypeAlias = "Message | str"
"""Message or plain text: a name, notation, or the output of another program."""

Part: TypeAlias = "Words | int | tuple[Words, ...]"
"""Value of a placeholder: a message, text, number, or sequence of messages and texts."""


class Message:
    """Code with the parameters of its sentence.

    Args:
        code: code of the sentence.
        **parts: the values of its placeholders, by name.
    """

    __slots__ = ("code", "game", "parts")

    def __init__(self, code: str, /, **parts: Part) -> None:
        self.code, self.parts = code, parts
        self.game = ""  # the game whose own wording is used, if it has any; set by ``of``

    def of(self, game: str) -> Self:
        """Return the same message in a game's own wording, if it has any."""
        own = copy(self)
        own.game = game
        return own

    def __str__(self) -> str:
        return _TELLERS[-1](self)

    def __repr__(self) -> str:
        parts = "".join(f", {name}={part!r}" for name, part in self.parts.items())
        return f"{type(self).__name__}({self.code!r}{parts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.parts) == (other.code, other.parts)

    def __hash__(self) -> int:
        return hash(self.code)


Teller = Callable[[Message], str]


def plain(message: Message) -> str:
    """Format a message without a sentence: ``too many pieces (side dark, count 13)``."""
    parts = ", ".join(f"{name} {_plain(part)}" for name, part in message.parts.items() if part != "")
    code = message.code.replace("_", " ")
    return f"{code} ({parts})" if parts else code


def _plain(part: Part) -> str:
    if isinstance(part, tuple):
        return " ".join(map(_plain, part))
    return plain(part) if isinstance(part, Message) else str(part)


_TELLERS: list[Teller] = [plain]


def format_messages_with(teller: Teller) -> None:
    """Set the function that ``str()`` of a message calls."""
    _TELLERS.append(teller)


def either(parts: Sequence[Words]) -> Words:
    """Return alternatives as one text: ``a or b or c``."""
    return reduce(lambda before, last: Message("either", before=before, last=last), parts)


class Code(StrEnum):
    """Name of a condition or of an event; the rulebook maps each to exactly one rule.

    The base class has no members; each family enumerates its own.

    Attributes:
        possible: returns whether the code can be emitted under a rule table.
    """

    possible: Callable[[Sequence[int]], bool]

    def __new__(cls, code: str, possible: Callable[[Sequence[int]], bool] = lambda _: True) -> Self:
        """Return the code; it is possible under every table if no function is given."""
        made = str.__new__(cls, code)
        made._value_, made.possible = code, possible
        return made

    def __repr__(self) -> str:
        """Return the representation of the plain text, so that all items look alike."""
        return repr(self.value)


class Common(Code):
    """Codes shared by several families."""

    GAME_OVER = "game_over"
    ENEMY_PIECE = "enemy_piece"
    NOTHING_THERE = "nothing_there"
    SAME_POINT = "same_point"
    TURN_COMPLETE = "turn_complete"
    # Games with throws.
    THROW_FIRST = "throw_first"
    NO_CONTROL = "no_control"
    MUST_MOVE = "must_move"


class Control(StrEnum):
    """Touch that is not a point, by its word in reports and records.

    The base class has no members; each family enumerates its own. The engine's touches are point indices and
    controls.
    """
