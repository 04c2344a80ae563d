"""Files and values of a solved hunt, for its solver and for players.

While a hunt is being solved, a file is a sequence of records: the positions that each round of the moving phase has
found, and the finished maps of the placing phase. At the end, the codes of the moving phase (see
``heritage_games.engine.graph.retrograde``) are compressed, and the file gets its final name. Only positions with the
hunted to move are stored, because the values of the other positions follow from them by one ply.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from heritage_games.engine.graph.indexing import IndexSection
from heritage_games.engine.graph.rules import HUNTERS, MEN, GraphState
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .hunt_placements import Placements, canonical, symmetries
from .state_space import StateSpace

FORMAT = "heritage_games solved hunt 1"
INDEX = "index.json"
TABLE, UNFINISHED = ".table", ".part"
RECORD = struct.Struct("<BHI")  # header of a record of an unfinished file: kind, code or pieces in hand, and length
HEAD = struct.Struct("<BBI")  # header of a map of the placing phase: result, pieces in hand, and compressed length

CODES = struct.Struct("<I")  # header of a finished file: the compressed length of its codes
CODE = 2  # size of a code in bytes
FAST = 1  # compression level; higher levels take longer and save only a fifth
MOST_UNWRITTEN = 800_000_000  # maximum number of bytes that wait to be written
RECENT = 64  # number of decompressed files in the cache
RECENT_MAPS = 512  # number of decompressed maps of the placing phase in the cache
WIN, LOSE = 0, 1  # the two results for the hunters; all other positions are drawn

FOUND, FOUND_ANYWHERE = 2, 4
"""Kinds of records of the positions with a code: words and their indices, and a whole map."""

KINDS = frozenset({WIN, LOSE, FOUND, FOUND_ANYWHERE})
"""All kinds of records; those of the placing phase have the number of their result.

Earlier versions also wrote kind 3, all codes of a placement from the table of another game.
"""

OPEN_MAP = -1  # result of a position that is drawn


@dataclass
class HuntProgress:
    """Progress of solving a hunt, with the results by number of pieces."""

    passes: int = 0  # the number of finished passes; see :class:`.hunt_solver.HuntSolver`
    rounds: int = 0  # the number of finished rounds of the current pass
    # the number of decided positions of each phase and result, by number of hunted pieces
    counts: dict[str, list[int]] = field(default_factory=dict)
    # the largest code of each phase and result, by number of hunted pieces
    longest: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> HuntProgress:
        """Return saved progress, without entries that only earlier versions wrote."""
        return cls(**{each.name: saved[each.name] for each in fields(cls)})


class HuntMaps:
    """Values of a solved hunt by placement of the hunters, with the hunted to move."""

    progress: HuntProgress  # the progress of the run that solved the hunt

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self.hunters = space.table[MEN]
        self.points = space.rules.points
        self.symmetries = symmetries(space.table)
        self.canonical = cache(partial(canonical, symmetries=self.symmetries))
        """Returns the equivalent stored placement, and the symmetry that maps this one to it."""

    def code(self, state: GraphState) -> int:
        """Return the code of a position with the hunted to move and no pieces in hand."""
        raise NotImplementedError

    def map(self, placed: int, result: int, hand: int) -> bytes:
        """Return a map of a stored placement: the positions that have this result."""
        raise NotImplementedError

    def result(self, state: GraphState) -> int:
        """Return the result of a position that a map has: WIN, LOSE or OPEN_MAP."""
        placed, at = self._found(state)
        for which in (WIN, LOSE):
            if self.map(placed, which, state.hand1)[at >> 3] >> (at & 7) & 1:
                return which
        return OPEN_MAP

    def name(self, result: int, turn: int, waiting: int, hand: int) -> str:
        """Return the key of a phase and a result in the saved counts."""
        return f"{result} {turn} {waiting} {hand}"

    def row(self, section: IndexSection) -> tuple[int, int, int, int, int]:
        """Return a section's counts of wins, losses and draws, and its largest win and loss codes."""
        names = [self.name(result, section.turn, section.hand0, section.hand1) for result in (WIN, LOSE)]
        counts = [self.progress.counts[name][section.men1] for name in names]
        longest = [self.progress.longest[name][section.men1] if name in self.progress.longest else 0 for name in names]
        return row_of(section.turn, self.space.size(section), counts, longest)

    def stored(self, hunters: int) -> Iterator[int]:
        """Yield the stored placements with this number of hunters on the board."""
        return (placed for placed in Placements(self.space.table, hunters).sets if self.canonical(placed)[0] == placed)

    def _found(self, state: GraphState) -> tuple[int, int]:
        """Return the stored placement of a position and the index of its set of hunted pieces."""
        placed, symmetry = self.canonical(state.men0)
        numbers = Placements(self.space.table, placed.bit_count())
        return placed, sum(1 << numbers.number(placed, symmetry[point]) for point in members(state.men1))


