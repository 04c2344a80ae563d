"""How big a view message gets, and how big the bundle is."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import heritage_games as hg
from heritage_games.games import games

STATIC = Path(hg.__file__).parent / "static"


def views(game: str, name: str, seeds: int = 4) -> list[int]:
    """Return the bytes of every view of some random games."""
    sizes = []
    for seed in range(seeds):
        pick, board = random.Random(seed), hg.play(game, name)
        rules = board.session.rules
        while moves := rules.moves(board.session.position):
            board.touch(*rules.paths(board.session.position, pick.choice(moves))[0])
            sizes.append(len(json.dumps(board.view, ensure_ascii=False).encode()))
            if board.view["over"]:
                break
    return sizes


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
