"""Tests of a lone piece's journey: moves of the ruleset, and length from equations."""

from fractions import Fraction

import pytest

from heritage_games.experiments.exact import lone_walk
from heritage_games.rulesets.registry import ruleset


def test_the_expected_throws_counted_apart_come_out() -> None:
    expected = lone_walk(ruleset("hounds_and_jackals")).expected
    found = {1: 14.80, 6: 17.44, 10: 15.78, 20: 6.85, 25: 4.57, 29: 4.00}
    assert {hole: round(float(expected[hole]), 2) for hole in found} == found


def test_every_equation_holds_exactly() -> None:
    walk = lone_walk(ruleset("hounds_and_jackals", links="backward"))
    for hole, throws in walk.expected.items():
        onward = (walk.expected.get(walk.goes[hole][score], 0) * chance for score, chance in walk.chances.items())
        assert throws == 1 + sum(onward, Fraction(0))


def test_the_lines_are_followed_as_the_option_says() -> None:
    both, forward = (lone_walk(ruleset("hounds_and_jackals", links=links)).goes for links in ("both", "forward"))
    assert both[5][1] == forward[5][1] == 20
    assert both[19][1] == 6
    assert forward[19][1] == 20


def test_a_biased_stick_changes_only_the_chances() -> None:
    rules = ruleset("hounds_and_jackals")
    flat = Fraction(3, 5)
    chances = {
        1: 4 * flat * (1 - flat) ** 3,
        2: 6 * flat**2 * (1 - flat) ** 2,
        3: 4 * flat**3 * (1 - flat),
        4: flat**4,
        5: (1 - flat) ** 4,
    }
    assert sum(chances.values()) == 1
    biased = lone_walk(rules, chances)
    assert biased.goes == lone_walk(rules).goes
    assert biased.expected[29] == 1 / chances[1]


def test_another_game_is_told_so() -> None:
    with pytest.raises(ValueError, match="not a race in which each side has its own track"):
        lone_walk(ruleset("morabaraba"))
