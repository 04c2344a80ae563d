"""Tests of generic levels, hints, warnings, reviews and solver, for outside families."""

from collections.abc import Iterator
from random import Random

import pytest
import tiny_race
import tiny_sowing
from messages import send
from registered import registered
from rulesets import DEFAULTS
from test_solving import NINE

import heritage_games as hg
from heritage_games.analysis import coach
from heritage_games.analysis.enumerating_solver import SolvedPositions
from heritage_games.analysis.generic_coach import GenericFact
from heritage_games.analysis.generic_search import SURE, GenericSearchTask
from heritage_games.analysis.levels import those_of
from heritage_games.analysis.move_scores import chances, move_scores
from heritage_games.analysis.players import LEVELS
from heritage_games.analysis.search import Decision, capability
from heritage_games.errors import HeritageGamesError
from heritage_games.experiments.runs import Players
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.mill_rulesets import MillRuleset
from heritage_games.rulesets.types import Throw
from heritage_games.session.session import Session

BOTH = {tiny_race.GAME: tiny_race, tiny_sowing.GAME: tiny_sowing}


@pytest.fixture(scope="module", autouse=True)
def _tiny() -> Iterator[None]:
    with (
        registered(tiny_race.GAME, tiny_race.RULESETS, tiny_race.CONTENT),
        registered(tiny_sowing.GAME, tiny_sowing.RULESETS, tiny_sowing.CONTENT),
    ):
        yield


class WithoutOwn(MillRuleset):
    """Mill game without its own search, coach and solver."""

    search, coach, solver = Ruleset.search, Ruleset.coach, Ruleset.solver


def tapatan() -> WithoutOwn:
    """Return a game of three pieces each, in which the first closed row wins."""
    rules = hg.ruleset("homemade/mills", lines=NINE, men=3, flying=False)
    assert isinstance(rules, MillRuleset)
    return WithoutOwn(rules._declaration, rules.options)


def rules_of(name: str) -> Ruleset:
    return tapatan() if name == "tapatan" else hg.ruleset(name)


def score(rules: Ruleset, level: int, games: int) -> float:
    """Return the share of games won against random play; a drawn or cut game counts half."""
    won = 0.0
    for number in range(games):
        seats = (f"level {level}", "random") if number % 2 == 0 else ("random", f"level {level}")
        winner = Players(rules, seats).game(rules.start(), 1, number, 300).winner
        won += 1.0 if winner == number % 2 else 0.5 if winner < 0 else 0.0
    return won / games


def test_every_capability_of_every_ruleset_can_be_resolved() -> None:
    for rules in DEFAULTS:
        for entry in filter(None, (rules.search, rules.coach, rules.solver)):
            assert capability(entry)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("name", ["tapatan", tiny_sowing.GAME])
def test_a_generic_level_beats_random_play(name: str, level: int) -> None:
    # The lowest level wins about two of three games of Tapatan.
    games, least = (400, 0.6) if (name, level) == ("tapatan", 1) else (12, 0.75)
    assert score(rules_of(name), level, games) >= least


def slowly(rules: Ruleset, position: object, throw: Throw | None, side: int, plies: int) -> float:
    """Return a position's value for a side by minimax, without pruning or repetition."""
    outcome = rules.outcome(position)
    if outcome:
        return SURE + plies if outcome.places[side] < outcome.places[1 - side] else -SURE - plies
    standing = rules.standing(position)
    if plies == 0:
        return 1000 * (standing[side] - standing[1 - side])
    if throw is None and rules.throws(position):
        shares = rules.throws(position).items()
        return sum(float(share) * slowly(rules, position, each, side, plies) for each, share in shares)
    after = (rules.play(position, move, throw) for move in rules.moves(position, throw))
    values = [slowly(rules, each, None, side, plies - 1) for each in after]
    return max(values) if rules.turn(position, throw) == side else min(values)


def test_the_scores_of_a_race_are_those_of_a_plain_expectation() -> None:
    rules, chance = hg.ruleset(tiny_race.GAME), Random(2)
    position = rules.start()
    for _ in range(12):
        throw = chance.choice(list(rules.throws(position)))
        side = rules.turn(position, throw) or 0
        found = move_scores(rules, position, throw, plies=2)
        for move, value in found.scores.items():
            assert value == pytest.approx(slowly(rules, rules.play(position, move, throw), None, side, 1), abs=1)
        position = rules.play(position, chance.choice(rules.moves(position, throw)), throw)
        if rules.outcome(position):
            break


