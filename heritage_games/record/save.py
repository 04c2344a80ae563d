"""A game kept in a file beside the notebook: written after each ply, taken up again later, and never lost.

A name stands for a row of files: ``Thandi.game.txt``, ``Thandi (2).game.txt`` and so on. A board takes up the first
that fits what it was asked for and that nobody else has open. What does not fit stays as it is.
"""

from __future__ import annotations

import glob
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from weakref import WeakValueDictionary

from heritage_games.engine.verdict import Message
from heritage_games.errors import RecordError, SaveError

from .game import Game
from .lock import Lock
from .notation import Record, format_record
from .reader import parse_game

SUFFIX = ".game.txt"
NAME = re.compile(r"\w(?:[\w -]{0,62}\w)?(?: \(\d{1,3}\))?")
RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)
"""Names of devices, which no file can have on some systems."""

MOST = 999
"""Files under one name."""

ASKED = "Asked"
"""The header of a kept game that says what its board was asked for."""

ASKED_LINE = re.compile(rf'^\[{ASKED} "([^"\n]*)"\]\r?\n', re.MULTILINE)


@dataclass(frozen=True)
class SaveNotice:
    """A sentence about a saved game.

    Args:
        key: of the sentence, in the section ``saved`` of the interface.
        fillings: its blanks; ``name`` is the name that was asked for, ``other`` the one under which a game is kept.
    """

    key: str
    fillings: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TakenUp:
    """What a board begins with.

    Args:
        game: the kept one, a copy of it, or the one that was asked for.
        filed: whether it stands in the file.
        notice: what the reader is to know; None where all is as expected.
    """

    game: Game
    filed: bool
    notice: SaveNotice | None = None


@dataclass(frozen=True)
class _Found:
    """What lies under a name: a game, or why none can be read, and whether it is what a board was asked for."""

    game: Game | None = None
    reason: str = ""
    fits: bool = True


