"""Files of a solved hunt, one for each placement of the hunters or one for symmetric placements, and its values.

While a hunt is being solved, a file contains the codes of the moving phase found so far (see
``heritage_games.engine.graph.retrograde``), followed by the finished maps of the placing phase. At the end, the codes
are compressed and the file gets its final name. Only positions with the hunted to move are stored, because the values
of the others follow from them by one ply.
"""

from __future__ import annotations

import json
import mmap
import struct
import zlib
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from heritage_games.engine.graph.conditions import pieces_lost
from heritage_games.engine.graph.indexing import IndexSection
from heritage_games.engine.graph.kernel import moves, play
from heritage_games.engine.graph.retrograde import LOST, OPEN, is_lost
from heritage_games.engine.graph.rules import HUNTED, HUNTERS, MEN, GraphState
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .best_play import Value, before, value_of
from .hunt_placements import Placements, Symmetry, images, symmetries
from .solved import Solved
from .state_space import StateSpace

FORMAT = "heritage_games solved hunt 1"
INDEX = "index.json"
TABLE, UNFINISHED = ".table", ".part"
HEAD = struct.Struct("<BBI")
"""Header of a map of the placing phase: its result, the men in hand, and its compressed length."""

CODES = struct.Struct("<I")
"""Header of a finished file: the compressed length of its codes."""

CODE = 2
"""Size of a code in bytes."""

FAST = 1
"""Compression level; higher levels take longer and save only a fifth."""

RECENT = 64
"""Number of decompressed files in the cache."""

RECENT_MAPS = 512
"""Number of decompressed maps of the placing phase in the cache."""

WIN, LOSE = 0, 1
"""The two results for the hunters; all other positions are drawn."""

OPEN_MAP = -1
"""Result of a position that is drawn."""

MOVES = 1_000
"""Length of a buffer that is sufficient for the moves of any position of a hunt."""


@dataclass
class HuntProgress:
    """Progress of solving a hunt, with the results by number of men.

    Args:
        passes: the number of finished passes; see :class:`.hunt_solver.HuntSolver`.
        rounds: the number of finished rounds of the current pass.
        counts: the number of won positions of each phase and result, by number of hunted men.
        longest: the largest code of each phase and result, by number of hunted men.
    """

    passes: int = 0
    rounds: int = 0
    counts: dict[str, list[int]] = field(default_factory=dict)
    longest: dict[str, list[int]] = field(default_factory=dict)


