"""The judge of the graph games: every attempt, touch by touch, is answered with a condition.

The judge asks :mod:`heritage_games.engine.graph.conditions`, as the generator of moves does, and so
says nothing of its own about what is legal: it says which condition it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.bits import members
from heritage_games.engine.verdict import Item, Verdict

from .codes import by_side
from .conditions import destinations, few_left, flies, is_barred, mills_formed, placing, targets
from .events import Points, arrival, first_mill, story
from .leaping import can_leap, forks, ways, why_no_leap
from .moves import GOING, why_over
from .state import NOWHERE, State, barred_of, hand_of, men_left, men_of, pack
from .table import DECLINE, FLYING, HUNT, STEPS_AT, Table

DONE = -1
"""The touch that ends a turn early: a shot that may be declined is declined."""


def judge(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: points in the order they were touched, or DONE.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if why_over(table, state) != GOING:
        return _refused(table, state, "game_over")
    if not touches:
        return Verdict("unfinished", ())
    if state.gifts:
        return _judge_gift(table, state, touches)
    if placing(state):
        return _judge_placing(table, state, touches)
    return _judge_moving(table, state, touches)


def unfit(table: Table, state: State, touch: int, *, walks: bool) -> Verdict[int] | None:
    """Return why a move cannot be meant, before its touches are looked at; None if it can.

    A text says what touches leave to the position: whether a man on the board moves, or one comes from the hand.

    Args:
        table: the rules.
        state: the position.
        touch: the first touch.
        walks: whether a man on the board is to move.
    """
    if touch == DONE or why_over(table, state) != GOING:
        return None
    touched: Points = {"point": (touch,)}
    if state.gifts:
        return _refused(table, state, "gift_own_only", touched) if walks else None
    if not placing(state):
        return None
    if walks:
        return _refused(table, state, "placing_first", touched, hand=hand_of(state, state.turn))
    own = _stands(men_of(state, state.turn), touch)
    return _refused(table, state, "occupied", touched) if own else None


def _item(table: Table, state: State, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item about the side to move."""
    return Item(by_side(table, state.turn, code), state.turn, points or {}, numbers)


def _refused(table: Table, state: State, code: str, points: Points | None = None, **numbers: int) -> Verdict[int]:
    return Verdict("refused", (_item(table, state, code, points, **numbers),))


def _unfinished(table: Table, state: State, code: str, points: Points) -> Verdict[int]:
    return Verdict("unfinished", (_item(table, state, code, points),))


def _stands(men: int, point: int) -> bool:
    return (men >> point) & 1 == 1


