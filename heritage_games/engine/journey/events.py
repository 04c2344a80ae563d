"""Events of legal moves of a journey, and items of refusals and endings, for the judge."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from heritage_games.engine.judge import Capture, Change, Entered, Event, Moved, Points, TurnedBack
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.races import Touch
from heritage_games.engine.verdict import Common, Item

from . import steps as noted
from .conditions import (
    BEGINS,
    ENTERS,
    NOT_SEEN,
    TOO_FAR,
    WAITS,
    WALKS,
    can_mark,
    can_pay,
    day_now,
    days_missing,
    days_of,
    is_chase,
    kept,
    landing,
    leg_now,
    may_overshoot,
    throw_effect,
)
from .kernel import play, taken_effect
from .position import (
    BACK,
    DONE,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    JourneyState,
    day_of,
    ended,
    leg_of,
    marked_of,
    paid_of,
    purse_of,
    runner_of,
)
from .rules import (
    ANY_AT_WILL,
    AT_ONCE,
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    FAR_PRICE,
    FREE,
    MARKED,
    MOST_PLAYERS,
    ONE_FLAT,
    PAY,
    PLAYERS,
    SCORE_USED,
    JourneyControl,
    JourneyReason,
)
from .steps import Note, Notes

BEFORE_ALL = {
    JourneyControl.CREDIT: JourneyReason.NO_ONE,
    JourneyControl.MARK: JourneyReason.NOT_MARKED,
    JourneyControl.PAY: JourneyReason.THROW_BEFORE_PAYING,
}
"""Reasons why a control is refused as the first touch."""


def _item(side: int, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _at(touch: Touch) -> Points:
    """Return the role of a touched point; empty for a control."""
    return {} if isinstance(touch, str) else {"point": (touch,)}


def mover(_table: RuleTable, state: JourneyState, throw: int) -> int:
    """Return the player to act with a throw, or the one chosen by the lot."""
    return state.turn if state.turn != NOBODY else throw - 1


def ending(_table: RuleTable, state: JourneyState) -> Item[int] | None:
    """Return the item for the end of a game, with the winner as its side; None before the end."""
    if not ended(state):
        return None
    home = leg_of(state.chase) == HOME
    return _item(state.first, JourneyReason.CHASE_HOME if home else JourneyReason.NOBODY_LEFT)


def throw_lost(table: RuleTable, state: JourneyState, throw: int) -> Item[int]:
    """Return why a score is lost: it leads too far, or has no use while the piece waits."""
    what, player = throw_effect(table, state, throw), state.turn
    if what == NOT_SEEN:
        return _item(player, JourneyReason.TURN_WITHOUT_ONE)
    code = _waits(table, state, throw) if what == WAITS else _goes_too_far(state)
    return _item(player, code, throw=throw)


def _goes_too_far(state: JourneyState) -> JourneyReason:
    outward = leg_now(state) == OUT
    if is_chase(state):
        return JourneyReason.CHASE_LOST_PAST_FAR if outward else JourneyReason.CHASE_LOST_PAST_HOME
    return JourneyReason.LOST_PAST_FAR if outward else JourneyReason.LOST_PAST_HOME


def _waits(table: RuleTable, state: JourneyState, throw: int) -> JourneyReason:
    if is_chase(state):
        return JourneyReason.CHASE_LOST
    leg = leg_now(state)
    if leg == OUTSIDE:
        return JourneyReason.ENTRY_LOST
    if leg == SHUT:
        return JourneyReason.SHUT_LOST
    overruns = table[MARKED] == AT_ONCE and not can_mark(table, state, throw)
    return JourneyReason.MARKED_OVER if overruns else JourneyReason.FAR_LOST


def first_refused(table: RuleTable, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Return the reason why this cannot be the first touch."""
    side, what = mover(table, state, throw), throw_effect(table, state, throw)
    if isinstance(touch, str):
        return _control_refused(state, touch, what, throw, side)
    if what == BEGINS:
        return _item(side, JourneyReason.NOT_BEGUN, _at(touch))
    if is_chase(state):
        return _chaser_refused(table, state, touch, throw)
    if leg_of(state.mine) == OUTSIDE:
        return _entry_refused(table, state, touch, throw)
    if touch != day_of(state.mine):
        return _point_refused(table, state, touch)
    return _runner_refused(table, state, touch, throw)