class HuntTable:
    """Files of a solved hunt.

    Args:
        space: the state space.
        folder: the folder of the files.

    Raises:
        HeritageGamesError: the folder contains another table or other files.
    """

    def __init__(self, space: StateSpace, folder: Path) -> None:
        self.space, self.folder = space, folder
        self.hunters = space.table[MEN]
        self.points = space.rules.points
        self.symmetries = symmetries(space.table)
        self.progress = self._opened()
        self._read = lru_cache(RECENT)(self._uncached)
        self._map = lru_cache(RECENT_MAPS)(self._uncached_map)
        self._canonical: dict[int, tuple[int, Symmetry]] = {}

    def _opened(self) -> HuntProgress:
        """Create the folder if it is missing; return the saved progress."""
        index = self.folder / INDEX
        try:
            if not index.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                if any(self.folder.iterdir()):
                    raise HeritageGamesError(Message("no_table", file=str(self.folder)))
                return HuntProgress()
            read = json.loads(index.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise HeritageGamesError(Message("no_table", file=str(self.folder))) from error
        if not isinstance(read, dict) or read.get("format") != FORMAT:
            raise HeritageGamesError(Message("no_table", file=str(self.folder)))
        if read["digest"] != self.space.digest:
            theirs, ours = str(read["ruleset"]), repr(self.space.rules)
            raise HeritageGamesError(Message("table_of_another", file=str(self.folder), theirs=theirs, ours=ours))
        return HuntProgress(**read["progress"])

    def keep(self) -> None:
        """Save the progress atomically."""
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

    def canonical(self, placed: int) -> tuple[int, Symmetry]:
        """Return the stored placement that is equivalent to this one, and the symmetry that maps this one to it."""
        found = self._canonical.get(placed)
        if found is None:
            points = members(placed)
            found = min((images(points, symmetry), symmetry) for symmetry in self.symmetries)
            self._canonical[placed] = found
        return found

    def path(self, placed: int, ending: str = TABLE) -> Path:
        """Return the path of the file of a stored placement."""
        return self.folder / ("-".join(self.points[point] for point in members(placed)) + ending)

    def size(self, placed: int) -> int:
        """Return the size of the codes of a placement in bytes; 0 while a hunter is in hand."""
        return CODE * max(128, 1 << (len(self.points) - self.hunters)) if placed.bit_count() == self.hunters else 0

    def codes(self, placed: int) -> mmap.mmap:
        """Return the memory-mapped codes of a placement that is being solved; the caller closes them."""
        path, size = self.path(placed, UNFINISHED), self.size(placed)
        if not path.exists():
            with path.open("wb") as made:
                made.truncate(size)
        with path.open("r+b") as opened:
            return mmap.mmap(opened.fileno(), size)

    def add_map(self, placed: int, result: int, hand: int, found: bytes) -> None:
        """Add a map of the placing phase to the file of a placement."""
        packed = zlib.compress(found, FAST)
        with self.path(placed, UNFINISHED).open("ab") as opened:
            opened.write(HEAD.pack(result, hand, len(packed)) + packed)

    def trim(self, placed: int, results: int) -> None:
        """Remove from a file the maps of unfinished results and an incomplete map, as left by an interrupted run."""
        path = self.path(placed, UNFINISHED)
        if path.exists():
            data = path.read_bytes()
            end = self.size(placed)
            for result, _, at, length in _maps(data, end):
                if result >= results:
                    break
                end = at + length
            with path.open("r+b") as opened:
                opened.truncate(end)

    def pack(self, placed: int) -> None:
        """Compress the file of a placement and rename it to its final name."""
        part = self.path(placed, UNFINISHED)
        if part.exists():
            data, size = part.read_bytes(), self.size(placed)
            codes = zlib.compress(data[:size], FAST)
            whole = self.path(placed, f"{TABLE}{UNFINISHED}")
            whole.write_bytes(CODES.pack(len(codes)) + codes + data[size:])
            whole.replace(self.path(placed))
            part.unlink()

    def name(self, result: int, turn: int, waiting: int, hand: int) -> str:
        """Return the key of a phase in the saved counts."""
        return f"{result} {turn} {waiting} {hand}"

    def row(self, section: IndexSection) -> tuple[int, int, int, int, int]:
        """Return the numbers of won, lost and drawn positions of a section, and the largest win and loss codes."""
        names = [self.name(result, section.turn, section.hand0, section.hand1) for result in (WIN, LOSE)]
        won, lost = (self.progress.counts[name][section.men1] for name in names)
        win, loss = (
            self.progress.longest[name][section.men1] if name in self.progress.longest else 0 for name in names
        )
        if section.turn == HUNTED:
            won, lost, win, loss = lost, won, loss, win
        return won, lost, self.space.size(section) - won - lost, win, loss

    def files(self) -> Iterator[tuple[int, int, array[int]]]:
        """Yield each stored placement with all hunters on the board, the number of its images, and its codes."""
        for placed in Placements(self.space.table, self.hunters).sets:
            if self.canonical(placed)[0] == placed:
                orbit = {images(members(placed), symmetry) for symmetry in self.symmetries}
                yield placed, len(orbit), self._uncached(placed)[0]

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
        return codes, {(which, hand): data[at : at + size] for which, hand, at, size in _maps(data, end)}

    def code(self, state: GraphState) -> int:
        """Return the code of a position with the hunted to move and no pieces in hand."""
        placed, at = self._found(state)
        return self._read(placed)[0][at]

    def result(self, state: GraphState) -> int:
        """Return the result of a position of the placing phase with the hunted to move: WIN, LOSE or OPEN_MAP."""
        placed, at = self._found(state)
        for which in (WIN, LOSE):
            if self._map(placed, which, state.hand1)[at >> 3] >> (at & 7) & 1:
                return which
        return OPEN_MAP

    def _uncached_map(self, placed: int, result: int, hand: int) -> bytes:
        """Return a map of the placing phase."""
        return zlib.decompress(self._read(placed)[1][result, hand])

    def _found(self, state: GraphState) -> tuple[int, int]:
        """Return the stored placement of a position and the index of its set of men."""
        placed, symmetry = self.canonical(state.men0)
        numbers = Placements(self.space.table, placed.bit_count())
        return placed, sum(1 << numbers.number(placed, symmetry[point]) for point in members(state.men1))


def _maps(data: bytes, at: int) -> list[tuple[int, int, int, int]]:
    """Return the result, hand, offset and length of every complete map in a file from this offset on."""
    found = []
    while at + HEAD.size <= len(data):
        result, hand, length = HEAD.unpack_from(data, at)
        at += HEAD.size
        if at + length > len(data):
            break
        found.append((result, hand, at, length))
        at += length
    return found


class SolvedHunt(Solved):
    """Values of a hunt that was solved with bit maps.

    Plies are counted in the moving phase only: while pieces are in hand, a value has none. ``later_than`` and
    ``longest`` only consider positions with the hunted to move.

    Args:
        table: the files of the solved hunt.
        kept: an object to keep alive as long as these values, such as a temporary folder; None if there is none.
    """

    def __init__(self, table: HuntTable, kept: object = None) -> None:
        super().__init__(table.space, (), tuple(map(table.row, table.space.sections)))
        self._table, self._kept = table, kept

    def later_than(self, plies: int) -> int:
        """Return the number of positions with the hunted to move that are won, but only in more plies than this."""
        late = 0
        for _, images_there, codes in self._table.files():
            found = Counter(codes)
            late += images_there * sum(found[code] for code in found if code > plies + 1 and not is_lost(code))
        return late

    def longest(self, result: str = "won") -> str:
        """Return a position, as text, with the longest win or loss of the hunted, who are to move.

        Raises:
            HeritageGamesError: there is no such position.
        """
        parity = {"won": 0, "lost": 1}.get(result)
        found = [
            (code, placed, codes.index(code))
            for placed, _, codes in self._table.files()
            for code in [max((each for each in set(codes) if each > LOST and each % 2 == parity), default=OPEN)]
            if code
        ]
        if not found:
            raise HeritageGamesError(Message("none_so_ended", result=repr(result)))
        _, placed, index = max(found)
        free = Placements(self._space.table, placed.bit_count()).free_points(placed)
        pieces = sum(1 << free[bit] for bit in members(index))
        return self.rules.format_position(GraphState(HUNTED, placed, pieces, 0, 0))

    def _value(self, state: GraphState) -> Value:
        table, sides = self._space.table, self.rules.sides
        if pieces_lost(table, state):
            return value_of(LOST, sides, state.turn)
        if state.turn == HUNTERS:
            return self._ply_before(state)
        if not state.hand0 and not state.hand1:
            return value_of(self._table.code(state), sides, state.turn)
        result = self._table.result(state)
        if result == OPEN_MAP:
            return value_of(OPEN, sides, state.turn)
        return Value("lost" if result == WIN else "won", sides[result], None)

    def _ply_before(self, state: GraphState) -> Value:
        """Return the value of a position with the hunters to move, derived from the positions after their moves."""
        table: Any = self._space.table
        buffer = [0] * MOVES
        after = [play(table, state, move) for move in buffer[: moves(table, state, buffer, 0)]]
        if not after:
            return value_of(LOST, self.rules.sides, state.turn)
        return min((before(self._value(each)) for each in after), key=lambda value: value.order)
