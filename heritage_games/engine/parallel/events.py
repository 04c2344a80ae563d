"""What happens in a legal move of a race on parallel tracks, step by step."""

from __future__ import annotations

from heritage_games.engine.throws import first_of, second_of
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import DRAWN, NOBODY

from .conditions import (
    far_end,
    landing,
    line_blocked,
    loads,
    lowest,
    may_decline,
    mover,
    nefer_met,
    passed_holes,
    score,
    second_turn,
    winner,
)
from .moves import moved, play, rearmost
from .reasons import Points, Told, nothing_moves
from .state import BEGIN, DECLINED, PASS, State, goal_of, hand_of, men_left, path_of, point_of, source_of
from .table import FIRST_HOLE, GOAL, NEFER, RACE, SHORT_LINE, Table


def story(table: Table, state: State, move: int, throw: int) -> Told:
    """Return the steps of a legal move, in the order in which they happen.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
    """
    side, source = mover(table, state, throw), source_of(move)
    if source == BEGIN:
        return (Item("draw_begins", side),)
    if source == PASS:
        passed: Item[int] = Item("passed", side, {}, {"throw": throw})
        return (passed, *nothing_moves(table, state, throw))
    if source == table[GOAL]:
        goal: Points = {"point": (point_of(table, side, source),)}
        done: Told = (Item("lifted", side, goal, {"hand": hand_of(state, side) + 1}),)
    else:
        done = _walk_told(table, state, move, throw)
    ending = ending_told(table, play(table, state, move, throw))
    return (*done, *_refills_told(table, state, move, throw), *ending)


def walk_told(table: Table, state: State, source: int, throw: int) -> Told:
    """Return the steps of a walk as far as it goes before anything is loaded: its way, and the line at its end."""
    side = mover(table, state, throw)
    path, near = path_of(state, side), source + score(state, throw)
    told: list[Item[int]] = []
    if state.turn == NOBODY:
        told.append(Item("opening_throw", side, {}, {"hounds": first_of(throw), "jackals": second_of(throw)}))
    ends: Points = {"source": (point_of(table, side, source),), "point": (point_of(table, side, near),)}
    told.append(Item("walked", side, ends, {"throw": score(state, throw)}))
    far = far_end(table, near)
    if far == 0:
        return tuple(told)
    if line_blocked(table, path, source, near):
        line: Points = {"near": (point_of(table, side, near),), "far": (point_of(table, side, far),)}
        return (*told, Item("line_stopped", side, line))
    line = {"source": (point_of(table, side, near),), "point": (point_of(table, side, far),)}
    told.append(Item("short_line" if near in SHORT_LINE else "long_line", side, line))
    over = lowest(table[NEFER] & passed_holes(min(near, far), max(near, far)))
    if over:
        told.append(Item("line_loads_nothing", side, {"over": (point_of(table, side, over),)}))
    return tuple(told)


def _walk_told(table: Table, state: State, move: int, throw: int) -> Told:
    """Return the steps of a walk, with what it loads, earns and captures."""
    side, source = mover(table, state, throw), source_of(move)
    near = source + score(state, throw)
    target = landing(table, path_of(state, side), source, near)
    told = [*walk_told(table, state, source, throw), *_load_told(table, state, move, throw)]
    if second_turn(table, target):
        told.append(Item("second_turn", side, {"point": (point_of(table, side, target),)}))
    if target == table[GOAL]:
        told += _goal_told(table, state, side)
    return tuple(told)


def _load_told(table: Table, state: State, move: int, throw: int) -> Told:
    """Return what a hole that loads does, and if it does nothing why (10, 18, K-e)."""
    side, source = mover(table, state, throw), source_of(move)
    path, hand, near = path_of(state, side), hand_of(state, side), source + score(state, throw)
    nefer = nefer_met(table, source, near)
    if not nefer:
        return ()
    over: Points = {"over": (point_of(table, side, nefer),)}
    first: Points = {**over, "point": (point_of(table, side, FIRST_HOLE),)}
    if may_decline(table, path, hand, source, near) and move & DECLINED:
        return (Item("load_declined", side, over, {"hand": hand}),)
    if loads(table, path, hand, source, near):
        return (Item("loaded", side, first, {"hand": hand - 1}),)
    return (Item("load_blocked", side, first, {"hand": hand}) if hand else Item("hand_empty", side, over),)


def _goal_told(table: Table, state: State, side: int) -> Told:
    """Return what a piece does that reaches the goal: it captures the rearmost piece (19), or is home for good."""
    reached = Item("reached_goal", side, {"point": (point_of(table, side, table[GOAL]),)})
    if table[RACE]:
        return (reached, Item("home", side, {}, {"home": goal_of(state, side) + 1}))
    enemy = path_of(state, 1 - side)
    if not enemy:
        return (reached, Item("nothing_to_capture", side))
    taken = (point_of(table, 1 - side, lowest(rearmost(enemy))),)
    return (reached, Item("captured", side, {"point": taken}, {"left": men_left(state, 1 - side) - 1}))


def refilled_sides(table: Table, state: State, move: int, throw: int) -> tuple[int, ...]:
    """Return the sides whose empty path gets a piece from the hand with this move (23), the mover's first."""
    side = mover(table, state, throw)
    before, after = moved(table, state, move, throw), play(table, state, move, throw)
    return tuple(each for each in (side, 1 - side) if path_of(before, each) != path_of(after, each))


def _refills_told(table: Table, state: State, move: int, throw: int) -> Told:
    after = play(table, state, move, throw)
    return tuple(
        Item("refilled", side, {"point": (point_of(table, side, FIRST_HOLE),)}, {"hand": hand_of(after, side)})
        for side in refilled_sides(table, state, move, throw)
    )


def ending_told(table: Table, state: State) -> Told:
    """Return the one item that says why the game is over, nothing while it goes on.

    The side of the item is the winner; of a draw, who would have been next.
    """
    won = winner(table, state)
    if won == NOBODY:
        return ()
    if won == DRAWN:
        return (Item("nobody_can_win", state.turn),)
    return (Item("all_home" if table[RACE] else "all_captured", won),)
