"""Tests that moves, events and ends of all games are those of the reference engines."""

import random
from itertools import islice, product

import pytest
from rulesets import as_found
from second_engines import HUNTS, MILLS, SKIRYUK, WASHBURNE, anywhere, followed, journeys, mixed, same, slow_of
from test_contract import check_effects, legal_paths

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Throw

LONG = [
    ruleset("hyena_chase", name, players=p, holes=h)
    for name in ("modern", "davies_1925")
    for p, h in ((3, 20), (5, 41), (6, 42))
]
PLAYED = [
    *((rules, 20, 250, 500) for rules in MILLS),
    *((rules, 16, 150, 300 if len(rules.points) > 9 else 60) for rules in HUNTS),
    *((rules, 3 if as_found(rules) else 1, 150, 120 if as_found(rules) else 60) for rules in WASHBURNE),
    *((rules, 4, 1_000, 200) for rules in SKIRYUK),
    *((rules, 1, 10_000, 30) for rules in (*journeys((2, 11), (4, 21)), *LONG)),
]
"""Rulesets, number of compared games, their maximum plies, and the minimum in total."""


@pytest.mark.parametrize(("rules", "games", "most", "least"), PLAYED, ids=repr)
def test_moves_in_play_are_those_of_the_slow_engine(rules: Ruleset, games: int, most: int, least: int) -> None:
    played = [[*followed(rules, seed, most)] for seed in range(games)]
    assert sum(map(len, played)) > least
    # Games by Washburne's rules are long.
    assert rules in WASHBURNE or all(rules.outcome(plies[-1][1]) for plies in played)


READINGS = [
    dict(zip(SKIRYUK[0].declared, values, strict=True))
    for values in product(*(option.values for option in SKIRYUK[0].declared.values()))
]
ANYWHERE = [
    *((rules, 60) for rules in WASHBURNE),
    *((SKIRYUK[0].with_options(**options), 10) for options in READINGS),
    *((mixed(random.Random(seed)), 11) for seed in range(80)),
]
"""Rulesets, and the number of their positions that are compared."""


@pytest.mark.parametrize(("rules", "count"), ANYWHERE, ids=repr)
def test_moves_from_anywhere_are_those_of_the_slow_engine(rules: Ruleset, count: int) -> None:
    pick, slow = random.Random(repr(rules)), slow_of(rules)
    there = ((rules.start(), slow.start()), *islice(anywhere(rules, slow, pick), count))
    for number, (position, naive) in enumerate(there):
        throws: list[Throw | None] = [*rules.throws(position)] or [None]
        for throw in pick.sample(throws, min(5 if number else 20, len(throws))):
            same(rules, slow, position, naive, throw)
        if number % 10 == 1:
            legal_paths(rules, position, throw)
            check_effects(rules, position, throw)
