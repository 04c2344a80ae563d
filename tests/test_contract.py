"""Tests of the `Ruleset` contract: every registered ruleset in thousands of positions."""

import pickle
import random

import pytest
from rulesets import as_found, set_up, settings, walked

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Effect, Position, Throw

SETUPS, PLIES_FROM_SETUP = 80, 2  # number of edited positions per ruleset, and of plies played from each valid one

GAMES = 10  # number of random games of a ruleset, at least one of which must end


# Tests are grouped by ruleset, so that all of them use its cached games.
@pytest.fixture(scope="module", params=[pytest.param(rules, id=repr(rules)) for rules in settings()])
def rules(request: pytest.FixtureRequest) -> Ruleset:
    found: Ruleset = request.param
    return found


def fewer(rules: Ruleset) -> int:
    """Return the divisor of a ruleset's samples; 109 of 122 share code with a default."""
    return 1 if as_found(rules) else 8


def legal_paths(rules: Ruleset, position: Position, throw: Throw | None) -> dict[tuple[str, ...], int]:
    """Return the attempts that no prefix refuses; check that they are the moves."""
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
                assert len(attempt) < 6
                waiting.append(attempt)
    moves = rules.moves(position, throw)
    assert len(set(moves)) == len(moves)
    assert found == {path: move for move in moves for path in rules.paths(position, move, throw)}
    return found


def test_the_tree_of_unrefused_touches_is_exactly_the_moves(rules: Ruleset) -> None:
    for seed in range(2 if as_found(rules) else 1):
        positions = walked(rules, seed)
        pick = random.Random(seed)
        tried = 0
        for position, throw in [positions[-1], *pick.sample(positions, min(10, len(positions)))]:
            paths = legal_paths(rules, position, throw)
            begun = {path[:length] for path in paths for length in range(len(path))}
            tried += len(begun) * len((*rules.points, *rules.controls))
            if tried > 1_000 // fewer(rules):  # dice allow thousands
                break


def test_a_refused_prefix_refuses_all_that_begins_with_it(rules: Ruleset) -> None:
    pick = random.Random(3)
    for position, throw in walked(rules, 1)[:: 5 * fewer(rules)]:
        for _ in range(20):
            attempt = [pick.choice((*rules.points, *rules.controls)) for _ in range(4)]
            for length in range(1, 4):
                verdict = rules.judge(position, attempt[:length], throw)
                if verdict.kind == "refused":
                    assert rules.judge(position, attempt, throw) == verdict
                    break


def test_text_forms_come_back_equal(rules: Ruleset) -> None:
    for seed in range(2):
        for position, throw in walked(rules, seed)[: 400 : 7 * fewer(rules)]:
            assert rules.parse_position(rules.format_position(position)) == position
            for move in rules.moves(position, throw):
                text = rules.format_move(position, move, throw)
                assert rules.parse_move(text, position, throw) == move
                assert rules.parse_move(text.lower(), position, throw) == move


def test_every_position_of_play_is_read_back_from_whatever_was_set_up(rules: Ruleset) -> None:
    pick = random.Random(2)
    for start in set_up(rules, pick, SETUPS // fewer(rules)):
        position = start
        for _ in range(PLIES_FROM_SETUP):
            throws = list(rules.throws(position))
            throw = pick.choice(throws) if throws else None
            after = [rules.play(position, move, throw) for move in rules.moves(position, throw)]
            assert bool(after) == (rules.outcome(position) is None), rules.format_position(position)
            for each in after:
                assert rules.parse_position(rules.format_position(each)) == each, rules.format_position(start)
            if not after:
                break
            position = pick.choice(after)


def test_a_legal_move_is_told_step_by_step_and_seen_effect_by_effect(rules: Ruleset) -> None:
    for position, throw in walked(rules, 3)[::4]:
        check_effects(rules, position, throw)


def check_effects(rules: Ruleset, position: Position, throw: Throw | None) -> None:
    for move in rules.moves(position, throw):
        for order, path in enumerate(rules.paths(position, move, throw)):
            effects = rules.effects(position, move, throw, order)
            assert len(effects) == len(path)
            board = seated(rules, position)
            for effect in (effect for group in effects for effect in group):
                happen(board, effect)
            assert board == seated(rules, rules.play(position, move, throw))


def seated(rules: Ruleset, position: Position) -> dict[tuple[str, int], tuple[str, str]]:
    """Return the kind and direction of each piece, by point and seat."""
    found = {(piece.point, piece.seat): (piece.kind, piece.way) for piece in rules.pieces(position)}
    assert len(found) == len(rules.pieces(position))
    return found


def happen(board: dict[tuple[str, int], tuple[str, str]], effect: Effect) -> None:
    """Apply an effect to a board; of equal pieces on a point, the last one moves."""
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


def test_a_game_ends_with_a_reason_or_is_cut(rules: Ruleset) -> None:
    ended = 0
    for seed in range(GAMES):
        if ended and not as_found(rules):
            break
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


def test_playing_changes_nothing_in_place_and_a_used_ruleset_can_be_pickled(rules: Ruleset) -> None:
    for position, throw in walked(rules, 1)[:: 9 * fewer(rules)]:
        before = rules.format_position(position)
        for move in rules.moves(position, throw):
            rules.play(position, move, throw)
            rules.effects(position, move, throw)
        assert rules.format_position(position) == before
        assert hash(position) == hash(rules.parse_position(before))
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301 - made here
    assert again == rules
    assert again.start() == rules.start()
