"""Codes of all positions in memory or in a file, with saved progress, for the solver.

An unfinished table is in ``FILE.part`` and renamed when it is complete, so a file with the final name is never partial.
The file has its full size from the beginning, so that a full disk is reported before hours of work.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import shutil
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import BinaryIO

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .state_space import BYTES, StateSpace

FORMAT = "heritage_games solved table 2"
UNFINISHED = ".part"
PAGE = 4096
BLOCK = 2**20
A_ROW = 160  # maximum size of a section's values in the header, in bytes
A_LETTER = 6  # maximum size of a character of the ruleset's text in the header, in bytes

LONGEST_HEADER = 10_000_000

MOST_IN_MEMORY = 200_000_000  # maximum number of positions of a table in memory; more require a file

Rows = tuple[tuple[int, int, int, int, int], ...]
"""Each section's counts of wins, losses and draws, and the largest win and loss codes."""


@dataclass(frozen=True, slots=True)
class SolverProgress:
    """Progress of the solver."""

    groups: int = 0  # the number of finished groups of sections
    begun: int = 0  # the number of the first position without a first code, in the next group
    settled: int = 0  # the code up to which the next group is decided; 0 while first codes are written
    rows: Rows = ()  # the values of each section; empty until everything is solved


class StateTable:
    """Codes of a state space, and the progress of solving it.

    Args:
        file: the file of the table; None to use memory only.

    Raises:
        HeritageGamesError: too many positions for memory, a full disk, or a file with other content.
    """

    def __init__(self, space: StateSpace, file: Path | None) -> None:
        self._space, self._file = space, file
        written = PAGE + A_ROW * len(space.sections) + A_LETTER * len(repr(space.rules))
        self._header = -(-written // PAGE) * PAGE
        self._size = self._header + BYTES * space.indices
        self.progress = SolverProgress()
        if file is None:
            check_memory(space.indices)
            self._path = Path()
            self._take(mmap.mmap(-1, self._size))
        elif file.exists():
            self._open(file)
        else:
            part = file.with_name(f"{file.name}{UNFINISHED}")
            begun = part.exists()
            if not begun:
                _make(part, self._size)
            self._open(part, begun=begun)
            self.keep(self.progress)

    def _open(self, path: Path, *, begun: bool = True) -> None:
        """Map a file into memory, a finished one read-only, and read its progress."""
        self._path = path
        whole = path == self._file
        with path.open("rb" if whole else "r+b") as opened:
            if begun:
                self.progress = self._read(opened.readline(LONGEST_HEADER))
            self._take(mmap.mmap(opened.fileno(), self._size, access=mmap.ACCESS_READ if whole else mmap.ACCESS_WRITE))

    def _take(self, memory: mmap.mmap) -> None:
        self._map = memory
        self.codes = memoryview(memory)[self._header :].cast("H")

    @property
    def address(self) -> int:
        """Address of the codes in memory for compiled code, valid until the table is finished."""
        return ctypes.addressof(ctypes.c_char.from_buffer(self._map, self._header))

    def keep(self, progress: SolverProgress) -> None:
        """Save the progress, after flushing the codes that it covers."""
        self.progress = progress
        if self._file is not None:
            self._map.flush()
            self._map[: self._header] = self._written(progress)
            self._map.flush()

    def finish(self, rows: Rows) -> None:
        """Save the result and rename the file to its final name."""
        self.keep(replace(self.progress, rows=rows))
        if self._file is not None:
            self.codes.release()
            self._map.close()
            self._path.replace(self._file)
            self._open(self._file)

    def _written(self, progress: SolverProgress) -> bytes:
        space = self._space
        fields = {
            "format": FORMAT,
            "ruleset": repr(space.rules),
            "men": space.men,
            "positions": space.positions,
            "bytes": sys.byteorder,
            "digest": space.digest,
            **asdict(progress),
        }
        return json.dumps(fields, separators=(",", ":")).encode().ljust(self._header - 1) + b"\n"

    def _read(self, header: bytes) -> SolverProgress:
        """Return the progress in a header; raise HeritageGamesError if the state space differs."""
        try:
            fields = json.loads(header)
            rows = tuple((int(a), int(b), int(c), int(d), int(e)) for a, b, c, d, e in fields["rows"])
            progress = SolverProgress(int(fields["groups"]), int(fields["begun"]), int(fields["settled"]), rows)
            ours = fields["format"] == FORMAT
        except (ValueError, KeyError, TypeError):
            ours = False
        if not ours:
            raise HeritageGamesError(Message("no_table", file=str(self._path)))
        if (fields["digest"], fields["bytes"]) != (self._space.digest, sys.byteorder):
            raise HeritageGamesError(
                Message(
                    "table_of_another",
                    file=str(self._path),
                    theirs=_named(fields),
                    ours=_named(json.loads(self._written(SolverProgress()))),
                )
            )
        if self._path.stat().st_size != self._size or (self._path == self._file) != bool(rows):
            raise HeritageGamesError(Message("broken_table", file=str(self._path)))
        return progress


def check_memory(positions: int) -> None:
    """Raise HeritageGamesError if a table in memory cannot have so many positions."""
    if positions > MOST_IN_MEMORY:
        raise HeritageGamesError(Message("too_many_positions", positions=f"{positions:,}", most=f"{MOST_IN_MEMORY:,}"))


def _named(fields: dict[str, object]) -> str:
    men = fields["men"]
    return f"{fields['ruleset']}, men={tuple(men)}" if isinstance(men, list) else str(fields["ruleset"])


def _make(path: Path, size: int) -> None:
    """Create a file of this size, or none; raise HeritageGamesError if that is impossible."""
    try:
        free = shutil.disk_usage(path.parent).free
        made = path.open("xb")
    except OSError as error:
        raise HeritageGamesError(Message("not_written", file=str(path), reason=error.strerror or "")) from error
    try:
        with made:
            _reserve(made, size, free)
    except OSError as error:
        path.unlink()
        full = Message("disk_full", file=str(path), needed=f"{size:,}", free=f"{free:,}")
        raise HeritageGamesError(full) from error


def _reserve(made: BinaryIO, size: int, free: int) -> None:
    """Allocate the size of a file; raise OSError if the disk is full."""
    if size > free:
        raise OSError
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(made.fileno(), 0, size)
    else:  # a sparse file would fail later, when the disk is full
        made.writelines(bytes(min(BLOCK, size - at)) for at in range(0, size, BLOCK))
