"""Chances of two runners of being home first with best play, for the solver of journeys.

The states of a runner have numbers, and every throw that is not lost leads to a greater number. So the chance of a pair
(runner to throw, other runner) follows from pairs with greater numbers. The exception is lost throws: through them a
pair and the pair with both runners exchanged depend on each other, which gives two linear equations to solve together.

A chance is an integer number of billionths, so that interpreted and compiled code give the same bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from heritage_games.engine.kernel import exported, inlined, integers, uint32s

SURE = 1_000_000_000  # a chance of 1
NO_CHOICE = -1  # value stored instead of the state after a payment if no payment is possible

# Indices in the row of a state.
PASSES = 0  # weight of the lost throws after which the other player throws
KEEPS = 1  # weight of the lost throws after which the same player throws again
ENTRIES = 2  # number of entries, one for each throw that is not lost
ENTRIES_AT = 3

# Indices in an entry.
WEIGHT = 0  # weight of the throw
REACHES = 1  # state reached without a payment
PAYS_TO = 2  # state reached with a payment, or NO_CHOICE
AGAIN = 3  # 1: the same player throws again
ENTRY = 4

MOST_THROWS = 4
ROW = ENTRIES_AT + ENTRY * MOST_THROWS

Rows = Sequence[int]
"""A row for each state: its lost throws, and an entry for each other throw."""

Chances = MutableSequence[int]
"""Chance of each pair at ``own * (count + 1) + other``; 0 in the last column.

The last column is for a runner that is home.
"""


@inlined
def reached(chances: Chances, width: int, own: int, other: int, again: int) -> int:
    """Return the chance of the player whose runner has reached a state.

    Args:
        width: the number of states, including that of a runner at home.
    """
    return chances[own * width + other] if again else SURE - chances[other * width + own]


@inlined
def forward(rows: Rows, chances: Chances, width: int, own: int, other: int) -> int:
    """Return the sum of weight times best chance over all throws that are not lost."""
    at, total = own * ROW, 0
    entry = at + ENTRIES_AT
    for _ in range(rows[at + ENTRIES]):
        best = reached(chances, width, rows[entry + REACHES], other, rows[entry + AGAIN])
        if rows[entry + PAYS_TO] != NO_CHOICE:
            best = max(best, reached(chances, width, rows[entry + PAYS_TO], other, rows[entry + AGAIN]))
        total += rows[entry + WEIGHT] * best
        entry += ENTRY
    return total


@inlined
def settle(rows: Rows, weights: int, chances: Chances, width: int, own: int, other: int) -> None:
    """Write the chances of two states against each other, with either player to throw.

    With x and y for these chances, w for the sum of all weights, a and b for the sums of :func:`forward`, p and k for
    the weights of lost throws that pass and keep the turn: (w - k) x = a + p (1 - y), and the same for y.
    """
    mine, theirs = rows[own * ROW + PASSES], rows[other * ROW + PASSES]
    left, right = weights - rows[own * ROW + KEEPS], weights - rows[other * ROW + KEEPS]
    a = forward(rows, chances, width, own, other) + mine * SURE
    b = forward(rows, chances, width, other, own) + theirs * SURE
    divisor = left * right - mine * theirs
    half = divisor // 2
    chances[own * width + other] = (right * a - mine * b + half) // divisor
    chances[other * width + own] = (left * b - theirs * a + half) // divisor


@exported("journey_chances")
def settle_block(rows: Rows, weights: int, count: int, low: int, high: int, chances: Chances) -> None:
    """Write the chances between the states of a block and all states from ``low`` on.

    The chances of all pairs of states from ``high`` on must be known. The other states are processed in blocks too,
    so that the rows being read stay in the cache of the processor.
    """
    table, known, width = integers(rows), uint32s(chances), count + 1
    end = count
    while end > low:
        begin = max(high, end - (high - low)) if end > high else low
        for own in range(high - 1, low - 1, -1):
            for other in range(end - 1, max(own, begin) - 1, -1):
                settle(table, weights, known, width, own, other)
        end = begin
