"""Tests of the levels of races: legal, reproducible, better than random, learnt again."""

from itertools import islice, product
from random import Random

import pytest
from learn_race_weights import learnt
from rulesets import walk

import heritage_games as hg
from heritage_games.analysis.move_scores import chances, move_scores
from heritage_games.analysis.players import LEVELS
from heritage_games.analysis.race_search import level_limits, scored, weights_of
from heritage_games.analysis.search import search_of
from heritage_games.engine.crossing import policy as crossing
from heritage_games.engine.crossing.rules import CrossingState
from heritage_games.engine.journey.position import DONE, PAYS
from heritage_games.engine.parallel import policy as parallel
from heritage_games.engine.parallel.rules import ParallelState
from heritage_games.engine.race_policy import TANGENTS
from heritage_games.experiments.runs import Players
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.types import Move, Position, Throw

RACES = ("skiryuk", "washburne", "washburne_dice")


def race(name: str, **options: object) -> Ruleset:
    return hg.ruleset("hounds_and_jackals", name, **options)


def journey(**options: object) -> Ruleset:
    return hg.ruleset("hyena_chase", "modern", **{"players": 2, "holes": 21, **options})


def positions(rules: Ruleset, seed: int, count: int) -> list[tuple[Position, Throw]]:
    """Return positions of a random game in which there is a choice, with their throws."""
    game = ((position, throw) for position, throw in walk(rules, seed) if throw)
    return list(islice((each for each in game if len(rules.moves(*each)) > 1), count))


def score(rules: Ruleset, seats: tuple[str, str], games: int) -> int:
    """Return the games that the first player wins; the players change sides after each game."""
    won = 0
    for number in range(games):
        turned = number % 2
        ended = Players(rules, seats[::-1] if turned else seats).game(rules.start(), 1, number, 3000)
        won += ended.winner == turned
    return won


RULESETS = [
    *(race(name) for name in RACES),
    race("skiryuk", finish="race", load_optional=True, links="forward"),
    race("skiryuk", opening="random", refill="captured", link_blocked="stay"),
    race("washburne", shen="many", orange="extra_throw", opening="rolloff"),
    race("washburne_dice", ankh="none", dice_sum=False),
    journey(),
    journey(turns="until_two", players=4),
]


@pytest.mark.parametrize("rules", RULESETS, ids=repr)
def test_every_level_names_a_legal_move_and_the_same_again(rules: Ruleset) -> None:
    for position, throw in positions(rules, 5, 2):
        for number in range(1, rules.levels + 1):
            level = LEVELS[f"level {number}"]
            move = level(rules, position, throw, Random(3))
            assert move in rules.moves(position, throw)
            assert level(rules, position, throw, Random(3)) == move


@pytest.mark.parametrize(
    ("rules", "games", "least"), [(race("skiryuk"), 30, 20), (race("washburne"), 2, 2), (journey(), 40, 22)], ids=repr
)
def test_the_strongest_level_beats_chance(rules: Ruleset, games: int, least: int) -> None:
    assert score(rules, (f"level {rules.levels}", "random"), games) >= least


@pytest.mark.parametrize("rules", RULESETS, ids=repr)
def test_the_best_of_what_moves_are_worth_and_the_chances_of_the_sides(rules: Ruleset) -> None:
    for position, throw in positions(rules, 6, 2):
        found = move_scores(rules, position, throw)
        assert set(found.scores) == set(rules.moves(position, throw))
        assert found.plies <= 2
        for lies in (throw, None):
            sides = chances(rules, position, lies, plies=1)
            assert sum(sides) == pytest.approx(1)
            assert len(sides) == len(rules.sides)
    if not isinstance(rules, JourneyRuleset):
        probability = search_of(rules).win_probability
        assert probability(rules, 0, 1_000_000) == 1
        after = chances(rules, rules.play(position, found.best, throw))
        side = rules.turn(position, throw) or 0
        assert after[side] == pytest.approx(probability(rules, side, found.scores[found.best]), abs=0.1)


@pytest.mark.parametrize(("name", "plies"), list(product(RACES, (1, 2))))
def test_the_sides_see_the_same_in_the_mirror(name: str, plies: int) -> None:
    rules = race(name)
    for position, throw in positions(rules, 2, 2):
        assert isinstance(position, CrossingState | ParallelState)
        turn, *rest = position
        swapped = [number for at in range(0, len(rest), 2) for number in (rest[at + 1], rest[at])]
        turned = type(position)(1 - turn, *swapped)
        scores, mirrored = (list(scored(rules, at, throw, plies).values()) for at in (position, turned))
        assert mirrored == pytest.approx(scores, abs=1)


@pytest.mark.parametrize("name", RACES)
def test_there_is_a_weight_for_each_feature_and_a_sight_for_each_level(name: str) -> None:
    rules = race(name)
    policy = parallel if name == "skiryuk" else crossing
    assert tuple(weights_of(name).integers)[policy.LENGTH :] == TANGENTS
    assert len(level_limits(name)) == rules.levels
    assert level_limits(name)[-1].captures == 0


@pytest.mark.parametrize("name", ["skiryuk", "washburne"])
def test_compiled_and_interpreted_games_teach_the_same_weights(name: str) -> None:
    assert learnt(race(name), 2, 4) == learnt(race(name), 2, 4, interpreted=True)


PURSES = [
    ("out 17 purse 4", (3,), DONE, "the price of the well is kept"),
    ("out 15 purse 4", (2,), DONE, "three short, and four in the purse are for the well"),
    ("out 15 purse 9", (2,), PAYS, "what is above the price of the well is spent"),
    ("back 5 purse 3", (2,), PAYS, "on the way home it is paid at once"),
]


@pytest.mark.parametrize(("first", "throw", "wanted", "why"), PURSES)
def test_out_she_saves_for_the_well_and_back_she_pays(first: str, throw: Throw, wanted: Move, why: str) -> None:
    rules = journey()
    position = rules.parse_position(f"hyena_chase; turn first; first {first}; second out 4 purse 0")
    assert LEVELS["level 3"](rules, position, throw, Random(1)) == wanted, why


def moved(rules: Ruleset, text: str, throw: Throw, level: int) -> set[str]:
    """Return the moves that a level makes in twenty games in a position, as text."""
    position = rules.parse_position(f"hounds_and_jackals; turn hounds; {text}")
    moves = (LEVELS[f"level {level}"](rules, position, throw, Random(seed)) for seed in range(20))
    return {rules.format_move(position, move, throw) for move in moves}


@pytest.mark.parametrize(
    ("name", "text", "throw", "wanted", "errors"),
    [
        ("skiryuk", "hounds h3 h28; jackals j5 j9 j12; hand 3 2", (2,), {"2: 28-30"}, {"2: 3-5"}),
        ("washburne", "hounds h1 h2 h3 h12 h13; jackals j1 j2 j3 j4 h14", (1,), {"1: 13-14"}, {"1: 3-4"}),
        # The level moves the foremost piece, and overlooks that the piece on h13 can be hit.
        ("washburne", "hounds h1 h2 h3 h13 h22; jackals j1 j2 j3 j4 h14", (2,), {"2: 13-15"}, {"2: 22-24", "2: 2-4"}),
    ],
)
def test_only_weak_levels_make_the_errors_of_people(
    name: str, text: str, throw: Throw, wanted: set[str], errors: set[str]
) -> None:
    assert moved(race(name), text, throw, 5) == wanted
    assert moved(race(name), text, throw, 1) == wanted | errors
