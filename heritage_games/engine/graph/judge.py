"""The judge of the graph games: every attempt, touch by touch, is answered with a condition.

What is legal comes from the generator of moves alone: an attempt is a path in the tree of legal moves, or it is asked
in :mod:`.reasons` why its next touch is not there.
"""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.engine.bits import members
from heritage_games.engine.codes import Common
from heritage_games.engine.event import told
from heritage_games.engine.verdict import Item, Verdict

from .codes import GraphCode, GraphControl, HuntCode, MillCode, Touch
from .conditions import due, flies
from .events import deeds, events
from .moves import GOING, why_over
from .paths import paths
from .reasons import item, why_not, why_unfit
from .state import NOWHERE, GraphState, unpacked
from .table import HUNT, Table


def judge(table: Table, state: GraphState, touches: Sequence[Touch]) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: points in the order they were touched, or controls.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if why_over(table, state) != GOING:
        return Verdict("refused", (item(table, state, Common.GAME_OVER),))
    if not touches:
        return Verdict("unfinished", ())
    left = paths(table, state)
    for at, touch in enumerate(touches):
        begun, left = left, {move: path for move, path in left.items() if path[at : at + 1] == (touch,)}
        if not left:
            return Verdict("refused", why_not(table, state, next(iter(begun)), at, touch))
    move, path = next(iter(left.items()))
    if len(path) == len(touches):
        return Verdict("legal", told(events(table, state, move)), move)
    done = [event for event in deeds(table, state, move) if event.touch < len(touches)]
    return Verdict("unfinished", (*told(done), _wanted(table, state, move, len(touches))))


def unfit(table: Table, state: GraphState, touch: Touch, *, walks: bool) -> Verdict[int] | None:
    """Return why a move cannot be meant, before its touches are looked at; None if it can.

    Args:
        table: the rules.
        state: the position.
        touch: the first touch.
        walks: whether a man on the board is to move.
    """
    if isinstance(touch, GraphControl) or why_over(table, state) != GOING:
        return None
    reason = why_unfit(table, state, touch, walks=walks)
    return Verdict("refused", (reason,)) if reason else None


def _wanted(table: Table, state: GraphState, move: int, at: int) -> Item[int]:
    """Return what is to be touched next, when so many touches of a move are made: a point, a way or a shot."""
    source, target, _ = unpacked(move)
    if source != NOWHERE and at == 1:
        code = MillCode.CHOOSE_FLIGHT if flies(table, state, state.turn) else GraphCode.CHOOSE_DESTINATION
        return item(table, state, code, {"source": (source,)})
    if table[HUNT]:
        return item(table, state, HuntCode.CHOOSE_WAY, {"source": (source,), "target": (target,)})
    return item(table, state, MillCode.CHOOSE_SHOT, {"targets": members(due(table, state, source, target))})
