"""What happens in a legal move of a graph game, step by step."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.bits import members
from heritage_games.engine.verdict import Item

from .codes import by_side
from .conditions import bar_after, flies, in_mills, leapt_over, mills_formed, targets
from .leaping import in_order
from .moves import BLOCKED, BLOCKED_BY_BAR, FULL_BOARD_DRAW, FULL_BOARD_LOSS, GOING, QUIET_DRAW, TOO_FEW, play, why_over
from .state import NOWHERE, State, hand_of, men_left, men_of, shot_of, source_of, target_of
from .table import BAR, BAR_NOTHING, DECLINE, HUNT, HUNTERS, LEAST, MEN, MILLS_AT, QUIET_PLIES, Table

Points = Mapping[str, tuple[int, ...]]
Told = tuple[Item[int], ...]

ENDINGS = {
    TOO_FEW: "two_left",
    FULL_BOARD_LOSS: "full_board_loss",
    FULL_BOARD_DRAW: "full_board_draw",
    BLOCKED: "blocked",
    BLOCKED_BY_BAR: "blocked_by_bar",
    QUIET_DRAW: "quiet_draw",
}
"""The code of each way a game ends."""

DRAWS = frozenset({"full_board_draw", "quiet_draw"})


def arrival(state: State, source: int, target: int) -> int:
    """Return the mover's men after one of them went from source (or the hand) to target."""
    men = men_of(state, state.turn) | (1 << target)
    return men if source == NOWHERE else men & ~(1 << source)


def first_mill(table: Table, found: int) -> tuple[int, ...]:
    """Return the points of the lowest mill of a set of mills."""
    return mill_points(table, members(found)[0])


def mill_points(table: Table, mill: int) -> tuple[int, ...]:
    """Return the three points of a mill, in ascending order."""
    return members(table[table[MILLS_AT] + mill])


def story(table: Table, state: State, move: int, *, shot_due: bool = False) -> Told:
    """Return the steps of a legal move, in the order in which they happen.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        shot_due: whether the shot is still to be chosen; the steps end there.
    """
    told = _arrival_told(table, state, move)
    if shot_due:
        return told
    if table[HUNT]:
        return (*told, *_capture_told(table, state, move), *_changes_told(table, state, move))
    return (*told, *_shot_told(table, state, move), *_bar_told(table, state, move), *_changes_told(table, state, move))


