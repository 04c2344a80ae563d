"""Facts about moves in mills, proved from the positions around a move, for the coach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from heritage_games.engine.graph.bars import is_barred
from heritage_games.engine.graph.endings import decided
from heritage_games.engine.graph.evaluation import region
from heritage_games.engine.graph.mills import mill_points, mills_formed, targets
from heritage_games.engine.graph.rules import (
    LEAST,
    MILLS_AT,
    NOWHERE,
    THROUGH_AT,
    GraphState,
    empty_points,
    hand_of,
    pieces_after,
    pieces_left,
    pieces_of,
)
from heritage_games.engine.graph.steps import destinations, flies, placing
from heritage_games.engine.kernel import DRAWN, NOBODY, RuleTable, bits, members

from .facts import NOW, VERDICTS, Fact, FactCode, FactSchema, schema, schemas_of
from .graph_facts import (
    GraphContext,
    captures,
    changed_number,
    freed,
    lets_win,
    must_lose_piece,
    newly_locked,
    steps_of,
    won_by,
)


class MillFact(FactCode):
    """Codes of facts about a move in a game of mills, the strongest first."""

    WINS = "wins_at_once", schema("point", "there", weighty=True)
    FORCES_WIN = "forces_win"
    KEEPS_WIN = "keeps_win"
    HOLDS_OUT = "holds_out"
    ALL_LOSE = "all_lose"
    LOST_ANYHOW = "lost_anyhow"
    ALL_DRAWN = "all_drawn", schema("", "there", weighty=True)
    BOARD_FILLS = "board_fills", schema()
    ALL_FILL = "all_fill", schema()
    ONLY_SAVES = "only_saves"
    OTHERS_LOSE = "others_lose"
    DRAWS = "draws_at_once", schema("point")
    LETS_WIN = "lets_win", schema()
    CLOSES = "closes_mill", schema("point line", "there", weighty=True)
    CANNOT_STOP = "cannot_stop"
    BLOCKS = "blocks_line", schema("point line", "there", weighty=True)
    SHOOTS_CLOSER = "shoots_closer", schema("point line", "there", weighty=True)
    WINS_MAN = "wins_man", schema("", "there", weighty=True)
    LOSES_MAN = "loses_man", schema()
    CLOSES_NEXT = "closes_next", schema("point line", "there", weighty=True)
    TWO_THREATS = "two_threats", schema("points", "there", weighty=True)
    THREATENS = "threatens_line", schema("point line", "there", weighty=True)
    ANSWERS = "answers_mill", schema("", "there", weighty=True)
    PREVENTS_TWO = "prevents_two", schema("point", "there")
    BREAKS_FORK = "breaks_fork", schema("point", "there")
    PREPARES_FORK = "prepares_fork", schema("point", "there")
    BINDS_SHOTS = "binds_shots", schema("points gaps", "there", weighty=True)
    BINDS_SHOT = "binds_shot", schema("point points line", "there", weighty=True)
    STOPS_WIN = "stops_win"
    ONLY_KEEPS = "only_keeps"
    OTHERS_COST = "others_cost"
    NONE_SAFE = "none_safe"
    NONE_HOLDS = "none_holds"
    LEAVES_THREAT = "leaves_threat", schema("point line")
    GUARDS_LINE = "guards_line", schema("point line", "there")
    KEEPS_MILL = "keeps_mill", schema("line", "there", compares=True)
    LEAVES_NONE = "leaves_none", schema("", "there")
    SHUTS_IN = "shuts_in", schema("point", "there")
    FREES = "frees", schema("point", "there")
    FREE_AT_END = "free_at_end", schema("after left", "more", weighty=True)
    BREAKS = "breaks_mill", schema("point line")
    FILLS_GAP = "fills_gap", schema("point line", "there")
    MAKES_TWO = "makes_two", schema("point line", "there")
    LINES = "lines_through", schema("point lines", "more", "lines")
    OWN_STEPS = "own_steps", schema("before after", "more")
    THEIR_STEPS = "their_steps", schema("before after", "less")
    OWN_STEPS_NOW = "own_steps" + NOW, schema("after")
    THEIR_STEPS_NOW = "their_steps" + NOW, schema("after")
    STILL_CLOSES = "still_closes", schema("point line")
    KEEPS_DRAW = "keeps_draw"
    KEEPS = "keeps", schema()


SCHEMAS: Mapping[str, FactSchema] = {**schemas_of(MillFact), **VERDICTS}  # schemas of the facts by code

SETBACKS: tuple[FactCode, ...] = (MillFact.LETS_WIN, MillFact.LEAVES_THREAT, MillFact.BREAKS)
"""Codes of disadvantages of a move, the worst first."""

OF_STEPS: frozenset[FactCode] = frozenset(
    {MillFact.SHUTS_IN, MillFact.FREES, MillFact.FREE_AT_END, MillFact.OWN_STEPS, MillFact.THEIR_STEPS}
)
"""Codes of facts about steps, which mean nothing if placing fills the board."""

NARROW = 8  # number of steps above which one turn cannot block a side; a move removes up to four
TWO = 2  # number of pieces in a line that lacks one, and of threats that one reply cannot stop


def rows_through(table: RuleTable, point: int) -> list[int]:
    """Return the mills through a point, each as the bit set of its points."""
    return [table[table[MILLS_AT] + mill] for mill in members(table[table[THROUGH_AT] + point])]


def closings(table: RuleTable, state: GraphState, side: int) -> Mapping[int, int]:
    """Return the bit set of the mills that a side could close on its turn, by point."""
    over = decided(table, state._replace(turn=side)) or state.gifts
    return {} if over else closable(table, state, side)


@lru_cache(maxsize=256)
def closable(table: RuleTable, state: GraphState, side: int) -> Mapping[int, int]:
    """Return the :func:`closings`, even if the game is over or gifts are due."""
    own_turn = state._replace(turn=side)
    pieces, found = pieces_of(state, side), dict[int, int]()
    for source in (NOWHERE,) if placing(own_turn) else members(pieces):
        for target in members(destinations(table, own_turn, source)):
            formed = mills_formed(table, pieces_after(pieces, source, target), target)
            if formed and not is_barred(table, own_turn, source, target, formed):
                found[target] = found.get(target, 0) | formed
    return found


def proofs(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts that the positions before and after a move prove."""
    won = won_by(ply.table, ply.after)
    if won != NOBODY:
        code = MillFact.DRAWS if won == DRAWN else MillFact.WINS
        yield ply.proved(code, "gain" if won == ply.side else "", point=(ply.point,))
    if ply.target == NOWHERE:
        yield from _steps(ply)
        return
    yield from _lines_closed(ply)
    yield from _lines_stopped(ply)
    yield from _fork_stopped(ply)
    if won == NOBODY:
        if mills_let_win(ply):
            yield ply.proved(MillFact.LETS_WIN, plies=2)
        yield from _threats_made(ply)
        yield from _threats_left(ply)
    yield from _pieces_shut_in(ply)
    yield from _lines_to_come(ply)
    yield from _steps(ply)


