"""Tests that the events of a ply of Hyena Chase, applied to the position before, give the position after."""

from __future__ import annotations

import random
from collections.abc import Iterable

from test_journey import mixed, positions

from heritage_games.engine.journey.events import CHASER, events
from heritage_games.engine.journey.rules import JourneyReason
from heritage_games.engine.judge import Capture, Change, CreditChanged, Entered, Moved, TurnedBack
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Position

Board = dict[str, tuple[str, str]]
"""Point and direction of each piece, by kind."""


def board(rules: Ruleset, position: Position) -> Board:
    return {piece.kind: (piece.point, piece.way) for piece in rules.pieces(position)}


def stores(rules: Ruleset, position: Position) -> dict[tuple[int, str], int]:
    return {(store.side, store.name): store.count for store in rules.stores(position)}


def fold(rules: Ruleset, found: Board, held: dict[tuple[int, str], int], changes: Iterable[Change]) -> None:
    """Apply changes to the pieces and stores; check that each moving piece is where the change says."""
    for change in changes:
        if isinstance(change, CreditChanged):
            held[change.side, "purse"] += change.amount
            continue
        assert isinstance(change, Entered | Moved | Capture | TurnedBack)
        kind = rules.more_kinds[0] if change.side == CHASER else rules.kinds[change.side]
        if isinstance(change, Entered):
            assert kind not in found
            found[kind] = (rules.points[change.point], "")
            if change.side != CHASER:
                held[change.side, change.stock] -= 1
            continue
        point, way = found.pop(kind)
        assert point == rules.points[change.source if isinstance(change, Moved) else change.point]
        if isinstance(change, Capture):
            held[change.side, change.stock] += 1
        else:
            found[kind] = (rules.points[change.point], "back" if isinstance(change, TurnedBack) else way)


def test_the_changes_of_a_ply_folded_over_the_position_before_give_the_position_after() -> None:
    pick, folded, codes = random.Random(8), 0, set()
    for _ in range(60):
        rules = mixed(pick)
        for position, _ in positions(rules, pick, 20):
            for throw in rules.throws(position):
                for move in rules.moves(position, throw):
                    happened = events(rules.table, position, move, throw[0])
                    found, held = board(rules, position), stores(rules, position)
                    fold(rules, found, held, (change for event in happened for change in event.changes))
                    after = rules.play(position, move, throw)
                    assert (found, held) == (board(rules, after), stores(rules, after)), rules.format_position(position)
                    path = rules.paths(position, move, throw)[0]
                    verdict = rules.judge(position, path, throw)
                    assert [(item.code, item.side) for item in verdict.items] == [
                        (event.item.code, event.item.side) for event in happened
                    ]
                    assert all(0 <= event.touch < len(path) for event in happened)
                    codes |= {event.item.code for event in happened}
                    folded += 1
    assert folded > 4000
    assert codes >= {
        JourneyReason.CAUGHT,
        JourneyReason.CHASE_TURNED,
        JourneyReason.ENTRY_PAID,
        JourneyReason.FIRST_STEP,
        JourneyReason.MARKS_WALKED,
        JourneyReason.PAID_ONE,
        JourneyReason.START_MARKS_WALKED,
        JourneyReason.USED_MARK,
    }
