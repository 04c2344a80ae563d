"""Mills, shots and gifts, for kernel and judge: conditions, codes, reasons and events."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.engine.judge import Event
from heritage_games.engine.kernel import RuleTable, contains, inlined, lowest, members
from heritage_games.engine.verdict import Code, Item

from .rules import (
    DECLINE,
    FORFEIT,
    FULL,
    FULL_BOARD,
    FULL_GIFT,
    GIFTS,
    MILLS,
    MILLS_AT,
    NOWHERE,
    THROUGH_AT,
    GraphState,
    enemy_pieces,
    may_fill,
    pieces_after,
    pieces_left,
    pieces_of,
    unpacked,
)


def has_gifts(table: RuleTable) -> bool:
    """Return whether each side gives a piece on a full board (M21)."""
    return may_fill(table) and table[FULL_BOARD] == FULL_GIFT


class MillReason(Code):
    """Codes of mills; a game without mills has none of them."""

    OWN_SHOT = "own_shot"
    EMPTY_SHOT = "empty_shot"
    PROTECTED_SHOT = "protected_shot"
    SHOT_COMPULSORY = "shot_compulsory", lambda table: table[DECLINE] == 0
    ONE_SHOT = "one_shot"
    NO_NEW_MILL = "no_new_mill"
    NO_TARGET = "no_target", lambda table: table[FORFEIT] == 1
    GIFT_OWN_ONLY = "gift_own_only", has_gifts
    CHOOSE_SHOT = "choose_shot"
    MILL_BROKEN = "mill_broken"
    MILL_FORMED = "mill_formed"
    MILLS_SEVERAL = "mills_several"
    SHOT_EARNED_PLACING = "shot_earned_placing"
    SHOT_EARNED_MOVING = "shot_earned_moving"
    SHOT_FREE = "shot_free"
    SHOT_ALL_IN_MILLS = "shot_all_in_mills", lambda table: table[FORFEIT] == 0
    SHOT = "shot"
    SHOT_DECLINED = "shot_declined", lambda table: table[DECLINE] == 1
    SHOT_FORFEITED = "shot_forfeited", lambda table: table[FORFEIT] == 1
    GIFT_DUE = "gift_due", has_gifts
    GIFT = "gift", has_gifts


@inlined
def mills_formed(table: RuleTable, pieces: int, point: int) -> int:
    """Return the bit set of the mills through a point that these pieces fill (M3, M22)."""
    found = 0
    through = table[table[THROUGH_AT] + point]
    while through:
        mill = through & -through
        through ^= mill
        row = table[table[MILLS_AT] + mill.bit_length() - 1]
        if row & pieces == row:
            found |= mill
    return found


def mill_points(table: RuleTable, mill: int) -> tuple[int, ...]:
    """Return the three points of a mill, in ascending order."""
    return members(table[table[MILLS_AT] + mill])


@inlined
def in_mills(table: RuleTable, pieces: int) -> int:
    """Return the bit set of the pieces that are in a mill (M5)."""
    found = 0
    for mill in range(table[MILLS]):
        row = table[table[MILLS_AT] + mill]
        if row & pieces == row:
            found |= row
    return found


@inlined
def targets(table: RuleTable, state: GraphState) -> int:
    """Return the bit set of the pieces that may be shot (M5); none if the shot is forfeited."""
    pieces = enemy_pieces(state)
    outside = pieces & ~in_mills(table, pieces)
    if outside or table[FORFEIT]:
        return outside
    return pieces


@inlined
def gifts_due(table: RuleTable, pieces: int) -> int:
    """Return the number of gifts due after a placing, given all pieces on the board (M21)."""
    return GIFTS if table[FULL_BOARD] == FULL_GIFT and pieces == table[FULL] else 0


def not_shot(table: RuleTable, state: GraphState, own: int, point: int) -> Item[int]:
    """Return why a point cannot be shot: the mover's, empty, or safe in a mill (M4, M5)."""
    touched, enemy = {"point": (point,)}, enemy_pieces(state)
    if contains(own, point):
        return Item(MillReason.OWN_SHOT, state.turn, touched)
    if not contains(enemy, point):
        return Item(MillReason.EMPTY_SHOT, state.turn, touched)
    mill = mill_points(table, lowest(mills_formed(table, enemy, point)))
    shootable = members(targets(table, state))
    return Item(MillReason.PROTECTED_SHOT, state.turn, {**touched, "mill": mill, "targets": shootable})


def gift_event(state: GraphState, point: int) -> Event:
    """Return the event of a piece's removal by its own side (M21)."""
    side = state.turn
    return Event(Item(MillReason.GIFT, side, {"point": (point,)}, {"left": pieces_left(state, side) - 1}))


def mill_events(table: RuleTable, state: GraphState, move: int) -> Iterator[Event]:
    """Yield the events of mills that a piece leaves and fills, and of its shot (M3, M4)."""
    source, target, shot = unpacked(move)
    side, own, at = state.turn, pieces_of(state, state.turn), 0 if source == NOWHERE else 1
    for mill in () if source == NOWHERE else members(mills_formed(table, own, source)):
        yield Event(Item(MillReason.MILL_BROKEN, side, {"source": (source,), "mill": mill_points(table, mill)}), at)
    formed = mills_formed(table, pieces_after(own, source, target), target)
    if not formed:
        return
    for mill in members(formed):
        yield Event(Item(MillReason.MILL_FORMED, side, {"point": (target,), "mill": mill_points(table, mill)}), at)
    if formed.bit_count() > 1:
        yield Event(Item(MillReason.MILLS_SEVERAL, side, {"point": (target,)}, {"count": formed.bit_count()}), at)
    code = MillReason.SHOT_EARNED_PLACING if source == NOWHERE else MillReason.SHOT_EARNED_MOVING
    yield Event(Item(code, side), at)
    yield from _shot(table, state, shot, at)


def _shot(table: RuleTable, state: GraphState, shot: int, at: int) -> tuple[Event, ...]:
    """Return the events of a shot and its reason (M4, M5), or of a missing shot (M5, M20)."""
    side, enemy = state.turn, enemy_pieces(state)
    if shot == NOWHERE:
        if targets(table, state):
            return (Event(Item(MillReason.SHOT_DECLINED, side), at + 1),)
        return (Event(Item(MillReason.SHOT_FORFEITED, side), at),)
    code = MillReason.SHOT_ALL_IN_MILLS if (in_mills(table, enemy) >> shot) & 1 else MillReason.SHOT_FREE
    point = {"point": (shot,)}
    gone = Item(MillReason.SHOT, 1 - side, point, {"left": pieces_left(state, 1 - side) - 1})
    return Event(Item(code, side, point), at + 1), Event(gone, at + 1)
