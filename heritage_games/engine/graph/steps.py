"""Placings and steps, for kernel and judge: conditions, codes, reasons and events."""

from __future__ import annotations

from heritage_games.engine.judge import Event, Points
from heritage_games.engine.kernel import RuleTable, contains, inlined, members
from heritage_games.engine.verdict import Code, Common, Item

from .rules import (
    FEW,
    FLYING,
    HUNT,
    NOWHERE,
    STEPS_AT,
    GraphState,
    empty_points,
    enemy_pieces,
    hand_of,
    pieces_left,
    pieces_of,
    unpacked,
)


class PlaceReason(Code):
    """Codes of placings; a side that places no pieces has none of them."""

    PLACING_FIRST = "placing_first"
    OCCUPIED = "occupied"
    PLACED = "placed"
    PLACING_OVER = "placing_over"


class StepReason(Code):
    """Codes of steps."""

    NO_WAY = "no_way"
    ONTO_OWN = "onto_own"
    ONTO_ENEMY = "onto_enemy"
    NO_LINE = "no_line"
    CHOOSE_DESTINATION = "choose_destination"
    MOVED = "moved"


def has_flying(table: RuleTable) -> bool:
    """Return whether a side with few pieces flies under these rules (M12)."""
    return table[FLYING] == 1


class FlightReason(Code):
    """Codes of flying."""

    NOT_FLYING_YET = "not_flying_yet", has_flying
    FLYING_OFF = "flying_off", lambda table: not (table[HUNT] or has_flying(table))
    CHOOSE_FLIGHT = "choose_flight", has_flying
    FLEW = "flew", has_flying
    FLIES_NOW = "flies_now", has_flying


BY_SIDE = frozenset({Common.NOTHING_THERE, Common.SAME_POINT, *PlaceReason, *StepReason})
"""Codes with two rules in a hunt, such as ``few_moved`` (P5) and ``many_moved`` (P6)."""


def by_side(table: RuleTable, side: int, code: str) -> str:
    """Return the code for this game; in a hunt, some codes differ for hunters and hunted."""
    return f"{('few', 'many')[side]}_{code}" if table[HUNT] and code in BY_SIDE else code


@inlined
def placing(state: GraphState) -> bool:
    """Return whether the side to move has pieces in hand (M2, M19)."""
    return hand_of(state, state.turn) > 0


@inlined
def few_left(table: RuleTable, state: GraphState, side: int) -> bool:
    """Return whether placing is over and a side has only three pieces left (M12, M16)."""
    return state.hand0 + state.hand1 == 0 and pieces_left(state, side) == table[FEW]


@inlined
def flies(table: RuleTable, state: GraphState, side: int) -> bool:
    """Return whether a side's pieces may move to any empty point (M12, M13)."""
    return table[FLYING] == 1 and few_left(table, state, side)


@inlined
def destinations(table: RuleTable, state: GraphState, source: int) -> int:
    """Return the bit set of the points that a piece of the mover can reach (M2, M7, M12)."""
    empty = empty_points(table, state)
    if source == NOWHERE or flies(table, state, state.turn):
        return empty
    return table[table[STEPS_AT] + source] & empty


def item(table: RuleTable, state: GraphState, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    """Return an item for the side to move."""
    return Item(by_side(table, state.turn, code), state.turn, points or {}, numbers)


def not_placed(table: RuleTable, state: GraphState, point: int) -> Item[int]:
    """Return why no piece can be placed on this occupied point (M2, M19, P3, P4, Q2, Q4)."""
    if contains(pieces_of(state, state.turn), point):
        return item(table, state, PlaceReason.PLACING_FIRST, {"point": (point,)}, hand=hand_of(state, state.turn))
    return item(table, state, PlaceReason.OCCUPIED, {"point": (point,)})


def not_moved(table: RuleTable, state: GraphState, source: int) -> Item[int] | None:
    """Return why no piece moves from here (M7, P5, P6); None if a piece of the mover can step."""
    touched: Points = {"point": (source,)}
    if contains(enemy_pieces(state), source):
        return item(table, state, Common.ENEMY_PIECE, touched)
    if not contains(pieces_of(state, state.turn), source):
        return item(table, state, Common.NOTHING_THERE, touched)
    if destinations(table, state, source):
        return None
    return item(table, state, StepReason.NO_WAY, {**touched, "blocked_by": members(table[table[STEPS_AT] + source])})


def no_line(table: RuleTable, state: GraphState, source: int, target: int) -> tuple[Item[int], ...]:
    """Return why a step fails: an occupied point, or no line without flying (M7, M12, P5, P6)."""
    way: Points = {"point": (target,), "source": (source,)}
    if contains(pieces_of(state, state.turn), target):
        return (item(table, state, StepReason.ONTO_OWN, way),)
    if contains(enemy_pieces(state), target):
        return (item(table, state, StepReason.ONTO_ENEMY, way),)
    refused = item(table, state, StepReason.NO_LINE, {**way, "gap": (source, target)})
    if not table[HUNT] and not table[FLYING] and few_left(table, state, state.turn):
        return (refused, item(table, state, FlightReason.FLYING_OFF, way))
    if flies(table, state, 1 - state.turn):
        return (refused, item(table, state, FlightReason.NOT_FLYING_YET, way, left=pieces_left(state, state.turn)))
    return (refused,)


def arrival_event(table: RuleTable, state: GraphState, move: int, at: int) -> Event:
    """Return the event of a piece's placing, or of its move to another point."""
    source, target, _ = unpacked(move)
    if source == NOWHERE:
        hand = hand_of(state, state.turn) - 1
        return Event(item(table, state, PlaceReason.PLACED, {"point": (target,)}, hand=hand), at)
    code = FlightReason.FLEW if flies(table, state, state.turn) else StepReason.MOVED
    return Event(item(table, state, code, {"point": (target,), "source": (source,)}), at)
