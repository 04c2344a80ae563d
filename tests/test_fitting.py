"""Tests that fitting the weights of mills and hunts again gives the same file."""

from __future__ import annotations

import math
import tomllib
from random import Random

import pytest
from tune_weights import Seen, fitted_chances, fitted_weights, logistic, match, seen, written

from heritage_games.analysis.graph_search import FEATURES, weights_of
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.search import figures
from heritage_games.rulesets.registry import ruleset

INTERPRETED = SearchWorker(interpreted=True)
SMALL = {"lines": "a3 b3 c3 / a2 b2 c2 / a1 b1 c1 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3", "men": 3}
"""Options of a board of three by three points, with three pieces each."""


def test_a_logistic_curve_finds_what_made_the_games() -> None:
    chance = Random(1)
    rows = [(chance.uniform(-2, 2), chance.uniform(-2, 2), 1.0) for _ in range(4000)]
    won = [float(chance.random() < 1 / (1 + math.exp(-(1.5 * a - 0.5 * b + 0.3)))) for a, b, _ in rows]
    assert logistic(rows, won) == pytest.approx([1.5, -0.5, 0.3], abs=0.15)


def test_a_man_weighs_a_hundred_and_the_rest_as_often_as_it_won() -> None:
    chance = Random(2)
    lessons = []
    for _ in range(3000):
        men, twos = chance.randint(-3, 3), chance.randint(-3, 3)
        won = chance.random() < 1 / (1 + math.exp(-(men + twos / 2)))
        lessons.append(Seen((men, twos), 100 * men + 50 * twos, float(won)))
    man, two = fitted_weights({"one": lessons[:1500], "other": lessons[1500:]})
    assert man == 100
    assert two == pytest.approx(50, abs=12)
    (mills,) = fitted_chances("mills", {"one": lessons}).values()
    assert mills["scale"] == pytest.approx(100, abs=12)
    drawn = [Seen((0, 0), worth, 0.5) for worth in range(-300, 301)]
    assert fitted_chances("mills", {"one": [*lessons, *drawn]})["mills"]["scale"] > mills["scale"]
    better = [each._replace(worth=each.worth + 40) for each in lessons]
    (hunt,) = fitted_chances("hunt", {"one": lessons, "other": better}).values()
    assert hunt["scale"] == pytest.approx(mills["scale"], abs=2)


def test_the_same_games_teach_the_same() -> None:
    rules = ruleset("homemade", "mills", **SMALL)
    lessons = list(seen(rules, "mills", 2, INTERPRETED, longest=8))
    assert len(lessons) > 4
    assert lessons == list(seen(rules, "mills", 2, INTERPRETED, longest=8))
    assert all(each.won == 0.5 for each in lessons)
    first = lessons[0]
    assert (len(first.features), first.features[0]) == (3, 0)


def test_who_judges_alike_plays_alike_on_both_sides() -> None:
    rules = ruleset("homemade", "mills", **SMALL)
    weights = weights_of("mills")
    assert match(rules, weights, weights, 1, runner=INTERPRETED, longest=9) == 1


def test_the_file_says_again_what_was_found() -> None:
    kept = {kind: dict(zip(names, weights_of(kind), strict=True)) for kind, names in FEATURES.items()}
    chances = {name: numbers for name, numbers in figures("weights")["chance"].items() if name != "journey"}
    assert tomllib.loads(written(kept, chances)) == figures("weights")
