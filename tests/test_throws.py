"""Tests of the probability bench: scores, probabilities, counts, bounds, words, view.

``python tests/test_throws.py`` writes ``tests/vectors/throws.json``, which the front end's tests read too.
"""

import json
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from messages import HOSTILE
from rulesets import DEFAULTS, THROWN

import heritage_games as hg
from heritage_games.engine.crossing import rules as crossing
from heritage_games.engine.journey import position as journey
from heritage_games.engine.kernel import step, stream
from heritage_games.engine.parallel import rules as parallel
from heritage_games.engine.races import chances_at, draw
from heritage_games.experiments.bench import ENOUGH, ThrowCount, count_bounds, scores_of, throwable
from heritage_games.experiments.bench_view import BenchWords, bench_view
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.throws import coded
from heritage_games.widgets.bench import Bench

VECTORS = Path(__file__).parent / "vectors" / "throws.json"
RACES = [rules for rules in DEFAULTS if throwable(rules)]
RACE = pytest.mark.parametrize("rules", RACES, ids=lambda rules: rules.name)


def vectors() -> dict[str, Any]:
    """Return cases with the results of Python, which the front end must reproduce."""
    cases = []
    for name, flat, times in (
        ("skiryuk", 50, 1000),
        ("skiryuk", 64, 250),
        ("washburne_dice", 50, 1000),
        ("davies_1925", 33, 77),
    ):
        scores = scores_of(named(name))
        begun = ThrowCount.begun(scores, 2026)
        count = (begun.crooked(flat) if scores.can_be_crooked else begun).thrown(scores, times)
        cases.append({"bench": name, "begun": begun.payload(), "times": times, "told": count.payload()})
    many, chances = (1, 10, 77, 1000, 100_000), (0.0016, 0.0625, 0.375, 0.9)
    bounds = [[throws, chance, *count_bounds(throws, chance)] for throws in many for chance in chances]
    benches = {name: bench_view(BenchWords(named(name), "en")) for name in ("skiryuk", "washburne_dice", "davies_1925")}
    return {"benches": benches, "counts": cases, "bounds": bounds}


def named(name: str) -> Ruleset:
    return next(rules for rules in RACES if rules.name == name)


def test_every_game_with_throws_has_a_bench_and_the_screen_the_same_numbers() -> None:
    assert RACES == THROWN
    assert [rules.name for rules in RACES] == ["skiryuk", "washburne", "washburne_dice", "modern", "davies_1925"]
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == json.loads(json.dumps(vectors()))


@RACE
def test_scores_are_those_of_the_rules(rules: Ruleset) -> None:
    scores = scores_of(rules)
    counted = Counter(tuple(sorted(fall)) for fall in product(scores.faces, repeat=scores.count))
    assert {score.faces: score.ways for score in scores.all} == counted
    assert dict(zip([score.throw for score in scores.all], scores.chances(50), strict=True)) == _thrown(rules)


def _thrown(rules: Ruleset) -> dict[tuple[int, ...], Fraction]:
    return dict(rules.throws(_begun(rules)))


def _begun(rules: Ruleset) -> Any:  # noqa: ANN401 - a position of any race
    """Return the first position in which one side throws alone."""
    position = rules.start()
    while rules.turn(position) is None:
        throw = next(iter(rules.throws(position)))
        position = rules.play(position, rules.moves(position, throw)[0], throw)
    return position


DUE: dict[str, Any] = {
    "skiryuk": parallel.chances_due,
    "modern": journey.chances_due,
    "davies_1925": journey.chances_due,
}
OPENED = [
    *RACES,
    *(named(name).with_options(opening="rolloff") for name in ("washburne", "washburne_dice")),
    *(named(name).with_options(opening="random") for name in ("skiryuk", "davies_1925")),
]


@pytest.mark.parametrize("rules", OPENED, ids=repr)
def test_the_engine_draws_by_the_chances_that_are_told(rules: Ruleset) -> None:
    for position in (rules.start(), _begun(rules)):
        told = rules.throws(position)
        at = DUE.get(rules.name, crossing.chances_due)(rules.table, position)
        weights = dict(chances_at(rules.table, at))
        assert {coded(throw): chance * rules.table[at] for throw, chance in told.items()} == weights
        drawn = Counter(draw(rules.table, at, step(stream(2, number))) for number in range(8000))
        for throw, weight in weights.items():
            expected = 8000 * weight / rules.table[at]
            assert abs(drawn[throw] - expected) < 4.5 * expected**0.5


