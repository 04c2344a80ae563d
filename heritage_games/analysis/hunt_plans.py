"""Facts about later turns in hunts, for advice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from heritage_games.engine.graph.rules import HUNTED, HUNTERS, GraphState
from heritage_games.engine.kernel import NOBODY, RuleTable

from .facts import Fact
from .graph_facts import GraphContext, captures, locked, reached, steps_of, won_by
from .hunt_facts import HuntFact, leaps_now


def plans(ply: GraphContext) -> Iterator[Fact]:
    """Yield facts about the next turn, and about a sacrifice that traps another hunter."""
    table, after = ply.table, ply.after
    if won_by(table, after) != NOBODY:
        return
    yield from _attacks(ply)
    if ply.side == HUNTED and not leaps_now(table, after):
        yield from _spare(ply)
    if ply.side == HUNTERS:
        yield from _kept_steps(ply)
        return
    if gives_to_lock(table, ply.before, after):
        yield ply.proved(HuntFact.GIVES_TO_LOCK, plies=3)


def gives_to_lock(table: RuleTable, before: GraphState, after: GraphState) -> bool:
    """Return whether a sacrifice traps another hunter, whichever leap captures the piece.

    A hunter that another, movable one blocks is not trapped.
    """
    leapt = captures(table, after).values()
    had = max(locked(table, state, HUNTERS).bit_count() for state in (before, after))
    return bool(leapt) and all(_locks_more(table, state, had) for state in leapt)


def _attacks(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact about how many moves of the hunters would threaten a capture.

    There is none if they have a single move. After a move of the hunters, there is one only if more moves would
    threaten a capture than before it.
    """
    table, state = ply.table, ply.after._replace(turn=HUNTERS)
    further = reached(table, state)
    if leaps_now(table, state) or state.hand0 or len(further) <= 1:
        return
    threats, code = _threatening(table, state), HuntFact.ATTACKED
    if ply.side == HUNTERS:
        if threats <= _threatening(table, ply.before):
            return
        code = HuntFact.ATTACKS
    yield ply.proved(code, after=threats, every=len(further), plies=2)


@lru_cache(maxsize=64)
def _threatening(table: RuleTable, state: GraphState) -> int:
    """Return how many moves of the hunters, to move, would threaten a capture."""
    return sum(bool(leaps_now(table, each)) for each in reached(table, state))


def _spare(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact about the smallest number of safe moves of the hunted after any reply."""
    table, after = ply.table, ply.after
    if after.hand0 or after.hand1:
        return
    safe = (sum(not leaps_now(table, each) for each in reached(table, further)) for further in reached(table, after))
    if least := min(safe, default=0):
        yield ply.proved(HuntFact.SPARE, after=least, plies=3)


def _kept_steps(ply: GraphContext) -> Iterator[Fact]:
    """Yield the fact about the smallest number of steps of the hunters after any reply.

    There is none while hunters are in hand.
    """
    further = reached(ply.table, ply.after)
    if further and not ply.after.hand0:
        least = min(steps_of(ply.table, state, HUNTERS) for state in further)
        yield ply.proved(HuntFact.STEPS_KEPT, after=least, plies=3)


def _locks_more(table: RuleTable, state: GraphState, had: int) -> bool:
    """Return whether the hunted, to move, can trap more hunters and then lose no piece next."""
    return any(_trapped(table, each) > had and not leaps_now(table, each) for each in reached(table, state))


def _trapped(table: RuleTable, state: GraphState) -> int:
    """Return how many hunters are immobile, and remain so while no piece of the hunted moves."""
    shut = locked(table, state, HUNTERS)
    # If the mobile hunters are removed, only the hunters that the other pieces shut in remain immobile.
    while (left := locked(table, state._replace(men0=shut), HUNTERS)) != shut:
        shut = left
    return shut.bit_count()
