"""Who has a saved game open: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """The byte that is locked lies behind every name of a holder, because a locked byte cannot be read."""

    def _alone(file: int) -> bool:
        """Lock an open file, unless somebody else has."""
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is(file: int, path: Path) -> bool:  # noqa: ARG001 - elsewhere both are compared
        """Return whether an open file is still the one of this name: nobody can take away one that is open."""
        return True

    def _unlock(file: int) -> None:
        """Take the lock off at once; by closing it goes only when the system comes to it."""
        os.lseek(file, FAR, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    try:
        import fcntl
    except ImportError:  # Python in a web page has no other process
        fcntl = None  # type: ignore[assignment]

    def _alone(file: int) -> bool:
        """Lock an open file, unless somebody else has; a file system without locks lets everybody in."""
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _is(file: int, path: Path) -> bool:
        """Return whether an open file is still the one of this name."""
        try:
            return os.path.samestat(os.fstat(file), path.stat())
        except OSError:
            return False

    def _unlock(file: int) -> None:
        """Closing the file takes the lock off; what a forked process holds of it must not be unlocked."""


LONGEST_HOLDER = 200
"""Bytes of a holder's name that are read."""

_held: set[int] = set()
"""The files that this process has locked."""


def _let_go() -> None:
    """A process that was split off has no part in the locks of the one it comes from, which may end before it."""
    for file in _held:
        with suppress(OSError):
            os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


class Lock:
    """The right to write one file; it is given back when this object goes, at the latest with the process.

    Args:
        path: a file of its own, beside what it guards. It holds the name of the holder.

    Attributes:
        held: whether it is ours.
        holder: the notebook that has it otherwise; empty where nobody knows.
    """

    def __init__(self, path: Path) -> None:
        self.held = True
        self.holder = ""
        self._end: Callable[[], object] | None = None
        while True:
            try:
                file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError:
                # Where no file can be made none can be overwritten either; writing will say why.
                return
            if not _alone(file):
                self.held, self.holder = False, _name(file)
                os.close(file)
                return
            if _is(file, path):
                break
            # Whoever had it has just given it back, and taken the file away.
            os.close(file)
        _sign(file)
        _held.add(file)
        self._end = weakref.finalize(self, _released, file, path)

    def release(self) -> None:
        """Give it back."""
        if self._end is not None:
            self._end()


def _released(file: int, path: Path) -> None:
    """Give a lock back, and take its file away."""
    if file not in _held:
        return
    _held.discard(file)
    try:
        path.unlink()
    except OSError:  # some systems take no file away that is open
        _unlock(file)
        os.close(file)
        with suppress(OSError):
            path.unlink()
    else:
        os.close(file)


def _sign(file: int) -> None:
    """Write down who holds the lock: the notebook of this kernel, as Jupyter names it."""
    notebook = Path(os.environ.get("JPY_SESSION_NAME", "")).name
    with suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, notebook.encode(errors="replace")[:LONGEST_HOLDER])


def _name(file: int) -> str:
    """Return what the holder of a lock has written down."""
    try:
        os.lseek(file, 0, os.SEEK_SET)
        return os.read(file, LONGEST_HOLDER).decode(errors="ignore").strip()
    except OSError:
        return ""