class Save:
    """Where a game is kept.

    Args:
        name: letters, digits, spaces, ``_`` and ``-``; the file is called ``<name>.game.txt``.
        folder: where the file lies; another working directory later on does not move it.

    Raises:
        SaveError: a name that cannot be a file's.
    """

    def __init__(self, name: str, folder: Path | str = ".") -> None:
        if not NAME.fullmatch(name) or RESERVED.fullmatch(name):
            told = name if len(name) <= 40 else f"{name[:39]}…"  # noqa: PLR2004 - a readable name
            raise SaveError(Message("no_name_of_a_save", name=repr(told)))
        self.folder = Path(folder).absolute()
        self.asked_name = name
        self.name = name
        """Under which the game is kept: the name that was asked for, or that with a number."""
        self.given_up: Callable[[], None] | None = None
        """Is called when another board of this process takes the file over."""
        self._asked = ""
        self._lock: Lock | None = None
        self._known: bytes | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self._path(self.name)

    def take_up(self, asked: Game) -> TakenUp:
        """Return the game that is kept, a copy where somebody else has it, or the one that was asked for.

        A board of this process that has the same game open gives it up.

        Args:
            asked: what the board was asked for; it is what begins where nothing is kept.

        Raises:
            SaveError: there are too many files under this name.
        """
        self._asked = _asked(asked)
        copied: Game | None = None
        notice: SaveNotice | None = None
        for name in self._names():
            other = _open.get(_key(self._path(name)))
            if other is not None and not other.give_up(self._asked):
                notice = notice or SaveNotice("unlike", {"name": name})
                continue
            lock = Lock(self._locked(name))
            found = self._read(name, asked)
            if lock.held and found.fits:
                self._have(name, lock)
                return self._begun(found.game, copied, asked, notice)
            if not found.fits:
                key, more = ("unreadable", {"reason": found.reason}) if found.reason else ("unlike", {})
                notice = notice or SaveNotice(key, {"name": name, **more})
            elif copied is None and found.game is not None:
                copied, notice = found.game, SaveNotice("busy_copy", {"name": name, "holder": lock.holder})
            else:
                notice = notice or SaveNotice("busy", {"name": name, "holder": lock.holder})
            lock.release()
        raise SaveError(Message("too_many_saves_choose", most=MOST, name=repr(self.asked_name)))

    def _begun(self, kept: Game | None, copied: Game | None, asked: Game, notice: SaveNotice | None) -> TakenUp:
        """Return what begins, now that it has a file."""
        if kept is None and copied is None:
            asked.head = replace(asked.head, date=asked.head.date or today())
        elif notice is None and kept is not None and not self._signed():
            notice = SaveNotice("otherwise") if (kept.rules, kept.start) != (asked.rules, asked.start) else None
        if notice is not None:
            notice = replace(notice, fillings={**notice.fillings, "other": self.name})
        return TakenUp(kept or copied or asked, kept is not None, notice)

    def write(self, record: Record) -> SaveNotice | None:
        """Keep a game; the file is either the old one or the new one, never a part of either.

        Returns:
            What the reader is to know: that the file has been changed by somebody else, and is left as it is.

        Raises:
            SaveError: the folder or the disk does not allow it.
        """
        if self._lock is None:
            return None
        notice = None
        try:
            if _bytes(self.path) not in (None, self._known):
                notice = SaveNotice("changed", {"name": self.name})
                self._move_on()
                notice.fillings["other"] = self.name
            text = format_record(replace(record, tags={**record.tags, ASKED: self._asked}))
            self._known = _write(self.path, text.encode("utf-8"))
        except OSError as error:
            raise SaveError(Message("not_written", file=self.path.name, reason=error.strerror or "")) from error
        return notice

    def put_aside(self) -> SaveNotice | None:
        """Keep the game that stands in the file under a further name, because another is to be written.

        Raises:
            SaveError: the folder or the disk does not allow it; what is to be written must not be.
        """
        if self._lock is None or self._known is None:
            return None
        kept = ASKED_LINE.sub("", self._known.decode("utf-8")).encode("utf-8")
        try:
            for name in self._names(2):
                there = _bytes(self._path(name))
                if there == kept:
                    return SaveNotice("put_aside", {"other": name})
                if there is None and (lock := self._free(name)):
                    _write(self._path(name), kept)
                    lock.release()
                    return SaveNotice("put_aside", {"other": name})
        except OSError as error:
            raise SaveError(Message("not_kept", file=self.path.name, reason=error.strerror or "")) from error
        raise SaveError(Message("too_many_saves", most=MOST, name=repr(self.asked_name)))

    def close(self) -> None:
        """Let others have the file."""
        if self._lock is not None:
            self._lock.release()
        self._lock = None
        _open.pop(_key(self.path), None)

    def give_up(self, asked: str) -> bool:
        """Leave the game to another board of this process, if that was asked for the same or nothing is kept yet."""
        if asked != self._asked and self._known is not None:
            return False
        self.close()
        if self.given_up is not None:
            self.given_up()
        return True

    def _have(self, name: str, lock: Lock) -> None:
        """The file of this name is ours; what was left half written there by somebody who was stopped goes away."""
        self.name, self._lock = name, lock
        _open[_key(self.path)] = self
        self._known = _bytes(self.path)
        for stale in self.folder.glob(f".{glob.escape(self.path.name)}.????????"):
            with suppress(OSError):
                stale.unlink()

    def _move_on(self) -> None:
        """Take the next name that nobody has: the file under this one is somebody else's now."""
        for name in self._names(2):
            if _bytes(self._path(name)) is None and (lock := self._free(name)):
                self.close()
                self._have(name, lock)
                return
        raise SaveError(Message("too_many_saves", most=MOST, name=repr(self.asked_name)))

    def _free(self, name: str) -> Lock | None:
        """Return the lock of a name that no board has open, None where one has."""
        if _key(self._path(name)) in _open:
            return None
        lock = Lock(self._locked(name))
        return lock if lock.held else None

    def _read(self, name: str, asked: Game) -> _Found:
        """Return what lies under a name; where nothing does, any game fits.

        A file that does not say what its board was asked for was laid there by hand: under the name itself it fits
        if it is a game of the same kind.
        """
        try:
            text = self._path(name).read_text(encoding="utf-8")
            game = parse_game(text)
        except FileNotFoundError:
            return _Found()
        except UnicodeDecodeError:
            return _Found(reason="it is not text", fits=False)
        except RecordError as error:
            return _Found(reason=str(error.faults[0]), fits=False)
        except OSError as error:
            return _Found(reason=error.strerror or "it cannot be opened", fits=False)
        game.head = replace(game.head, tags={key: value for key, value in game.head.tags.items() if key != ASKED})
        if signed := ASKED_LINE.search(text):
            return _Found(game, fits=signed[1] == self._asked)
        return _Found(game, fits=name == self.asked_name and game.rules.game == asked.rules.game)

    def _signed(self) -> bool:
        """Whether the file says what its board was asked for."""
        return bool(self._known and ASKED_LINE.search(self._known.decode("utf-8")))

    def _names(self, first: int = 1) -> Iterator[str]:
        """Give the names of the row, from a number on."""
        for number in range(first, MOST + 1):
            yield self.asked_name if number == 1 else f"{self.asked_name} ({number})"

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def _locked(self, name: str) -> Path:
        return self.folder / f".{name}{SUFFIX}.lock"


_open: WeakValueDictionary[str, Save] = WeakValueDictionary()
"""The files that boards of this process have open."""


def today() -> str:
    """Return the date as it stands in the header of a kept game: ``2026-11-21``."""
    return datetime.now().astimezone().date().isoformat()


def _asked(game: Game) -> str:
    """Return a sign for what a board is asked for, the same whenever the same is asked for."""
    begun = game.record()
    same = replace(Record(begun.game, begun.ruleset, begun.options), start=begun.start, plies=begun.plies)
    return f"{begun.game} {blake2b(format_record(same).encode(), digest_size=4).hexdigest()}"


def _key(path: Path) -> str:
    return os.path.normcase(path)


def _bytes(path: Path) -> bytes | None:
    """Return what is in a file, None where there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, data: bytes) -> bytes:
    """Write a file whole or not at all, and return what is in it."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
    return data
