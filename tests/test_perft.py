"""Tests of perft counts; those of mid-game come from the engines in naive_*.py."""

import json
from pathlib import Path
from typing import Any

import pytest

import heritage_games as hg
from heritage_games.engine.jit import can_compile
from heritage_games.engine.playouts import PerftCounter
from heritage_games.experiments.exact import count_plies
from heritage_games.rulesets.registry import ruleset

FOLDER = Path(__file__).parent / "perft"
CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}: {case['name']}")
    for file in sorted(FOLDER.glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]
INTERPRETED = 20_000  # maximum count for the interpreted engine; the compiled kernel does the larger ones


@pytest.mark.parametrize(("game", "case"), CASES)
def test_interpreted(game: str, case: dict[str, Any]) -> None:
    rules = ruleset(game, case["ruleset"], **case["options"])
    position = rules.parse_position(case["position"])
    for depth, expected in enumerate(case["counts"], start=1):
        if expected <= INTERPRETED:
            assert count_plies(rules, position, depth) == expected


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
@pytest.mark.parametrize(("game", "case"), CASES)
def test_compiled(game: str, case: dict[str, Any]) -> None:
    rules: Any = ruleset(game, case["ruleset"], **case["options"])
    position = rules.parse_position(case["position"])
    depths = range(1, len(case["counts"]) + 1)
    count = PerftCounter(rules.kernel, rules.table, depths.stop)
    counts = [count(position, depth) for depth in depths]
    assert counts == case["counts"]


@pytest.mark.parametrize(("game", "depth"), [("morabaraba/lesotho", 3), ("hounds_and_jackals/skiryuk", 4)])
def test_what_is_counted_by_machine_code_is_counted_alike_by_the_ruleset(game: str, depth: int) -> None:
    rules = ruleset(game)
    assert hg.perft(game, None, depth) == count_plies(rules, rules.start(), depth)
