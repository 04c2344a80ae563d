"""A game kept in a file beside the notebook: written after each ply, taken up again later."""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from .errors import RecordError, SaveError
from .game import Game
from .reading import parse_game
from .record import Record, format_record

SUFFIX = ".game.txt"
NAME = re.compile(r"\w(?:[\w -]{0,62}\w)?")
RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)
"""Names of devices, which no file can have on some systems."""


class Save:
    """Where a game is kept.

    Args:
        name: letters, digits, spaces, ``_`` and ``-``; the file is called ``<name>.game.txt``.
        folder: where the file lies.

    Raises:
        SaveError: a name that cannot be a file's.
    """

    def __init__(self, name: str, folder: Path | str = ".") -> None:
        if not NAME.fullmatch(name) or RESERVED.fullmatch(name):
            told = name if len(name) <= 40 else f"{name[:39]}…"  # noqa: PLR2004 - a readable name
            raise SaveError(f"{told!r} cannot name a saved game; use letters, digits, spaces, '_' and '-'")
        self.path = Path(folder) / f"{name}{SUFFIX}"

    def read(self) -> Game | None:
        """Return the game that is kept, None where there is none.

        Raises:
            SaveError: the file cannot be read as a game; it is kept under another name, which the error tells.
        """
        try:
            return parse_game(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            reason = "it is not text"
        except RecordError as error:
            reason = str(error.faults[0])
        except OSError as error:
            raise SaveError(f"{self.path.name} could not be opened: {error.strerror}") from error
        kept = self._put_aside()
        raise SaveError(f"{self.path.name} could not be read ({reason}). It is kept as {kept}, and a new game begins.")

    def take_up(self, asked: Game) -> tuple[Game, str]:
        """Return the game that is kept, or the one that was asked for where there is none, and what is to be told.

        Raises:
            SaveError: a game of another kind is kept here.
        """
        try:
            game, told = self.read(), ""
        except SaveError as error:
            game, told = None, str(error)
        if game is None:
            asked.head = replace(asked.head, date=asked.head.date or today())
            return asked, told
        kept, wanted = game.rules.game, asked.rules.game
        if kept != wanted:
            raise SaveError(f"{self.path.name} keeps a game of {kept}; choose another name for {wanted}")
        return game, told

    def write(self, record: Record) -> None:
        """Keep a game; the file is either the old one or the new one, never a part of either.

        Raises:
            SaveError: the folder or the disk does not allow it.
        """
        try:
            handle, temporary = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
            try:
                with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                    file.write(format_record(record))
                    file.flush()
                    os.fsync(file.fileno())
                Path(temporary).replace(self.path)
            except BaseException:
                with suppress(OSError):
                    Path(temporary).unlink()
                raise
        except OSError as error:
            raise SaveError(f"{self.path.name} could not be written: {error.strerror}") from error

    def _put_aside(self) -> str:
        """Give a broken file a name that nothing else has, and return it."""
        number = 1
        while (kept := self.path.with_name(self.path.name.replace(SUFFIX, f".broken-{number}{SUFFIX}"))).exists():
            number += 1
        try:
            self.path.rename(kept)
        except OSError as error:
            raise SaveError(f"{self.path.name} could not be read, nor put aside: {error.strerror}") from error
        return kept.name


def today() -> str:
    """Return the date as it stands in the header of a kept game: ``2026-11-21``."""
    return datetime.now().astimezone().date().isoformat()
