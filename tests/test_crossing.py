"""Tests of Washburne's rules: touches, codes, two dice, random games."""

import random
from itertools import islice

import pytest
from second_engines import WASHBURNE, anywhere, slow_of
from test_contract import happen, legal_paths, seated

from heritage_games.experiments.simulation import simulate
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

GAME = "hounds_and_jackals"


@pytest.mark.parametrize("rules", WASHBURNE, ids=repr)
def test_touches_in_either_order_are_exactly_the_moves_and_show_what_is_played(rules: Ruleset) -> None:
    pick = random.Random(8)
    for position, _ in islice(anywhere(rules, slow_of(rules), pick), 6):
        if rules.outcome(position):
            continue
        throw = pick.choice(list(rules.throws(position)))
        expected = {}
        for move in rules.moves(position, throw):
            after = rules.play(position, move, throw)
            for order, path in enumerate(rules.paths(position, move, throw)):
                assert path not in expected
                expected[path] = move
                board = seated(rules, position)
                for effect in (effect for group in rules.effects(position, move, throw, order) for effect in group):
                    happen(board, effect)
                assert board == seated(rules, after)
        assert legal_paths(rules, position, throw) == expected


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