def _judge_gift(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """A full board under the option ``gift``: one man of one's own is taken off (M21)."""
    point = touches[0]
    if point == DONE:
        return _refused(table, state, "nothing_to_decline")
    if not _stands(men_of(state, state.turn), point):
        return _refused(table, state, "gift_own_only", {"point": (point,)})
    return _finish(table, state, pack(point, NOWHERE, NOWHERE), touches[1:])


def _judge_placing(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """Men are in hand: an empty point is wanted (M2, M19, P3, P4, Q2, Q4)."""
    point = touches[0]
    if point == DONE:
        return _refused(table, state, "nothing_to_decline")
    if _stands(men_of(state, state.turn), point):
        return _refused(table, state, "placing_first", {"point": (point,)}, hand=hand_of(state, state.turn))
    if _stands(men_of(state, 1 - state.turn), point):
        return _refused(table, state, "occupied", {"point": (point,)})
    return _judge_arrival(table, state, NOWHERE, point, touches[1:])


def _judge_moving(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """All men are placed: one's own man is wanted, then where it goes (M7, M12, P5-P7)."""
    source = touches[0]
    refusal = _refuse_source(table, state, source)
    if refusal:
        return refusal
    if len(touches) == 1:
        code = "choose_flight" if flies(table, state, state.turn) else "choose_destination"
        return _unfinished(table, state, code, {"source": (source,)})
    refusal = _refuse_target(table, state, source, touches[1])
    if refusal:
        return refusal
    if table[HUNT]:
        return _judge_way(table, state, source, touches[1], touches[2:])
    return _judge_arrival(table, state, source, touches[1], touches[2:])


def _refuse_source(table: Table, state: State, source: int) -> Verdict[int] | None:
    """Return why this man cannot be the one that moves, None if it can."""
    if source == DONE:
        return _refused(table, state, "nothing_to_decline")
    touched: Points = {"point": (source,)}
    if _stands(men_of(state, 1 - state.turn), source):
        return _refused(table, state, "enemy_piece", touched)
    if not _stands(men_of(state, state.turn), source):
        return _refused(table, state, "nothing_there", touched)
    return None if can_leap(table, state, source) else _refuse_stuck(table, state, source)


def _refuse_stuck(table: Table, state: State, source: int) -> Verdict[int] | None:
    """Return why a man that does not leap cannot move at all, None if it can."""
    touched: Points = {"point": (source,)}
    reach = destinations(table, state, source)
    if reach == 0:
        around = members(table[table[STEPS_AT] + source])
        return _refused(table, state, "no_way", {**touched, "blocked_by": around})
    barred = [mill for target in members(reach) if (mill := _barred_mill(table, state, source, target))]
    if len(barred) == len(members(reach)):
        return _refused(table, state, "only_barred", {**touched, "mill": barred[0]})
    return None


def _refuse_target(table: Table, state: State, source: int, target: int) -> Verdict[int] | None:
    """Return why the man cannot go there, None if it can; what a mill bars comes later."""
    if target == DONE:
        return _refused(table, state, "nothing_to_decline")
    if target == source:
        return _refused(table, state, "same_point", {"point": (target,)})
    if ways(table, state, source, target):
        return None
    way: Points = {"point": (target,), "source": (source,)}
    leap = why_no_leap(table, state, source, target) if table[HUNT] else None
    if leap:
        return _refused(table, state, leap[0], {**way, "over": leap[1]})
    for side, code in ((state.turn, "onto_own"), (1 - state.turn, "onto_enemy")):
        if _stands(men_of(state, side), target):
            return _refused(table, state, code, way)
    reasons = [_item(table, state, "no_line", {**way, "gap": (source, target)})]
    if not table[HUNT] and not table[FLYING] and few_left(table, state, state.turn):
        reasons.append(_item(table, state, "flying_off", way))
    elif flies(table, state, 1 - state.turn):
        reasons.append(_item(table, state, "not_flying_yet", way, left=men_left(state, state.turn)))
    return Verdict("refused", tuple(reasons))


def _judge_way(table: Table, state: State, source: int, target: int, rest: Sequence[int]) -> Verdict[int]:
    """A man of a hunt steps or leaps (P5-P7); on a board with two ways, who is leapt is touched too, or DONE."""
    found = ways(table, state, source, target)
    if not forks(table, state.turn, source, target):
        return _finish(table, state, pack(source, target, found[0]), rest)
    between: Points = {"source": (source,), "target": (target,)}
    if not rest:
        return _unfinished(table, state, "choose_way", between)
    chosen = NOWHERE if rest[0] == DONE else rest[0]
    if chosen not in found:
        touched = target if chosen == NOWHERE else chosen
        return _refused(table, state, "no_such_way", {"point": (touched,), **between})
    return _finish(table, state, pack(source, target, chosen), rest[1:])


def _barred_mill(table: Table, state: State, source: int, target: int) -> tuple[int, ...]:
    """Return the mill for which this move is barred (M11), empty if it is not."""
    men = arrival(state, source, target)
    formed = mills_formed(table, men, target)
    barred = barred_of(state, state.turn)
    if not is_barred(table, barred, source, target, formed):
        return ()
    return first_mill(table, formed & barred or formed)


def _judge_arrival(table: Table, state: State, source: int, target: int, rest: Sequence[int]) -> Verdict[int]:
    """A man reaches a point it can reach: is the mill allowed, and whom does it shoot?"""
    barred = _barred_mill(table, state, source, target)
    if barred:
        return _refused(table, state, "barred_mill", {"point": (target,), "source": (source,), "mill": barred})
    formed = mills_formed(table, arrival(state, source, target), target)
    shootable = targets(table, men_of(state, 1 - state.turn)) if formed else 0
    if not shootable:
        return _finish(table, state, pack(source, target, NOWHERE), rest)
    if not rest:
        told = story(table, state, pack(source, target, NOWHERE), shot_due=True)
        wanted = _item(table, state, "choose_shot", {"targets": members(shootable)})
        return Verdict("unfinished", (*told, wanted))
    if rest[0] == DONE:
        if table[DECLINE]:
            return _finish(table, state, pack(source, target, NOWHERE), rest[1:])
        return _refused(table, state, "shot_compulsory", {"targets": members(shootable)})
    refusal = _refuse_shot(table, state, arrival(state, source, target), rest[0])
    return refusal or _finish(table, state, pack(source, target, rest[0]), rest[1:])


def _refuse_shot(table: Table, state: State, own: int, point: int) -> Verdict[int] | None:
    """Return why this man cannot be shot (M4, M5), None if it can."""
    enemy = men_of(state, 1 - state.turn)
    touched: Points = {"point": (point,)}
    if _stands(own, point):
        return _refused(table, state, "own_shot", touched)
    if not _stands(enemy, point):
        return _refused(table, state, "empty_shot", touched)
    shootable = targets(table, enemy)
    if _stands(shootable, point):
        return None
    mill = first_mill(table, mills_formed(table, enemy, point))
    return _refused(table, state, "protected_shot", {**touched, "mill": mill, "targets": members(shootable)})


def _finish(table: Table, state: State, move: int, rest: Sequence[int]) -> Verdict[int]:
    """Return the legal verdict, or refuse what was touched after the turn was over."""
    told = story(table, state, move)
    if not rest:
        return Verdict("legal", told, move)
    return _refuse_extra(table, state, {item.code for item in told}, rest[0])


def _refuse_extra(table: Table, state: State, told: set[str], point: int) -> Verdict[int]:
    """Return why nothing may be touched after the turn: most often a second shot or leap, or an unearned one."""
    if point == DONE:
        return _refused(table, state, "nothing_to_decline")
    touched: Points = {"point": (point,)}
    if "captured" in told:
        return _refused(table, state, "one_leap", touched)
    if not table[HUNT] and _stands(men_of(state, 1 - state.turn), point):
        if "shot" in told:
            return _refused(table, state, "one_shot", touched)
        if "shot_forfeited" in told:
            return _refused(table, state, "no_target", touched)
        if "mill_formed" not in told:
            return _refused(table, state, "no_new_mill", touched)
    return _refused(table, state, "turn_complete", touched)
