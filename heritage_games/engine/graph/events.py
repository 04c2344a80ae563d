"""What happens in a legal move of a graph game, in order.

A move is walked once.  What is told of it and what is seen of it are read from the events; what holds from now on is
read from the position that the kernel makes of it, so that no rule is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from heritage_games.engine.bits import members
from heritage_games.engine.codes import Code
from heritage_games.engine.event import Enter, Event, Go, Mark, Stock, Take
from heritage_games.engine.verdict import Item

from .codes import GraphCode, HuntCode, MillCode, by_side
from .conditions import enemy_men, flies, in_mills, men_after, mills_formed, taken, targets
from .leaping import in_order
from .moves import BLOCKED, BLOCKED_BY_BAR, FULL_BOARD_DRAW, FULL_BOARD_LOSS, GOING, QUIET_DRAW, TOO_FEW, play, why_over
from .paths import paths
from .state import NOWHERE, GraphState, barred_of, hand_of, men_left, men_of, unpacked
from .table import HUNT, HUNTERS, LEAST, MEN, MILLS_AT, QUIET_PLIES, Table

Points = Mapping[str, tuple[int, ...]]

MILL = "mill"
"""The mark of three men that have become a mill."""

PROTECTED = "protected"
"""The mark of the enemy's men that are safe from the shot."""

ENDINGS: Mapping[int, Code] = {
    TOO_FEW: MillCode.TWO_LEFT,
    FULL_BOARD_LOSS: MillCode.FULL_BOARD_LOSS,
    FULL_BOARD_DRAW: MillCode.FULL_BOARD_DRAW,
    BLOCKED: MillCode.BLOCKED,
    BLOCKED_BY_BAR: MillCode.BLOCKED_BY_BAR,
    QUIET_DRAW: MillCode.QUIET_DRAW,
}
"""The code of each way a game of mills ends."""


