"""Storage of measured strengths in content/<game>/ladder.toml, which the pages show."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

CONTENT = Path(__file__).resolve().parent.parent / "content"
FILE = "ladder.toml"
HEAD = """# How strong the levels are, written by benchmarks/ladder.py: the percentage of points that a level scored,
# with the 95 % interval; a draw counts one half.
"""

Rung = Mapping[str, str | int | float]


def rung(ruleset: str, players: tuple[str, str], side: str, share: tuple[float, float, float], games: int) -> Rung:
    """Return one measurement.

    Args:
        ruleset: the name of the ruleset.
        players: the level, and its opponent.
        side: the side of the level; empty if the sides alternate.
        share: the score of the level from 0 to 1, with the interval.
    """
    points, low, high = (round(100 * each, 1) for each in share)
    found = {"ruleset": ruleset, "who": players[0], "against": players[1], "side": side}
    return {**found, "points": points, "low": low, "high": high, "games": games}


def keep(game: str, measured: Iterable[Rung]) -> None:
    """Write the measurements of a game; new ones replace stored ones, and the others are kept."""
    file = CONTENT / game / FILE
    before = tomllib.loads(file.read_text(encoding="utf-8"))["rungs"] if file.is_file() else []
    every = {tuple(each[key] for key in ("ruleset", "who", "against", "side")): each for each in (*before, *measured)}
    file.write_text(HEAD + "".join(map(_written, every.values())), encoding="utf-8")


def _written(one: Rung) -> str:
    rows = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in one.items())
    return "\n[[rungs]]\n" + "\n".join(rows) + "\n"
