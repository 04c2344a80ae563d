"""Why a touch is refused, why a score is lost and why the game is over, as items."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.codes import Common
from heritage_games.engine.race import Touch
from heritage_games.engine.verdict import Item
from heritage_games.engine.winner import NOBODY

from .codes import SCORE_USED, JourneyCode, JourneyControl
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
    days_of,
    happening,
    is_chase,
    kept,
    landing,
    leg_now,
    may_overshoot,
    short,
)
from .moves import taken_effect
from .piece import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    day_of,
    leg_of,
    marked_of,
    paid_of,
    purse_of,
)
from .state import DONE, JourneyState, ended, runner_of
from .table import (
    ANY_AT_WILL,
    AT_ONCE,
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    FAR_PRICE,
    FREE,
    MARKED,
    ONE_FLAT,
    PAY,
    PLAYERS,
    Table,
)

Points = Mapping[str, tuple[int, ...]]

BEFORE_ALL = {
    JourneyControl.CREDIT: JourneyCode.NO_ONE,
    JourneyControl.MARK: JourneyCode.NOT_MARKED,
    JourneyControl.PAY: JourneyCode.THROW_BEFORE_PAYING,
}
"""Why a control is refused before anything else is touched."""


def _item(side: int, code: str, points: Points | None = None, **numbers: int) -> Item[int]:
    return Item(code, side, points or {}, numbers)


def _at(touch: Touch) -> Points:
    """Return the role of what was touched, where it is a point."""
    return {} if isinstance(touch, str) else {"point": (touch,)}


def side_to_act(state: JourneyState, throw: int) -> int:
    """Return whom an answer is about: the player to act, or whom the lot chooses."""
    return state.turn if state.turn != NOBODY else throw - 1


def end_of_game(state: JourneyState) -> tuple[Item[int], ...]:
    """Return the one item that says why the game is over, nothing while it goes on; its side is the winner."""
    if not ended(state):
        return ()
    home = leg_of(state.chase) == HOME
    return (_item(state.first, JourneyCode.CHASE_HOME if home else JourneyCode.NOBODY_LEFT),)


def throw_lost(table: Table, state: JourneyState, throw: int) -> Item[int]:
    """Return why a score does nothing: it leads too far, or helps nobody where the piece waits."""
    what, player = happening(table, state, throw), state.turn
    if what == NOT_SEEN:
        return _item(player, JourneyCode.TURN_WITHOUT_ONE)
    code = _waits(table, state, throw) if what == WAITS else _goes_too_far(state)
    return _item(player, code, throw=throw)


def _goes_too_far(state: JourneyState) -> JourneyCode:
    outward = leg_now(state) == OUT
    if is_chase(state):
        return JourneyCode.CHASE_LOST_PAST_FAR if outward else JourneyCode.CHASE_LOST_PAST_HOME
    return JourneyCode.LOST_PAST_FAR if outward else JourneyCode.LOST_PAST_HOME


def _waits(table: Table, state: JourneyState, throw: int) -> JourneyCode:
    if is_chase(state):
        return JourneyCode.CHASE_LOST
    leg = leg_now(state)
    if leg == OUTSIDE:
        return JourneyCode.ENTRY_LOST
    if leg == SHUT:
        return JourneyCode.SHUT_LOST
    overruns = table[MARKED] == AT_ONCE and not can_mark(table, state, throw)
    return JourneyCode.MARKED_OVER if overruns else JourneyCode.FAR_LOST


def first_refused(table: Table, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Return why this cannot be the first touch."""
    side, what = side_to_act(state, throw), happening(table, state, throw)
    if isinstance(touch, str):
        return _control_refused(state, touch, what, throw, side)
    if what == BEGINS:
        return _item(side, JourneyCode.NOT_BEGUN, _at(touch))
    if is_chase(state):
        return _chaser_refused(table, state, touch, throw)
    if leg_of(state.mine) == OUTSIDE:
        return _entry_refused(table, state, touch, throw)
    if touch != day_of(state.mine):
        return _point_refused(table, state, touch)
    return _runner_refused(table, state, touch, throw)


def _control_refused(state: JourneyState, touch: str, what: int, throw: int, side: int) -> Item[int]:
    """Return why this control means nothing before anything else is touched."""
    if touch == JourneyControl.PASS:
        return _item(side, Common.MUST_MOVE, {"pieces": (day_now(state),)} if what == WALKS else {})
    if what == BEGINS or touch not in BEFORE_ALL:
        return _item(side, Common.NO_CONTROL)
    return Item(BEFORE_ALL[JourneyControl(touch)], side, {}, {} if touch == JourneyControl.PAY else {"throw": throw})


def _point_refused(table: Table, state: JourneyState, touch: int) -> Item[int]:
    """The piece that moves is not here: somebody else's is, or none, and it is told where the piece is."""
    if _someone_at(table, state, touch):
        return _item(state.turn, Common.ENEMY_PIECE, _at(touch))
    return _item(state.turn, Common.NOTHING_THERE, {"point": (touch,), "source": (day_now(state),)})


def _someone_at(table: Table, state: JourneyState, day: int) -> bool:
    """Return whether a runner, or the chaser, stands on this day."""
    if leg_of(state.chase) not in (OUTSIDE, HOME) and day_of(state.chase) == day:
        return True
    runners = (runner_of(table, state, player) for player in range(table[PLAYERS]))
    return any(leg_of(runner) not in (OUTSIDE, TAKEN) and day_of(runner) == day for runner in runners)


