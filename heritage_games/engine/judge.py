"""The judge of the mill branch: every attempt, touch by touch, is answered with a condition.

The judge asks :mod:`heritage_games.engine.conditions`, as the generator of moves does, and so
says nothing of its own about what is legal: it says which condition it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from .board import members
from .conditions import (
    destinations,
    few_left,
    flies,
    is_barred,
    mills_formed,
    placing,
    targets,
)
from .graph import GOING, MOST_MOVES, ending
from .state import NOWHERE, State, barred_of, hand_of, men_left, men_of, pack
from .story import Points, arrival, first_mill, story
from .table import DECLINE, FLYING, STEPS_AT, Table
from .verdict import Item, Verdict

DONE = -1
"""The touch that ends a turn early: a shot that may be declined is declined."""

REFUSALS = frozenset(
    {
        "game_over",
        "enemy_piece",
        "placing_first",
        "occupied",
        "nothing_there",
        "no_way",
        "only_barred",
        "same_point",
        "onto_own",
        "onto_enemy",
        "no_line",
        "not_flying_yet",
        "flying_off",
        "barred_mill",
        "own_shot",
        "empty_shot",
        "protected_shot",
        "shot_compulsory",
        "nothing_to_decline",
        "one_shot",
        "no_new_mill",
        "no_target",
        "turn_complete",
        "gift_own_only",
    }
)
"""Every code of a refusal."""


def judge(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: points in the order they were touched, or DONE.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if ending(table, state, [0] * MOST_MOVES, 0) != GOING:
        return _refused(state, "game_over")
    if not touches:
        return Verdict("unfinished", ())
    if state.gifts:
        return _judge_gift(table, state, touches)
    if placing(state):
        return _judge_placing(table, state, touches)
    return _judge_moving(table, state, touches)


def _item(state: State, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item about the side to move."""
    return Item(code, state.turn, points or {}, numbers)


def _refused(state: State, code: str, points: Points | None = None, **numbers: int) -> Verdict[int]:
    return Verdict("refused", (_item(state, code, points, **numbers),))


def _unfinished(state: State, code: str, points: Points) -> Verdict[int]:
    return Verdict("unfinished", (_item(state, code, points),))


def _stands(men: int, point: int) -> bool:
    return (men >> point) & 1 == 1


