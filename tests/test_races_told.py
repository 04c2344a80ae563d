"""Tests that the events of a move in races, applied to the position before, give the position after."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from rulesets import settings, walk

from heritage_games.engine.judge import Capture, Entered, Moved
from heritage_games.rulesets.races import coded
from heritage_games.rulesets.track_races import TrackRuleset
from heritage_games.rulesets.types import Move, Position, Throw

SETTINGS = [rules for rules in settings() if isinstance(rules, TrackRuleset)]


class Folded:
    """Board and stores to which changes are applied one after the other."""

    def __init__(self, rules: TrackRuleset[Any], position: Position) -> None:
        """Start from a position."""
        self.number = {point: number for number, point in enumerate(rules.points)}
        pieces = rules.pieces(position)
        self.pieces = Counter((piece.side, self.number[piece.point]) for piece in pieces)
        self.seats = {(self.number[piece.point], piece.seat) for piece in pieces}
        self.stores = Counter({(store.side, store.name): store.count for store in rules.stores(position)})

    def change(self, change: object) -> None:
        """Apply one change; check that a moved piece is there and that a new seat is free."""
        if isinstance(change, Entered):
            self.stores[change.side, change.stock.value] -= 1
        if isinstance(change, Moved):
            self.leave(change.side, change.source)
        if isinstance(change, Entered | Moved):
            self.pieces[change.side, change.point] += 1
        if isinstance(change, Capture):
            self.leave(change.side, change.point)
            self.stores[change.side, change.stock.value] += 1

    def leave(self, side: int, point: int) -> None:
        """Remove a piece from a point."""
        assert self.pieces[side, point] > 0
        self.pieces[side, point] -= 1


def _check(rules: TrackRuleset[Any], position: Position, move: Move, throw: Throw) -> int:
    """Apply the events of every order of a move; return the number of changes."""
    then, changes = Folded(rules, rules.play(position, move, throw)), 0
    for order, path in enumerate(rules.paths(position, move, throw)):
        events = rules.happened(position, move, coded(throw), order)
        folded = Folded(rules, position)
        for event in events:
            assert 0 <= event.touch < len(path)
            for change in event.changes:
                folded.change(change)
                changes += 1
        assert +folded.pieces == +then.pieces
        assert +folded.stores == +then.stores
        arrived = {(c.point, c.seat) for event in events for c in event.changes if isinstance(c, Entered | Moved)}
        assert then.seats - Folded(rules, position).seats <= arrived
        named = tuple(rules.named(event.item) for event in events)
        assert rules.judge(position, path, throw).items == named
    return changes


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_what_happens_leads_from_each_board_to_the_next(rules: TrackRuleset[Any]) -> None:
    pick, changes = random.Random(repr(rules)), 0
    for seed in range(2):
        for position, throw in walk(rules, seed, 150):
            if throw is not None and (moves := rules.moves(position, throw)):
                changes += _check(rules, position, pick.choice(moves), throw)
    assert changes > 100
