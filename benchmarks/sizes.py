"""Benchmark of the sizes of view messages and of the bundle."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping
from pathlib import Path

import heritage_games as hg
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games
from heritage_games.rulesets.types import Position, Throw

STATIC = Path(hg.__file__).parent / "static"


def views(game: str, name: str, seeds: int = 4) -> list[int]:
    """Return the bytes of all views in some random games, after each throw and each move."""
    sizes = []
    for seed in range(seeds):
        pick, board = random.Random(seed), hg.play(game, name)
        while not board.view["result"]:
            rules, position = board.session.rules, board.session.position
            throw = drawn(rules, position, pick)
            if throw is not None:
                board.thrown(rules.format_throw(throw, position))
                sizes.append(size(board.view))
            board.touch(*rules.paths(position, pick.choice(rules.moves(position, throw)), throw)[0])
            sizes.append(size(board.view))
    return sizes


def drawn(rules: Ruleset, position: Position, pick: random.Random) -> Throw | None:
    """Return a throw drawn according to the probabilities; None if no throw is due."""
    throws = rules.throws(position)
    return pick.choices(list(throws), [float(chance) for chance in throws.values()])[0] if throws else None


def size(view: Mapping[str, object]) -> int:
    """Return the size of a sent view in bytes."""
    return len(json.dumps(view, ensure_ascii=False).encode())


def measure() -> dict[str, float]:
    """Return the largest view of each ruleset and the size of the bundle, in kB."""
    figures = {
        f"largest view of {game}/{name}, kB": max(views(game, name)) / 1000
        for game, names in games().items()
        for name in names
    }
    bundle = sum(len(gzip.compress((STATIC / file).read_bytes(), 9)) for file in ("board.js", "board.css"))
    return {**figures, "bundle gzipped, kB": bundle / 1000}


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.1f}")
