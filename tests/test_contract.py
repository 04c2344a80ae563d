"""The contract of a ruleset, over every ruleset in the registry and thousands of positions."""

from __future__ import annotations

import random

import pytest
from rulesets import settings, walked

from heritage_games.games.contract import Effect, Position, Ruleset, Throw

SETTINGS = [pytest.param(rules, id=repr(rules)) for rules in settings()]
LONGEST_PATH = 6
MOST_TRIED = 1_000
"""Attempts judged in one game before its last position: two dice leave thousands of touches in each."""


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
        positions = walked(rules, seed)
        pick = random.Random(seed)
        tried = 0
        for position, throw in [positions[-1], *pick.sample(positions, min(10, len(positions)))]:
            paths = legal_paths(rules, position, throw)
            moves = rules.moves(position, throw)
            assert len(set(moves)) == len(moves)
            assert paths == {path: move for move in moves for path in rules.paths(position, move, throw)}
            begun = {path[:length] for path in paths for length in range(len(path))}
            tried += len(begun) * len((*rules.points, *rules.controls))
            if tried > MOST_TRIED:
                break


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_refused_prefix_refuses_all_that_begins_with_it(rules: Ruleset) -> None:
    pick = random.Random(3)
    for position, throw in walked(rules, 2)[::5]:
        for _ in range(20):
            attempt = [pick.choice((*rules.points, *rules.controls)) for _ in range(4)]
            for length in range(1, 4):
                verdict = rules.judge(position, attempt[:length], throw)
                if verdict.kind == "refused":
                    assert rules.judge(position, attempt, throw) == verdict
                    break


@pytest.mark.parametrize("rules", SETTINGS)
def test_text_forms_come_back_equal(rules: Ruleset) -> None:
    for seed in range(2):
        for position, throw in walked(rules, seed)[:400:7]:
            assert rules.parse_position(rules.format_position(position)) == position
            for move in rules.moves(position, throw):
                text = rules.format_move(position, move, throw)
                assert rules.parse_move(text, position, throw) == move
                assert rules.parse_move(text.lower(), position, throw) == move


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_legal_move_is_told_step_by_step_and_seen_effect_by_effect(rules: Ruleset) -> None:
    for position, throw in walked(rules, 3)[::4]:
        for move in rules.moves(position, throw):
            for order, path in enumerate(rules.paths(position, move, throw)):
                effects = rules.effects(position, move, throw, order)
                assert len(effects) == len(path)
                board = seated(rules, position)
                for effect in (effect for group in effects for effect in group):
                    happen(board, effect)
                assert board == seated(rules, rules.play(position, move, throw))


def seated(rules: Ruleset, position: Position) -> dict[tuple[str, int], tuple[str, str]]:
    """Return what stands where: point and seat to the kind of piece, and which way it goes."""
    found = {(piece.point, piece.seat): (piece.kind, piece.way) for piece in rules.pieces(position)}
    assert len(found) == len(rules.pieces(position))
    return found


def happen(board: dict[tuple[str, int], tuple[str, str]], effect: Effect) -> None:
    """Change what stands where as the hand sees it; of several alike on a point the one on the last seat goes."""
    name, *rest = effect
    if name == "mark":
        return
    if name == "enter":
        kind, target, *seat = rest
        piece = (kind, "")
    else:
        of_kind = {"move": rest[2:3], "take": rest[1:], "turn": rest[1:2]}[name]
        gone = max(at for at, (kind, _) in board.items() if at[0] == rest[0] and kind in (of_kind or [kind]))
        piece = board.pop(gone)
        if name == "take":
            return
        if name == "turn":
            assert piece[1] != rest[2]
            board[gone] = (piece[0], rest[2])
            return
        target, seat = rest[1], rest[3:]
    place = (target, int(seat[0]) if seat else 0)
    assert place not in board
    board[place] = piece


@pytest.mark.parametrize("rules", SETTINGS)
def test_a_game_ends_with_a_reason_or_is_cut(rules: Ruleset) -> None:
    ended = 0
    for seed in range(10):
        position, _ = walked(rules, seed)[-1]
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
    for position, throw in walked(rules, 4)[::9]:
        before = rules.format_position(position)
        for move in rules.moves(position, throw):
            rules.play(position, move, throw)
        assert rules.format_position(position) == before
        assert hash(position) == hash(rules.parse_position(before))
