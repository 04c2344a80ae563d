"""Lock of a saved game's file, for boards of several processes.

The operating system releases the lock at the latest when its process ends.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # offset of the locked byte, after any name, because a locked byte is unreadable

    def _alone(file: int) -> bool:
        """Lock an open file; return False if another process has locked it."""
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is(file: int, path: Path) -> bool:  # noqa: ARG001 - elsewhere both are compared
        """Return True: an open file keeps its name, because no process can delete it."""
        return True

    def _unlock(file: int) -> None:
        """Unlock immediately, because closing the file may release its lock later."""
        os.lseek(file, FAR, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    try:
        import fcntl
    except ImportError:  # Python in a web page has no other process
        fcntl = None  # type: ignore[assignment]

    def _alone(file: int) -> bool:
        """Lock an open file; return False if another process has locked it.

        Return True if the file system has no locks.
        """
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _is(file: int, path: Path) -> bool:
        """Return whether an open file still has this name."""
        try:
            return os.path.samestat(os.fstat(file), path.stat())
        except OSError:
            return False

    def _unlock(file: int) -> None:
        """Do nothing: closing unlocks the file, and a forked process must not unlock its copy."""


LONGEST_HOLDER = 200  # maximum length of a holder's name in bytes

_held: set[int] = set()  # descriptors of the files locked by this process


def _let_go() -> None:
    """Drop the parent's locks in a forked process, so that they do not outlive the parent."""
    for file in _held:
        with suppress(OSError):
            os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


class Lock:
    """Right to write one file; released with this object, at the latest with the process.

    Args:
        path: a lock file next to the guarded file. It contains the name of the holder.

    Attributes:
        held: whether this object has the lock, or no lock file can be created.
        holder: the notebook that has the lock if this object does not; empty if unknown.
    """

    def __init__(self, path: Path) -> None:
        self.held = True
        self.holder = ""
        self._end: Callable[[], object] | None = None
        while True:
            try:
                file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError:
                # If no file can be created, none can be overwritten either; writing reports why.
                return
            if not _alone(file):
                self.held, self.holder = False, _name(file)
                os.close(file)
                return
            if _is(file, path):
                break
            # The holder has just released the lock and deleted the file.
            os.close(file)
        _sign(file)
        _held.add(file)
        self._end = weakref.finalize(self, _released, file, path)

    def release(self) -> None:
        """Release the lock."""
        if self._end is not None:
            self._end()


def _released(file: int, path: Path) -> None:
    if file not in _held:
        return
    _held.discard(file)
    try:
        path.unlink()
    except OSError:  # some systems do not delete open files
        _unlock(file)
        os.close(file)
        with suppress(OSError):
            path.unlink()
    else:
        os.close(file)


def _sign(file: int) -> None:
    notebook = Path(os.environ.get("JPY_SESSION_NAME", "")).name
    with suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, notebook.encode(errors="replace")[:LONGEST_HOLDER])


def _name(file: int) -> str:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        return os.read(file, LONGEST_HOLDER).decode(errors="ignore").strip()
    except OSError:
        return ""