def _control_refused(state: JourneyState, touch: str, what: int, throw: int, side: int) -> Item[int]:
    if touch == JourneyControl.PASS:
        return _item(side, Common.MUST_MOVE, {"pieces": (day_now(state),)} if what == WALKS else {})
    if what == BEGINS or touch not in BEFORE_ALL:
        return _item(side, Common.NO_CONTROL)
    return Item(BEFORE_ALL[JourneyControl(touch)], side, {}, {} if touch == JourneyControl.PAY else {"throw": throw})


def _point_refused(table: RuleTable, state: JourneyState, touch: int) -> Item[int]:
    """Return the reason why a touched point is wrong: it has another piece, or none."""
    if _someone_at(table, state, touch):
        return _item(state.turn, Common.ENEMY_PIECE, _at(touch))
    return _item(state.turn, Common.NOTHING_THERE, {"point": (touch,), "source": (day_now(state),)})


def _someone_at(table: RuleTable, state: JourneyState, day: int) -> bool:
    """Return whether a runner, or the chaser, is on this day."""
    if leg_of(state.chase) not in (OUTSIDE, HOME) and day_of(state.chase) == day:
        return True
    runners = (runner_of(table, state, player) for player in range(table[PLAYERS]))
    return any(leg_of(runner) not in (OUTSIDE, TAKEN) and day_of(runner) == day for runner in runners)


def _runner_refused(table: RuleTable, state: JourneyState, touch: int, throw: int) -> Item[int]:
    side, leg, at = state.turn, leg_of(state.mine), _at(touch)
    if throw == ONE_FLAT:
        return _item(side, JourneyReason.ONE_STAYS, at)
    if leg == SHUT:
        return _item(side, JourneyReason.SHUT, at, throw=throw)
    if leg == FAR:
        return _item(side, JourneyReason.FAR_UNPAID, at, owed=table[FAR_PRICE] - paid_of(state.mine))
    past = JourneyReason.PAST_FAR if leg == OUT else JourneyReason.PAST_HOME
    return _item(side, past, at, throw=throw, wanting=days_missing(table, state))


def _entry_refused(table: RuleTable, state: JourneyState, touch: int, throw: int) -> Item[int]:
    """Return the reason why a runner outside cannot move to this point, or to any (2b)."""
    side, at = state.turn, _at(touch)
    if touch != 0:
        taken = _someone_at(table, state, touch)
        return _item(side, Common.ENEMY_PIECE if taken else JourneyReason.STILL_OUTSIDE, at)
    if throw == ONE_FLAT:
        return _item(side, JourneyReason.ONE_STAYS, at)
    unseen = throw_effect(table, state, throw) == NOT_SEEN
    return _item(side, JourneyReason.NO_ONE_YET if unseen else JourneyReason.TWO_WANTED, at, throw=throw)


def _chaser_refused(table: RuleTable, state: JourneyState, touch: int, throw: int) -> Item[int]:
    side, at = state.turn, _at(touch)
    if touch != day_of(state.chase):
        return _item(side, JourneyReason.RUNNER_HOME, at) if touch == 0 else _point_refused(table, state, touch)
    if throw == ONE_FLAT:
        return _item(side, JourneyReason.ONE_STAYS, at)
    if leg_of(state.chase) == SHUT:
        return _item(side, JourneyReason.CHASE_WAITS, at, owed=table[CHASE_PRICE] - paid_of(state.chase))
    if leg_of(state.chase) == FAR:
        return _item(side, JourneyReason.CHASE_UNPAID, at, owed=table[CHASE_FAR_PRICE] - paid_of(state.chase))
    past = JourneyReason.CHASE_PAST_FAR if leg_of(state.chase) == OUT else JourneyReason.CHASE_PAST_HOME
    return _item(side, past, at, throw=throw, wanting=days_missing(table, state))


def way(table: RuleTable, state: JourneyState, throw: int) -> Points:
    """Return the start and landing points of the walk with this throw."""
    return {"source": (day_now(state),), "landing": (landing(table, state, throw),)}


