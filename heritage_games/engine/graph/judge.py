"""Judge of graph games, for their rulesets: verdicts on attempts, with the reasons.

The reason of a refusal is the first condition that fails; the same conditions generate the moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from heritage_games.engine.judge import items_of
from heritage_games.engine.kernel import bits, lowest, members
from heritage_games.engine.verdict import Code, Common, Item, Verdict

from .bars import BarReason, barring
from .codes import GraphControl, GraphReason, HuntReason, MillReason, Touch, by_side
from .conditions import (
    all_leaps,
    capture_due,
    destinations,
    empty_points,
    enemy_pieces,
    few_left,
    flies,
    forks,
    mill_points,
    mills_formed,
    pieces_after,
    placing,
    straight,
    targets,
)
from .endings import GOING, why_over
from .events import Points, events, events_before_outcome
from .kernel import paths
from .rules import (
    FLYING,
    HUNT,
    LEAPS,
    NOWHERE,
    STEPS_AT,
    GraphState,
    RuleTable,
    hand_of,
    pieces_left,
    pieces_of,
    unpacked,
)

Reasons = tuple[Item[int], ...]


def item(table: RuleTable, state: GraphState, code: Code, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item for the side to move."""
    return Item(by_side(table, state.turn, code), state.turn, points or {}, numbers)


def stands(pieces: int, point: int) -> bool:
    """Return whether one of these pieces is on a point."""
    return (pieces >> point) & 1 == 1


def why_not(table: RuleTable, state: GraphState, move: int, at: int, touch: Touch) -> Reasons:
    """Return the reasons why a touch cannot follow others.

    Args:
        move: a legal move that begins with the other touches.
        at: the number of the other touches.
        touch: a touch with which no legal move continues.
    """
    source, target, _ = unpacked(move)
    if at == len(paths(table, state)[move]):
        step = at == 2  # noqa: PLR2004 - from and to
        other_way = step and table[HUNT] and forks(table, state.turn, source, target)
        return ((_no_such_way if other_way else _no_more)(table, state, move, touch),)
    if isinstance(touch, GraphControl):
        return (_not_done(table, state, move, at),)
    if at == 0:
        return (_not_begun(table, state, touch),)
    if at == 1 and source != NOWHERE:
        return _not_reached(table, state, source, touch)
    if table[HUNT]:
        return (_no_such_way(table, state, move, touch),)
    return (_not_shot(table, state, pieces_after(pieces_of(state, state.turn), source, target), touch),)


def mismatch_reason(table: RuleTable, state: GraphState, touch: int, *, walks: bool) -> Item[int] | None:
    """Return why a move text cannot apply, before its touches are judged; None if it can.

    A text states whether it moves or places a piece; touches leave this to the position.

    Args:
        touch: the first point touched.
        walks: whether the text moves a piece on the board.
    """
    touched: Points = {"point": (touch,)}
    if state.gifts:
        return item(table, state, MillReason.GIFT_OWN_ONLY, touched) if walks else None
    if not placing(state):
        return None
    if walks:
        return item(table, state, GraphReason.PLACING_FIRST, touched, hand=hand_of(state, state.turn))
    own = stands(pieces_of(state, state.turn), touch)
    return item(table, state, GraphReason.OCCUPIED, touched) if own else None


def _no_more(table: RuleTable, state: GraphState, move: int, touch: Touch) -> Item[int]:
    """Return why no second leap, shot without a mill or other touch follows a complete move."""
    if isinstance(touch, GraphControl):
        return item(table, state, GraphReason.NOTHING_TO_DECLINE)
    happened = {event.item.code for event in events_before_outcome(table, state, move)}
    touched: Points = {"point": (touch,)}
    if HuntReason.CAPTURED in happened:
        return item(table, state, HuntReason.ONE_LEAP, touched)
    if not table[HUNT] and stands(enemy_pieces(state), touch):
        if MillReason.SHOT in happened:
            return item(table, state, MillReason.ONE_SHOT, touched)
        if MillReason.SHOT_FORFEITED in happened:
            return item(table, state, MillReason.NO_TARGET, touched)
        if MillReason.MILL_FORMED not in happened:
            return item(table, state, MillReason.NO_NEW_MILL, touched)
    return item(table, state, Common.TURN_COMPLETE, touched)


def _not_done(table: RuleTable, state: GraphState, move: int, at: int) -> Item[int]:
    """Return why DONE is refused: no shot due, a compulsory shot (M4), or no possible step."""
    source, target, _ = unpacked(move)
    if at == 0 or (at == 1 and source != NOWHERE):
        return item(table, state, GraphReason.NOTHING_TO_DECLINE)
    if table[HUNT]:
        return _no_such_way(table, state, move, GraphControl.DONE)
    return item(
        table, state, MillReason.SHOT_COMPULSORY, {"targets": members(capture_due(table, state, source, target))}
    )


