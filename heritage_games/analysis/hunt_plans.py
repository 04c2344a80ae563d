"""Facts about later turns in hunts, for advice."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.engine.graph.kernel import play
from heritage_games.engine.graph.rules import (
    HUNTED,
    HUNTERS,
    NOWHERE,
    GraphState,
    RuleTable,
    unpacked,
)
from heritage_games.engine.kernel import NOBODY

from .facts import Change, Proof, replies, won_by
from .hunt_facts import HuntFact, leaps_now, locked, proof_of


def plans(change: Change) -> Iterator[Proof]:
    """Yield facts about the next turn, and about a sacrifice that traps another hunter."""
    table, after = change.table, change.after
    if won_by(table, after) != NOBODY:
        return
    yield from _attacks(change)
    if change.side == HUNTED and not leaps_now(table, after):
        yield from _spare(change)
    if change.side == HUNTERS or not leaps_now(table, after):
        return
    leaps = [move for move in replies(table, after) if unpacked(move)[2] != NOWHERE]
    had = locked(table, change.before).bit_count()
    if leaps and all(_locks_more(table, play(table, after, leap), had) for leap in leaps):
        yield proof_of(HuntFact.GIVES_TO_LOCK, HUNTED)._replace(plies=3)


def _attacks(change: Change) -> Iterator[Proof]:
    """Yield the fact about how many moves of the hunters would threaten a capture."""
    table, state = change.table, change.after._replace(turn=HUNTERS)
    legal = [] if leaps_now(table, state) or state.hand0 else replies(table, state)
    if legal:
        threats = sum(bool(leaps_now(table, play(table, state, move))) for move in legal)
        code = HuntFact.ATTACKS if change.side == HUNTERS else HuntFact.ATTACKED
        if threats or change.side == HUNTED:
            yield proof_of(code, change.side, after=threats, every=len(legal))._replace(plies=2)


def _spare(change: Change) -> Iterator[Proof]:
    """Yield the fact about the least number of safe moves of the hunted after any reply."""
    table, after = change.table, change.after
    if after.hand0 or after.hand1:
        return
    least = min(
        (
            sum(not leaps_now(table, play(table, further, move)) for move in replies(table, further))
            for further in (play(table, after, reply) for reply in replies(table, after))
        ),
        default=0,
    )
    if least:
        yield proof_of(HuntFact.SPARE, HUNTED, after=least)._replace(plies=3)


def _locks_more(table: RuleTable, state: GraphState, had: int) -> bool:
    """Return whether the hunted, to move, can trap more hunters and then lose no piece next."""
    reached = (play(table, state, move) for move in replies(table, state))
    return any(locked(table, each).bit_count() > had and not leaps_now(table, each) for each in reached)
