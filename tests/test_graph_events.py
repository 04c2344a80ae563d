"""Tests that the events of a move in mills and hunts produce the position that the kernel produces."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from rulesets import settings, walk

from heritage_games.engine.graph import codes
from heritage_games.engine.graph.events import events
from heritage_games.engine.graph.kernel import GOING, any_move, moves, paths, why_over
from heritage_games.engine.graph.rules import HUNT, MEN, GraphState
from heritage_games.engine.judge import Capture, Change, Entered, LineMarked, Moved
from heritage_games.engine.kernel import bits
from heritage_games.engine.verdict import Common
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Piece, Store

SETTINGS = [rules for rules in settings() if isinstance(rules, GraphRuleset)]


def _walked(rules: GraphRuleset, seed: int, plies: int) -> Iterator[GraphState]:
    """Yield the positions of a random game."""
    for position, _ in walk(rules, seed, plies):
        assert isinstance(position, GraphState)
        yield position


def _folded(rules: GraphRuleset, position: GraphState, changes: list[Change]) -> tuple[set[Piece], tuple[Store, ...]]:
    """Return the pieces and stores of a position after these changes."""
    pieces = set(rules.pieces(position))
    stores = Counter({(store.side, store.name): store.count for store in rules.stores(position)})
    for change in changes:
        if isinstance(change, Entered):
            pieces.add(Piece(rules.points[change.point], rules.kinds[change.side], change.side))
            stores[change.side, change.stock.value] -= 1
        elif isinstance(change, Moved):
            pieces.remove(Piece(rules.points[change.source], rules.kinds[change.side], change.side))
            pieces.add(Piece(rules.points[change.point], rules.kinds[change.side], change.side))
        elif isinstance(change, Capture):
            pieces.remove(Piece(rules.points[change.point], rules.kinds[change.side], change.side))
            stores[change.side, change.stock.value] += 1
        else:
            assert isinstance(change, LineMarked)
    kept = tuple(
        Store(store.side, store.name, store.kind, stores[store.side, store.name]) for store in rules.stores(position)
    )
    return pieces, kept


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_what_happens_in_a_move_makes_the_position_that_the_kernel_makes(rules: GraphRuleset) -> None:
    pick = random.Random(1)
    for position in _walked(rules, 3, 120):
        found = rules.moves(position)
        for move in pick.sample(found, min(3, len(found))):
            after = rules.play(position, move)
            happened = events(rules.table, position, move)
            changes = [change for event in happened for change in event.changes]
            assert _folded(rules, position, changes) == (set(rules.pieces(after)), rules.stores(after))
            (path,) = rules.paths(position, move)
            at = [event.touch for event in happened]
            assert at == sorted(at)
            assert set(at) <= set(range(len(path)))
            verdict = rules.judge(position, path)
            assert (verdict.kind, verdict.move) == ("legal", move)
            assert [item.code for item in verdict.items] == [event.item.code for event in happened]


@pytest.mark.parametrize("rules", SETTINGS, ids=repr)
def test_whether_there_is_a_move_is_asked_without_writing_them(rules: GraphRuleset) -> None:
    """The test includes games that are over for another reason, and random arrangements of men."""
    pick, buffer = random.Random(2), [0] * rules.kernel.buffer
    thrown = [_thrown(rules, pick) for _ in range(60)]
    for position in (*_walked(rules, 4, 60), *thrown):
        count = moves(rules.table, position, buffer, 0)
        assert set(paths(rules.table, position)) == set(buffer[:count])
        if why_over(rules.table, position) == GOING:
            assert any_move(rules.table, position)
            assert count
        else:
            assert not count


def _thrown(rules: GraphRuleset, pick: random.Random) -> GraphState:
    """Return a random arrangement, so crowded that some men cannot move and hunters can only leap."""
    few = rules.table[MEN] if rules.table[HUNT] else len(rules.points) // 3
    first = pick.sample(range(len(rules.points)), few)
    second = [point for point in range(len(rules.points)) if point not in first and pick.random() < 0.8]
    return GraphState(pick.randrange(2), bits(first), bits(second), 0, 0)


def test_no_path_of_touches_begins_another() -> None:
    for rules in SETTINGS:
        for position in _walked(rules, 5, 40):
            found = [path for move in rules.moves(position) for path in rules.paths(position, move)]
            assert len(set(found)) == len(found)
            longer = {path[:length] for path in found for length in range(1, len(path))}
            assert not longer & set(found)


def test_every_code_is_enumerated_once_and_is_the_text_it_stands_for() -> None:
    enumerations = (Common, codes.GraphReason, codes.MillReason, codes.HuntReason)
    names = Counter(code.value for enumeration in enumerations for code in enumeration)
    assert set(names.values()) == {1}
    found = {code for rules in SETTINGS for code in codes.codes(rules.table)}
    assert all(repr(code) == repr(str(code)) == repr(code.value) for code in found)
