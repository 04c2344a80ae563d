"""States of one runner in Hyena Chase: expected throws, and chances of each pair."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from heritage_games.arguments import Report
from heritage_games.engine.jit import Memory, can_compile, run
from heritage_games.engine.journey.chances import (
    AGAIN,
    ENTRIES,
    ENTRIES_AT,
    ENTRY,
    KEEPS,
    NO_CHOICE,
    PASSES,
    PAYS_TO,
    REACHES,
    ROW,
    SURE,
    WEIGHT,
    settle_block,
)
from heritage_games.engine.journey.conditions import days_missing, throw_effect, turn_ends
from heritage_games.engine.journey.kernel import MOST_MOVES, choices, completed, happened
from heritage_games.engine.journey.position import (
    BACK,
    DONE,
    FAR,
    HOME,
    NO_OTHERS,
    OUT,
    OUTSIDE,
    PAYS,
    JourneyState,
    day_of,
    earning,
    leg_of,
    paid_of,
    piece,
    purse_of,
    with_mine,
)
from heritage_games.engine.journey.rules import DAYS, FAR_PRICE, LOT, PLAYERS, THROWS_AT
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.races import ThrowChances, chances_at


def alone(table: RuleTable) -> RuleTable:
    """Return the rules of the same journey for one player, who begins immediately."""
    rules = list(table)
    rules[PLAYERS], rules[LOT] = 1, 0
    return tuple(rules)


def single_runner(runner: int) -> JourneyState:
    """Return the position with only this runner."""
    return JourneyState(0, runner, piece(OUTSIDE), NOBODY, 0, NO_OTHERS)


OPTIMAL, HASTILY, THRIFTILY = "optimal", "hasty", "thrifty"
POLICIES = (OPTIMAL, HASTILY, THRIFTILY)
"""Policies: pay if that is fastest, whenever credit suffices, or only for the last day."""

BATCH = 250  # number of positions between two progress reports
SPARE = 30  # maximum credit beyond the days of a leg; no player earns more without spending some


class Journeys:
    """Expected number of throws from each position of a single runner's journey to its end.

    The number is one throw plus the mean over the positions after it; throws without effect are eliminated by division.

    Args:
        paying: when the player pays a debt: ``optimal``, ``hasty`` (always) or ``thrifty`` (only its last day).
    """

    def __init__(self, table: RuleTable, paying: str) -> None:
        throws = chances_at(table, table[THROWS_AT])
        total = sum(weight for _, weight in throws)
        self._solved: dict[JourneyState, float] = {}
        self._paying = paying
        self._throws = [(throw, weight / total) for throw, weight in throws]
        self._followers: dict[JourneyState, list[list[JourneyState]]] = {}
        self._table = table
        self._buffer = [0] * MOST_MOVES

    def left(self, state: JourneyState, progress: Report | None = None) -> float:
        """Return the expected number of throws from a position with a single runner."""
        state = self._spent(state)
        waiting = [] if self._known(state) else [state]
        while waiting:
            open_yet = self._unsolved(waiting[-1])
            waiting += open_yet
            if not open_yet:
                self._solve(waiting.pop())
                if progress and len(self._solved) % BATCH == 0:
                    progress(len(self._solved), len(self._solved) + len(waiting))
        if progress:
            progress(len(self._solved), len(self._solved))
        return self._left(state)

    def _unsolved(self, state: JourneyState) -> list[JourneyState]:
        """Return the successors that are not solved yet; empty if this position is solved."""
        if state in self._solved:
            return []
        after = self._followers.get(state)
        if after is None:
            after = self._followers[state] = [self._after(state, throw) for throw, _ in self._throws]
        return [each for found in after for each in found if each != state and not self._known(each)]

    def _solve(self, state: JourneyState) -> None:
        """Solve a position whose successors are solved."""
        if state in self._solved:
            return
        onward, stays = 1.0, 0.0
        for (_, chance), found in zip(self._throws, self._followers.pop(state), strict=True):
            reached = min(found, key=self._left)
            if reached == state:
                stays += chance
            else:
                onward += chance * self._left(reached)
        self._solved[state] = onward / (1 - stays)

    def _after(self, state: JourneyState, throw: int) -> list[JourneyState]:
        """Return the positions after a throw; several only under the optimal policy."""
        what = throw_effect(self._table, state, throw)
        after = happened(self._table, state, what, throw)
        chosen = self._buffer[: choices(self._table, after, what, self._buffer, 0)]
        if self._paying != OPTIMAL:
            pays = PAYS in chosen and (self._paying == HASTILY or days_missing(self._table, after) == 1)
            chosen = [PAYS if pays else DONE]
        return [self._spent(completed(self._table, state, after, move, throw)) for move in chosen]

    def _spent(self, state: JourneyState) -> JourneyState:
        """Return a position without the credit that the rest of the journey cannot use up."""
        spare = purse_of(state.mine) - self._useful(state)
        return with_mine(state, earning(state.mine, -spare)) if spare > 0 else state

    def _useful(self, state: JourneyState) -> int:
        """Return the number of tabas needed for the days and, before the way home, for the well."""
        wanting, leg, table = days_missing(self._table, state), leg_of(state.mine), self._table
        if leg >= BACK:
            return wanting
        way = table[DAYS] if leg < OUT else wanting
        return min(way + table[FAR_PRICE] + table[DAYS], table[DAYS] + SPARE)

    def _known(self, state: JourneyState) -> bool:
        return state in self._solved or leg_of(state.mine) == HOME

    def _left(self, state: JourneyState) -> float:
        """Return the expected throws from a position; infinity for the position being solved."""
        return 0.0 if leg_of(state.mine) == HOME else self._solved.get(state, math.inf)


@lru_cache(maxsize=8)
def journeys(table: RuleTable, paying: str = OPTIMAL) -> Journeys:
    """Return the expected throws of a single journey under these rules; results are cached."""
    return Journeys(table, paying)


NO_STATE = -1  # number in place of the state of a runner that is captured or that no game reaches
FEW = 20_000  # maximum number of pairs that interpreted code solves before compiled code is ready


@dataclass(frozen=True)
class RunnerStates:
    """Numbered states of a runner before its throw; throws that are not lost raise the number."""

    table: RuleTable
    most: int  # the maximum credit

    @property
    def days(self) -> int:
        """The number of days from the near end to the far one."""
        return self.table[DAYS]

    @property
    def width(self) -> int:
        """The number of states that differ only in credit."""
        return self.most + 1

    @property
    def far(self) -> int:
        """The number of the first state at the far end."""
        return self.width * (1 + self.days)

    @property
    def back(self) -> int:
        """The number of the first state on the way home."""
        return self.far + self.table[FAR_PRICE]

    @property
    def count(self) -> int:
        """The number of states."""
        return self.back + self.width * self.days

    def blocks(self) -> Iterator[tuple[int, int]]:
        """Yield ranges of state numbers, the last first, each for one day or place."""
        ends = [*range(0, self.far + 1, self.width), *range(self.back, self.count + 1, self.width)]
        yield from reversed(list(pairwise(ends)))

    def number(self, runner: int, *, seen: bool = False) -> int:
        """Return the number of a runner's state; ``count`` at home, NO_STATE if it has none.

        Args:
            seen: whether its player has thrown a one outside in this turn.
        """
        leg, day, purse = leg_of(runner), day_of(runner), min(purse_of(runner), self.most)
        if leg == OUTSIDE:
            return purse if (purse > 0) == seen else NO_STATE
        if leg == OUT:
            return self.width * (1 + day) + purse
        if leg == FAR:
            return NO_STATE if purse else self.far + paid_of(runner)
        if leg == BACK:
            return self.back + self.width * (self.days - day) + purse
        return self.count if leg == HOME else NO_STATE

    def states(self) -> Iterator[JourneyState]:
        """Yield the position of a single runner in each state, in the order of their numbers."""
        purses = range(self.width)
        for purse in purses:
            yield single_runner(piece(OUTSIDE, purse=purse))._replace(seen=int(purse > 0))
        for day in range(self.days):
            yield from (single_runner(piece(OUT, day, purse=purse)) for purse in purses)
        for paid in range(self.table[FAR_PRICE]):
            yield single_runner(piece(FAR, self.days, paid))
        for day in range(self.days, 0, -1):
            yield from (single_runner(piece(BACK, day, purse=purse)) for purse in purses)

    def rows(self) -> list[int]:
        """Return the rows of all states; see :mod:`heritage_games.engine.journey.chances`."""
        table = alone(self.table)
        throws = chances_at(table, table[THROWS_AT])
        return [number for at, state in enumerate(self.states()) for number in self._row(table, throws, at, state)]

    def _row(self, table: RuleTable, throws: ThrowChances, at: int, state: JourneyState) -> list[int]:
        row, buffer = [0] * ROW, [0] * MOST_MOVES
        for throw, weight in throws:
            what = throw_effect(table, state, throw)
            after = happened(table, state, what, throw)
            moves = buffer[: choices(table, after, what, buffer, 0)]
            ways = {move: completed(table, state, after, move, throw) for move in moves}
            reached = {move: self.number(way.mine, seen=bool(way.seen)) for move, way in ways.items()}
            pays = reached.pop(PAYS, NO_CHOICE)
            (to,) = reached.values()
            again = not turn_ends(table, state, after, throw)
            if to == at and pays != NO_CHOICE:
                to, pays = pays, NO_CHOICE
            if to == at:
                row[KEEPS if again else PASSES] += weight
                continue
            entry = ENTRIES_AT + ENTRY * row[ENTRIES]
            row[entry + WEIGHT], row[entry + REACHES] = weight, to
            row[entry + PAYS_TO], row[entry + AGAIN] = pays, int(again)
            row[ENTRIES] += 1
        return row


def solved_pairs(states: RunnerStates, progress: Report | None = None) -> array[int]:
    """Return the chances of all pairs of states in billionths; the last state is at home."""
    count, rows = states.count, states.rows()
    weights = states.table[states.table[THROWS_AT]]
    chances = array("I", [0]) * (count + 1) ** 2
    for other in range(count + 1):
        chances[count * (count + 1) + other] = SURE
    fast = can_compile() and count**2 > FEW
    memory, written = Memory(rows), chances.buffer_info()[0] if fast else chances
    for low, high in states.blocks():
        run(settle_block, memory, weights, count, low, high, written, fast=fast)
        if progress:
            progress(count**2 - low**2, count**2)
    return chances
