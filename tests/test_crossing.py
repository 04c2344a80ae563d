"""Tests of Washburne's rules: random games, and the rule about own pieces."""

import pytest

from heritage_games.experiments.simulation import simulate
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.registry import ruleset

GAME = "hounds_and_jackals"


@pytest.mark.parametrize(
    ("name", "games", "mean", "shortest", "longest"),
    [("washburne", 1000, 416, 102, 1186), ("washburne_dice", 600, 197, 59, 511)],
)
def test_random_games_are_as_long_and_as_even_as_was_computed_apart(
    name: str, games: int, mean: float, shortest: int, longest: int
) -> None:
    """The means and extremes come from a separate program, written only from the rules."""
    result = simulate(ruleset(GAME, name), games=games, seed=4, limit=20_000)
    assert result.cut == 0
    # The standard deviation is below half the mean, which bounds the standard error of the mean.
    assert abs(result.mean_plies - mean) < 4 * mean / 2 / games**0.5
    assert 0.5 * shortest < min(result.lengths) < max(result.lengths) < 2 * longest
    _, low, high = result.share(0)
    assert low - 0.02 < 0.505 < high + 0.02


@pytest.mark.parametrize(("name", "rule"), [("skiryuk", "8a"), ("washburne", "W-h"), ("washburne_dice", "W-h")])
def test_an_empty_hole_is_refused_by_the_rule_about_own_pieces(name: str, rule: str) -> None:
    book = rulebook(ruleset(GAME, name))
    assert [book.answer(code).id for code in ("nothing_there", "enemy_piece")] == [rule, rule]