def _judge_gift(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """A full board under the option ``gift``: one man of one's own is taken off (M21)."""
    point = touches[0]
    if point == DONE:
        return _refused(state, "nothing_to_decline")
    if not _stands(men_of(state, state.turn), point):
        return _refused(state, "gift_own_only", {"point": (point,)})
    return _finish(table, state, pack(point, NOWHERE, NOWHERE), touches[1:])


def _judge_placing(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """Men are in hand: an empty point is wanted (M2, M19)."""
    point = touches[0]
    if point == DONE:
        return _refused(state, "nothing_to_decline")
    if _stands(men_of(state, state.turn), point):
        return _refused(state, "placing_first", {"point": (point,)}, hand=hand_of(state, state.turn))
    if _stands(men_of(state, 1 - state.turn), point):
        return _refused(state, "occupied", {"point": (point,)})
    return _judge_arrival(table, state, NOWHERE, point, touches[1:])


def _judge_moving(table: Table, state: State, touches: Sequence[int]) -> Verdict[int]:
    """All men are placed: one's own man is wanted, then where it goes (M7, M12)."""
    source = touches[0]
    refusal = _refuse_source(table, state, source)
    if refusal:
        return refusal
    if len(touches) == 1:
        code = "choose_flight" if flies(table, state, state.turn) else "choose_destination"
        return _unfinished(state, code, {"source": (source,)})
    refusal = _refuse_target(table, state, source, touches[1])
    return refusal or _judge_arrival(table, state, source, touches[1], touches[2:])


def _refuse_source(table: Table, state: State, source: int) -> Verdict[int] | None:
    """Return why this man cannot be the one that moves, None if it can."""
    if source == DONE:
        return _refused(state, "nothing_to_decline")
    own = men_of(state, state.turn)
    touched: Points = {"point": (source,)}
    if _stands(men_of(state, 1 - state.turn), source):
        return _refused(state, "enemy_piece", touched)
    if not _stands(own, source):
        return _refused(state, "nothing_there", touched)
    reach = destinations(table, state, source)
    if reach == 0:
        around = members(table[table[STEPS_AT] + source])
        return _refused(state, "no_way", {**touched, "blocked_by": around})
    barred = [mill for target in members(reach) if (mill := _barred_mill(table, state, source, target))]
    if len(barred) == len(members(reach)):
        return _refused(state, "only_barred", {**touched, "mill": barred[0]})
    return None


def _refuse_target(table: Table, state: State, source: int, target: int) -> Verdict[int] | None:
    """Return why the man cannot go there, None if it can; what a mill bars comes later."""
    if target == DONE:
        return _refused(state, "nothing_to_decline")
    if target == source:
        return _refused(state, "same_point", {"point": (target,)})
    way: Points = {"point": (target,), "source": (source,)}
    if _stands(men_of(state, state.turn), target):
        return _refused(state, "onto_own", way)
    if _stands(men_of(state, 1 - state.turn), target):
        return _refused(state, "onto_enemy", way)
    if _stands(destinations(table, state, source), target):
        return None
    reasons = [_item(state, "no_line", {**way, "gap": (source, target)})]
    if not table[FLYING]:
        if few_left(table, state, state.turn):
            reasons.append(_item(state, "flying_off", way))
    elif flies(table, state, 1 - state.turn):
        reasons.append(_item(state, "not_flying_yet", way, left=men_left(state, state.turn)))
    return Verdict("refused", tuple(reasons))


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
        return _refused(state, "barred_mill", {"point": (target,), "source": (source,), "mill": barred})
    formed = mills_formed(table, arrival(state, source, target), target)
    shootable = targets(table, men_of(state, 1 - state.turn)) if formed else 0
    if not shootable:
        return _finish(table, state, pack(source, target, NOWHERE), rest)
    if not rest:
        told = story(table, state, pack(source, target, NOWHERE), shot_due=True)
        wanted = _item(state, "choose_shot", {"targets": members(shootable)})
        return Verdict("unfinished", (*told, wanted))
    if rest[0] == DONE:
        if table[DECLINE]:
            return _finish(table, state, pack(source, target, NOWHERE), rest[1:])
        return _refused(state, "shot_compulsory", {"targets": members(shootable)})
    refusal = _refuse_shot(table, state, arrival(state, source, target), rest[0])
    return refusal or _finish(table, state, pack(source, target, rest[0]), rest[1:])


def _refuse_shot(table: Table, state: State, own: int, point: int) -> Verdict[int] | None:
    """Return why this man cannot be shot (M4, M5), None if it can."""
    enemy = men_of(state, 1 - state.turn)
    touched: Points = {"point": (point,)}
    if _stands(own, point):
        return _refused(state, "own_shot", touched)
    if not _stands(enemy, point):
        return _refused(state, "empty_shot", touched)
    shootable = targets(table, enemy)
    if _stands(shootable, point):
        return None
    mill = first_mill(table, mills_formed(table, enemy, point))
    return _refused(state, "protected_shot", {**touched, "mill": mill, "targets": members(shootable)})


def _finish(table: Table, state: State, move: int, rest: Sequence[int]) -> Verdict[int]:
    """Return the legal verdict, or refuse what was touched after the turn was over."""
    told = story(table, state, move)
    if not rest:
        return Verdict("legal", told, move)
    return _refuse_extra(state, {item.code for item in told}, rest[0])


def _refuse_extra(state: State, told: set[str], point: int) -> Verdict[int]:
    """Return why nothing may be touched after the turn: most often a second or unearned shot."""
    if point == DONE:
        return _refused(state, "nothing_to_decline")
    touched: Points = {"point": (point,)}
    if _stands(men_of(state, 1 - state.turn), point):
        if "shot" in told:
            return _refused(state, "one_shot", touched)
        if "shot_forfeited" in told:
            return _refused(state, "no_target", touched)
        if "mill_formed" not in told:
            return _refused(state, "no_new_mill", touched)
    return _refused(state, "turn_complete", touched)
