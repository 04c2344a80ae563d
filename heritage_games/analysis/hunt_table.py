"""Table of a solved hunt: a folder with one file for each placement of the hunters, of symmetric placements one.

While a hunt is solved, a file holds the codes of the moving phase as they are found (see
``heritage_games.engine.graph.retrograde``), and after them the finished maps of the placing phase. When all is solved,
the codes are compressed and the file gets its name. Only positions with the hunted to move are stored: those with the
hunters to move are one ply before them.
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
"""Before each map of the placing phase: which result, the men in hand, and its compressed length."""

CODES = struct.Struct("<I")
"""Before the codes of a finished file: their compressed length."""

CODE = 2
"""Bytes of a code."""

FAST = 1
"""Level of compression: higher ones take longer and gain a fifth."""

RECENT = 64
"""Decompressed files kept in memory."""

RECENT_MAPS = 512
"""Decompressed maps of the placing phase kept in memory."""

WIN, LOSE = 0, 1
"""The two results, of the hunters; all other positions are drawn."""

OPEN_MAP = -1
"""Neither result."""

MOVES = 1_000
"""A buffer of this length holds the moves of any position of a hunt."""


@dataclass
class HuntProgress:
    """Progress of solving a hunt, and the results by numbers of men.

    Args:
        passes: the number of finished passes; see :class:`.hunt_solver.HuntSolver`.
        rounds: finished rounds of the present pass.
        counts: the number of won positions of each phase, result and number of hunted men, by name.
        longest: the largest code of each.
    """

    passes: int = 0
    rounds: int = 0
    counts: dict[str, list[int]] = field(default_factory=dict)
    longest: dict[str, list[int]] = field(default_factory=dict)


class HuntTable:
    """Files of a solved hunt.

    Args:
        space: the positions.
        folder: where they are.

    Raises:
        HeritageGamesError: the folder is the table of something else.
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
        """Create the folder, or read how far its table is."""
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
        """Save the progress; a run that is broken off while it is written finds the earlier one."""
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
        """Return the placement that is stored for this one, and the symmetry that leads to it."""
        found = self._canonical.get(placed)
        if found is None:
            points = members(placed)
            found = min((images(points, symmetry), symmetry) for symmetry in self.symmetries)
            self._canonical[placed] = found
        return found

    def path(self, placed: int, ending: str = TABLE) -> Path:
        """Return the file of a stored placement."""
        return self.folder / ("-".join(self.points[point] for point in members(placed)) + ending)

    def size(self, placed: int) -> int:
        """Return the bytes of the codes of a placement; 0 while a hunter is in hand."""
        return CODE * max(128, 1 << (len(self.points) - self.hunters)) if placed.bit_count() == self.hunters else 0

    def codes(self, placed: int) -> mmap.mmap:
        """Return the codes of a placement that is being solved, mapped into memory; the caller closes them."""
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
        """Cut off maps of a result that a broken-off run left in a file, and what is incomplete."""
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
        """Compress the file of a placement and give it its final name."""
        part = self.path(placed, UNFINISHED)
        if part.exists():
            data, size = part.read_bytes(), self.size(placed)
            codes = zlib.compress(data[:size], FAST)
            whole = self.path(placed, f"{TABLE}{UNFINISHED}")
            whole.write_bytes(CODES.pack(len(codes)) + codes + data[size:])
            whole.replace(self.path(placed))
            part.unlink()

    def name(self, result: int, turn: int, waiting: int, hand: int) -> str:
        """Return the name under which the counts of a phase are saved."""
        return f"{result} {turn} {waiting} {hand}"

    def row(self, section: IndexSection) -> tuple[int, int, int, int, int]:
        """Return how many positions of a section are won, lost and drawn, and the largest codes of wins and losses."""
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
        """Return the code of a position with the hunted to move and none of either side in hand."""
        placed, at = self._found(state)
        return self._read(placed)[0][at]

    def result(self, state: GraphState) -> int:
        """Return 0 if the hunters win a position of the placing phase, 1 if the hunted do, OPEN_MAP if neither can."""
        placed, at = self._found(state)
        for which in (WIN, LOSE):
            if self._map(placed, which, state.hand1)[at >> 3] >> (at & 7) & 1:
                return which
        return OPEN_MAP

    def _uncached_map(self, placed: int, result: int, hand: int) -> bytes:
        """Return a map of the placing phase."""
        return zlib.decompress(self._read(placed)[1][result, hand])

    def _found(self, state: GraphState) -> tuple[int, int]:
        """Return the stored placement of a position, and the place of its set of men."""
        placed, symmetry = self.canonical(state.men0)
        numbers = Placements(self.space.table, placed.bit_count())
        return placed, sum(1 << numbers.number(placed, symmetry[point]) for point in members(state.men1))


def _maps(data: bytes, at: int) -> list[tuple[int, int, int, int]]:
    """Return result, hand, place and length of every complete map in a file from this place on."""
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
    """Values of a hunt that was solved by bit maps.

    Plies are those of the moving phase: while pieces are in hand, a value has none. ``later_than`` and ``longest`` look
    at the positions with the hunted to move.

    Args:
        table: the folder.
        kept: what must exist as long as these values, such as a temporary folder.
    """

    def __init__(self, table: HuntTable, kept: object = None) -> None:
        super().__init__(table.space, (), tuple(map(table.row, table.space.sections)))
        self._table, self._kept = table, kept

    def later_than(self, plies: int) -> int:
        """Return how many positions with the hunted to move are won, but only in more plies than this."""
        late = 0
        for _, images_there, codes in self._table.files():
            found = Counter(codes)
            late += images_there * sum(found[code] for code in found if code > plies + 1 and not is_lost(code))
        return late

    def longest(self, result: str = "won") -> str:
        """Return a position, as text, with the longest win or loss of the hunted, who are to move."""
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
        """Return the value of a position with the hunters to move, from those after their moves."""
        table: Any = self._space.table
        buffer = [0] * MOVES
        after = [play(table, state, move) for move in buffer[: moves(table, state, buffer, 0)]]
        if not after:
            return value_of(LOST, self.rules.sides, state.turn)
        return min((before(self._value(each)) for each in after), key=lambda value: value.order)