BY_LOT = [rules for rules in OPENED if rules.options.get("opening") in ("rolloff", "random")]


@pytest.mark.parametrize("rules", BY_LOT, ids=repr)
def test_both_sides_throw_until_one_throw_is_higher_or_have_equal_chances(rules: Ruleset) -> None:
    if rules.options["opening"] == "random":
        lots = [(number + 1,) for number in range(len(rules.sides))]
        assert rules.throws(rules.start()) == dict.fromkeys(lots, Fraction(1, len(lots)))
        return
    own = _thrown(rules)
    if rules.name == "washburne_dice":  # each side throws one die
        own = {(face,): Fraction(1, 4) for face in range(1, 5)}
    differ = 1 - sum(chance**2 for chance in own.values())
    pairs = {(*one, *other): own[one] * own[other] / differ for one, other in product(own, repeat=2) if one != other}
    assert rules.throws(rules.start()) == pairs
    begins = [rules.turn(rules.start(), throw) for throw in ((2, 4), (4, 2))]
    assert begins == ([0, 1] if rules.name == "skiryuk" else [1, 0])


@RACE
@pytest.mark.parametrize("flat", [20, 37, 80])
def test_crooked_chances_are_counted_stick_by_stick(rules: Ruleset, flat: int) -> None:
    scores = scores_of(rules)
    if not scores.can_be_crooked:
        assert scores.chances(flat) == scores.chances(50)
        return
    found: Counter[tuple[int, ...]] = Counter()
    for fall in product(range(100), repeat=2):  # two sticks, each with a hundred equal outcomes
        found[tuple(sorted(int(place < flat) for place in fall))] += 1
    two = {sum(faces): Fraction(ways, 100**2) for faces, ways in found.items()}
    chances = dict(zip([sum(score.faces) for score in scores.all], scores.chances(flat), strict=True))
    more = two if scores.count == 4 else {0: 1 - Fraction(flat, 100), 1: Fraction(flat, 100)}
    joined: dict[int, Fraction] = {}
    for (one, chance), (other, share) in product(two.items(), more.items()):
        joined[one + other] = joined.get(one + other, Fraction(0)) + chance * share
    assert chances == joined
    assert sum(chances.values()) == 1


def test_what_each_throw_brings_a_piece_is_what_the_rules_let_it_do() -> None:
    gaps = {rules.name: {score.text: score.gaps for score in scores_of(rules).all} for rules in RACES}
    assert gaps["skiryuk"] == gaps["washburne"] == {str(n): (n,) for n in range(1, 6)}
    assert gaps["modern"] == {"1": (), "2": (2,), "3": (3,), "6": (6,)}
    assert gaps["davies_1925"] == {"1": (), "2": (2,), "4": (4,), "6": (6,)}
    dice = {f"{one}+{two}": tuple(sorted({one, two, one + two})) for one in range(1, 5) for two in range(one + 1, 5)}
    assert gaps["washburne_dice"] == dice | {f"{n}+{n}": (n, 2 * n) for n in range(1, 5)}


@pytest.mark.parametrize("throws", [1, 2, 10, 30, 400])
@pytest.mark.parametrize("chance", [Fraction(1, 16), Fraction(3, 8), Fraction(1, 2), Fraction(96, 100)])
def test_the_bounds_hold_95_of_100_and_leave_no_more_out_than_they_may(throws: int, chance: Fraction) -> None:
    weights = [comb(throws, n) * chance**n * (1 - chance) ** (throws - n) for n in range(throws + 1)]
    low, high = count_bounds(throws, chance)
    tail = Fraction(1, 40)
    assert sum(weights[:low]) <= tail < sum(weights[: low + 1])
    assert sum(weights[high + 1 :]) <= tail < sum(weights[high:])


