"""Facts about moves in hunts, proved from the positions around a move, for the coach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from operator import or_

from heritage_games.engine.graph.endings import pieces_lost
from heritage_games.engine.graph.evaluation import free_neighbours, region
from heritage_games.engine.graph.leaps import board_leaps, in_order, legal_leaps, taken
from heritage_games.engine.graph.rules import FULL, HUNTED, HUNTERS, NOWHERE, GraphState, Leap, empty_points, pieces_of
from heritage_games.engine.graph.steps import placing
from heritage_games.engine.kernel import NOBODY, RuleTable, members

from .fact_comparison import is_usual
from .facts import NOW, VERDICTS, Fact, FactCode, FactSchema, schema, schemas_of
from .graph_facts import GraphContext, changed_number, freed, lets_win, locked, newly_locked, reached, steps_of, won_by


class HuntFact(FactCode):
    """Codes of facts about a move in a hunt, the strongest first."""

    WINS = "wins_at_once", schema("point", "there", weighty=True), schema("point", "there", weighty=True)
    FORCES_WIN = "forces_win"
    KEEPS_WIN = "keeps_win"
    HOLDS_OUT = "holds_out"
    ALL_LOSE = "all_lose"
    LOST_ANYHOW = "lost_anyhow"
    ONLY_SAVES = "only_saves"
    OTHERS_LOSE = "others_lose"
    LETS_WIN = "lets_win", schema(), schema()
    TAKES = "takes", schema("point line", "there", weighty=True)
    WINS_MAN = "wins_man", schema("", "there", weighty=True)
    GIVES_TO_LOCK = "gives_to_lock", None, schema("", "there", weighty=True)
    CANNOT_STOP = "cannot_stop"
    LOSES_MAN = "loses_man", None, schema()
    THREATENS_TWO = "threatens_two", schema("points", "there", weighty=True)
    THREATENS = "threatens", schema("point line", "there", weighty=True)
    CLOSES_LEAP = "closes_leap", None, schema("point line", "there", weighty=True)
    STEPS_AWAY = "steps_away", None, schema("point line", "there", weighty=True)
    STOPS_WIN = "stops_win"
    ONLY_KEEPS = "only_keeps"
    OTHERS_COST = "others_cost"
    NONE_SAFE = "none_safe"
    NONE_HOLDS = "none_holds"
    LEAVES_CAPTURABLE = "leaves_capturable", None, schema("point line")
    LEAVES_NONE = "leaves_none", None, schema("", "there")
    SHUTS_IN = "shuts_in", None, schema("point", "there", weighty=True)
    LOCKED = "locked", None, schema("before after", "more")
    LETS_OUT = "lets_out", None, schema("point")
    KEEPS_SHUT = "keeps_shut", None, schema("point", "there")
    FREES = "frees", schema("point", "there")
    CAN_BE_SHUT = "can_be_shut", schema("point")
    NONE_SHUT = "none_shut", schema("", "there")
    SAFE_REPLIES = "safe_replies", schema("after every", "less")
    SPARE = "spare_moves", None, schema("after", "more")
    STEPS_KEPT = "steps_kept", schema("after", "more")
    ATTACKED = "attacked", None, schema("after every", "less")
    ATTACKS = "attacks", schema("after every", "more")
    END_POINT = "end_point", None, schema("point", "there")
    SAFE_POINT = "safe_point", None, schema("point guards", "there")
    TIGHTEST = "tightest", schema("before after", "more")
    STEPS = "hunter_steps", schema("before after", "more"), schema("before after", "less")
    REGION = "hunter_region", schema("before after", "more"), schema("before after", "less")
    TIGHTEST_NOW = "tightest" + NOW, schema("after")
    STEPS_NOW = "hunter_steps" + NOW, schema("after"), schema("after")
    EXPOSED = "exposed", schema("before after", "more"), schema("before after", "less")
    EXPOSED_NOW = "exposed" + NOW, schema("after"), schema("after")
    KEEPS_DRAW = "keeps_draw"
    KEEPS = "keeps", schema(), schema()


SCHEMAS: tuple[Mapping[str, FactSchema], Mapping[str, FactSchema]] = (
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
def leaps_from(table: RuleTable, state: GraphState, points: int) -> tuple[Leap, ...]:
    """Return the leaps that hunters on these points could make if it were the hunters' turn."""
    return tuple(legal_leaps(table, state._replace(turn=HUNTERS), points))


