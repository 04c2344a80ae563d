"""Saved games of notebooks: files next to the notebook, written after each ply.

Each name has a series of files: ``Thandi.game.txt``, ``Thandi (2).game.txt`` and so on. A board resumes the first one
that matches its settings and that no other process has open; other files remain unchanged.
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
RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[\d¹²³]", re.IGNORECASE)  # device names, which some systems reserve
MOST = 999  # maximum number of files under one name
SETTINGS_TAG = "Asked"  # header of a saved game with a digest of its board's settings
SETTINGS_LINE = re.compile(rf'^\[{SETTINGS_TAG} "([^"\n]*)"\]\r?\n', re.MULTILINE)


@dataclass(frozen=True)
class SaveNotice:
    """Notice about a saved game."""

    key: str  # key of the sentence in the section ``saved`` of the interface
    # values of its placeholders: ``name`` is the name of a file that is not used, ``other`` that of the file used
    # or of a copy; empty if it has none
    fillings: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Found:
    """Content of a file: a game or the parse error, and whether it fits the board's settings."""

    game: Game | None = None
    reason: str = ""
    fits: bool = True


class Save:
    """Autosave of one board.

    Args:
        name: letters, digits, spaces, ``_`` and ``-``; the file is called ``<name>.game.txt``.
        folder: folder of the file, resolved immediately, so that a later change of the working directory has no effect.

    Raises:
        SaveError: the name cannot be a file name.
    """

    def __init__(self, name: str, folder: Path | str = ".") -> None:
        if not NAME.fullmatch(name) or RESERVED.fullmatch(name):
            short = name if len(name) <= 40 else f"{name[:39]}…"  # noqa: PLR2004 - a readable name
            raise SaveError(Message("no_name_of_a_save", name=repr(short)))
        self.folder = Path(folder).absolute()
        self.requested_name = name
        self.name = name  # name of the file used: the requested name, or that name with a number
        # function that is called when another board of this process takes over the file
        self.on_taken_over: Callable[[], None] | None = None
        self._settings_digest = ""
        self._lock: Lock | None = None
        self._known: bytes | None = None
        self._filed: Game | None = None  # the game that the file contains; None if it contains none
        self._version: object = None  # the version of the last saved game

    @property
    def path(self) -> Path:
        """The path of the saved game."""
        return self._path(self.name)

    @property
    def keeps(self) -> bool:
        """Whether games are saved: the board has the file, and no other board has taken it over."""
        return self._lock is not None

    def take_up(self, requested: Game) -> tuple[Game, SaveNotice | None]:
        """Open and return the saved game, a copy if another process has it open, or the new game.

        If a board of this process has the same game open, that board releases it. A notice says what happened.

        Args:
            requested: the new game of the board, used if nothing is saved.

        Raises:
            SaveError: there are too many files under this name.
        """
        self._settings_digest = _digest_of_settings(requested)
        copied: Game | None = None
        notice: SaveNotice | None = None
        for name in self._names():
            other = _open.get(_key(self._path(name)))
            if other is not None and not other.give_up(self._settings_digest):
                notice = notice or SaveNotice("unlike", {"name": name})
                continue
            lock = Lock(self._locked(name))
            found = self._read(name, requested)
            if lock.held and found.fits:
                self._have(name, lock)
                return self._begun(found.game, copied, requested, notice)
            if not found.fits:
                key, more = ("unreadable", {"reason": found.reason}) if found.reason else ("unlike", {})
                notice = notice or SaveNotice(key, {"name": name, **more})
            elif copied is None and found.game is not None:
                copied, notice = found.game, SaveNotice("busy_copy", {"name": name, "holder": lock.holder})
            else:
                notice = notice or SaveNotice("busy", {"name": name, "holder": lock.holder})
            lock.release()
        raise SaveError(Message("too_many_saves_choose", most=MOST, name=repr(self.requested_name)))

    def _begun(
        self, kept: Game | None, copied: Game | None, requested: Game, notice: SaveNotice | None
    ) -> tuple[Game, SaveNotice | None]:
        """Return the starting game of a board that has locked its file."""
        if kept is None and copied is None:
            requested.head = replace(requested.head, date=requested.head.date or today())
        elif notice is None and kept is not None and not self._signed():
            notice = SaveNotice("otherwise") if (kept.rules, kept.start) != (requested.rules, requested.start) else None
        if notice is not None:
            notice = replace(notice, fillings={**notice.fillings, "other": self.name})
        self._filed = kept
        return kept or copied or requested, notice

    def keep(self, game: Game, version: object, record: Callable[[], Record]) -> Iterator[SaveNotice | None]:
        """Save a game if it has begun and changed; yield notices for the reader, or None.

        Args:
            version: a value that changes whenever the content of the record changes.

        Raises:
            SaveError: the file cannot be written.
        """
        if not self.keeps or self._version == version or not (game.plies or game.pending_throw or game.can_redo):
            return
        if self._filed is not game and self._filed is not None and self._filed.plies:
            yield self._put_aside()
        yield self._replace(record())
        self._filed, self._version = game, version

    def _replace(self, record: Record) -> SaveNotice | None:
        """Save a game; return a notice if another process had changed the file."""
        notice = None
        try:
            if _bytes(self.path) not in (None, self._known):
                notice = SaveNotice("changed", {"name": self.name})
                self._move_on()
                notice.fillings["other"] = self.name
            text = format_record(replace(record, tags={**record.tags, SETTINGS_TAG: self._settings_digest}))
            self._known = _write(self.path, text.encode("utf-8"))
        except OSError as error:
            raise SaveError(Message("not_written", file=self.path.name, reason=error.strerror or "")) from error
        return notice

    def _put_aside(self) -> SaveNotice | None:
        """Copy the saved game to a new file name; return a notice, or None if nothing is saved."""
        if self._known is None:
            return None
        kept = SETTINGS_LINE.sub("", self._known.decode("utf-8")).encode("utf-8")
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
        raise SaveError(Message("too_many_saves", most=MOST, name=repr(self.requested_name)))

    def close(self) -> None:
        """Release the file; later calls of :meth:`keep` do nothing."""
        if self._lock is not None:
            self._lock.release()
        self._lock = None
        _open.pop(_key(self.path), None)

    def give_up(self, requested: str) -> bool:
        """Release the game to a board with these settings, or if nothing is saved; return whether."""
        if requested != self._settings_digest and self._known is not None:
            return False
        self.close()
        if self.on_taken_over is not None:
            self.on_taken_over()
        return True

    def _have(self, name: str, lock: Lock) -> None:
        """Take over the file of this name; delete temporary files of an interrupted process."""
        self.name, self._lock = name, lock
        _open[_key(self.path)] = self
        self._known = _bytes(self.path)
        for stale in self.folder.glob(f".{glob.escape(self.path.name)}.????????"):
            with suppress(OSError):
                stale.unlink()

    def _move_on(self) -> None:
        """Switch to the next free name, because another process has changed the current file."""
        for name in self._names(2):
            if _bytes(self._path(name)) is None and (lock := self._free(name)):
                self.close()
                self._have(name, lock)
                return
        raise SaveError(Message("too_many_saves", most=MOST, name=repr(self.requested_name)))

    def _free(self, name: str) -> Lock | None:
        """Return the lock of a name; None if another board or process has it."""
        if _key(self._path(name)) in _open:
            return None
        lock = Lock(self._locked(name))
        return lock if lock.held else None

    def _read(self, name: str, requested: Game) -> _Found:
        """Return the content of a file and whether it matches; an absent file matches.

        A file without its board's settings was copied into the folder by hand; it matches if it has the requested name
        and is a record of the same game.
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
        game.head = replace(
            game.head, tags={key: value for key, value in game.head.tags.items() if key != SETTINGS_TAG}
        )
        if signed := SETTINGS_LINE.search(text):
            return _Found(game, fits=signed[1] == self._settings_digest)
        return _Found(game, fits=name == self.requested_name and game.rules.game == requested.rules.game)

    def _signed(self) -> bool:
        return bool(self._known and SETTINGS_LINE.search(self._known.decode("utf-8")))

    def _names(self, first: int = 1) -> Iterator[str]:
        for number in range(first, MOST + 1):
            yield self.requested_name if number == 1 else f"{self.requested_name} ({number})"

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def _locked(self, name: str) -> Path:
        return self.folder / f".{name}{SUFFIX}.lock"


_open: WeakValueDictionary[str, Save] = WeakValueDictionary()  # autosaves of this process, by open file


def today() -> str:
    """Return today's date for the header of a saved game: ``2026-11-21``."""
    return datetime.now().astimezone().date().isoformat()


def _digest_of_settings(game: Game) -> str:
    begun = game.record()
    same = replace(Record(begun.game, begun.ruleset, begun.options), start=begun.start, plies=begun.plies)
    return f"{begun.game} {blake2b(format_record(same).encode(), digest_size=4).hexdigest()}"


def _key(path: Path) -> str:
    return os.path.normcase(path)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, data: bytes) -> bytes:
    """Write a file atomically; return the written data."""
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