def _runner_refused(table: Table, state: JourneyState, touch: int, throw: int) -> Item[int]:
    """The runner of the player to act does not move from here."""
    side, leg, at = state.turn, leg_of(state.mine), _at(touch)
    if throw == ONE_FLAT:
        return _item(side, JourneyCode.ONE_STAYS, at)
    if leg == SHUT:
        return _item(side, JourneyCode.SHUT, at, throw=throw)
    if leg == FAR:
        return _item(side, JourneyCode.FAR_UNPAID, at, owed=table[FAR_PRICE] - paid_of(state.mine))
    past = JourneyCode.PAST_FAR if leg == OUT else JourneyCode.PAST_HOME
    return _item(side, past, at, throw=throw, wanting=short(table, state))


def _entry_refused(table: Table, state: JourneyState, touch: int, throw: int) -> Item[int]:
    """A runner is outside: why it cannot go there, or anywhere (2b)."""
    side, at = state.turn, _at(touch)
    if touch != 0:
        taken = _someone_at(table, state, touch)
        return _item(side, Common.ENEMY_PIECE if taken else JourneyCode.STILL_OUTSIDE, at)
    if throw == ONE_FLAT:
        return _item(side, JourneyCode.ONE_STAYS, at)
    unseen = happening(table, state, throw) == NOT_SEEN
    return _item(side, JourneyCode.NO_ONE_YET if unseen else JourneyCode.TWO_WANTED, at, throw=throw)


def _chaser_refused(table: Table, state: JourneyState, touch: int, throw: int) -> Item[int]:
    """The player moves the chaser: why it does not move from here."""
    side, at = state.turn, _at(touch)
    if touch != day_of(state.chase):
        return _item(side, JourneyCode.RUNNER_HOME, at) if touch == 0 else _point_refused(table, state, touch)
    if throw == ONE_FLAT:
        return _item(side, JourneyCode.ONE_STAYS, at)
    if leg_of(state.chase) == SHUT:
        return _item(side, JourneyCode.CHASE_WAITS, at, owed=table[CHASE_PRICE] - paid_of(state.chase))
    if leg_of(state.chase) == FAR:
        return _item(side, JourneyCode.CHASE_UNPAID, at, owed=table[CHASE_FAR_PRICE] - paid_of(state.chase))
    past = JourneyCode.CHASE_PAST_FAR if leg_of(state.chase) == OUT else JourneyCode.CHASE_PAST_HOME
    return _item(side, past, at, throw=throw, wanting=short(table, state))


def way(table: Table, state: JourneyState, throw: int) -> Points:
    """Return the points of the walk that a throw makes."""
    return {"source": (day_now(state),), "landing": (landing(table, state, throw),)}


def landing_refused(table: Table, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Return why the piece that moves does not go there."""
    side, source = state.turn, day_now(state)
    if isinstance(touch, str):
        return _item(side, Common.NO_CONTROL)
    if touch == source:
        return _item(side, Common.SAME_POINT, _at(touch))
    onward = 1 if leg_now(state) == OUT else -1
    code = JourneyCode.BACKWARDS if (touch - source) * onward < 0 else JourneyCode.WRONG_COUNT
    return _item(side, code, {**_at(touch), **way(table, state, throw)}, days=days_of(state, throw))


def choice_refused(table: Table, state: JourneyState, touch: Touch, throw: int) -> Item[int]:
    """Something may be paid or used: return why this touch is not one of the choices."""
    after = taken_effect(table, state, throw)
    score = SCORE_USED.get(JourneyControl(touch)) if isinstance(touch, str) else None
    if score is not None:
        return _use_refused(table, after, score)
    if touch == JourneyControl.PAY:
        return _payment_refused(table, after)
    return _item(after.turn, JourneyCode.CHOICE_FIRST, _at(touch))


def _use_refused(table: Table, after: JourneyState, score: int) -> Item[int]:
    """Return why this score cannot be used now: none is kept, or it leads past the near end (A-g)."""
    side = after.turn
    if table[MARKED] != FREE or is_chase(after) or not kept(marked_of(after.mine), score):
        return _item(side, JourneyCode.NOTHING_KEPT, score=score)
    return _item(side, JourneyCode.PAST_HOME, _at(day_of(after.mine)), throw=score, wanting=short(table, after))


def _payment_refused(table: Table, after: JourneyState) -> Item[int]:
    """Return why nothing can be paid now."""
    side = after.turn
    if table[PAY] != ANY_AT_WILL:
        return _item(side, JourneyCode.PAYS_ITSELF)
    if leg_now(after) not in (OUT, BACK) or may_overshoot(table, after):
        return _item(side, JourneyCode.NOTHING_SHORT)
    return _item(side, JourneyCode.PURSE_TOO_SMALL, wanting=short(table, after), purse=purse_of(after.mine))


def payment_behind(table: Table, state: JourneyState, move: int, touch: Touch, throw: int) -> Item[int] | None:
    """Return why nothing can be paid behind a whole turn in which nothing was; None where something else is wrong.

    Args:
        table: the rules.
        state: the position before the ply.
        move: the whole turn.
        touch: what was touched behind it.
        throw: what was thrown.
    """
    what = happening(table, state, throw)
    if touch != JourneyControl.PAY or move != DONE or what in (BEGINS, ENTERS):
        return None
    if what == TOO_FAR and table[PAY] == ANY_AT_WILL:
        return _item(state.turn, JourneyCode.LOST_NO_PAY)
    after = taken_effect(table, state, throw)
    return None if can_pay(table, after) else _payment_refused(table, after)
