"""Tests of the cost of a message, measured in calls and not in time."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from messages import CYCLE, long_record

import heritage_games as hg
from heritage_games.website.engine_host import EngineHost
from heritage_games.widgets.board import Board

PACKAGE = Path(hg.__file__).parent

MOST_CALLS, MOST_REFUSED = 600, 330
"""Maximum number of the package's calls for a legal and a refused touch in Morabaraba."""


def counted(act: Callable[[], object]) -> Counter[str]:
    """Return the calls of each function of the package: ``rulesets/base.py:Ruleset.start``."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            calls[f"{Path(code.co_filename).relative_to(PACKAGE).as_posix()}:{code.co_qualname}"] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def next_touch(view: Mapping[str, Any]) -> dict[str, object]:
    """Return a message that adds the middle one of the legal touches."""
    level = view["legal"]
    for touch in view["touches"]:
        level = level[touch].get("next", {})
    return {"revision": view["revision"], "do": "touch", "touches": [*view["touches"], sorted(level)[len(level) // 2]]}


def board_after(plies: int, game: str, name: str) -> Board:
    """Return a board after this number of plies, if possible without captures."""
    board: Board = hg.play(game, name, seed=3)
    while board.view["plies"] < plies and not board.view["result"]:
        throws = board.view["enabled"]["throw"]
        thrown = {"do": "throw", "revision": board.view["revision"]}
        board._on_message(board, thrown if throws else next_touch(board.view), [])
    return board


def touch(board: Board, message: Mapping[str, object]) -> Counter[str]:
    """Send a message as the front end does; return the calls that it causes."""
    return counted(lambda: board._on_message(board, message, []))


def refused(board: Board) -> Counter[str]:
    point = next(point for point in board.session.rules.points if point not in board.view["legal"])
    message = {"do": "touch", "touches": [point]}
    touch(board, {**message, "revision": board.view["revision"]})
    calls = touch(board, {**message, "revision": board.view["revision"]})
    assert board.view["refusal"]
    return calls


@pytest.mark.parametrize("plies", [5, 20, 60])
def test_a_touch_makes_few_calls(plies: int) -> None:
    board = board_after(plies, "morabaraba", "south_africa")
    calls = refused(board)
    assert calls.total() <= MOST_REFUSED
    assert not any("format_record" in place or "format_position" in place for place in calls)
    while board.view["plies"] == plies:
        assert touch(board, next_touch(board.view)).total() <= MOST_CALLS


@pytest.mark.parametrize("seed", [0, 1])
def test_a_touch_before_or_after_which_there_are_mills_makes_few_calls(seed: int) -> None:
    board: Board = hg.play("morabaraba", "south_africa", seed=seed)
    touch(board, next_touch(board.view))  # fills caches, as other tests may have done
    pick, marks = Random(seed), 0
    while board.view["plies"] <= 60:
        level = board.view["legal"]
        for point in board.view["touches"]:
            level = level[point].get("next", {})
        marks += any(effect[0] == "mark" for node in level.values() for effect in node["effects"])
        touches = [*board.view["touches"], pick.choice(sorted(level))]
        message = {"revision": board.view["revision"], "do": "touch", "touches": touches}
        assert touch(board, message).total() <= MOST_CALLS * 3 // 2
    assert marks


BEFORE = {
    "meurimueng/standard": 1_236,
    "hounds_and_jackals/skiryuk": 1_746,
    "hounds_and_jackals/washburne_dice": 7_929,
    "hyena_chase/modern": 1_455,
}
"""Calls for the costliest touch of ply 10 in version 1d57da7, by ruleset, one a family."""


@pytest.mark.parametrize("name", BEFORE)
def test_a_touch_late_in_a_game_makes_as_few_calls_as_an_early_one(name: str) -> None:
    for plies in (10, 120):
        board = board_after(plies, *name.split("/"))
        while board.view["plies"] == plies and not board.view["result"]:
            if board.view["enabled"]["throw"]:
                touch(board, {"do": "throw", "revision": board.view["revision"]})
            assert touch(board, next_touch(board.view)).total() <= BEFORE[name] // 2


def lines_run(act: Callable[[], str]) -> tuple[str, int]:
    """Return a result, and the number of the package's lines that run.

    A line in a loop counts once per iteration.
    """
    lines = 0

    def note(frame: FrameType, event: str, _argument: object) -> Callable[..., Any] | None:
        nonlocal lines
        lines += event == "line"
        return note if frame.f_code.co_filename.startswith(str(PACKAGE)) else None

    before = sys.gettrace()
    sys.settrace(note)
    try:
        return act(), lines
    finally:
        sys.settrace(before)


def host_after(plies: int) -> tuple[EngineHost, dict[str, Any]]:
    """Return a host of a game with comment, hint and variation, and its last answer."""
    host, record = EngineHost(), f'[Hints "2:1"]\n{long_record(plies, {2: " {said} (2. R6-R5)"})}'
    return host, json.loads(host.open("board", json.dumps({"game": "morabaraba", "record": record})))


def test_a_touch_late_in_a_long_game_runs_as_many_lines_as_an_early_one() -> None:
    lines = []
    for plies in (40, 400):
        host, answer = host_after(plies)
        comments = {**answer["view"]["comments"], **answer.get("past", {}).get("comments", {})}
        assert (answer["view"]["plies"], comments) == (plies, {"2": "said"})
        assert "(2. R6-R5)" in answer["record"]
        ran = 0
        for move in (CYCLE * 2)[plies % 4 :][:8]:
            for touches in ([move[:2]], move.split("-")):
                message = {"revision": answer["view"]["revision"], "do": "touch", "touches": touches}
                text, count = lines_run(partial(host.receive, "board", json.dumps(message)))
                answer, ran = json.loads(text), ran + count
        assert answer["view"]["plies"] == plies + 8
        lines.append(ran)
    assert lines[1] <= 1.02 * lines[0], lines
