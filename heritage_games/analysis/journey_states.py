"""States of one runner in Hyena Chase, and the chances of each pair, for the solver."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from heritage_games.arguments import Report
from heritage_games.engine.jit import Memory, can_compile, compiled
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
from heritage_games.engine.journey.conditions import throw_effect, turn_ends
from heritage_games.engine.journey.kernel import MOST_MOVES, choices, completed, happened
from heritage_games.engine.journey.position import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    PAYS,
    JourneyState,
    day_of,
    leg_of,
    paid_of,
    piece,
    purse_of,
)
from heritage_games.engine.journey.rules import DAYS, FAR_PRICE, THROWS_AT
from heritage_games.engine.kernel import RuleTable
from heritage_games.engine.races import ThrowChances, chances_at

from .race_search import alone, single_runner

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
    memory, (address, _) = Memory(rows), chances.buffer_info()
    for low, high in states.blocks():
        if fast:
            compiled(settle_block, memory.address, weights, count, low, high, address)(
                memory.address, weights, count, low, high, address
            )
        else:
            settle_block(rows, weights, count, low, high, chances)
        if progress:
            progress(count**2 - low**2, count**2)
    return chances
