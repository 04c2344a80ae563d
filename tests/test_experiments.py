"""Tests of simulations: reproducible everywhere, with progress reports and uncertainties."""

from __future__ import annotations

import pytest

import heritage_games as hg
from heritage_games.engine import playouts
from heritage_games.experiments.intervals import interval


def test_a_simulation_is_the_same_compiled_and_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = hg.ruleset("morabaraba", "lesotho")
    fast = hg.simulate(rules, games=120, seed=3)
    monkeypatch.setattr(playouts, "can_compile", lambda: False)
    assert hg.simulate(rules, games=120, seed=3) == fast
    assert fast.games == sum(fast.wins) + fast.draws + fast.cut == 120


def test_progress_is_reported_and_another_seed_is_another_sample() -> None:
    seen: list[tuple[int, int]] = []
    rules = hg.ruleset("morabaraba")
    one = hg.simulate(rules, games=600, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (600, 600)
    assert sorted(seen) == seen
    assert hg.simulate(rules, games=600, seed=2).lengths != one.lengths


def test_a_game_longer_than_the_limit_is_cut_and_counted_apart() -> None:
    result = hg.simulate(hg.ruleset("morabaraba"), games=20, limit=24)
    assert result.cut == 20
    assert result.wins == (0, 0)
    assert "cut off 100.0%" in str(result)


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    few, many = (hg.simulate(hg.ruleset("morabaraba"), games=games) for games in (200, 2000))
    for result in (few, many):
        share, low, high = result.share(0)
        assert 0 <= low < share < high <= 1
    assert many.share(0)[2] - many.share(0)[1] < few.share(0)[2] - few.share(0)[1]


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (9, 10, 0.5958, 0.9821), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_that_of_wilson(hits: int, trials: int, low: float, high: float) -> None:
    """The values of the last row are those of Newcombe 1998, table I, method 3."""
    assert interval(hits, trials) == pytest.approx((hits / trials, low, high), abs=0.0001)


@pytest.mark.parametrize(("games", "limit"), [(0, 10), (10, 0)])
def test_no_games_are_no_experiment(games: int, limit: int) -> None:
    with pytest.raises(ValueError, match=r"must be a whole number (of at least|from) 1.*, not 0"):
        hg.simulate(hg.ruleset("morabaraba"), games=games, limit=limit)
