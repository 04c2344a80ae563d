"""Perft: counts as data. Those of the mid-game positions were made by the slow engines of naive_*.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rulesets import settings

from heritage_games.experiments.compile import array, can_compile, compiled
from heritage_games.games import perft, ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.games.counting import divide

FOLDER = Path(__file__).parent / "perft"
CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}: {case['name']}")
    for file in sorted(FOLDER.glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]
SETTINGS = [pytest.param(rules, id=repr(rules)) for rules in settings()]
INTERPRETED = 20_000
"""Deeper counts than this are left to the compiled kernel, which must agree on the others."""


@pytest.mark.parametrize(("game", "case"), CASES)
def test_interpreted(game: str, case: dict[str, Any]) -> None:
    rules = ruleset(game, case["ruleset"], **case["options"])
    position = rules.parse_position(case["position"])
    for depth, expected in enumerate(case["counts"], start=1):
        if expected <= INTERPRETED:
            assert perft(rules, position, depth) == expected, divide(rules, position, depth)


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
@pytest.mark.parametrize(("game", "case"), CASES)
def test_compiled(game: str, case: dict[str, Any]) -> None:
    rules: Any = ruleset(game, case["ruleset"], **case["options"])
    position = rules.parse_position(case["position"])
    count: Callable[..., int] = compiled(rules.kernel.perft)
    table, buffer = array(rules.table), array([0] * rules.kernel.buffer)
    counts = [count(table, position, depth, buffer) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
@pytest.mark.parametrize("rules", SETTINGS)
def test_compiled_playouts_are_the_interpreted_ones_bit_for_bit(rules: Ruleset) -> None:
    kernel = rules.kernel
    fast = compiled(kernel.playout)
    table, buffer = array(rules.table), array([0] * kernel.buffer)
    slow_buffer = [0] * kernel.buffer
    for number in range(20):
        slow = kernel.playout(rules.table, 5, number, 500, slow_buffer)
        assert tuple(fast(table, 5, number, 500, buffer)) == slow
