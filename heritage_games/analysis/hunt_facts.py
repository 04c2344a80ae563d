"""Facts about moves in hunts, proved from the positions around a move, for the coach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from operator import or_

from heritage_games.engine.graph.endings import pieces_lost
from heritage_games.engine.graph.evaluation import free_neighbours, region
from heritage_games.engine.graph.leaps import Way, board_leaps, in_order, legal_leaps, taken
from heritage_games.engine.graph.rules import FULL, HUNTED, HUNTERS, NOWHERE, GraphState, empty_points, pieces_of
from heritage_games.engine.graph.steps import placing
from heritage_games.engine.kernel import NOBODY, RuleTable, members

from .fact_comparison import is_usual
from .facts import NOW, VERDICTS, FactCode, FactSchema, schemas_of, shape
from .graph_facts import (
    Change,
    Proof,
    changed_number,
    freed,
    lets_win,
    locked,
    newly_locked,
    proof_of,
    reached,
    steps_of,
    won_by,
)


class HuntFact(FactCode):
    """Codes of facts about a move in a hunt, the strongest first."""

    WINS = "wins_at_once", shape("point", "there", weighty=True), shape("point", "there", weighty=True)
    FORCES_WIN = "forces_win"
    KEEPS_WIN = "keeps_win"
    HOLDS_OUT = "holds_out"
    ALL_LOSE = "all_lose"
    LOST_ANYHOW = "lost_anyhow"
    ONLY_SAVES = "only_saves"
    OTHERS_LOSE = "others_lose"
    LETS_WIN = "lets_win", shape(), shape()
    TAKES = "takes", shape("point line", "there", weighty=True)
    WINS_MAN = "wins_man", shape("", "there", weighty=True)
    GIVES_TO_LOCK = "gives_to_lock", None, shape("", "there", weighty=True)
    CANNOT_STOP = "cannot_stop"
    LOSES_MAN = "loses_man", None, shape()
    THREATENS_TWO = "threatens_two", shape("points", "there", weighty=True)
    THREATENS = "threatens", shape("point line", "there", weighty=True)
    CLOSES_LEAP = "closes_leap", None, shape("point line", "there", weighty=True)
    STEPS_AWAY = "steps_away", None, shape("point line", "there", weighty=True)
    STOPS_WIN = "stops_win"
    ONLY_KEEPS = "only_keeps"
    OTHERS_COST = "others_cost"
    NONE_SAFE = "none_safe"
    NONE_HOLDS = "none_holds"
    LEAVES_CAPTURABLE = "leaves_capturable", None, shape("point line")
    LEAVES_NONE = "leaves_none", None, shape("", "there")
    SHUTS_IN = "shuts_in", None, shape("point", "there", weighty=True)
    LOCKED = "locked", None, shape("before after", "more")
    LETS_OUT = "lets_out", None, shape("point")
    KEEPS_SHUT = "keeps_shut", None, shape("point", "there")
    FREES = "frees", shape("point", "there")
    CAN_BE_SHUT = "can_be_shut", shape("point")
    NONE_SHUT = "none_shut", shape("", "there")
    SAFE_REPLIES = "safe_replies", shape("after every", "less")
    SPARE = "spare_moves", None, shape("after", "more")
    STEPS_KEPT = "steps_kept", shape("after", "more")
    ATTACKED = "attacked", None, shape("after every", "less")
    ATTACKS = "attacks", shape("after every", "more")
    END_POINT = "end_point", None, shape("point", "there")
    SAFE_POINT = "safe_point", None, shape("point guards", "there")
    TIGHTEST = "tightest", shape("before after", "more")
    STEPS = "hunter_steps", shape("before after", "more"), shape("before after", "less")
    REGION = "hunter_region", shape("before after", "more"), shape("before after", "less")
    TIGHTEST_NOW = "tightest" + NOW, shape("after")
    STEPS_NOW = "hunter_steps" + NOW, shape("after"), shape("after")
    EXPOSED = "exposed", shape("before after", "more"), shape("before after", "less")
    EXPOSED_NOW = "exposed" + NOW, shape("after"), shape("after")
    KEEPS_DRAW = "keeps_draw"
    KEEPS = "keeps", shape(), shape()


SHAPES: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]] = (
    {**schemas_of(HuntFact, HUNTERS), **VERDICTS},
    {**schemas_of(HuntFact, HUNTED), **VERDICTS},
)
"""Schemas of the facts by code, for moves of the hunters and of the hunted."""

SETBACKS: tuple[FactCode, ...] = (
    HuntFact.LETS_WIN,
    HuntFact.LEAVES_CAPTURABLE,
    HuntFact.LETS_OUT,
    HuntFact.CAN_BE_SHUT,
)
"""Codes of disadvantages of a move, the worst first."""


@lru_cache(maxsize=256)
def leaps_from(table: RuleTable, state: GraphState, points: int) -> tuple[Way, ...]:
    """Return the leaps that hunters on these points could make if it were the hunters' turn."""
    return tuple(legal_leaps(table, state._replace(turn=HUNTERS), points))


