"""A sentence before it is told: a code, and what fills its blanks.

The floors that know no words speak in these.  The rulebook has a sentence for each code in each language, in
``content/<language>/faults.toml``, and tells it; ``str()`` of one is its sentence in English.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import reduce
from typing import Self, TypeAlias

Words: TypeAlias = "Saying | str"
"""A saying, or words that are told as they are: a name, a piece of notation, what another program said."""

Part: TypeAlias = "Words | int | tuple[Words, ...]"
"""What fills a blank: words, a number, several in a row, or a saying that is told there."""


class Saying:
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
        return isinstance(other, Saying) and (self.code, self.parts) == (other.code, other.parts)

    def __hash__(self) -> int:
        return hash(self.code)


Teller = Callable[[Saying], str]


def plain(saying: Saying) -> str:
    """Return a saying where there are no words for it: ``too many pieces (side dark, count 13)``."""
    parts = ", ".join(f"{name} {_plain(part)}" for name, part in saying.parts.items() if part != "")
    code = saying.code.replace("_", " ")
    return f"{code} ({parts})" if parts else code


def _plain(part: Part) -> str:
    if isinstance(part, tuple):
        return " ".join(map(_plain, part))
    return plain(part) if isinstance(part, Saying) else str(part)


_TELLERS: list[Teller] = [plain]


def tell_with(teller: Teller) -> None:
    """Have ``str()`` of every saying ask this teller from now on."""
    _TELLERS.append(teller)


def either(parts: Sequence[Words]) -> Words:
    """Return several things of which one is meant: ``a or b or c``."""
    return reduce(lambda before, last: Saying("either", before=before, last=last), parts)