@RACE
def test_a_count_goes_on_where_it_was_and_a_long_one_comes_near_what_is_exact(rules: Ruleset) -> None:
    scores = scores_of(rules)
    at_once = ThrowCount.begun(scores, 7).thrown(scores, 500)
    in_parts = ThrowCount.begun(scores, 7).thrown(scores, 1).thrown(scores, 499)
    assert at_once == in_parts
    assert at_once.throws == 500
    assert ThrowCount.from_payload(scores, at_once.payload()) == at_once
    assert at_once != ThrowCount.begun(scores, 8).thrown(scores, 500)
    count = ThrowCount.begun(scores, 1).thrown(scores, 20_000)
    for score, came, chance in zip(scores.all, count.counts, scores.chances(50), strict=True):
        assert abs(came / 20_000 - chance) < 4 * (chance * (1 - chance) / 20_000) ** 0.5, score


def test_a_count_ends_somewhere_and_what_is_sure_has_no_bounds() -> None:
    scores = scores_of(named("skiryuk"))
    full = ThrowCount(1, (ENOUGH - 3, 0, 0, 0, 0)).thrown(scores, 10)
    assert full.throws == ENOUGH
    assert (count_bounds(0, 0.3), count_bounds(10, 0), count_bounds(10, 1)) == ((0, 0), (0, 0), (10, 10))


@pytest.mark.parametrize("change", [*map(json.loads, HOSTILE["bench"])])
def test_what_no_screen_of_ours_sends_is_passed_over(change: dict[str, Any]) -> None:
    bench = hg.bench("hounds_and_jackals", seed=1).throw(10)
    before = repr(bench)
    bench.set_state({"count": {**bench.count, **change}, "bench": {}})
    assert repr(bench) == before
    assert bench.bench["title"]


def test_a_screen_throws_on() -> None:
    bench = hg.bench("hounds_and_jackals", seed=1)
    scores = scores_of(named("skiryuk"))
    bench.set_state({"count": replace(ThrowCount.begun(scores, 1).thrown(scores, 30), guess="2").payload()})
    assert (bench.throws, bench.count["guess"]) == (30, "2")
    assert bench.counts == hg.bench("hounds_and_jackals", seed=1).throw(30).counts
    assert repr(bench.throw(70)) == repr(hg.bench("hounds_and_jackals", seed=1).throw(100))
    assert (bench.clear().throws, bench.count["guess"]) == (0, "")


def test_a_bench_tells_its_count() -> None:
    bench = hg.bench("hounds_and_jackals", "washburne", seed=1)
    nothing = "Four sticks, thrown many times. Nothing thrown yet. Flat side up: 50 in 100."
    assert repr(bench).splitlines()[:2] == [nothing, "Score  How it lands"]
    assert repr(bench.throw(1000)).splitlines() == [
        "Four sticks, thrown many times. 1,000 throws. Flat side up: 50 in 100.",
        "Score  How it lands  Exact  Thrown  Expected  Range of 95 in 100",
        "1      one flat      4/16   261     250.0     223 to 277",
        "2      two flat      6/16   381     375.0     345 to 405",
        "3      three flat    4/16   241     250.0     223 to 277",
        "4      four flat     1/16   65      62.5      48 to 78",
        "5      none flat     1/16   52      62.5      48 to 78",
    ]
    assert bench.chances["2"] == Fraction(3, 8)
    assert repr(bench.crook(60)).splitlines()[2] == "1      one flat      15.4 %"
    assert bench.throws == 0


@RACE
def test_the_picture_of_a_count_is_the_same_for_the_same_count(rules: Ruleset) -> None:
    drawn = [_picture(hg.bench(rules.game, rules.name, seed=3).throw(100)) for _ in range(2)]
    assert drawn[0] == drawn[1] != _picture(hg.bench(rules.game, rules.name, seed=4).throw(100))
    svg = ET.fromstring(drawn[0])  # noqa: S314 - our own drawing
    assert svg.find("{*}title") is not None
    assert not re.search(r"var\(--[\w-]+\)", drawn[0])
    empty = _picture(hg.bench(rules.game, rules.name, seed=3))
    assert "1/" not in empty  # the bench asks for a guess before it shows an answer


def _picture(bench: Bench) -> str:
    found = bench._repr_mimebundle_()
    return str((found[0] if isinstance(found, tuple) else found)["image/svg+xml"])


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
