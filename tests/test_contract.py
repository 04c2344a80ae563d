"""The contract of a ruleset, over every ruleset in the registry and thousands of positions."""

from __future__ import annotations

import random

import pytest
from rulesets import settings, walk

from heritage_games.games.contract import Position, Ruleset, Throw

SETTINGS = [pytest.param(rules, id=repr(rules)) for rules in settings()]
LONGEST_PATH = 6


def legal_paths(rules: Ruleset, position: Position, throw: Throw | None) -> dict[tuple[str, ...], int]:
    """Walk the tree of touches: every prefix that is not refused, to the attempts that are legal."""
    found: dict[tuple[str, ...], int] = {}
    codes = rules.codes()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        prefix = waiting.pop()
        for touch in (*rules.points, *rules.controls):
            attempt = (*prefix, touch)
            verdict = rules.judge(position, attempt, throw)
            assert {item.code for item in verdict.items} <= codes, (attempt, verdict)
            assert verdict.items, attempt
            if verdict.kind == "legal":
                assert verdict.move is not None
                found[attempt] = verdict.move
            elif verdict.kind == "unfinished":
                assert len(attempt) < LONGEST_PATH
                waiting.append(attempt)
    return found


@pytest.mark.parametrize("rules", SETTINGS)
def test_the_tree_of_unrefused_touches_is_exactly_the_moves(rules: Ruleset) -> None:
    for seed in range(2):
        positions = list(walk(rules, seed))
        pick = random.Random(seed)
        for position, throw in [*pick.sample(positions, min(20, len(positions))), positions[-1]]:
            paths = legal_paths(rules, position, throw)
            moves = rules.moves(position, throw)
            assert len(set(moves)) == len(moves)
            assert paths == {path: move for move in moves for path in rules.paths(position, move, throw)}


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_refused_prefix_refuses_all_that_begins_with_it(rules: Ruleset) -> None:
    pick = random.Random(3)
    for position, throw in list(walk(rules, 11))[::5]:
        for _ in range(20):
            attempt = [pick.choice((*rules.points, *rules.controls)) for _ in range(4)]
            for length in range(1, 4):
                verdict = rules.judge(position, attempt[:length], throw)
                if verdict.kind == "refused":
                    assert rules.judge(position, attempt, throw) == verdict
                    break


@pytest.mark.parametrize("rules", SETTINGS)
def test_text_forms_come_back_equal(rules: Ruleset) -> None:
    for seed in range(20):
        for position, throw in list(walk(rules, 100 + seed))[::7]:
            assert rules.parse_position(rules.format_position(position)) == position
            for move in rules.moves(position, throw):
                text = rules.format_move(position, move, throw)
                assert rules.parse_move(text, position, throw) == move
                assert rules.parse_move(text.lower(), position, throw) == move


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_legal_move_is_told_step_by_step_and_seen_effect_by_effect(rules: Ruleset) -> None:
    for position, throw in list(walk(rules, 7))[::4]:
        for move in rules.moves(position, throw):
            path = rules.paths(position, move, throw)[0]
            effects = rules.effects(position, move, throw)
            assert len(effects) == len(path)
            board = {piece.point: piece.kind for piece in rules.pieces(position)}
            for effect in (effect for group in effects for effect in group):
                if effect[0] == "enter":
                    board[effect[2]] = effect[1]
                elif effect[0] == "move":
                    board[effect[2]] = board.pop(effect[1])
                elif effect[0] == "take":
                    del board[effect[1]]
            after = rules.play(position, move, throw)
            assert board == {piece.point: piece.kind for piece in rules.pieces(after)}


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_game_ends_with_a_reason_or_is_cut(rules: Ruleset) -> None:
    ended = 0
    for seed in range(10):
        *_, (position, _) = walk(rules, 200 + seed, plies=1000)
        outcome = rules.outcome(position)
        if outcome is None:
            continue
        ended += 1
        assert rules.turn(position) is None
        assert rules.moves(position) == ()
        assert outcome.item.code in rules.codes()
        assert len(outcome.places) == len(rules.sides)
        for point in rules.points:
            assert [item.code for item in rules.judge(position, [point]).items] == ["game_over"]
    assert ended


@pytest.mark.parametrize("rules", SETTINGS)
def test_playing_changes_nothing_in_place(rules: Ruleset) -> None:
    for position, throw in list(walk(rules, 31))[::9]:
        before = rules.format_position(position)
        for move in rules.moves(position, throw):
            rules.play(position, move, throw)
        assert rules.format_position(position) == before
        assert hash(position) == hash(rules.parse_position(before))
