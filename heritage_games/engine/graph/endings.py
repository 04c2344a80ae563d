"""Endings of graph games, for kernel and judge: conditions, winners, codes and items.

To add an ending, add a number, a condition to ``ending`` (and to ``decided`` if the board still allows moves), a code,
an entry of ``ENDINGS``, and a case of ``winner`` if the side to move does not lose; no other module depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, inlined, lowest
from heritage_games.engine.verdict import Code, Item

from .barred_steps import arrivals
from .bars import has_bars
from .leaps import can_leap
from .rules import (
    FULL_BLOCKED,
    FULL_BOARD,
    FULL_DRAWN,
    FULL_LOST,
    HUNT,
    HUNTERS,
    LEAST,
    MILLS,
    NOWHERE,
    QUIET_PLIES,
    QUIET_SIDES,
    GraphState,
    empty_points,
    may_fill,
    pieces_left,
    pieces_of,
)
from .steps import destinations, few_left, placing

# Reasons why a game is over.
GOING = 0
TOO_FEW = 1
FULL_BOARD_LOSS = 2
FULL_BOARD_DRAW = 3
BLOCKED = 4
BLOCKED_BY_BAR = 5
QUIET_DRAW = 6


class EndReason(Code):
    """Codes of endings, and of plies that count towards one."""

    TWO_LEFT = "two_left", lambda table: table[MILLS] > 0
    BLOCKED = "blocked", lambda table: table[HUNT] == 0
    BLOCKED_BY_BAR = "blocked_by_bar", has_bars
    QUIET = "quiet", lambda table: table[QUIET_PLIES] > 0
    QUIET_DRAW = "quiet_draw", lambda table: table[QUIET_PLIES] > 0
    FULL_BOARD_DRAW = "full_board_draw", lambda table: may_fill(table) and table[FULL_BOARD] == FULL_DRAWN
    FULL_BOARD_LOSS = "full_board_loss", lambda table: may_fill(table) and table[FULL_BOARD] == FULL_LOST
    CONFINED = "confined", lambda table: table[HUNT] == 1
    TOO_FEW = "too_few", lambda table: table[HUNT] == 1
    STUCK = "stuck", lambda table: table[HUNT] == 1


ENDINGS: Mapping[int, Code] = {
    TOO_FEW: EndReason.TWO_LEFT,
    FULL_BOARD_LOSS: EndReason.FULL_BOARD_LOSS,
    FULL_BOARD_DRAW: EndReason.FULL_BOARD_DRAW,
    BLOCKED: EndReason.BLOCKED,
    BLOCKED_BY_BAR: EndReason.BLOCKED_BY_BAR,
    QUIET_DRAW: EndReason.QUIET_DRAW,
}
"""The code of each ending of a mill game."""


@inlined
def quiet_counts(table: RuleTable, state: GraphState) -> bool:
    """Return whether a ply without a shot counts towards the draw of rule M16."""
    if table[QUIET_PLIES] == 0:
        return False
    sides = 0
    for side in range(2):
        if few_left(table, state, side):
            sides += 1
    return sides >= table[QUIET_SIDES]


@inlined
def quiet_over(table: RuleTable, state: GraphState) -> bool:
    """Return whether the plies without a shot suffice for a draw (M16)."""
    return table[QUIET_PLIES] > 0 and state.quiet >= table[QUIET_PLIES]


@inlined
def pieces_lost(table: RuleTable, state: GraphState) -> bool:
    """Return whether the side to move has lost because it has too few pieces (M15, P11)."""
    return pieces_left(state, state.turn) < table[LEAST + state.turn]


@inlined
def board_full(table: RuleTable, state: GraphState) -> bool:
    """Return whether every point is occupied and no piece is in hand (M21)."""
    return empty_points(table, state) == 0 and state.hand0 + state.hand1 == 0


@inlined
def decided(table: RuleTable, state: GraphState) -> bool:
    """Return whether the game is over, whatever moves the board allows (M15, M16, P11)."""
    return pieces_lost(table, state) or quiet_over(table, state)


@inlined
def any_move(table: RuleTable, state: GraphState) -> bool:
    """Return whether the side to move has a move, even if the game is over."""
    own = pieces_of(state, state.turn)
    if state.gifts:
        return own != 0
    if placing(state):
        return arrivals(table, state, NOWHERE) != 0
    while own:
        source = lowest(own)
        own ^= 1 << source
        if arrivals(table, state, source) or can_leap(table, state, source):
            return True
    return False


@inlined
def any_step(table: RuleTable, state: GraphState) -> bool:
    """Return whether any piece of the side to move can reach a point, barred or not."""
    own = pieces_of(state, state.turn)
    if placing(state):
        return destinations(table, state, NOWHERE) != 0
    while own:
        source = lowest(own)
        own ^= 1 << source
        if destinations(table, state, source):
            return True
    return False


@inlined
def ending(table: RuleTable, state: GraphState) -> int:
    """Return the reason why the game is over, or GOING.

    A side that cannot move has lost before the quiet plies are counted (M14 before M16).
    """
    if pieces_lost(table, state):
        return TOO_FEW
    if any_move(table, state):
        return QUIET_DRAW if quiet_over(table, state) else GOING
    if table[FULL_BOARD] != FULL_BLOCKED and board_full(table, state):
        return FULL_BOARD_LOSS if table[FULL_BOARD] == FULL_LOST else FULL_BOARD_DRAW
    return BLOCKED_BY_BAR if any_step(table, state) else BLOCKED


@lru_cache(maxsize=64)
def why_over(table: RuleTable, state: GraphState) -> int:
    """Return why the game is over, or GOING; cached, because one ply needs it several times."""
    return ending(table, state)


@inlined
def winner(state: GraphState, reason: int) -> int:
    """Return the side that has won for this reason, NOBODY while the game continues, or DRAWN."""
    if reason == GOING:
        return NOBODY
    if reason in (FULL_BOARD_DRAW, QUIET_DRAW):
        return DRAWN
    return 1 - state.turn


def end_item(table: RuleTable, state: GraphState) -> Item[int] | None:
    """Return the item for the end of the game, None while it continues.

    The side of the item is the winner; for a draw, the side that made the last ply.
    """
    reason, side, numbers = why_over(table, state), 1 - state.turn, {}
    code = ending_code(table, reason, side)
    if reason == TOO_FEW:
        numbers["left"] = pieces_left(state, state.turn)
        if table[HUNT]:
            numbers["least"] = table[LEAST + state.turn]
    elif reason == QUIET_DRAW:
        numbers["plies"] = state.quiet
    return Item(code, side, {}, numbers) if code else None


def ending_code(table: RuleTable, reason: int, won: int) -> Code | None:
    """Return the code of an ending with this reason and winner, None while the game continues.

    In a hunt, the hunted have too few pieces (P11) or no move (P13), or the hunters are confined (P10).
    """
    if not table[HUNT] or reason == GOING:
        return ENDINGS.get(reason)
    if reason == TOO_FEW:
        return EndReason.TOO_FEW
    return EndReason.STUCK if won == HUNTERS else EndReason.CONFINED
