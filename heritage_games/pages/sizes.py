"""How big a site is, as it lies on the disk and as it goes over the wire."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .folder import MARK

LEVEL = 6
"""Of gzip: what servers use."""

UNIT = 1000
"""Bytes of a kilobyte, and kilobytes of a megabyte."""

PACKED = frozenset({".bin", ".png", ".whl", ".zip"})
"""Kinds of file that are compressed already, and sent as they are."""

BEFOREHAND = ".br"
"""Ends the name of a file that stands for another, compressed."""

PAGES = "pages"
"""All that is text to read, whatever folder it stands in."""


@dataclass(frozen=True)
class PartSize:
    """One part of a site.

    Args:
        name: the folder, ``pages`` for the HTML in all of them, ``all`` for the sum.
        files: how many.
        raw: bytes on the disk.
        sent: bytes over the wire, compressed where that helps; beforehand, where such a file lies beside it.
    """

    name: str
    files: int
    raw: int
    sent: int

    def __str__(self) -> str:
        return f"{self.name:<10} {self.files:>5} files  {_shown(self.raw):>9}  {_shown(self.sent):>9} compressed"


def sizes(root: Path) -> tuple[PartSize, ...]:
    """Return the size of each folder of a site, of its pages, and of all of it."""
    found: dict[str, list[tuple[int, int]]] = {}
    for path in sorted(path for path in root.rglob("*") if path.is_file() and path.name != MARK):
        if path.suffix == BEFOREHAND:
            continue  # it is sent in place of the file beside it, which is counted
        found.setdefault(_part(path.relative_to(root)), []).append(_measured(path))
    parts = [_sum(name, each) for name, each in sorted(found.items())]
    return (*parts, _sum("all", [pair for each in found.values() for pair in each]))


def _part(path: Path) -> str:
    if path.suffix == ".html" or len(path.parts) == 1:
        return PAGES
    return path.parts[0]


def _measured(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    beforehand = path.with_name(path.name + BEFOREHAND)
    if beforehand.is_file():
        return len(data), beforehand.stat().st_size
    packed = len(data) if path.suffix in PACKED else len(gzip.compress(data, LEVEL, mtime=0))
    return len(data), min(len(data), packed)


def _sum(name: str, measured: Sequence[tuple[int, int]]) -> PartSize:
    return PartSize(name, len(measured), sum(raw for raw, _ in measured), sum(sent for _, sent in measured))


def _shown(size: int) -> str:
    return f"{size / UNIT:.0f} kB" if size < UNIT * UNIT else f"{size / UNIT / UNIT:.1f} MB"
