"""A sentence before it is told: a code, and what fills its blanks.

The floors that know no words speak in these.  The rulebook has a sentence for each code in each language, in
``content/<language>/faults.toml``, and tells it; ``str()`` of one is its sentence in English.

What a judge answers: items that say which condition allowed or forbade a touch.

Codes and controls: what every family's own enumerations are made from, and the codes that all of them tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from typing import Generic, Literal, Self, TypeAlias, TypeVar

P = TypeVar("P")
"""How a point is told: by index in the engine, by name above it."""

Kind = Literal["legal", "unfinished", "refused"]


@dataclass(frozen=True, slots=True)
class Item(Generic[P]):
    """One condition that held or failed, or one thing that happened.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).items[0]
        Item(code='placed', side=0, points={'point': ('E1',)}, numbers={'hand': 11})

    Args:
        code: name of the condition; the rulebook answers it with exactly one rule.
        side: index of the side the item is about.
        points: the points concerned, by role (``point`` is what was touched).
        numbers: counts the sentence needs, by name.
    """

    code: str
    side: int
    points: Mapping[str, tuple[P, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[P]):
    """The answer to an attempt.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).kind
        'legal'

    Args:
        kind: ``legal``, ``unfinished`` (more touches are wanted) or ``refused``.
        items: ordered; of a refusal the first opens its rule card, of a legal
            attempt they are the steps of what happens.
        move: the move that a legal attempt makes, in the engine's own integer.
    """

    kind: Kind
    items: tuple[Item[P], ...]
    move: int | None = None


Words: TypeAlias = "Message | str"
"""A saying, or words that are told as they are: a name, a piece of notation, what another program said."""

Part: TypeAlias = "Words | int | tuple[Words, ...]"
"""What fills a blank: words, a number, several in a row, or a saying that is told there."""


class Message:
    """A code and the parts of its sentence.

    Args:
        code: which sentence it is.
        **parts: what fills its blanks, by their names.
    """

    __slots__ = ("code", "game", "parts")

    def __init__(self, code: str, /, **parts: Part) -> None:
        self.code, self.parts = code, parts
        self.game = ""
        """The game in whose own words it is told, where it has such; set by ``of``."""

    def of(self, game: str) -> Self:
        """Return the same, told in a game's own words where it has such."""
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


def plain(saying: Message) -> str:
    """Return a saying where there are no words for it: ``too many pieces (side dark, count 13)``."""
    parts = ", ".join(f"{name} {_plain(part)}" for name, part in saying.parts.items() if part != "")
    code = saying.code.replace("_", " ")
    return f"{code} ({parts})" if parts else code


def _plain(part: Part) -> str:
    if isinstance(part, tuple):
        return " ".join(map(_plain, part))
    return plain(part) if isinstance(part, Message) else str(part)


_TELLERS: list[Teller] = [plain]


def tell_with(teller: Teller) -> None:
    """Have ``str()`` of every saying ask this teller from now on."""
    _TELLERS.append(teller)


def either(parts: Sequence[Words]) -> Words:
    """Return several things of which one is meant: ``a or b or c``."""
    return reduce(lambda before, last: Message("either", before=before, last=last), parts)


class Code(StrEnum):
    """The name of a condition or of something that happens; the rulebook answers each with exactly one rule.

    It has no members: a family enumerates its own in the ``codes.py`` of its folder.
    """

    def __repr__(self) -> str:
        """Return it as the text it is, so that an item reads alike wherever it comes from."""
        return repr(self.value)


class Common(Code):
    """The codes that more than one family tells."""

    GAME_OVER = "game_over"
    ENEMY_PIECE = "enemy_piece"
    NOTHING_THERE = "nothing_there"
    SAME_POINT = "same_point"
    TURN_COMPLETE = "turn_complete"
    # Where throws are made.
    THROW_FIRST = "throw_first"
    NO_CONTROL = "no_control"
    MUST_MOVE = "must_move"


class Control(StrEnum):
    """A touch that is no point, by the word that reports and records use for it.

    It has no members: a family enumerates its own.  In the engine a touch is a point's number or a control.
    """