def fills_board(table: RuleTable, state: GraphState) -> bool:
    """Return whether the pieces in hand fill the board, unless some are taken before."""
    left = hand_of(state, 0) + hand_of(state, 1)
    return left > 0 and empty_points(table, state).bit_count() <= left


def loses_piece_next(table: RuleTable, state: GraphState) -> bool:
    """Return whether the side that is not to move can lose a piece to a mill next."""
    return bool(closings(table, state, state.turn)) and targets(table, state) != 0


def exposes_piece(ply: GraphContext) -> bool:
    """Return whether the other side can close a mill and capture a piece after a move."""
    going = ply.target != NOWHERE and won_by(ply.table, ply.after) == NOBODY
    return going and loses_piece_next(ply.table, ply.after)


def new_threats(ply: GraphContext) -> list[tuple[int, int]]:
    """Return the mills that the side can close next and could not close before, by gap."""
    before = every_mill(closings(ply.table, ply.before, ply.side))
    after = closings(ply.table, ply.after, ply.side)
    return [(gap, mill) for gap, lines in after.items() for mill in members(lines & ~before)]


def void(ply: GraphContext, unstopped: bool) -> frozenset[FactCode]:  # noqa: FBT001 - see GraphCoach
    """Return the codes of true facts without effect.

    A blocked piece is no gain if the other side has as many steps as before, and no threat counts if the other side
    closes a mill next. If no move prevents that mill, a counter-threat is the best option and remains a reason. Steps
    are no reason if the pieces in hand fill the board. A pair of pieces is no reason if no third one can join it, nor
    is a filled gap if the other side cannot reach it within two turns.
    """
    steps = OF_STEPS if fills_board(ply.table, ply.before) else frozenset()
    gap = frozenset() if _in_their_reach(ply) else frozenset({MillFact.FILLS_GAP})
    pair = frozenset() if _third_can_come(ply) else frozenset({MillFact.MAKES_TWO})
    return steps | gap | pair | _without_effect(ply, unstopped=unstopped)