def _not_begun(table: RuleTable, state: GraphState, point: int) -> Item[int]:
    """Return why no move begins on this point; a gift needs one of the mover's pieces (M21)."""
    if state.gifts:
        return item(table, state, MillReason.GIFT_OWN_ONLY, {"point": (point,)})
    return _not_placed(table, state, point) if placing(state) else _not_moved(table, state, point)


def _not_placed(table: RuleTable, state: GraphState, point: int) -> Item[int]:
    """Return why no piece can be placed on this occupied point (M2, M19, P3, P4, Q2, Q4)."""
    if stands(pieces_of(state, state.turn), point):
        return item(table, state, GraphReason.PLACING_FIRST, {"point": (point,)}, hand=hand_of(state, state.turn))
    return item(table, state, GraphReason.OCCUPIED, {"point": (point,)})


def _not_moved(table: RuleTable, state: GraphState, source: int) -> Item[int]:
    """Return why no piece moves from here: none of the mover's, or one that cannot (M7, M11)."""
    touched: Points = {"point": (source,)}
    if stands(enemy_pieces(state), source):
        return item(table, state, Common.ENEMY_PIECE, touched)
    if not stands(pieces_of(state, state.turn), source):
        return item(table, state, Common.NOTHING_THERE, touched)
    reach = destinations(table, state, source)
    if not reach:
        around = members(table[table[STEPS_AT] + source])
        return item(table, state, GraphReason.NO_WAY, {**touched, "blocked_by": around})
    return item(table, state, BarReason.ONLY_BARRED, {**touched, **barring(table, state, source, members(reach)[0])})


def _not_reached(table: RuleTable, state: GraphState, source: int, target: int) -> Reasons:
    """Return why a piece cannot reach a point: its own, a bar, no leap, no line, or a piece."""
    if target == source:
        return (item(table, state, Common.SAME_POINT, {"point": (target,)}),)
    way: Points = {"point": (target,), "source": (source,)}
    if stands(destinations(table, state, source), target):
        return (item(table, state, BarReason.BARRED_MILL, {**way, **barring(table, state, source, target)}),)
    leap = _no_leap(table, state, source, target) if table[HUNT] else None
    if leap:
        code, over = leap
        return (item(table, state, code, {**way, "over": over}),)
    return _no_line(table, state, way, target)


def _no_line(table: RuleTable, state: GraphState, way: Points, target: int) -> Reasons:
    """Return why a step fails: an occupied point, or no line without flying (M7, M12, P5, P6)."""
    if stands(pieces_of(state, state.turn), target):
        return (item(table, state, GraphReason.ONTO_OWN, way),)
    if stands(enemy_pieces(state), target):
        return (item(table, state, GraphReason.ONTO_ENEMY, way),)
    no_line = item(table, state, GraphReason.NO_LINE, {**way, "gap": (*way["source"], target)})
    if not table[HUNT] and not table[FLYING] and few_left(table, state, state.turn):
        return (no_line, item(table, state, MillReason.FLYING_OFF, way))
    if flies(table, state, 1 - state.turn):
        return (no_line, item(table, state, MillReason.NOT_FLYING_YET, way, left=pieces_left(state, state.turn)))
    return (no_line,)


def _not_shot(table: RuleTable, state: GraphState, own: int, point: int) -> Item[int]:
    """Return why a point cannot be shot (M4, M5).

    It has a piece of the mover, no piece, or a piece that is safe in a mill.
    """
    touched: Points = {"point": (point,)}
    enemy = enemy_pieces(state)
    if stands(own, point):
        return item(table, state, MillReason.OWN_SHOT, touched)
    if not stands(enemy, point):
        return item(table, state, MillReason.EMPTY_SHOT, touched)
    mill = mill_points(table, lowest(mills_formed(table, enemy, point)))
    shootable = members(targets(table, enemy))
    return item(table, state, MillReason.PROTECTED_SHOT, {**touched, "mill": mill, "targets": shootable})


def _no_such_way(table: RuleTable, state: GraphState, move: int, touch: Touch) -> Item[int]:
    """Return the item for a touched piece that no leap passes, or for an impossible step."""
    source, target, _ = unpacked(move)
    point = target if isinstance(touch, GraphControl) else touch
    points: Points = {"point": (point,), "source": (source,), "target": (target,)}
    return item(table, state, HuntReason.NO_SUCH_WAY, points)


