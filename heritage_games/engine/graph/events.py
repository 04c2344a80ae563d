"""Events of legal moves of graph games, in order, for verdicts and plies.

Consequences are derived from the position that the kernel returns, so that this module contains no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from heritage_games.engine.judge import Event
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Code, Item

from .bars import bar_items
from .codes import GraphReason, HuntReason, MillReason, by_side
from .conditions import enemy_pieces, flies, in_mills, in_order, mill_points, mills_formed, pieces_after, taken, targets
from .endings import end_item
from .kernel import paths, played
from .rules import (
    HUNT,
    LEAST,
    MEN,
    NOWHERE,
    QUIET_PLIES,
    GraphState,
    RuleTable,
    hand_of,
    pieces_left,
    pieces_of,
    unpacked,
)

Points = Mapping[str, tuple[int, ...]]


def events(table: RuleTable, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return the events of a legal move, in order: events of its touches, then consequences."""
    return (*events_before_outcome(table, state, move), *_consequences(table, state, move))


@lru_cache(maxsize=64)
def events_before_outcome(table: RuleTable, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return the events of a legal move's touches; cached for refusals of longer attempts."""
    source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
    if target == NOWHERE:
        return (_given(state, source),)
    if table[HUNT]:
        return _hunted(table, state, move)
    at = 0 if source == NOWHERE else 1
    came = [_came(table, state, source, target, at)]
    if source != NOWHERE:
        came += _broken(table, state, source, at)
    formed = mills_formed(table, pieces_after(pieces_of(state, state.turn), source, target), target)
    if formed:
        came += _mills(table, state, source, target, formed)
        came += _shot(table, state, shot, at)
    return tuple(came)


def _item(side: int, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _given(state: GraphState, point: int) -> Event:
    """Return the event of a piece's removal by its own side (M21)."""
    side = state.turn
    item = _item(side, MillReason.GIFT, {"point": (point,)}, left=pieces_left(state, side) - 1)
    return Event(item, 0)


def _came(table: RuleTable, state: GraphState, source: int, target: int, at: int) -> Event:
    """Return the event of a piece's placing, or of its move to another point."""
    side = state.turn
    if source == NOWHERE:
        code = by_side(table, side, GraphReason.PLACED)
        item = _item(side, code, {"point": (target,)}, hand=hand_of(state, side) - 1)
        return Event(item, at)
    code = MillReason.FLEW if flies(table, state, side) else by_side(table, side, GraphReason.MOVED)
    item = _item(side, code, {"point": (target,), "source": (source,)})
    return Event(item, at)


def _hunted(table: RuleTable, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return a hunt's events: a placing, a step, or a leap over one piece (P7) or a line (Q7)."""
    source, target, shot = unpacked(move)
    at = len(paths(table, state)[move]) - 1
    gone = taken(table, source, target, shot)
    if not gone:
        return (_came(table, state, source, target, at),)
    over = in_order(table, source, target, gone)
    code = HuntReason.LEAPT if len(over) == 1 else HuntReason.LONG_LEAPT
    leapt = _item(state.turn, code, {"point": (target,), "source": (source,), "over": over})
    side = 1 - state.turn
    left, pieces = pieces_left(state, side) - len(over), table[MEN + side]
    goal = pieces - table[LEAST + side] + 1
    captured = _item(side, HuntReason.CAPTURED, {"over": over}, left=left, gone=pieces - left, goal=goal)
    return Event(leapt, at), Event(captured, at)


def _broken(table: RuleTable, state: GraphState, source: int, at: int) -> Iterator[Event]:
    """Yield the events of the mills that a piece leaves."""
    for mill in members(mills_formed(table, pieces_of(state, state.turn), source)):
        points: Points = {"source": (source,), "mill": mill_points(table, mill)}
        yield Event(_item(state.turn, MillReason.MILL_BROKEN, points), at)


def _mills(table: RuleTable, state: GraphState, source: int, target: int, formed: int) -> Iterator[Event]:
    """Yield the events of the mills that a piece fills (M3, M22)."""
    side, at = state.turn, 0 if source == NOWHERE else 1
    for mill in members(formed):
        points = mill_points(table, mill)
        item: Item[int] = Item(MillReason.MILL_FORMED, side, {"point": (target,), "mill": points}, {})
        yield Event(item, at)
    if formed.bit_count() > 1:
        yield Event(_item(side, MillReason.MILLS_SEVERAL, {"point": (target,)}, count=formed.bit_count()), at)
    code = MillReason.SHOT_EARNED_PLACING if source == NOWHERE else MillReason.SHOT_EARNED_MOVING
    yield Event(Item(code, side, {}, {}), at)


def _shot(table: RuleTable, state: GraphState, shot: int, at: int) -> tuple[Event, ...]:
    """Return the events of a shot and its reason (M4, M5), or of a missing shot (M5, M20)."""
    side, enemy = state.turn, enemy_pieces(state)
    if shot == NOWHERE:
        if targets(table, enemy):
            return (Event(_item(side, MillReason.SHOT_DECLINED), at + 1),)
        return (Event(_item(side, MillReason.SHOT_FORFEITED), at),)
    code = MillReason.SHOT_ALL_IN_MILLS if (in_mills(table, enemy) >> shot) & 1 else MillReason.SHOT_FREE
    point: Points = {"point": (shot,)}
    gone = Item(MillReason.SHOT, 1 - side, point, {"left": pieces_left(state, 1 - side) - 1})
    return Event(Item(code, side, point, {}), at + 1), Event(gone, at + 1)


def _consequences(table: RuleTable, state: GraphState, move: int) -> Iterator[Event]:
    """Yield the consequences of a move.

    They are bars, the end of placing, gifts due, flying, the plies without a shot, and the end of the game.
    """
    after, at = played(table, state, move), len(paths(table, state)[move]) - 1
    side = state.turn
    for item in (*bar_items(table, state, after, move), *_phase_items(table, state, after)):
        yield Event(item, at)
    if after.quiet:
        yield Event(_item(side, MillReason.QUIET, plies=after.quiet, limit=table[QUIET_PLIES]), at)
    over = end_item(table, after)
    if over:
        yield Event(over, at)


def _phase_items(table: RuleTable, state: GraphState, after: GraphState) -> Iterator[Item[int]]:
    """Yield the items for the end of placing (in a hunt, for one side), gifts due, and flying."""
    if _unplaced(table, state, state.turn) and not _unplaced(table, after, state.turn):
        yield _item(state.turn, by_side(table, state.turn, GraphReason.PLACING_OVER))
    if after.gifts:
        yield _item(after.turn, MillReason.GIFT_DUE)
    for side in (0, 1):
        if flies(table, after, side) and not flies(table, state, side):
            yield _item(side, MillReason.FLIES_NOW, left=pieces_left(after, side))


def _unplaced(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the number of pieces still to place or give; in a hunt, only of this side."""
    return hand_of(state, side) if table[HUNT] else state.hand0 + state.hand1 + state.gifts