class HuntTable(HuntMaps):
    """Files of a solved hunt.

    Raises:
        HeritageGamesError: the folder contains another table or other files.
    """

    def __init__(self, space: StateSpace, folder: Path) -> None:
        super().__init__(space)
        self.folder = folder
        self.progress = self._opened()
        self._read = lru_cache(RECENT)(self._uncached)
        self._map = lru_cache(RECENT_MAPS)(self._uncached_map)
        self._unwritten: dict[int, list[bytes]] = {}
        self._waiting = 0

    def _opened(self) -> HuntProgress:
        """Create the folder if it is missing; return the saved progress."""
        index, no_table = self.folder / INDEX, HeritageGamesError(Message("no_table", file=str(self.folder)))
        try:
            if not index.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                if any(self.folder.iterdir()):
                    raise no_table
                return HuntProgress()
            read = json.loads(index.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise no_table from error
        if not isinstance(read, dict) or read.get("format") != FORMAT:
            raise no_table
        if read["digest"] != self.space.digest:
            theirs, ours = str(read["ruleset"]), repr(self.space.rules)
            raise HeritageGamesError(Message("table_of_another", file=str(self.folder), theirs=theirs, ours=ours))
        return HuntProgress.of(read["progress"])

    def keep(self) -> None:
        """Write all records, then save the progress atomically."""
        self._write()
        written = {
            "format": FORMAT,
            "ruleset": repr(self.space.rules),
            "men": self.space.men,
            "digest": self.space.digest,
            "progress": asdict(self.progress),
        }
        part = self.folder / f"{INDEX}{UNFINISHED}"
        part.write_text(json.dumps(written, separators=(",", ":")), encoding="utf-8")
        part.replace(self.folder / INDEX)

    def path(self, placed: int, ending: str = TABLE) -> Path:
        """Return the path of the file of a stored placement."""
        return self.folder / ("-".join(self.points[point] for point in members(placed)) + ending)

    def size(self, placed: int) -> int:
        """Return the size of the codes of a placement in bytes; 0 while a hunter is in hand."""
        return CODE * max(128, 1 << (len(self.points) - self.hunters)) if placed.bit_count() == self.hunters else 0

    def add(self, placed: int, kind: int, number: int, data: bytes) -> None:
        """Add a record to the unfinished file of a placement."""
        self._unwritten.setdefault(placed, []).append(RECORD.pack(kind, number, len(data)) + data)
        self._waiting += len(data)
        if self._waiting > MOST_UNWRITTEN:
            self._write()

    def add_map(self, placed: int, result: int, hand: int, found: bytes) -> None:
        """Add a map of the placing phase to the unfinished file of a placement."""
        self.add(placed, result, hand, zlib.compress(found, FAST))

    def _write(self) -> None:
        for placed, records in self._unwritten.items():
            with self.path(placed, UNFINISHED).open("ab") as opened:
                opened.write(b"".join(records))
        self._unwritten, self._waiting = {}, 0

    def records(self, placed: int) -> Iterator[tuple[int, int, bytes]]:
        """Yield the kind, the number and the data of each complete record in an unfinished file."""
        path = self.path(placed, UNFINISHED)
        return _parsed(RECORD, path.read_bytes() if path.exists() else b"")

    def trim(self, placements: Iterable[int], keeps: Callable[[int, int], bool]) -> None:
        """Remove everything in unfinished files from the first record that is not to be kept.

        Args:
            keeps: returns whether to keep a record of this kind and number.

        Raises:
            HeritageGamesError: a record has an unknown kind; no file is changed.
        """
        paths = {placed: self.path(placed, UNFINISHED) for placed in placements}
        lengths = {path: self._kept(placed, keeps) for placed, path in paths.items() if path.exists()}
        for path, length in lengths.items():
            os.truncate(path, length)

    def _kept(self, placed: int, keeps: Callable[[int, int], bool]) -> int:
        """Return the length of an unfinished file up to the first record that is not to be kept."""
        length = 0
        for kind, number, data in self.records(placed):
            if kind not in KINDS:
                raise HeritageGamesError(Message("old_table", file=str(self.folder)))
            if not keeps(kind, number):
                break
            length += RECORD.size + len(data)
        return length

    def codes(self, placed: int) -> array[int]:
        """Return the codes of a stored placement in a finished table."""
        return self._read(placed)[0]

    def pack(self, placed: int, codes: array[int]) -> None:
        """Write a placement's codes and maps to its final file, unless that is complete already."""
        part = self.path(placed, UNFINISHED)
        if part.exists():
            packed = zlib.compress(codes, FAST)
            maps = [
                HEAD.pack(kind, number, len(data)) + data
                for kind, number, data in self.records(placed)
                if kind in {WIN, LOSE}
            ]
            whole = self.path(placed, f"{TABLE}{UNFINISHED}")
            whole.write_bytes(b"".join([CODES.pack(len(packed)), packed, *maps]))
            whole.replace(self.path(placed))
            part.unlink()

    def _uncached(self, placed: int) -> tuple[array[int], dict[tuple[int, int], bytes]]:
        """Return the codes and the compressed maps of a stored placement."""
        path = self.path(placed)
        try:
            data = path.read_bytes()
            (length,) = CODES.unpack_from(data)
            end = CODES.size + length
            codes = array("H", zlib.decompress(data[CODES.size : end]))
        except (OSError, ValueError, struct.error, zlib.error) as error:
            raise HeritageGamesError(Message("broken_table", file=str(path))) from error
        return codes, {(which, hand): found for which, hand, found in _parsed(HEAD, data, end)}

    def code(self, state: GraphState) -> int:
        """Return the code of a position with the hunted to move and no pieces in hand."""
        placed, at = self._found(state)
        return self.codes(placed)[at]

    def hands_of(self, placed: int) -> tuple[int, ...]:
        """Return the numbers of pieces in hand for which a placement's file has maps."""
        return tuple(sorted({hand for _, hand in self._read(placed)[1]}))

    def map(self, placed: int, result: int, hand: int) -> bytes:
        """Return a map of the placing phase of a stored placement."""
        return self._map(placed, result, hand)

    def _uncached_map(self, placed: int, result: int, hand: int) -> bytes:
        return zlib.decompress(self._read(placed)[1][result, hand])


def row_of(turn: int, size: int, counts: Sequence[int], longest: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return a section's counts of wins, losses and draws, and its largest win and loss codes.

    Args:
        counts: the numbers of positions that the hunters win and lose.
        longest: the largest codes of these positions.
    """
    (won, lost), (win, loss) = (counts, longest) if turn == HUNTERS else (counts[::-1], longest[::-1])
    return won, lost, size - won - lost, win, loss


def round_code(result: int, turn: int, number: int) -> int:
    """Return the code of the positions found in a round of the moving phase.

    If the hunters are to move, a win takes an odd number of plies and a loss an even number.
    """
    plies = 2 * number + 1 + (result == WIN) - (turn == HUNTERS)
    return plies + 1


def _parsed(header: struct.Struct, data: bytes, at: int = 0) -> Iterator[tuple[int, int, bytes]]:
    """Yield the two numbers and the content of each complete record or map from this offset."""
    while at + header.size <= len(data):
        first, second, length = header.unpack_from(data, at)
        at += header.size
        if at + length > len(data):
            return
        yield first, second, data[at : at + length]
        at += length
