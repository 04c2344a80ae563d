"""Tests of Hyena Chase's length and danger, compared with separately written programs."""

import random

import pytest
from naive_journey import NaiveJourney

from heritage_games.engine.jit import can_compile
from heritage_games.experiments import exact
from heritage_games.experiments.exact import danger, expected_throws
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset

GAME = "hyena_chase"

THROWS = [
    ("modern", 10, "hasty", 23.678),
    ("modern", 10, "thrifty", 21.414),
    ("modern", 10, "optimal", 19.229),
    ("davies_1925", 10, "optimal", 19.254),
    ("modern", 20, "hasty", 31.638),
    ("modern", 20, "thrifty", 30.290),
    ("modern", 20, "optimal", 26.280),
    ("davies_1925", 20, "optimal", 26.680),
    ("modern", 40, "optimal", 42.668),
    ("davies_1925", 40, "optimal", 46.015),
]
"""Expected throws of one mother to the end, by days and policy, from another program."""


def rules_of(name: str, days: int, **options: Value) -> Ruleset:
    return ruleset(GAME, name, holes=days + 1, **options)


@pytest.mark.parametrize(("name", "days", "paying", "throws"), THROWS)
def test_throws_of_a_journey_are_those_counted_apart(name: str, days: int, paying: str, throws: float) -> None:
    assert expected_throws(rules_of(name, days), paying) == pytest.approx(throws, abs=0.001)


def test_one_way_to_pay_is_as_good_as_another_where_nothing_is_chosen() -> None:
    found = {expected_throws(rules_of("davies_1925", 11), paying) for paying in ("hasty", "thrifty", "optimal")}
    assert len(found) == 1
    assert expected_throws(rules_of("davies_1925", 11, players=2)) in found


def test_progress_is_told_and_an_answer_is_remembered() -> None:
    seen: list[tuple[int, int]] = []
    rules = rules_of("modern", 18)
    first = expected_throws(rules, progress=lambda done, known: seen.append((done, known)))
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    seen.clear()
    assert expected_throws(rules, progress=lambda done, known: seen.append((done, known))) == first
    assert len(seen) == 1


def test_the_slow_engine_needs_as_many_throws() -> None:
    """The mean of 1,000 journeys of 1925 is within four standard errors of the exact value."""
    rules = rules_of("davies_1925", 19, players=2)
    naive, pick, lengths = NaiveJourney(rules.name, rules.options), random.Random(4), []
    for _ in range(1000):
        p, count = naive.start(), 0
        while p.mothers["first"].where != "home":
            throw = pick.choices((1, 2, 4, 6), (3, 3, 1, 1))[0]
            count += p.turn == "first"
            (p,) = naive.plies(p, (throw,)).values()
            p.turn = "first"
        lengths.append(count)
    mean = sum(lengths) / len(lengths)
    error = (sum((length - mean) ** 2 for length in lengths) / len(lengths)) ** 0.5 / len(lengths) ** 0.5
    assert abs(mean - expected_throws(rules)) < 4 * error


def test_the_hyena_of_four_players_is_fed_by_the_winner_alone() -> None:
    """With twenty days, 8.2 % of the others are eaten; 12.8 % if every mother there feeds it."""
    found = danger(rules_of("davies_1925", 20), games=500)
    assert (found.games, found.others) == (500, 1500)
    assert abs(found.share[0] - 0.082) < 0.035
    assert "% of the others eaten (95 % interval" in str(found)


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
@pytest.mark.parametrize("paying", ["hasty", "thrifty", "random"])
def test_danger_is_the_same_compiled_and_interpreted(monkeypatch: pytest.MonkeyPatch, paying: str) -> None:
    rules = rules_of("modern", 20, players=3)
    fast = danger(rules, games=40, seed=3, paying=paying)
    monkeypatch.setattr(exact, "can_compile", lambda: False)
    assert danger(rules, games=40, seed=3, paying=paying) == fast
    assert danger(rules, games=40, seed=4, paying=paying) != fast
