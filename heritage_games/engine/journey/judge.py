"""The judge of a journey: every attempt, touch by touch, is answered with a condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heritage_games.engine.verdict import Item, Verdict
from heritage_games.engine.winner import NOBODY

from .conditions import (
    BEGINS,
    CREDITS,
    ENTERS,
    MARKS,
    NO_TABA,
    OPENS,
    TOO_FAR,
    WALKS,
    can_pay,
    can_use,
    day_now,
    days_of,
    happening,
    is_chase,
    kept,
    landing,
    leaves_choice,
    leg_now,
    may_overshoot,
    short,
)
from .events import story
from .moves import PAYS, TAKE, USES, taken_effect
from .state import BACK, EATEN, HOME, OUT, OUTSIDE, SHUT, WELL, State, ended
from .table import ANY_AT_WILL, CHASE_PRICE, DRINK_PRICE, FREE, MARKED, PAY, PLAYERS, TABA, WELL_PRICE, Table

PASS, BEGIN, CREDIT, MARK, PAY_UP, DONE = -1, -2, -3, -4, -5, -6
USE = {-7: 2, -8: 4, -9: 6}
"""Touches that are no points."""

Points = Mapping[str, tuple[int, ...]]


def judge(table: Table, state: State, touches: Sequence[int], throw: int | None) -> Verdict[int]:
    """Answer an attempt.

    Args:
        table: the rules.
        state: the position.
        touches: days from the village as points, or controls.
        throw: what has been thrown, None while a throw is due.
    """
    if ended(table, state):
        return _refused(max(state.turn, 0), "game_over")
    if throw is None:
        return _refused(max(state.turn, 0), "throw_first")
    side = state.turn if state.turn != NOBODY else throw - 1
    if not touches:
        return Verdict("unfinished", ())
    what = happening(table, state, throw)
    wanted = {BEGINS: BEGIN, CREDITS: CREDIT, OPENS: CREDIT, MARKS: MARK, ENTERS: 0}.get(what, PASS)
    if what == WALKS:
        return _judge_walk(table, state, touches, throw)
    if touches[0] == wanted:
        return _judge_choice(table, state, touches[1:], throw)
    return _refuse_first(table, state, touches[0], throw, side)


def _refused(side: int, code: str, points: Points | None = None, **numbers: int) -> Verdict[int]:
    return Verdict("refused", (Item(code, side, points or {}, numbers),))


def _judge_walk(table: Table, state: State, touches: Sequence[int], throw: int) -> Verdict[int]:
    """The throw moves a piece: it is wanted, then where it lands."""
    side, source, target = state.turn, day_now(state), landing(table, state, throw)
    if touches[0] != source:
        return _refuse_first(table, state, touches[0], throw, side)
    way: Points = {"source": (source,), "landing": (target,)}
    if len(touches) == 1:
        return Verdict("unfinished", (Item("choose_target", side, way, {"days": days_of(state, throw)}),))
    point = touches[1]
    if point == target:
        return _judge_choice(table, state, touches[2:], throw)
    if point < 0:
        return _refused(side, "no_control")
    if point == source:
        return _refused(side, "same_point", {"point": (point,)})
    onward = 1 if leg_now(state) == OUT else -1
    code = "backwards" if (point - source) * onward < 0 else "wrong_count"
    return _refused(side, code, {"point": (point,), **way}, days=days_of(state, throw))


def _refuse_first(table: Table, state: State, touch: int, throw: int, side: int) -> Verdict[int]:
    """Return why this cannot be the first touch."""
    if touch < 0:
        return _refuse_control(table, state, touch, throw, side)
    if happening(table, state, throw) == BEGINS:
        return _refused(side, "not_begun", {"point": (touch,)})
    if is_chase(state):
        return _refuse_chase(table, state, touch, throw)
    if state.leg[side] == OUTSIDE:
        return _refuse_outside(table, state, touch, throw)
    if touch != state.day[side]:
        return _refuse_point(table, state, touch)
    return _refuse_mother(table, state, touch, throw)


def _refuse_point(table: Table, state: State, touch: int) -> Verdict[int]:
    """The piece that moves is not here: somebody else's is, or none, and it is told where the piece is."""
    if _someone_at(table, state, touch):
        return _refused(state.turn, "enemy_piece", {"point": (touch,)})
    return _refused(state.turn, "nothing_there", {"point": (touch,), "source": (day_now(state),)})


def _refuse_mother(table: Table, state: State, touch: int, throw: int) -> Verdict[int]:
    """The mother of the player to act does not move from here."""
    side, leg, at = state.turn, state.leg[state.turn], {"point": (touch,)}
    if throw == TABA:
        return _refused(side, "taba_stays", at)
    if leg == SHUT:
        return _refused(side, "village_shut", at, throw=throw)
    if leg == WELL:
        return _refused(side, "well_unpaid", at, owed=table[WELL_PRICE] - state.paid[side])
    going = "well" if leg == OUT else "village"
    return _refused(side, f"past_{going}", at, throw=throw, wanting=short(table, state))


def _refuse_outside(table: Table, state: State, touch: int, throw: int) -> Verdict[int]:
    """A mother is outside the village: why she cannot go there, or anywhere (2b)."""
    side, at = state.turn, {"point": (touch,)}
    if touch != 0:
        return _refused(side, "enemy_piece" if _someone_at(table, state, touch) else "still_outside", at)
    if throw == TABA:
        return _refused(side, "taba_stays", at)
    return _refused(side, "no_taba_yet" if happening(table, state, throw) == NO_TABA else "two_wanted", at, throw=throw)