def leaps_now(table: RuleTable, state: GraphState) -> tuple[Way, ...]:
    """Return the leaps of the hunters if it were their turn.

    There are none while hunters are in hand, or if the hunters have lost by too few pieces.
    """
    hunters_turn = state._replace(turn=HUNTERS)
    return () if placing(hunters_turn) or pieces_lost(table, hunters_turn) else leaps_from(table, state, state.men0)


def exposed(table: RuleTable, state: GraphState) -> int:
    """Return the number of leaps over hunted pieces without a hunted piece at either end."""
    hunted = pieces_of(state, HUNTED)
    ways = {way for point in members(hunted) for way in leaps_over(table, point)}
    return sum(not way.over & ~hunted and not (1 << way.source | 1 << way.target) & hunted for way in ways)


def proofs(change: Change) -> Iterator[Proof]:
    """Yield the facts that the positions before and after a move prove."""
    won = won_by(change.table, change.after)
    if won != NOBODY:
        yield proof_of(HuntFact.WINS, change.side, point=(change.point,))
    if change.side == HUNTERS:
        yield from _taken(change)
    if won == NOBODY:
        if lets_win(change):
            yield proof_of(HuntFact.LETS_WIN, change.side, plies=2)
        yield from _of_hunters(change) if change.side == HUNTERS else _of_hunted(change)
        yield from _numbers(change)


def lost_next(table: RuleTable, state: GraphState) -> int:
    """Return the largest number of pieces a leap captures; 0 if the hunted are to move."""
    leaps = leaps_now(table, state) if state.turn == HUNTERS else ()
    return max((way.over.bit_count() for way in leaps), default=0)


def void(change: Change, _unstopped: bool) -> frozenset[FactCode]:  # noqa: FBT001 - see GraphCoach
    """Return the codes of facts that are no reason for a move.

    Steps mean nothing until all hunters are placed and can move. "No leap is open" is a reason only if a leap was open
    before, or more than a third of the other moves open one; "the point is safe" is a reason only if the move opens no
    leap.
    """
    if change.side == HUNTERS:
        return frozenset()
    found: set[FactCode] = {HuntFact.STEPS, HuntFact.REGION} if change.after.hand0 > 0 else set()
    had, now = leaps_now(change.table, change.before), leaps_now(change.table, change.after)
    if set(now) - set(had):
        found |= {HuntFact.END_POINT, HuntFact.SAFE_POINT}
    if not had and not now:
        opens = [bool(leaps_now(change.table, after)) for after in reached(change.table, change.before)]
        if is_usual(opens.count(False) - 1, len(opens) - 1):
            found.add(HuntFact.LEAVES_NONE)
    return frozenset(found)


def is_threatened(table: RuleTable, state: GraphState) -> bool:
    """Return whether the hunted are to move, and a leap would be open if they passed."""
    return state.turn == HUNTED and bool(leaps_now(table, state))


def averted(change: Change, _source: int, setback: Proof, codes: frozenset[str]) -> Proof | None:
    """Return the fact that a move averts a setback of another move; None if it does not."""
    code = setback.item.code
    if code == HuntFact.LETS_OUT:
        return proof_of(HuntFact.KEEPS_SHUT, change.side, point=setback.item.points["point"])
    own, plies = (HuntFact.LEAVES_NONE, 0) if code == HuntFact.LEAVES_CAPTURABLE else (HuntFact.NONE_SHUT, 2)
    return proof_of(own, change.side, plies=plies) if own in codes else None


def _along(table: RuleTable, way: Way) -> tuple[int, ...]:
    return (way.source, *in_order(table, way.source, way.target, way.over), way.target)


def _pieces_over(table: RuleTable, ways: Sequence[Way]) -> dict[int, tuple[int, ...]]:
    """Return the hunted pieces these leaps capture, each with the points of its first leap."""
    found: dict[int, tuple[int, ...]] = {}
    for way in ways:
        for point in members(way.over):
            found.setdefault(point, _along(table, way))
    return found


def _taken(change: Change) -> Iterator[Proof]:
    gone = taken(change.table, change.source, change.target, change.shot)
    if gone:
        line = _along(change.table, Way(change.source, change.target, gone))
        for point in members(gone):
            yield proof_of(HuntFact.TAKES, HUNTERS, "way", point=(point,), line=line)


def _of_hunters(change: Change) -> Iterator[Proof]:
    """Yield facts about new threats, freed hunters, replies, and the fewest steps of a hunter."""
    table, before, after = change.table, change.before, change.after
    ways = leaps_now(table, after)
    had, now = _pieces_over(table, leaps_now(table, before)), _pieces_over(table, ways)
    new = {point: line for point, line in now.items() if point not in had}
    if new and len(now) > 1 and len({way.target for way in ways}) > 1:
        yield proof_of(HuntFact.THREATENS_TWO, HUNTERS, points=tuple(now))
    for point, line in new.items():
        yield proof_of(HuntFact.THREATENS, HUNTERS, "way", point=(point,), line=line)
    if change.source != NOWHERE:
        for point in freed(change, HUNTERS):
            yield proof_of(HuntFact.FREES, HUNTERS, point=(point,))
    yield from _after_replies(change)
    if not after.hand0:
        yield changed_number(change, HuntFact.TIGHTEST, HUNTERS, _fewest_steps)


