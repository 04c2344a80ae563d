"""Solved hunts packed into small parts; a page fetches only those that it needs.

The parts of a stored placement of the hunters have the values of its positions with the hunted to move: the results of
the moving phase (``3-7-12.bin``, named by the numbers of the points), those of the placing phase for each number of
pieces in hand (``3-7-12.4.bin``), and the halved codes of the decided positions of the moving phase
(``3-7-12.plies.bin``). Results are two maps, of the positions that the hunters win and of those that the hunted win.
Codes are sorted by result, number of pieces and bit set, because positions with equally many pieces
take similar numbers of plies. ``index.json`` names the ruleset and has the counts.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import compress
from pathlib import Path

from heritage_games.engine.graph.retrograde import OPEN, is_lost
from heritage_games.engine.graph.rules import HUNTED, LEAST, GraphState
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError

from .hunt_placements import Sets
from .hunt_table import INDEX, LOSE, OPEN_MAP, WIN, HuntMaps, HuntProgress, HuntTable
from .state_space import StateSpace

FORMAT = "heritage_games packed hunt 1"

PART = ".bin"

SMALL = 9  # compression level: a table is packed once, and every visitor fetches parts

RECENT = 64
"""Number of parts in the cache, each a quarter of a megabyte when decompressed.

A move needs the parts of the neighbouring placements.
"""
PLIES = -1  # number in place of the pieces in hand for the part with the codes

BYTE = 8

Fetch = Callable[[str], bytes]
"""Function that returns the bytes of a part by its name, or raises OSError."""


def part_name(placed: int, hand: int) -> str:
    """Return the name of a stored placement's part; ``hand`` is 0 for moving, or ``PLIES``."""
    points = "-".join(map(str, members(placed))) or "none"
    which = "plies" if hand == PLIES else hand
    return f"{points}.{which}{PART}" if which else f"{points}{PART}"


def pack(table: HuntTable, folder: Path) -> Iterator[tuple[int, int]]:
    """Pack a finished table into a new folder; yield the numbers of packed and all placements."""
    folder.mkdir(parents=True)
    placements = [placed for hunters in range(table.hunters, -1, -1) for placed in table.stored(hunters)]
    placements = [placed for placed in placements if table.path(placed).is_file()]
    for done, placed in enumerate(placements, start=1):
        if placed.bit_count() == table.hunters:
            maps, halves = _moving(table, placed)
            _write(folder / part_name(placed, 0), maps)
            _write(folder / part_name(placed, PLIES), array(_type(table.progress), halves).tobytes())
        for hand in table.hands_of(placed):
            maps = b"".join(table.map(placed, result, hand) for result in (WIN, LOSE))
            _write(folder / part_name(placed, hand), maps)
        yield done, len(placements)
    index = {**_index(table), "parts": len([*folder.iterdir()])}
    (folder / INDEX).write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")


def is_packed(table: HuntTable, folder: Path) -> bool:
    """Return whether a folder has all parts of a table."""
    try:
        read = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(read == {**_index(table), "parts": len([*folder.glob(f"*{PART}")])})


def _index(table: HuntTable) -> dict[str, object]:
    """Return the content of the index without the number of parts."""
    return {
        "format": FORMAT,
        "ruleset": repr(table.space.rules),
        "digest": table.space.digest,
        "progress": asdict(table.progress),
    }


def _moving(table: HuntTable, placed: int) -> tuple[bytes, list[int]]:
    """Return a placement's moving-phase maps, and the halved codes of decided positions."""
    least, codes = table.space.table[LEAST + HUNTED], table.codes(placed)
    maps, halves = b"", []
    for result in (WIN, LOSE):
        has_result = bytes(map(_table(result).__getitem__, codes))
        decided = [number for number in compress(range(len(codes)), has_result) if number.bit_count() >= least]
        found = bytearray(len(codes) // BYTE)
        for number in decided:
            found[number // BYTE] |= 1 << number % BYTE
        maps += found
        halves += [codes[number] >> 1 for number in sorted(decided, key=int.bit_count)]
    return maps, halves


@lru_cache(maxsize=2)
def _table(result: int) -> bytes:
    """Return for each code, with the hunted to move, 1 if it has this result, otherwise 0."""
    return bytes(code != OPEN and is_lost(code) == (result == WIN) for code in range(1 << 2 * BYTE))


def _type(progress: HuntProgress) -> str:
    """Return the array type of halved codes: one byte if the longest result fits, else two."""
    return "B" if max(map(max, progress.longest.values()), default=0) >> 1 < 1 << BYTE else "H"


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(zlib.compress(data, SMALL))


class PackedHunt(HuntMaps):
    """Values of a packed hunt; parts are fetched when they are needed.

    Raises:
        HeritageGamesError: the index cannot be read, or belongs to another ruleset.
    """

    def __init__(self, space: StateSpace, fetch: Fetch) -> None:
        super().__init__(space)
        self._fetch = fetch
        self._sets = Sets(len(self.points) - self.hunters)
        try:
            read = json.loads(fetch(INDEX))
            same = (read["format"], read["digest"]) == (FORMAT, space.digest)
            self.progress = HuntProgress.of(read["progress"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise HeritageGamesError(Message("part_missing", part=INDEX)) from error
        if not same:
            raise HeritageGamesError(Message("part_missing", part=INDEX))
        self._part = lru_cache(RECENT)(self._uncached)

    def _uncached(self, placed: int, hand: int) -> bytes:
        name = part_name(placed, hand)
        try:
            return zlib.decompress(self._fetch(name))
        except (OSError, zlib.error) as error:
            raise HeritageGamesError(Message("part_missing", part=name)) from error

    def code(self, state: GraphState) -> int:
        """Return the code of a position with the hunted to move and no pieces in hand."""
        result = self.result(state)
        if result == OPEN_MAP:
            return OPEN
        placed, at = self._found(state)
        plane = self._plane(placed, result)
        sets, size = self._sets, at.bit_count()
        number = (plane & (sets.smaller[size] | sets.of_size[size] & ((1 << at) - 1))).bit_count()
        number += self._plane(placed, WIN).bit_count() if result == LOSE else 0
        return 2 * self._halves(placed)[number] + (result == WIN)

    def map(self, placed: int, result: int, hand: int) -> bytes:
        """Return a map of a stored placement; the maps of the moving phase have the hand 0."""
        maps = self._part(placed, hand)
        size = len(maps) // 2
        return maps[result * size : (result + 1) * size]

    def _plane(self, placed: int, result: int) -> int:
        return int.from_bytes(self.map(placed, result, 0), "little")

    def _halves(self, placed: int) -> Sequence[int]:
        """Return the halved codes of the decided positions of a stored placement."""
        return array(_type(self.progress), self._part(placed, PLIES))
