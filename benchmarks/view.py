"""Benchmark of a legal touch in mid-game: time of its answer, and of the view after it."""

from __future__ import annotations

import statistics
import time

from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

MIDDLE = 20  # number of touches of a game before the measurement


def measure(rounds: int = 30) -> dict[str, float]:
    """Return the figures of one run, in games of Morabaraba with different touches."""
    answered: list[float] = []
    seen: list[float] = []
    for number in range(rounds):
        session = Session(ruleset("morabaraba"))
        for _ in range(MIDDLE):
            session.receive(touch(session.view(), number))
        message = touch(session.view(), number)
        begun = time.perf_counter()
        session.receive(message)
        answered.append(time.perf_counter() - begun)
        session.receive({"revision": session.revision, "do": "go", "ply": 1})
        plies = len(session.board.game.plies)
        session.board.game.go(plies)
        begun = time.perf_counter()
        session.view()
        seen.append(time.perf_counter() - begun)
    return {
        "a legal touch answered, median ms": 1000 * statistics.median(answered),
        "a new view, median ms": 1000 * statistics.median(seen),
    }


def touch(view: View, number: int) -> dict[str, object]:
    """Return a message with one of a view's legal touches."""
    level = view["legal"]
    for each in view["touches"]:
        level = level[each].get("next", {})
    legal = sorted(level)
    next_one = legal[number * 7 % len(legal)]
    return {"revision": view["revision"], "do": "touch", "touches": [*view["touches"], next_one]}


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.3f}")
