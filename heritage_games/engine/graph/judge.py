"""Judge of graph games, for their rulesets: verdicts with reasons, events of moves.

The reason of a refusal is the first condition that fails; the same conditions generate the moves. Each module of
conditions has its codes and the functions for its reasons and events; this module calls them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from heritage_games.engine.judge import Event, Points, Reasons, items_of
from heritage_games.engine.kernel import RuleTable, contains, members
from heritage_games.engine.verdict import Code, Common, Item, Verdict

from .barred_steps import BarReason, bar_items, barred_step, only_barred
from .endings import GOING, EndReason, end_item, why_over
from .kernel import GraphControl, Touch, paths, played
from .leaps import LeapReason, forks, leap_events, no_leap
from .mills import MillReason, gift_event, mill_events, not_shot, targets
from .rules import (
    HUNT,
    MILLS,
    NOWHERE,
    QUIET_PLIES,
    GraphState,
    enemy_pieces,
    hand_of,
    pieces_after,
    pieces_left,
    pieces_of,
    start,
    unpacked,
)
from .steps import (
    FlightReason,
    PlaceReason,
    StepReason,
    arrival_event,
    by_side,
    destinations,
    flies,
    item,
    no_line,
    not_moved,
    not_placed,
    placing,
)

SHARED: frozenset[Code] = frozenset(
    {Common.GAME_OVER, Common.ENEMY_PIECE, Common.NOTHING_THERE, Common.SAME_POINT, Common.TURN_COMPLETE}
)
"""Codes that other families have too."""


class TouchReason(Code):
    """Codes of the touch ``done``."""

    NOTHING_TO_DECLINE = "nothing_to_decline"


def codes(table: RuleTable) -> frozenset[str]:
    """Return every code that can be emitted under these rules."""
    own = [kind for kind, here in ((LeapReason, table[HUNT]), (MillReason, table[MILLS])) if here]
    kinds: list[type[Code]] = [TouchReason, PlaceReason, StepReason, FlightReason, BarReason, EndReason, *own]
    found = SHARED | {code for kind in kinds for code in kind if code.possible(table)}
    begun = start(table)
    return frozenset(
        by_side(table, side, code)
        for side in (0, 1)
        for code in found
        if hand_of(begun, side) or not isinstance(code, PlaceReason)
    )


def why_not(table: RuleTable, state: GraphState, move: int, at: int, touch: Touch) -> Reasons:
    """Return why a touch cannot follow the first ``at`` touches of a legal move."""
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
    return (not_shot(table, state, pieces_after(pieces_of(state, state.turn), source, target), touch),)


def _no_more(table: RuleTable, state: GraphState, move: int, touch: Touch) -> Item[int]:
    """Return why no second leap, shot without a mill or other touch follows a complete move."""
    if isinstance(touch, GraphControl):
        return item(table, state, TouchReason.NOTHING_TO_DECLINE)
    happened = {event.item.code for event in events_before_outcome(table, state, move)}
    touched: Points = {"point": (touch,)}
    if LeapReason.CAPTURED in happened:
        return item(table, state, LeapReason.ONE_LEAP, touched)
    if table[MILLS] and contains(enemy_pieces(state), touch):
        if MillReason.SHOT in happened:
            return item(table, state, MillReason.ONE_SHOT, touched)
        if MillReason.SHOT_FORFEITED in happened:
            return item(table, state, MillReason.NO_TARGET, touched)
        if MillReason.MILL_FORMED not in happened:
            return item(table, state, MillReason.NO_NEW_MILL, touched)
    return item(table, state, Common.TURN_COMPLETE, touched)


def _not_done(table: RuleTable, state: GraphState, move: int, at: int) -> Item[int]:
    """Return why DONE is refused: no shot due, a compulsory shot (M4), or no possible step."""
    source, _, _ = unpacked(move)
    if at == 0 or (at == 1 and source != NOWHERE):
        return item(table, state, TouchReason.NOTHING_TO_DECLINE)
    if table[HUNT]:
        return _no_such_way(table, state, move, GraphControl.DONE)
    return item(table, state, MillReason.SHOT_COMPULSORY, {"targets": members(targets(table, state))})


def _not_begun(table: RuleTable, state: GraphState, point: int) -> Item[int]:
    """Return why no move begins on this point; a gift needs one of the mover's pieces (M21)."""
    if state.gifts:
        return item(table, state, MillReason.GIFT_OWN_ONLY, {"point": (point,)})
    if not placing(state):
        return not_moved(table, state, point) or only_barred(table, state, point)
    if contains(destinations(table, state, NOWHERE), point):
        return barred_step(table, state, NOWHERE, point)
    return not_placed(table, state, point)


