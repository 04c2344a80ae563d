"""Tests of Washburne's rules: touches, codes, two dice, random games."""

import random
from itertools import islice

import pytest
from second_engines import WASHBURNE, anywhere, slow_of
from test_contract import happen, legal_paths, seated

from heritage_games.engine.crossing.rules import THROWS_AT
from heritage_games.engine.races import chances_at
from heritage_games.experiments.simulation import simulate
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import coded

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


def test_both_dice_may_be_used_in_whichever_order_works() -> None:
    """One piece can move only after the other has left its hole, whichever die moves it."""
    rules = ruleset(GAME, "washburne_dice")
    position = rules.parse_position(f"{GAME}; turn hounds; hounds h11 h14 h16 h18 h22; jackals j1 j2 j3 j4 j5")
    by_text = {rules.format_move(position, move, (1, 4)): move for move in rules.moves(position, (1, 4))}
    only = by_text["1+4: 1:22-23 4:18-22"]
    assert rules.paths(position, only, (1, 4)) == (("h22", "h23", "h18", "h22"),)
    free = by_text["1+4: 1:11-12 4:16-20>6"]
    assert rules.paths(position, free, (1, 4)) == (("h11", "h12", "h16", "h20"), ("h16", "h20", "h11", "h12"))
    assert rules.parse_move("1+4: 4:16-20>6 1:11-12", position, (1, 4)) == free
    assert "1+4: 1:11-12 4:14-18" not in by_text


def test_who_throws_higher_begins_and_throws_again() -> None:
    for name, pairs in (("washburne", 20), ("washburne_dice", 12)):
        rules = ruleset(GAME, name, opening="rolloff")
        start = rules.start()
        assert rules.turn(start) is None
        assert rules.format_position(start).startswith(f"{GAME}; turn nobody")
        throws = rules.throws(start)
        assert (len(throws), sum(throws.values())) == (pairs, 1)
        assert [rules.turn(start, throw) for throw in ((2, 4), (4, 2))] == [1, 0]
        (move,) = rules.moves(start, (2, 4))
        assert rules.format_move(start, move, (2, 4)) == "2/4: begin"
        assert rules.turn(rules.play(start, move, (2, 4))) == 1
        assert rules.judge(start, ["h5"]).items[0].code == "throw_first"


@pytest.mark.parametrize("name", ["washburne", "washburne_dice"])
def test_the_engine_draws_throws_by_the_chances_that_are_told(name: str) -> None:
    rules = ruleset(GAME, name)
    weights = dict(chances_at(rules.table, rules.table[THROWS_AT]))
    found = {coded(throw): chance for throw, chance in rules.throws(rules.start()).items()}
    assert {throw: chance * sum(weights.values()) for throw, chance in found.items()} == weights


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
