"""Steps that bars forbid (M11), for kernel and judge: conditions, codes and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heritage_games.engine.kernel import RuleTable, inlined, lowest, members
from heritage_games.engine.verdict import Code, Item

from .bars import barring_mills, has_bars, is_barred
from .mills import mill_points, mills_formed
from .rules import NOWHERE, GraphState, barred_of, pieces_after, pieces_of, unpacked
from .steps import destinations


class BarReason(Code):
    """Codes of bars."""

    ONLY_BARRED = "only_barred", has_bars
    BARRED_MILL = "barred_mill", has_bars
    BAR_SET = "bar_set", has_bars


@inlined
def arrivals(table: RuleTable, state: GraphState, source: int) -> int:
    """Return the bit set of the points that a piece can reach and that are not barred."""
    reach = destinations(table, state, source)
    if barred_of(state, state.turn) == 0:
        return reach
    left, pieces = reach, pieces_of(state, state.turn)
    while left:
        target = lowest(left)
        left ^= 1 << target
        formed = mills_formed(table, pieces_after(pieces, source, target), target)
        if is_barred(table, state, source, target, formed):
            reach ^= 1 << target
    return reach


def barred_step(table: RuleTable, state: GraphState, source: int, target: int) -> Item[int]:
    """Return why a step is barred; the source is NOWHERE for a piece in hand."""
    way = {"point": (target,)} if source == NOWHERE else {"point": (target,), "source": (source,)}
    return Item(BarReason.BARRED_MILL, state.turn, {**way, **_explained(table, state, source, target)})


def only_barred(table: RuleTable, state: GraphState, source: int) -> Item[int]:
    """Return why a piece whose steps are all barred cannot move."""
    first = lowest(destinations(table, state, source))
    return Item(BarReason.ONLY_BARRED, state.turn, {"point": (source,), **_explained(table, state, source, first)})


def _explained(table: RuleTable, state: GraphState, source: int, target: int) -> Mapping[str, tuple[int, ...]]:
    """Return the points of a mill that explains why a step is barred."""
    formed = mills_formed(table, pieces_after(pieces_of(state, state.turn), source, target), target)
    return {"mill": mill_points(table, lowest(barring_mills(table, state, formed)))}


def bar_items(table: RuleTable, state: GraphState, after: GraphState, move: int) -> Iterator[Item[int]]:
    """Yield the items of the bars that a move sets: one for each mill that it breaks."""
    if barred_of(after, state.turn):
        source, target, _ = unpacked(move)
        for mill in members(mills_formed(table, pieces_of(state, state.turn), source)):
            points = {"source": (source,), "point": (target,), "mill": mill_points(table, mill)}
            yield Item(BarReason.BAR_SET, state.turn, points)
