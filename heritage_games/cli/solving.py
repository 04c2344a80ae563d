"""The command that solves a game backwards."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games import ruleset
from heritage_games.solving import estimate, solve

from .asked import options
from .stopped import INTERRUPTED


def add(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add ``solve``."""
    solved = commands.add_parser("solve", help="solve a game of mills or a hunt backwards, into a table")
    solved.add_argument("game", help="name of the game, or game/ruleset")
    solved.add_argument("file", help="the table; read if it is there, finished if it was begun", type=Path)
    solved.add_argument("--men", help="pieces on the board: only what such positions lead to", nargs=2, type=int)
    solved.add_argument("--option", help="a reading, as name=value; may be given again", action="append", default=[])
    solved.add_argument("--threads", help="how many work at once", default=1, type=int)
    solved.add_argument("--position", help="say what this position is worth, and how it goes on", default="")
    solved.set_defaults(run=_solve)


def _solve(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game, None, **options(chosen))
    men = tuple(chosen.men) if chosen.men else None
    if not chosen.file.exists():
        print(estimate(rules, men=men), file=sys.stderr, flush=True)
    told = _per_cent if sys.stderr.isatty() else None
    try:
        found = solve(rules, men=men, file=chosen.file, threads=chosen.threads, progress=told)
    except KeyboardInterrupt:
        print(f"\n{Saying('solving_stopped')}", file=sys.stderr)
        return INTERRUPTED
    print(found.show(chosen.position) if chosen.position else found)
    return 0


def _per_cent(done: int, total: int) -> None:
    print(f"\r{done / total:7.2%}", end="\n" if done == total else "", file=sys.stderr, flush=True)
