"""Tests of the two simplest players: legal, reproducible, careful better than random."""

from __future__ import annotations

import random

from rulesets import as_found, settings, throw, walk

from heritage_games.analysis.levels import PLAYERS
from heritage_games.analysis.players import best_moves, lead
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position, Throw


def game_between(rules: Ruleset, seats: tuple[str, str], seed: int) -> Game:
    """Return a game of at most 200 plies between two of the computer's players."""
    game, chance = Game(rules), random.Random(seed)
    while not game.over and len(game.plies) < 200:
        throw(game, chance)
        assert game.turn is not None
        game.play(PLAYERS[seats[game.turn]](rules, game.position, game.pending_throw, chance))
    return game


def some(rules: Ruleset, seed: int) -> list[tuple[Position, Throw | None]]:
    """Return some positions of a random game; fewer with throws or with changed options."""
    step = 60 if rules.throws(rules.start()) else 9
    return list(walk(rules, seed))[:: step if as_found(rules) else 3 * step]


def test_every_choice_is_legal_and_repeatable() -> None:
    for seed, rules in enumerate(settings()):
        for position, lies in some(rules, seed):
            moves = rules.moves(position, lies)
            for who in ("random", "careful"):
                if moves:
                    times = range(2 if as_found(rules) else 1)
                    chosen = {PLAYERS[who](rules, position, lies, random.Random(seed)) for _ in times}
                    assert len(chosen) == 1
                    assert chosen <= {*moves}


def test_careful_beats_random() -> None:
    rules = ruleset("morabaraba")
    won = 0
    for seed in range(10):
        side = seed % 2
        game = game_between(rules, ("careful", "random") if side == 0 else ("random", "careful"), seed)
        won += game.outcome is not None and game.outcome.degrees[side] == "won"
    assert won >= 9


def test_careful_takes_a_win_and_guards_against_a_loss() -> None:
    rules = ruleset("morabaraba")
    win = rules.parse_position("morabaraba; turn dark; dark E2 E3 E8 A6; light A4 R2 R6")
    assert {rules.format_move(win, move)[:5] for move in best_moves(rules, win)} == {"E8-E1"}
    guard = rules.parse_position("morabaraba; turn dark; dark A1 R3 R8; light E5 E6 A2; hand 9 9")
    assert [rules.format_move(guard, move) for move in best_moves(rules, guard)] == ["E7"]


def test_careful_measures_itself_against_the_best_of_the_others() -> None:
    """The second of three mothers leads, so the first compares herself with the second."""
    rules = ruleset("hyena_chase", players=3)
    position = rules.parse_position("hyena_chase; turn first; first out 4; second out 12; third out 2")
    standing = rules.standing(position)
    assert standing[1] > standing[0] > standing[2]
    assert lead(rules, position, 0) == standing[0] - standing[1]
    assert lead(rules, position, 1) == standing[1] - standing[0]
    assert lead(rules, position, 2) == standing[2] - standing[1]
