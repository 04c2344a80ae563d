"""Benchmark of long games against short ones: bytes and time of a touch, time to read."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import heritage_games as hg
from heritage_games.record.reader import parse_record
from heritage_games.rulesets.registry import ruleset

START = "morabaraba; turn dark; dark E2 E4 E6 R1 A5; light A3 A7 R6 R8 E5"
SHORT, LONG = 500, 5_000
RECORDS = 2_000, 20_000


def record(plies: int, seed: int = 1) -> str:
    """Return the record of a game with this number of plies and no captures."""
    rules, pick = ruleset("morabaraba"), random.Random(seed)
    position, texts = rules.parse_position(START), list[str]()
    while len(texts) < plies:
        moves = [move for move in rules.moves(position) if "x" not in rules.format_move(position, move)]
        going = (move for move in pick.sample(moves, len(moves)) if rules.moves(rules.play(position, move)))
        move = next(going)
        texts.append(f"{len(texts) + 1}. {rules.format_move(position, move)}")
        position = rules.play(position, move)
    return f'[Game "morabaraba"]\n[Start "{START}"]\n\n{" ".join(texts)}\n'


def touched(board: Any, touches: int = 40) -> int:  # noqa: ANN401 - a board
    """Continue the game by touches and return the bytes of the largest sent view."""
    sizes = []
    for seed in range(touches):
        rules, position = board.session.rules, board.session.position
        moves = [move for move in rules.moves(position) if "x" not in rules.format_move(position, move)]
        board.touch(*rules.paths(position, random.Random(seed).choice(moves))[0])
        sizes.append(len(json.dumps(board.get_state({"view"}), ensure_ascii=False).encode()))
    return max(sizes)


def worked(work: Callable[[], object]) -> float:
    """Return the processor time of one call in seconds, which hardly depends on other load."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure() -> dict[str, float]:
    """Return the figures of one run."""
    short, long = (hg.play("morabaraba", record=record(plies)) for plies in (SHORT, LONG))
    sizes = [touched(board) / 1000 for board in (short, long)]
    times = [worked(partial(touched, board)) for board in (short, long)]
    read = [worked(partial(parse_record, record(plies))) for plies in RECORDS]
    return {
        f"view sent at ply {SHORT:,}, kB": sizes[0],
        f"view sent at ply {LONG:,}, kB": sizes[1],
        f"the whole log and record at ply {LONG:,}, kB": len(json.dumps([long.session.view(), long.record])) / 1000,
        f"ratio of a touch at ply {LONG:,} to ply {SHORT:,}": times[1] / times[0],
        f"reading a record of {RECORDS[1]:,} plies, processor time in s": read[1],
        f"ratio of records of {RECORDS[1]:,} and {RECORDS[0]:,} plies": read[1] / read[0],
    }


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.2f}")
