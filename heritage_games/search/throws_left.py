"""How many throws a mother of Hyena Chase still needs until she is home, exactly, on the kernel's own plies."""

from __future__ import annotations

import math
from functools import lru_cache

from heritage_games.engine.journey.conditions import happening, short
from heritage_games.engine.journey.moves import MOST_MOVES, choices, completed, happened
from heritage_games.engine.journey.piece import BACK, HOME, OUT, OUTSIDE, earning, leg_of, piece, purse_of
from heritage_games.engine.journey.state import DONE, NO_OTHERS, PAYS, JourneyState, with_mine
from heritage_games.engine.journey.table import DAYS, FAR_PRICE, LOT, PLAYERS, THROWS_AT, Table
from heritage_games.engine.throws import chances_at
from heritage_games.engine.winner import NOBODY

OPTIMAL, HASTILY, THRIFTILY = "optimal", "hasty", "thrifty"
POLICIES = (OPTIMAL, HASTILY, THRIFTILY)
"""Pay what shortens the journey most, whenever the purse is full enough, or only the last single day."""

SPARE = 30
"""Tabas beyond the days of a leg: nobody ever throws so many more than can be spent."""


def alone(table: Table) -> Table:
    """Return the rules of the same journey for one mother, who begins at once."""
    rules = list(table)
    rules[PLAYERS], rules[LOT] = 1, 0
    return tuple(rules)


def lone(runner: int) -> JourneyState:
    """Return the position in which this runner goes alone."""
    return JourneyState(0, runner, piece(OUTSIDE), NOBODY, 0, NO_OTHERS)


class Journeys:
    """The positions of one mother's journey, and how many throws each still needs.

    For each position the equation "one throw, and then what is left" is solved; a throw that changes nothing is
    divided out.

    Args:
        table: the rules, for one player (:func:`alone`).
        paying: how she pays.
    """

    def __init__(self, table: Table, paying: str) -> None:
        throws = chances_at(table, table[THROWS_AT])
        total = sum(weight for _, weight in throws)
        self.solved: dict[JourneyState, float] = {}
        self._paying = paying
        self._throws = [(throw, weight / total) for throw, weight in throws]
        self._followers: dict[JourneyState, list[list[JourneyState]]] = {}
        self._table = table
        self._buffer = [0] * MOST_MOVES

    def left(self, state: JourneyState) -> float:
        """Return the throws that a position of the mother alone (:func:`lone`) still needs."""
        state = self._spent(state)
        waiting = [] if self._known(state) else [state]
        while waiting:
            open_yet = self.unsolved(waiting[-1])
            waiting += open_yet
            if not open_yet:
                self.solve(waiting.pop())
        return self._left(state)

    def unsolved(self, state: JourneyState) -> list[JourneyState]:
        """Return the positions that follow and are not solved yet; none where this one is solved."""
        if state in self.solved:
            return []
        after = self._followers.setdefault(state, [self._after(state, throw) for throw, _ in self._throws])
        return [each for found in after for each in found if each != state and not self._known(each)]

    def solve(self, state: JourneyState) -> None:
        """Solve a position whose followers are solved."""
        if state in self.solved:
            return
        onward, stays = 1.0, 0.0
        for (_, chance), found in zip(self._throws, self._followers.pop(state), strict=True):
            reached = min(found, key=self._left)
            if reached == state:
                stays += chance
            else:
                onward += chance * self._left(reached)
        self.solved[state] = onward / (1 - stays)

    def _after(self, state: JourneyState, throw: int) -> list[JourneyState]:
        """Return where a throw leads: more than one position only where she pays as is best for her."""
        what = happening(self._table, state, throw)
        after = happened(self._table, state, what, throw)
        chosen = self._buffer[: choices(self._table, after, what, self._buffer, 0)]
        if self._paying != OPTIMAL:
            chosen = [PAYS if PAYS in chosen and self._pays(after) else DONE]
        return [self._spent(completed(self._table, state, after, move, throw)) for move in chosen]

    def _spent(self, state: JourneyState) -> JourneyState:
        """Return a position without the tabas that nothing on her way can ask for any more."""
        spare = purse_of(state.mine) - self._useful(state)
        return with_mine(state, earning(state.mine, -spare)) if spare > 0 else state

    def _useful(self, state: JourneyState) -> int:
        """Return how many tabas can be of use: on the way home those for the days, before it those for the well too."""
        wanting, leg, table = short(self._table, state), leg_of(state.mine), self._table
        if leg >= BACK:
            return wanting
        way = table[DAYS] if leg < OUT else wanting
        return min(way + table[FAR_PRICE] + table[DAYS], table[DAYS] + SPARE)

    def _pays(self, after: JourneyState) -> bool:
        """Return whether a hasty or thrifty mother pays what is short now."""
        return self._paying == HASTILY or short(self._table, after) == 1

    def _known(self, state: JourneyState) -> bool:
        return state in self.solved or leg_of(state.mine) == HOME

    def _left(self, state: JourneyState) -> float:
        """Return the throws a position still needs; a position not solved is the one that is being solved."""
        return 0.0 if leg_of(state.mine) == HOME else self.solved.get(state, math.inf)


@lru_cache(maxsize=8)
def journeys(table: Table, paying: str = OPTIMAL) -> Journeys:
    """Return the journeys of these rules for one mother; those asked for last are solved already."""
    return Journeys(table, paying)