def landing_refused(table: RuleTable, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Return the reason why the piece to move cannot land on this point."""
    side, source = state.turn, day_now(state)
    if isinstance(touch, str):
        return _item(side, Common.NO_CONTROL)
    if touch == source:
        return _item(side, Common.SAME_POINT, _at(touch))
    onward = 1 if leg_now(state) == OUT else -1
    code = JourneyReason.BACKWARDS if (touch - source) * onward < 0 else JourneyReason.WRONG_COUNT
    return _item(side, code, {**_at(touch), **way(table, state, throw)}, days=days_of(state, throw))


def choice_refused(table: RuleTable, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Return the reason why this touch is not a possible payment or saved score."""
    after = taken_effect(table, state, throw)
    score = SCORE_USED.get(JourneyControl(touch)) if isinstance(touch, str) else None
    if score is not None:
        return _use_refused(table, after, score)
    if touch == JourneyControl.PAY:
        return _payment_refused(table, after)
    return _item(after.turn, JourneyReason.CHOICE_FIRST, _at(touch))


def _use_refused(table: RuleTable, after: JourneyState, score: int) -> Item[int]:
    """Return why a score cannot be used: none is saved, or it leads past the near end (A-g)."""
    side = after.turn
    if table[MARKED] != FREE or is_chase(after) or not kept(marked_of(after.mine), score):
        return _item(side, JourneyReason.NOTHING_KEPT, score=score)
    return _item(
        side, JourneyReason.PAST_HOME, _at(day_of(after.mine)), throw=score, wanting=days_missing(table, after)
    )


def _payment_refused(table: RuleTable, after: JourneyState) -> Item[int]:
    side = after.turn
    if table[PAY] != ANY_AT_WILL:
        return _item(side, JourneyReason.PAYS_ITSELF)
    if leg_now(after) not in (OUT, BACK) or may_overshoot(table, after):
        return _item(side, JourneyReason.NOTHING_SHORT)
    return _item(side, JourneyReason.PURSE_TOO_SMALL, wanting=days_missing(table, after), purse=purse_of(after.mine))


def payment_behind(table: RuleTable, state: JourneyState, move: int, touch: Touch, throw: int) -> Item[int] | None:
    """Return why no payment may follow a complete turn without one; None for other refusals."""
    what = throw_effect(table, state, throw)
    if touch != JourneyControl.PAY or move != DONE or what in (BEGINS, ENTERS):
        return None
    if what == TOO_FAR and table[PAY] == ANY_AT_WILL:
        return _item(state.turn, JourneyReason.LOST_NO_PAY)
    after = taken_effect(table, state, throw)
    return None if can_pay(table, after) else _payment_refused(table, after)


CHASER = MOST_PLAYERS  # index of the chaser in changes; the index of a runner is that of its player

Changes = Callable[[int, int, int], tuple[Change, ...]]
"""Function that returns the changes of an event, given its player and its two numbers."""


def _nothing(_player: int, _first: int, _second: int) -> tuple[Change, ...]:
    return ()


def _enters(player: int, day: int, _: int) -> tuple[Change, ...]:
    return (Entered(player, day),)


def _walks(player: int, source: int, day: int) -> tuple[Change, ...]:
    return (Moved(player, source, day),)


def _turns(player: int, day: int, _: int) -> tuple[Change, ...]:
    return (TurnedBack(player, day),)


def _chaser(changes: Changes) -> Changes:
    """Return a function for the same changes of the chaser instead of the player's runner."""
    return lambda _, first, second: changes(CHASER, first, second)


class EventKind(NamedTuple):
    """Item and changes of one kind of event."""

    code: JourneyReason
    # first, second: names of the event's two numbers in the item: ``source`` and ``point`` are points; empty if
    # the item does not have them
    first: str = ""
    second: str = ""
    changes: Changes = _nothing  # returns the changes that such an event makes


POINTS = frozenset({"source", "point"})

KINDS = {
    noted.LOT_FELL: EventKind(JourneyReason.BEGINS),
    noted.MARKED_AT_START: EventKind(JourneyReason.MARKED_AT_START, "throw"),
    noted.MARKED_DOWN: EventKind(JourneyReason.MARKED_DOWN, "throw"),
    noted.OPENED: EventKind(JourneyReason.OPENED, "point"),
    noted.FIRST_STEP: EventKind(JourneyReason.FIRST_STEP, "point", "", lambda p, day, _: _walks(p, 0, day)),
    noted.START_MARKS_WALKED: EventKind(
        JourneyReason.START_MARKS_WALKED, "point", "days", lambda p, day, days: _walks(p, day - days, day)
    ),
    noted.ENTERED: EventKind(JourneyReason.ENTERED, "point", "", _enters),
    noted.ENTRY_PAID: EventKind(JourneyReason.ENTRY_PAID, "paid", "purse"),
    noted.GOT_ONE: EventKind(JourneyReason.GOT_ONE, "purse"),
    noted.WALKED: EventKind(JourneyReason.WALKED, "source", "point", _walks),
    noted.REACHED_FAR: EventKind(JourneyReason.REACHED_FAR, "point"),
    noted.PAID_FAR: EventKind(JourneyReason.PAID_FAR, "paid", "left"),
    noted.LEFT_FAR: EventKind(JourneyReason.LEFT_FAR, "point", "", _turns),
    noted.MARKS_WALKED: EventKind(
        JourneyReason.MARKS_WALKED, "point", "days", lambda p, day, days: _walks(p, day + days, day)
    ),
    noted.CAME_HOME: EventKind(JourneyReason.CAME_HOME, "point", "place"),
    noted.PAID_ONE: EventKind(JourneyReason.PAID_ONE, "source", "point", _walks),
    noted.PAID_SHORT: EventKind(JourneyReason.PAID_SHORT, "paid", "purse"),
    noted.USED_MARK: EventKind(JourneyReason.USED_MARK, "throw"),
    noted.CHASE_LOOSED: EventKind(JourneyReason.CHASE_LOOSED, "point", "", _chaser(_enters)),
    noted.CHASE_PAID: EventKind(JourneyReason.CHASE_PAID, "paid", "left"),
    noted.CHASE_LEFT: EventKind(JourneyReason.CHASE_LEFT),
    noted.CHASE_WALKED: EventKind(JourneyReason.CHASE_WALKED, "source", "point", _chaser(_walks)),
    noted.CHASE_PAID_ONE: EventKind(JourneyReason.PAID_ONE, "source", "point", _chaser(_walks)),
    noted.CHASE_REACHED_FAR: EventKind(JourneyReason.CHASE_REACHED_FAR, "point"),
    noted.CHASE_PAID_FAR: EventKind(JourneyReason.CHASE_PAID_FAR, "paid", "left"),
    noted.CHASE_TURNED: EventKind(JourneyReason.CHASE_TURNED, "", "", _chaser(_turns)),
    noted.CAUGHT: EventKind(JourneyReason.CAUGHT, "point", "", lambda p, day, _: (Capture(p, day),)),
    noted.THROWS_ON: EventKind(JourneyReason.THROWS_ON),
    noted.TURN_PASSES: EventKind(JourneyReason.TURN_PASSES),
    noted.SKIPPED: EventKind(JourneyReason.SKIPPED),
    noted.CHASE_HOME: EventKind(JourneyReason.CHASE_HOME),
    noted.NOBODY_LEFT: EventKind(JourneyReason.NOBODY_LEFT),
}
"""Every kind of event except lost scores, whose codes depend on the position."""

WALKING = frozenset({noted.WALKED, noted.CHASE_WALKED})
CHOICES = frozenset({noted.PAID_SHORT, noted.USED_MARK})
"""Events that have their own touch, after the touches of the throw."""


@lru_cache(maxsize=16)
def events(table: RuleTable, state: JourneyState, move: int, throw: int) -> tuple[Event, ...]:
    """Return the events of a legal move, in order; cached for several callers."""
    notes: Notes = []
    play(table, state, move, throw, notes)
    return _read(table, state, throw, notes)


def thrown(table: RuleTable, state: JourneyState, throw: int) -> tuple[Event, ...]:
    """Return the events before any choice: the effect of the throw, and automatic payments."""
    notes: Notes = []
    taken_effect(table, state, throw, notes)
    return _read(table, state, throw, notes)


def _read(table: RuleTable, before: JourneyState, throw: int, notes: Notes) -> tuple[Event, ...]:
    """Return the events that a ply's notes describe, each with the touch that causes it."""
    touch = 1 if notes[0][0] in WALKING else 0
    found = []
    for each in notes:
        touch += each[0] in CHOICES
        lost = each[0] == noted.LOST_SCORE
        found.append(Event(throw_lost(table, before, throw), touch) if lost else _event(each, touch))
    return tuple(found)


def _event(each: Note, touch: int) -> Event:
    what, player, first, second = each
    kind = KINDS[what]
    named = {role: number for role, number in ((kind.first, first), (kind.second, second)) if role}
    points = {role: (number,) for role, number in named.items() if role in POINTS}
    numbers = {role: number for role, number in named.items() if role not in POINTS}
    if what in WALKING:
        numbers["days"] = abs(second - first)
    return Event(Item(kind.code, player, points, numbers), touch, kind.changes(player, first, second))