def _no_leap(table: RuleTable, state: GraphState, source: int, target: int) -> tuple[Code, tuple[int, ...]] | None:
    """Return an impossible leap's code and pieces; None if it is not a leap.

    A piece may not leap onto another or over nothing (P7), over its own side (P15), round a corner or over more than
    one (P8); the hunted do not leap (P9).
    """
    empty, enemy, own = empty_points(table, state), enemy_pieces(state), pieces_of(state, state.turn)
    lands = stands(empty, target)
    overs = all_leaps(table, source, target)
    if not table[LEAPS + state.turn]:
        met = [over for over in overs if lands and not over & empty]
        return (HuntReason.MANY_LEAP, members(met[0])) if met else None
    if not lands:
        met = [over for over in overs if over & ~enemy == 0]
        return (HuntReason.LEAP_ONTO_PIECE, members(met[0])) if met else None
    for code, wrong in ((HuntReason.LEAP_OVER_OWN, own), (HuntReason.LEAP_OVER_NOTHING, empty)):
        met = [over & wrong for over in overs if over & wrong]
        if met:
            return code, members(met[0])
    return _too_far(table, state, source, target)


def _too_far(table: RuleTable, state: GraphState, source: int, target: int) -> tuple[Code, tuple[int, ...]] | None:
    """Return the code and pieces of a leap over too many or round a corner; None if neither."""
    enemy = enemy_pieces(state)
    around = table[table[STEPS_AT] + source] & enemy
    for first in members(around):
        between = straight(table, source, first, target)
        if len(between) > 1 and bits(between) & ~enemy == 0:
            return HuntReason.LEAP_TOO_LONG, between
    for first in members(around):
        if stands(table[table[STEPS_AT] + first], target):
            return HuntReason.LEAP_TURNED, (first,)
    return None


@lru_cache(maxsize=32)
def _onward(table: RuleTable, state: GraphState, touches: tuple[Touch, ...]) -> Mapping[Touch | None, int]:
    """Return the first legal move for each next touch; the key None for a complete move.

    Cached, because many touches are tried after the same ones.
    """
    at = len(touches)
    found: dict[Touch | None, int] = {}
    for move, path in paths(table, state).items():
        if path[:at] == touches:
            found.setdefault(path[at] if at < len(path) else None, move)
    return found


def judge(table: RuleTable, state: GraphState, touches: tuple[Touch, ...]) -> Verdict[int]:
    """Judge an attempt and return the verdict.

    Args:
        touches: points in the order they were touched, or controls.

    Returns:
        The verdict; a refusal if the game is over, or from the first impossible touch on, whatever follows.
    """
    if why_over(table, state) != GOING:
        return Verdict("refused", (item(table, state, Common.GAME_OVER),))
    if not touches:
        return Verdict("unfinished", ())
    move = 0
    for at, touch in enumerate(touches):
        onward = _onward(table, state, touches[:at])
        if touch not in onward:
            return Verdict("refused", why_not(table, state, next(iter(onward.values())), at, touch))
        move = onward[touch]
    if len(paths(table, state)[move]) == len(touches):
        return Verdict("legal", items_of(events(table, state, move)), move)
    done = [event for event in events_before_outcome(table, state, move) if event.touch < len(touches)]
    return Verdict("unfinished", (*items_of(done), _needed_next(table, state, move, len(touches))))


def text_mismatch(table: RuleTable, state: GraphState, touch: Touch, *, walks: bool) -> Verdict[int] | None:
    """Return the refusal of a move text, before its touches are judged; None if it can apply.

    Args:
        walks: whether the text moves a piece on the board.
    """
    if isinstance(touch, GraphControl) or why_over(table, state) != GOING:
        return None
    reason = mismatch_reason(table, state, touch, walks=walks)
    return Verdict("refused", (reason,)) if reason else None


def _needed_next(table: RuleTable, state: GraphState, move: int, at: int) -> Item[int]:
    """Return the item for the next touch after this many touches: a point, a way or a shot."""
    source, target, _ = unpacked(move)
    if source != NOWHERE and at == 1:
        code = MillReason.CHOOSE_FLIGHT if flies(table, state, state.turn) else GraphReason.CHOOSE_DESTINATION
        return item(table, state, code, {"source": (source,)})
    if table[HUNT]:
        return item(table, state, HuntReason.CHOOSE_WAY, {"source": (source,), "target": (target,)})
    return item(table, state, MillReason.CHOOSE_SHOT, {"targets": members(capture_due(table, state, source, target))})