def leaps_now(table: RuleTable, state: GraphState) -> tuple[Leap, ...]:
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


def proofs(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts that the positions before and after a move prove."""
    won = won_by(ply.table, ply.after)
    if won != NOBODY:
        yield ply.proved(HuntFact.WINS, point=(ply.point,))
    if ply.side == HUNTERS:
        yield from _taken(ply)
    if won == NOBODY:
        if lets_win(ply):
            yield ply.proved(HuntFact.LETS_WIN, plies=2)
        yield from _of_hunters(ply) if ply.side == HUNTERS else _of_hunted(ply)
        yield changed_number(ply, HuntFact.STEPS, HUNTERS, partial(steps_of, side=HUNTERS))
        yield changed_number(ply, HuntFact.REGION, HUNTERS, hunter_region)
        yield changed_number(ply, HuntFact.EXPOSED, HUNTERS, exposed)


def lost_next(table: RuleTable, state: GraphState) -> int:
    """Return the largest number of pieces a leap captures; 0 if the hunted are to move."""
    leaps = leaps_now(table, state) if state.turn == HUNTERS else ()
    return max((way.over.bit_count() for way in leaps), default=0)


def void(ply: GraphContext, _unstopped: bool) -> frozenset[FactCode]:  # noqa: FBT001 - see GraphCoach
    """Return the codes of facts that are no reason for a move.

    Steps mean nothing until all hunters are placed and can move. "No leap is open" is a reason only if a leap was open
    before, or more than a third of the other moves open one; "the point is safe" is a reason only if the move opens no
    leap.
    """
    if ply.side == HUNTERS:
        return frozenset()
    found: set[FactCode] = {HuntFact.STEPS, HuntFact.REGION} if ply.after.hand0 > 0 else set()
    had, now = leaps_now(ply.table, ply.before), leaps_now(ply.table, ply.after)
    if set(now) - set(had):
        found |= {HuntFact.END_POINT, HuntFact.SAFE_POINT}
    if not had and not now:
        opens = [bool(leaps_now(ply.table, after)) for after in reached(ply.table, ply.before)]
        if is_usual(opens.count(False) - 1, len(opens) - 1):
            found.add(HuntFact.LEAVES_NONE)
    return frozenset(found)


def is_threatened(table: RuleTable, state: GraphState) -> bool:
    """Return whether the hunted are to move, and a leap would be open if they passed."""
    return state.turn == HUNTED and bool(leaps_now(table, state))


def averted(ply: GraphContext, _source: int, setback: Fact, codes: frozenset[str]) -> Fact | None:
    """Return the fact that a move averts a setback of another move; None if it does not."""
    code = setback.item.code
    if code == HuntFact.LETS_OUT:
        return ply.fact(HuntFact.KEEPS_SHUT, setback.item.points)
    own, plies = (HuntFact.LEAVES_NONE, 0) if code == HuntFact.LEAVES_CAPTURABLE else (HuntFact.NONE_SHUT, 2)
    return ply.proved(own, plies=plies) if own in codes else None


def _along(table: RuleTable, way: Leap) -> tuple[int, ...]:
    return (way.source, *in_order(table, way.source, way.target, way.over), way.target)


def _pieces_over(table: RuleTable, ways: Sequence[Leap]) -> dict[int, tuple[int, ...]]:
    """Return the hunted pieces these leaps capture, each with the points of its first leap."""
    found: dict[int, tuple[int, ...]] = {}
    for way in ways:
        for point in members(way.over):
            found.setdefault(point, _along(table, way))
    return found


def _taken(ply: GraphContext) -> Iterator[Fact]:
    gone = taken(ply.table, ply.source, ply.target, ply.shot)
    if gone:
        line = _along(ply.table, Leap(ply.source, ply.target, gone))
        for point in members(gone):
            yield ply.proved(HuntFact.TAKES, "way", point=(point,), line=line)


def _of_hunters(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about new threats, freed hunters, replies, and the fewest steps of a hunter."""
    table, before, after = ply.table, ply.before, ply.after
    ways = leaps_now(table, after)
    had, now = _pieces_over(table, leaps_now(table, before)), _pieces_over(table, ways)
    new = {point: line for point, line in now.items() if point not in had}
    if new and len(now) > 1 and len({way.target for way in ways}) > 1:
        yield ply.proved(HuntFact.THREATENS_TWO, points=tuple(now))
    for point, line in new.items():
        yield ply.proved(HuntFact.THREATENS, "way", point=(point,), line=line)
    if ply.source != NOWHERE:
        for point in freed(ply, HUNTERS):
            yield ply.proved(HuntFact.FREES, point=(point,))
    yield from _after_replies(ply)
    if not after.hand0:
        yield changed_number(ply, HuntFact.TIGHTEST, HUNTERS, _fewest_steps)


def _fewest_steps(table: RuleTable, state: GraphState) -> int:
    """Return the smallest number of steps of any hunter; 0 if no hunter is on the board."""
    empty = empty_points(table, state)
    return min((free_neighbours(table, 1 << piece, empty) for piece in members(state.men0)), default=0)


def _after_replies(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about the replies of the hunted.

    They say how many replies lose no piece next, and which hunters the replies can trap.
    """
    table, after = ply.table, ply.after
    further = reached(table, after)
    if after.hand0 or not further:
        return
    safe = sum(not leaps_now(table, state) for state in further)
    if safe == 0:
        yield ply.proved(HuntFact.WINS_MAN, plies=3)
    else:
        yield ply.proved(HuntFact.SAFE_REPLIES, after=safe, every=len(further), plies=3)
    shut = reduce(or_, (locked(table, state, HUNTERS) for state in further)) & ~locked(table, after, HUNTERS)
    for point in members(shut):
        yield ply.proved(HuntFact.CAN_BE_SHUT, point=(point,), plies=2)
    if not shut:
        yield ply.proved(HuntFact.NONE_SHUT, plies=2)


def _of_hunted(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about leaps closed or open, hunters trapped or freed, and a piece's safety."""
    table, before, after = ply.table, ply.before, ply.after
    now = leaps_now(table, after)
    capturable = _pieces_over(table, now)
    for way in leaps_now(table, before):
        stand = {ply.target if point == ply.source else point for point in members(way.over)}
        # A leap is not prevented if another one captures the same piece.
        if way not in now and not stand & capturable.keys():
            code = HuntFact.CLOSES_LEAP if way.target == ply.target else HuntFact.STEPS_AWAY
            over = members(way.over) if code == HuntFact.CLOSES_LEAP else (ply.source,)
            yield ply.proved(code, "danger", point=over, line=_along(table, way))
    for point, line in capturable.items():
        yield ply.proved(HuntFact.LEAVES_CAPTURABLE, "danger", point=(point,), line=line)
    if not now and after.men0 and not after.hand0:
        yield ply.proved(HuntFact.LEAVES_NONE)
    for point in newly_locked(ply, HUNTERS):
        yield ply.proved(HuntFact.SHUTS_IN, point=(point,))
    for point in freed(ply, HUNTERS):
        yield ply.proved(HuntFact.LETS_OUT, point=(point,))
    if locked(table, after, HUNTERS):
        yield changed_number(
            ply, HuntFact.LOCKED, HUNTED, lambda table, state: locked(table, state, HUNTERS).bit_count()
        )
    guards = _guards(table, after.men1, ply.target)
    if guards is None or (ply.source != NOWHERE and _guards(table, before.men1, ply.source) is not None):
        return
    if guards:
        yield ply.proved(HuntFact.SAFE_POINT, point=(ply.target,), guards=guards)
    else:
        yield ply.proved(HuntFact.END_POINT, point=(ply.target,))


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
def leaps_over(table: RuleTable, point: int) -> tuple[Leap, ...]:
    """Return every leap of the board over a point."""
    return tuple(way for way in board_leaps(table, table[FULL]) if (way.over >> point) & 1)


def hunter_region(table: RuleTable, state: GraphState) -> int:
    """Return the number of empty points that the hunters can reach by steps."""
    return region(table, state.men0, empty_points(table, state)).bit_count()