def _not_reached(table: RuleTable, state: GraphState, source: int, target: int) -> Reasons:
    """Return why a piece cannot reach a point: its own point, no leap, a bar, or no free line."""
    if target == source:
        return (item(table, state, Common.SAME_POINT, {"point": (target,)}),)
    if contains(destinations(table, state, source), target):
        return (barred_step(table, state, source, target),)
    leap = no_leap(table, state, source, target) if table[HUNT] else None
    if leap:
        code, over = leap
        return (item(table, state, code, {"point": (target,), "source": (source,), "over": over}),)
    return no_line(table, state, source, target)


def _no_such_way(table: RuleTable, state: GraphState, move: int, touch: Touch) -> Item[int]:
    """Return the item for a touched piece that no leap passes, or for an impossible step."""
    source, target, _ = unpacked(move)
    point = target if isinstance(touch, GraphControl) else touch
    points: Points = {"point": (point,), "source": (source,), "target": (target,)}
    return item(table, state, LeapReason.NO_SUCH_WAY, points)


@lru_cache(maxsize=32)
def _onward(table: RuleTable, state: GraphState, touches: tuple[Touch, ...]) -> Mapping[Touch | None, int]:
    """Return the first legal move by next touch; the key None has a complete move.

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

    Returns:
        The verdict; a refusal if the game is over or if a touch is impossible, whatever follows it.
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

    Unlike touches, a text states whether it moves or places a piece.
    """
    if isinstance(touch, GraphControl) or why_over(table, state) != GOING:
        return None
    reason, touched, own = None, {"point": (touch,)}, pieces_of(state, state.turn)
    if state.gifts:
        reason = item(table, state, MillReason.GIFT_OWN_ONLY, touched) if walks else None
    elif placing(state) and walks:
        reason = item(table, state, PlaceReason.PLACING_FIRST, touched, hand=hand_of(state, state.turn))
    elif placing(state) and contains(own, touch):
        reason = item(table, state, PlaceReason.OCCUPIED, touched)
    return Verdict("refused", (reason,)) if reason else None


def _needed_next(table: RuleTable, state: GraphState, move: int, at: int) -> Item[int]:
    """Return the item for the next touch after this many touches: a point, a way or a shot."""
    source, target, _ = unpacked(move)
    if source != NOWHERE and at == 1:
        code = FlightReason.CHOOSE_FLIGHT if flies(table, state, state.turn) else StepReason.CHOOSE_DESTINATION
        return item(table, state, code, {"source": (source,)})
    if table[HUNT]:
        return item(table, state, LeapReason.CHOOSE_WAY, {"source": (source,), "target": (target,)})
    return item(table, state, MillReason.CHOOSE_SHOT, {"targets": members(targets(table, state))})


def events(table: RuleTable, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return the events of a legal move, in order: events of its touches, then consequences."""
    return (*events_before_outcome(table, state, move), *_consequences(table, state, move))


@lru_cache(maxsize=64)
def events_before_outcome(table: RuleTable, state: GraphState, move: int) -> tuple[Event, ...]:
    """Return the events of a legal move's touches; cached for refusals of longer attempts."""
    source, target, _ = unpacked(move)
    if target == NOWHERE:
        return (gift_event(state, source),)
    if table[HUNT]:
        at = len(paths(table, state)[move]) - 1
        return leap_events(table, state, move, at) or (arrival_event(table, state, move, at),)
    return (arrival_event(table, state, move, 0 if source == NOWHERE else 1), *mill_events(table, state, move))


def _consequences(table: RuleTable, state: GraphState, move: int) -> Iterator[Event]:
    """Yield the consequences of a move.

    They are bars, the end of placing, gifts due, flying, the plies without a shot, and the end of the game.
    """
    after, at = played(table, state, move), len(paths(table, state)[move]) - 1
    for each in (*bar_items(table, state, after, move), *_phase_items(table, state, after)):
        yield Event(each, at)
    if after.quiet:
        yield Event(item(table, state, EndReason.QUIET, plies=after.quiet, limit=table[QUIET_PLIES]), at)
    over = end_item(table, after)
    if over:
        yield Event(over, at)


def _phase_items(table: RuleTable, state: GraphState, after: GraphState) -> Iterator[Item[int]]:
    """Yield the items for the end of placing (in a hunt, for one side), gifts due, and flying."""
    if _unplaced(table, state, state.turn) and not _unplaced(table, after, state.turn):
        yield item(table, state, PlaceReason.PLACING_OVER)
    if after.gifts:
        yield Item(MillReason.GIFT_DUE, after.turn)
    for side in (0, 1):
        if flies(table, after, side) and not flies(table, state, side):
            yield Item(FlightReason.FLIES_NOW, side, {}, {"left": pieces_left(after, side)})


def _unplaced(table: RuleTable, state: GraphState, side: int) -> int:
    """Return the number of pieces still to place or give; in a hunt, only of this side."""
    return hand_of(state, side) if table[HUNT] else state.hand0 + state.hand1 + state.gifts
