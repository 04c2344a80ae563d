"""Tests that compiled games equal interpreted ones bit for bit, in chunks and threads."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rulesets import settings, walk

from heritage_games.engine import jit
from heritage_games.engine.jit import can_compile
from heritage_games.engine.kernel import DRAWN, NOBODY, step
from heritage_games.engine.playouts import Chunk, play_chunk, prepare
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position

SETTINGS = [pytest.param(rules, id=repr(rules)) for rules in settings()]
LIMIT = 500

needs_numba = pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")


def chunk(
    rules: Ruleset, first: int, count: int, position: Position = None, limit: int = LIMIT, *, interpreted: bool = False
) -> Chunk:
    state = rules.start() if position is None else position
    assert rules.kernel
    more: Any = {"first": first, "count": count, "limit": limit, "interpreted": interpreted}
    return play_chunk(rules.kernel, rules.table, state, seed=5, **more)


def rows(*chunks: Chunk) -> Iterator[tuple[int, ...]]:
    for each in chunks:
        yield from zip(each.winners, each.reasons, each.plies, each.captures, strict=True)


@needs_numba
@pytest.mark.parametrize("rules", SETTINGS)
def test_compiled_games_are_the_interpreted_ones_bit_for_bit(rules: Ruleset) -> None:
    assert chunk(rules, 0, 6) == chunk(rules, 0, 6, interpreted=True)


@needs_numba
@pytest.mark.parametrize("game", ["morabaraba", "pulijudam", "hounds_and_jackals", "hyena_chase"])
def test_games_begin_with_any_position(game: str) -> None:
    rules = ruleset(game)
    for position, _ in list(walk(rules, 3, 90))[::30]:
        assert chunk(rules, 0, 3, position) == chunk(rules, 0, 3, position, interpreted=True)


@needs_numba
@pytest.mark.parametrize("game", ["morabaraba", "hounds_and_jackals/skiryuk"])
def test_how_games_are_cut_into_chunks_and_threads_changes_nothing(game: str) -> None:
    rules = ruleset(game)
    whole = list(rows(chunk(rules, 0, 400)))
    with ThreadPoolExecutor(2) as threads:
        parts = threads.map(lambda first: chunk(rules, first, 100), range(0, 400, 100))
    assert list(rows(*parts)) == whole
    assert len(set(whole)) > 100


@pytest.mark.parametrize("interpreted", [pytest.param(False, marks=needs_numba), True])
def test_a_chunk_tells_how_each_game_ended(interpreted: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    rules = ruleset("morabaraba")
    for number, (winner, reason, plies, captures) in enumerate(rows(chunk(rules, 7, 12, interpreted=interpreted)), 7):
        again = chunk(rules, number, 1, limit=plies, interpreted=interpreted)
        assert list(rows(again)) == [(winner, reason, plies, captures)]
        shorter = chunk(rules, number, 1, limit=plies - 1, interpreted=interpreted)
        assert (shorter.winners[0], shorter.reasons[0], shorter.plies[0]) == (NOBODY, 0, plies - 1)
        assert (winner == NOBODY) == (reason == 0) == (plies == LIMIT)
        assert winner in {0, 1, DRAWN}
        assert 0 <= captures <= 24 - 2


def test_a_game_that_is_over_is_not_played_on() -> None:
    rules = ruleset("morabaraba")
    over = rules.parse_position("morabaraba; turn light; dark E1 E2 E3 A4; light R5 R6")
    found = chunk(rules, 0, 2, over, interpreted=True)
    assert list(rows(found)) == [(0, found.reasons[0], 0, 0)] * 2
    assert found.reasons[0] != 0


def test_captures_are_counted_but_pieces_given_away_are_not() -> None:
    rules = ruleset("morabaraba", full_board="gift")
    dark = "E1 E2 E4 E6 E7 A1 A3 A4 A5 R2 R6 R8"
    light = "E3 E5 E8 A2 A6 A7 A8 R1 R3 R4 R5 R7"
    position = rules.parse_position(f"morabaraba; turn dark; dark {dark}; light {light}; gifts 2")
    found = chunk(rules, 0, 4, position, limit=2, interpreted=True)
    assert list(rows(found)) == [(NOBODY, 0, 2, 0)] * 4
    found = chunk(ruleset("hounds_and_jackals", "washburne"), 0, 2, interpreted=True)
    assert sum(found.captures) > 10


@needs_numba
def test_compiling_is_told_once_and_its_folder_is_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    told: list[str] = []
    ours, theirs = tmp_path / "ours", numba.config.CACHE_DIR  # type: ignore[attr-defined]
    monkeypatch.setattr(jit, "cache_folder", lambda: ours)
    for expected in (1, 1):
        jit._dispatcher.cache_clear()
        for _ in range(2):
            assert jit.compiled(step, 1, announce=lambda: told.append("compiling"))(1) == step(1)
        assert len(told) == expected
    jit._dispatcher.cache_clear()
    assert list(ours.rglob("*.nbi"))
    assert theirs == numba.config.CACHE_DIR  # type: ignore[attr-defined]


@needs_numba
def test_machine_code_runs_where_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import caching

    occupied = tmp_path / "a file"
    occupied.touch()
    monkeypatch.setattr(jit, "cache_folder", lambda: occupied / "folder")
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", caching.CacheImpl._locator_classes[:1])
    jit._dispatcher.cache_clear()
    assert jit.compiled(step, 1)(2) == step(2)
    jit._dispatcher.cache_clear()


@needs_numba
def test_what_is_prepared_is_not_prepared_again() -> None:
    rules = ruleset("hounds_and_jackals", "skiryuk")
    assert rules.kernel
    prepare(rules.kernel, rules.start())
    told: list[None] = []
    prepare(rules.kernel, rules.start(), lambda: told.append(None))
    assert told == []
