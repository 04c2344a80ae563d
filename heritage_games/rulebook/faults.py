"""What is wrong in content/: where it stands, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.option import unknown

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ContentFault:
    """One fault of the content.

    Args:
        file: path of the file, from content/ on.
        id: the rule, example, task or key it is about; empty for the whole file.
        message: one sentence that says what would be right.
    """

    file: str
    id: str
    message: str

    def __str__(self) -> str:
        place = f"content/{self.file}, {self.id}" if self.id else f"content/{self.file}"
        return f"{place}: {self.message}"


Faults = list[ContentFault]
"""Faults as they are found: reading goes on, so that a writer sees all of them at once."""


class ContentError(HeritageGamesError):
    """Content that cannot be used, with every fault found.

    Example:
        >>> import heritage_games as hg
        >>> from dataclasses import replace
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> rafaya = hg.games.registry.REGISTRY["rafaya"]["standard"]
        >>> with TemporaryDirectory() as folder:
        ...     for file in ("mine/game.toml", "en/mine/words.toml"):
        ...         (Path(folder) / file).parent.mkdir(parents=True)
        ...         _ = (Path(folder) / file).write_text("id = ", encoding="utf-8")
        ...     hg.register("mine", replace(rafaya, game="mine"), content=folder)
        Traceback (most recent call last):
        heritage_games.rulebook.faults.ContentError: content/mine/game.toml: ...

    Attributes:
        faults: each has its ``file``, the ``id`` it is about, and its ``message``.
    """

    def __init__(self, faults: Faults) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


def no_such(name: str, known: Mapping[str, object] | tuple[str, ...], what: str) -> str:
    """Return what is wrong with a name in content that is not known, for its writer; see ``games.option.unknown``."""
    return str(unknown(name, known, what))


def settled(read: Callable[[Faults], T]) -> T:
    """Return what was read, or raise ContentError with all that was wrong.

    Args:
        read: reads something and adds what is wrong to the faults it is given.
    """
    faults: Faults = []
    found = read(faults)
    if faults:
        raise ContentError(faults)
    return found
