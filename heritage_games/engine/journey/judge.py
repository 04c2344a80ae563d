"""The judge of a journey: a path in the tree of legal moves, else the reason why not.

What is legal the judge takes from the generator of moves; why something is not, it asks :mod:`.reasons`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heritage_games.engine.codes import Common
from heritage_games.engine.verdict import Item, Verdict

from .codes import JourneyCode, Touch
from .conditions import WALKS, days_of, happening, short
from .events import events, thrown
from .moves import taken_effect
from .paths import Path, paths
from .reasons import choice_refused, first_refused, landing_refused, too_many, way
from .state import PAYS, JourneyState, ended
from .table import Table


def judge(table: Table, state: JourneyState, touches: Sequence[Touch], throw: int | None) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: days from the near end as points, or controls.
        throw: what has been thrown, None while a throw is due.

    Returns:
        The first touch that cannot be is refused, whatever follows it.
    """
    if ended(table, state):
        return _refused(Item(Common.GAME_OVER, max(state.turn, 0)))
    if throw is None:
        return _refused(Item(Common.THROW_FIRST, max(state.turn, 0)))
    if not touches:
        return Verdict("unfinished", ())
    legal = paths(table, state, throw)
    begun: Path = ()
    for touch in touches:
        if not any(path[: len(begun) + 1] == (*begun, touch) for path in legal):
            return _refused(_reason(table, state, legal, begun, touch, throw))
        begun = (*begun, touch)
    if begun in legal:
        move = legal[begun]
        return Verdict("legal", tuple(event.item for event in events(table, state, move, throw)), move)
    return Verdict("unfinished", _wanted(table, state, legal, begun, throw))


def _refused(item: Item[int]) -> Verdict[int]:
    return Verdict("refused", (item,))


def _reason(
    table: Table, state: JourneyState, legal: Mapping[Path, int], begun: Path, touch: Touch, throw: int
) -> Item[int]:
    """Return why no legal move goes on with this touch."""
    if begun in legal:
        return too_many(table, state, begun, touch, throw)
    if not begun:
        return first_refused(table, state, touch, throw)
    if happening(table, state, throw) == WALKS and len(begun) == 1:
        return landing_refused(table, state, touch, throw)
    return choice_refused(table, state, touch, throw)


def _wanted(
    table: Table, state: JourneyState, legal: Mapping[Path, int], begun: Path, throw: int
) -> tuple[Item[int], ...]:
    """Return what is still to be touched: where the piece lands, or what is paid or used after what happened."""
    side = state.turn
    if happening(table, state, throw) == WALKS and len(begun) == 1:
        return (Item(JourneyCode.CHOOSE_TARGET, side, way(table, state, throw), {"days": days_of(state, throw)}),)
    after = taken_effect(table, state, throw)
    code = JourneyCode.CHOOSE_PAY if PAYS in legal.values() else JourneyCode.CHOOSE_USE
    numbers = {"wanting": short(table, after), "purse": after.purse[side]}
    return (*(event.item for event in thrown(table, state, throw)), Item(code, side, {}, numbers))
