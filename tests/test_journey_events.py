"""Hyena Chase: what happens in a ply, its changes folded over the position before, gives the position after."""

from __future__ import annotations

import random
from collections.abc import Iterable

from test_journey import mixed, positions

from heritage_games.engine.event import Change, Earn, Enter, Go, Take, Turn
from heritage_games.engine.journey.codes import JourneyCode
from heritage_games.engine.journey.events import CHASER, events
from heritage_games.games.contract import Position, Ruleset

Board = dict[str, tuple[str, str]]
"""The kind of each piece, with its point and which way it goes."""


def board(rules: Ruleset, position: Position) -> Board:
    return {piece.kind: (piece.point, piece.way) for piece in rules.pieces(position)}


def stores(rules: Ruleset, position: Position) -> dict[tuple[int, str], int]:
    return {(store.side, store.name): store.count for store in rules.stores(position)}


def fold(rules: Ruleset, found: Board, held: dict[tuple[int, str], int], changes: Iterable[Change]) -> None:
    """Change what stands where and what the stores hold; whoever moves stands where it is said to."""
    for change in changes:
        if isinstance(change, Earn):
            held[change.side, "purse"] += change.amount
            continue
        assert isinstance(change, Enter | Go | Take | Turn)
        kind = rules.more_kinds[0] if change.side == CHASER else rules.kinds[change.side]
        if isinstance(change, Enter):
            assert kind not in found
            found[kind] = (rules.points[change.point], "")
            if change.side != CHASER:
                held[change.side, change.stock] -= 1
            continue
        point, way = found.pop(kind)
        assert point == rules.points[change.source if isinstance(change, Go) else change.point]
        if isinstance(change, Take):
            held[change.side, change.stock] += 1
        else:
            found[kind] = (rules.points[change.point], "back" if isinstance(change, Turn) else way)


def test_the_changes_of_a_ply_folded_over_the_position_before_give_the_position_after() -> None:
    pick, folded, codes = random.Random(8), 0, set()
    for _ in range(60):
        rules = mixed(pick)
        for position, _ in positions(rules, pick, 20):
            for throw in rules.throws(position):
                for move in rules.moves(position, throw):
                    happened = events(rules.table, position, move, throw[0])  # type: ignore[arg-type]
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
        JourneyCode.CAUGHT,
        JourneyCode.CHASE_TURNED,
        JourneyCode.ENTRY_PAID,
        JourneyCode.FIRST_STEP,
        JourneyCode.MARKS_WALKED,
        JourneyCode.PAID_ONE,
        JourneyCode.START_MARKS_WALKED,
        JourneyCode.USED_MARK,
    }