def _refuse_chase(table: Table, state: State, touch: int, throw: int) -> Verdict[int]:
    """The player plays the hyena: why it does not move from here."""
    side, at = state.turn, {"point": (touch,)}
    if touch != state.chase_day:
        return _refused(side, "mother_home", at) if touch == 0 else _refuse_point(table, state, touch)
    if throw == TABA:
        return _refused(side, "taba_stays", at)
    if state.chase == SHUT:
        return _refused(side, "hyena_waits", at, owed=table[CHASE_PRICE] - state.chase_paid)
    if state.chase == WELL:
        return _refused(side, "hyena_thirsty", at, owed=table[DRINK_PRICE] - state.chase_paid)
    going = "well" if state.chase == OUT else "village"
    return _refused(side, f"hyena_past_{going}", at, throw=throw, wanting=short(table, state))


def _refuse_control(table: Table, state: State, touch: int, throw: int, side: int) -> Verdict[int]:
    """Return why this control means nothing before anything else is touched."""
    what = happening(table, state, throw)
    if touch == PASS:
        pieces = (day_now(state),) if what == WALKS else ()
        return _refused(side, "must_move", {"pieces": pieces} if pieces else {})
    if touch == CREDIT and what != BEGINS:
        return _refused(side, "no_taba", throw=throw)
    if touch == MARK and what != BEGINS:
        return _refused(side, "not_marked", throw=throw)
    if touch == PAY_UP and what != BEGINS:
        return _refused(side, "throw_before_paying")
    return _refused(side, "no_control")


def _someone_at(table: Table, state: State, day: int) -> bool:
    """Return whether a mother, or the hyena, stands on this day."""
    if state.chase not in (OUTSIDE, HOME) and state.chase_day == day:
        return True
    return any(
        state.leg[player] not in (OUTSIDE, EATEN) and state.day[player] == day for player in range(table[PLAYERS])
    )


def _judge_choice(table: Table, state: State, rest: Sequence[int], throw: int) -> Verdict[int]:
    """The throw has taken effect: may something be paid or used, and is it?"""
    choices = _choices(table, state, throw)
    if len(choices) == 1:
        lost = state.turn != NOBODY and happening(table, state, throw) == TOO_FAR
        if lost and rest and rest[0] == PAY_UP and table[PAY] == ANY_AT_WILL:
            return _refused(state.turn, "lost_no_pay")
        return _finish(table, state, TAKE, rest, throw)
    if rest and rest[0] in choices:
        return _finish(table, state, choices[rest[0]], rest[1:], throw)
    side, after = state.turn, taken_effect(table, state, throw)
    if not rest:
        told = story(table, state, TAKE, throw, choice_due=True)
        code = "choose_pay" if PAY_UP in choices else "choose_use"
        numbers = {"wanting": short(table, after), "purse": after.purse[side]}
        return Verdict("unfinished", (*told, Item(code, side, {}, numbers)))
    return _refuse_choice(table, after, rest[0])


def _refuse_choice(table: Table, after: State, touch: int) -> Verdict[int]:
    """Something may be paid or used: why this touch is not one of the choices."""
    if touch in USE:
        return _refuse_use(table, after, USE[touch])
    if touch == PAY_UP:
        return _refuse_payment(table, after)
    return _refused(after.turn, "choice_first", {"point": (touch,)} if touch >= 0 else {})


def _refuse_use(table: Table, after: State, score: int) -> Verdict[int]:
    """Return why this score cannot be used now: none is kept, or it leads past the village (A-g)."""
    side = after.turn
    if table[MARKED] != FREE or is_chase(after) or not kept(after.marked[side], score):
        return _refused(side, "nothing_kept", score=score)
    return _refused(side, "past_village", {"point": (after.day[side],)}, throw=score, wanting=short(table, after))


def _choices(table: Table, state: State, throw: int) -> dict[int, int]:
    """Return the controls that may follow the throw's effect, each with its move; ``done`` where it is nothing more."""
    found = {DONE: TAKE}
    if not leaves_choice(table, state, throw):
        return found
    after = taken_effect(table, state, throw)
    if can_pay(table, after):
        found[PAY_UP] = PAYS
    return found | {control: USES + score for control, score in USE.items() if can_use(table, after, score)}


def _refuse_payment(table: Table, after: State) -> Verdict[int]:
    """Return why nothing can be paid now."""
    side, wanting = after.turn, short(table, after)
    if table[PAY] != ANY_AT_WILL:
        return _refused(side, "pays_itself")
    if leg_now(after) not in (OUT, BACK) or may_overshoot(table, after):
        return _refused(side, "nothing_short")
    return _refused(side, "purse_too_small", wanting=wanting, purse=after.purse[side])


def _finish(table: Table, state: State, move: int, rest: Sequence[int], throw: int) -> Verdict[int]:
    """Return the legal verdict, or refuse what was touched after the turn was over."""
    if not rest:
        return Verdict("legal", story(table, state, move, throw), move)
    side = state.turn if state.turn != NOBODY else throw - 1
    if rest[0] == PAY_UP and move == TAKE and happening(table, state, throw) not in {BEGINS, ENTERS}:
        after = taken_effect(table, state, throw)
        if not can_pay(table, after):
            return _refuse_payment(table, after)
    if rest[0] < 0:
        return _refused(side, "no_control")
    return _refused(side, "turn_complete", {"point": (rest[0],)})