def events(table: Table, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return what happens in a legal move, in order: what its touches do, then what holds from now on."""
    return (*deeds(table, state, move), *_consequences(table, state, move))


@lru_cache(maxsize=256)
def deeds(table: Table, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return what the touches of a legal move do; kept, because the screen asks for every move before one is made."""
    source, target, shot = unpacked(move)
    if target == NOWHERE:
        return (_given(state, source),)
    if table[HUNT]:
        return _hunted(table, state, move)
    came, formed = _arrived(table, state, source, target)
    return (*came, *_shot(table, state, shot, came[-1].touch)) if formed else came


@lru_cache(maxsize=64)
def _arrived(table: Table, state: GraphState, source: int, target: int) -> tuple[tuple[Event, ...], bool]:
    """A man comes to a point, and whether it makes a mill there; kept, because every shot begins with the same."""
    at = 0 if source == NOWHERE else 1
    came = [_came(table, state, source, target, at)]
    if source != NOWHERE:
        came += _broken(table, state, source, at)
    formed = mills_formed(table, men_after(men_of(state, state.turn), source, target), target)
    if formed:
        came += _mills(table, state, source, target, formed)
    return tuple(came), formed != 0


def mill_points(table: Table, mill: int) -> tuple[int, ...]:
    """Return the three points of a mill, in ascending order."""
    return members(table[table[MILLS_AT] + mill])


def _item(side: int, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _given(state: GraphState, point: int) -> Event:
    """A man is taken off by its own side (M21)."""
    side = state.turn
    item = _item(side, MillCode.GIFT, {"point": (point,)}, left=men_left(state, side) - 1)
    return Event(item, 0, (Take(side, point, Stock.TAKEN),))


def _came(table: Table, state: GraphState, source: int, target: int, at: int) -> Event:
    """A man is placed, or goes to another point."""
    side = state.turn
    if source == NOWHERE:
        code = by_side(table, side, GraphCode.PLACED)
        item = _item(side, code, {"point": (target,)}, hand=hand_of(state, side) - 1)
        return Event(item, at, (Enter(side, target, Stock.HAND),))
    code = MillCode.FLEW if flies(table, state, side) else by_side(table, side, GraphCode.MOVED)
    item = _item(side, code, {"point": (target,), "source": (source,)})
    return Event(item, at, (Go(side, source, target),))


def _hunted(table: Table, state: GraphState, move: int) -> tuple[Event, ...]:
    """A man of a hunt is placed or steps, or a hunter leaps over one of the hunted (P7), or over a whole line (Q7)."""
    source, target, shot = unpacked(move)
    at = len(paths(table, state)[move]) - 1
    gone = taken(table, source, target, shot)
    if not gone:
        return (_came(table, state, source, target, at),)
    over = in_order(table, source, target, gone)
    code = HuntCode.LEAPT if len(over) == 1 else HuntCode.LONG_LEAPT
    leapt = _item(state.turn, code, {"point": (target,), "source": (source,), "over": over})
    side = 1 - state.turn
    left, men = men_left(state, side) - len(over), table[MEN + side]
    goal = men - table[LEAST + side] + 1
    captured = _item(side, HuntCode.CAPTURED, {"over": over}, left=left, gone=men - left, goal=goal)
    return (
        Event(leapt, at, (Go(state.turn, source, target),)),
        Event(captured, at, tuple([Take(side, point, Stock.TAKEN) for point in over])),
    )


def _broken(table: Table, state: GraphState, source: int, at: int) -> Iterator[Event]:
    """Which mills a man leaves."""
    for mill in members(mills_formed(table, men_of(state, state.turn), source)):
        points: Points = {"source": (source,), "mill": mill_points(table, mill)}
        yield Event(_item(state.turn, MillCode.MILL_BROKEN, points), at)


def _mills(table: Table, state: GraphState, source: int, target: int, formed: int) -> Iterator[Event]:
    """Which mills a man fills (M3, M22), and whom the shot that it earns may not hit (M5)."""
    side, at = state.turn, 0 if source == NOWHERE else 1
    for mill in members(formed):
        points = mill_points(table, mill)
        yield Event(_item(side, MillCode.MILL_FORMED, {"point": (target,), "mill": points}), at, (Mark(MILL, points),))
    if formed.bit_count() > 1:
        yield Event(_item(side, MillCode.MILLS_SEVERAL, {"point": (target,)}, count=formed.bit_count()), at)
    enemy = enemy_men(state)
    safe = members(enemy & ~targets(table, enemy))
    code = MillCode.SHOT_EARNED_PLACING if source == NOWHERE else MillCode.SHOT_EARNED_MOVING
    yield Event(_item(side, code), at, (Mark(PROTECTED, safe),) if safe else ())


def _shot(table: Table, state: GraphState, shot: int, at: int) -> tuple[Event, ...]:
    """Who is shot and why it may be (M4, M5), or why nobody is (M5, M20), by a man that came at this touch."""
    side, enemy = state.turn, enemy_men(state)
    if shot == NOWHERE:
        if targets(table, enemy):
            return (Event(_item(side, MillCode.SHOT_DECLINED), at + 1),)
        return (Event(_item(side, MillCode.SHOT_FORFEITED), at),)
    code = MillCode.SHOT_ALL_IN_MILLS if (in_mills(table, enemy) >> shot) & 1 else MillCode.SHOT_FREE
    point: Points = {"point": (shot,)}
    gone = _item(1 - side, MillCode.SHOT, point, left=men_left(state, 1 - side) - 1)
    return (
        Event(_item(side, code, point), at + 1),
        Event(gone, at + 1, (Take(1 - side, shot, Stock.TAKEN),)),
    )


def _consequences(table: Table, state: GraphState, move: int) -> Iterator[Event]:
    """What is different from now on: a bar, placing over, gifts, flying, plies without a shot, the end."""
    after, at = play(table, state, move), len(paths(table, state)[move]) - 1
    side = state.turn
    for item in (*_bar_told(table, state, after, move), *_stage_told(table, state, after)):
        yield Event(item, at)
    if after.quiet:
        yield Event(_item(side, MillCode.QUIET, plies=after.quiet, limit=table[QUIET_PLIES]), at)
    over = end_told(table, after)
    if over:
        yield Event(over, at)


def _bar_told(table: Table, state: GraphState, after: GraphState, move: int) -> Iterator[Item[int]]:
    """Which broken mill may not be formed on the next turn (M11)."""
    if barred_of(after, state.turn):
        source, target, _ = unpacked(move)
        for mill in members(mills_formed(table, men_of(state, state.turn), source)):
            points = {"source": (source,), "point": (target,), "mill": mill_points(table, mill)}
            yield _item(state.turn, MillCode.BAR_SET, points)


def _stage_told(table: Table, state: GraphState, after: GraphState) -> Iterator[Item[int]]:
    """Placing is over, for both sides or in a hunt for the side that placed its last; gifts are due; a side flies."""
    if _unplaced(table, state, state.turn) and not _unplaced(table, after, state.turn):
        yield _item(state.turn, by_side(table, state.turn, GraphCode.PLACING_OVER))
    if after.gifts:
        yield _item(after.turn, MillCode.GIFT_DUE)
    for side in (0, 1):
        if flies(table, after, side) and not flies(table, state, side):
            yield _item(side, MillCode.FLIES_NOW, left=men_left(after, side))


def _unplaced(table: Table, state: GraphState, side: int) -> int:
    """Return how many men are still to be placed or given before placing is over; in a hunt, of this side alone."""
    return hand_of(state, side) if table[HUNT] else state.hand0 + state.hand1 + state.gifts


def end_told(table: Table, state: GraphState) -> Item[int] | None:
    """Return the item that says why the game is over, None while it goes on.

    The side of the item is the winner; of a draw, who made the last ply.
    """
    reason = why_over(table, state)
    if reason == GOING:
        return None
    side = 1 - state.turn
    if table[HUNT]:
        return _hunt_ended(table, state, reason)
    if reason == TOO_FEW:
        return _item(side, ENDINGS[reason], left=men_left(state, state.turn))
    if reason == QUIET_DRAW:
        return _item(side, ENDINGS[reason], plies=state.quiet)
    return _item(side, ENDINGS[reason])


def ending_code(table: Table, reason: int, won: int) -> Code | None:
    """Return the code of a reason for which a side has won, None while the game goes on."""
    if reason == GOING:
        return None
    if not table[HUNT]:
        return ENDINGS[reason]
    if reason == TOO_FEW:
        return HuntCode.TOO_FEW
    return HuntCode.STUCK if won == HUNTERS else HuntCode.CONFINED


def _hunt_ended(table: Table, state: GraphState, reason: int) -> Item[int]:
    """The hunters are confined (P10), the hunted are too few (P11) or cannot move (P13)."""
    side = 1 - state.turn
    if reason == TOO_FEW:
        return _item(side, HuntCode.TOO_FEW, left=men_left(state, state.turn), least=table[LEAST + state.turn])
    return _item(side, HuntCode.STUCK if side == HUNTERS else HuntCode.CONFINED)