def _third_can_come(ply: GraphContext) -> bool:
    """Return whether a third piece of the mover could complete a pair through the target."""
    table, after, side = ply.table, ply.after, ply.side
    if ply.target == NOWHERE or placing(after._replace(turn=side)) or flies(table, after, side):
        return True
    own, empty = pieces_of(after, side), empty_points(table, after)
    rows = rows_through(table, ply.target)
    return any((row & own).bit_count() == TWO and region(table, own & ~row, empty) & row for row in rows)


def _in_their_reach(ply: GraphContext) -> bool:
    """Return whether the other side could reach the target of the move within two turns."""
    table, before, other = ply.table, ply.before, 1 - ply.side
    theirs = before._replace(turn=other)
    if ply.target == NOWHERE or placing(theirs) or flies(table, before, other):
        return True
    rows = rows_through(table, ply.target)
    pieces = pieces_of(before, other)
    pairs = [row for row in rows if (row & pieces).bit_count() == TWO]
    for source in members(pieces):
        near = destinations(table, theirs, source)
        reach = near
        for step in members(near):
            reach |= destinations(table, theirs, step)
        if (reach >> ply.target) & 1 and any(not (row >> source) & 1 for row in pairs):
            return True
    return False


def _without_effect(ply: GraphContext, *, unstopped: bool) -> frozenset[FactCode]:
    """Return codes of blocked pieces without effect and threats an opposing mill forestalls."""
    table, after, side = ply.table, ply.after, ply.side
    if not exposes_piece(ply):
        had, has = (steps_of(table, state, 1 - side) for state in (ply.before, after))
        return frozenset({MillFact.SHUTS_IN}) if has >= had else frozenset()
    new = bits(mill for _, mill in new_threats(ply))
    left = [closings(table, state, side) for state in captures(table, after).values()]
    if new and not unstopped and any(not every_mill(each) & new for each in left):
        return frozenset({MillFact.SHUTS_IN, MillFact.CLOSES_NEXT, MillFact.TWO_THREATS, MillFact.THREATENS})
    # Two threats are one if the mill of the other side ends one of them.
    return frozenset({MillFact.SHUTS_IN} | ({MillFact.TWO_THREATS} if any(len(each) < TWO for each in left) else set()))


def averted(ply: GraphContext, source: int, setback: Fact, codes: frozenset[str]) -> Fact | None:
    """Return the fact that a move averts a setback of another move; None if it does not."""
    points = setback.item.points
    if setback.item.code == MillFact.BREAKS:
        return ply.fact(MillFact.KEEPS_MILL, {"line": points["line"]})
    if ply.rules.index[points["point"][0]] == source != ply.source:
        return ply.fact(MillFact.GUARDS_LINE, points, "danger")
    return ply.proved(MillFact.LEAVES_NONE) if MillFact.LEAVES_NONE in codes else None


def is_threatened(table: RuleTable, state: GraphState) -> bool:
    """Return whether the other side could close a mill on its turn."""
    return bool(closings(table, state, 1 - state.turn))


def mills_let_win(ply: GraphContext) -> bool:
    """Return whether the other side can win next, if that is quick to find.

    False with pieces in hand, and with both more than the fewest pieces and more than ``NARROW`` steps.
    """
    table, after, side = ply.table, ply.after, ply.side
    if hand_of(after, side) or won_by(table, after) != NOBODY:
        return False
    few = pieces_left(after, side) == table[LEAST + side] or steps_of(table, after, side) <= NARROW
    return few and lets_win(ply)