def test_a_search_in_slices_finds_what_a_whole_one_finds() -> None:
    rules = tapatan()
    position = rules.parse_position("homemade; turn dark; dark a3 c1; light b3 b2; hand 1 1")
    decision, moves = Decision(rules, position), rules.moves(position)
    whole, sliced = (GenericSearchTask(decision, moves, positions=500) for _ in range(2))
    assert whole.go(10_000)
    while not sliced.go(7):
        assert sliced.visited <= 500
    assert (whole.best, whole.depth, whole.scores) == (sliced.best, sliced.depth, sliced.scores)


def test_hints_take_and_stop_a_win_warnings_name_it_and_chances_know_it() -> None:
    rules = tapatan()
    wins = rules.parse_position("homemade; turn dark; dark a3 b3; light a2 b2; hand 1 1")
    assert rules.format_move(wins, coach.advise(rules, wins).move).startswith("c3x")
    assert coach.advise(rules, wins).facts[0].item.code == GenericFact.WINS_NOW
    stops = rules.parse_position("homemade; turn light; dark a3 b3; light b2; hand 1 2")
    advice = coach.advise(rules, stops)
    assert (rules.format_move(stops, advice.move), advice.facts[0].item.code) == ("c3", GenericFact.STOPS_WIN)
    elsewhere = next(move for move in rules.moves(stops) if rules.format_move(stops, move) == "a1")
    assert (fact := coach.warn(rules, stops, None, elsewhere))
    assert fact.item.code == GenericFact.LETS_WIN_NEXT
    assert coach.warn(rules, stops, None, advice.move) is None
    assert chances(rules, wins) == (1.0, 0.0)


def test_a_hint_never_loses_within_four_plies_where_another_move_does_not() -> None:
    rules = tapatan()
    solved = SolvedPositions(rules)
    chance, position = Random(4), rules.start()
    for _ in range(15):
        values = dict(solved.moves(position))
        hinted = rules.format_move(position, coach.advise(rules, position).move)
        soon = {text for text, value in values.items() if value.result == "lost" and (value.plies or 0) <= 4}
        assert hinted not in soon or soon == set(values)
        position = rules.play(position, chance.choice(rules.moves(position)))
        if rules.outcome(position):
            position = rules.start()


def test_a_game_of_few_positions_is_solved_and_every_value_follows_from_the_next_ones() -> None:
    rules = tapatan()
    solved = hg.solve(rules)
    assert str(solved.value()).startswith("won by dark in")
    assert solved.total.positions == solved.positions > 1_000
    chance, position = Random(1), rules.start()
    for _ in range(300):
        value, following = solved.value(position), [value for _, value in solved.moves(position)]
        best = min(following, key=lambda each: each.order)
        assert (value.winner, value.plies) == (best.winner, best.plies)
        position = rules.play(position, chance.choice(rules.moves(position)))
        if rules.outcome(position):
            position = rules.start()
    line = solved.line()
    assert len(line.steps) == solved.value().plies
    assert rules.outcome(rules.parse_position(line.steps[-1].position))
    assert "dark to move" in solved.show().sentence
    assert rules.parse_position(solved.longest())
    with pytest.raises(HeritageGamesError, match="cannot be solved"):
        hg.solve(tiny_race.GAME)


@pytest.mark.parametrize("name", BOTH)
def test_a_family_from_outside_has_hints_warnings_levels_and_a_review(name: str) -> None:
    rules = hg.ruleset(name)
    assert [each for each in those_of(rules) if each in LEVELS] == ["level 1", "level 2", "level 3"]
    game = Game(rules)
    chance = Random(3)
    for _ in range(8):
        throws = rules.throws(game.position)
        if throws:
            game.throw(chance.choice(list(throws)))
        game.play(chance.choice(rules.moves(game.position, game.pending_throw)))
    reviewed = hg.review(game)
    assert len(reviewed.chances) == 9
    assert all(sum(each) == pytest.approx(1) for each in reviewed.chances)
    now = Session(rules, seed=1)
    send(now, "throw") if rules.throws(rules.start()) else None
    view = send(now, "hint", step=3)
    assert view["hint"]["because"].endswith(".")
    assert send(now, "warn", on=True)["warns"]
