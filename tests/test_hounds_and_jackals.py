"""Tests of Hounds and Jackals: refusals, random games, a lone piece's walk."""

import random
from fractions import Fraction
from itertools import islice

import pytest
from naive_parallel import NaiveParallel, NaivePosition
from second_engines import SKIRYUK, anywhere, slow_of

from heritage_games.experiments.exact import lone_walk
from heritage_games.experiments.simulation import simulate
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Throw

GAME = "hounds_and_jackals"


def skiryuk(**options: Value) -> Ruleset:
    return ruleset(GAME, "skiryuk", **options)


def point(side: str, hole: int) -> str:
    return "shen" if hole == 30 else f"{side}{hole}"


def first_answers(naive: NaiveParallel, slow: NaivePosition, throw: Throw, touch: str) -> set[str]:
    """Return the codes that may answer a first touch: of a refusal, a move or a part of one."""
    side, score = naive.who(slow, throw)
    if touch == "shen":
        if naive.race:
            return {"home_stays"}
        if not slow.shen[side]:
            return {"nothing_to_lift"}
        return {"lifted"} if score == 1 else {"lift_only_one"}
    owner, hole = touch[0], int(touch[1:])
    if hole not in slow.at[owner]:
        return {"nothing_there"}
    return naive.wrong(slow, throw, hole) or {"choose_target"} if owner == side else {"enemy_piece"}


def second_answers(naive: NaiveParallel, slow: NaivePosition, throw: Throw, source: int, touch: str) -> set[str]:
    side, score = naive.who(slow, throw)
    own, hole = slow.at[side], 30 if touch == "shen" else int(touch[1:])
    if touch != point(side, hole):
        return {"other_track"}
    if hole == source + score:
        return {"walked", "opening_throw"}
    if hole == naive.leads(source + score):
        return {"line_end"}
    if hole == source:
        return {"same_point"}
    if hole in own:
        return {"own_on_target"}
    return {"backwards"} if hole < source else {"wrong_count"}


@pytest.mark.parametrize("rules", SKIRYUK, ids=repr)
def test_every_touch_is_answered_with_the_reason(rules: Ruleset) -> None:
    naive = slow_of(rules)
    begun = [] if rules.options["opening"] == "random" else [(rules.start(), naive.start())]
    for position, slow in (*begun, *islice(anywhere(rules, naive, random.Random(repr(rules))), 20)):
        for throw in naive.throws(slow):
            side, score = naive.who(slow, throw)
            for touch in rules.points:
                found = rules.judge(position, [touch], throw)
                assert found.items[0].code in first_answers(naive, slow, throw, touch), (position, throw, touch)
            for source in slow.at[side]:
                if naive.wrong(slow, throw, source):
                    continue
                for touch in rules.points:
                    found = rules.judge(position, [point(side, source), touch], throw)
                    assert found.items[0].code in second_answers(naive, slow, throw, source, touch)
                    assert (found.kind == "refused") == (touch != point(side, source + score))


def test_standing_counts_holes_walked_and_pieces_captured() -> None:
    rules = skiryuk()
    position = rules.parse_position(f"{GAME}; turn hounds; hounds h3 shen; jackals j10 j2; hand 3 1; taken 0 2")
    assert rules.standing(position) == (3 + 30 + 60, 12)


def test_random_games_are_as_long_and_as_even_as_counted() -> None:
    """Another program played 4000 games: 156.0 plies, deviation 34.6, first player 50.1 %."""
    found = simulate(skiryuk(), games=3000, seed=7)
    assert found.cut == found.draws == 0
    assert abs(found.mean_plies - 156.0) < 5 * 34.6 / 3000**0.5
    variance = sum(count * (plies - found.mean_plies) ** 2 for plies, count in found.lengths.items()) / found.games
    assert abs(variance**0.5 - 34.6) < 2.5
    assert abs(found.share(0)[0] - 0.5) < 4 * 0.5 / 3000**0.5


def test_a_lone_walk_has_the_throws_counted_apart_and_solves_its_equations_also_for_a_biased_stick() -> None:
    expected = lone_walk(skiryuk()).expected
    found = {1: 14.80, 6: 17.44, 10: 15.78, 20: 6.85, 25: 4.57, 29: 4.00}
    assert {hole: round(float(expected[hole]), 2) for hole in found} == found
    both, forward = (lone_walk(skiryuk(links=links)).goes for links in ("both", "forward"))
    assert both[5][1] == forward[5][1] == 20
    assert both[19][1] == 6
    assert forward[19][1] == 20
    walk = lone_walk(skiryuk(links="backward"))
    for hole, throws in walk.expected.items():
        onward = (walk.expected.get(walk.goes[hole][score], 0) * chance for score, chance in walk.chances.items())
        assert throws == 1 + sum(onward, Fraction(0))
    flat = Fraction(3, 5)
    round_ = 1 - flat
    chances = {1: 4 * flat * round_**3, 2: 6 * (flat * round_) ** 2, 3: 4 * flat**3 * round_, 4: flat**4, 5: round_**4}
    assert sum(chances.values()) == 1
    biased = lone_walk(skiryuk(), chances)
    assert biased.goes == both
    assert biased.expected[29] == 1 / chances[1]


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