def _lines_closed(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts about the lines that the piece completes and the mills that it leaves."""
    table, side = ply.table, ply.side
    own = pieces_after(pieces_of(ply.before, side), ply.source, ply.target)
    for mill in members(mills_formed(table, own, ply.target)):
        yield ply.proved(MillFact.CLOSES, "gain", point=(ply.target,), line=mill_points(table, mill))
    if ply.source != NOWHERE:
        for mill in members(mills_formed(table, pieces_of(ply.before, side), ply.source)):
            yield ply.proved(MillFact.BREAKS, point=(ply.source,), line=mill_points(table, mill))


def _lines_stopped(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about lines that a filled gap or capture keeps the other side from closing."""
    table, other = ply.table, 1 - ply.side
    after = every_mill(closings(table, ply.after, other))
    for gap, lines in closings(table, ply.before, other).items():
        for mill in members(lines & ~after):
            line = mill_points(table, mill)
            if gap == ply.target:
                yield ply.proved(MillFact.BLOCKS, "danger", point=(gap,), line=line)
            elif ply.shot != NOWHERE:
                yield ply.proved(MillFact.SHOOTS_CLOSER, "danger", point=(ply.shot,), line=line)


def _fork_stopped(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact that a piece is placed where an opposing one would have made two threats."""
    table, other = ply.table, 1 - ply.side
    if ply.source != NOWHERE or hand_of(ply.before, other) < TWO:
        return
    theirs, empty = pieces_of(ply.before, other), empty_points(table, ply.after)
    rows = rows_through(table, ply.target)
    closes = any((row & theirs).bit_count() == TWO for row in rows)
    if not closes and sum(bool(row & theirs and row & empty) for row in rows) >= TWO:
        yield ply.proved(MillFact.PREVENTS_TWO, point=(ply.target,))


def _threats_made(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts about lines that the side can close next and could not close before."""
    table, side, new = ply.table, ply.side, new_threats(ply)
    after = closings(table, ply.after, side)
    closed = mills_formed(table, pieces_of(ply.after, side), ply.target)
    if new and len(after) >= TWO:
        yield ply.proved(MillFact.TWO_THREATS, points=tuple(after))
    if after and must_lose_piece(table, ply.after, loses_piece_next):
        yield ply.proved(MillFact.WINS_MAN, plies=3)
    for gap, mill in new:
        code = MillFact.CLOSES_NEXT if closed else MillFact.THREATENS
        yield ply.proved(code, "gain", point=(gap,), line=mill_points(table, mill))


def _threats_left(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts about lines the other side can close next, or that there are none."""
    table, other = ply.table, 1 - ply.side
    left = closings(table, ply.after, other)
    for gap, lines in left.items():
        for mill in members(lines):
            yield ply.proved(MillFact.LEAVES_THREAT, "danger", point=(gap,), line=mill_points(table, mill))
    if not left and pieces_of(ply.after, other).bit_count() >= TWO:
        yield ply.proved(MillFact.LEAVES_NONE)


def _pieces_shut_in(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about opposing pieces that become immobile and own ones that become mobile."""
    for point in newly_locked(ply, 1 - ply.side):
        yield ply.proved(MillFact.SHUTS_IN, point=(point,))
    for point in freed(ply, ply.side):
        yield ply.proved(MillFact.FREES, point=(point,))


def _lines_to_come(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about lines not threatened: filled gaps, pairs next to a gap, open lines."""
    table, side, through = ply.table, ply.side, ply.table[ply.table[THROUGH_AT] + ply.target]
    had, other = pieces_of(ply.before, side), pieces_of(ply.before, 1 - side)
    stopped = every_mill(closings(table, ply.before, 1 - side))
    near = every_mill(closings(table, ply.after, side))
    own, empty = pieces_of(ply.after, side), empty_points(table, ply.after)
    free = 0
    for mill in members(through):
        row = table[table[MILLS_AT] + mill]
        if (row & other).bit_count() == TWO and not (stopped >> mill) & 1:
            yield ply.proved(MillFact.FILLS_GAP, point=(ply.target,), line=mill_points(table, mill))
        more = (row & own).bit_count() == TWO > (row & had).bit_count()
        if more and row & empty and not (near >> mill) & 1:
            gap = members(row & empty)
            yield ply.proved(MillFact.MAKES_TWO, "gain", point=gap, line=mill_points(table, mill))
        free += row & pieces_of(ply.after, 1 - side) == 0
    if free >= TWO and ply.source == NOWHERE:
        yield ply.proved(MillFact.LINES, point=(ply.target,), lines=free)


def _steps(ply: GraphContext) -> Iterator[Fact]:
    """Yield the facts about the number of steps of each side that does not fly."""
    table, before, after = ply.table, ply.before, ply.after
    for code, side in ((MillFact.OWN_STEPS, ply.side), (MillFact.THEIR_STEPS, 1 - ply.side)):
        if not flies(table, before, side) and not flies(table, after, side):
            yield changed_number(ply, code, ply.side, partial(steps_of, side=side))


def every_mill(found: Mapping[int, int]) -> int:
    """Return the bit set of all mills that can be closed on some point."""
    return bits(mill for lines in found.values() for mill in members(lines))
