"""Tests of the careful player: what it takes, guards against, and measures."""

from __future__ import annotations

from heritage_games.analysis.players import best_moves, lead
from heritage_games.rulesets.registry import ruleset


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
