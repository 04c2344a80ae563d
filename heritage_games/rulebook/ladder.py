"""How strong the levels were measured to be, read from content/; ``benchmarks/ladder.py`` writes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from .entry import Entry
from .faults import ContentFault, Faults, settled
from .files import Content

FILE = "ladder.toml"


@dataclass(frozen=True, slots=True)
class Rung:
    """What a level made against another player, in points of a hundred; a draw counts as half.

    Args:
        ruleset: what was played.
        who: the level.
        against: the player on the other side.
        side: which side the level played; empty for both by turns.
        points: what it made.
        low, high: where the 95 % interval begins and ends.
        games: how many were played.
    """

    ruleset: str
    who: str
    against: str
    side: str
    points: float
    low: float
    high: float
    games: int


@lru_cache(maxsize=64)
def load_ladder(content: Content, game: str, ruleset: str) -> tuple[Rung, ...]:
    """Return what was measured of a ruleset; nothing where its game has no such file.

    Raises:
        ContentError: with every fault of the file.
    """
    return tuple(rung for rung in settled(partial(_read, content, game)) if rung.ruleset == ruleset)


def _read(content: Content, game: str, faults: Faults) -> tuple[Rung, ...]:
    file = f"{game}/{FILE}"
    if not content.has(file):
        return ()
    tables = content.toml(file).get("rungs", [])
    return tuple(_rung(Entry(table, file, f"rung {place}", faults)) for place, table in enumerate(tables, 1))


def _rung(entry: Entry) -> Rung:
    read = Rung(
        ruleset=entry.text("ruleset"),
        who=entry.text("who"),
        against=entry.text("against"),
        side=entry.text("side", ""),
        points=_points(entry, "points"),
        low=_points(entry, "low"),
        high=_points(entry, "high"),
        games=entry.number("games", 0),
    )
    entry.finish()
    return read


def _points(entry: Entry, key: str) -> float:
    """Return points of a hundred."""
    value = entry.raw(key)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100:  # noqa: PLR2004
        return float(value)
    entry.faults.append(ContentFault(entry.file, f"{entry.id} {key}", f"must be 0 to 100, not {value!r}"))
    return 0.0