def _fewest_steps(table: RuleTable, state: GraphState) -> int:
    """Return the smallest number of steps of any hunter; 0 if no hunter is on the board."""
    empty = empty_points(table, state)
    return min((free_neighbours(table, 1 << piece, empty) for piece in members(state.men0)), default=0)


def _after_replies(change: Change) -> Iterator[Proof]:
    """Yield facts about the replies of the hunted.

    They say how many replies lose no piece next, and which hunters the replies can trap.
    """
    table, after = change.table, change.after
    further = reached(table, after)
    if after.hand0 or not further:
        return
    safe = sum(not leaps_now(table, state) for state in further)
    if safe == 0:
        yield proof_of(HuntFact.WINS_MAN, HUNTERS, plies=3)
    else:
        yield proof_of(HuntFact.SAFE_REPLIES, HUNTERS, after=safe, every=len(further), plies=3)
    shut = reduce(or_, (locked(table, state, HUNTERS) for state in further)) & ~locked(table, after, HUNTERS)
    for point in members(shut):
        yield proof_of(HuntFact.CAN_BE_SHUT, HUNTERS, point=(point,), plies=2)
    if not shut:
        yield proof_of(HuntFact.NONE_SHUT, HUNTERS, plies=2)


def _of_hunted(change: Change) -> Iterator[Proof]:
    """Yield facts about leaps closed or open, hunters trapped or freed, and a piece's safety."""
    table, before, after = change.table, change.before, change.after
    now = leaps_now(table, after)
    capturable = _pieces_over(table, now)
    for way in leaps_now(table, before):
        stand = {change.target if point == change.source else point for point in members(way.over)}
        # A leap is not prevented if another one captures the same piece.
        if way not in now and not stand & capturable.keys():
            code = HuntFact.CLOSES_LEAP if way.target == change.target else HuntFact.STEPS_AWAY
            over = members(way.over) if code == HuntFact.CLOSES_LEAP else (change.source,)
            yield proof_of(code, HUNTED, "danger", point=over, line=_along(table, way))
    for point, line in capturable.items():
        yield proof_of(HuntFact.LEAVES_CAPTURABLE, HUNTED, "danger", point=(point,), line=line)
    if not now and after.men0 and not after.hand0:
        yield proof_of(HuntFact.LEAVES_NONE, HUNTED)
    for point in newly_locked(change, HUNTERS):
        yield proof_of(HuntFact.SHUTS_IN, HUNTED, point=(point,))
    for point in freed(change, HUNTERS):
        yield proof_of(HuntFact.LETS_OUT, HUNTED, point=(point,))
    if locked(table, after, HUNTERS):
        yield changed_number(
            change, HuntFact.LOCKED, HUNTED, lambda table, state: locked(table, state, HUNTERS).bit_count()
        )
    guards = _guards(table, after.men1, change.target)
    if guards is None or (change.source != NOWHERE and _guards(table, before.men1, change.source) is not None):
        return
    if guards:
        yield proof_of(HuntFact.SAFE_POINT, HUNTED, point=(change.target,), guards=guards)
    else:
        yield proof_of(HuntFact.END_POINT, HUNTED, point=(change.target,))


def _guards(table: RuleTable, hunted: int, point: int) -> tuple[int, ...] | None:
    """Return hunted pieces that together prevent all leaps over a point; None if they cannot.

    The result is empty if no leap of the board goes over the point.
    """
    found = 0
    for way in leaps_over(table, point):
        ends = (1 << way.source | 1 << way.target) & hunted
        if not ends:
            return None
        if not ends & found:
            found |= ends & -ends
    return members(found)


@lru_cache(maxsize=256)
def leaps_over(table: RuleTable, point: int) -> tuple[Way, ...]:
    """Return every leap of the board over a point."""
    return tuple(way for way in board_leaps(table, table[FULL]) if (way.over >> point) & 1)


def _numbers(change: Change) -> Iterator[Proof]:
    """Yield facts about the hunters: steps, reachable points, present and possible leaps."""
    yield changed_number(change, HuntFact.STEPS, HUNTERS, partial(steps_of, side=HUNTERS))
    yield changed_number(change, HuntFact.REGION, HUNTERS, hunter_region)
    yield changed_number(change, HuntFact.EXPOSED, HUNTERS, exposed)


def hunter_region(table: RuleTable, state: GraphState) -> int:
    """Return the number of empty points that the hunters can reach by steps."""
    return region(table, state.men0, empty_points(table, state)).bit_count()