def _item(side: int, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _formed(table: Table, state: State, move: int) -> tuple[int, ...]:
    """Return the mills that a move forms."""
    if target_of(move) == NOWHERE:
        return ()
    men = arrival(state, source_of(move), target_of(move))
    return members(mills_formed(table, men, target_of(move)))


def _arrival_told(table: Table, state: State, move: int) -> Told:
    """Where the man goes, which mills it breaks and forms, and what that earns."""
    side, source, target = state.turn, source_of(move), target_of(move)
    if target == NOWHERE:
        left = men_left(state, side) - 1
        return (_item(side, "gift", {"point": (source,)}, left=left),)
    told = []
    if source == NOWHERE:
        placed = by_side(table, side, "placed")
        told.append(_item(side, placed, {"point": (target,)}, hand=hand_of(state, side) - 1))
    elif table[HUNT] and shot_of(move) != NOWHERE:
        told.append(_leap_told(table, state, move))
    else:
        code = "flew" if flies(table, state, side) else by_side(table, side, "moved")
        told.append(_item(side, code, {"point": (target,), "source": (source,)}))
        broken = members(mills_formed(table, men_of(state, side), source))
        told += [_item(side, "mill_broken", {"source": (source,), "mill": mill_points(table, m)}) for m in broken]
    formed = _formed(table, state, move)
    told += [_item(side, "mill_formed", {"point": (target,), "mill": mill_points(table, m)}) for m in formed]
    if len(formed) > 1:
        told.append(_item(side, "mills_several", {"point": (target,)}, count=len(formed)))
    if formed:
        told.append(_item(side, "shot_earned_placing" if source == NOWHERE else "shot_earned_moving"))
    return tuple(told)


def _leap_told(table: Table, state: State, move: int) -> Item[int]:
    """A hunter leaps over one of the hunted (P7), or over a whole line of them (Q7)."""
    source, target = source_of(move), target_of(move)
    over = in_order(table, source, target, leapt_over(table, source, target, shot_of(move)))
    code = "leapt" if len(over) == 1 else "long_leapt"
    return _item(state.turn, code, {"point": (target,), "source": (source,), "over": over})


def _capture_told(table: Table, state: State, move: int) -> Told:
    """Who is taken, and how far it is to the goal (P11)."""
    if shot_of(move) == NOWHERE:
        return ()
    side = 1 - state.turn
    source, target = source_of(move), target_of(move)
    over = in_order(table, source, target, leapt_over(table, source, target, shot_of(move)))
    left = men_left(state, side) - len(over)
    goal = table[MEN + side] - table[LEAST + side] + 1
    return (_item(side, "captured", {"over": over}, left=left, gone=table[MEN + side] - left, goal=goal),)


def _shot_told(table: Table, state: State, move: int) -> Told:
    """Why the shot is allowed and what it does, or why there is none."""
    side, shot = state.turn, shot_of(move)
    enemy = men_of(state, 1 - side)
    if shot != NOWHERE:
        free = not (in_mills(table, enemy) >> shot) & 1
        at: Points = {"point": (shot,)}
        left = men_left(state, 1 - side) - 1
        return (
            _item(side, "shot_free" if free else "shot_all_in_mills", at),
            _item(1 - side, "shot", at, left=left),
        )
    if not _formed(table, state, move):
        return ()
    declined = table[DECLINE] and targets(table, enemy)
    return (_item(side, "shot_declined" if declined else "shot_forfeited"),)


def _bar_told(table: Table, state: State, move: int) -> Told:
    """Which broken mill may not be formed on the next turn (M11)."""
    source, target = source_of(move), target_of(move)
    if NOWHERE in (source, target) or table[BAR] == BAR_NOTHING:
        return ()
    men = men_of(state, state.turn)
    if not bar_after(table, men, source, target):
        return ()
    way: Points = {"source": (source,), "point": (target,)}
    broken = members(mills_formed(table, men, source))
    return tuple(_item(state.turn, "bar_set", {**way, "mill": mill_points(table, m)}) for m in broken)


def _changes_told(table: Table, state: State, move: int) -> Told:
    """What is different from now on: placing over, flying, plies without a shot, the end."""
    after = play(table, state, move)
    told = []
    if _placing_over(table, state, after):
        told.append(_item(state.turn, by_side(table, state.turn, "placing_over")))
    if after.gifts:
        told.append(_item(after.turn, "gift_due"))
    told += [
        _item(side, "flies_now", left=men_left(after, side))
        for side in (0, 1)
        if flies(table, after, side) and not flies(table, state, side)
    ]
    if after.quiet:
        told.append(_item(state.turn, "quiet", plies=after.quiet, limit=table[QUIET_PLIES]))
    return (*told, *ending_told(table, after))


def _placing_over(table: Table, state: State, after: State) -> bool:
    """Whether with this ply placing ends: for both sides, or in a hunt for the side that placed its last."""
    if table[HUNT]:
        return hand_of(state, state.turn) > 0 and hand_of(after, state.turn) == 0
    before = state.hand0 + state.hand1 + state.gifts
    return before > 0 and after.hand0 + after.hand1 + after.gifts == 0


def ending_told(table: Table, state: State) -> Told:
    """Return the one item that says why the game is over, nothing while it goes on.

    The side of the item is the winner; of a draw, who made the last ply.
    """
    reason = why_over(table, state)
    if reason == GOING:
        return ()
    code, side = ENDINGS[reason], 1 - state.turn
    if table[HUNT]:
        return (_hunt_ended(table, state, reason),)
    if reason == TOO_FEW:
        return (_item(side, code, left=men_left(state, state.turn)),)
    if reason == QUIET_DRAW:
        return (_item(side, code, plies=state.quiet),)
    return (_item(side, code),)


def _hunt_ended(table: Table, state: State, reason: int) -> Item[int]:
    """The hunters are confined (P10), the hunted are too few (P11) or cannot move (P13)."""
    side = 1 - state.turn
    if reason == TOO_FEW:
        return _item(side, "too_few", left=men_left(state, state.turn), least=table[LEAST + state.turn])
    return _item(side, "confined" if state.turn == HUNTERS else "stuck")
